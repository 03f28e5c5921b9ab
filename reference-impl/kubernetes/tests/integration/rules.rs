//! The examples of the rules of Kubernetes.

use kyaml_kubernetes::{Release, Types};
use kyaml_lint::{Group, rules};

#[test]
fn examples_break_their_rule_and_remedies_are_clean() {
    let types = Types::kubernetes(Release::V1_37);
    let found = |text: &str| {
        let parsed = kyaml_core::parse(text.as_bytes());
        assert!(parsed.errors().is_empty(), "{text}");
        types.check(parsed.tree(), &[]).iter().map(|found| found.rule.name()).collect::<Vec<_>>()
    };
    let of_kubernetes: Vec<_> = rules::ALL.iter().filter(|rule| rule.group() == Group::Kubernetes).collect();
    assert_eq!(of_kubernetes.len(), 7);
    for rule in of_kubernetes {
        let documentation = rule.documentation();
        let blocks = documentation.split("```kyaml\n").skip(1);
        let examples: Vec<&str> = blocks.filter_map(|block| Some(block.split_once("```")?.0)).collect();
        let [example, instead] = examples[..] else { panic!("{rule}: {} examples", examples.len()) };
        assert_eq!(found(example), [rule.name()], "the example of {rule}");
        assert_eq!(found(instead), [""; 0], "the remedy of {rule}");
    }
}
