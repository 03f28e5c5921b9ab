//! The files of the book: pages, settings, theme, scripts and their data.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::evidence::Evidence;
use crate::html::{add, escape};
use crate::menu::{self, Part};
use crate::names::Names;
use crate::pages::disagreements;
use crate::playground;
use crate::repository::{DISAGREEMENTS, REQUIREMENTS, Repository, text};
use crate::templates::fill;
use kyaml_spec::implementation::Implementation;

/// The files of the specification that its text refers to.
const SPECIFICATION: [&str; 4] =
    [REQUIREMENTS, "spec/unicode-17.0.0.txt", "spec/errata.json", "grammar/derived/abnf/kyaml.abnf"];

/// Settings of the site. Without public addresses the site works as well, because its links are relative.
#[derive(Debug, Default, clap::Args)]
pub struct Options {
    /// The pages of a run will be added to the site, in the folder `results`.
    #[arg(long)]
    pub results: bool,
    /// A folder of mutants of the clauses: each clause lists those that its cases kill.
    #[arg(long, value_name = "FOLDER")]
    pub mutants: Option<PathBuf>,
    /// The address that the site will have: pages name theirs, and there is a map of the site.
    #[arg(long, value_name = "URL")]
    pub address: Option<String>,
    /// The address of the source, for links to it.
    #[arg(long, value_name = "URL")]
    pub source: Option<String>,
}

/// The page for addresses that do not exist.
const MISSING: &str = "# There is no such page\n\nThe address has changed, or it never existed. Search finds pages, clauses, rules and cases by their \
    names; the addresses of clauses are [on the specification's page](specification.html).\n\n[What KYAML is](index.html)\n";

/// Files of the theme that pages load.
const THEME: [&str; 4] = ["site.css", "site.js", "theme.js", "disagreements.js"];

/// Writes the book into the folder `to`, whose old content is removed.
pub(crate) fn write(
    root: &Path,
    to: &Path,
    parts: &[Part],
    repository: &Repository,
    evidence: &Evidence<'_>,
    options: &Options,
) -> Result<()> {
    if to.exists() {
        fs::remove_dir_all(to).with_context(|| to.display().to_string())?;
    }
    let own = |name: &str| text(root, &format!("spec/site/{name}"));
    let mut unsearched = String::new();
    for page in parts.iter().flat_map(|part| &part.pages) {
        put(to, &format!("src/{}.md", page.path), &page.text)?;
        if page.is_unsearched {
            add!(unsearched, "\n[output.html.search.chapter.\"{}.md\"]\nenable = false\n", page.path);
        }
    }
    put(to, "src/404.md", MISSING)?;
    let Options { results, address, source, .. } = options;
    let site = address.as_ref().map(|address| format!("{}/", address.trim_end_matches('/')));
    let data = menu::data(parts, site.as_deref(), *results);
    put(to, "src/SUMMARY.md", &fill("summary", &data))?;
    put(to, "book.toml", &(own("book.toml")? + &unsearched))?;
    let link = |source| format!("<a href=\"{}\" rel=\"noreferrer\">Source</a> · ", escape(source));
    let link = source.as_deref().map(link).unwrap_or_default();
    put(to, "theme/index.hbs", &own("theme/index.hbs")?.replace("{{> source}}", &link))?;
    put(to, "theme/header.hbs", &fill("menu", &data))?;
    put(to, "theme/head.hbs", &fill("head", &data))?;
    put(to, "theme/favicon.svg", &own("theme/favicon.svg")?)?;
    // The fonts of the machine only.
    put(to, "theme/fonts/fonts.css", "")?;
    for name in THEME {
        put(to, &format!("src/{name}"), &own(&format!("theme/{name}"))?)?;
    }
    for path in SPECIFICATION.into_iter().filter(|path| root.join(path).is_file()) {
        put(to, &format!("src/{}", path.rsplit('/').next().unwrap_or(path)), &text(root, path)?)?;
    }
    let Repository { implementations, names, disagreements: found, .. } = repository;
    let disagreements = disagreements::data(&text(root, DISAGREEMENTS)?, found, implementations)?;
    put(to, "src/disagreements-data.js", &disagreements)?;
    for (name, text) in playground::files(root, found, evidence, implementations)? {
        put(to, &format!("src/playground/{name}"), &text)?;
    }
    if let Some(site) = site {
        put(to, "src/sitemap.xml", &fill("sitemap", &data))?;
        put(to, "src/robots.txt", &format!("User-agent: *\nAllow: /\nSitemap: {site}sitemap.xml\n"))?;
    }
    put(to, "src/names.js", &search_names(names, implementations)?)
}

fn put(to: &Path, name: &str, text: &str) -> Result<()> {
    let path = to.join(name);
    let folder = path.parent().context("a file has a folder")?;
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    fs::write(&path, text).with_context(|| path.display().to_string())
}

/// The names that search knows: clauses, rules, productions, readers and cases, each with its
/// address.
fn search_names(names: &Names, implementations: &[Implementation]) -> Result<String> {
    let clauses = names.clauses.iter().map(|(id, address)| (id.as_str(), "clause", address.clone()));
    let rules = names.rules.iter().filter_map(|name| Some((name.as_str(), "rule", names.rule(name)?)));
    let productions =
        names.productions.iter().filter_map(|name| Some((name.as_str(), "production", names.production(name)?)));
    let cases = names.cases.keys().filter_map(|id| Some((id.as_str(), "case", names.case(id)?)));
    let who = implementations.iter().map(|each| (each.name.as_str(), "reader", format!("readers.html#{}", each.id())));
    let all: Vec<(&str, &str, String)> = clauses.chain(rules).chain(productions).chain(who).chain(cases).collect();
    Ok(format!("\"use strict\";\nwindow.kyamlNames = {};\n", serde_json::to_string(&all)?))
}
