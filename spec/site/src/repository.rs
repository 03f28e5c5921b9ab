//! The sources of the pages: the repository as the site reads it.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use kyaml_cases::spec::Spec;
use kyaml_cases::suite::Suite;
use kyaml_lint::rules;

use crate::html::grouped;
use crate::names::Names;
use crate::support;
use kyaml_spec::disagreements::Disagreements;
use kyaml_spec::grammar::{self, KYAML};
use kyaml_spec::implementation::{self, Implementation};
use kyaml_spec::specification::{Specification, without_comments};

/// Hand-written pages have this name instead of the address of the source.
pub(crate) const SOURCE: &str = "%SOURCE%";
/// The list of clauses for programs.
pub(crate) const REQUIREMENTS: &str = "spec/requirements.json";
/// The plain scalars that two readers read differently.
pub(crate) const DISAGREEMENTS: &str = "conformance/proofs/disagreements.json";

/// The sources of the pages.
pub(crate) struct Repository {
    pub(crate) specification: Specification,
    pub(crate) suite: Suite,
    pub(crate) implementations: Vec<Implementation>,
    pub(crate) disagreements: Disagreements,
    pub(crate) names: Names,
}

impl Repository {
    pub(crate) fn read(root: &Path) -> Result<Self> {
        // Reads the text in its current state, not the one that the archive of the cases contains.
        let spec = Spec::load(&root.join("spec"))?;
        let specification = Specification::parse(&without_comments(spec.text()));
        let suite = Suite::load_with(&root.join("conformance/cases"), &spec)?;
        let implementations = implementation::read(&root.join("conformance"), &suite)?;
        let disagreements = Disagreements::parse(&text(root, DISAGREEMENTS)?)?;
        let names = names(&specification, &suite)?;
        Ok(Self { specification, suite, implementations, disagreements, names })
    }

    /// Replaces each name between two `%` with its figure.
    pub(crate) fn with_figures(&self, text: &str) -> Result<String> {
        let [_, portable, ..] = support::columns(&self.suite);
        let readers = support::readers(&self.implementations);
        let first = readers.iter().filter(|each| each.tier == 1);
        let is_right = |each: &&&Implementation| portable.of(each).is_some_and(|found| found.right == found.of);
        let figures = [
            ("PORTABLE", portable.len()),
            ("FIRST", first.clone().count()),
            ("RIGHT", first.filter(is_right).count()),
            ("CLAUSES", self.specification.clauses().count()),
            ("RULES", rules::ALL.len()),
            ("CASES", self.suite.cases().len()),
            ("IMPLEMENTATIONS", self.implementations.len()),
            ("READERS", self.disagreements.readers.len()),
            ("PAIRS", self.disagreements.possible()),
            ("DISAGREEING", self.disagreements.pairs.len()),
        ];
        let mut out = text.to_owned();
        for (name, figure) in figures {
            out = out.replace(&format!("%{name}%"), &grouped(figure));
        }
        if let Some((_, rest)) = out.replace(SOURCE, "").split_once('%')
            && let Some((name, _)) = rest.split_once('%')
            && !name.is_empty()
            && name.bytes().all(|byte| byte.is_ascii_uppercase())
        {
            bail!("there is no figure %{name}%");
        }
        Ok(out)
    }
}

pub(crate) fn text(root: &Path, path: &str) -> Result<String> {
    fs::read_to_string(root.join(path)).with_context(|| path.to_owned())
}

fn names(specification: &Specification, suite: &Suite) -> Result<Names> {
    let mut names = Names::default();
    for chapter in specification.all() {
        let address = format!("specification.html#{}", chapter.slug);
        let number: String = match chapter.title.strip_prefix("Annex ") {
            Some(title) => format!("annex {}", &title[..1]),
            None => chapter.title.chars().take_while(char::is_ascii_digit).collect(),
        };
        if names.sections.values().any(|other| *other == address) {
            bail!("two chapters of the specification have the address {address}");
        }
        let key = if number.is_empty() { chapter.title.clone() } else { number };
        names.sections.insert(key, address.clone());
        for clause in chapter.clauses() {
            for id in std::iter::once(clause.id.as_str()).chain(clause.rows()) {
                if names.clauses.insert(id.to_owned(), format!("specification.html#{id}")).is_some() {
                    bail!("the clause {id} occurs twice in the specification");
                }
            }
        }
    }
    if names.clauses.is_empty() {
        bail!("the specification has no clauses");
    }
    names.rules = rules::ALL.iter().map(|rule| rule.name().to_owned()).collect();
    names.cases = suite.cases().iter().map(|case| (case.id().to_owned(), case.area().to_owned())).collect();
    names.productions = KYAML.productions().map(|production| production.rule.name.clone()).collect();
    names.unicode = grammar::rules(kyaml_grammar::UNICODE_PEST)?.into_iter().map(|rule| rule.name).collect();
    Ok(names)
}
