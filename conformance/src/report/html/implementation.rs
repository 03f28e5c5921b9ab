//! The page of one implementation: its scores, and its deviations by cause and by clause.

use std::collections::BTreeMap;
use std::fmt;

use super::OVERVIEW;
use super::text::{Escaped, link, prose, words};
use crate::report::count::counted;
use crate::report::expectation::{Expectation, title};
use crate::report::group::{Group, groups_of, is_notable};
use crate::report::visible::{self, Visible};
use crate::report::{ClauseText, Report};
use crate::results::{CheckResult, Implementation, Schema};

/// The greatest number of bytes of an input that are shown.
const LONGEST_INPUT: usize = 2 << 10;

/// The body of the page.
pub(super) struct ImplementationPage<'r> {
    pub(super) report: &'r Report<'r>,
    pub(super) implementation: &'r Implementation,
    pub(super) checks: &'r [CheckResult],
}

impl fmt::Display for ImplementationPage<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.heading(f)?;
        writeln!(f, "<main>")?;
        self.verdicts(f)?;
        self.causes(f)?;
        self.clauses(f)?;
        writeln!(f, "</main>")
    }
}

impl ImplementationPage<'_> {
    fn heading(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Implementation { name, version, runtime, language, library, homepage, schema, tier, .. } =
            self.implementation;
        writeln!(f, "<header>\n<nav><a href=\"{OVERVIEW}\">All implementations</a></nav>\n<h1>{}</h1>", words(name))?;
        let operations: Vec<&str> = self.implementation.operations.iter().map(|operation| operation.name()).collect();
        let facts = [
            ("language", words(language).to_string()),
            ("runtime", words(runtime).to_string()),
            ("schema", schema.map_or("", Schema::name).to_owned()),
            ("tier", tier.map(|tier| tier.to_string()).unwrap_or_default()),
            ("asked to", operations.join(", ")),
            ("date", self.report.facts().date.as_deref().map(|date| words(date).to_string()).unwrap_or_default()),
        ];
        writeln!(f, "<dl class=\"facts\">\n<dt>library</dt><dd>{} {}</dd>", link(library, homepage), words(version))?;
        for (fact, value) in facts.iter().filter(|(_, value)| !value.is_empty()) {
            writeln!(f, "<dt>{fact}</dt><dd>{value}</dd>")?;
        }
        writeln!(f, "</dl>\n</header>")
    }

    fn verdicts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "<section>\n<h2>Verdicts</h2>\n<ul>")?;
        let is_part = !self.report.selected().is_empty();
        for verdict in self.report.verdicts(self.implementation, self.checks) {
            let (class, level, words) = (verdict.class, verdict.level(), verdict.words(is_part));
            writeln!(f, "<li><b>{class}</b> ({level}), {}: {words}</li>", verdict.tally)?;
        }
        writeln!(f, "</ul>\n</section>")
    }

    fn causes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let groups = groups_of(self.report, self.implementation, self.checks);
        writeln!(f, "<section>\n<h2>Deviations by cause</h2>")?;
        if groups.is_empty() {
            return writeln!(f, "<p>Nothing deviates.</p>\n</section>");
        }
        writeln!(f, "<dl class=\"causes\">")?;
        for group in groups {
            let Group { operation, observed, cause, is_expected, checks, .. } = &group;
            let unexpected = if *is_expected { "" } else { ", <strong>unexpected</strong>" };
            writeln!(
                f,
                "<dt>{} <small>{} to {operation}: {observed}{unexpected}</small></dt>",
                words(group.name()),
                counted(checks.len(), "check")
            )?;
            let upstream = cause.and_then(|cause| cause.upstream.as_ref());
            let upstream = upstream.map(|address| format!(" ({})", link(address, address))).unwrap_or_default();
            let reason = cause.map_or("No cause is listed.", |cause| &cause.reason);
            writeln!(f, "<dd>{}{upstream}</dd>", prose(reason))?;
        }
        writeln!(f, "</dl>\n</section>")
    }

    /// The deviating checks under the first clause that their case names.
    fn clauses(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut by_clause: BTreeMap<&str, Vec<&CheckResult>> = BTreeMap::new();
        for check in self.checks.iter().filter(|check| is_notable(check)) {
            let clause = check.clauses.first().map_or("no clause", String::as_str);
            by_clause.entry(clause).or_default().push(check);
        }
        if by_clause.is_empty() {
            return Ok(());
        }
        writeln!(
            f,
            "<section>\n<h2>Deviations by clause</h2>\n<p>Each check is under the first clause of its case.</p>"
        )?;
        let clauses = self.report.chapters().iter().flat_map(|chapter| &chapter.clauses);
        for ClauseText { id, text } in clauses {
            if let Some(checks) = by_clause.remove(id.as_str()) {
                self.clause(f, id, text, checks)?;
            }
        }
        // Clauses that the specification does not have.
        by_clause.into_iter().try_for_each(|(id, checks)| self.clause(f, id, "", checks))?;
        writeln!(f, "</section>")
    }

    fn clause(&self, f: &mut fmt::Formatter<'_>, id: &str, text: &str, mut checks: Vec<&CheckResult>) -> fmt::Result {
        checks.sort_by_cached_key(|check| (check.outcome.is_expected(), self.report.start(check).len(), check.key()));
        let name = match &self.report.facts().specification {
            Some(address) => format!("<a href=\"{}#{}\">{}</a>", Escaped(address), Escaped(id), Escaped(id)),
            None => Escaped(id).to_string(),
        };
        let count = counted(checks.len(), "check");
        writeln!(f, "<section id=\"{}\">\n<h3>{name} <small>{count}</small></h3>", Escaped(id))?;
        if !text.is_empty() {
            writeln!(f, "<p>{}</p>", prose(text))?;
        }
        checks.into_iter().try_for_each(|check| self.check(f, check))?;
        writeln!(f, "</section>")
    }

    fn check(&self, f: &mut fmt::Formatter<'_>, check: &CheckResult) -> fmt::Result {
        let asked = self.report.asked(check);
        let unexpected = if check.outcome.is_expected() { "" } else { " <strong>unexpected</strong>" };
        writeln!(
            f,
            "<details>\n<summary><b>{}</b> {}{unexpected} <small>{}</small><br>{}</summary>\n<dl>",
            check.observed,
            words(&check.name()),
            words(check.cause.as_deref().unwrap_or_default()),
            prose(asked.case.title())
        )?;
        let bytes = self.report.start(check);
        let shown = &bytes[..bytes.len().min(LONGEST_INPUT)];
        let more = bytes.len() - shown.len();
        let rest = if more > 0 { format!("<p>and {} more</p>", counted(more, "byte")) } else { String::new() };
        writeln!(f, "<dt>Given</dt><dd><pre>{}</pre>{rest}</dd>", Escaped(Visible(shown)))?;
        write!(f, "<dt>Expected</dt><dd>")?;
        match Expectation::of(check, asked) {
            Expectation::Words(expected) => f.write_str(&prose(&expected))?,
            Expectation::Excerpt(kind, excerpt) => {
                write!(f, "{}:<pre>{}</pre>", title(kind, &excerpt), Escaped(visible::excerpt(&excerpt)))?;
            }
        }
        let detail = if check.detail.is_empty() { check.observed.name() } else { &check.detail };
        write!(f, "</dd>\n<dt>Found</dt><dd>{}", words(detail))?;
        if let Some(shown) = &check.shown {
            write!(f, "<pre>{}</pre>", Escaped(visible::excerpt(&shown.actual)))?;
        }
        writeln!(f, "</dd>\n<dt>Clauses</dt><dd>{}</dd>", words(&check.clauses.join(", ")))?;
        writeln!(f, "</dl>\n</details>")
    }
}
