//! The examples of the rules of templates, and the chart to start from.

use std::path::Path;

use kyaml_lint::{Group, LintOptions, rules};
use kyaml_template::{Language, check};

fn found(template: &str) -> Vec<&'static str> {
    let report = check(template.as_bytes(), Language::Helm, &LintOptions::default());
    report.diagnostics().iter().map(|found| found.rule.name()).collect()
}

#[test]
fn examples_break_their_rule_and_remedies_are_clean() {
    let of_templates = rules::ALL.iter().filter(|rule| matches!(rule.group(), Group::Template | Group::Insertion));
    let mut count = 0;
    for rule in of_templates {
        let documentation = rule.documentation();
        let examples: Vec<&str> = documentation
            .split("```helm\n")
            .skip(1)
            .filter_map(|block| block.split_once("```").map(|(example, _)| example))
            .collect();
        let [example, instead] = examples[..] else { panic!("{rule}: {} examples", examples.len()) };
        assert_eq!(found(example), [rule.name()], "the example of {rule}");
        assert_eq!(found(instead), [""; 0], "what to use instead of {rule}");
        count += 1;
    }
    assert!(count >= 15, "{count} rules");
}

#[test]
fn the_starter_is_clean() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("charts/starter/templates");
    let files = folder.read_dir().expect("the chart has templates").map(|entry| entry.expect("a file").path());
    let templates: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|name| name == "yaml" || name == "tpl")).collect();
    assert!(templates.len() > 5, "{} templates", templates.len());
    for path in templates {
        let text = std::fs::read_to_string(&path).expect("the template can be read");
        assert_eq!(found(&text), [""; 0], "{}", path.display());
    }
}
