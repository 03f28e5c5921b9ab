//! Pictures for the README, as SVG: from output of the programs, and from the table of readers. They
//! follow the colours of the system.

use kyaml_cases::suite::Suite;

use crate::highlight;
use crate::html::{add, add_line, escape, grouped};
use crate::implementation::Implementation;
use crate::specification::Fence;
use crate::support::{columns, readers as sorted};

/// Width of ten letters and height of a line, in pixels.
const TEN_LETTERS: usize = 73;
const LINE: usize = 18;
/// Space around a text, in pixels.
const MARGIN: usize = 14;

const STYLE: &str = "\
text { font: 12px ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace; fill: #1d2126 }
.title { font: 600 13px system-ui, sans-serif } .sheet { fill: #f0f0ed; stroke: #dcdfe3 }
.b { font-weight: 600 } .c { fill: #5b636c } .s { fill: #2b6a3f } .n { fill: #8a4b00 } .k { fill: #0a5a9c } .e { fill: #96281b }
rect.yes { fill: #e3f3ea } .yes text { fill: #1f6848 } rect.some { fill: #fdf1d6 } rect.no { fill: #fbe4e1 }
@media (prefers-color-scheme: dark) {
  text { fill: #e3e6ea } .sheet { fill: #262b32; stroke: #333a43 }
  .c { fill: #a0a9b3 } .s { fill: #8fd19e } .n { fill: #f0b775 } .k { fill: #82c2ff } .e { fill: #ff9d90 }
  rect.yes { fill: #18302a } rect.some { fill: #3a3016 } rect.no { fill: #402020 }
}
";

/// The fenced blocks of a page: the info string and the text of each.
fn blocks(markdown: &str) -> Vec<(String, String)> {
    let mut fence = Fence::default();
    let mut found: Vec<(String, String)> = Vec::new();
    let mut is_open = false;
    for line in markdown.split_inclusive('\n') {
        let is_code = fence.step(line.trim_end());
        match (is_open, fence.is_open()) {
            (false, true) => found.push((line.trim().trim_start_matches('`').to_owned(), String::new())),
            (true, true) if is_code => found.last_mut().expect("a block is open").1.push_str(line),
            _ => {}
        }
        is_open = fence.is_open();
    }
    found
}

fn svg(width: usize, height: usize, title: &str, style: &str, content: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" role=\"img\">\n<title>{}</title>\n\
         <style>\n{STYLE}{style}</style>\n{content}</svg>\n",
        escape(title)
    )
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
    const WIDTH: usize = 270;
    let mut content = String::new();
    let mut lines = 0;
    for (place, (title, (info, text))) in
        ["You write", "Kubernetes loads", "In KYAML"].into_iter().zip(blocks(page)).enumerate()
    {
        let left = place * (WIDTH + MARGIN);
        let shown: Vec<&str> = text.lines().filter(|line| !line.starts_with("$ ")).collect();
        lines = lines.max(shown.len());
        add_line!(content, "<text class=\"title\" x=\"{left}\" y=\"14\">{title}</text>");
        add_line!(
            content,
            "<rect class=\"sheet\" x=\"{left}.5\" y=\"22.5\" width=\"{WIDTH}\" height=\"HEIGHT\" rx=\"6\"/>"
        );
        for (row, line) in shown.iter().enumerate() {
            let marked = if info.is_empty() { escape(line) } else { highlight::yaml(line) };
            let (x, y) = (left + MARGIN, 44 + row * LINE);
            add_line!(content, "<text x=\"{x}\" y=\"{y}\" xml:space=\"preserve\">{}</text>", spans(&marked));
        }
    }
    let height = lines * LINE + 2 * MARGIN - 4;
    let content = content.replace("HEIGHT", &height.to_string());
    svg(
        3 * WIDTH + 2 * MARGIN + 1,
        height + 24,
        "YAML, the values that Kubernetes loads from it, and KYAML",
        "",
        &content,
    )
}

/// A terminal in which the commands of a page and their output appear one after the other.
#[must_use]
pub fn recording(page: &str) -> String {
    let transcript: String =
        blocks(page).into_iter().filter(|(info, _)| info == "console").map(|(_, text)| text).collect();
    let marked = highlight::console(&transcript);
    let mut content = String::new();
    // In tenths of a second: a command is read before its output appears.
    let mut time = 0;
    for (row, (line, plain)) in marked.lines().zip(transcript.lines()).enumerate() {
        let y = MARGIN + 12 + row * LINE;
        time += if plain.starts_with("$ ") { if row == 0 { 5 } else { 30 } } else { 1 };
        add_line!(
            content,
            "<text x=\"{MARGIN}\" y=\"{y}\" style=\"animation-delay:{}.{}s\" xml:space=\"preserve\">{}</text>",
            time / 10,
            time % 10,
            spans(line)
        );
        if plain.starts_with("$ ") {
            time += 10;
        }
    }
    let columns = transcript.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let (width, height) = (columns * TEN_LETTERS / 10 + 2 * MARGIN, transcript.lines().count() * LINE + 2 * MARGIN);
    let sheet = format!(
        "<rect class=\"sheet\" x=\".5\" y=\".5\" width=\"{}\" height=\"{}\" rx=\"8\"/>\n",
        width - 1,
        height - 1
    );
    let style = "@media (prefers-reduced-motion: no-preference) {\n  text { animation: in 1ms both }\n  @keyframes in { from { opacity: 0 } }\n}\n";
    svg(width, height, "kyaml-check and kyaml-fmt in a terminal", style, &(sheet + &content))
}

/// The readers of the first tier, in two blocks: all KYAML, portable and canonical streams.
#[must_use]
pub fn readers(suite: &Suite, implementations: &[Implementation]) -> String {
    const NAME: usize = 225;
    const CELL: usize = 74;
    const ROW: usize = 22;
    const HEAD: usize = 40;
    let columns = columns(suite);
    let shown: Vec<&Implementation> = sorted(implementations).into_iter().filter(|each| each.tier == 1).collect();
    let half = shown.len().div_ceil(2);
    let block = NAME + 3 * CELL + MARGIN;
    let mut content = String::new();
    for (place, reader) in shown.iter().enumerate() {
        let (left, y) = (place / half * block, HEAD + place % half * ROW);
        if place % half == 0 {
            for (number, column) in columns.iter().take(3).enumerate() {
                let x = left + NAME + number * CELL;
                add_line!(content, "<text class=\"title\" x=\"{x}\" y=\"14\">{}</text>", column.title);
                add_line!(content, "<text class=\"c\" x=\"{x}\" y=\"31\">of {}</text>", grouped(column.len()));
            }
        }
        add_line!(content, "<text x=\"{left}\" y=\"{}\">{}</text>", y + 14, escape(&reader.name));
        for (number, support) in columns.iter().take(3).filter_map(|column| column.of(reader)).enumerate() {
            let x = left + NAME + number * CELL;
            let (class, sign) = support.sign();
            let words = if support.right == support.of { "all".to_owned() } else { grouped(support.right) };
            add!(
                content,
                "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"20\" rx=\"4\"/>",
                CELL - 4
            );
            add_line!(content, "<text x=\"{}\" y=\"{}\">{sign} {words}</text>", x + 6, y + 14);
        }
    }
    let [kyaml, portable, canonical, _] = &columns;
    let title = format!(
        "Readers of the first tier: streams read as their value, of {} of KYAML, {} portable and {} canonical ones",
        kyaml.len(),
        portable.len(),
        canonical.len()
    );
    svg(2 * block - MARGIN, HEAD + half * ROW, &title, "", &content)
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
            operations: vec!["load".to_owned()],
            tier,
            ..Implementation::default()
        };
        let svg =
            readers(Suite::shipped().expect("the suite"), &[reader("one", 1), reader("two", 1), reader("three", 2)]);
        assert_eq!(svg.matches("<rect class=\"yes\"").count(), 6);
        assert!(!svg.contains("three"));
    }
}
