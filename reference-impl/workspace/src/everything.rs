//! Every answer for a number of texts and settings, in `everything.txt`: findings with their fixes, the texts after them, formatting and
//! conversions, and the settings of the files of a repository.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use kyaml_cases::generated;
use kyaml_cases::suite::Suite;
use kyaml_core::LineIndex;
use kyaml_format::Language;
use kyaml_kubernetes::Release;
use kyaml_lint::rules::RuleOptions;
use kyaml_lint::{Diagnostic, Fix, Form, Report, RuleSet, rules};

use crate::config::Style;
use crate::formatted::{FenceLanguage, FenceOptions, Places};
use crate::{ConfigSource, Configs, Document, FixedDocument, FormatTask, FormattedDocument, Kind, Refused, Settings};

/// The number of cases of the suite for each rule.
const CASES: usize = 3;

/// Values and entries that have findings, or nearly.
const MISTAKES: [&str; 22] = [
    "no",
    "'x'",
    "'it''s'",
    "x y",
    "0x1F",
    "1E5",
    "+1",
    ".5",
    "1_000",
    "2024-01-01",
    "~",
    "!!str 1",
    "&a 1",
    "*a",
    "\"\\x61\"",
    "\"\\/\"",
    "1e400",
    "[1,]",
    "[,1]",
    "{a: 1 b: 2}",
    "{'a': 1, a: 2}",
    "{? a : 1}",
];

/// The places of a mistake: first, last, the only one, twice on one line, before comments, with CR LF, and in block style.
const PLACES: [&str; 8] = [
    "---\r\n[\r\n  M # c\r\n  , M # d\r\n]\r\n",
    "---\n[M]\n",
    "---\n{a: M, b: 1}\n",
    "---\n[1, M, M]\n",
    "---\n[\n  M # c\n  , M # d\n]\n",
    "---\r\n{\r\n  a: M,\r\n  b: M\r\n}\r\n",
    "a: M\n",
    "---\n{M: 1}\n---\n[M\n",
];

/// Streams whose mistakes depend on their surroundings.
const STREAMS: [&str; 85] = [
    "---\n{a: 'it''s Bob''s'}\n---\n{a: \"say \"C:\\\\\" now\"}\n",
    "---\n{\n  a: [{\n    b: 1,\n  c: 2,\n}\n---\n{\n  a: {b: [{c: [\n    1,\n  d: 2,\n}\n",
    "---\n{a: 1}\n...\n# c\n---\n{b: 1}\n...\n# d\n{c: 1}\n...\n",
    "---\n",
    "---",
    "---\n---\n{a: 1}\n---",
    "--- # c\n---\n",
    "---\n{\n  a\tb: 1, \"c\td\": 2, e\t\n  f: \"x\t\ty\"\n}\n",
    "---\n{a: &x *y, b: &z 1}\n",
    "---\n{a:1, \"b\":1}\n",
    "---\n{a: no,, b: 'x'}\n",
    "---\n{a: \u{201c}1\u{201d}, b: \u{201c}x\u{201d}, \u{201c}c\u{201d}: 2}\n",
    "---\n{a: \"x\n  y\", b: \"x \\\n\n  y\", c: \"x\n\n  y\"}\n",
    "%YAML 1.2\r\n---\r\n{a: 1}\r\n...\r\n",
    "---{a: 1}\n---  {b: 1}\n---#d\n{}\n",
    "\u{feff}{a: 1}\n---\n\u{feff}{b: 1}\n",
    "---\n{a: \u{a0}1\u{a0}, \u{a0}b: x}\n",
    "---\n{a: \"\\/\\'\\q\\ud83d\\ude00\"}\n",
    "---\n#c\n{a: 1 #d\n}\n",
    "---\n{a \"x\", b\"y\"}\n",
    "---\n[1,],]\n",
    "---\n{a: [1, {b: 2, c: 3}\n",
    "---\n{\n  a: {\n    b: 1,\n  c: 2,\n}\n",
    "---\n{\n  a: [\n    1,\n  b: 2,\n}\n",
    "---\n{a: 1, b}\n---\n{c: , d: }\n---\n{: 1}\n",
    "---\n{a: 1}}\n---\n[1\n---\n{b: (2)}\n",
    "---\n{a: 1; b: 2}\n---\n{c = 1}\n---\n{d: 1 // x\n}\n",
    "---\n{[a]: 1, {b: 1}: 2}\n",
    "---\n{a: !!str 1, b: !!str \"x\", c: !x 1}\n",
    "---\n{a: b: c, d: |\n  x\n}\n",
    "---\n{a:\n  b: 1\n  c: 2\n}\n",
    "- a: 1\n  b: no # c\n---\n{c: no}\n---\nd: &x [*x]\n",
    "---\n{a: nil, b: NULL, c: .inf, d: 0x1F, 0x1f: 1, null: 2, a: 3}\n",
    "---\n[\n  - 1\n  - {a: 1}\n  - b: 2\n]\n",
    "---\n{a: \"x, b: \"y\"}\n",
    "---\n{a: 1 b: 2 c: 3,\n d: [1 2]}\n",
    "---\n{a: [1}, b: {c: 1]}\n",
    "---\n {a: 1}\n ---\n{b: 1}\n",
    "---\n{a \"x\"}\n---\n{\"b\"\"y\"}\n---\n{\n  c\n  1\n}\n",
    "---\n{a: 1}\n--\n{b: 1}\n----\n{c: 1}\n",
    // The aliases of the first document add too many nodes, so the second one is not rewritten either.
    "a: &a [x, x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]\nd: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]\ne: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]\n---\nlast: 1\n",
    // Quotes: one is missing, or is too much, or is inside of a string.
    "---\n{a: \"\"x\"}\n---\n{a: \"y\"\", b: 1}\n---\n{a: \"say \"hi\" now\", b: 1}\n---\n{a: \"a \\\"b\" c\"}\n---\n[\"x\" y\", \"z\"]\n---\n{a: \"{{ \"b\" }}\"}\n",
    "---\n{a: \"1, b: 2}\n---\n{a: 1\", b: x\"}\n---\n{\"a: 1, b\": 2}\n---\n{a\": 1, \"b: 2}\n---\n{\n  \"a: 1,\n  b: 2,\n}\n",
    "---\n{\n  a: \"x,\n  b: 1,\n}\n---\n{a: [\"y, \"z\"]}\n---\n{\n  a: \"g, # h\n  b: [\"i]\n}\n---\n{a: {b: [\"x}]}}\n---\n{a: \"x: \"y\", b: 1}\n",
    "---\n{a: ['x, 'y']}\n---\n{a: 'it's', b: 1}\n---\n{\n  a: 'z,\n  b: 'c''d'\n}\n---\n[\n  \"true, 1]\n---\n[\"no\n]\n",
    // Commas, colons, comments and brackets of other languages.
    "---\n{a: 1; b: 2}\n---\n{\n  a: x;\n  b: 3.\n  c: 4\n}\n---\n{a: 1;; b: 2}\n---\n[1; 2]\n---\n[1 . 2]\n---\n{\"a\": \"b\"; \"c\": \"d\"}\n",
    "---\n{a: (1, 2), b: (x), c: (\"y\", \"z\"), d: (1)}\n---\n( 1, 2 )\n---\n{a: (1), b: f(2)}\n---\n{a: [1)}\n",
    "---\n{\"a\" = 1, b: 2}\n---\n{\"a\" => 1}\n---\n{\"a\" ->1}\n---\n{\"a\":=1}\n---\n{a = 1, b: 2}\n---\n{a=>1}\n---\n{a := 1}\n---\n{a -> 1}\n---\n{a; 1}\n",
    "---\n{a: 1, // x\n b: 2}\n---\n{a: 1, /* y */ b: 2}\n---\n{a: 1, /* z\n  w */\n b: 2 /* e */\n}\n---\n[\n  // first\n  1, http://x,\n]\n---\n{a: // x\n 1}\n",
    "---\n{a 1}\n---\n{a x y, b: 1}\n---\n{a:1}\n---\n{a:x:y}\n---\n{a 'x'}\n---\n{a \"x\", b: 1}\n---\n{\"a\" 2}\n---\n{'a' b}\n---\n{\n  a\n    \"x\",\n}\n",
    "---\n{a:: 1}\n---\n{a: : 2}\n---\n{: 3}\n---\n{a:, b: 1}\n---\n{a: , b: 1}\n---\n{a, b: 1}\n---\n[,,1,, 2,]\n---\n{,}\n---\n:\n---\n,\n---\n{a: 1,\n, b: 2,,}\n",
    // Block style between brackets.
    "---\n{\n  a: |\n    x\n     y\n\n    z\n  b: >-\n    f\n    g\n\n    h\n     i\n  c: |+\n    k\n\n  d: |2 # e\n      q\n}\n",
    "---\n{\n  a:\n    b: 1\n    c:\n      - 2\n      - d: 3\n        e: 4\n  f: 5\n}\n",
    "---\n{\n  a: [\n    - 1\n    - {b: 2},\n    - c: 3\n      d: 4\n  ],\n  - 5\n}\n---\n- [1]\n- {a: 2}\n",
    // Brackets: missing, too much, or wrong.
    "---\n{a: 1}, b: 2}\n---\n{\n  a:\n    b: 1,\n  },\n  c: 2,\n}\n---\n{a: 1, 2], b: 3}\n---\n[1, b: {c: 2}, d: 3]\n---\na: 1, b: 2}\n",
    "---\n{{a: 1}\n---\n[[1], 2\n---\n{a: [1, 2}, b: 3}\n---\n{a: (3]}\n---\n{1, 2}\n---\n[{a: 1, 2]\n---\n{a: [1, b: 2}\n",
    "---\n{\n  a: {\n    b: [\n      1,\n\n  c: {\n    d: 2,\n  ],\n  e: 3,\n}}\n---\n{\n  f: [\n    {\n      g: 1,\n    },\n",
    "---\n{a: 1}{b: 2}\n---\n{a: 1}\n[2]\n---\n{a: 1}\n{b: 2}\n\n{c: 3}\n---\n]\n---\n}{\n",
    "---\n{x y: 1, z: [1 2 3], \u{e9}: {a: 1 b: 2\n  c: 3}}\n---\n{a: b c: d, e: \u{1f600} f}\n",
    "# c\r\n---\r\n{\r\n  a: [1,\r\n  b: \"x,\r\n  c: no,\r\n  c: {d: 1,\r\n}\r\n",
    "---\n{a: 1, a: [2, {b: 1, b: 2}\n---\n{c: no, c: 'x', d: [}\n---\n{e: {f: 1}}}\n",
    "---\n{a: (1}\n---\n{a: :b}\n---\n[- 1]\n---\n{a: //x}\n---\n{a: /*x}\n---\n{a: x; b: 1}\n---\n{a: x;}\n---\n{a: 1.}\n---\n{a: x)}\n---\n{a: b :c}\n---\n{a: no; b: 1}\n---\n{a: | }\n",
    "---\n[a: 1, b: {c: 2}, d: 3]\n---\n{1, 2, 3}\n---\n{a: {b: 1, c: 2], d: 3}\n---\n[{a: 1], {b: 2}]\n---\n{a: [1, 2], b: {c: 3}}, d: 4}\n",
    "---\n{a: b: c}\n---\n[1, /* y */ 2]\n---\n{/* y */ a: 1}\n---\n{\n  a: |\n    x\n}\n---\n{a: >-\n  x\n}\n---\n[(1)]\n---\n[// x\n 1]\n---\n{a: \"x\n---\n{b: 1 c: 2}\n---\n{a: x: y, \"a\": 1}\n---\n{a: 1, a: 2 b: 3}\n---\n{no: 1 no: 2}\n",
    // Scalars that hold the text of a comment, which would ignore a finding.
    "a: |\n\n  x\n  # kyaml-check: ignore-file[block-style]\n",
    "a: 'x\n  # kyaml-check: ignore-file[block-style]\n  ''y'\nb: 1\n",
    "- - |-\n   # kyaml-check: ignore-file[block-style]\n  # no text\n- 1\n",
    "--- >\n# kyaml-check: ignore-file[block-style]\n...\n---\na: 1\n",
    "a: !x |2\n   # kyaml-check: ignore-file[block-style]\n# kyaml-check: ignore[all]\nb: 1\n",
    "a: ' # kyaml-check: ignore-file[block-style]'\nb: 1 # kyaml-check: ignore-file[alias]\n",
    "[a, 'b\n# kyaml-check: ignore-file[all]\n', no]\n",
    "# kyaml-check: ignore-file[unclosed-collection, missing-header]\n{a: [1",
    // Templates and placeholders.
    "---\n{a: {{ .b }}, c: no, d: [1}\n---\n{\n  {% if x %}\n  a: 'y',\n  {% endif %}\n}\n---\n{a: ${A}, b: ${_B:-x}/y, c: x-${C}, d: ${D E}}\n",
    // Headers, directives and ends of documents.
    "%YAML 1.2\n%TAG ! x\n---\n{a: 1}\n...\n%YAML 1.2\n---\n{b: 1}\n",
    "--- {a: 1}\n---\t{b: 1}\n--- # c\n{c: 1}\n---{d: 1}\n--\n{e: 1}\n ---\n{f: 1}\n",
    "{a: 1}\n# c\n...\n# d\n---\n...\n{b: 1}\n--- # e\n# f\n---\nnull\n---",
    "\u{feff}# c\r\n{a: no}\r\n---\r\n\r\n---\r\n{b: 'x'}\r\n",
    // Spellings.
    "---\n{a: \"\\/\\'\\x4\\u12\\ud800\\U00110000\\z\", \"b\\/\": 1, c: \"x\\\n  \ty\", \"d\te\": \"f\tg\"}\n",
    "---\n{a: \"x\ny\", b: \"x\n\n  y \\\n z\", c: 'x\n  y', d: \"x  \n  \ty\"}\n",
    "---\n{a: !!str   \"x\", b: !!int 1, c: &x  {d: *x}, e: &y 1, ? f : 1, ? g\n: 2, a:\"x\", \"h\":1}\n",
    "---\n{yes: 1, ~: 2, 1: 3, 0x1: 4, .inf: 5, -: 6, a b: 7, \u{e9}: 8, 'k': 9, null: 10, <<: {l: 1}, =: 2, \"\": 3}\n",
    "---\n[0o17, 017, +1, 1_000, 0b1, .5, 5., 1e5, -.inf, .NaN, 1:30, 2024-01-01T00:00:00Z, NULL, True, y, off, =, <<, -]\n",
    "---\n[1e5, 1E400, 0.1e1, 12345678901234567890, 1.00000000000000000001, -0, \"\\t\\\"\\u00e9\", \"\u{85}\u{2028}\u{feff}\"]\n",
    "---\n{a#b: 1, c: d#e, f: g #h\n, i: j}#k\n#l\n---\n[1,#m\n2]\n",
    "---\n{\"r\u{43e}le\": 1, role: 2, \"a\u{200b}\u{200b}b\\\u{200b}\": 3, c\u{200b}: 4, d: \"\u{202e}x\u{202c}\", # \u{202e}e\n  'f\u{200b}': 5}\n",
];

/// Streams that are not UTF-8, or are longer than their findings show.
fn odd_streams() -> Vec<Vec<u8>> {
    let utf16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let binary: Vec<u8> = (0..=255).collect();
    [
        &b"---\n{a: \"caf\xE9\"}\n"[..],
        b"---\n{a: \"\xE9t\xE9\", b: [no}\n---\n{c: \"\xE9\"}\n",
        b"---\n{a: \"\xC3\xA9\xE9\", \xFF\xFEb: \xE2\x82}\n",
        b"---\n{a: \"x\0y\", b: \x01\x7F, c: \"\x0B\"}\n",
        &utf16("\u{feff}---\n{a: 1}\n"),
        &utf16("---\n{a: 1, b: [\n"),
        &binary,
        format!("---\n[{}]\n", "\"a\0bcdefghi\", ".repeat(9)).as_bytes(),
        b"---\n{\n  a: [\n    1,\n  b: {\n  c: 2,\n}\n---\n{d: [1, 2}\n",
        format!("---\n{{\"{}\": [{}{}], b: no}}\n", "k".repeat(1025), "[".repeat(70), "]".repeat(69)).as_bytes(),
    ]
    .map(<[u8]>::to_vec)
    .to_vec()
}

/// The files of a repository.
const FILES: [(&str, &str); 23] = [
    (
        "kyaml.toml",
        "exclude = [\"vendor/\", \"/top.yaml\", \"*.gen.*\", \"!keep.gen.yaml\"]\nform = \"canonical\"\n\n[check]\nselect = [\"grammar\", \"KY-KEY\", \"empty-key\"]\nignore = [\"long-key\"]\n\n[check.severity]\nempty-key = \"error\"\n\n[format]\nsort-keys = true\n\n[[overrides]]\npaths = [\"*.yaml\"]\nprofile = \"portable\"\n[overrides.format]\nsort-keys = false\ncuddle = \"partial\"\n\n[[overrides]]\npaths = [\"a/b.yaml\"]\nform = \"kyaml\"\nschema = \"core\"\n[overrides.check]\nignore = [\"anchor\"]\nstrict = true\n[overrides.check.severity]\nempty-key = \"off\"\n[overrides.format]\nline-ending = \"auto\"\nkey-comments = \"above\"\n",
    ),
    ("a/inner/kyaml.toml", "templates = \"helm\"\nmarkdown = true\nonly-kyaml = true\n\n[check]\nstrict = true\n"),
    ("wrong/kyaml.toml", "[check]\nselct = []\n"),
    ("wrong/type/kyaml.toml", "form = 1\n"),
    ("wrong/rule/kyaml.toml", "[check.severity]\nemtpy-key = \"off\"\n"),
    ("wrong/pattern/kyaml.toml", "exclude = [\"a[\"]\n"),
    ("wrong/schemas/kyaml.toml", "schemas = [\"*.yaml\"]\n"),
    ("wrong/folder/kyaml.toml/x", ""),
    (
        "types/kyaml.toml",
        "kubernetes = \"1.37\"\ntemplates = \"jinja\"\njson-schema = \"no.json\"\n\n[check.rules.large-document]\nmax-size = 10\n\n[[overrides]]\npaths = [\"*.yaml\"]\njson-schema = \"schema.json\"\ntemplates = \"helm\"\n[overrides.check.rules.large-document]\nmax-size = 20\n\n[[overrides]]\npaths = [\"b.yaml\"]\njson-schema = \"wrong.json\"\ntemplates = \"none\"\n",
    ),
    ("types/schema.json", "{\"type\": \"object\"}\n"),
    ("types/wrong.json", "{\"type\": 1}\n"),
    ("types/nothing/kyaml.toml", "kubernetes = \"1.37\"\nschemas = [\"*.none\"]\n"),
    ("types/crds/kyaml.toml", "kubernetes = \"1.37\"\nschemas = [\"*.yaml\"]\n"),
    ("types/crds/x.yaml", "kind: [\n"),
    ("types/broken.json", "{\n  \"type\": [\n}\n"),
    (
        "types/two/kyaml.toml",
        "kubernetes = \"1.36\"\nschemas = [\"a.yaml\", \"b.yaml\"]\njson-schema = \"../broken.json\"\n\n[[overrides]]\npaths = [\"/x.yaml\"]\njson-schema = \"../schema.json\"\n",
    ),
    (
        "types/last/kyaml.toml",
        "[[overrides]]\npaths = [\"x.*\"]\njson-schema = \"../schema.json\"\n\n[[overrides]]\npaths = [\"*.yaml\"]\njson-schema = \"../broken.json\"\n",
    ),
    (
        "style/kyaml.toml",
        "edition = 2026\nschema = \"core\"\nonly-kyaml = false\n\n[format]\nblank-lines = \"keep\"\nshort-lists = \"one-line\"\ncuddle = \"partial\"\ndocument-comments = true\nline-ending = \"crlf\"\nkey-comments = \"above\"\n\n[check.severity]\nempty-key = \"warning\"\nlong-key = \"error\"\nanchor = \"off\"\n\n[[overrides]]\npaths = [\"*.yaml\", \"!b.yaml\"]\n[overrides.check]\nselect = [\"data\"]\nstrict = false\n[overrides.check.severity]\nempty-key = \"off\"\nlong-key = \"warning\"\nanchor = \"error\"\n[overrides.format]\nblank-lines = \"remove\"\nshort-lists = \"open\"\ndocument-comments = false\n\n[[overrides]]\npaths = [\"c.yaml\"]\nprofile = \"portable\"\n[overrides.check]\nselect = [\"grammar\"]\n",
    ),
    ("wrong/edition/kyaml.toml", "edition = 1999\n"),
    ("wrong/table/kyaml.toml", "\n\n  sort-keys = true\n"),
    ("wrong/level/kyaml.toml", "[check.severity]\nempty-key = \"of\"\n"),
    ("wrong/override/kyaml.toml", "[[overrides]]\npaths = [\"a{\"]\n"),
    ("wrong/clause/kyaml.toml", "[check]\nselect = [\"KY-N-9\"]\n"),
];

/// Paths in the repository.
const PATHS: [&str; 48] = [
    "x.yaml",
    "x.json",
    "x.kyaml",
    "x.KYML",
    "x.md",
    "top.yaml",
    "a/top.yaml",
    "a/b.yaml",
    "b.yaml",
    "vendor/x.yaml",
    "a/vendor/x.yaml",
    "a/x.gen.yaml",
    "a/keep.gen.yaml",
    "a/inner/x.yaml",
    "a/inner/x.mdx",
    "a/inner/deep/x.yaml",
    ".github/workflows/x.yml",
    "compose.yaml",
    "wrong/x.yaml",
    "wrong/type/x.yaml",
    "wrong/rule/x.yaml",
    "wrong/pattern/x.yaml",
    "wrong/schemas/x.yaml",
    "wrong/folder/x.yaml",
    "types/a.yaml",
    "types/b.yaml",
    "types/c.kyaml",
    "types/d.md",
    "types/nothing/x.yaml",
    "types/crds/x.yaml",
    "types/two/x.yaml",
    "types/two/y/x.yaml",
    "types/two/y.json",
    "types/last/x.yaml",
    "types/last/x.json",
    "style/a.yaml",
    "style/playbook.yml",
    "style/b.yaml",
    "style/c.yaml",
    "style/d/b.kyaml",
    "wrong/edition/x.yaml",
    "wrong/table/x.yaml",
    "wrong/level/x.yaml",
    "wrong/override/x.yaml",
    "wrong/clause/x.yaml",
    "odd/../a/./b.yaml",
    "odd/a*[b]?!#.yaml",
    "!#.yaml",
];

/// A text in which everything differs from canonical form.
const RICH: &str = "# head\n--- # of header\n# before\n{ # opens\n  \"a\":   [1,2 , \"\\u0041\\x42\"], # line\n\n\n  b : {c: \"x\" , d: {}, e: [ ]},\n  # between\n  \"no\": [{p: 1, # g\n  }, {h: [[1], [ # i\n  2]]}], k: \"l\\\n    m\\n n\"\n  # foot\n}\n# behind\n---\n[ 1 , 2, ]   \n---\n\"x\"";

/// Texts, each with its path and settings.
const TEXTS: [(&str, &str, &str); 58] = [
    ("x.yaml", "profile = \"portable\"\n", "---\n{\"a b\": \"\\P\", \"c\": \"\\L\"}\n"),
    (
        "x.yaml",
        "",
        "---\n# kyaml-check: ignore[empty-key, long-key]\n{\"\": 1} # kyaml-check: ignore[long-key, anchor]\n",
    ),
    (
        "x.yaml",
        "",
        "---\n# kyaml-check: ignore[no-rule, long-kye] why\n# kyaml-check: ignore[long-key,empty-key, anchor]\n{\"\": 1}\n",
    ),
    ("x.yaml", "form = \"compact\"\n", "a: 1 # c\n---\nb: [1, no]\n"),
    ("x.yaml", "", "a: no # c\nb: [x, 010]\n\nc: |\n  t\n"),
    ("x.yaml", "", "---\n{a: no, # c\n  b: 'x'}\n---\n[1e5]\n"),
    ("x.yaml", "only-kyaml = true\n", "a: 1\n"),
    (
        "x.yaml",
        "form = \"canonical\"\n[format]\nline-ending = \"auto\"\nblank-lines = \"keep\"\n",
        "---\r\n{\r\n  a: no,\r\n\r\n  \"b\": [1],\r\n}\r\n",
    ),
    ("x.yaml", "form = \"compact\"\n", "---\n{ a: 1, # c\n}\n"),
    ("x.yaml", "profile = \"portable\"\n", "---\n{a: 1e5, b: \"\u{e9}\\t\"}\n"),
    ("x.yaml", "schema = \"core\"\n", "a: no\nb: 0o17\nc: 017\n"),
    (
        "x.yaml",
        "[format]\nsort-keys = true\nshort-lists = \"one-line\"\nkey-comments = \"above\"\n",
        "b: # key\n  d: 1\na: [1, 2] # line\n",
    ),
    ("x.yaml", "[format]\ndocument-comments = true\n", "a: 1\n---\nb: 2\n"),
    ("x.json", "", "{\"a\": 1, \"a\": 2, \"b\": [1.0, \"\\u00e9\"]}\n"),
    ("x.md", "", "- ```kyaml\n  ---\n  {a: no}\n  ```\n\n```yaml\na: no\n```\n\n```kyaml\n{a: ...}\n```\n"),
    ("x.yaml", "templates = \"helm\"\n", "---\n{\n  {{- if .a }}\n  a: 'x'\n  {{- end }}\n}\n"),
    ("x.yaml", "templates = \"helm\"\n", "a: {{ .a }}\n"),
    ("x.yaml", "templates = \"jinja\"\n", "a: 1\n"),
    ("x.yaml", "", "a: {{ .a }}\n"),
    ("", "[check]\nignore = [\"all\"]\n", "---\n{a: no, a: [\n"),
    // Rewritten, these two would be UTF-16. The second one would also lose its comment.
    ("", "", " \0-\n---\na: no"),
    ("", "form = \"compact\"\n", " \0-\n---\na: 0x1F # c"),
    ("", "[format]\nline-ending = \"auto\"\n", "a: yes # c\r\nb: 010\r\n---\r\nc: *x\r\n"),
    ("", "[format]\nline-ending = \"auto\"\n", "---\r\n{a: 1,\r\n b: *x, c: [\r\n"),
    ("", "form = \"compact\"\n[format]\nline-ending = \"crlf\"\n", "---\n{a: 1, # c\n b: 'x'}\n"),
    (
        "x.md",
        "form = \"compact\"\n",
        "> ```kyaml\n> ---\n> {a: no, # c\n>  b: 'x'}\n> ---\n> [no]\n> ```\n\n- ```kyaml\n  a: yes # d\n  b: *x\n  ```\n\n1. ```kyaml\n   a: yes # e\n   b: no\n   ```\n",
    ),
    (
        "x.md",
        "",
        "```yaml kyaml fragment\na: no,\nb: [1]\n```\n\n```kyaml fragment\n  {a: 'x'},\n  {b: 1}\n```\n\n~~~kyaml\n---\n{a: \"```\"}",
    ),
    (
        "x.md",
        "",
        "> - ```kyaml\n>   ---\n>   {a: 1 b: 2}\n>   ```\n\n```kyaml\na: &x [*x]\n```\n\n\t```kyaml\n\ta: 1\n\t```\n",
    ),
    ("x.md", "form = \"canonical\"\n", "```kyaml fragment\na: 1,\nb: 2\n```\n"),
    ("x.json", "only-kyaml = true\n", "1\n"),
    ("x.yaml", "only-kyaml = true\ntemplates = \"helm\"\n", "a: {{ .a }}\n"),
    (
        "x.yaml",
        "templates = \"helm\"\n",
        "---\n{a: {{ .a }}, b: '{{ .b }}', c: \"{{ .c | quote }}\", d: no}\n---\n{a: 1, a: 2}\n",
    ),
    ("x.json", "templates = \"helm\"\n", "1\n"),
    ("roles/x/tasks/main.yml", "", "a: 12:30\nb: 0o17\nc: yes\n"),
    ("azure-pipelines.yml", "", "a: 010\n"),
    (".github/workflows/x.yml", "", "on: 010\n"),
    ("compose.yaml", "schema = \"core\"\n", "a: 010\nb: yes\n"),
    (
        "x.yaml",
        "[format]\ndocument-comments = true\n",
        "---\n{\n  kind: \"A\",\n  metadata: {\n    name: \"x\",\n  },\n}\n",
    ),
    ("x.yaml", "[check.severity]\nempty-key = \"error\"\nambiguous-value = \"off\"\n", "---\n{\"\": no}\n"),
    ("x.yaml", "form = \"canonical\"\n", RICH),
    ("x.yaml", "form = \"canonical\"\n", "---\n{}"),
    ("x.yaml", "", "---\n{a: 1} # kyaml-check: ignore[wrong-type, anchor]\n"),
    ("x.yaml", "form = \"canonical\"\n", "---\n{} \n# end \n\n"),
    ("x.yaml", "form = \"compact\"\n", "---\n{a: 1}\n\n# end"),
    ("x.yaml", "form = \"compact\"\nprofile = \"portable\"\n", RICH),
    (
        "x.yaml",
        "form = \"canonical\"\n[format]\ncuddle = \"partial\"\nblank-lines = \"keep\"\nshort-lists = \"one-line\"\nsort-keys = true\n",
        RICH,
    ),
    (
        "x.yaml",
        "",
        "---\r\n{a: no} # kyaml-check: ignore[ambiguous-value]\r\n# kyaml-check: ignore[data,grammar]\r\n\r\n[no]\r\n# kyaml-check: ignore[all]",
    ),
    (
        "x.yaml",
        "",
        "# kyaml-check: ignore-file[ambiguous-value, KY-PORT] as agreed\n---\n{a: no, b: 1e400}\n#kyaml-check:ignore-file[ empty-key ]\n# kyaml-check: ignoring[x]\n# kyaml-check: ignore[a\n",
    ),
    (
        "x.yaml",
        "",
        "a: |\n  # kyaml-check: ignore[all]\n  no\nb: no # kyaml-check: ignore[all]\nc: \"x\n  # kyaml-check: ignore[all]\n  y\"\nd: no\n",
    ),
    (
        "x.yaml",
        "",
        "---\n{\n  # kyaml-check: ignore[ambiguous-value]\n  # kyaml-check: ignore[ambiguous-value, unused-ignore]\n  a: no, # kyaml-check: ignore[ambiguous-value]\n  b: no, c: \"x \\\n    y\", d: no, # kyaml-check: ignore[ambiguous-value]\n}\n",
    ),
    (
        "x.yaml",
        "kubernetes = \"1.37\"\n",
        "apiVersion: v1\nkind: Pod\nmetadata: {name: 1}\nspec:\n  hostNetwork: \"true\"\n  containers:\n  - name: web\n    ports: [{containerPort: \"80\"}]\n",
    ),
    (
        "x.kyaml",
        "kubernetes = \"1.37\"\n",
        "---\n{apiVersion: \"v1\", kind: \"Pod\", spec: {containers: [{name: 1, # kyaml-check: ignore[wrong-type]\n  ima: no}]}}\n---\n{a: 1}\n",
    ),
    (
        "x.yaml",
        "profile = \"portable\"\n",
        "a: 1e400\nb:\n- 12345678901234567890\n- <<: {c: 1}\n  \"\": x\n---\nd: 1\n",
    ),
    (
        "x.md",
        "profile = \"portable\"\n",
        "# x\r\n\r\n```yaml\r\na: 1e400\r\nb: no # c\r\n```\r\n\r\n~~~json title=x\r\n{\"a\": 1}\r\n~~~\r\n\r\n> ```yml\r\n> - x\r\n> ```\r\n\r\n```kyaml\r\n```\r\n\r\n```yaml\r\n{{ x }}\r\n```\r\n\r\n```YAML\r\na: ...\r\n```\r\n",
    ),
    (
        "x.yaml",
        "templates = \"jinja\"\n",
        "---\n{\n  {% if a %}\n  a: {{ b }}, # c\n  {% else %}\n  a: no, a: 'x',\n  {% endif %}\n}\n",
    ),
    ("x.yaml", "templates = \"envsubst\"\n", "---\n{a: ${A}, b: \"${B:=x}\", c: no, ${D}: 1}\n"),
    ("x.yaml", "", "a: ${_B}\nb: $${C}\nc: \"${D}\"\n"),
    ("x.kyml", "templates = \"helm\"\n[format]\nline-ending = \"crlf\"\n", "---\n{a: no}\n"),
];

#[test]
#[cfg_attr(windows, ignore = "paths have other separators")]
fn generated_answers_are_current() {
    let mut all = String::new();
    of_rules(&mut all);
    for mistake in MISTAKES {
        for place in PLACES {
            let text = place.replace('M', mistake);
            of_fixes(&mut all, "mistake", &Document::new(Kind::Kyaml, text.as_bytes(), Settings::default()));
        }
    }
    for (path, settings, text) in TEXTS {
        of_text(&mut all, path, settings, text);
    }
    for text in STREAMS {
        of_fixes(&mut all, "stream", &Document::new(Kind::Kyaml, text.as_bytes(), Settings::default()));
    }
    for text in odd_streams() {
        of_fixes(&mut all, "odd stream", &Document::new(Kind::Kyaml, &text, Settings::default()).lines_before(7));
    }
    of_repository(&mut all);
    generated::check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/everything.txt"), &all);
}

/// The first cases of each rule.
fn of_rules(all: &mut String) {
    let suite = Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"));
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for case in suite.cases() {
        let Some(input) = case.input().filter(|input| input.len() < 300 && str::from_utf8(input).is_ok()) else {
            continue;
        };
        let found = case.findings().iter().chain(case.warnings()).next();
        let Some(finding) = found else { continue };
        let count = counts.entry(&finding.rule).or_default();
        *count += 1;
        if *count <= CASES {
            let form = match case.form() {
                kyaml_cases::case::Form::Kyaml => Form::Kyaml,
                kyaml_cases::case::Form::Canonical => Form::Canonical,
                kyaml_cases::case::Form::Compact => Form::Compact,
            };
            let settings = Settings { form: Some(form), ..Settings::default() };
            of_fixes(all, case.id(), &Document::new(Kind::Kyaml, input, settings));
        }
    }
}

/// The findings of a text, and what the fixes make of it.
fn of_fixes(all: &mut String, title: &str, document: &Document<'_>) {
    let report = document.check().unwrap();
    let _ = write!(all, "======== {title}\n{}", shown(&String::from_utf8_lossy(document.text())));
    of_report(all, document.text(), &report);
    of_fixed(all, document, &report);
}

fn of_report(all: &mut String, text: &[u8], report: &Report) {
    let lines = LineIndex::new(text);
    report.diagnostics().iter().for_each(|found| of_finding(all, &lines, found));
}

fn of_finding(all: &mut String, lines: &LineIndex<'_>, found: &Diagnostic) {
    let _ = write!(all, "{} {} {}", found.severity, found.rule, place(lines, found.span));
    if let Some(related) = &found.related {
        let _ = write!(all, " ({} {})", related.message, place(lines, related.span));
    }
    if let Some(fix) = &found.fix {
        let _ = write!(all, "{}", of_fix(lines, fix));
    }
    all.push('\n');
}

fn of_fix(lines: &LineIndex<'_>, fix: &Fix) -> String {
    let edits = fix.edits().iter().map(|edit| format!(" {} {:?}", place(lines, edit.span), edit.text));
    format!(" [{:?}{}]", fix.applicability(), edits.collect::<String>())
}

fn of_fixed(all: &mut String, document: &Document<'_>, report: &Report) {
    let mut before = String::new();
    for (title, may_guess) in [("safe", false), ("unsafe", true)] {
        let FixedDocument { text, report, fixed, notes, left_out_comments, errors } =
            document.fix(report.clone(), may_guess);
        let is_new = text != document.text();
        if !is_new && notes.is_empty() && left_out_comments == 0 && errors.is_empty() {
            continue;
        }
        let left: Vec<&str> = report.diagnostics().iter().map(|found| found.rule.name()).collect();
        let mut result = format!("{fixed} fixed, {left_out_comments} comments left out, left {left:?}\n");
        result.extend(notes.iter().map(|note| format!("note {} {note}\n", note.span)));
        result.extend(errors.iter().map(|error| format!("refused {} {error}\n", error.span())));
        result.push_str(&if is_new { shown(&String::from_utf8_lossy(&text)) } else { "unchanged\n".to_owned() });
        if result != before {
            let _ = write!(all, "-------- {title}: {result}");
        }
        before = result;
    }
}

/// Everything about a text.
fn of_text(all: &mut String, path: &str, settings: &str, text: &str) {
    let read: Settings = toml::from_str(settings).unwrap();
    let path_of = Some(Path::new(path)).filter(|_| !path.is_empty());
    // A program that is known by the path reads the text.
    let known = Configs::new(ConfigSource::None).settings(path_of).unwrap();
    let (schema, only_kyaml) = (read.schema.or(known.schema), settings.contains("only-kyaml").then_some(true));
    let read = Settings { only_kyaml, schema, reader: known.reader, ..read };
    let release = settings.contains("kubernetes").then_some(Release::V1_37);
    let types = Configs::new(ConfigSource::None).with_kubernetes(release).types(path_of).unwrap();
    let document = Document::open(path_of, text.as_bytes(), read).unwrap().types(types.as_deref());
    let _ = write!(all, "======== {path}\n{settings}{}", shown(text));
    let kind = Kind::of(path_of, text.as_bytes(), &read);
    let is =
        [("a stream", document.is_stream()), ("clean", document.is_clean()), ("unrendered", document.is_unrendered())];
    let is: Vec<&str> = is.iter().filter(|(_, is)| *is).map(|(name, _)| *name).collect();
    let _ = writeln!(all, "{kind:?}: {}; in pieces: {}", is.join(", "), Kind::is_stream(path_of, &read));
    match document.check() {
        None => all.push_str("not checked\n"),
        Some(mut report) => {
            of_report(all, text.as_bytes(), &report);
            of_fixed(all, &document, &report);
            document.attach_documents(&mut report);
            let lines = LineIndex::new(text.as_bytes());
            for found in report.diagnostics() {
                if let Some(fix) = &found.fix {
                    let _ = writeln!(all, "with documents: {} {}", found.rule, of_fix(&lines, fix));
                }
            }
        }
    }
    let fences = FenceOptions {
        languages: vec![FenceLanguage::Yaml, FenceLanguage::Kyaml, FenceLanguage::Json],
        rename: Some("kyaml".to_owned()),
    };
    let own_check = Some(read.lint_options());
    let task = FormatTask { own_check, fences, places: Places::New, ..FormatTask::new(read.format_options()) };
    let _ = write!(all, "-------- with all fences\n{}", converted(text, document.format(&task)));
    for (language, form) in [
        (Language::Kyaml, None),
        (Language::Kyaml, Some(Form::Compact)),
        (Language::Yaml, None),
        (Language::Json, None),
    ] {
        let _ = write!(all, "-------- {language:?} {form:?}\n{}", converted(text, document.convert(language, form)));
    }
}

fn converted(old: &str, result: Result<FormattedDocument, Refused>) -> String {
    match result {
        Ok(FormattedDocument { text, fences, notes, kept, left_out_comments, empty_values, .. }) => {
            let mut all = if text == old { "unchanged\n".to_owned() } else { shown(&text) };
            all.extend(fences.iter().map(|fence| format!("fence at {}: {:?}\n", fence.start, fence.outcome)));
            all.extend(notes.iter().map(|note| format!("note {}: {note}\n", note.span)));
            all.extend(kept.iter().map(|kept| format!("kept {} {}: {}\n", kept.name, kept.span, kept.message)));
            let _ = writeln!(all, "{left_out_comments} comments left out, {empty_values} empty");
            all
        }
        Err(Refused::Findings(report)) => {
            let rules: Vec<&str> = report.diagnostics().iter().map(|found| found.rule.name()).collect();
            format!("refused: {rules:?}\n")
        }
        Err(Refused::Errors(errors)) => {
            errors.iter().map(|error| format!("refused: {}: {error}\n", error.span())).collect::<Vec<_>>().concat()
        }
        Err(refused) => format!("refused: {refused:?}\n"),
    }
}

/// The settings of the files of a repository, by each source of settings.
fn of_repository(all: &mut String) {
    let folder = std::env::temp_dir().join(format!("kyaml-workspace-{}", std::process::id()));
    for (name, text) in FILES {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        let _ = write!(all, "======== {name}\n{}", shown(text));
    }
    let mut settings = String::new();
    for source in [ConfigSource::Nearest, ConfigSource::File(folder.join("kyaml.toml")), ConfigSource::None] {
        let _ = writeln!(settings, "======== {source:?}");
        let configs = Configs::new(source);
        for name in PATHS {
            of_path(&mut settings, &configs, &folder, name);
        }
        for name in ["", "a", "a/inner", "vendor"] {
            let path = folder.join(name);
            let (excluded, markdown) = (configs.excludes(&path, true), configs.searches_markdown(&path));
            let _ = writeln!(settings, "folder {name:?}: excluded {excluded}, Markdown {markdown}");
        }
    }
    fs::remove_dir_all(&folder).unwrap();
    all.push_str(&settings.replace(&*folder.to_string_lossy(), "REPOSITORY"));
}

fn of_path(all: &mut String, configs: &Configs, folder: &Path, name: &str) {
    let path = folder.join(name);
    let (excluded, exclusion) = (configs.excludes(&path, false), configs.exclusion(&path));
    let _ = writeln!(all, "{name}: excluded {excluded}, {exclusion}");
    match configs.settings(Some(&path)) {
        Ok(settings) => {
            let kinds = [&b"a: 1\n"[..], b"---\n{}\n"].map(|text| Kind::of(Some(&path), text, &settings));
            let _ = writeln!(all, "  {kinds:?} {}", of_settings(&settings));
        }
        Err(error) => {
            let _ = writeln!(all, "  {error}");
        }
    }
    match configs.types(Some(&path)) {
        Ok(types) if types.is_some() => all.push_str("  has types\n"),
        Ok(_) => {}
        Err(error) => {
            let _ = writeln!(all, "  types: {error}");
        }
    }
}

/// The settings that are not the default.
fn of_settings(settings: &Settings) -> String {
    let set = |rules: RuleSet| rules::ALL.iter().filter(|rule| rules.contains(rule)).count();
    let Settings { form, profile, schema, reader, templates, strict, only_kyaml, sort_keys, style, select, .. } =
        settings;
    let Settings { key_comments, line_ending, document_comments, .. } = settings;
    let is_default = settings.rules == RuleOptions::default();
    let rules = if is_default { String::new() } else { format!(" {:?}", settings.rules) };
    let sets = [settings.ignore, settings.errors, settings.warnings, settings.off].map(set);
    let few = |rules: RuleSet| match set(rules) {
        1..=3 => rules::ALL.iter().filter(|rule| rules.contains(rule)).map(|rule| rule.name()).collect(),
        _ => Vec::new(),
    };
    let names = [settings.ignore, settings.errors, settings.warnings, settings.off].map(few).concat();
    let Style { cuddle, blank_lines, short_lists } = style;
    format!(
        "{form:?} {profile:?} {schema:?} {reader:?} {templates:?} {strict:?} {only_kyaml:?} {sort_keys:?} {cuddle:?} {blank_lines:?} {short_lists:?} {:?} {sets:?} {names:?} {key_comments:?} {line_ending:?} {document_comments:?} {:?}{rules}",
        select.map(set),
        settings.edition
    )
}

/// A span as the lines and columns of its ends.
fn place(lines: &LineIndex<'_>, span: kyaml_core::Span) -> String {
    let [start, end] = [span.start, span.end].map(|at| lines.position(at));
    format!("{}:{}-{}:{}", start.line, start.column, end.line, end.column)
}

/// The lines of a text. Invisible characters have names.
fn shown(text: &str) -> String {
    let visible = |character: char| match character {
        '\r' => "\u{240d}".to_owned(),
        '\n' => "\n| ".to_owned(),
        ' '..='~' => character.to_string(),
        _ => character.escape_default().to_string(),
    };
    let text = text.strip_suffix('\n').unwrap_or(text);
    format!("| {}\n", text.chars().map(visible).collect::<String>())
}
