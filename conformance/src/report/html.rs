//! Static HTML pages: one table of all implementations, and one page for each of them.
//!
//! The pages have no script, load nothing, and link only to each other, to the specification, and to
//! the implementations. [`text::Escaped`] escapes every value that is written into them.

use std::collections::BTreeSet;

use super::Report;
use text::Escaped;

mod implementation;
mod overview;
mod text;

const STYLE: &str = include_str!("html/style.css");
/// The name of the page with the table.
const OVERVIEW: &str = "index.html";
/// Inline styles are all that a page may use.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// A page, and the name of its file.
#[derive(Debug)]
pub(crate) struct Page {
    /// The name of the file, without a folder.
    pub(crate) file: String,
    /// The whole file.
    pub(crate) html: String,
}

/// Returns all pages: the table, and then one for each implementation.
pub(crate) fn pages(report: &Report<'_>) -> Vec<Page> {
    let files = file_names(report);
    let overview = overview::Overview { report, files: &files };
    let mut pages = vec![page(OVERVIEW.to_owned(), "KYAML conformance", &overview.to_string())];
    for ((implementation, checks), file) in std::iter::zip(report.implementations(), files) {
        let body = implementation::ImplementationPage { report, implementation, checks };
        pages.push(page(file, &format!("{} – KYAML conformance", implementation.name), &body.to_string()));
    }
    pages
}

/// The names of the implementations' files, in order: no two are equal, and none leaves its folder.
fn file_names(report: &Report<'_>) -> Vec<String> {
    let mut taken = BTreeSet::from([OVERVIEW.to_owned()]);
    let mut unique = |name: &str| {
        let safe = |c: char| if c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.') { c } else { '-' };
        let stem: String = name.chars().map(safe).collect();
        let candidates = (1..).map(|number| match number {
            1 => format!("{stem}.html"),
            _ => format!("{stem}-{number}.html"),
        });
        // File systems that ignore case would take two such names for one.
        candidates.into_iter().find(|file| taken.insert(file.to_lowercase())).expect("numbers do not end")
    };
    report.implementations().map(|(implementation, _)| unique(&implementation.name)).collect()
}

fn page(file: String, title: &str, body: &str) -> Page {
    let title = Escaped(title);
    let html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    );
    Page { file, html }
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    fn sample_pages() -> Vec<Page> {
        let suite = sample::suite();
        pages(&sample::report(suite))
    }

    #[test]
    fn overview_has_a_row_for_each_implementation() {
        let pages = sample_pages();
        let files: Vec<&str> = pages.iter().map(|page| page.file.as_str()).collect();
        assert_eq!(files, ["index.html", "alpha.html", "beta-strict.html"]);
        sample::check_parts(
            &pages[0].html,
            &[
                "2 implementations, 8 checks: 2 pass, 3 xfail, 1 xpass, 1 unsupported, 1 crash.",
                "<caption>Readers</caption>",
                "<th scope=\"row\"><a href=\"alpha.html\">alpha</a></th><td>1.2.3</td><td>Go</td><td>yaml-1.1</td>",
                "<td>50.0 % <small>2/4</small></td><td>0.0 % <small>0/2</small></td><td>2, <strong>2 unexpected</strong></td>",
                "<caption>Formatters</caption>",
                "<a href=\"beta-strict.html\">beta/strict</a>",
                "<li>gamma: not set up</li>",
            ],
        );
    }

    #[test]
    fn implementation_page_lists_deviations_by_clause() {
        let pages = sample_pages();
        sample::check_parts(
            &pages[1].html,
            &[
                "<h1>alpha</h1>",
                "<a href=\"https://example.invalid\">alpha</a> 1.2.3",
                "<li><b>reader</b> (MUST), 2/4: fails KY-KEY-6 (1), KY-STR-2 (1)</li>",
                "the key is resolved, quoted | or not",
                "<section id=\"KY-KEY-6\">",
                "A plain key MUST NOT be <code>no</code> &lt;/script&gt;&lt;b&gt;.",
                "<b>deviate</b> load key-norway-quoted/input.yaml",
                "<dt>Given</dt><dd><pre>---\n",
                "<dt>Expected</dt><dd>The value, as typed JSON:<pre>[{&quot;mapping&quot;:[[&quot;no&quot;,",
                "<dt>Found</dt><dd>at &quot;/0&quot;: another key<pre>[{&quot;mapping&quot;:[[&quot;false&quot;,",
            ],
        );
    }

    #[test]
    fn other_clauses_have_sections_too() {
        let pages = sample_pages();
        // The sample's specification lacks the first clause of this case.
        sample::check_parts(&pages[1].html, &["<section id=\"KY-STR-2\">", "<b>crash</b> load string-tab/input.yaml"]);
    }

    #[test]
    fn clauses_link_to_the_specification() {
        let suite = sample::suite();
        let facts = super::super::Facts { specification: Some("../s.html".to_owned()), ..Default::default() };
        let pages = pages(&sample::report(suite).with_facts(facts));
        sample::check_parts(&pages[2].html, &["<h3><a href=\"../s.html#KY-CAN-12\">KY-CAN-12</a>"]);
    }

    #[test]
    fn values_cannot_become_markup() {
        let suite = sample::suite();
        let mut results = sample::results();
        "</pre><script>alert(1)</script>\u{1b}".clone_into(&mut results.checks[0].detail);
        for implementation in &mut results.header.implementations {
            "\"><img src=x>".clone_into(&mut implementation.version);
            "javascript:alert(1)".clone_into(&mut implementation.homepage);
        }
        let report = Report::new(suite, sample::SPECIFICATION, vec![results]).unwrap();
        for Page { html, .. } in pages(&report) {
            assert!(!html.contains("<script") && !html.contains("<img") && !html.contains("javascript:"), "{html}");
            assert!(!html.contains('\u{1b}'), "{html}");
        }
    }

    #[test]
    fn file_names_are_safe_and_unique() {
        let suite = sample::suite();
        let mut results = sample::results();
        "Index".clone_into(&mut results.header.implementations[0].name);
        "../index".clone_into(&mut results.header.implementations[1].name);
        results.checks.clear();
        let report = Report::new(suite, sample::SPECIFICATION, vec![results]).unwrap();
        assert_eq!(file_names(&report), ["..-index.html", "Index-2.html"]);
    }
}
