//! Pictures of control characters, such as U+240D, as boxes with letters: few fonts have the pictures.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use anyhow::{Context, Result};

use crate::scan::{Token, Tokens};
use kyaml_spec::read;

/// Names of the control characters U+0000 to U+0020, whose pictures start at U+2400.
const NAMES: [&str; 33] = [
    "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "TAB", "LF", "VT", "FF", "CR", "SO", "SI", "DLE",
    "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC", "FS", "GS", "RS", "US", "SP",
];

/// Replaces the pictures in all pages of a finished site.
///
/// # Errors
/// Fails if a page cannot be read or written.
pub fn replace(site: &Path) -> Result<()> {
    for path in read::files(site)?.iter().filter(|path| path.extension().is_some_and(|extension| extension == "html")) {
        let text = read::text(path)?;
        let boxed = boxed(&text);
        if boxed != text {
            fs::write(path, boxed).with_context(|| path.display().to_string())?;
        }
    }
    Ok(())
}

/// The letters for a picture of a control character.
fn letters(c: char) -> Option<&'static str> {
    match c {
        '\u{2421}' => Some("DEL"),
        _ => u32::from(c).checked_sub(0x2400).and_then(|number| NAMES.get(number as usize)).copied(),
    }
}

/// HTML in whose text each picture is a box with letters. Tags and scripts stay as they are.
fn boxed(html: &str) -> String {
    static TOKENS: LazyLock<Tokens> =
        LazyLock::new(|| Tokens::new(&["<script(?s:.*?)</script>|<[^>]*>", "[\u{2400}-\u{2421}]"]));
    TOKENS.rewrite(html, str::to_owned, |Token { kind, text, .. }| match text.chars().next().and_then(letters) {
        Some(name) if kind == 1 => format!("<span class=\"sign\">{name}</span>"),
        _ => text.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_become_letters_in_text_alone() {
        assert_eq!(
            boxed("<p title=\"\u{240d}\">a\u{240d}\u{2421}␣</p>"),
            "<p title=\"\u{240d}\">a<span class=\"sign\">CR</span><span class=\"sign\">DEL</span>␣</p>"
        );
        assert_eq!(
            boxed("<script>\"\u{2409}\"</script>\u{2409}"),
            "<script>\"\u{2409}\"</script><span class=\"sign\">TAB</span>"
        );
    }
}
