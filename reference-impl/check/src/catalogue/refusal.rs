//! The reasons why a stream or a fence cannot become KYAML.

use kyaml_import::ImportRule;
use kyaml_lint::Severity;

use super::RulePage;
use super::clause::Clause;

/// A reason why a fence of Markdown stays as it is, beside the rules of a converter.
struct FenceRefusal {
    name: &'static str,
    summary: &'static str,
    documentation: &'static str,
}

const OF_FENCES: &[FenceRefusal] = &[
    FenceRefusal {
        name: "elision",
        summary: "`...` or `…` in a fence, in place of text that is left out",
        documentation: "As data it would be a string or the end of a document. Write it as a comment: `# ...`.\n",
    },
    FenceRefusal {
        name: "template",
        summary: "template in a fence",
        documentation: "It is data only once it is rendered. Fences with templates stay as they are.\n",
    },
    FenceRefusal {
        name: "fragment",
        summary: "part of an object in a fence of YAML",
        documentation: "A fence of YAML is a whole document if it has a header (`---`), or the keys `apiVersion` and \
                        `kind`. Any other is a part that a page shows to be pasted into an object. It stays as it is, \
                        and does not fail the run. Write the words `kyaml fragment` into its info string to make it \
                        entries or items of KYAML without the brackets around them, or `---` above it if it is a whole \
                        document:\n\n\
                        ````markdown\n```yaml kyaml fragment\ntype: \"LoadBalancer\",\n```\n````\n",
    },
    FenceRefusal {
        name: "difference",
        summary: "fence whose new text has another value, or lacks a comment",
        documentation: "kyaml-fmt reads what it writes and compares. A difference is a mistake of kyaml-fmt: report it.\n",
    },
    FenceRefusal {
        name: "misfit",
        summary: "fence that its new text would end early",
        documentation: "A line of the new text looks like the end of the fence. Write the fence with more backquotes.\n",
    },
];

/// The names of all refusals.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    ImportRule::ALL.iter().map(|rule| rule.name()).chain(OF_FENCES.iter().map(|refusal| refusal.name))
}

/// The refusals with this name.
pub(super) fn named(name: &str) -> impl Iterator<Item = RulePage> {
    let of_rules = ImportRule::ALL.iter().filter(move |rule| rule.name() == name).map(|&rule| RulePage::from(rule));
    of_rules.chain(OF_FENCES.iter().filter(move |refusal| refusal.name == name).map(RulePage::from))
}

impl From<ImportRule> for RulePage {
    /// A refusal has the words of its clause as its documentation.
    fn from(rule: ImportRule) -> Self {
        let clauses = super::clause::starting_with(rule.clause());
        Self {
            name: rule.name(),
            severity: Severity::Error.to_string(),
            clause: Some(rule.clause()),
            group: "converter".to_owned(),
            summary: rule.summary(),
            documentation: clauses
                .map(|Clause { id, text, .. }| format!("## {id}\n{text}\n"))
                .collect::<Vec<_>>()
                .concat(),
        }
    }
}

impl From<&FenceRefusal> for RulePage {
    fn from(refusal: &FenceRefusal) -> Self {
        Self {
            name: refusal.name,
            severity: Severity::Error.to_string(),
            clause: None,
            group: "markdown".to_owned(),
            summary: refusal.summary,
            documentation: refusal.documentation.to_owned(),
        }
    }
}
