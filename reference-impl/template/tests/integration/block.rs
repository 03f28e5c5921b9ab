//! Block templates (`block.toml`), each with its KYAML, or the reason why it has none.

use std::collections::BTreeMap;

use kyaml_lint::{LintOptions, Severity};
use kyaml_template::{Language, Seen, check, convert};

type Case = BTreeMap<String, String>;

#[test]
fn templates_are_converted_or_refused() {
    let cases: BTreeMap<String, Case> = toml::from_str(include_str!("block.toml")).expect("texts by name");
    assert!(cases.len() >= 14);
    for (name, case) in cases {
        let expected = case.get("kyaml").ok_or_else(|| case["reason"].clone());
        let converted = convert(&case["template"], &Seen::default()).map_err(|reason| reason.to_string());
        assert_eq!(converted.as_ref().map_err(Clone::clone), expected, "{name}");
        if let Ok(kyaml) = converted {
            let report = check(kyaml.as_bytes(), Language::Helm, &LintOptions::default());
            assert_eq!(report.count(Severity::Error), 0, "{name}: {:?}", report.diagnostics());
        }
    }
}
