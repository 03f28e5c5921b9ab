use std::path::PathBuf;

use tempfile::TempDir;

use super::*;
use crate::spec::Spec;

mod import;

const SPEC: &str = "\
- **KY-KEY-4** [`ambiguous-key`] A plain key …
- **KY-VAL-2** [`unquoted-string`] A string …
- **KY-CAN-8** [`needlessly-quoted-key`] A key …
- **KY-PORT-1** [`nonportable-exponent`] A number …
- **KY-DATA-1** [`duplicate-key`] The keys …
- **KY-FROM-23** [`renamed-key`] A key …
";

const ACCEPT: &str = r#"
id = "key-plain"
title = "a plain key"
req = ["KY-KEY-4"]
op = "check"
expect = "accept"
portable = true
origin = "specification"
"#;

const REJECT: &str = r#"
id = "key-norway-plain"
title = "the plain key no"
req = ["KY-KEY-4"]
op = "check"
expect = "reject"
rule = "ambiguous-key"
span = [5, 7]
twin = "key-plain"
origin = "specification"
"#;

const RENDER: &str = r#"
id = "key-render"
title = "a key is written"
req = ["KY-CAN-8"]
op = "render"
expect = "accept"
origin = "specification"
"#;

const INPUT: (&str, &str) = ("input.yaml", "---\n{no: 1}\n");
const VALUE: (&str, &str) = ("value.json", r#"[{"mapping": [["no", {"number": "1"}]]}]"#);
const CANONICAL: (&str, &str) = ("canonical.yaml", "---\n{\n  \"no\": 1,\n}\n");

/// Writes a case into a new folder `key/slug` and loads it.
fn load(files: &[(&str, &str)]) -> (TempDir, Result<Case, Problem>) {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("key/slug");
    std::fs::create_dir_all(&folder).unwrap();
    for (name, content) in files {
        std::fs::write(folder.join(name), content).unwrap();
    }
    let case = Case::load_with(&folder.join(CASE_FILE), &Spec::parse(SPEC, "| U3 |").unwrap());
    (dir, case)
}

#[track_caller]
fn check_loads(files: &[(&str, &str)]) -> Case {
    load(files).1.unwrap_or_else(|problem| panic!("{problem}"))
}

/// Checks that loading fails, at this file and with this message.
#[track_caller]
fn check_refused(files: &[(&str, &str)], at: &str, message: &str) {
    let (dir, case) = load(files);
    let problem = case.expect_err("the case is refused");
    assert_eq!(problem.path, dir.path().join("key/slug").join(at), "{problem}");
    let text = problem.to_string();
    assert!(text.contains(message), "{text}");
    assert!(text.contains(&*problem.path.to_string_lossy()), "{text}");
}

/// Checks that `case.toml` is refused when one of its lines is replaced; an empty replacement removes it.
#[track_caller]
fn check_line(toml: &str, line: &str, replacement: &str, others: &[(&str, &str)], message: &str) {
    let line = format!("\n{line}\n");
    assert!(toml.contains(&line), "{line:?}");
    let changed = toml.replace(&line, &format!("\n{replacement}\n"));
    let mut files = vec![(CASE_FILE, changed.as_str())];
    files.extend(others);
    check_refused(&files, CASE_FILE, message);
}

fn with(toml: &str, line: &str) -> String {
    format!("{toml}{line}\n")
}

#[test]
fn an_accepted_check_loads() {
    let case = check_loads(&[(CASE_FILE, ACCEPT), INPUT, VALUE, CANONICAL]);
    assert_eq!((case.id(), case.area(), case.title()), ("key-plain", "key", "a plain key"));
    assert_eq!((case.op(), case.form()), (Op::Check, Form::Kyaml));
    assert!(case.is_accepted());
    assert_eq!(case.is_portable(), Some(true));
    assert_eq!(case.input(), Some(INPUT.1.as_bytes()));
    assert_eq!(case.value().unwrap().len(), 1);
    assert_eq!(case.portable(), case.canonical());
    let names: Vec<&str> = case.kyaml_files().map(|(name, _)| name).collect();
    assert_eq!(names, ["input.yaml", "canonical.yaml"]);
}

#[test]
fn a_folder_loads_like_its_case_file() {
    let (dir, _) = load(&[(CASE_FILE, ACCEPT), INPUT, VALUE]);
    let folder: PathBuf = dir.path().join("key/slug");
    let case = Case::load_with(&folder, &Spec::parse(SPEC, "| U3 |").unwrap()).unwrap();
    assert_eq!(case.path(), folder);
}

#[test]
fn a_rejection_loads_with_its_findings_in_order_of_place() {
    let also = "[[also]]\nrule = \"unquoted-string\"\nspan = [4, 5]";
    let case = check_loads(&[(CASE_FILE, &with(REJECT, also)), INPUT]);
    let found: Vec<(&str, usize)> =
        case.findings().iter().map(|finding| (finding.rule.as_str(), finding.span.start)).collect();
    assert_eq!(found, [("unquoted-string", 4), ("ambiguous-key", 5)]);
    assert!(!case.is_accepted());
    assert_eq!(case.kyaml_files().count(), 0);
}

#[test]
fn a_rendering_loads_with_its_options() {
    let options = "cuddle = \"partial\"\nblank_lines = \"keep\"\nshort_lists = \"one-line\"\nsort_keys = true";
    let toml = with(RENDER, &format!("divergence = \"U3\"\n[options]\n{options}"));
    let case = check_loads(&[(CASE_FILE, &toml), VALUE, CANONICAL, ("portable.yaml", "---\n{}\n")]);
    assert_eq!(case.options().cuddle, Cuddle::Partial);
    assert_eq!(case.options().blank_lines, BlankLines::Keep);
    assert_eq!(case.options().short_lists, ShortLists::OneLine);
    assert!(case.options().sort_keys);
    assert_eq!(case.divergence(), Some("U3"));
    assert_eq!(case.portable(), Some(&b"---\n{}\n"[..]));
}

#[test]
fn a_case_that_is_not_portable_lists_its_warnings() {
    let toml = ACCEPT.replace("portable = true", "portable = false");
    let warning = "[[warning]]\nrule = \"nonportable-exponent\"\nspan = [9, 10]";
    let case = check_loads(&[(CASE_FILE, &with(&toml, warning)), INPUT, VALUE]);
    assert_eq!(case.is_portable(), Some(false));
    assert_eq!(case.warnings()[0].span, Span { start: 9, end: 10 });
}

#[test]
fn an_orphan_file_or_folder_is_refused() {
    let files = [(CASE_FILE, ACCEPT), INPUT, VALUE, ("notes.txt", "")];
    check_refused(&files, "notes.txt", "belongs to no case");

    let (dir, _) = load(&[(CASE_FILE, ACCEPT), INPUT, VALUE]);
    let folder = dir.path().join("key/slug");
    std::fs::create_dir(folder.join("deeper")).unwrap();
    let problem = Case::load_with(&folder, &Spec::parse(SPEC, "| U3 |").unwrap()).unwrap_err();
    assert_eq!(problem.path, folder.join("deeper"));
    assert!(problem.message.contains("belongs to no case"), "{problem}");
}

#[test]
fn a_folder_without_case_file_is_refused() {
    check_refused(&[INPUT, VALUE], "", "has no case.toml");
}

#[test]
fn malformed_files_are_refused() {
    check_refused(&[(CASE_FILE, "id = "), INPUT], CASE_FILE, "TOML parse error");
    check_refused(&[(CASE_FILE, ACCEPT), INPUT, ("value.json", "[1]")], "value.json", "a number is written");
}

#[test]
fn an_unknown_key_is_refused() {
    let toml = with(ACCEPT, "title2 = \"\"");
    check_refused(
        &[(CASE_FILE, &toml), INPUT, VALUE],
        CASE_FILE,
        "title2 says nothing here: an accepted check of KYAML has no such key",
    );
    let toml = with(RENDER, "[options]\nsort = true");
    check_refused(&[(CASE_FILE, &toml), VALUE, CANONICAL], CASE_FILE, "unknown field `sort`");
    let toml = with(REJECT, "[[also]]\nrule = \"unquoted-string\"\nspan = [4, 5]\nwhy = \"\"");
    check_refused(&[(CASE_FILE, &toml), INPUT], CASE_FILE, "unknown field `why`");
}

#[test]
fn an_unknown_operation_form_or_expectation_is_refused() {
    let files = [INPUT, VALUE];
    check_line(ACCEPT, "op = \"check\"", "op = \"chekc\"", &files, "unknown variant `chekc`");
    check_line(ACCEPT, "expect = \"accept\"", "expect = \"fail\"", &files, "unknown variant `fail`");
    let toml = with(ACCEPT, "form = \"yaml\"");
    check_refused(&[(CASE_FILE, &toml), INPUT, VALUE], CASE_FILE, "unknown variant `yaml`");
}

#[test]
fn an_id_is_kebab_case_and_starts_with_its_area() {
    let files = [INPUT, VALUE];
    for id in ["key-Plain", "key_plain", "key--plain", "key-", "-key", "", "key-é"] {
        let line = format!("id = {id:?}");
        check_line(ACCEPT, "id = \"key-plain\"", &line, &files, "is not in kebab-case");
    }
    for id in ["keys-plain", "plain", "key"] {
        let line = format!("id = {id:?}");
        check_line(ACCEPT, "id = \"key-plain\"", &line, &files, "does not start with its area");
    }
}

#[test]
fn a_title_an_origin_and_clauses_are_wanted() {
    let files = [INPUT, VALUE];
    check_line(ACCEPT, "title = \"a plain key\"", "title = \" \"", &files, "title is empty");
    check_line(ACCEPT, "origin = \"specification\"", "origin = \"\"", &files, "origin is empty");
    check_line(ACCEPT, "origin = \"specification\"", "", &files, "origin is missing");
    check_line(ACCEPT, "req = [\"KY-KEY-4\"]", "req = []", &files, "req is empty");
}

#[test]
fn an_unknown_clause_is_refused() {
    let line = "req = [\"KY-KEY-4\", \"KY-X-99\"]";
    check_line(ACCEPT, "req = [\"KY-KEY-4\"]", line, &[INPUT, VALUE], "the clause \"KY-X-99\" is not in");
}

#[test]
fn an_unknown_rule_is_refused_everywhere() {
    let message = "the rule \"bad-key\" is not in";
    check_line(REJECT, "rule = \"ambiguous-key\"", "rule = \"bad-key\"", &[INPUT], message);
    let toml = with(REJECT, "[[also]]\nrule = \"bad-key\"\nspan = [4, 5]");
    check_refused(&[(CASE_FILE, &toml), INPUT], CASE_FILE, message);
    let toml = ACCEPT.replace("portable = true", "portable = false");
    let toml = with(&toml, "[[warning]]\nrule = \"bad-key\"\nspan = [4, 5]");
    check_refused(&[(CASE_FILE, &toml), INPUT, VALUE], CASE_FILE, message);
}

#[test]
fn a_rejection_names_the_clause_of_its_rule() {
    let req = "req = [\"KY-KEY-4\"]";
    let message = "none of the clauses in req names the rule";
    check_line(REJECT, req, "req = [\"KY-VAL-2\", \"KY-CAN-8\"]", &[INPUT], message);
    let both = REJECT.replace(req, "req = [\"KY-VAL-2\", \"KY-KEY-4\"]");
    check_loads(&[(CASE_FILE, &both), INPUT]);
}

#[test]
fn a_rule_judges_what_the_case_asks() {
    let rule = "rule = \"ambiguous-key\"";
    check_line(REJECT, rule, "rule = \"nonportable-exponent\"", &[INPUT], "KY-STREAM to KY-DATA");
    check_line(REJECT, rule, "rule = \"needlessly-quoted-key\"", &[INPUT], "KY-STREAM to KY-DATA");
    let toml = with(REJECT, "form = \"canonical\"");
    check_refused(&[(CASE_FILE, &toml), INPUT, VALUE], CASE_FILE, "KY-CAN or KY-CMP");
    check_refused(&[(CASE_FILE, &toml), INPUT], CASE_FILE, "value.json is missing: a check of a form");
    let toml = ACCEPT.replace("portable = true", "portable = false");
    let toml = with(&toml, "[[warning]]\nrule = \"ambiguous-key\"\nspan = [4, 5]");
    check_refused(&[(CASE_FILE, &toml), INPUT, VALUE], CASE_FILE, "a warning breaks a rule of KY-PORT");
}

#[test]
fn a_rejection_without_rule_span_or_twin_is_refused() {
    check_line(REJECT, "rule = \"ambiguous-key\"", "", &[INPUT], "rule is missing");
    check_line(REJECT, "span = [5, 7]", "", &[INPUT], "span is missing");
    check_line(REJECT, "twin = \"key-plain\"", "", &[INPUT], "twin is missing");
}

#[test]
fn an_accepted_case_has_nothing_of_a_rejection() {
    for line in [
        "rule = \"ambiguous-key\"",
        "span = [5, 7]",
        "twin = \"key-plain\"",
        "[[also]]\nrule = \"ambiguous-key\"\nspan = [5, 7]",
    ] {
        let files = [(CASE_FILE, &*with(ACCEPT, line)), INPUT, VALUE];
        check_refused(&files, CASE_FILE, "says nothing here: an accepted check of KYAML has no such key");
    }
}

#[test]
fn a_span_outside_the_input_is_refused() {
    let span = "span = [5, 7]";
    check_line(REJECT, span, "span = [5, 13]", &[INPUT], "the span [5, 13] does not lie in the input of 12 bytes");
    check_line(REJECT, span, "span = [7, 5]", &[INPUT], "the span [7, 5] does not lie");
    check_line(REJECT, span, "span = [5]", &[INPUT], "invalid length 1");
    check_line(REJECT, span, "span = [-1, 5]", &[INPUT], "invalid value");
    let toml = with(REJECT, "[[also]]\nrule = \"unquoted-string\"\nspan = [12, 14]");
    check_refused(&[(CASE_FILE, &toml), INPUT], CASE_FILE, "the span [12, 14] does not lie");
    let edge = REJECT.replace(span, "span = [12, 12]");
    check_loads(&[(CASE_FILE, &edge), INPUT]);
}

#[test]
fn an_accepted_check_says_whether_it_is_portable() {
    let files = [INPUT, VALUE];
    check_line(ACCEPT, "portable = true", "", &files, "portable is missing");
    check_line(ACCEPT, "portable = true", "portable = false", &files, "contradict each other");
    let toml = with(ACCEPT, "[[warning]]\nrule = \"nonportable-exponent\"\nspan = [4, 5]");
    check_refused(&[(CASE_FILE, &toml), INPUT, VALUE], CASE_FILE, "contradict each other");
    let toml = with(REJECT, "portable = true");
    check_refused(&[(CASE_FILE, &toml), INPUT], CASE_FILE, "portable says nothing here");
    let toml = with(REJECT, "[[warning]]\nrule = \"nonportable-exponent\"\nspan = [4, 5]");
    check_refused(&[(CASE_FILE, &toml), INPUT], CASE_FILE, "warning says nothing here");
}

#[test]
fn a_check_needs_its_files() {
    check_refused(&[(CASE_FILE, ACCEPT), VALUE], CASE_FILE, "input.yaml is missing");
    check_refused(&[(CASE_FILE, ACCEPT), INPUT], CASE_FILE, "value.json is missing");
    check_refused(&[(CASE_FILE, REJECT)], CASE_FILE, "input.yaml is missing");
}

#[test]
fn a_rejected_input_has_no_value_and_no_rendering() {
    check_refused(&[(CASE_FILE, REJECT), INPUT, VALUE], "value.json", "says nothing here");
    check_refused(&[(CASE_FILE, REJECT), INPUT, CANONICAL], "canonical.yaml", "says nothing here");
    check_refused(&[(CASE_FILE, REJECT), INPUT, ("compact.yaml", "")], "compact.yaml", "says nothing here");
}

#[test]
fn a_rendering_needs_its_files() {
    check_refused(&[(CASE_FILE, RENDER), CANONICAL], CASE_FILE, "value.json is missing");
    check_refused(&[(CASE_FILE, RENDER), VALUE], CASE_FILE, "canonical.yaml is missing");
    check_refused(&[(CASE_FILE, RENDER), VALUE, CANONICAL, INPUT], "input.yaml", "says nothing here");
}

#[test]
fn a_rendering_is_accepted_and_has_no_form() {
    let rejection = RENDER.replace("accept", "reject");
    let toml = with(&rejection, "rule = \"ambiguous-key\"\nspan = [0, 0]\ntwin = \"key-plain\"");
    check_refused(&[(CASE_FILE, &toml), VALUE, CANONICAL], CASE_FILE, "every value can be written");
    let toml = with(RENDER, "form = \"compact\"");
    check_refused(
        &[(CASE_FILE, &toml), VALUE, CANONICAL],
        CASE_FILE,
        "form says nothing here: an accepted rendering has no such key",
    );
}

#[test]
fn a_portable_rendering_differs_from_a_canonical_one() {
    let same = ("portable.yaml", CANONICAL.1);
    let files = [(CASE_FILE, ACCEPT), INPUT, VALUE, CANONICAL, same];
    check_refused(&files, "portable.yaml", "the same as canonical.yaml");
    check_refused(&[(CASE_FILE, ACCEPT), INPUT, VALUE, same], CASE_FILE, "canonical.yaml is missing");
}

#[test]
fn options_and_divergences_belong_to_renderings() {
    let toml = with(ACCEPT, "[options]\nshort_lists = \"one-line\"\nsort_keys = true");
    check_refused(&[(CASE_FILE, &toml), INPUT, VALUE], CASE_FILE, "options says nothing here");
    let toml = with(ACCEPT, "divergence = \"U3\"");
    check_refused(&[(CASE_FILE, &toml), INPUT, VALUE], CASE_FILE, "divergence says nothing here");
    for row in ["U0", "U26", "u3", "U03", ""] {
        let toml = with(RENDER, &format!("divergence = {row:?}"));
        check_refused(&[(CASE_FILE, &toml), VALUE, CANONICAL], CASE_FILE, "has no row in the register");
    }
}

#[test]
fn a_duplicate_key_in_an_accepted_value_is_refused() {
    let twice = ("value.json", r#"[{"mapping": [["a", null], ["a", null]]}]"#);
    check_refused(&[(CASE_FILE, ACCEPT), INPUT, twice], "value.json", "the key \"a\" stands twice");
}
