//! Who reads KYAML: a table of readers, and their deviations with the causes.

use std::collections::BTreeMap;

use crate::html::{add, add_line, counted, escape, grouped, prose};
use crate::implementation::{Cause, Implementation};
use crate::names::Names;
use crate::support::{Column, Support, readers};

/// Number of cases of a cause that are named; the others are counted.
const NAMED: usize = 6;

/// The page. `versions` has those of the readers by name; `has_results` means that the site also has
/// the pages of a run.
#[must_use]
pub fn page(
    implementations: &[Implementation],
    columns: &[Column],
    versions: &BTreeMap<&str, &str>,
    names: &Names,
    has_results: bool,
) -> String {
    let all = readers(implementations);
    let first: Vec<&Implementation> = all.iter().copied().filter(|each| each.tier == 1).collect();
    let is_wrong = |each: &&&Implementation| columns[1].of(each).is_some_and(|support| support.right < support.of);
    let wrong: Vec<String> =
        first.iter().filter(is_wrong).map(|each| format!("[`{}`](#{})", each.name, each.id())).collect();
    let mut out = format!(
        "# Who reads KYAML\n\n**{} of {} readers of the first tier read all {} portable streams of the suite alike.** \
         {} The first tier are the defaults of the libraries that Kubernetes, its tools and the common languages use.\n\n",
        first.len() - wrong.len(),
        first.len(),
        grouped(columns[1].len()),
        if wrong.is_empty() { String::new() } else { format!("Not all: {}.", wrong.join(", ")) }
    );
    out.push_str(
        "<p class=\"legend\"><span><b class=\"yes\">✓</b>all streams right</span><span><b class=\"some\">◐</b>most of them</span>\
         <span><b class=\"no\">✗</b>fewer than half</span><span><b>–</b>not asked</span></p>\n\n",
    );
    out.push_str(&names.link(
        "",
        "*Portable* KYAML avoids numbers and keys that some readers take for something else (annex B). *Canonical* is what `kyaml-fmt` writes \
         by default. *Other YAML* is block YAML as Kubernetes loads it, which KYAML does not depend on. A name leads to the deviations and their causes.\n\n",
    ));
    out.push_str("<div class=\"table-wrapper\"><table class=\"support\">\n<thead><tr><th>reader</th>");
    for (place, column) in columns.iter().enumerate() {
        let class = if place == 3 { " class=\"apart\"" } else { "" };
        add!(out, "<th scope=\"col\"{class}>{}<small>{} streams</small></th>", column.title, grouped(column.len()));
    }
    out.push_str("</tr></thead>\n");
    for (title, tier) in [("The first tier", 1), ("Other readers", 2)] {
        add_line!(out, "<tbody>\n<tr><th colspan=\"5\" scope=\"rowgroup\"><b>{title}</b></th></tr>");
        for reader in all.iter().filter(|each| each.tier.min(2) == tier) {
            out.push_str(&row(reader, columns));
        }
        out.push_str("</tbody>\n");
    }
    out.push_str("</table></div>\n\n");
    add!(
        out,
        "## The numbers\n\nThe suite runs {}: {}, the reference implementation, and formatters and linters. A reader is one configuration of \
         a library, so PyYAML counts twice. A deviation is committed beside the cases, by cause, with its reason; any other deviation fails the \
         project's gate. So this table is what a run shows.{}\n\n",
        counted(implementations.len(), "implementation"),
        counted(all.len(), "reader"),
        if has_results {
            " [The results of the last run](results/index.html) show each check, to the byte."
        } else {
            ""
        }
    );
    out.push_str("## Deviations of readers\n\n");
    for reader in &all {
        out.push_str(&details(reader, versions, names));
    }
    out.push_str("## Formatters, writers and linters\n\n");
    for other in implementations.iter().filter(|each| !all.iter().any(|reader| reader.name == each.name)) {
        out.push_str(&details(other, versions, names));
    }
    out + &most_common(implementations)
}

fn row(reader: &Implementation, columns: &[Column]) -> String {
    let id = reader.id();
    let mut out = format!(
        "<tr><th scope=\"row\"><a href=\"#{id}\">{}</a><small>{}, {}</small></th>",
        escape(&reader.name),
        escape(&reader.language),
        escape(&reader.library)
    );
    for (place, column) in columns.iter().enumerate() {
        let apart = if place == 3 { " apart" } else { "" };
        match column.of(reader) {
            Some(support @ Support { right, of }) => {
                let (class, sign) = support.sign();
                let words = if right == of {
                    "all".to_owned()
                } else {
                    format!("{}<span class=\"of\"> of {}</span>", grouped(right), grouped(of))
                };
                add!(out, "<td class=\"{class}{apart}\"><a href=\"#{id}\"><b>{sign}</b> {words}</a></td>");
            }
            None => add!(out, "<td class=\"none{apart}\"><span>–</span></td>"),
        }
    }
    out + "</tr>\n"
}

/// An implementation with its deviations by cause.
fn details(implementation: &Implementation, versions: &BTreeMap<&str, &str>, names: &Names) -> String {
    let library = escape(&implementation.library);
    let mut about = vec![if implementation.homepage.contains("://") {
        format!("<a href=\"{}\" rel=\"noreferrer\">{library}</a>", escape(&implementation.homepage))
    } else {
        library
    }];
    about.extend(versions.get(implementation.name.as_str()).map(|version| escape(version)));
    about.push(escape(&implementation.language));
    about.extend((!implementation.schema.is_empty()).then(|| format!("schema {}", escape(&implementation.schema))));
    let mut out = format!(
        "<section class=\"reader\" id=\"{}\">\n<h4>{}</h4>\n<p class=\"aside\">{}</p>\n",
        implementation.id(),
        escape(&implementation.name),
        about.join(" · ")
    );
    if implementation.causes.is_empty() {
        out.push_str("<p>Deviates in nothing.</p>\n");
    }
    for cause in &implementation.causes {
        out.push_str(&one(cause, names));
    }
    out + "</section>\n\n"
}

fn one(cause: &Cause, names: &Names) -> String {
    let ids: Vec<String> = cause.cases.keys().take(NAMED).map(|id| names.case_link("", id)).collect();
    let more = cause.cases.len().saturating_sub(NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!(
        "<details class=\"cause\"><summary><span class=\"cell\">{}</span> {} <small>{}: {}</small></summary>\n<p>{}</p>\n<p class=\"cases\">{}{more}</p>\n</details>\n",
        cause.checks(),
        escape(&cause.name.replace('-', " ")),
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
            escape(&name.replace('-', " ")),
            counted(of.len(), "implementation"),
            who.join(", ")
        );
    }
    out + "</tbody></table></div>\n"
}
