//! The book: all pages and their order.

use std::fmt;
use std::path::Path;

use anyhow::{Context, Result};
use kyaml_cases::spec::TOOLS;
use kyaml_lint::rules;
use kyaml_spec::editions::{self, Edition, Status};
use serde_json::json;

use crate::document::{self, DOCUMENTS};
use crate::evidence::Evidence;
use crate::files::{self, Options};
use crate::highlight;
use crate::html::{add, add_line};
use crate::menu::{Page, Part};
use crate::pages::specification::Source;
use crate::pages::{
    ambiguity, cases, disagreements, grammar as grammar_page, readers, rules as rule_pages,
    specification as specification_pages,
};
use crate::playground;
use crate::repository::{Repository, SOURCE, text};
use crate::specification::Chapter;
use crate::support;
use crate::templates::fill;

/// Counts of the written pages and their parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    pages: usize,
    clauses: usize,
    productions: usize,
    rules: usize,
    cases: usize,
    implementations: usize,
    /// Number of clauses with theorems, with mutants, and with an entry in the list of
    /// requirements.
    evidence: [usize; 3],
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pages, clauses, productions, rules, cases, implementations, evidence } = self;
        let [theorems, mutants, requirements] = evidence;
        write!(
            f,
            "{pages} pages written: {clauses} clauses, {productions} diagrams, {rules} rules, {cases} cases, {implementations} implementations; \
             {theorems} clauses have theorems, {mutants} mutants, {requirements} an entry in the list of requirements"
        )
    }
}

/// Writes the book of the repository at `root` into the folder `to`.
///
/// # Errors
/// Fails if the repository cannot be read or is inconsistent, or if the folder cannot be written.
pub fn write(root: &Path, to: &Path, options: &Options<'_>) -> Result<Written> {
    let repository = Repository::read(root)?;
    let Repository { specification, suite, implementations, names, .. } = &repository;
    let evidence = Evidence::collect(root, suite, implementations, specification, options.mutants)?;
    let book = Book { root, repository: &repository, evidence: &evidence, options };
    let parts = book.parts()?;
    let written = Written {
        pages: parts.iter().map(|part| part.pages.len()).sum(),
        clauses: names.clauses.len(),
        productions: names.productions.len(),
        rules: names.rules.len(),
        cases: names.cases.len(),
        implementations: implementations.len(),
        evidence: evidence.counts(),
    };
    files::write(root, to, &parts, &repository, &evidence, options)?;
    Ok(written)
}

/// Everything that the pages are made of.
struct Book<'a> {
    root: &'a Path,
    repository: &'a Repository,
    evidence: &'a Evidence<'a>,
    options: &'a Options<'a>,
}

impl Book<'_> {
    fn parts(&self) -> Result<Vec<Part>> {
        Ok(vec![
            self.start()?,
            self.use_it()?,
            self.reasons()?,
            self.readers()?,
            self.specification()?,
            self.rules(),
            self.suite()?,
        ])
    }

    /// A page of `spec/site/pages`. Its first line may be a comment with its description.
    fn hand_written<'p>(&self, part: &'p mut Part, name: &str, title: &str) -> Result<&'p mut Page> {
        let text = self.repository.with_figures(&text(self.root, &format!("spec/site/pages/{name}.md"))?)?;
        let text = self.with_addresses(&text);
        let names = &self.repository.names;
        let about =
            text.strip_prefix("<!-- ").and_then(|rest| rest.split_once(" -->")).map(|(about, _)| about.to_owned());
        let page = part.page(name, title, highlight::fences(&names.link("", &text), names, ""));
        if let Some(about) = about {
            page.about(about);
        }
        Ok(page)
    }

    /// The page of a document of the repository, with an introduction in Markdown below its title.
    fn document<'p>(&self, part: &'p mut Part, name: &str, introduction: &str) -> Result<&'p mut Page> {
        let known = DOCUMENTS.iter().find(|(_, page, _)| *page == name);
        let (path, _, title) = known.with_context(|| format!("there is no document {name}"))?;
        let body = self.content(path)?;
        Ok(part.page(name, *title, format!("# {title}\n\n{introduction}\n\n{body}")))
    }

    /// A document of the repository without its title.
    fn content(&self, path: &str) -> Result<String> {
        let names = &self.repository.names;
        let body = document::page(&names.mark_cases(&text(self.root, path)?), path, "");
        Ok(highlight::fences(&names.link("", &body), names, ""))
    }

    /// Drops the lines with the address of the source if the site has none.
    fn with_addresses(&self, text: &str) -> String {
        let source = self.options.addresses.source.as_deref();
        let is_kept = |line: &&str| source.is_some() || !line.contains(SOURCE);
        let kept: String = text.split_inclusive('\n').filter(is_kept).collect();
        kept.replace(SOURCE, source.unwrap_or_default())
    }

    fn start(&self) -> Result<Part> {
        let mut part = Part::new("");
        self.hand_written(&mut part, "index", "What KYAML is")?.titled("KYAML: Kubernetes' strict dialect of YAML");
        part.page("playground", "Try it", playground::page(self.root)?)
            .titled("KYAML playground")
            .about(playground::ABOUT);
        self.hand_written(&mut part, "install", "Install")?;
        self.hand_written(&mut part, "five-minutes", "KYAML in five minutes")?;
        Ok(part)
    }

    fn use_it(&self) -> Result<Part> {
        let mut part = Part::new("Use it");
        for name in ["first-minutes", "programs"] {
            self.document(&mut part, name, "")?;
        }
        self.hand_written(&mut part, "adopt", "Adopt it, and go back")?;
        self.document(&mut part, "editors", "")?.listed("Editors");
        self.hand_written(&mut part, "day", "KYAML, day by day")?;
        self.hand_written(&mut part, "ci", "CI and commits")?;
        self.hand_written(&mut part, "templates", "Templates")?.titled("Writing templates in KYAML");
        self.hand_written(&mut part, "read", "Read it in a program")?
            .titled("Read KYAML in a program, or write a parser");
        for name in ["recipes", "kubectl"] {
            self.document(&mut part, name, "")?;
        }
        Ok(part)
    }

    fn reasons(&self) -> Result<Part> {
        let mut part = Part::new("Should I use it?");
        self.hand_written(&mut part, "comparison", "KYAML, YAML, JSON and others")?;
        self.hand_written(&mut part, "drawbacks", "Drawbacks")?;
        self.hand_written(&mut part, "questions", "Questions and answers")?;
        Ok(part)
    }

    fn readers(&self) -> Result<Part> {
        let Repository { suite, implementations, disagreements, names, .. } = self.repository;
        let versions =
            disagreements.readers.iter().map(|reader| (reader.name.as_str(), reader.version.as_str())).collect();
        let columns = support::columns(suite);
        let mut part = Part::new("Who reads it");
        part.page(
            "readers",
            "The readers",
            readers::page(implementations, &columns, &versions, names, self.options.has_results),
        )
        .titled("Who reads KYAML")
        .unsearched();
        part.page("disagreements", "Where readers disagree", disagreements::page(disagreements)?);
        part.page("why-quoted", "Why each text is quoted", ambiguity::page(disagreements, implementations, names));
        self.document(&mut part, "interoperability", "")?.listed("Measurements");
        Ok(part)
    }

    /// The specification, its evidence, its grammar and its reports.
    fn specification(&self) -> Result<Part> {
        let Repository { specification, grammar, implementations, names, .. } = self.repository;
        let source = Source { specification, evidence: self.evidence, implementations, names };
        let mut part = Part::new("Specification");
        let chapters: Vec<_> = specification.all().collect();
        // Each document of tools is one chapter.
        let (standard, tools) = chapters.split_at(chapters.len() - TOOLS.len());
        let page = |chapter: &Chapter| if tools.contains(&chapter) { "evidence-tools" } else { "evidence" };
        let whole = specification_pages::whole(&source, page);
        part.page("specification", "On one page", whole).titled("The KYAML specification").about(format!(
            "All {} clauses of the KYAML specification with its grammar and annexes, on one page with permanent addresses.",
            specification.clauses().count()
        ));
        part.page("grammar", "The grammar", grammar_page::page(grammar, names));
        for (path, title, chapters) in
            [("evidence", "Evidence of the standard", standard), ("evidence-tools", "Evidence of the tools", tools)]
        {
            let text = specification_pages::evidence(&source, title, chapters);
            part.page(path, title, text)
                .about(format!("{title}: cases, deviations and theorems of each clause."))
                .unsearched();
        }
        self.reports(&mut part)?;
        Ok(part)
    }

    fn reports(&self, part: &mut Part) -> Result<()> {
        let register = self.document(part, "divergences", "")?.listed("Divergences from kubectl");
        register.text = with_row_ids(&register.text);
        for name in ["kep-5295", "yaml-1.2.2"] {
            self.document(part, name, "")?;
        }
        let status = |status| if status == Status::Draft { "draft" } else { "published" };
        let edition = |Edition { name, status: is, unicode, .. }: Edition| (name, status(is), unicode);
        let listed: Vec<_> = editions::all()?.into_iter().map(edition).collect();
        let mut changes = fill("changes", json!({ "editions": listed, "errata": editions::errata()?.errata }));
        for (path, title) in [("spec/CHANGES.md", "The specification"), ("conformance/CHANGES.md", "The suite")] {
            if self.root.join(path).is_file() {
                // Headings of the document become one level lower than the page's own.
                let text = self.content(path)?.trim_start().replace("\n## ", "\n### ");
                let text = if text.starts_with("## ") { format!("#{text}") } else { text };
                add!(changes, "## {title}\n\n{text}\n\n");
            }
        }
        part.page("changes", "Changes", changes)
            .about("The editions of the KYAML specification, their errata, and the changes of text and suite.");
        Ok(())
    }

    fn rules(&self) -> Part {
        let Repository { suite, names, .. } = self.repository;
        let mut part = Part::new("Rules");
        part.page("rules/index", "All rules", rule_pages::index(names)).titled("The rules of kyaml-check");
        let mut sorted = rules::ALL.to_vec();
        sorted.sort_by_key(|rule| rule.name());
        for rule in sorted {
            part.page(format!("rules/{}", rule.name()), rule.name(), rule_pages::page(rule, suite, names))
                .about(format!("A rule of kyaml-check for KYAML: {}.", rule.summary().trim_end_matches('.')));
        }
        part
    }

    fn suite(&self) -> Result<Part> {
        let Repository { suite, names, .. } = self.repository;
        let mut part = Part::new("Conformance suite");
        for name in ["suite", "running", "case-format", "protocol", "checkpoints"] {
            self.document(&mut part, name, "")?;
        }
        for name in ["packages", "theorems"] {
            let introduction = std::mem::take(&mut self.hand_written(&mut Part::new(""), name, "")?.text);
            self.document(&mut part, name, &introduction)?;
        }
        part.page("cases/index", "All cases", cases::index(suite));
        for (area, of_area) in suite.areas() {
            part.page(format!("cases/{area}"), area, cases::area(area, &of_area, names))
                .titled(format!("Cases: {area}"))
                .unsearched();
        }
        Ok(part)
    }
}

/// Each row of the register has its id as an address.
fn with_row_ids(register: &str) -> String {
    let mut out = String::new();
    for line in register.split_inclusive('\n') {
        match line.strip_prefix("| U").and_then(|rest| rest.split_once(" | ")) {
            Some((number, rest)) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                add_line!(out, "| <span id=\"U{number}\">U{number}</span> | {}", rest.trim_end());
            }
            _ => out.push_str(line),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_the_register_have_ids() {
        assert_eq!(
            with_row_ids("| id | what |\n| U3 | a key |\n"),
            "| id | what |\n| <span id=\"U3\">U3</span> | a key |\n"
        );
    }
}
