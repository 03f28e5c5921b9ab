//! Text as HTML.

/// Adds formatted text to a string, which cannot fail.
macro_rules! add {
    ($out:ident, $($text:tt)+) => {
        std::fmt::Write::write_fmt(&mut $out, format_args!($($text)+)).expect("a string takes all text")
    };
}

pub(crate) use add;

/// A text as the content of an element or of an attribute in double quotes.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A text as code in a line.
pub(crate) fn code(text: &str) -> String {
    format!("<code>{}</code>", escape(text))
}

/// A count with its noun: `1 case`, `2 cases`. The plural ends in `s`.
pub(crate) fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// A number with a comma between thousands.
pub(crate) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A reason from a TOML file: text between backquotes is code, the rest is escaped.
pub(crate) fn prose(text: &str) -> String {
    let part = |(place, part): (usize, &str)| if place % 2 == 1 { code(part) } else { escape(part) };
    text.split('`').enumerate().map(part).collect()
}

/// HTML without a blank line, which would end it for Markdown: a line feed before one is written as a character reference.
pub(crate) fn unbroken(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    for (place, line) in html.split('\n').enumerate() {
        if place > 0 {
            out.push_str(if line.trim().is_empty() { "&#10;" } else { "\n" });
        }
        out.push_str(line);
    }
    out
}

/// Bytes as text that shows everything. A control character becomes its picture, an invisible
/// character its number, a byte that is not UTF-8 its two digits. A line feed ends a line.
pub(crate) fn visible(bytes: &[u8]) -> String {
    let mut out = String::new();
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '\n' => out.push('\n'),
                '\u{7f}' => out.push('\u{2421}'),
                '\0'..='\u{1f}' => {
                    out.push(char::from_u32(0x2400 + u32::from(c)).expect("a picture of a control character"));
                }
                ' '..='~' => out.push(c),
                _ if kyaml_grammar::is_printable(c) => out.push(c),
                _ => add!(out, "⟨U+{:04X}⟩", u32::from(c)),
            }
        }
        for byte in chunk.invalid() {
            add!(out, "⟨{byte:02X}⟩");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_ends_an_element_or_an_attribute() {
        assert_eq!(escape("<a href=\"x\">&"), "&lt;a href=&quot;x&quot;&gt;&amp;");
        assert_eq!(prose("a `<b>` & c"), "a <code>&lt;b&gt;</code> &amp; c");
    }

    #[test]
    fn thousands_are_grouped() {
        assert_eq!([7, 999, 1000, 1_234_567].map(grouped), ["7", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn no_line_is_blank() {
        assert_eq!(unbroken("a\n\n  \nb\n"), "a&#10;&#10;  \nb&#10;");
    }

    #[test]
    fn nothing_hides() {
        assert_eq!(visible(b"a\tb\r\n\xff\xe2\x80\xa8\x7f"), "a␉b␍\n⟨FF⟩⟨U+2028⟩␡");
    }
}
