//! Where readers disagree: ten texts that people write, and every pair of readers.

use anyhow::{Context, Result};
use serde_json::json;

use super::ambiguity::Disagreements;
use crate::html::{add, add_line, code, escape, grouped};
use crate::implementation::Implementation;

/// Texts that occur in real files, each with what its author means.
const TEXTS: [(&str, &str); 10] = [
    ("NO", "Norway"),
    ("ON", "a switch, or Ontario"),
    ("N", "an answer, or north"),
    ("010", "a file mode, or a number with a zero"),
    ("08", "a month"),
    ("1:0", "a time, or a port mapping"),
    ("1_0", "a version, or an identifier"),
    ("0b0", "a hexadecimal digest"),
    ("0E0", "a hexadecimal digest"),
    ("0001-01-01", "a date"),
];

/// The readers of the ten texts: their titles, and their names in the data.
const READERS: [(&str, &str); 4] = [
    ("Kubernetes", "go-sigs-yaml"),
    ("PyYAML", "python-pyyaml/safe-loader"),
    ("Ruby", "ruby-psych"),
    ("JavaScript", "javascript-js-yaml-5"),
];

/// The page.
///
/// # Errors
/// Fails if the data lacks one of the texts or readers.
pub fn page(found: &Disagreements) -> Result<String> {
    let mut out = format!(
        "# Where YAML readers disagree\n\nOne word without quotes, and the readers of common languages make different values of it. Of the {} pairs \
         among {} readers and schemas, {} disagree somewhere. KYAML ends that: a string is in double quotes, and everything else is spelled as \
         all readers take it.\n\n",
        grouped(found.possible()),
        found.readers.len(),
        grouped(found.pairs.len())
    );
    out.push_str(&ten(found)?);
    out.push_str(
        "Kubernetes reads with sigs.k8s.io/yaml, JavaScript with js-yaml 5. [Why each text is quoted](why-quoted.html) has all texts by family.\n\n\
         ## Two readers {#two-readers}\n\n<p class=\"fields\"><label>Readers <select id=\"one\"></select></label> <label>and <select id=\"other\"></select></label>\n\
         <label>or one text <select id=\"text\"></select></label></p>\n\n<div id=\"panel\" aria-live=\"polite\"></div>\n\n\
         The texts are the shortest for each kind of difference, found by products of automata. Each reading is the answer of the library itself; \
         the three schemas of YAML are read by their text.\n\n\
         ## All pairs {#all-pairs}\n\nThe number is that of the kinds of text on which the two differ. A cell opens them above.\n\n\
         <p class=\"fields\"><label><input id=\"all\" type=\"checkbox\"> also readers that are not in the first tier</label></p>\n\n\
         <div class=\"pairs-box\" tabindex=\"0\" role=\"region\" aria-label=\"All pairs\"><table class=\"pairs\" id=\"pairs\"></table></div>\n\n\
         <script src=\"disagreements-data.js\"></script>\n<script src=\"disagreements.js\"></script>\n",
    );
    Ok(out)
}

/// The ten texts as a table in Markdown with HTML.
///
/// # Errors
/// Fails if the data lacks one of the texts or readers.
pub fn ten(found: &Disagreements) -> Result<String> {
    let mut out = "<div class=\"table-wrapper\"><table class=\"ten\">\n<thead><tr><th>without quotes</th>".to_owned();
    for (title, _) in READERS {
        add!(out, "<th>{title}</th>");
    }
    out.push_str("<th>in KYAML</th></tr></thead>\n<tbody>\n");
    for (text, meaning) in TEXTS {
        let place = found.texts.iter().position(|each| each == text).context(text)?;
        let mut cells = String::new();
        for (_, name) in READERS {
            let reader = found.readers.iter().position(|each| each.name == name).context(name)?;
            let reading = found.readings[found.read[reader][place]].as_str();
            // A string of the same text is what the author means.
            let is_meant = reading == format!("\"{text}\"");
            let class = if is_meant { "" } else { " class=\"other\"" };
            let shown = if reading.contains(' ') { escape(reading) } else { code(reading) };
            add!(cells, "<td{class}>{shown}</td>");
        }
        add_line!(
            out,
            "<tr><th scope=\"row\"><code>{}</code> <small>{meaning}</small></th>{cells}<td>{}</td></tr>",
            escape(text),
            code(&format!("\"{text}\""))
        );
    }
    Ok(out + "</tbody></table></div>\n\n")
}

/// The data for the script of the page: `json` is that of the measured readers.
///
/// # Errors
/// Fails if the text is not a JSON object.
pub fn data(json: &str, found: &Disagreements, implementations: &[Implementation]) -> Result<String> {
    let is_first = |name: &str| implementations.iter().any(|each| each.name == name && each.tier == 1);
    let first: Vec<usize> = (0..found.readers.len()).filter(|&at| is_first(&found.readers[at].name)).collect();
    let mut data: serde_json::Map<String, serde_json::Value> = serde_json::from_str(json).context("disagreements")?;
    data.insert("first".to_owned(), json!(first));
    Ok(format!("\"use strict\";\nwindow.kyamlDisagreements = {};\n", serde_json::to_string(&data)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DATA: &str = include_str!("../../../../conformance/proofs/disagreements.json");

    #[test]
    fn norway_is_a_boolean_to_three_readers() {
        let ten = ten(&Disagreements::parse(DATA).unwrap()).unwrap();
        let norway = ten.lines().find(|line| line.contains("<code>NO</code>")).unwrap();
        assert_eq!(norway.matches("<td class=\"other\"><code>false</code></td>").count(), 3);
        assert!(norway.ends_with("<td><code>&quot;NO&quot;</code></td><td><code>&quot;NO&quot;</code></td></tr>"));
    }

    #[test]
    fn a_missing_text_is_an_error() {
        let found = Disagreements::parse(r#"{"readers":[],"texts":[],"readings":[],"read":[],"pairs":[]}"#).unwrap();
        assert_eq!(ten(&found).unwrap_err().to_string(), "NO");
    }

    #[test]
    fn the_script_knows_the_first_tier() {
        let found = Disagreements::parse(DATA).unwrap();
        let reader = Implementation { name: "ruby-psych".to_owned(), tier: 1, ..Implementation::default() };
        let data = data(DATA, &found, &[reader]).unwrap();
        let place = found.readers.iter().position(|reader| reader.name == "ruby-psych").unwrap();
        assert!(data.contains(&format!("\"first\":[{place}]")));
    }
}
