//! The book: all pages and their order.

use std::path::Path;

use anyhow::{Result, bail};
use kyaml_cases::spec::TOOLS;
use kyaml_spec::editions;
use kyaml_spec::grammar::KYAML;
use serde_json::json;

use crate::contents::{self, CONTENTS, Entry};
use crate::document;
use crate::evidence::Evidence;
use crate::files::{self, Options};
use crate::highlight;
use crate::html::add;
use crate::menu::{Page, Part};
use crate::pages::{ambiguity, cases, disagreements, grammar, readers, rules, specification};
use crate::playground;
use crate::repository::{Repository, SOURCE, text};
use crate::templates::fill;
use kyaml_spec::specification::Chapter;

/// Writes the book of the repository at `root` into the folder `to`. Returns a line with its counts.
///
/// # Errors
/// Fails if the repository cannot be read or is inconsistent, or if the folder cannot be written.
pub fn write(root: &Path, to: &Path, options: &Options) -> Result<String> {
    let repository = Repository::read(root)?;
    let Repository { specification, suite, implementations, names, .. } = &repository;
    let evidence = Evidence::collect(root, suite, implementations, specification, options.mutants.as_deref())?;
    let book = Book { root, repository: &repository, evidence: &evidence, options };
    let parts = book.parts()?;
    files::write(root, to, &parts, &repository, &evidence, options)?;
    let pages: usize = parts.iter().map(|part| part.pages.len()).sum();
    let [theorems, mutants, requirements] = evidence.counts();
    Ok(format!(
        "{pages} pages written: {} clauses, {} diagrams, {} rules, {} cases, {} implementations; {theorems} clauses have \
         theorems, {mutants} mutants, {requirements} an entry in the list of requirements",
        names.clauses.len(),
        names.productions.len(),
        names.rules.len(),
        names.cases.len(),
        implementations.len()
    ))
}

/// Everything that the pages are made of.
struct Book<'a> {
    root: &'a Path,
    repository: &'a Repository,
    evidence: &'a Evidence<'a>,
    options: &'a Options,
}

impl Book<'_> {
    fn parts(&self) -> Result<Vec<Part>> {
        let mut parts = CONTENTS.parts.iter().map(|part| self.part(part)).collect::<Result<Vec<_>>>()?;
        for part in &mut parts {
            match part.title.as_str() {
                "Rules" => self.add_rules(part),
                "Conformance suite" => self.add_areas(part),
                _ => {}
            }
        }
        Ok(parts)
    }

    fn part(&self, listed: &contents::Part) -> Result<Part> {
        let mut part = Part { title: listed.title.clone(), pages: Vec::new() };
        for entry in &listed.pages {
            let hand_written = self.hand_written(&entry.path)?;
            let comment = hand_written.as_deref().filter(|_| entry.file.is_none()).and_then(description);
            let about = entry.about.as_deref().or(comment).map(|about| self.repository.with_figures(about));
            let about = about.transpose()?;
            let page = Page::new(&entry.path, &entry.title, self.text(entry, hand_written.as_deref())?);
            part.pages.push(Page {
                long_title: entry.window.clone(),
                description: about.unwrap_or_else(|| page.description.clone()),
                is_unsearched: entry.unsearched,
                ..page
            });
        }
        Ok(part)
    }

    /// The text of a page, of which a part may be hand-written.
    fn text(&self, entry: &Entry, hand_written: Option<&str>) -> Result<String> {
        let hand_written = hand_written.map(|text| self.linked(text));
        let Some(file) = &entry.file else {
            return hand_written.map_or_else(|| self.made(entry), Ok);
        };
        let title = if entry.window.is_empty() { &entry.title } else { &entry.window };
        let page = format!("# {title}\n\n{}\n\n{}", hand_written.unwrap_or_default(), self.document(file)?);
        Ok(if entry.path == "divergences" { with_row_ids(&page) } else { page })
    }

    /// A page of `spec/site/pages` with its figures, if there is one of this name.
    fn hand_written(&self, name: &str) -> Result<Option<String>> {
        let path = format!("spec/site/pages/{name}.md");
        if !self.root.join(&path).is_file() {
            return Ok(None);
        }
        let text = self.repository.with_figures(&text(self.root, &path)?)?;
        Ok(Some(self.with_addresses(&text)))
    }

    /// A document of the repository without its title.
    fn document(&self, path: &str) -> Result<String> {
        Ok(self.linked(&document::page(&self.repository.names.mark_cases(&text(self.root, path)?), path, "")))
    }

    /// Markdown whose names are links, and whose code is marked.
    fn linked(&self, markdown: &str) -> String {
        let names = &self.repository.names;
        highlight::fences(&names.link("", markdown), names, "")
    }

    /// Drops the lines with the address of the source if the site has none.
    fn with_addresses(&self, text: &str) -> String {
        let source = self.options.source.as_deref();
        let is_kept = |line: &&str| source.is_some() || !line.contains(SOURCE);
        let kept: String = text.split_inclusive('\n').filter(is_kept).collect();
        kept.replace(SOURCE, source.unwrap_or_default())
    }

    /// A page that is made from data.
    fn made(&self, Entry { path, title, .. }: &Entry) -> Result<String> {
        let Repository { specification, suite, implementations, disagreements, names } = self.repository;
        let chapters: Vec<&Chapter> = specification.all().collect();
        // Each document of tools is one chapter.
        let (standard, tools) = chapters.split_at(chapters.len() - TOOLS.len());
        Ok(match path.as_str() {
            "playground" => playground::page(self.root)?,
            "readers" => readers::page(implementations, suite, disagreements, names, self.options.results),
            "disagreements" => disagreements::page(disagreements)?,
            "why-quoted" => ambiguity::page(disagreements, implementations, names),
            "specification" => specification::whole(specification, names, |chapter| {
                if tools.contains(&chapter) { "evidence-tools" } else { "evidence" }
            }),
            "grammar" => grammar::page(&KYAML, names),
            "evidence" => self.evidence_of(title, standard),
            "evidence-tools" => self.evidence_of(title, tools),
            "changes" => self.changes()?,
            "rules/index" => rules::index(names),
            "cases/index" => cases::index(suite),
            _ => bail!("{path}: there is no such page"),
        })
    }

    /// A page with the evidence of the clauses in these chapters.
    fn evidence_of(&self, title: &str, chapters: &[&Chapter]) -> String {
        let Repository { implementations, names, .. } = self.repository;
        specification::evidence(title, chapters, |id| self.evidence.data(id, implementations, names))
    }

    fn changes(&self) -> Result<String> {
        let data = json!({ "editions": editions::all()?, "errata": editions::errata()?.errata });
        let mut changes = fill("changes", data);
        for (path, title) in [("spec/CHANGES.md", "The specification"), ("conformance/CHANGES.md", "The suite")] {
            if self.root.join(path).is_file() {
                // Headings of the document become one level lower than the page's own.
                let text = self.document(path)?.trim_start().replace("\n## ", "\n### ");
                let text = if text.starts_with("## ") { format!("#{text}") } else { text };
                add!(changes, "## {title}\n\n{text}\n\n");
            }
        }
        Ok(changes)
    }

    fn add_rules(&self, part: &mut Part) {
        let mut sorted = kyaml_lint::rules::ALL.to_vec();
        sorted.sort_by_key(|rule| rule.name());
        let Repository { suite, names, .. } = self.repository;
        for rule in sorted {
            let description = format!("A rule of kyaml-check for KYAML: {}.", rule.summary().trim_end_matches('.'));
            let page = Page::new(format!("rules/{}", rule.name()), rule.name(), rules::page(rule, suite, names));
            part.pages.push(Page { description, ..page });
        }
    }

    fn add_areas(&self, part: &mut Part) {
        for (area, of_area) in self.repository.suite.areas() {
            let page = Page::new(format!("cases/{area}"), area, cases::area(area, &of_area, &self.repository.names));
            part.pages.push(Page { long_title: format!("Cases: {area}"), is_unsearched: true, ..page });
        }
    }
}

/// The description of a page, if its first line is a comment.
fn description(page: &str) -> Option<&str> {
    page.strip_prefix("<!-- ")?.split_once(" -->").map(|(about, _)| about)
}

/// Each row of the register has its id as an address.
fn with_row_ids(register: &str) -> String {
    let mut out = String::new();
    for line in register.split_inclusive('\n') {
        match line.strip_prefix("| U").and_then(|rest| rest.split_once(" | ")) {
            Some((number, rest)) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                add!(out, "| <span id=\"U{number}\">U{number}</span> | {}\n", rest.trim_end());
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
