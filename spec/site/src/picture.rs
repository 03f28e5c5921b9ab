//! Pictures for the README, as SVG: from output of the programs, and from the table of readers. They
//! follow the colours of the system.

use kyaml_cases::suite::Suite;
use serde_json::json;

use crate::highlight;
use crate::html::escape;
use crate::scan::{Part, parts};
use crate::support::{columns, readers as sorted};
use crate::templates::fill;
use kyaml_spec::implementation::Implementation;

/// The fenced blocks of a page: the info string and the text of each.
fn blocks(markdown: &str) -> impl Iterator<Item = (&str, &str)> {
    parts(markdown).into_iter().filter_map(|part| match part {
        Part::Prose(_) => None,
        Part::Code { info, text, .. } => Some((info, text)),
    })
}

/// A line of marked code as the content of a text in SVG.
fn spans(html: &str) -> String {
    html.replace("<span", "<tspan")
        .replace("</span>", "</tspan>")
        .replace("<b>", "<tspan class=\"b\">")
        .replace("</b>", "</tspan>")
}

/// Before and after: the first three blocks of the first page beside each other.
#[must_use]
pub fn before_after(page: &str) -> String {
    let panel = |(title, (info, text)): (&'static str, (&str, &str))| {
        let shown = text.lines().filter(|line| !line.starts_with("$ "));
        let marked = shown.map(|line| if info.is_empty() { escape(line) } else { highlight::yaml(line) });
        (title, marked.map(|line| spans(&line)).collect::<Vec<_>>())
    };
    let panels: Vec<_> =
        ["You write", "Kubernetes loads", "In KYAML"].into_iter().zip(blocks(page)).map(panel).collect();
    let rows = panels.iter().map(|(_, lines)| lines.len()).max();
    fill("before-after", json!({ "panels": panels, "rows": rows.unwrap_or(0) }))
}

/// A terminal in which the commands of a page and their output appear one after the other.
#[must_use]
pub fn recording(page: &str) -> String {
    let transcript: String = blocks(page).filter(|(info, _)| *info == "console").map(|(_, text)| text).collect();
    let marked = highlight::console(&transcript);
    let mut rows = Vec::new();
    // In tenths of a second: a command is read before its output appears.
    let mut time = 0;
    for (line, plain) in marked.lines().zip(transcript.lines()) {
        let is_command = plain.starts_with("$ ");
        time += if !is_command {
            1
        } else if rows.is_empty() {
            5
        } else {
            30
        };
        rows.push((time, spans(line)));
        time += if is_command { 10 } else { 0 };
    }
    let columns = transcript.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    fill("recording", json!({ "rows": rows, "columns": columns }))
}

/// The readers of the first tier, in two blocks: all KYAML, portable and canonical streams.
#[must_use]
pub fn readers(suite: &Suite, implementations: &[Implementation]) -> String {
    let columns = &columns(suite)[..3];
    let first = sorted(implementations).into_iter().filter(|each| each.tier == 1).map(|reader| {
        let cells: Vec<_> = columns.iter().filter_map(|column| column.of(reader)).collect();
        (&reader.name, cells)
    });
    let titles: Vec<_> = columns.iter().map(|column| (column.title, column.len())).collect();
    fill("readers-picture", json!({ "readers": first.collect::<Vec<_>>(), "columns": titles }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "Text.\n\n```yaml,a.yaml\na: NO\n```\n\n```console\n$ kyaml-fmt a.yaml\n{\"a\": false}\n```\n\n```kyaml\n---\n{a: \"<\"}\n```\n";

    #[test]
    fn panels_show_code_without_commands() {
        let svg = before_after(PAGE);
        assert!(
            svg.contains("<tspan class=\"k\">a</tspan>: NO</text>")
                && svg.contains("<tspan class=\"s\">&quot;&lt;&quot;</tspan>"),
            "{svg}"
        );
        assert!(!svg.contains("kyaml-fmt") && !svg.contains("HEIGHT") && !svg.contains("<span"));
    }

    #[test]
    fn output_appears_after_its_command() {
        let svg = recording(PAGE);
        let [command, output] =
            ["animation-delay:0.5s", "animation-delay:1.6s"].map(|delay| svg.find(delay).expect(delay));
        assert!(command < output);
        assert!(svg.contains("prefers-reduced-motion"));
    }

    #[test]
    fn the_first_tier_has_three_cells_each() {
        let reader = |name: &str, tier| Implementation {
            name: name.to_owned(),
            operations: vec![kyaml_cases::case::Op::Load],
            tier,
            ..Implementation::default()
        };
        let svg =
            readers(Suite::shipped().expect("the suite"), &[reader("one", 1), reader("two", 1), reader("three", 2)]);
        assert_eq!(svg.matches("<rect class=\"yes\"").count(), 6);
        assert!(!svg.contains("three"));
    }
}
