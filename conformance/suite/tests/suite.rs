//! Each `case.toml` is a test: its case loads.

use std::path::Path;

use kyaml_cases::case::Case;

fn loads(path: &Path) -> datatest_stable::Result<()> {
    Case::load(path)?;
    Ok(())
}

datatest_stable::harness! {
    { test = loads, root = "../cases", pattern = r"/case\.toml$" },
}
