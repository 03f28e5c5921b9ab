//! The archive in the crate holds the cases and the specification as they are, and they load from it as from a disk.

use std::path::Path;

use kyaml_cases::archive;
use kyaml_cases::spec::Spec;
use kyaml_cases::suite::Suite;

#[path = "../generate/archive.rs"]
mod generate;

#[test]
fn the_archive_is_not_stale() {
    let content = generate::content().unwrap_or_else(|problem| panic!("{problem}"));
    assert!(
        content == archive::SHIPPED,
        "{} is not what the cases and the specification are: run `cargo run -p kyaml-cases --example write-archive`",
        generate::path().display()
    );
}

#[test]
fn the_archive_loads_as_the_folders_do() {
    let folder = |name| Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let spec = Spec::load(&folder("../../spec")).unwrap_or_else(|problem| panic!("{problem}"));
    assert_eq!(&spec, Spec::shipped());
    let read = Suite::load_with(&folder("../cases"), &spec).unwrap_or_else(|problems| panic!("{problems}"));
    let shipped = Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"));
    assert!(shipped.cases().len() > 2000, "only {} cases", shipped.cases().len());
    assert_eq!(read.cases().len(), shipped.cases().len());
    for (read, shipped) in std::iter::zip(read.cases(), shipped.cases()) {
        assert_eq!((read.id(), read.files()), (shipped.id(), shipped.files()));
        assert!(read.path().ends_with(shipped.path()), "{} and {}", read.path().display(), shipped.path().display());
    }
}
