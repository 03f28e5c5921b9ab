//! One static HTML page: the matrix of implementations and clauses, and the bytes behind each cell.
//!
//! The page is whole: its styles, scripts and data stand in it, it asks the network for nothing, and its policy forbids that. It is
//! written in the files of the folder `html/`, each script a part of the page:
//!
//! | file | holds |
//! | --- | --- |
//! | `page.html` | what stands there before the scripts run |
//! | `shell.css`, `shell.js` | colours, letters, head, foot and theme, which the specification's site shares |
//! | `style.css` | the looks of what is of the results alone |
//! | `dom.js` | how elements are made |
//! | `visible.js` | bytes as text in which nothing hides |
//! | `model.js` | the data, unpacked |
//! | `state.js` | what the reader has chosen, kept in the address |
//! | `matrix.js` | the grid and its keyboard |
//! | `causes.js` | checks that have one reason |
//! | `kinds.js` | readers, linters and formatters, with their scores, and who was skipped |
//! | `implementation.js` | the page of one implementation |
//! | `changes.js` | what changed since an earlier run |
//! | `check.js`, `panel.js` | one check, and what a cell opens |
//! | `page.js` | the start, the filters, the tabs |

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

use super::Report;

mod data;
mod intern;

const PAGE: &str = include_str!("html/page.html");
const STYLES: [&str; 2] = [include_str!("html/shell.css"), include_str!("html/style.css")];
/// In the order in which they run.
const SCRIPTS: [&str; 12] = [
    include_str!("html/shell.js"),
    include_str!("html/dom.js"),
    include_str!("html/visible.js"),
    include_str!("html/model.js"),
    include_str!("html/state.js"),
    include_str!("html/matrix.js"),
    include_str!("html/causes.js"),
    include_str!("html/kinds.js"),
    include_str!("html/implementation.js"),
    include_str!("html/changes.js"),
    include_str!("html/check.js"),
    include_str!("html/panel.js"),
];
const START: &str = include_str!("html/page.js");

/// Writes the page.
#[must_use]
pub fn page(report: &Report<'_>) -> String {
    let scripts: Vec<&str> = SCRIPTS.into_iter().chain([START]).collect();
    let parts = [
        ("{{script-hashes}}", hashes(&scripts)),
        ("{{style-hashes}}", hashes(&STYLES)),
        ("{{styles}}", elements("style", &STYLES)),
        ("{{data}}", embed(&data::Data::of(report))),
        ("{{scripts}}", elements("script", &scripts)),
    ];
    fill(PAGE, &parts)
}

fn elements(name: &str, texts: &[&str]) -> String {
    let elements: Vec<String> = texts.iter().map(|text| format!("<{name}>{text}</{name}>\n")).collect();
    elements.concat()
}

/// What the page's policy names its scripts or styles by.
fn hashes(texts: &[&str]) -> String {
    let hashes: Vec<String> = texts.iter().map(|text| format!("'sha256-{}'", digest(text))).collect();
    hashes.join(" ")
}

/// Puts each part in its place. What stands in a part is never taken for a place.
fn fill(template: &str, parts: &[(&str, String)]) -> String {
    let mut page = String::new();
    let mut rest = template;
    for (place, text) in parts {
        let (before, after) = rest.split_once(place).expect("the template has a place for each part, in this order");
        page.push_str(before);
        page.push_str(text);
        rest = after;
    }
    page + rest
}

/// JSON that can stand in a script element: no `<` in it can end the element or start a comment.
fn embed(data: &data::Data<'_>) -> String {
    let json = serde_json::to_string(data).expect("the data has string keys and no numbers that JSON lacks");
    json.replace('<', "\\u003c")
}

fn digest(text: &str) -> String {
    STANDARD.encode(Sha256::digest(text))
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    fn sample_page() -> String {
        let suite = sample::suite();
        page(&sample::report(&suite))
    }

    #[test]
    fn nothing_in_the_data_ends_its_element() {
        let page = sample_page();
        let (_, rest) = page.split_once(r#"<script type="application/json" id="data">"#).unwrap();
        let (json, _) = rest.split_once("</script>").unwrap();
        let data: serde_json::Value = serde_json::from_str(json).unwrap();
        assert_eq!(data["clauses"][0]["text"], "[`ambiguous-key`] A plain key MUST NOT be `no` </script><b>.");
        assert_eq!(data["implementations"].as_array().unwrap().len(), 2);
    }

    #[test]
    fn nothing_is_left_to_fill_or_to_fetch() {
        let page = sample_page();
        assert!(!page.contains("{{"));
        for address in ["src=", "<link", "@import", "url("] {
            assert!(!page.contains(address), "{address}");
        }
        for style in STYLES {
            assert!(page.contains(&digest(style)));
        }
        for script in SCRIPTS {
            assert!(page.contains(&digest(script)));
            assert!(!script.contains("</script"));
        }
    }

    #[test]
    fn a_part_that_looks_like_a_place_stays_as_it_is() {
        let parts = [("{{a}}", "{{b}}".to_owned()), ("{{b}}", "c".to_owned())];
        assert_eq!(fill("<{{a}}|{{b}}>", &parts), "<{{b}}|c>");
    }
}
