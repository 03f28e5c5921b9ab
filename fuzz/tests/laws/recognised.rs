//! Checks that the recogniser decides every stream that the conformance suite accepts in a form,
//! and every real manifest in canonical form. `KYAML_MANIFESTS` names a folder of manifests.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use kyaml_cases::case::{Form, Options};
use kyaml_cases::sample::count;
use kyaml_cases::suite::Suite;
use kyaml_core::recognise::{RecogniseOptions, Recognised, canonical, compact, kyaml};
use kyaml_core::{Layout, Profile, WriteOptions, render_tree};
use kyaml_import::ImportOptions;
use kyaml_lint::{LintOptions, is_clean, lint};

type Recogniser = fn(&[u8], &RecogniseOptions) -> Option<Recognised>;

/// Asserts that `recognise` decides every one of `streams`.
fn all_are_recognised<'s>(
    name: &str,
    streams: impl IntoIterator<Item = &'s [u8]>,
    recognise: Recogniser,
    options: RecogniseOptions,
) {
    let streams: BTreeSet<&[u8]> = streams.into_iter().collect();
    let given_up: Vec<_> = streams.iter().filter(|stream| recognise(stream, &options).is_none()).collect();
    count(&format!("recognised, {name}: {} of {}", streams.len() - given_up.len(), streams.len()));
    assert!(streams.len() >= 10, "only {} streams", streams.len());
    let shown: Vec<_> = given_up.iter().take(5).map(|stream| String::from_utf8_lossy(stream)).collect();
    assert!(given_up.is_empty(), "{} streams are given up, such as\n{}", given_up.len(), shown.join("\n"));
}

#[test]
fn accepted_streams_are_recognised() {
    let suite = Suite::shipped().expect("the suite is valid");
    let options = RecogniseOptions::default();
    for (form, recognise) in
        [(Form::Kyaml, kyaml as Recogniser), (Form::Canonical, canonical), (Form::Compact, compact)]
    {
        let cases =
            suite.cases().iter().filter(|case| !case.op().is_import() && case.form() == form && case.is_accepted());
        let inputs = cases.filter_map(|case| case.input());
        all_are_recognised(&format!("accepted cases of {}", form.name()), inputs, recognise, options);
    }
}

#[test]
fn expected_outputs_are_recognised() {
    let suite = Suite::shipped().expect("the suite is valid");
    let cases = || suite.cases().iter().filter(|case| case.options() == Options::default());
    let options = RecogniseOptions::default();
    all_are_recognised("canonical.yaml", cases().filter_map(|case| case.canonical()), canonical, options);
    all_are_recognised("compact.yaml", cases().filter_map(|case| case.compact()), compact, options);
    let portable = options.profile(Profile::Portable);
    all_are_recognised("portable.yaml", cases().filter_map(|case| case.portable()), canonical, portable);
}

#[test]
fn real_manifests_are_recognised() {
    let Some(folder) = std::env::var_os("KYAML_MANIFESTS") else {
        return count("SKIPPED recognised, real manifests: KYAML_MANIFESTS names no folder of them");
    };
    let mut files = Vec::new();
    manifests(Path::new(&folder), &mut files);
    let (mut others, mut findings) = (0, 0);
    let mut written = [Vec::new(), Vec::new()];
    for file in files {
        let bytes = std::fs::read(&file).expect("a manifest can be read");
        let Ok(tree) = kyaml_import::import(&bytes, &ImportOptions::default()).into_result() else {
            others += 1;
            continue;
        };
        let [canonical, compact] = [Layout::Canonical, Layout::Compact]
            .map(|layout| render_tree(&tree, &WriteOptions::default().layout(layout)).into_bytes());
        let options = LintOptions::default().form(kyaml_lint::Form::Canonical);
        let is_free = lint(&canonical, &options).diagnostics().is_empty();
        findings += usize::from(!is_free);
        assert_eq!(is_clean(&canonical, &options), is_free, "{}", file.display());
        written[0].push(canonical);
        written[1].push(compact);
    }
    count(&format!("real manifests: {others} cannot become KYAML, {findings} have findings in canonical form"));
    let options = RecogniseOptions::default();
    all_are_recognised("real manifests, canonical", written[0].iter().map(Vec::as_slice), canonical, options);
    all_are_recognised("real manifests, compact", written[1].iter().map(Vec::as_slice), compact, options);
}

/// Adds the YAML files in `folder`.
fn manifests(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of manifests can be read") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() {
            manifests(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "yaml" || extension == "yml") {
            files.push(path);
        }
    }
}
