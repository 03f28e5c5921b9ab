//! Bytes as text in which nothing hides.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};

use crate::results::Excerpt;

/// The names of the first 32 characters.
const CONTROLS: [&str; 32] = [
    "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "HT", "LF", "VT", "FF", "CR", "SO", "SI", "DLE",
    "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC", "FS", "GS", "RS", "US",
];

/// Bytes as text.
///
/// - Blanks and line feeds are shown as they are, except for blanks at the end of a line.
/// - Other invisible characters have a mark (`→`) or a name in `⟨⟩`.
/// - A character that is itself such a mark, and a byte that belongs to no character (`⟨0xFF⟩`),
///   also have a name.
pub(crate) fn visible(bytes: &[u8]) -> String {
    bytes.split(|byte| *byte == b'\n').map(visible_line).collect::<Vec<_>>().join("\n")
}

fn visible_line(line: &[u8]) -> String {
    let end = line.iter().rposition(|byte| *byte != b' ').map_or(0, |last| last + 1);
    let mut text = String::new();
    for chunk in line[..end].utf8_chunks() {
        text.extend(chunk.valid().chars().map(|character| match character {
            '·' | '→' | '¶' | '⟨' | '⟩' => code_point(character),
            _ => named(character),
        }));
        text.extend(chunk.invalid().iter().map(|byte| format!("⟨0x{byte:02X}⟩")));
    }
    text + &"·".repeat(line.len() - end)
}

/// The text of another program, such as an error message. Line feeds and visible characters stay, and any other character
/// becomes its name. A terminal, a browser or Markdown finds no command in it.
pub(crate) fn words(text: &str) -> String {
    text.chars().map(|character| if character == '\n' { "\n".to_owned() } else { named(character) }).collect()
}

/// A character, or its name if it is invisible.
fn named(character: char) -> String {
    match character {
        '\t' => "→".to_owned(),
        '\0'..='\x1f' => format!("⟨{}⟩", CONTROLS[character as usize]),
        '\x7f' => "⟨DEL⟩".to_owned(),
        '\u{85}' => "⟨NEL⟩".to_owned(),
        '\u{a0}' => "⟨NBSP⟩".to_owned(),
        '\u{2028}' => "⟨LS⟩".to_owned(),
        '\u{2029}' => "⟨PS⟩".to_owned(),
        '\u{feff}' => "⟨BOM⟩".to_owned(),
        _ if character != ' ' && is_invisible(character) => code_point(character),
        _ => character.to_string(),
    }
}

fn code_point(character: char) -> String {
    format!("⟨U+{:04X}⟩", u32::from(character))
}

/// Whether a character is a separator, a control, unassigned, of private use, or one that is drawn as nothing.
fn is_invisible(character: char) -> bool {
    use GeneralCategory as Is;
    let category = character.general_category();
    matches!(category, Is::Control | Is::Format | Is::Surrogate | Is::PrivateUse | Is::Unassigned)
        || matches!(category, Is::SpaceSeparator | Is::LineSeparator | Is::ParagraphSeparator)
        // The letters and marks among Default_Ignorable_Code_Point, which have no category of their own.
        || matches!(character, '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}')
        || matches!(character, '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{e0100}'..='\u{e01ef}')
}

/// The text of an excerpt, with the range of its bytes if it is not the whole; `(no byte)` for
/// empty bytes.
pub(crate) fn excerpt(excerpt: &Excerpt) -> String {
    let Excerpt { start, len, base64 } = excerpt;
    let text = visible(&base64.0);
    let end = start + base64.0.len();
    if *len == 0 {
        return "(no byte)".to_owned();
    }
    if *start == 0 && end == *len { text } else { format!("(bytes {start} to {end} of {len})\n{text}") }
}

/// A number and its noun, as in `1 check`.
pub(super) fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kyaml_protocol::Base64;

    #[test]
    fn invisible_bytes_have_names() {
        let table: [(&[u8], &str); 14] = [
            (b"", ""),
            (b"a: b\n", "a: b\n"),
            (b"a  \n  b ", "a··\n  b·"),
            (b"\ta\r\n", "→a⟨CR⟩\n"),
            (b"\x00\x01\x02\x03\x04\x05\x06\x07\x08", "⟨NUL⟩⟨SOH⟩⟨STX⟩⟨ETX⟩⟨EOT⟩⟨ENQ⟩⟨ACK⟩⟨BEL⟩⟨BS⟩"),
            (b"\x0b\x0c\x1b\x1f\x7f", "⟨VT⟩⟨FF⟩⟨ESC⟩⟨US⟩⟨DEL⟩"),
            (b"\xc2\x85\xc2\xa0\xe2\x80\xa8\xe2\x80\xa9\xef\xbb\xbf", "⟨NEL⟩⟨NBSP⟩⟨LS⟩⟨PS⟩⟨BOM⟩"),
            (b"\xc2\x80\xc2\xad\xe2\x80\x8b\xe2\x80\x8e\xe2\x80\xae\xe2\x81\xa0\xe3\x80\x80\xee\x80\x80\xf3\xa0\x80\x81\xf4\x8f\xbf\xbf", "⟨U+0080⟩⟨U+00AD⟩⟨U+200B⟩⟨U+200E⟩⟨U+202E⟩⟨U+2060⟩⟨U+3000⟩⟨U+E000⟩⟨U+E0001⟩⟨U+10FFFF⟩"),
            (b"\xcd\x8f\xef\xb8\x8f\xe3\x85\xa4\xe1\x85\x9f", "⟨U+034F⟩⟨U+FE0F⟩⟨U+3164⟩⟨U+115F⟩"),
            (b"\xc2\xb7\xe2\x86\x92\xc2\xb6\xe2\x9f\xa8\xe2\x9f\xa9\xe2\x90\x8a", "⟨U+00B7⟩⟨U+2192⟩⟨U+00B6⟩⟨U+27E8⟩⟨U+27E9⟩␊"),
            (b"\xc3\xa9\xe6\xbc\xa2\xf0\x9f\x98\x80", "é漢😀"),
            (b"\xff\xc0\x80", "⟨0xFF⟩⟨0xC0⟩⟨0x80⟩"),
            (b"a\xe2\x82", "a⟨0xE2⟩⟨0x82⟩"),
            (b"\xed\xa0\x80\xf4\x90\x80\x80", "⟨0xED⟩⟨0xA0⟩⟨0x80⟩⟨0xF4⟩⟨0x90⟩⟨0x80⟩⟨0x80⟩"),
        ];
        for (bytes, text) in table {
            assert_eq!(visible(bytes), text, "{bytes:?}");
        }
    }

    #[test]
    fn a_part_has_its_place_in_the_whole() {
        let of = |start, len| excerpt(&Excerpt { start, len, base64: Base64(b"ab".to_vec()) });
        assert_eq!(of(0, 2), "ab");
        assert_eq!(of(0, 3), "(bytes 0 to 2 of 3)\nab");
        assert_eq!(of(1, 3), "(bytes 1 to 3 of 3)\nab");
    }

    #[test]
    fn words_keep_what_can_be_seen_and_hold_no_commands() {
        let words = words("a·→ \u{1b}[31mred\u{7}\r\nb\u{202e}é\u{9b}2J\t");
        assert_eq!(words, "a·→ ⟨ESC⟩[31mred⟨BEL⟩⟨CR⟩\nb⟨U+202E⟩é⟨U+009B⟩2J→");
    }

    #[test]
    fn excerpts_have_their_range() {
        let part = |start, len| Excerpt { start, len, base64: Base64(b"ab".to_vec()) };
        assert_eq!(excerpt(&part(0, 2)), "ab");
        assert_eq!(excerpt(&Excerpt { base64: Base64(Vec::new()), ..part(0, 0) }), "(no byte)");
        assert_eq!(excerpt(&part(7, 20)), "(bytes 7 to 9 of 20)\nab");
    }
}
