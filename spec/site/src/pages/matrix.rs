//! The deviating implementations with their causes: the committed expectations as a table.

use std::collections::BTreeMap;

use crate::html::{add, add_line, counted, escape, prose};
use crate::implementation::{Cause, Implementation};
use crate::names::Names;

/// Number of cases of a cause that are named; the others are counted.
const NAMED: usize = 6;

/// A group of implementations: its title, and its membership test.
type Kind = (&'static str, fn(&Implementation) -> bool);

fn does(implementation: &Implementation, operation: &str) -> bool {
    implementation.operations.iter().any(|each| each == operation)
}

/// The reference implementation alone loads and checks.
fn is_reference(implementation: &Implementation) -> bool {
    does(implementation, "load") && does(implementation, "check")
}

const KINDS: [Kind; 5] = [
    ("Readers of the first tier", |each| does(each, "load") && !is_reference(each) && each.tier == 1),
    ("Other readers", |each| does(each, "load") && !is_reference(each) && each.tier != 1),
    ("Formatters and writers", |each| !does(each, "load") && (does(each, "format") || does(each, "render"))),
    ("Linters", |each| !does(each, "load") && !does(each, "format") && !does(each, "render")),
    ("The reference implementation", is_reference),
];

/// The page. `has_results` means that the site also has the pages of a run.
#[must_use]
pub fn page(implementations: &[Implementation], names: &Names, has_results: bool) -> String {
    let deviating = implementations.iter().filter(|each| !each.causes.is_empty()).count();
    let mut out = format!(
        "# Who reads, checks and writes KYAML\n\nThe suite runs {} implementations. What each does otherwise than the cases say is \
         committed beside the cases, by cause, with the reason that was found by measuring; any other deviation fails the project's gate. \
         So this table is what a run shows: {deviating} deviate in something, {} in nothing.\n\n",
        implementations.len(),
        implementations.len() - deviating
    );
    out.push_str(if has_results {
        "[The results of the last run](results/index.html) show each deviating check, to the byte.\n\n"
    } else {
        "This site was built without the results of a run. `kyaml-conformance report --html` makes pages of them that show each deviating check, to the byte.\n\n"
    });
    out.push_str(&names.link(
        "",
        "A *portable* stream is read alike by every reader of the first tier, so what they misread is not portable by a clause of annex B. \
         A check is a file of a case, put to one implementation in one way.\n\n",
    ));
    for (title, belongs) in KINDS {
        let of_kind: Vec<&Implementation> = implementations.iter().filter(|each| belongs(each)).collect();
        if of_kind.is_empty() {
            continue;
        }
        add!(
            out,
            "## {title}\n\n<div class=\"table-wrapper\"><table class=\"matrix\">\n<thead><tr><th>implementation</th><th>checks otherwise</th>\
             <th>why</th></tr></thead>\n<tbody>\n"
        );
        for implementation in of_kind {
            out.push_str(&row(implementation, names));
        }
        out.push_str("</tbody></table></div>\n\n");
    }
    out.push_str(&most_common(implementations));
    out
}

fn row(implementation: &Implementation, names: &Names) -> String {
    let mut about = vec![escape(&implementation.language)];
    if !implementation.schema.is_empty() {
        about.push(escape(&implementation.schema));
    }
    let library = escape(&implementation.library);
    let library = if implementation.homepage.contains("://") {
        format!("<a href=\"{}\" rel=\"noreferrer\">{library}</a>", escape(&implementation.homepage))
    } else {
        library
    };
    let count = implementation.checks();
    let (class, sign) = if count == 0 { ("ok", "✓".to_owned()) } else { ("listed", count.to_string()) };
    let mut out = format!(
        "<tr id=\"{}\"><th scope=\"row\"><b>{}</b><br><small>{library}, {}</small></th><td><span class=\"cell {class}\">{sign}</span></td><td>",
        escape(&implementation.id()),
        escape(&implementation.name),
        about.join(", ")
    );
    if implementation.causes.is_empty() {
        out.push_str("all as the cases say");
    }
    for cause in &implementation.causes {
        out.push_str(&one(cause, names));
    }
    out + "</td></tr>\n"
}

fn one(cause: &Cause, names: &Names) -> String {
    let ids: Vec<String> = cause.cases.keys().take(NAMED).map(|id| names.case_link("", id)).collect();
    let more = cause.cases.len().saturating_sub(NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!(
        "<details class=\"cause\"><summary><span class=\"cell listed\">{}</span> {} <small>{}: {}</small></summary>\n<p>{}</p>\n<p class=\"cases\">{}{more}</p>\n</details>\n",
        cause.checks(),
        escape(&cause.name),
        escape(&cause.operation),
        escape(&cause.outcome),
        prose(&cause.reason),
        ids.join(", ")
    )
}

/// Causes that several implementations share, by name.
fn most_common(implementations: &[Implementation]) -> String {
    let mut of_cause: BTreeMap<&str, Vec<&Implementation>> = BTreeMap::new();
    for implementation in implementations {
        for cause in &implementation.causes {
            let of_name = of_cause.entry(&cause.name).or_default();
            if of_name.last().is_none_or(|last| last.name != implementation.name) {
                of_name.push(implementation);
            }
        }
    }
    let mut shared: Vec<(&str, Vec<&Implementation>)> = of_cause.into_iter().filter(|(_, of)| of.len() > 2).collect();
    shared.sort_by_key(|(name, of)| (std::cmp::Reverse(of.len()), *name));
    let mut out = "## Causes that three or more share\n\n<div class=\"table-wrapper\"><table>\n<thead><tr><th>cause</th><th>implementations</th></tr></thead>\n<tbody>\n".to_owned();
    for (name, of) in shared {
        let who: Vec<String> =
            of.iter().map(|each| format!("<a href=\"#{}\">{}</a>", each.id(), escape(&each.name))).collect();
        add_line!(
            out,
            "<tr><th scope=\"row\">{}<br><small>{}</small></th><td>{}</td></tr>",
            escape(name),
            counted(of.len(), "implementation"),
            who.join(", ")
        );
    }
    out + "</tbody></table></div>\n"
}
