//! Cases that are loaded or formatted: YAML and JSON in.

use super::*;

const LOAD: &str = r#"
id = "key-load"
title = "a key that is a number is its text"
req = ["KY-FROM-23"]
op = "load"
expect = "accept"
origin = "specification"
"#;

const FORMAT: &str = r#"
id = "key-format"
title = "yes is true"
req = ["KY-FROM-23"]
op = "format"
expect = "accept"
origin = "specification"
"#;

const REFUSED: &str = r#"
id = "key-renamed"
title = "the key y"
req = ["KY-FROM-23"]
op = "load"
expect = "reject"
rule = "renamed-key"
span = [0, 1]
twin = "key-load"
origin = "specification"
"#;

const YAML: (&str, &str) = ("input.yaml", "a: yes\n");
const JSON: (&str, &str) = ("input.json", "{\"a\":true}");
const MEANING: (&str, &str) = ("value.json", r#"[{"mapping": [["a", true]]}]"#);
const WRITTEN: (&str, &str) = ("canonical.yaml", "---\n{\n  a: true,\n}\n");

#[test]
fn a_loaded_case_reads_its_schema_its_notes_and_its_limits() {
    let more = "schema = \"core\"\n[[note]]\nspan = [3, 6]\nis = \"true\"\n[[note]]\nspan = [0, 1]\nis = '\"a\"'\n\
                [limits]\nalias_nodes = 7";
    let case = check_loads(&[(CASE_FILE, &with(LOAD, more)), YAML, MEANING]);
    let Task::Load { source, expected: Ok(loaded) } = case.task() else { panic!("{case:?}") };
    assert_eq!((case.op(), source.syntax, source.schema), (Op::Load, Syntax::Yaml, Schema::Core));
    assert_eq!(source.limits, Limits { alias_nodes: Some(7), alias_bytes: None });
    let notes: Vec<(usize, &str)> = loaded.notes.iter().map(|note| (note.span.start, note.is.as_str())).collect();
    assert_eq!(notes, [(0, "\"a\""), (3, "true")]);
    assert_eq!(case.kyaml_files().count(), 0);
}

#[test]
fn the_output_of_a_formatted_case_is_kyaml() {
    let case = check_loads(&[(CASE_FILE, FORMAT), JSON, MEANING, WRITTEN, ("compact.yaml", "---\n{a: true}\n")]);
    let Task::Format { source, expected: Ok(_) } = case.task() else { panic!("{case:?}") };
    assert_eq!((case.op(), source.syntax, source.schema), (Op::Format, Syntax::Json, Schema::Kubernetes));
    assert_eq!(case.input(), Some(JSON.1.as_bytes()));
    let names: Vec<&str> = case.kyaml_files().map(|(name, _)| name).collect();
    assert_eq!(names, ["canonical.yaml", "compact.yaml"]);
}

#[test]
fn empty_input_gives_empty_output() {
    let case = check_loads(&[(CASE_FILE, FORMAT), ("input.yaml", ""), ("value.json", "[]"), ("canonical.yaml", "")]);
    assert_eq!(case.canonical(), Some(&b""[..]));
}

#[test]
fn a_refused_input_breaks_a_rule_of_converters_or_of_data() {
    assert!(!check_loads(&[(CASE_FILE, REFUSED), YAML]).is_accepted());
    let data = REFUSED.replace("renamed-key", "duplicate-key").replace("[\"KY-FROM-23\"]", "[\"KY-DATA-1\"]");
    check_loads(&[(CASE_FILE, &data), YAML]);
    let message = "breaks a rule of KY-FROM or KY-DATA";
    check_line(REFUSED, "rule = \"renamed-key\"", "rule = \"ambiguous-key\"", &[YAML], message);
    check_line(REFUSED, "rule = \"renamed-key\"", "rule = \"bad-key\"", &[YAML], "the rule \"bad-key\" is not in");
    let message = "none of the clauses in req names the rule";
    check_line(REFUSED, "req = [\"KY-FROM-23\"]", "req = [\"KY-DATA-1\"]", &[YAML], message);
    // A check of KYAML knows nothing of converters.
    check_line(REJECT, "rule = \"ambiguous-key\"", "rule = \"renamed-key\"", &[INPUT], "KY-STREAM to KY-DATA");
}

#[test]
fn there_is_one_input() {
    check_refused(&[(CASE_FILE, LOAD), MEANING], CASE_FILE, "input.yaml is missing");
    check_refused(&[(CASE_FILE, REFUSED)], CASE_FILE, "input.yaml is missing");
    check_refused(&[(CASE_FILE, LOAD), YAML, JSON, MEANING], "input.json", "a case has one input");
    check_refused(&[(CASE_FILE, ACCEPT), JSON, VALUE], CASE_FILE, "input.yaml is missing");
    check_refused(
        &[(CASE_FILE, RENDER), JSON, VALUE, CANONICAL],
        "input.json",
        "an accepted rendering has no such file",
    );
}

#[test]
fn an_accepted_input_has_its_value_and_its_bytes() {
    check_refused(&[(CASE_FILE, LOAD), YAML], CASE_FILE, "value.json is missing");
    check_refused(&[(CASE_FILE, FORMAT), YAML, WRITTEN], CASE_FILE, "value.json is missing");
    check_refused(&[(CASE_FILE, FORMAT), YAML, MEANING], CASE_FILE, "canonical.yaml is missing");
    check_refused(
        &[(CASE_FILE, LOAD), YAML, MEANING, WRITTEN],
        "canonical.yaml",
        "an accepted case that is loaded has no such file",
    );
    check_refused(&[(CASE_FILE, LOAD), YAML, MEANING, ("compact.yaml", "")], "compact.yaml", "says nothing here");
    check_refused(&[(CASE_FILE, LOAD), YAML, MEANING, ("portable.yaml", "")], "portable.yaml", "says nothing here");
}

#[test]
fn a_refused_input_has_no_value_no_bytes_and_no_notes() {
    check_refused(&[(CASE_FILE, REFUSED), YAML, MEANING], "value.json", "says nothing here");
    check_refused(&[(CASE_FILE, REFUSED), YAML, WRITTEN], "canonical.yaml", "says nothing here");
    let toml = with(REFUSED, "[[note]]\nspan = [3, 6]\nis = \"true\"");
    check_refused(&[(CASE_FILE, &toml), YAML], CASE_FILE, "note says nothing here");
}

#[test]
fn notes_report_changes_of_the_input() {
    let note = |span: &str, is: &str| with(FORMAT, &format!("[[note]]\nspan = {span}\nis = {is:?}"));
    let refused = |toml: &str, message| check_refused(&[(CASE_FILE, toml), YAML, MEANING, WRITTEN], CASE_FILE, message);
    refused(&note("[3, 8]", "true"), "the span [3, 8] does not lie in the input of 7 bytes");
    refused(&note("[3, 6]", "yes"), "the note at [3, 6] says what stands there already");
    refused(&with(FORMAT, "[[note]]\nspan = [3, 6]"), "missing field `is`");
    refused(&with(FORMAT, "[limits]\nnodes = 1"), "unknown field `nodes`");
    refused(&with(FORMAT, "schema = \"yaml\""), "unknown variant `yaml`");
}

#[test]
fn only_conversions_have_a_schema_notes_and_limits() {
    for (key, lines) in [
        ("schema", "schema = \"kubernetes\""),
        ("note", "[[note]]\nspan = [4, 5]\nis = \"x\""),
        ("limits", "[limits]\nalias_bytes = 1"),
    ] {
        let message = format!("{key} says nothing here: an accepted");
        check_refused(&[(CASE_FILE, &with(ACCEPT, lines)), INPUT, VALUE], CASE_FILE, &message);
        check_refused(&[(CASE_FILE, &with(RENDER, lines)), VALUE, CANONICAL], CASE_FILE, &message);
    }
}

#[test]
fn a_conversion_has_no_form_and_says_nothing_of_portability() {
    check_refused(&[(CASE_FILE, &with(LOAD, "form = \"compact\"")), YAML, MEANING], CASE_FILE, "form says nothing");
    check_refused(&[(CASE_FILE, &with(LOAD, "portable = true")), YAML, MEANING], CASE_FILE, "portable says nothing");
    let toml = with(LOAD, "divergence = \"U3\"");
    check_refused(&[(CASE_FILE, &toml), YAML, MEANING], CASE_FILE, "divergence says nothing");
}
