//! The book: all pages, their order, the sidebar, and the names that search knows.

use std::fmt;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use kyaml_cases::spec::Spec;
use kyaml_cases::suite::Suite;
use kyaml_lint::rules;

use crate::document;
use crate::editions;
use crate::evidence::Evidence;
use crate::grammar::{self, Grammar};
use crate::highlight;
use crate::html::{add, add_line, escape, grouped};
use crate::implementation::{self, Implementation};
use crate::names::Names;
use crate::pages::ambiguity::Disagreements;
use crate::pages::specification::Source;
use crate::pages::{
    ambiguity, cases, grammar as grammar_page, matrix, rules as rule_pages, specification as specification_pages,
};
use crate::specification::Specification;

/// The list of clauses for programs.
const REQUIREMENTS: &str = "spec/requirements.json";
/// The plain scalars that two readers read differently.
const DISAGREEMENTS: &str = "conformance/proofs/disagreements.json";

/// A page of the book.
struct Page {
    /// Its path from the root of the site, without an ending: `spec/keys`.
    path: String,
    /// Its title in the sidebar.
    title: String,
    /// Its Markdown.
    text: String,
    /// Whether search looks into it. A page whose content is also on another page is left out.
    is_searched: bool,
    /// Whether the sidebar lists it in the folded list of the page before it.
    is_folded: bool,
}

/// Pages below one title of the sidebar.
struct Part {
    title: &'static str,
    pages: Vec<Page>,
}

impl Part {
    fn page(&mut self, path: impl Into<String>, title: impl Into<String>, text: String) -> &mut Page {
        let page = Page { path: path.into(), title: title.into(), text, is_searched: true, is_folded: false };
        self.pages.push(page);
        self.pages.last_mut().expect("a page was just added")
    }
}

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

/// The sources of the pages.
struct Repository {
    specification: Specification,
    grammar: Grammar,
    suite: Suite,
    implementations: Vec<Implementation>,
    disagreements: Disagreements,
    names: Names,
}

impl Repository {
    fn read(root: &Path) -> Result<Self> {
        // Reads the text in its current state, not the one that the archive of the cases contains.
        let spec = Spec::load(&root.join("spec"))?;
        let specification = Specification::parse(spec.text());
        let grammar = Grammar::parse(kyaml_grammar::KYAML_PEST)?;
        let suite = Suite::load_with(&root.join("conformance/cases"), &spec)?;
        let implementations = implementation::read(&root.join("conformance"))?;
        let disagreements = Disagreements::parse(&text(root, DISAGREEMENTS)?)?;
        let names = names(&specification, &grammar, &suite)?;
        Ok(Self { specification, grammar, suite, implementations, disagreements, names })
    }

    /// Replaces each name between two `%` with its figure.
    fn with_figures(&self, text: &str) -> Result<String> {
        let figures = [
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
        if let Some((_, rest)) = out.split_once('%')
            && let Some((name, _)) = rest.split_once('%')
            && !name.is_empty()
            && name.bytes().all(|byte| byte.is_ascii_uppercase())
        {
            bail!("there is no figure %{name}%");
        }
        Ok(out)
    }
}

fn text(root: &Path, path: &str) -> Result<String> {
    fs::read_to_string(root.join(path)).with_context(|| path.to_owned())
}

fn names(specification: &Specification, grammar: &Grammar, suite: &Suite) -> Result<Names> {
    let mut names = Names::default();
    for chapter in specification.all() {
        let address = format!("spec/{}.html", chapter.slug);
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
                if names.clauses.insert(id.to_owned(), format!("{address}#{id}")).is_some() {
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
    names.productions = grammar.productions().map(|production| production.rule.name.clone()).collect();
    names.unicode = grammar::rules(kyaml_grammar::UNICODE_PEST)?.into_iter().map(|rule| rule.name).collect();
    Ok(names)
}

/// Writes the book of the repository at `root` into the folder `to`. `mutants` is a folder of
/// mutants of the clauses, if the clauses are to list theirs.
///
/// # Errors
/// Fails if the repository cannot be read or is inconsistent, or if the folder cannot be written.
pub fn write(root: &Path, to: &Path, has_results: bool, mutants: Option<&Path>) -> Result<Written> {
    let repository = Repository::read(root)?;
    let Repository { specification, grammar, suite, implementations, disagreements, names } = &repository;
    let evidence = Evidence::collect(root, suite, implementations, specification, mutants)?;
    let source = Source { specification, evidence: &evidence, implementations, names };
    let hand_written = |name: &str| -> Result<String> {
        let text = repository.with_figures(&text(root, &format!("spec/site/pages/{name}.md"))?)?;
        Ok(highlight::fences(&names.link("", &text), names, ""))
    };
    let document = |path: &str, title: &str, words: &str| -> Result<String> {
        let body = document::page(&names.mark_cases(&text(root, path)?), path, "");
        Ok(format!("# {title}\n\n{words}\n\n{}", highlight::fences(&names.link("", &body), names, "")))
    };

    let mut start = Part { title: "Start", pages: Vec::new() };
    start.page("index", "KYAML", hand_written("index")?);
    start.page("five-minutes", "KYAML in five minutes", hand_written("five-minutes")?);
    start.page("questions", "Questions and answers", hand_written("questions")?);
    start.page("why-quoted", "Why each text is quoted", ambiguity::page(disagreements, implementations, names));

    let mut standard = Part { title: "Specification", pages: Vec::new() };
    let requirements = root.join(REQUIREMENTS).is_file().then_some("requirements.json");
    let whole = specification_pages::whole(&source, "The KYAML specification", requirements);
    standard.page("specification", "On one page", whole);
    for chapter in specification.all() {
        let path = format!("spec/{}", chapter.slug);
        // Search finds the one page instead, which has no titles of cases between its clauses.
        let page = standard.page(path, chapter.title.as_str(), specification_pages::chapter(&source, chapter));
        page.is_searched = false;
    }
    standard.page("grammar", "The grammar", grammar_page::page(grammar, names));
    let register = document("spec/annexes/h-divergences.md", "Where canonical form leaves the deployed encoder", "")?;
    standard.page("divergences", "Divergences", with_row_ids(&register));
    for (path, name, title) in [
        ("spec/kubectl.md", "kubectl", "KYAML and kubectl"),
        ("spec/annexes/i-kep-5295.md", "kep-5295", "KEP-5295, traced"),
        ("spec/interoperability.md", "interoperability", "Interoperability"),
        ("spec/yaml-1.2.2.md", "yaml-1.2.2", "KYAML ⊂ YAML 1.2.2, by the productions"),
        ("spec/checkpoints.md", "checkpoints", "Checkpoints"),
    ] {
        standard.page(name, title, document(path, title, "")?);
    }
    let mut changes = format!("# Changes\n\n{}", editions::text(root)?);
    for (path, title) in [("spec/CHANGES.md", "The specification"), ("conformance/CHANGES.md", "The suite")] {
        if root.join(path).is_file() {
            // Headings of the document become one level lower than the page's own.
            let text = document(path, "", "")?.trim_start_matches("# ").trim_start().replace("\n## ", "\n### ");
            let text = if text.starts_with("## ") { format!("#{text}") } else { text };
            add!(changes, "## {title}\n\n{text}\n\n");
        }
    }
    standard.page("changes", "Changes", changes);

    let mut checker = Part { title: "Rules", pages: Vec::new() };
    checker.page("rules/index", "All rules", rule_pages::index(names));
    let mut sorted = rules::ALL.to_vec();
    sorted.sort_by_key(|rule| rule.name());
    for rule in sorted {
        checker.page(format!("rules/{}", rule.name()), rule.name(), rule_pages::page(rule, suite, names)).is_folded =
            true;
    }

    let mut proof = Part { title: "Conformance", pages: Vec::new() };
    proof.page("matrix", "Who reads it", matrix::page(implementations, names, has_results)).is_searched = false;
    proof.page("suite", "The suite", document("conformance/README.md", "The conformance suite", "")?);
    proof.page("running", "Running it", document("conformance/RUNNING.md", "Running implementations", "")?);
    proof.page("case-format", "The format of cases", document("conformance/CASES.md", "The format of cases", "")?);
    proof.page(
        "packages",
        "Packages",
        document("conformance/packages/README.md", "How to get the cases", &hand_written("packages")?)?,
    );
    proof.page("protocol", "The protocol", document("conformance/PROTOCOL.md", "The protocol of adapters", "")?);
    proof.page(
        "theorems",
        "Theorems",
        document("conformance/proofs/theorems.md", "The theorems", &hand_written("theorems")?)?,
    );
    proof.page("cases/index", "All cases", cases::index(suite));
    for (area, of_area) in suite.areas() {
        let page = proof.page(format!("cases/{area}"), area, cases::area(area, &of_area, names));
        page.is_searched = false;
        page.is_folded = true;
    }

    let parts = [start, standard, checker, proof];
    let written = Written {
        pages: parts.iter().map(|part| part.pages.len()).sum(),
        clauses: names.clauses.len(),
        productions: names.productions.len(),
        rules: names.rules.len(),
        cases: names.cases.len(),
        implementations: implementations.len(),
        evidence: evidence.counts(),
    };
    write_files(root, to, &parts, &repository, has_results)?;
    Ok(written)
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

fn write_files(root: &Path, to: &Path, parts: &[Part], repository: &Repository, has_results: bool) -> Result<()> {
    if to.exists() {
        fs::remove_dir_all(to).with_context(|| to.display().to_string())?;
    }
    let own = |name: &str| text(root, &format!("spec/site/{name}"));
    let mut unsearched = String::new();
    for page in parts.iter().flat_map(|part| &part.pages) {
        put(to, &format!("src/{}.md", page.path), &page.text)?;
        if !page.is_searched {
            add!(unsearched, "\n[output.html.search.chapter.\"{}.md\"]\nenable = false\n", page.path);
        }
    }
    put(to, "src/SUMMARY.md", &summary(parts))?;
    put(to, "book.toml", &(own("book.toml")? + &unsearched))?;
    put(to, "theme/index.hbs", &own("theme/index.hbs")?)?;
    put(to, "theme/header.hbs", &sidebar(parts, has_results))?;
    put(to, "theme/head.hbs", "")?;
    put(to, "theme/favicon.svg", &own("theme/favicon.svg")?)?;
    // The fonts of the machine only.
    put(to, "theme/fonts/fonts.css", "")?;
    put(to, "src/shell.css", &own("theme/shell.css")?)?;
    put(to, "src/shell.js", &own("theme/shell.js")?)?;
    put(to, "src/site.css", &own("theme/site.css")?)?;
    put(to, "src/site.js", &own("theme/site.js")?)?;
    if root.join(REQUIREMENTS).is_file() {
        put(to, "src/requirements.json", &text(root, REQUIREMENTS)?)?;
    }
    // No text ends the element that contains the data.
    let data = text(root, DISAGREEMENTS)?.replace('<', "\\u003c");
    put(to, "src/disagreements.html", &own("theme/disagreements.html")?.replace("{{data}}", &data))?;
    put(to, "src/names.js", &search_names(&repository.names, &repository.implementations)?)
}

fn put(to: &Path, name: &str, text: &str) -> Result<()> {
    let path = to.join(name);
    let folder = path.parent().context("a file has a folder")?;
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    fs::write(&path, text).with_context(|| path.display().to_string())
}

/// The order of the pages for mdBook.
fn summary(parts: &[Part]) -> String {
    let mut out = "# Summary\n".to_owned();
    for part in parts {
        add!(out, "\n# {}\n\n", part.title);
        for page in &part.pages {
            let title = page.title.replace('[', "\\[").replace(']', "\\]");
            add_line!(out, "- [{title}]({}.md)", page.path);
        }
    }
    out
}

/// The sidebar, as a template: `path_to_root` leads from the page to the root.
fn sidebar(parts: &[Part], has_results: bool) -> String {
    let mut out = String::new();
    for part in parts {
        add_line!(out, "<p class=\"part\">{}</p>\n<ul>", part.title);
        let mut is_open = false;
        let folded = part.pages.iter().filter(|page| page.is_folded).count();
        for page in &part.pages {
            if page.is_folded && !is_open {
                add_line!(out, "<li><details><summary>each of the {folded}</summary><ul>");
            } else if !page.is_folded && is_open {
                out.push_str("</ul></details></li>\n");
            }
            is_open = page.is_folded;
            add_line!(out, "<li><a href=\"{{{{ path_to_root }}}}{}.html\">{}</a></li>", page.path, escape(&page.title));
            if page.path == "matrix" {
                if has_results {
                    out.push_str("<li><a href=\"{{ path_to_root }}results/index.html\">Results of a run</a></li>\n");
                }
                out.push_str("<li><a href=\"{{ path_to_root }}disagreements.html\">Where readers disagree</a></li>\n");
            }
        }
        out.push_str(if is_open { "</ul></details></li>\n</ul>\n" } else { "</ul>\n" });
    }
    out
}

/// The names that search knows: clauses, rules, productions, implementations and cases, each with
/// its address.
fn search_names(names: &Names, implementations: &[Implementation]) -> Result<String> {
    let clauses = names.clauses.iter().map(|(id, address)| (id.as_str(), "clause", address.clone()));
    let rules = names.rules.iter().filter_map(|name| Some((name.as_str(), "rule", names.rule(name)?)));
    let productions =
        names.productions.iter().filter_map(|name| Some((name.as_str(), "production", names.production(name)?)));
    let cases = names.cases.keys().filter_map(|id| Some((id.as_str(), "case", names.case(id)?)));
    let who =
        implementations.iter().map(|each| (each.name.as_str(), "implementation", format!("matrix.html#{}", each.id())));
    let all: Vec<(&str, &str, String)> = clauses.chain(rules).chain(productions).chain(who).chain(cases).collect();
    Ok(format!("\"use strict\";\nwindow.kyamlNames = {};\n", serde_json::to_string(&all)?))
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
