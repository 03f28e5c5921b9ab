//! Reports of results: for a terminal, a build server, a repository, a browser, and the maintainers of an implementation.
//!
//! [`data`] is the one result that all reports are made from, by the templates of [`render`]; [`maintainer`] chooses from it.
//! Results have the outcome of each check, and the suite has the question. A report needs both, so results are only reported with
//! the very suite that they were made with.

use minijinja::value::Serde;
use minijinja::{Value, context};

mod changes;
mod data;
mod joined;
mod maintainer;
mod render;
mod repro;
mod verdict;
mod visible;

use data::{Data, OVERVIEW};
use render::Templates;

pub(crate) use joined::{Facts, Report};
pub(crate) use maintainer::Wanted;

impl Report<'_> {
    /// The texts that templates make.
    pub(crate) fn texts(&self) -> Texts {
        let data = Data::of(self);
        let files = data.implementations.iter().map(|each| each.file.clone()).collect();
        Texts { templates: Templates::new(), data: Value::from(Serde(&data)), files }
    }
}

/// The reports that have all results.
pub(crate) struct Texts {
    templates: Templates,
    data: Value,
    files: Vec<String>,
}

impl Texts {
    /// For a terminal.
    pub(crate) fn summary(&self) -> String {
        self.templates.fill("summary.txt", self.data.clone())
    }

    /// The implementations, their verdicts by class, implementations × areas, the clauses with their deviations, and the deviations
    /// by cause, each with its smallest case.
    pub(crate) fn markdown(&self) -> String {
        self.templates.fill("report.md", self.data.clone())
    }

    /// The XML of `JUnit`.
    pub(crate) fn junit(&self) -> String {
        self.templates.fill("junit.xml", self.data.clone())
    }

    /// Static pages with the names of their files: the table of all implementations, and then one for each of them. They have no
    /// script, load nothing, and link only to each other, to the specification, and to the implementations.
    pub(crate) fn html(&self) -> impl Iterator<Item = (&str, String)> {
        let overview = (OVERVIEW, self.templates.fill("overview.html", self.data.clone()));
        let page = |index| context! { index, ..self.data.clone() };
        let pages = self.files.iter().enumerate();
        let pages = pages.map(move |(index, file)| (&**file, self.templates.fill("implementation.html", page(index))));
        std::iter::once(overview).chain(pages)
    }
}

#[cfg(test)]
mod test;
