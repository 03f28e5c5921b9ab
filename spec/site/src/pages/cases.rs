//! The cases of the suite: an index of areas, and a page for each area.

use kyaml_cases::case::{CASE_FILE, Case, Op};
use kyaml_cases::suite::Suite;

use crate::html::{add_line, code, counted, escape, unbroken, visible};
use crate::names::Names;

/// Greatest number of bytes of a file that is shown whole.
const MOST: usize = 1000;

/// The areas, with their content.
#[must_use]
pub fn index(suite: &Suite) -> String {
    let mut out = format!(
        "# The cases\n\nThe suite has {} cases, each a folder of raw bytes and one `case.toml`. Where they are and how to get them: \
         [packages](../packages.html); how to run them: [the suite](../suite.html).\n\n| area | cases | accepted | rejected |\n\
         | --- | ---: | ---: | ---: |\n",
        suite.cases().len()
    );
    for (area, cases) in suite.areas() {
        let accepted = cases.iter().filter(|case| case.is_accepted()).count();
        let rejected = cases.len() - accepted;
        add_line!(out, "| [{area}]({area}.html) | {} | {accepted} | {rejected} |", cases.len());
    }
    out
}

/// The cases of an area. Each can be opened, and has its id as its address.
#[must_use]
pub fn area(area: &str, cases: &[&Case], names: &Names) -> String {
    let mut out = format!(
        "# Cases: {area}\n\n{}, in `conformance/cases/{area}/`. Control characters are shown as pictures (`␉` is a tab), other characters \
         that cannot be seen by their numbers.\n\n",
        counted(cases.len(), "case")
    );
    for case in cases {
        out.push_str(&one(case, names));
    }
    out
}

fn one(case: &Case, names: &Names) -> String {
    let root = "../";
    let clauses: Vec<String> = case.req().iter().map(|clause| names.clause_link(root, clause)).collect();
    let mut facts = vec![format!("{} {}", case.op(), case.form().name()), clauses.join(", ")];
    if let Some(rejection) = case.rejection() {
        for finding in &rejection.findings {
            let rule = &finding.rule;
            let rule = names
                .rule(rule)
                .map_or_else(|| code(rule), |address| format!("<a href=\"{root}{address}\">{}</a>", code(rule)));
            facts.push(format!("rejected: {rule} at the bytes {} to {}", finding.span.start, finding.span.end));
        }
        facts.push(format!("its accepted neighbour: {}", names.case_link(root, &rejection.twin)));
    } else {
        facts.push("accepted".to_owned());
    }
    for warning in case.warnings() {
        facts.push(format!(
            "a warning: {} at the bytes {} to {}",
            code(&warning.rule),
            warning.span.start,
            warning.span.end
        ));
    }
    facts.push(format!("from: {}", escape(case.origin())));
    if let Some(row) = case.divergence() {
        facts.push(format!("<a href=\"{root}divergences.html#{0}\">{0}</a>", escape(row)));
    }
    let id = escape(case.id());
    let mut out = format!(
        "<details class=\"case\" id=\"{id}\"><summary><code>{id}</code> {}</summary>\n<p>{}</p>\n",
        escape(case.title()),
        facts.join(" · ")
    );
    for (name, bytes) in case.files().files() {
        // A case of rendering has no input, so all its outputs are shown.
        let is_shown = name.starts_with("input.") || name == "canonical.yaml" || case.op() == Op::Render;
        if is_shown && name != CASE_FILE {
            out.push_str(&file(name, bytes));
        }
    }
    out + "</details>\n\n"
}

fn file(name: &str, bytes: &[u8]) -> String {
    let cut = &bytes[..bytes.len().min(MOST)];
    let more = if cut.len() < bytes.len() { format!(", the first {MOST}") } else { String::new() };
    let text = unbroken(&escape(&visible(cut)));
    format!(
        "<figure class=\"code\"><figcaption><code>{}</code>, {}{more}</figcaption><pre tabindex=\"0\"><code>{text}</code></pre></figure>\n",
        escape(name),
        counted(bytes.len(), "byte")
    )
}
