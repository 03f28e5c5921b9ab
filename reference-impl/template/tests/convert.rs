//! Block templates (`tests/convert/*.yaml`), each with its KYAML (`.kyaml`), or the reason why it has none (`.reason`).

use std::fs;
use std::path::Path;

use kyaml_lint::{LintOptions, Severity};
use kyaml_template::{Language, Seen, check, convert};

fn is_converted(path: &Path) -> datatest_stable::Result<()> {
    let template = fs::read_to_string(path)?;
    let read = |extension| fs::read_to_string(path.with_extension(extension));
    match convert(&template, &Seen::default()) {
        Ok(kyaml) => {
            assert_eq!(kyaml, read("kyaml")?);
            let report = check(kyaml.as_bytes(), Language::Helm, &LintOptions::default());
            assert_eq!(report.count(Severity::Error), 0, "{:?}", report.diagnostics());
        }
        Err(reason) => assert_eq!(format!("{reason}\n"), read("reason")?),
    }
    Ok(())
}

datatest_stable::harness! {
    { test = is_converted, root = "tests/convert", pattern = r"\.yaml$" },
}
