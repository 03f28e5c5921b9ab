//! Values as HTML.

use std::fmt::{self, Write as _};

use crate::report::visible::Words;
use crate::report::web::is_web_address;

/// A value as the content of an element, or of an attribute in double quotes.
pub(super) struct Escaped<T>(pub(super) T);

impl<T: fmt::Display> fmt::Display for Escaped<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Escaper(f), "{}", self.0)
    }
}

/// Replaces what HTML would take for markup.
struct Escaper<'f, 'g>(&'f mut fmt::Formatter<'g>);

impl fmt::Write for Escaper<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|character| match character {
            '&' => self.0.write_str("&amp;"),
            '<' => self.0.write_str("&lt;"),
            '>' => self.0.write_str("&gt;"),
            '"' => self.0.write_str("&quot;"),
            _ => self.0.write_char(character),
        })
    }
}

/// Text from elsewhere: invisible characters have names, and markup is escaped.
pub(super) fn words(text: &str) -> Escaped<Words<'_>> {
    Escaped(Words(text))
}

/// Text whose parts between backquotes are code, as reasons and clauses have them.
pub(super) fn prose(text: &str) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return words(text).to_string();
    }
    let parts = parts.into_iter().enumerate();
    parts
        .map(|(index, part)| match index % 2 {
            0 => words(part).to_string(),
            _ => format!("<code>{}</code>", words(part)),
        })
        .collect()
}

/// A link to an address of the web; only the text, if the address is another.
pub(super) fn link(text: &str, address: &str) -> String {
    let text = words(text);
    if is_web_address(address) { format!("<a href=\"{}\">{text}</a>", Escaped(address)) } else { text.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_escaped() {
        assert_eq!(Escaped("<a href=\"x\">&'").to_string(), "&lt;a href=&quot;x&quot;&gt;&amp;'");
        assert_eq!(prose("a `<b>` \u{7}`\u{1b}` & c"), "a <code>&lt;b&gt;</code> ⟨BEL⟩<code>⟨ESC⟩</code> &amp; c");
        assert_eq!(prose("one ` only <"), "one ` only &lt;");
    }

    #[test]
    fn only_web_addresses_become_links() {
        assert_eq!(link("a<", "https://a.invalid/?x&y"), "<a href=\"https://a.invalid/?x&amp;y\">a&lt;</a>");
        assert_eq!(link("a", "javascript:alert(1)"), "a");
    }
}
