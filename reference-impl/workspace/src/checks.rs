//! How streams are checked.

use kyaml_import::Schema;
use kyaml_kubernetes::Types;
use kyaml_lint::{LintOptions, Report, RuleSet, is_clean, lint, lint_amended, rules};
use kyaml_template::{Language, check_amended};

/// The options of a check, the types by which values are judged, if they are, and how YAML is read to rewrite it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checks<'k> {
    pub(crate) options: LintOptions,
    pub(crate) types: Option<&'k Types>,
    pub(crate) schema: Schema,
}

impl<'k> Checks<'k> {
    /// Without types, no rule of Kubernetes is looked at, so that no comment ignores one in vain.
    pub(crate) fn new(options: LintOptions, types: Option<&'k Types>, schema: Schema) -> Self {
        let unused = if types.is_some() { None } else { rules::select("kubernetes") };
        let select = options.select.difference(unused.unwrap_or(RuleSet::EMPTY));
        Self { options: options.select(select), types, schema }
    }

    /// The findings in a stream.
    pub(crate) fn lint(&self, text: &[u8]) -> Report {
        match self.types {
            None => lint(text, &self.options),
            Some(types) => lint_amended(text, &self.options, |tree, found| {
                let added = types.check(tree, found);
                found.extend(added);
            }),
        }
    }

    /// The findings in a template.
    pub(crate) fn lint_template(&self, text: &[u8], language: Language) -> Report {
        check_amended(text, language, &self.options, |tree, islands, found| {
            let added = self.types.map(|types| types.check_around(tree, found, islands));
            found.extend(added.into_iter().flatten());
        })
    }

    /// Whether a stream certainly has no findings. With types, this needs its tree, and no more.
    pub(crate) fn is_clean(&self, text: &[u8]) -> bool {
        let has_right_types = |types: &Types| types.check(kyaml_core::parse(text).tree(), &[]).is_empty();
        is_clean(text, &self.options) && self.types.is_none_or(has_right_types)
    }
}
