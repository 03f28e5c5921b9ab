//! Streams that are checked while they are read.

use std::path::Path;

use kyaml_cases::slow::SlowReader;
use kyaml_cases::suite::Suite;
use kyaml_lint::{Form, LintOptions, Linter, lint};

/// Rule, first byte, document and message of a finding.
type Finding = (&'static str, usize, usize, String);

fn whole(stream: &[u8], options: &LintOptions) -> (usize, Vec<Finding>) {
    let report = Linter::new(options).lint(stream);
    let findings = report.diagnostics().iter();
    let findings = findings.map(|found| (found.rule.name(), found.span.start, found.document, found.message.clone()));
    (report.documents(), findings.collect())
}

fn read(stream: &[u8], options: &LintOptions) -> (usize, Vec<Finding>) {
    let mut reader = Linter::new(options).read(SlowReader(stream, 61));
    let (mut documents, mut findings) = (0, Vec::new());
    while let Some(report) = reader.next() {
        let report = report.expect("memory can be read");
        let offset = usize::try_from(reader.part().offset()).expect("it is short");
        documents += report.documents();
        findings.extend(report.into_diagnostics().into_iter().map(|found| {
            let document = reader.documents_before() + found.document;
            (found.rule.name(), offset + found.span.start, document, found.message)
        }));
    }
    (documents, findings)
}

#[test]
fn parts_have_the_findings_of_the_stream() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/cases");
    let suite = Suite::load(&folder).expect("the suite");
    let inputs: Vec<&[u8]> = suite.cases().iter().filter_map(|case| case.input()).collect();
    assert!(!inputs.is_empty());
    let mut streams: Vec<Vec<u8>> = inputs.iter().map(|input| input.to_vec()).collect();
    streams.extend(inputs.windows(3).step_by(5).map(<[&[u8]]>::concat));
    for stream in &streams {
        let options = LintOptions::default();
        let expected = whole(stream, &options);
        assert_eq!(read(stream, &options), expected, "{}", String::from_utf8_lossy(stream));
        // The differences from a form are counted for each part.
        if lint(stream, &options).is_kyaml() {
            let options = options.form(Form::Canonical);
            let (read, whole) = (read(stream, &options), whole(stream, &options));
            assert_eq!((read.0, read.1.is_empty()), (whole.0, whole.1.is_empty()));
        }
    }
}
