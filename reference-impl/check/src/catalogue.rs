//! `--rules` and `--explain`: the documentation of every name that the programs print.

mod clause;
mod refusal;
#[cfg(test)]
mod test;

use std::io::{self, Write};

use kyaml_core::Edition;
use kyaml_lint::{Rule, rules};
use kyaml_workspace::config::{closest, is_clause};
use serde::{Deserialize, Serialize};

use clause::Clause;

/// The documentation of a name, which may have several meanings.
#[derive(Clone, Debug)]
pub(crate) struct Pages(pub(crate) Vec<Page>);

/// The documentation of one meaning of a name.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Page {
    Rule(RulePage),
    Clause(Clause),
}

/// The documentation of a rule or a refusal.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct RulePage {
    name: &'static str,
    severity: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<&'static str>,
    group: String,
    summary: &'static str,
    documentation: String,
}

impl From<&Rule> for RulePage {
    fn from(rule: &Rule) -> Self {
        Self {
            name: rule.name(),
            severity: rule.severity().to_string(),
            clause: Some(rule.clause()).filter(|clause| !clause.is_empty()),
            group: rule.group().to_string(),
            summary: rule.summary(),
            documentation: rule.documentation(),
        }
    }
}

/// The documentation of a name: a clause, the start of clauses, a rule, a group, a refusal, or
/// `all` rules. The error is a message.
pub(crate) fn find(name: &str) -> Result<Pages, String> {
    let mut pages: Vec<Page> = clause::starting_with(name).map(Page::Clause).collect();
    if pages.is_empty() && !name.starts_with("KY-") {
        let rule = rules::find(name);
        // A refusal by the clause of the rule with its name says nothing more.
        let refusals =
            refusal::named(name).filter(|refusal| rule.is_none_or(|rule| Some(rule.clause()) != refusal.clause));
        let found = rules::select(name).into_iter().flat_map(rules::of_set).map(RulePage::from);
        pages = found.chain(refusals).map(Page::Rule).collect();
    }
    if pages.is_empty() { Err(no_such_name(name)) } else { Ok(Pages(pages)) }
}

/// The summary of a rule or a refusal. Empty if there is none of this name.
pub(crate) fn summary(name: &str) -> &'static str {
    find(name)
        .ok()
        .and_then(|Pages(pages)| match pages.first()? {
            Page::Rule(page) => Some(page.summary),
            Page::Clause(_) => None,
        })
        .unwrap_or_default()
}

fn no_such_name(name: &str) -> String {
    if is_clause(name) {
        return format!("the specification, edition {}, has no clause `{name}`", Edition::LATEST);
    }
    let known = rules::ALL.iter().map(|rule| rule.name()).chain(refusal::names());
    match rules::closest(name).or_else(|| closest(name, known).map(str::to_owned)) {
        Some(closest) => format!("there is no rule, group or clause `{name}`; did you mean `{closest}`?"),
        None => format!("there is no rule, group or clause `{name}`; `kyaml-check --rules` lists the rules"),
    }
}

/// Prints one line for each rule.
pub(crate) fn list(mut out: impl Write) -> io::Result<()> {
    let width = rules::ALL.iter().map(|rule| rule.name().len()).max().unwrap_or_default();
    for rule in rules::ALL {
        let (name, clause, summary) = (rule.name(), rule.clause(), rule.summary());
        let severity = rule.severity().to_string();
        writeln!(out, "{name:width$}  {severity:7}  {clause:12}  {summary}")?;
    }
    Ok(())
}

/// Prints an array of all rules.
pub(crate) fn list_json(mut out: impl Write) -> io::Result<()> {
    let pages: Vec<RulePage> = rules::ALL.iter().copied().map(RulePage::from).collect();
    serde_json::to_writer_pretty(&mut out, &pages)?;
    writeln!(out)
}

/// Prints pages for people.
pub(crate) fn print(pages: &[Page], mut out: impl Write) -> io::Result<()> {
    for (index, page) in pages.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        match page {
            Page::Rule(page) => print_rule(page, &mut out)?,
            Page::Clause(Clause { id, section, text }) => {
                writeln!(out, "# {id}\n\nSection {section}\n\n{text}")?;
            }
        }
    }
    Ok(())
}

/// Prints a page as an object, and several as an array.
pub(crate) fn print_json(pages: &[Page], mut out: impl Write) -> io::Result<()> {
    match pages {
        [page] => serde_json::to_writer_pretty(&mut out, page)?,
        pages => serde_json::to_writer_pretty(&mut out, pages)?,
    }
    writeln!(out)
}

fn print_rule(page: &RulePage, out: &mut impl Write) -> io::Result<()> {
    let RulePage { name, severity, clause, summary, documentation, .. } = page;
    let clause = clause.map(|clause| format!(", {clause}")).unwrap_or_default();
    write!(out, "# {name}\n\n{summary} ({severity}{clause})\n\n{documentation}")?;
    if documentation.contains("<0x") || documentation.contains('×') {
        let legend = "`<0x09>` stands for the byte with that number, and `<51×[>` for so many brackets.";
        write!(out, "\nIn the examples {legend}\n")?;
    }
    Ok(())
}
