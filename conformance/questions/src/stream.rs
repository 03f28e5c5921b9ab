//! A new stream of KYAML: values that people seldom write, in a layout that nobody uses.

use kyaml_core::{is_ambiguous, is_plain_key};

use crate::random::Random;
use crate::texts::TEXTS;

/// The deepest nesting.
const DEPTH: usize = 4;
/// Characters of the strings that are made up.
const CHARACTERS: [char; 34] = [
    'a', 'b', 'y', 'n', '0', '7', '.', '-', '_', '/', ':', ',', '#', '{', ']', '"', '\\', '\'', ' ', ' ', '\t', '\n',
    '\r', '\0', '\u{7F}', '\u{85}', '\u{A0}', 'é', '\u{2028}', '\u{200B}', '\u{FEFF}', '\u{FFFD}', '日', '😀',
];

/// A stream of one to three documents. Nearly all of them are KYAML.
pub(crate) fn stream(random: &mut Random) -> String {
    let mut writer = Writer { out: String::new(), random };
    let documents = writer.random.one_of(&[1, 1, 1, 1, 2, 3]);
    for _ in 0..documents {
        if writer.random.is_in(10) {
            writer.out.push_str("# head\n");
        }
        writer.out.push_str("---\n");
        writer.gap();
        writer.value(0);
        writer.gap();
        if !writer.out.ends_with('\n') {
            writer.out.push('\n');
        }
    }
    writer.out
}

struct Writer<'r> {
    out: String,
    random: &'r mut Random,
}

impl Writer<'_> {
    fn value(&mut self, depth: usize) {
        let kind = if depth == DEPTH { self.random.below(5) } else { self.random.below(10) };
        match kind {
            0 => self.out.push_str("null"),
            1 => self.out.push_str(if self.random.is_in(50) { "true" } else { "false" }),
            2 => {
                let number = self.random.one_of(&TEXTS.numbers);
                self.out.push_str(&number);
            }
            3 | 4 => {
                let text = self.text();
                self.string(&text, true);
            }
            5 | 6 => self.collection('[', ']', |writer| writer.value(depth + 1)),
            _ => {
                let mut keys = std::collections::BTreeSet::new();
                self.collection('{', '}', |writer| {
                    let mut key = writer.text();
                    while !keys.insert(key.clone()) {
                        key.push('x');
                    }
                    writer.key(&key);
                    writer.value(depth + 1);
                });
            }
        }
    }

    fn collection(&mut self, open: char, close: char, mut part: impl FnMut(&mut Self)) {
        self.out.push(open);
        let parts = self.random.one_of(&[0, 1, 1, 2, 2, 3, 5]);
        for index in 0..parts {
            self.gap();
            part(self);
            self.gap();
            if index + 1 < parts || self.random.is_in(60) {
                self.out.push(',');
            }
        }
        self.gap();
        self.out.push(close);
    }

    fn key(&mut self, key: &str) {
        if is_plain_key(key) && !is_ambiguous(key) && self.random.is_in(80) {
            self.out.push_str(key);
        } else {
            self.string(key, false);
        }
        if self.random.is_in(10) {
            self.out.push(' ');
        }
        self.out.push_str(": ");
        if self.random.is_in(10) {
            self.gap();
        }
    }

    /// White space, or a comment with its line break.
    fn gap(&mut self) {
        let gap = self.random.one_of(&["", "", "", " ", " ", "\n", "\n  ", "\r\n", "\n\n", " # c\n", "\n# {c\n  "]);
        self.out.push_str(gap);
    }

    fn text(&mut self) -> String {
        if self.random.is_in(60) {
            return self.random.one_of(&TEXTS.words);
        }
        (0..self.random.below(9)).map(|_| self.random.one_of(&CHARACTERS)).collect()
    }

    /// A string in quotes, whose characters are raw or escaped; over several lines if it may.
    fn string(&mut self, text: &str, may_fold: bool) {
        self.out.push('"');
        for character in text.chars() {
            if may_fold && character != ' ' && character != '\t' && self.random.is_in(5) {
                self.out.push_str("\\\n      ");
            }
            self.character(character);
        }
        self.out.push('"');
    }

    fn character(&mut self, character: char) {
        let must_escape = matches!(character, '"' | '\\') || !(character == ' ' || is_written_raw(character));
        if !must_escape && !self.random.is_in(10) {
            return self.out.push(character);
        }
        let short = match character {
            '"' => Some("\\\""),
            '\\' => Some("\\\\"),
            '/' => Some("\\/"),
            '\n' => Some("\\n"),
            '\r' => Some("\\r"),
            '\t' => Some("\\t"),
            '\0' => Some("\\0"),
            '\u{85}' => Some("\\N"),
            '\u{A0}' => Some("\\_"),
            '\u{2028}' => Some("\\L"),
            _ => None,
        };
        let code = u32::from(character);
        let escape = match (short, code) {
            (Some(short), _) if self.random.is_in(60) => short.to_owned(),
            (_, ..0x100) => format!("\\x{code:02X}"),
            (_, ..0x1_0000) => format!("\\u{code:04x}"),
            _ => format!("\\U{code:08x}"),
        };
        self.out.push_str(&escape);
    }
}

/// Whether a character may be in a string without an escape.
fn is_written_raw(character: char) -> bool {
    !character.is_control() && !matches!(character, '\u{2028}' | '\u{2029}' | '\u{FEFF}')
}
