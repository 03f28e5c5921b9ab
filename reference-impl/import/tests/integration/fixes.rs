//! Safe fixes change no value that the import loads by Kubernetes' schema.

use std::path::Path;

use kyaml_cases::case::Task;
use kyaml_cases::suite::Suite;
use kyaml_core::Value;
use kyaml_explain::{Applicability, ExplainOptions, Explained, explain};
use kyaml_import::{ImportOptions, import};

fn explained(input: &[u8]) -> Explained<'_> {
    explain(input, &ExplainOptions::default())
}

/// The values that Kubernetes loads from a stream, if it loads any.
fn loaded(input: &[u8]) -> Option<Vec<Value>> {
    import(input, &ImportOptions::default()).into_result().ok().map(|tree| tree.to_values())
}

#[test]
fn ambiguous_values_are_named_as_they_are_loaded() {
    let texts = [
        "no",
        "No",
        "NO",
        "n",
        "N",
        "y",
        "Y",
        "yes",
        "on",
        "Off",
        "True",
        "FALSE",
        "~",
        "Null",
        "NULL",
        "0644",
        "0o644",
        "0O17",
        "0x1F",
        "0X1f",
        "0b11",
        "0B11",
        "-0x10",
        "+0x10",
        "0b-11",
        "0b+11",
        "0x-1",
        "+1",
        "+1.5",
        ".5",
        "-.5",
        "+.5",
        "1.",
        "1.e3",
        "-1.",
        "1_000",
        "1_0.5_0",
        "_1",
        "1_",
        "._5",
        ".5_0",
        ".5_",
        "00",
        "-0644",
        "09",
        "08.5",
        "0_8",
        "-00",
        "-.0",
        "1e400",
        ".5e400",
        "0x8000000000000000",
        "0xffffffffffffffff",
        "0x10000000000000000",
        "-0x8000000000000001",
        "+18446744073709551615",
        "018446744073709551616",
        "1:30",
        "1:30:45.5",
        "2001-01-01",
        "2001-01-01T00:00:00Z",
        "yEs",
        "tRUE",
        "nULL",
        "t",
        "F",
        "inf",
        "nan",
        "<<",
        "=",
        "0x",
        "0o8",
        "0x1p3",
        "1e+5_0",
        "+1e3",
        "00.5",
        "1_e3",
    ];
    let mut compared = 0;
    for text in texts {
        let input = format!("---\n[{text}]\n");
        let explained = explained(input.as_bytes());
        let Some(fix) = explained.findings().first().and_then(|finding| finding.fix()) else { continue };
        assert_eq!(fix.applicability(), Applicability::Safe, "{text}");
        let fixed = fix.apply(input.as_bytes());
        assert_eq!(loaded(input.as_bytes()), loaded(&fixed), "{text} is not {}", String::from_utf8_lossy(&fixed));
        compared += 1;
    }
    assert!(compared > 60, "{compared} texts only were compared");
}

#[test]
fn safe_fixes_of_the_cases_change_no_value() {
    let suite = Suite::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/cases"))
        .expect("the suite can be loaded");
    let (mut compared, mut refused, mut wrong) = (0, 0, Vec::new());
    for case in suite.cases() {
        let path = case.path();
        let Task::Check { input, .. } = case.task() else { continue };
        for finding in explained(input).findings() {
            let Some(fix) = finding.fix().filter(|fix| fix.applicability() == Applicability::Safe) else { continue };
            let Some(before) = loaded(input) else {
                refused += 1;
                continue;
            };
            if Some(before) != loaded(&fix.apply(input)) {
                wrong.push(format!("{}: {finding}", path.display()));
            }
            compared += 1;
        }
    }
    println!("{compared} safe fixes compared, {refused} of streams that the import refuses");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared > 100, "{compared} safe fixes only were compared");
}
