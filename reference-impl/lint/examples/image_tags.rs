//! A custom rule: image tags must not be `latest`. Lints the files that are named.
//!
//!     cargo run -p kyaml-lint --features report --example image_tags -- deployment.kyaml

use std::process::ExitCode;
use std::{env, fs, io};

use kyaml_core::{Node, NodeKind, Tree};
use kyaml_lint::report::{Appearance, Human, Reporter};
use kyaml_lint::{CustomRule, Diagnostic, LintOptions, Linter, Related, Rule, Severity};

static LATEST_TAG: Rule = Rule::custom("latest-image-tag", "images", Severity::Warning, "image with the tag `latest`")
    .with_url("https://example.com/latest-image-tag")
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
    let mut reporter = Human::new(io::stdout(), Appearance::default());
    let mut has_findings = false;
    for file in env::args().skip(1) {
        let report = fs::read(&file).and_then(|stream| {
            let report = linter().lint(&stream);
            reporter.file(&file, &stream, report.diagnostics())?;
            Ok(report)
        });
        match report {
            Ok(report) => has_findings |= !report.is_clean(),
            Err(error) => {
                eprintln!("image_tags: {file}: {error}");
                return ExitCode::from(2);
            }
        }
    }
    ExitCode::from(u8::from(has_findings))
}

#[cfg(test)]
mod tests {
    use kyaml_lint::report::{
        Appearance, Checkstyle, Concise, Github, Gitlab, Human, Json, JsonLines, Junit, Reporter, Sarif, Tool,
    };
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

    type Format = fn(&mut Vec<u8>) -> Box<dyn Reporter + '_>;

    /// What a format prints.
    fn printed<'o>(stream: &str, out: &'o mut Vec<u8>, format: impl FnOnce(&'o mut Vec<u8>) -> Box<dyn Reporter + 'o>) {
        let mut reporter = format(out);
        reporter.file("web.kyaml", stream.as_bytes(), linter().lint(stream.as_bytes()).diagnostics()).unwrap();
        reporter.finish().unwrap();
    }

    #[test]
    fn a_report_shows_the_lines() {
        let mut out = Vec::new();
        let stream = "---\n{\n  name: \"web\",\n  image: \"web\",\n}\n";
        printed(stream, &mut out, |out| Box::new(Human::new(out, Appearance::default())));
        let expected = "\
warning[latest-image-tag]: the image `web` has no tag, which means `latest`; name a version
 --> web.kyaml:4:10
  |
4 |   image: \"web\",
  |          ^^^^^
  |
 ::: web.kyaml:3:9
  |
3 |   name: \"web\",
  |         ----- of this container

";
        assert_eq!(String::from_utf8_lossy(&out), expected);
    }

    fn tool() -> Tool {
        Tool::new("<images>").version("1.2.0").url("https://example.com/images")
    }

    #[test]
    fn formats_name_the_tool() {
        let texts = ["<images>", "title=<images> (", "name=\"&lt;images&gt;\"", "source=\"&lt;images&gt;.latest"];
        let formats: [Format; 4] = [
            |out| Box::new(Sarif::new(out, tool())),
            |out| Box::new(Github::new(out, tool())),
            |out| Box::new(Junit::new(out, tool())),
            |out| Box::new(Checkstyle::new(out, tool())),
        ];
        for (format, text) in formats.into_iter().zip(texts) {
            let mut out = Vec::new();
            printed(STREAM, &mut out, format);
            let printed = String::from_utf8_lossy(&out);
            assert!(printed.contains(text), "{printed}");
            assert!(!printed.contains("kyaml-check"), "{printed}");
        }
    }

    #[test]
    fn findings_link_to_the_page_of_the_rule() {
        const PAGE: &str = "https://example.com/latest-image-tag";
        let formats: [(Format, String); 3] = [
            (
                |out| Box::new(Human::new(out, Appearance::default().coloured(true).linked(true))),
                format!("\x1B]8;;{PAGE}\x1B\\"),
            ),
            (
                |out| Box::new(Concise::new(out, Appearance::default().coloured(true).linked(true))),
                format!("\x1B]8;;{PAGE}\x1B\\"),
            ),
            (|out| Box::new(Sarif::new(out, tool())), format!("\"helpUri\":\"{PAGE}\"")),
        ];
        for (format, link) in formats {
            let mut out = Vec::new();
            printed(STREAM, &mut out, format);
            let printed = String::from_utf8_lossy(&out);
            assert!(printed.contains(&link), "{printed:?}");
        }
    }

    #[test]
    fn every_format_names_the_rule() {
        let formats: [Format; 9] = [
            |out| Box::new(Human::new(out, Appearance::default())),
            |out| Box::new(Concise::new(out, Appearance::default())),
            |out| Box::new(Json::new(out)),
            |out| Box::new(JsonLines::new(out)),
            |out| Box::new(Sarif::new(out, tool())),
            |out| Box::new(Github::new(out, tool())),
            |out| Box::new(Gitlab::new(out)),
            |out| Box::new(Junit::new(out, tool())),
            |out| Box::new(Checkstyle::new(out, tool())),
        ];
        for format in formats {
            let mut out = Vec::new();
            printed(STREAM, &mut out, format);
            let text = String::from_utf8_lossy(&out);
            assert!(text.contains("latest-image-tag"), "{text}");
            assert!(!text.contains("null"), "{text}");
        }
    }
}
