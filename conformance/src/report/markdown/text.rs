//! Markdown in which what others wrote stays text.

use std::fmt;

use crate::report::visible::Words;
use crate::report::web::is_web_address;

/// A heading and a table below it.
pub(super) struct Table {
    title: &'static str,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(super) fn new<'a>(title: &'static str, columns: impl IntoIterator<Item = &'a str>) -> Self {
        Self { title, rows: vec![columns.into_iter().map(str::to_owned).collect()] }
    }

    pub(super) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    pub(super) fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\n## {}\n", self.title)?;
        for (index, row) in self.rows.iter().enumerate() {
            writeln!(f, "| {} |", row.join(" | "))?;
            if index == 0 {
                writeln!(f, "|{}", " --- |".repeat(row.len()))?;
            }
        }
        Ok(())
    }
}

/// A text as a cell of a table, or as a heading.
pub(in crate::report) fn cell(text: &str) -> String {
    prose(text).replace('|', "\\|")
}

/// A text on one line, with every invisible character named. A part in backquotes is code, as in
/// the reasons of causes; nothing else is markup.
pub(in crate::report) fn prose(text: &str) -> String {
    let escape = |part: &str| part.replace('<', "&lt;").replace('*', "\\*").replace('_', "\\_");
    let text = Words(text).to_string().replace('\n', " ");
    let parts: Vec<&str> = text.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return escape(&text).replace('`', "\\`");
    }
    let parts = parts.into_iter().enumerate();
    let parts: Vec<String> =
        parts.map(|(index, part)| if index % 2 == 0 { escape(part) } else { part.to_owned() }).collect();
    parts.join("`")
}

/// A titled block of text.
pub(in crate::report) fn fence(f: &mut impl fmt::Write, title: &str, text: &str) -> fmt::Result {
    writeln!(f, "\n{title}:\n\n{}", Block { language: "text", text })
}

/// A block of text in a fence longer than any in it. A line feed at its end is that of its last line.
pub(in crate::report) struct Block<'t> {
    /// What the text is in.
    pub(in crate::report) language: &'static str,
    pub(in crate::report) text: &'t str,
}

impl fmt::Display for Block<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { language, text } = *self;
        let longest = text.split(|character| character != '`').map(str::len).max().unwrap_or_default();
        let fence = "`".repeat(3.max(longest + 1));
        write!(f, "{fence}{language}\n{}\n{fence}", text.strip_suffix('\n').unwrap_or(text))
    }
}

/// A link to an address of the web; of any other address, only the text.
pub(in crate::report) fn link(text: &str, address: &str) -> String {
    if is_web_address(address) { format!("[{}]({address})", cell(text)) } else { cell(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stays_text() {
        assert_eq!(cell("a|b `c|<d>` <e>_"), "a\\|b `c\\|<d>` &lt;e>\\_");
        assert_eq!(prose("a ` <b>\nc"), "a \\` &lt;b> c");
        let text = Block { language: "text", text: "a ```` b" }.to_string();
        assert_eq!(text, "`````text\na ```` b\n`````");
    }

    #[test]
    fn no_command_is_left_in_a_text_or_in_its_code() {
        assert_eq!(prose("\u{1b}[2J `a\u{1b}]0;b\u{7}`\u{202e}"), "⟨ESC⟩[2J `a⟨ESC⟩]0;b⟨BEL⟩`⟨U+202E⟩");
    }

    #[test]
    fn only_addresses_of_the_web_are_links() {
        assert_eq!(link("a_b", "https://example.invalid/x?y=1"), "[a\\_b](https://example.invalid/x?y=1)");
        for address in ["", "javascript:alert(1)", "https://example.invalid/) [x](javascript:y", "https://a\u{1b}"] {
            assert_eq!(link("a", address), "a", "{address}");
        }
    }
}
