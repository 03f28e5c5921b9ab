//! The families of input: each makes a stream of `n` parts, for any `n`.

/// The language of a family's streams, which selects their paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    Kyaml,
    Yaml,
    Json,
    Markdown,
}

impl Language {
    /// The extension of its files.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            Self::Kyaml => "kyaml",
            Self::Yaml => "yaml",
            Self::Json => "json",
            Self::Markdown => "md",
        }
    }
}

/// Streams of one shape.
pub(crate) struct Family {
    pub(crate) name: &'static str,
    pub(crate) language: Language,
    /// Number of parts of the smallest stream.
    pub(crate) parts: usize,
    /// Makes the stream with this number of parts.
    pub(crate) make: fn(usize) -> Vec<u8>,
}

/// Parts of about a line: more than the 100 findings that are shown.
const LINES: usize = 104;

/// Parts of about a character.
const CHARACTERS: usize = 1500;

/// Nested parts: the largest stream of a family is as deep as KY-DATA-3 allows.
const LEVELS: usize = 120;

/// `part` for each of the numbers below `n`, one after the other.
fn each(n: usize, part: impl Fn(usize) -> String) -> String {
    (0..n).map(part).collect()
}

/// A document with a mapping that holds `n` entries, each on a line.
fn mapping(n: usize, entry: impl Fn(usize) -> String) -> Vec<u8> {
    format!("---\n{{\n{}}}\n", each(n, |i| format!("  {}\n", entry(i)))).into_bytes()
}

/// A document with a sequence that holds `n` items, each on a line.
fn sequence(n: usize, item: impl Fn(usize) -> String) -> Vec<u8> {
    format!("---\n[\n{}]\n", each(n, |i| format!("  {}\n", item(i)))).into_bytes()
}

/// A document with one string.
fn string(content: &str) -> Vec<u8> {
    format!("---\n{{\n  a: \"{content}\",\n}}\n").into_bytes()
}

fn lines(n: usize, line: impl Fn(usize) -> String) -> Vec<u8> {
    each(n, |i| line(i) + "\n").into_bytes()
}

macro_rules! families {
    ($($language:ident $parts:ident { $($name:literal => $make:expr;)* })*) => {
        &[$($(Family { name: $name, language: Language::$language, parts: $parts, make: $make },)*)*]
    };
}

/// All families.
pub(crate) static ALL: &[Family] = families! {
    Kyaml LINES {
        "documents, empty" => |n| lines(n, |_| "---\n{}".into());
        "documents, small" => |n| lines(n, |i| format!("---\n{{\n  a: {i},\n}}"));
        "entries, canonical" => |n| mapping(n, |i| format!("key{i}: \"value\","));
        "entries, one line" => |n| format!("---\n{{{}}}\n", each(n, |i| format!("key{i}: {i}, "))).into_bytes();
        "items, canonical" => |n| sequence(n, |i| format!("{i},"));
        "items, one line" => |n| format!("---\n[{}]\n", each(n, |i| format!("{i}, "))).into_bytes();
        "sequences of sequences" => |n| sequence(n, |i| format!("[{i}, [{i}]],"));
        "cuddled mappings" => |n| format!("---\n[{{\n{}}}]\n", "  a: 1,\n}, {\n".repeat(n)).into_bytes();
        "nested in each document" => |n| lines(n, |_| format!("---\n{}{}", "[{a: ".repeat(10), "}]".repeat(10)));
        "nested values of entries" => |n| mapping(n, |i| format!("k{i}: {{a: {{b: [{i}]}}}},"));
        "blank lines" => |n| mapping(n, |i| format!("k{i}: 1,\n\n"));
        "line breaks of CR LF" => |n| format!("---\r\n{{\r\n{}}}\r\n", each(n, |i| format!("  k{i}: 1,\r\n"))).into_bytes();
        "commas at the starts of lines" => |n| format!("---\n[1\n{}]\n", each(n, |i| format!("  , {i}\n"))).into_bytes();
        "strings, short" => |n| sequence(n, |i| format!("\"string {i}\","));
        "strings, with escapes" => |n| sequence(n, |i| format!("\"{i}\\n\\u00e9\\x41\\\\\","));
        "strings, folded" => |n| mapping(n, |i| format!("k{i}: \"\\\n     one\\n\\\n     two\\n\\\n    \","));
        "strings, with comments inside" => |n| sequence(n, |i| format!("\"# {i} # no comment\","));
        "keys, quoted as they must be" => |n| mapping(n, |i| format!("\"a key {i}\": 1,"));
        "keys, needlessly quoted" => |n| mapping(n, |i| format!("\"key{i}\": 1,"));
        "keys, with escapes" => |n| mapping(n, |i| format!("\"k\\u00e9y\\n{i}\": 1,"));
        "keys, long" => |n| mapping(n / 2, |i| format!("{}{i}: 1,", "k".repeat(1000)));
        "keys, too long" => |n| mapping(n / 16 + 1, |i| format!("{}{i}: 1,", "k".repeat(1100)));
        "keys, that look alike" => |n| mapping(n, |i| format!("name{i}: 1, \"nаme{i}\": 2,"));
        "keys, all equal" => |n| mapping(n, |_| "key: 1,".into());
        "keys, equal pairs" => |n| mapping(n, |i| format!("key{i}: 1, key{i}: 2,"));
        "keys, equal in each item" => |n| sequence(n, |_| "{a: 1, a: 2},".into());
        "keys, merge" => |n| mapping(n, |i| format!("k{i}: {{\"<<\": 1}},"));
        "numbers, fractions" => |n| sequence(n, |i| format!("{i}.50,"));
        "numbers, exponents" => |n| sequence(n, |i| format!("{i}e{},", i % 300));
        "numbers, beyond 64 bits" => |n| sequence(n, |i| format!("1234567890123456789012{i},"));
        "numbers, precise" => |n| sequence(n, |i| format!("0.1234567890123456789012{i},"));
        "words" => |n| sequence(n, |_| "true, false, null,".into());
        "comments, above entries" => |n| mapping(n, |i| format!("# comment {i}\n  k{i}: 1,"));
        "comments, behind entries" => |n| mapping(n, |i| format!("k{i}: 1, # comment {i}"));
        "comments, before brackets" => |n| mapping(n, |i| format!("k{i}: {{\n    a: 1,\n    # foot {i}\n  }},"));
        "comments, behind open brackets" => |n| mapping(n, |i| format!("k{i}: {{ # comment\n a: 1}},"));
        "comments, before each comma" => |n| mapping(n, |i| format!("k{i}: 1 # comment\n  ,"));
        "comments, between a value and its comma" =>
            |n| format!("---\n{{\n  a: 1\n{}  ,\n}}\n", each(n, |i| format!("  # comment {i}\n"))).into_bytes();
        "comments, after a last value without comma" =>
            |n| format!("---\n{{\n  a: 1\n{}}}\n", each(n, |i| format!("  # comment {i}\n"))).into_bytes();
        "comments, after a nested last value" =>
            |n| format!("---\n{{a: [{{b: 1\n{}}}]}}\n", each(n, |i| format!("  # comment {i}\n"))).into_bytes();
        "comments, between an item and its comma" =>
            |n| format!("---\n[\n  1\n{}  ,\n]\n", each(n, |i| format!("  # comment {i}\n"))).into_bytes();
        "comments, behind a colon" =>
            |n| format!("---\n{{\n  a:\n{} 1,\n}}\n", each(n, |i| format!("  # comment {i}\n"))).into_bytes();
        "comments, between a key and its colon" =>
            |n| format!("---\n{{\n  a\n{} : 1,\n}}\n", each(n, |i| format!("  # comment {i}\n"))).into_bytes();
        "comments, above one entry" =>
            |n| format!("---\n{{\n{}  a: 1,\n}}\n", each(n, |i| format!("  # comment {i}\n"))).into_bytes();
        "comments, in an empty collection" =>
            |n| format!("---\n{{\n{}}}\n", each(n, |i| format!("  # comment {i}\n"))).into_bytes();
        "comments, before the header" =>
            |n| format!("{}---\n{{}}\n", each(n, |i| format!("# comment {i}\n"))).into_bytes();
        "comments, below the header" =>
            |n| format!("---\n{}{{}}\n", each(n, |i| format!("# comment {i}\n"))).into_bytes();
        "comments, after the value" =>
            |n| format!("---\n{{}}\n{}", each(n, |i| format!("# comment {i}\n"))).into_bytes();
        "comments, and no document" => |n| lines(n, |i| format!("# comment {i}"));
        "comments, on headers" => |n| lines(n, |i| format!("--- # comment {i}\n{{}}"));
        "comments, without a blank" => |n| mapping(n, |i| format!("k{i}: 1,# comment"));
        "comments, that ignore a finding" =>
            |n| mapping(n, |i| format!("k{i}: 1e5, # kyaml-check: ignore[nonportable-exponent]"));
        "comments, that ignore nothing" => |n| mapping(n, |i| format!("k{i}: 1, # kyaml-check: ignore[long-key]"));
        "comments, that ignore in one line" =>
            |n| format!("---\n[\n{}  1e5,\n]\n", "  # kyaml-check: ignore[nonportable-exponent]\n".repeat(n)).into_bytes();
        "comments, that ignore in the file" =>
            |n| mapping(n, |i| format!("k{i}: 1e5, # kyaml-check: ignore-file[nonportable-exponent]"));
        "comments, that ignore, and are not understood" =>
            |n| mapping(n, |i| format!("k{i}: 1, # kyaml-check: ignore this"));
        "bytes that are not UTF-8, in each line" => |n| {
            let mut bytes = mapping(n, |i| format!("k{i}: \"@\","));
            bytes.iter_mut().filter(|byte| **byte == b'@').for_each(|byte| *byte = 0xFF);
            bytes
        };
        "bytes that are not UTF-8, one" => |n| {
            let mut bytes = mapping(n, |i| format!("k{i}: \"a\","));
            bytes.iter_mut().skip(10).take(1).for_each(|byte| *byte = 0xFF);
            bytes
        };
        "text in Latin-1" => |n| {
            let text = String::from_utf8(mapping(n, |i| format!("k{i}: \"caf@\","))).unwrap_or_default();
            text.bytes().map(|byte| if byte == b'@' { 0xE9 } else { byte }).collect()
        };
        "text in UTF-16" => |n| {
            let text = String::from_utf8(mapping(n, |i| format!("k{i}: 1,"))).unwrap_or_default();
            [0xFF, 0xFE].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect()
        };
        "bytes at random" => |n| {
            let mut state = 1_u32;
            let next = || { state ^= state << 13; state ^= state >> 17; state ^= state << 5; state.to_le_bytes()[1] };
            std::iter::repeat_with(next).take(16 * n).collect()
        };
        "NUL" => |n| mapping(n, |i| format!("k{i}: \"\0\","));
        "bare carriage returns" => |n| mapping(n, |i| format!("k{i}:\r1,"));
        "forbidden characters" => |n| mapping(n, |i| format!("k{i}: \"\u{85}\u{1}\","));
        "byte order marks" => |n| lines(n, |_| "\u{FEFF}---\n{}".into());
        "characters that turn the text" => |n| mapping(n, |i| format!("k{i}: \"\u{202E}\","));
        "characters that nobody sees" => |n| mapping(n, |i| format!("k{i}: \"a\u{200B}b\","));
        "directives" => |n| lines(n, |_| "%YAML 1.2\n---\n{}".into());
        "directives in a collection" => |n| format!("---\n[\n{}]\n", "1,\n%A\n".repeat(n)).into_bytes();
        "document end markers" => |n| lines(n, |_| "---\n{}\n...".into());
        "tabs" => |n| mapping(n, |i| format!("k{i}:\t1,"));
        "headers missing" => |n| lines(n, |i| format!("{{a: {i}}}\n..."));
        "headers with content" => |n| lines(n, |i| format!("--- {{a: {i}}}"));
        "headers without values" => |n| lines(n, |_| "---".into());
        "values, too many" => |n| format!("---\n{}", "{}\n".repeat(n)).into_bytes();
        "values, ambiguous" => |n| mapping(n, |i| format!("k{i}: yes,"));
        "values, unquoted" => |n| mapping(n, |i| format!("k{i}: some words,"));
        "values, unquoted over lines" => |n| format!("---\n{{a:\n{}}}\n", "  some words\n".repeat(n)).into_bytes();
        "values, in single quotes" => |n| mapping(n, |i| format!("k{i}: 'it''s',"));
        "values, missing" => |n| mapping(n, |i| format!("k{i}: ,"));
        "values, block scalars" => |n| mapping(n, |i| format!("k{i}: |\n    text\n  ,"));
        "anchors and aliases in flow" => |n| mapping(n, |i| format!("k{i}: &a{i} 1, l{i}: *a{i},"));
        "tags in flow" => |n| mapping(n, |i| format!("k{i}: !!str 1,"));
        "commas, missing" => |n| mapping(n, |i| format!("k{i}: 1"));
        "commas, missing in one line" => |n| format!("---\n[{}]\n", "1 ".repeat(n)).into_bytes();
        "commas, too many" => |n| mapping(n, |i| format!("k{i}: 1,,"));
        "colons, missing" => |n| mapping(n, |i| format!("k{i} 1,"));
        "colons, without a blank" => |n| mapping(n, |i| format!("k{i}:1,"));
        "colons, on the next line" => |n| mapping(n, |i| format!("\"k{i}\"\n  : 1,"));
        "colons, too many" => |n| mapping(n, |i| format!("k{i}: a: 1,"));
        "brackets, not closed" => |n| mapping(n, |i| format!("k{i}: [1,"));
        "brackets, that do not fit" => |n| mapping(n, |i| format!("k{i}: [1}},"));
        "brackets, too many" => |n| mapping(n, |i| format!("k{i}: [1]],"));
        "keys, marked" => |n| mapping(n, |i| format!("? k{i} : 1,"));
        "keys, of collections" => |n| mapping(n, |i| format!("[{i}]: 1,"));
        "keys, over lines" => |n| mapping(n, |i| format!("\"k\n{i}\": 1,"));
        "keys, unquoted" => |n| mapping(n, |i| format!("k {i}: 1,"));
        "keys, ambiguous" => |n| mapping(n, |i| format!("no: {i},"));
        "pairs without braces" => |n| sequence(n, |i| format!("k{i}: 1,"));
        "quotes, missing" => |n| mapping(n, |i| format!("k{i}: \"text,"));
        "quotes, missing at the start" => |n| mapping(n, |i| format!("k{i}: text\","));
        "escapes, wrong" => |n| mapping(n, |i| format!("k{i}: \"\\q\","));
        "escapes, short" => |n| mapping(n, |i| format!("k{i}: \"\\u1\","));
        "escapes, surrogates" => |n| mapping(n, |i| format!("k{i}: \"\\ud83d\\ude00\\ud800\","));
        "folds, not indented" => |n| mapping(n, |i| format!("k{i}: \"a\\\nb\","));
        "folds, with blank lines" => |n| mapping(n, |i| format!("k{i}: \"a\\\n\n b\","));
        "lines in strings" => |n| mapping(n, |i| format!("k{i}: \"a\nb\","));
        "templates" => |n| mapping(n, |i| format!("k{i}: {{{{ .Values.a{i} }}}},"));
        "semicolons" => |n| mapping(n, |i| format!("k{i}: 1;"));
        "block style in each document" => |n| lines(n, |i| format!("---\na: {i}\nb:\n- 1"));
        "wrong and right documents" => |n| lines(n, |i| format!("---\n{{a: {}}}", if i % 9 == 0 { "yes" } else { "1" }));
    }
    Kyaml CHARACTERS {
        "a long string" => |n| string(&"text ".repeat(n));
        "a long string of escapes" => |n| string(&"\\u00e9".repeat(n));
        "a long string of quotes" => |n| string(&"\\\"".repeat(n));
        "a long string of letters beyond ASCII" => |n| string(&"é漢".repeat(n));
        "a long string of tabs" => |n| string(&"\t".repeat(n));
        "a long string of wrong escapes" => |n| string(&"\\q".repeat(n / 8));
        "a long folded string" => |n| string(&format!("\\\n{}    ", "     line\\n\\\n".repeat(n / 8)));
        "a long string of line breaks" => |n| string(&"\n".repeat(n / 4));
        "a long string without its last quote" => |n| format!("---\n{{\n  a: \"{}", "text\n".repeat(n / 8)).into_bytes();
        "a long number" => |n| format!("---\n[{}]\n", "1".repeat(n)).into_bytes();
        "a long fraction" => |n| format!("---\n[0.{}]\n", "1".repeat(n)).into_bytes();
        "a long plain text" => |n| format!("---\n[{}]\n", "text ".repeat(n)).into_bytes();
        "a long comment" => |n| format!("---\n{{}} # {}\n", "text ".repeat(n)).into_bytes();
        "a long run of blanks" => |n| format!("---\n{{{}}}\n", " ".repeat(n)).into_bytes();
        "a long run of tabs" => |n| format!("---\n{{{}}}\n", "\t".repeat(n)).into_bytes();
        "a long run of lines" => |n| format!("---\n{{{}}}\n", "\n".repeat(n)).into_bytes();
        "a long run of commas" => |n| format!("---\n[{}]\n", ",".repeat(n / 8)).into_bytes();
        "a long run of colons" => |n| format!("---\n[{}]\n", ":".repeat(n / 8)).into_bytes();
        "a long run of quotes" => |n| format!("---\n[{}]\n", "\"".repeat(n / 8)).into_bytes();
        "a long run of closing brackets" => |n| format!("---\n{}\n", "]".repeat(n / 8)).into_bytes();
        "a long run of opening braces" => |n| "{".repeat(n / 8).into_bytes();
        "a long run of semicolons" => |n| format!("---\n{{a: [{}", ";".repeat(n / 8)).into_bytes();
        "a long run of round brackets" => |n| format!("---\n{{a: [{}", ");".repeat(n / 8)).into_bytes();
        "a long run of quotes in a text" => |n| format!("---\n{{a: [{}", ")'".repeat(n / 8)).into_bytes();
        "a long run of no-break spaces" => |n| format!("---\n{{a: [{}", "\u{A0}".repeat(n / 8)).into_bytes();
        "a mapping of aliases before a pair" => |n| format!("---\n{{{}x: 1}}\n", "*a ".repeat(n / 8)).into_bytes();
        "a sequence of aliases before a pair" => |n| format!("---\n[{}x: 1]\n", "*a ".repeat(n / 8)).into_bytes();
        "aliases before a colon on the next line" => |n| format!("---\n{{{}\n: 1}}\n", "*a ".repeat(n / 8)).into_bytes();
        "an exponent of many digits" => |n| format!("---\n{{a: 1e-{}}}\n", "9".repeat(n)).into_bytes();
        "a long run of aliases" => |n| format!("---\n{{a: [{}", "* ".repeat(n / 8)).into_bytes();
        "a long run of tags" => |n| format!("---\n{{a: [{}", "!,".repeat(n / 8)).into_bytes();
        "a long run of verbatim tags" => |n| format!("---\n{{a: [{}", "!<,".repeat(n / 8)).into_bytes();
        "a long run of commas in a text" => |n| format!("{{a: '{}", ",".repeat(n)).into_bytes();
        "a long key" => |n| format!("---\n{{{}: 1}}\n", "k".repeat(n)).into_bytes();
    }
    Kyaml LEVELS {
        "nested sequences" => |n| format!("---\n{}{}\n", "[".repeat(n), "]".repeat(n)).into_bytes();
        "nested mappings" => |n| format!("---\n{}1{}\n", "{a: ".repeat(n), "}".repeat(n)).into_bytes();
        "nested sequences, not closed" => |n| format!("---\n{}\n", "[".repeat(n / 3)).into_bytes();
        "nested mappings, not closed" => |n| format!("---\n{}\n", "{a: ".repeat(n / 3)).into_bytes();
        "nested beyond the limit" => |n| format!("---\n{}{}\n", "[".repeat(n * 10), "]".repeat(n * 10)).into_bytes();
        "nested beyond the limit, not closed" => |n| format!("---\n{}\n", "[".repeat(n * 40)).into_bytes();
    }
    Yaml LINES {
        "block, entries" => |n| lines(n, |i| format!("key{i}: value"));
        "block, items" => |n| lines(n, |i| format!("- value {i}"));
        "block, items of mappings" => |n| lines(n, |i| format!("- name: a{i}\n  value: {i}"));
        "block, nested" => |n| lines(n, |i| format!("k{i}:\n  a:\n    b:\n    - c: {i}"));
        "block, documents" => |n| lines(n, |i| format!("---\na: {i}"));
        "block, flow inside" => |n| lines(n, |i| format!("k{i}: [1, {{a: b}}]"));
        "block, quoted" => |n| lines(n, |i| format!("k{i}: 'it''s'\nl{i}: \"a\\n\""));
        "block, literal scalars" => |n| lines(n, |i| format!("k{i}: |\n  one\n  two"));
        "block, a long literal scalar" => |n| format!("k: |\n{}", "  a line\n".repeat(n)).into_bytes();
        "block, folded scalars" => |n| lines(n, |i| format!("k{i}: >-\n  one\n  two\n\n  three"));
        "block, a long plain scalar" => |n| format!("k:\n{}", "  some words\n".repeat(n)).into_bytes();
        "block, a long quoted scalar" => |n| format!("k: \"\n{}\"\n", "  some words\n".repeat(n)).into_bytes();
        "block, comments" => |n| lines(n, |i| format!("# head\nk{i}: 1 # line"));
        "block, comments only at the top" => |n| format!("{}a: 1\n", "# comment\n".repeat(n)).into_bytes();
        "block, comments only at the end" => |n| format!("a: 1\n{}", "# comment\n".repeat(n)).into_bytes();
        "block, comments between a key and its value" => |n| format!("a:\n{}  b: 1\n", "  # comment\n".repeat(n)).into_bytes();
        "block, anchors and aliases" => |n| lines(n, |i| format!("k{i}: &a{i} [1]\nl{i}: *a{i}"));
        "block, aliases of one anchor" => |n| format!("a: &a [1]\n{}", each(n, |i| format!("k{i}: *a\n"))).into_bytes();
        "block, merge keys" => |n| format!("a: &a {{x: 1}}\n{}", each(n, |i| format!("k{i}:\n  <<: *a\n  y: 1\n"))).into_bytes();
        "block, equal keys" => |n| lines(n, |_| "key: 1".into());
        "block, tags" => |n| lines(n, |i| format!("k{i}: !!str 1"));
        "block, marked keys" => |n| lines(n, |i| format!("? k{i}\n: 1"));
        "block, scalars that look otherwise" => |n| lines(n, |i| format!("k{i}: yes\nl{i}: 0x1F"));
        "block, blank lines" => |n| lines(n, |i| format!("k{i}: 1\n\n"));
        "block, line breaks of CR LF" => |n| each(n, |i| format!("k{i}: 1\r\n")).into_bytes();
        "block, tabs" => |n| lines(n, |i| format!("k{i}:\t1"));
        "block, wrong indentation at the end" => |n| format!("{} x: 1\n", each(n, |i| format!("k{i}: 1\n"))).into_bytes();
        "block, templates" => |n| lines(n, |i| format!("k{i}: {{{{ .Values.a }}}}"));
        "block, text in UTF-16" => |n| {
            let text = each(n, |i| format!("k{i}: 1\n"));
            [0xFF, 0xFE].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect()
        };
    }
    Json LINES {
        "JSON, entries" => |n| format!("{{{}\"z\": 1}}", each(n, |i| format!("\"k{i}\": {i}, "))).into_bytes();
        "JSON, items on lines" => |n| format!("[\n{}  1\n]\n", each(n, |i| format!("  \"{i}\",\n"))).into_bytes();
        "JSON, objects" => |n| format!("[{}1]", each(n, |i| format!("{{\"a\": {{\"b\": [{i}]}}}}, "))).into_bytes();
        "JSON, escapes" => |n| format!("[{}1]", "\"\\u00e9\\n\\ud83d\\ude00\", ".repeat(n)).into_bytes();
        "JSON, texts on lines" => |n| lines(n, |i| format!("{{\"a\": {i}}}"));
        "JSON, equal keys" => |n| format!("{{{}\"a\": 1}}", "\"a\": 1, ".repeat(n)).into_bytes();
        "JSON, cut off" => |n| format!("[{}", each(n, |i| format!("{{\"a\": {i}}}, "))).into_bytes();
    }
    Markdown LINES {
        "Markdown, fences of KYAML" => |n| lines(n, |i| format!("Text.\n```kyaml\n---\n{{a: {i}}}\n```\n"));
        "Markdown, wrong fences" => |n| lines(n, |i| format!("Text.\n```kyaml\n---\n{{a: yes {i}}}\n```\n"));
        "Markdown, fences of YAML" => |n| lines(n, |i| format!("Text.\n```yaml\n---\na: {i}\n```\n"));
        "Markdown, parts of objects" => |n| lines(n, |i| format!("Text.\n```yaml\na: {i}\n```\n"));
        "Markdown, fragments" => |n| lines(n, |i| format!("Text.\n```kyaml fragment\na: yes {i}\n```\n"));
        "Markdown, one long fragment" => |n| format!("```kyaml fragment\n{}```\n", "- yes\n".repeat(n)).into_bytes();
        "Markdown, fences in lists" => |n| lines(n, |i| format!("- Text.\n\n  ```kyaml\n  ---\n  {{a: {i}}}\n  ```\n"));
        "Markdown, one long fence" => |n| format!("```kyaml\n---\n[\n{}]\n```\n", "  1,\n".repeat(n)).into_bytes();
        "Markdown, no fence" => |n| lines(n, |i| format!("A paragraph with `code` {i}.\n"));
    }
};
