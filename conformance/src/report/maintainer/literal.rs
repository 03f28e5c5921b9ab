//! Literals of the languages that tests are written in.

use kyaml_cases::json::write_plain;
use kyaml_cases::value::Typed;
use strum::{EnumString, IntoStaticStr};

/// The shortest run of one unit that is written as a repetition, and the longest unit, in characters.
const SHORTEST_RUN: usize = 40;
const LONGEST_UNIT: usize = 8;

/// A language with templates of tests. It parses from the name in `adapter.toml`; its own name is that of a Markdown fence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub(super) enum Language {
    Go,
    Java,
    #[strum(serialize = "javascript", to_string = "js")]
    JavaScript,
    Python,
    Ruby,
}

impl Language {
    /// An expression for a text. Every character beyond printable ASCII is escaped; a long run is a repetition.
    pub(super) fn text(self, text: &str) -> String {
        let characters: Vec<char> = text.chars().collect();
        let mut parts = Vec::new();
        let mut start = 0;
        let mut at = 0;
        while at < characters.len() {
            match run(&characters[at..]) {
                Some((unit, count)) => {
                    if start < at {
                        parts.push(self.quoted(&characters[start..at]));
                    }
                    parts.push(self.repeated(&self.quoted(&characters[at..at + unit]), count));
                    at += unit * count;
                    start = at;
                }
                None => at += 1,
            }
        }
        if start < at || parts.is_empty() {
            parts.push(self.quoted(&characters[start..]));
        }
        parts.join(" + ")
    }

    /// An expression for a value. Java has no JSON reader of its own; in the other languages it is a text of JSON.
    pub(super) fn value(self, value: &Typed) -> String {
        if self == Self::Java { java(value) } else { self.text(write_plain(std::slice::from_ref(value)).trim_end()) }
    }

    fn repeated(self, unit: &str, count: usize) -> String {
        match self {
            Self::Go => format!("strings.Repeat({unit}, {count})"),
            Self::Java => format!("String.join(\"\", java.util.Collections.nCopies({count}, {unit}))"),
            Self::JavaScript => format!("{unit}.repeat({count})"),
            Self::Python | Self::Ruby => format!("{unit} * {count}"),
        }
    }

    fn quoted(self, characters: &[char]) -> String {
        let has = |character| characters.contains(&character);
        let is_plain = characters.iter().all(|character| matches!(character, ' '..='~'));
        if self == Self::Go && is_plain && (has('"') || has('\\')) && !has('`') {
            return format!("`{}`", characters.iter().collect::<String>());
        }
        let single = matches!(self, Self::Python | Self::JavaScript) && has('"') && !has('\'');
        let quote = if single { '\'' } else { '"' };
        let inside: String = characters.iter().map(|character| self.escaped(*character, quote)).collect();
        format!("{quote}{inside}{quote}")
    }

    fn escaped(self, character: char, quote: char) -> String {
        match character {
            '\n' => "\\n".to_owned(),
            '\r' => "\\r".to_owned(),
            '\t' => "\\t".to_owned(),
            '\\' => "\\\\".to_owned(),
            '#' if self == Self::Ruby => "\\#".to_owned(),
            _ if character == quote => format!("\\{quote}"),
            ' '..='~' => character.to_string(),
            _ => match (self, u32::from(character)) {
                (_, code @ ..=0xFFFF) => format!("\\u{code:04x}"),
                (Self::Go | Self::Python, code) => format!("\\U{code:08x}"),
                (Self::Ruby, code) => format!("\\u{{{code:x}}}"),
                (Self::Java | Self::JavaScript, _) => {
                    let mut units = [0; 2];
                    character.encode_utf16(&mut units);
                    let [high, low] = units;
                    format!("\\u{high:04x}\\u{low:04x}")
                }
            },
        }
    }
}

/// The length of a unit that a text starts with, and how often it follows itself, if that is often enough.
fn run(characters: &[char]) -> Option<(usize, usize)> {
    (1..=LONGEST_UNIT.min(characters.len())).find_map(|size| {
        let (unit, _) = characters.split_at(size);
        let count = characters.chunks_exact(size).take_while(|chunk| *chunk == unit).count();
        (count > 2 && count * size >= SHORTEST_RUN).then_some((size, count))
    })
}

/// An expression with the classes that readers in Java build. `map` is a function of the template.
fn java(value: &Typed) -> String {
    let text = |text: &str| Language::Java.text(text);
    match value {
        Typed::Null => "null".to_owned(),
        Typed::Bool(bool) => bool.to_string(),
        Typed::Number(number) if number.parse::<i32>().is_ok() => number.clone(),
        Typed::Number(number) if number.parse::<i64>().is_ok() => format!("{number}L"),
        Typed::Number(number) if number.contains(['.', 'e', 'E']) => number.clone(),
        Typed::Number(number) => format!("new java.math.BigInteger({})", text(number)),
        Typed::String(string) => text(string),
        Typed::Sequence(items) => {
            let items: Vec<String> = items.iter().map(java).collect();
            // A single null would be taken for the array of arguments.
            if items == ["null"] {
                return "java.util.Collections.singletonList(null)".to_owned();
            }
            format!("Arrays.asList({})", items.join(", "))
        }
        Typed::Mapping(entries) => {
            let entries: Vec<String> =
                entries.iter().map(|(key, value)| format!("{}, {}", text(key), java(value))).collect();
            format!("map({})", entries.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_as_each_language_wants() {
        let text = "a\"#\u{85}\u{1f600}\\\n";
        let literals = [
            (Language::Go, r##""a\"#\u0085\U0001f600\\\n""##),
            (Language::Java, r##""a\"#\u0085\ud83d\ude00\\\n""##),
            (Language::JavaScript, r##"'a"#\u0085\ud83d\ude00\\\n'"##),
            (Language::Python, r##"'a"#\u0085\U0001f600\\\n'"##),
            (Language::Ruby, r#""a\"\#\u0085\u{1f600}\\\n""#),
        ];
        for (language, literal) in literals {
            assert_eq!(language.text(text), literal);
        }
        assert_eq!(Language::Go.text("{\"a\": 1}"), "`{\"a\": 1}`");
        assert_eq!(Language::Python.text(""), "\"\"");
    }

    #[test]
    fn long_runs_are_repetitions() {
        let text = format!("-{}1{}", "{a: ".repeat(50), "}".repeat(50));
        assert_eq!(Language::Python.text(&text), r#""-" + "{a: " * 50 + "1" + "}" * 50"#);
        assert_eq!(Language::JavaScript.text(&"a".repeat(40)), r#""a".repeat(40)"#);
        assert_eq!(Language::Ruby.text(&"a".repeat(39)), format!("{:?}", "a".repeat(39)));
    }

    #[test]
    fn values_are_json_or_objects_of_java() {
        let number = |text: &str| Typed::Number(text.to_owned());
        let value = Typed::Sequence(vec![
            Typed::Mapping(vec![("a".to_owned(), number("1"))]),
            Typed::Sequence(vec![Typed::Null]),
            number("9007199254740993"),
            number("99999999999999999999"),
            number("1.5"),
        ]);
        assert_eq!(Language::Python.value(&value), r#"'[{"a":1},[null],9007199254740993,99999999999999999999,1.5]'"#);
        assert_eq!(
            Language::Java.value(&value),
            r#"Arrays.asList(map("a", 1), java.util.Collections.singletonList(null), 9007199254740993L, new java.math.BigInteger("99999999999999999999"), 1.5)"#
        );
    }
}
