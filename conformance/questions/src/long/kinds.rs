//! Makers of long streams. Each stream is in canonical form, except for those of brackets and of CR LF.

use std::sync::LazyLock;

use kyaml_cases::value::Typed;
use kyaml_core::is_plain_key;

use crate::texts::TEXTS;

use super::stream::{Kind, Mistake, Place, Stream, boundaries};

/// The longest stream, in bytes.
const MOST_BYTES: usize = 8 << 20;
/// The longest string and the longest comment, in bytes.
const LONGEST: usize = 1 << 19;
/// The deepest nesting that is portable (KY-PORT-5).
const PORTABLE_DEPTH: usize = 50;
/// The bytes of a line of comments, and of a block.
const LINE: usize = 64;

/// All kinds.
pub(super) const KINDS: [Kind; 19] = [
    kind("bytes", "a stream of # bytes", "KY-COM-1", bytes, sizes_of_bytes),
    kind("documents", "a stream of # documents", "KY-STREAM-6", documents, counts),
    kind("entries", "a mapping of # entries", "KY-MAP-1", entries, parts),
    kind("items", "a sequence of # items", "KY-SEQ-1", items, parts),
    kind("depth", "# mappings in each other", "KY-DATA-3", depth, depths),
    kind("nested", "# mappings in each other with comments", "KY-CAN-19", nested, || vec![3, 4, 5, PORTABLE_DEPTH]),
    kind("keys", "keys of up to # characters", "KY-DATA-1", keys, || vec![1023]),
    kind("letters", "# letters in keys", "KY-KEY-3", letters, all_letters),
    kind("lines", "a string of # lines", "KY-FOLD-1", lines, counts),
    kind("string", "a string of # bytes", "KY-STR-2", string, lengths),
    kind("comment", "a comment of # bytes", "KY-COM-1", comment, lengths),
    kind("heads", "# equal comments", "KY-CAN-18", heads, counts),
    kind("feet", "# equal comments before a bracket", "KY-CAN-22", feet, counts),
    kind("crlf", "# lines that end with CR LF", "KY-STREAM-4", crlf, counts),
    kind("characters", "# characters over ends of blocks", "KY-STR-2", characters, counts),
    kind("spellings", "# spellings, some of one normal form", "KY-STR-2", spellings, all_spellings),
    kind("warnings", "# warnings", "KY-PORT-2", warnings, counts),
    kind("integers", "integers of up to # digits", "KY-NUM-1", integers, || vec![300]),
    kind("fractions", "fractions of up to # digits", "KY-NUM-1", fractions, || vec![1000]),
];

const fn kind(
    name: &'static str,
    title: &'static str,
    clause: &'static str,
    make: fn(usize) -> Stream,
    sizes: fn() -> Vec<usize>,
) -> Kind {
    Kind { name, title, clause, make, sizes }
}

fn sizes_of_bytes() -> Vec<usize> {
    let powers = (17..=19).map(|power| 1 << power);
    boundaries((1 << 16) + 1).into_iter().filter(|size| *size > LINE).chain(powers).chain([MOST_BYTES]).collect()
}

fn lengths() -> Vec<usize> {
    boundaries((1 << 16) + 1).into_iter().chain([LONGEST]).collect()
}

fn parts() -> Vec<usize> {
    vec![3, 4, 5, 1000, (1 << 12) + 1, (1 << 15) + 1]
}

/// Numbers of documents, of equal neighbours, and of lines.
fn counts() -> Vec<usize> {
    vec![2, 3, 4, 5, 100, 1000]
}

/// The last one that is portable (KY-PORT-5), and the last one (KY-DATA-3), too.
fn depths() -> Vec<usize> {
    vec![3, 4, 5, PORTABLE_DEPTH, 1000]
}

fn all_spellings() -> Vec<usize> {
    vec![TEXTS.spellings.len()]
}

/// The first and the last one of each range of letters and numbers.
fn all_letters() -> Vec<usize> {
    vec![EDGES_OF_LETTERS.len()]
}

impl Stream {
    /// A stream that is flat and in canonical form so far.
    fn new(start: &str) -> Self {
        Self { text: start.to_owned(), is_flat: true, ..Self::default() }
    }

    /// Ends a stream in canonical form.
    fn ended(mut self, end: &str, document: Typed) -> Self {
        self.text.push_str(end);
        self.canonical = Some(self.text.clone());
        self.value.push(document);
        self
    }

    /// Writes a string in quotes, which may lose them.
    fn word(&mut self, word: &str) -> Typed {
        let start = self.text.len();
        self.text.extend(["\"", word, "\""]);
        self.places.push(Place { range: start..self.text.len(), mistake: Mistake::Quotes });
        Typed::String(word.to_owned())
    }

    /// Writes an entry on a line.
    fn entry(&mut self, key: &str, word: &str) -> (String, Typed) {
        self.text.extend(["  ", key, ": "]);
        let value = self.word(word);
        self.text.push_str(",\n");
        (key.to_owned(), value)
    }

    /// Writes a comment as a line of this many bytes. Its character in the middle can be a mistake.
    fn comment(&mut self, number: usize, bytes: usize, end: &str, mistake: Mistake) {
        let line = format!("  # {number} ");
        let (middle, fill) = (self.text.len() + line.len(), bytes.saturating_sub(line.len() + end.len()).max(1));
        self.text.extend([&line, &".".repeat(fill), end]);
        self.places.push(Place { range: middle..middle + 1, mistake });
    }

    /// Makes the next key a place for a mistake.
    fn key_may_be_duplicate(&mut self, key: &str) {
        let start = self.text.len() + "  ".len();
        self.places.push(Place { range: start..start + key.len(), mistake: Mistake::Duplicate });
    }

    /// Makes the last character that was written a place for a mistake.
    fn last_character_may_be(&mut self, mistake: Mistake) {
        let last = self.text.len() - 1;
        self.places.push(Place { range: last..last + 1, mistake });
    }
}

fn bytes(size: usize) -> Stream {
    const END: &str = "  z: \"end\",\n}\n";
    let mut stream = Stream::new("---\n{\n");
    let fill = size.saturating_sub(stream.text.len() + END.len());
    let lines = (fill / LINE).max(1);
    for line in 1..lines {
        stream.comment(line, LINE, "\n", Mistake::Forbidden);
    }
    stream.comment(lines, fill - (lines - 1) * LINE, "\n", Mistake::Forbidden);
    let entry = stream.entry("z", "end");
    stream.ended("}\n", Typed::Mapping(vec![entry]))
}

/// Two neighbours are equal.
fn documents(count: usize) -> Stream {
    let mut stream = Stream::default();
    for number in 0..count {
        stream.text.push_str("---\n{\n");
        let entry = stream.entry("a", &format!("v{}", number / 2));
        stream = stream.ended("}\n", Typed::Mapping(vec![entry]));
    }
    Stream { is_flat: true, ..stream }
}

/// The last key can be equal to one far before it, which has a digit less.
fn entries(count: usize) -> Stream {
    let mut stream = Stream::new("---\n{\n");
    let mut entries = Vec::new();
    for number in 0..count {
        if number + 1 == count && number > 9 {
            stream.key_may_be_duplicate(&format!("k{number}"));
        }
        entries.push(stream.entry(&format!("k{number}"), &format!("v{}", number / 2)));
    }
    stream.ended("}\n", Typed::Mapping(entries))
}

/// Two neighbours are equal.
fn items(count: usize) -> Stream {
    let mut stream = Stream::new("---\n[\n");
    let mut items = Vec::new();
    for number in 0..count {
        stream.text.push_str("  ");
        items.push(stream.word(&format!("v{}", number / 2)));
        stream.text.push_str(",\n");
    }
    stream.ended("]\n", Typed::Sequence(items))
}

/// Mappings on one line, whose keys are not in order.
fn depth(levels: usize) -> Stream {
    let mut stream = Stream { text: "---\n".to_owned(), ..Stream::default() };
    for level in 1..=levels {
        if level == PORTABLE_DEPTH + 1 {
            stream.warnings.push(("nonportable-nesting", stream.text.len()..stream.text.len() + 1));
        }
        stream.text.push_str("{z: ");
        stream.word(&format!("v{level}"));
        stream.text.push_str(", b: null");
        stream.text.push_str(if level < levels { ", a: " } else { "" });
    }
    stream.text.extend(["}".repeat(levels).as_str(), "\n"]);
    let nest = |inner: Option<Typed>, level: usize| {
        let scalars = [("z".to_owned(), Typed::String(format!("v{level}"))), ("b".to_owned(), Typed::Null)];
        let inner = inner.map(|inner| ("a".to_owned(), inner));
        Some(Typed::Mapping(scalars.into_iter().chain(inner).collect()))
    };
    stream.value.extend((1..=levels).rev().fold(None, nest));
    stream.canonical = (levels <= PORTABLE_DEPTH).then(|| canonical_depth(levels));
    stream
}

fn canonical_depth(levels: usize) -> String {
    let indent = |level: usize| "  ".repeat(level);
    let open = |level: usize| {
        let inner = if level < levels { format!("{}a: ", indent(level)) } else { String::new() };
        format!("{{\n{0}z: \"v{level}\",\n{0}b: null,\n{inner}", indent(level))
    };
    let close = |level: usize| format!("{}}}{}\n", indent(level), if level > 0 { "," } else { "" });
    let opened: String = (1..=levels).map(open).collect();
    let closed: String = (0..levels).rev().map(close).collect();
    format!("---\n{opened}{closed}")
}

/// Each mapping has a comment at its start and at its end.
fn nested(levels: usize) -> Stream {
    let mut stream = Stream { is_flat: false, ..Stream::new("---\n{\n") };
    let indent = |level: usize| "  ".repeat(level);
    for level in 1..=levels {
        stream.text.extend([&indent(level), "# h", &level.to_string()]);
        stream.last_character_may_be(Mistake::Forbidden);
        stream.text.push('\n');
        if level < levels {
            stream.text.extend([&indent(level), "a: {\n"]);
        }
    }
    stream.text.push_str(&indent(levels - 1));
    let entry = stream.entry("z", "end");
    for level in (1..=levels).rev() {
        let comma = if level > 1 { "," } else { "" };
        stream.text.extend([&indent(level), "# f", &level.to_string(), "\n", &indent(level - 1), "}", comma, "\n"]);
    }
    let nest = |inner, _| Typed::Mapping(vec![("a".to_owned(), inner)]);
    stream.ended("", (1..levels).fold(Typed::Mapping(vec![entry]), nest))
}

/// For each length, keys and equal values that differ in their first, middle or last character, or in their length.
fn keys(longest: usize) -> Stream {
    let mut stream = Stream::new("---\n{\n");
    let mut entries = Vec::new();
    for length in boundaries(longest) {
        let text = |place: usize| format!("{}a{}", "x".repeat(place), "x".repeat(length - place));
        for key in ["x".repeat(length), text(0), text(length / 2), text(length)] {
            if key.ends_with('a') {
                stream.key_may_be_duplicate(&key);
            }
            entries.push(stream.entry(&key, &key));
        }
    }
    entries.push(stream.entry("z", "end"));
    stream.ended("}\n", Typed::Mapping(entries))
}

/// A key for each letter.
fn letters(count: usize) -> Stream {
    let mut stream = Stream::new("---\n{\n");
    let letters = EDGES_OF_LETTERS.iter().take(count);
    let mut entries: Vec<_> = letters.map(|letter| stream.entry(&format!("k{letter}"), "v")).collect();
    entries.push(stream.entry("z", "end"));
    stream.ended("}\n", Typed::Mapping(entries))
}

/// The first and the last character of each range of those that end a plain key. Unicode has no letters beyond its fourth plane.
static EDGES_OF_LETTERS: LazyLock<Vec<char>> = LazyLock::new(|| {
    let is_letter = |character: &char| is_plain_key(character.encode_utf8(&mut [0; 4]));
    let all: Vec<char> = ('\0'..'\u{40000}').filter(is_letter).collect();
    let ranges = all.chunk_by(|one, next| u32::from(*one) + 1 == u32::from(*next));
    ranges.flat_map(|range| [range[0], range[range.len() - 1]].into_iter().take(range.len())).collect()
});

/// Lines that end with an escape, and have others.
fn lines(count: usize) -> Stream {
    let mut stream = Stream { is_flat: false, ..Stream::new("---\n{\n  a: \"\\\n") };
    let mut value = String::new();
    for number in 0..count {
        let word = format!("v{} ", number / 2);
        stream.text.extend(["     ", &word, r#"\\ \"x"#]);
        stream.last_character_may_be(Mistake::Forbidden);
        stream.text.push_str("\\n\\\n");
        value.extend([&word, r#"\ "x"#, "\n"]);
    }
    stream.text.push_str("    \",\n");
    let entry = stream.entry("z", "end");
    stream.ended("}\n", Typed::Mapping(vec![("a".to_owned(), Typed::String(value)), entry]))
}

fn string(length: usize) -> Stream {
    let mut stream = Stream::new("---\n{\n  a: \"");
    let text = "x".repeat(length);
    stream.text.push_str(&text);
    stream.last_character_may_be(Mistake::Forbidden);
    stream.ended("\",\n}\n", Typed::Mapping(vec![("a".to_owned(), Typed::String(text))]))
}

fn comment(length: usize) -> Stream {
    let mut stream = Stream::new("---\n{\n  # ");
    stream.text.push_str(&"x".repeat(length));
    stream.last_character_may_be(Mistake::Forbidden);
    stream.text.push('\n');
    let entry = stream.entry("z", "end");
    stream.ended("}\n", Typed::Mapping(vec![entry]))
}

/// Equal comments above each other, and behind the lines of entries. An accent follows its letter.
fn heads(count: usize) -> Stream {
    let mut stream = Stream::new("---\n{\n");
    stream.text.push_str(&"  # e\u{301}\n".repeat(count));
    let mut entries = vec![stream.entry("a", "v")];
    for number in 0..count {
        stream.text.extend(["  k", &number.to_string(), ": null, # e\u{301}\n"]);
        entries.push((format!("k{number}"), Typed::Null));
    }
    entries.push(stream.entry("z", "end"));
    stream.ended("}\n", Typed::Mapping(entries))
}

fn feet(count: usize) -> Stream {
    let mut stream = Stream { is_flat: false, ..Stream::new("---\n{\n") };
    let entry = stream.entry("z", "end");
    stream.text.push_str(&"  # c\n".repeat(count));
    stream.ended("}\n", Typed::Mapping(vec![entry]))
}

/// The CR of each line is the last byte of a block of 64.
fn crlf(lines: usize) -> Stream {
    let mut stream = Stream { is_flat: false, ..Stream::new("---\r\n{\r\n") };
    for line in 1..=lines {
        let bytes = line * LINE + 1 - stream.text.len();
        stream.comment(line, bytes, "\r\n", Mistake::BareReturn);
    }
    stream.text.push_str("  z: null,\r\n");
    let mut stream = stream.ended("}\r\n", Typed::Mapping(vec![("z".to_owned(), Typed::Null)]));
    stream.canonical = Some(stream.text.replace("\r\n", "\n"));
    stream
}

/// The first byte of each character is the last one of a block of 64.
fn characters(count: usize) -> Stream {
    let mut stream = Stream::new("---\n[\n");
    let mut items = Vec::new();
    for number in 0..count {
        let fill = (2 * LINE - 4 - stream.text.len() % LINE) % LINE;
        let text = format!("{}{}x", "x".repeat(fill), ['é', '漢', '😀'][number % 3]);
        stream.text.extend(["  \"", &text]);
        stream.last_character_may_be(Mistake::Forbidden);
        stream.text.push_str("\",\n");
        items.push(Typed::String(text));
    }
    stream.ended("]\n", Typed::Sequence(items))
}

/// Each in a key and in a value.
fn spellings(count: usize) -> Stream {
    let mut stream = Stream::new("---\n{\n");
    let mut entries = Vec::new();
    for spelling in TEXTS.spellings.iter().cycle().take(count.min(TEXTS.spellings.len())) {
        let (key, value) = stream.entry(&format!("\"k {spelling}\""), spelling);
        entries.push((key.trim_matches('"').to_owned(), value));
    }
    stream.ended("}\n", Typed::Mapping(entries))
}

/// Integers of 17 digits. All are beyond the portable range (KY-PORT-2).
fn warnings(count: usize) -> Stream {
    numbers("nonportable-integer", (0..count).map(|number| format!("9{number:016}")))
}

/// Integers of nines. Those of 15 digits are the last ones below 2^53 (KY-PORT-2).
fn integers(digits: usize) -> Stream {
    numbers("nonportable-integer", boundaries(digits).into_iter().map(|digits| "9".repeat(digits)))
}

/// Fractions without 16 and 17 digits, whose shortest text would have to be found (KY-PORT-9).
fn fractions(digits: usize) -> Stream {
    let lengths = boundaries(digits).into_iter().filter(|digits| !(16..=17).contains(digits));
    let fraction = |digits| ('1'..='9').cycle().take(digits).collect::<String>();
    numbers("nonportable-precision", lengths.map(|digits| format!("0.{}", fraction(digits))))
}

/// A sequence of numbers, and a string. Those of more than 16 digits are not portable.
fn numbers(rule: &'static str, numbers: impl Iterator<Item = String>) -> Stream {
    let mut stream = Stream::new("---\n[\n");
    let mut items = Vec::new();
    for number in numbers {
        let start = stream.text.len() + 2;
        if number.trim_start_matches("0.").len() > 15 {
            stream.warnings.push((rule, start..start + number.len()));
        }
        stream.text.extend(["  ", &number, ",\n"]);
        items.push(Typed::Number(number));
    }
    stream.text.push_str("  ");
    items.push(stream.word("end"));
    stream.ended(",\n]\n", Typed::Sequence(items))
}
