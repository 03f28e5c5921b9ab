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
use kyaml_lint::rules::RuleOptions;
use kyaml_lint::{Diagnostic, Fix, Form, Report, RuleSet, rules};

use crate::{ConfigSource, Configs, Document, FixedDocument, FormattedDocument, Kind, Refused, Settings};

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
const STREAMS: [&str; 39] = [
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
];

/// The files of a repository.
const FILES: [(&str, &str); 14] = [
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
];

/// Paths in the repository.
const PATHS: [&str; 32] = [
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
    "odd/a*[b]?!#.yaml",
    "!#.yaml",
];

/// Texts, each with its path and settings.
const TEXTS: [(&str, &str, &str); 38] = [
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
    let text = str::from_utf8(document.text()).unwrap();
    let _ = write!(all, "======== {title}\n{}", shown(text));
    of_report(all, text, &report);
    of_fixed(all, document, &report);
}

fn of_report(all: &mut String, text: &str, report: &Report) {
    let lines = LineIndex::new(text.as_bytes());
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
        result.push_str(&if is_new { shown(str::from_utf8(&text).unwrap()) } else { "unchanged\n".to_owned() });
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
    let document = Document::open(path_of, text.as_bytes(), read).unwrap();
    let _ = write!(all, "======== {path}\n{settings}{}", shown(text));
    let kind = Kind::of(path_of, text.as_bytes(), &read);
    let is =
        [("a stream", document.is_stream()), ("clean", document.is_clean()), ("unrendered", document.is_unrendered())];
    let is: Vec<&str> = is.iter().filter(|(_, is)| *is).map(|(name, _)| *name).collect();
    let _ = writeln!(all, "{kind:?}: {}; in pieces: {}", is.join(", "), Kind::is_stream(path_of, &read));
    match document.check() {
        None => all.push_str("not checked\n"),
        Some(mut report) => {
            of_report(all, text, &report);
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
            let _ = writeln!(all, "{left_out_comments} comments left out, {empty_values} empty, {} kept", kept.len());
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
    format!(
        "{form:?} {profile:?} {schema:?} {reader:?} {templates:?} {strict:?} {only_kyaml:?} {sort_keys:?} {:?} {:?} {sets:?} {key_comments:?} {line_ending:?} {document_comments:?}{rules}",
        style.cuddle,
        select.map(set)
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
