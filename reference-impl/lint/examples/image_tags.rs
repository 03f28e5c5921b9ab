//! A rule of one's own: image tags must not be `latest`. Lints the files that are named.
//!
//!     cargo run -p kyaml-lint --example image_tags -- deployment.kyaml

use std::process::ExitCode;
use std::{env, fs};

use kyaml_core::{LineIndex, Node, NodeKind, Span, Tree};
use kyaml_lint::{CustomRule, Diagnostic, LintOptions, Linter, Related, Rule, Severity};

static LATEST_TAG: Rule = Rule::custom("latest-image-tag", "images", Severity::Warning, "image with the tag `latest`")
    .with_documentation(&[
        "## What it does",
        "Finds images with the tag `latest`, or without a tag, which means the same.",
        "",
        "## Why is this bad?",
        "The tag moves. Two nodes may run two versions, and nobody can roll back.",
    ]);

struct LatestTag;

impl CustomRule for LatestTag {
    fn rule(&self) -> &'static Rule {
        &LATEST_TAG
    }

    fn check(&self, tree: &Tree<'_>, _stream: &[u8]) -> Vec<Diagnostic> {
        tree.nodes().filter_map(check).collect()
    }
}

fn check(node: Node<'_, '_>) -> Option<Diagnostic> {
    let NodeKind::String(image) = node.kind() else { return None };
    if node.key()?.text()? != "image" || image.contains('@') {
        return None;
    }
    let name = image.rsplit('/').next()?;
    let message = match name.split_once(':') {
        None => format!("the image `{image}` has no tag, which means `latest`; name a version"),
        Some((_, "latest")) => format!("the tag of `{image}` moves; name a version"),
        Some(_) => return None,
    };
    let found = Diagnostic::new(&LATEST_TAG, node.span(), message);
    let container = node.parent().and_then(|parent| parent.get("name"));
    Some(match container {
        Some(name) => found.related(Related::new(name.span(), "of this container")),
        None => found,
    })
}

fn linter() -> Linter<'static> {
    Linter::new(&LintOptions::default()).with(LatestTag)
}

fn main() -> ExitCode {
    let mut has_findings = false;
    for file in env::args().skip(1) {
        let Ok(stream) = fs::read(&file) else {
            eprintln!("image_tags: cannot read {file}");
            return ExitCode::from(2);
        };
        let lines = LineIndex::new(&stream);
        for found in linter().lint(&stream).diagnostics() {
            let Span { start, .. } = found.span;
            println!("{file}:{}: {}[{}]: {}", lines.position(start), found.severity, found.rule, found.message);
            has_findings = true;
        }
    }
    ExitCode::from(u8::from(has_findings))
}

#[cfg(test)]
mod tests {
    use kyaml_lint::{Level, Report, UnknownRule};

    use super::linter;

    const STREAM: &str = r#"---
{
  containers: [{
    name: "web",
    image: "registry:5000/web:latest",
  }, {
    name: "proxy",
    image: "proxy",
  }, {
    name: "cache",
    image: "cache:1.2",
  }, {
    name: "pinned",
    image: "pinned@sha256:0123",
  }],
}
"#;

    fn found(report: &Report) -> Vec<String> {
        report
            .diagnostics()
            .iter()
            .map(|found| format!("{} {} {}", found.severity, found.rule, found.pointer))
            .collect()
    }

    #[test]
    fn moving_tags_are_found() {
        let report = linter().lint(STREAM.as_bytes());
        assert_eq!(
            found(&report),
            ["warning latest-image-tag /containers/0/image", "warning latest-image-tag /containers/1/image"],
        );
        let related = report.diagnostics()[0].related.as_ref().map(|related| &STREAM[related.span.range()]);
        assert_eq!(related, Some("\"web\""));
        assert!(report.is_kyaml());
    }

    #[test]
    fn comments_ignore_the_rule() {
        let ignoring = |name: &str| STREAM.replace("latest\",", &format!("latest\", # kyaml-check: ignore[{name}]"));
        for name in ["latest-image-tag", "images", "all"] {
            let report = linter().lint(ignoring(name).as_bytes());
            assert_eq!(found(&report), ["warning latest-image-tag /containers/1/image"], "{name}");
        }
        let needless = STREAM.replace("1.2\",", "1.2\", # kyaml-check: ignore[images]");
        let report = linter().lint(needless.as_bytes());
        assert_eq!(report.diagnostics()[2].message, "nothing here breaks `images`; remove it");
        let misspelled = linter().lint(ignoring("latest-image-tags").as_bytes());
        let message = "there is no rule `latest-image-tags`; write `latest-image-tag`";
        assert!(misspelled.diagnostics().iter().any(|found| found.message == message));
    }

    #[test]
    fn levels_change_severities() -> Result<(), UnknownRule> {
        let report = linter().set("images", Level::Error)?.lint(STREAM.as_bytes());
        assert_eq!(report.diagnostics()[0].severity.to_string(), "error");
        let off = linter().set("latest-image-tag", Level::Off)?;
        assert!(off.lint(STREAM.as_bytes()).is_clean());
        assert!(off.is_clean(STREAM.as_bytes()));
        assert!(!linter().is_clean(STREAM.as_bytes()));
        // A comment for a rule that is off is not needless.
        let ignoring = STREAM.replace("latest\",", "latest\", # kyaml-check: ignore[images]");
        assert!(off.lint(ignoring.as_bytes()).is_clean());
        let error = linter().set("image", Level::Off).err().map(|error| error.to_string());
        assert_eq!(error.as_deref(), Some("there is no rule `image`; write `images`"));
        Ok(())
    }

    #[test]
    fn broken_streams_are_checked_too() {
        let broken = STREAM.replace("name: \"cache\"", "name: no");
        let rules: Vec<_> =
            linter().lint(broken.as_bytes()).diagnostics().iter().map(|found| found.rule.name()).collect();
        assert_eq!(rules, ["latest-image-tag", "latest-image-tag", "ambiguous-value"]);
    }
}
