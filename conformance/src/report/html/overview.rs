//! The page with the table of all implementations.

use std::collections::BTreeSet;
use std::fmt;

use super::text::{Escaped, words};
use crate::claim::Claim;
use crate::report::count::counted;
use crate::report::group::is_notable;
use crate::report::kind::Kind;
use crate::report::verdict::Verdict;
use crate::report::{KEP, Report};
use crate::results::{CheckResult, Implementation, Schema};

/// The body of the page.
pub(super) struct Overview<'r> {
    pub(super) report: &'r Report<'r>,
    /// The names of the implementations' files, in order.
    pub(super) files: &'r [String],
}

/// An implementation, its checks, and the name of its file.
type Row<'r> = (&'r Implementation, &'r [CheckResult], &'r str);

impl fmt::Display for Overview<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.heading(f)?;
        writeln!(f, "<main>")?;
        for &kind in Kind::ALL {
            self.table(f, kind)?;
        }
        self.skipped(f)?;
        writeln!(f, "</main>")
    }
}

impl Overview<'_> {
    fn heading(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let results = self.report.results();
        let suite = &results.header.suite;
        writeln!(
            f,
            "<header>\n<h1>KYAML conformance</h1>\n<p>KYAML is the strict dialect of YAML that \
             <code>kubectl get -o kyaml</code> prints (<a href=\"{KEP}\">KEP-5295</a>). Every KYAML stream is YAML. \
             These pages show which implementations read, check and write it as its {} says.</p>",
            match &self.report.facts().specification {
                Some(address) => format!("<a href=\"{}\">specification</a>", Escaped(address)),
                None => "specification".to_owned(),
            }
        )?;
        let date = self.report.facts().date.as_ref().map(|date| format!("{date}: ")).unwrap_or_default();
        writeln!(
            f,
            "<p>{}{}, {}: {}.</p>",
            words(&date),
            counted(results.header.implementations.len(), "implementation"),
            counted(results.checks.len(), "check"),
            results.outcomes()
        )?;
        writeln!(
            f,
            "<p>Suite {} of {}, SHA-256 <code>{}</code>.</p>",
            words(&suite.version),
            counted(suite.cases, "case"),
            words(&suite.sha256)
        )?;
        for selected in self.report.selected() {
            writeln!(f, "<p>Only a part was run: {}.</p>", words(&selected.to_string()))?;
        }
        writeln!(f, "</header>")
    }

    /// The implementations of one kind: those of the first tier first, then by name.
    fn table(&self, f: &mut fmt::Formatter<'_>, kind: Kind) -> fmt::Result {
        let all = std::iter::zip(self.report.implementations(), self.files);
        let mut rows: Vec<Row<'_>> = all
            .map(|((implementation, checks), file)| (implementation, checks, file.as_str()))
            .filter(|(implementation, ..)| Kind::of(implementation).any(|of| of == kind))
            .collect();
        if rows.is_empty() {
            return Ok(());
        }
        rows.sort_by_key(|(implementation, ..)| implementation.tier.unwrap_or(u8::MAX));
        let id = kind.title().to_lowercase();
        writeln!(
            f,
            "<section id=\"{id}\">\n<div class=\"wide\" role=\"region\" aria-label=\"{}\" tabindex=\"0\">\n<table>\n\
             <caption>{}</caption>\n<thead><tr><th scope=\"col\">implementation</th><th scope=\"col\">version</th>\
             <th scope=\"col\">language</th><th scope=\"col\">schema</th><th scope=\"col\">tier</th>",
            kind.title(),
            kind.title()
        )?;
        let verdicts: Vec<Vec<Verdict>> = rows
            .iter()
            .map(|(implementation, checks, _)| {
                let all = self.report.verdicts(implementation, checks);
                all.into_iter().filter(|verdict| kind.does(verdict.class.class.operation())).collect()
            })
            .collect();
        let classes: BTreeSet<Claim> = verdicts.iter().flatten().map(|verdict| verdict.class).collect();
        for class in &classes {
            write!(f, "<th scope=\"col\">{class}</th>")?;
        }
        writeln!(f, "<th scope=\"col\">deviating checks</th></tr></thead>\n<tbody>")?;
        std::iter::zip(&rows, &verdicts).try_for_each(|(row, verdicts)| write_row(f, kind, row, &classes, verdicts))?;
        writeln!(f, "</tbody>\n</table>\n</div>\n</section>")
    }

    fn skipped(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let skipped = &self.report.results().header.skipped;
        if skipped.is_empty() {
            return Ok(());
        }
        writeln!(f, "<section>\n<h2>Skipped</h2>\n<ul>")?;
        for skipped in skipped {
            writeln!(f, "<li>{}: {}</li>", words(&skipped.name), words(&skipped.reason))?;
        }
        writeln!(f, "</ul>\n</section>")
    }
}

fn write_row(
    f: &mut fmt::Formatter<'_>,
    kind: Kind,
    (implementation, checks, file): &Row<'_>,
    classes: &BTreeSet<Claim>,
    verdicts: &[Verdict],
) -> fmt::Result {
    let Implementation { name, version, language, schema, tier, .. } = implementation;
    write!(
        f,
        "<tr><th scope=\"row\"><a href=\"{}\">{}</a></th><td>{}</td><td>{}</td><td>{}</td><td>{}</td>",
        Escaped(file),
        words(name),
        words(version),
        words(language),
        schema.map_or("", Schema::name),
        tier.map(|tier| tier.to_string()).unwrap_or_default()
    )?;
    for class in classes {
        match verdicts.iter().find(|verdict| verdict.class == *class) {
            Some(verdict) if verdict.is_answered() => {
                write!(f, "<td>{} <small>{}</small></td>", verdict.percent(), verdict.tally)?;
            }
            Some(verdict) => write!(f, "<td>{}</td>", verdict.words(false))?,
            None => write!(f, "<td></td>")?,
        }
    }
    let deviating = || checks.iter().filter(|check| kind.does(check.operation) && is_notable(check));
    let unexpected = deviating().filter(|check| !check.outcome.is_expected()).count();
    write!(f, "<td>{}", deviating().filter(|check| check.observed.is_deviation()).count())?;
    if unexpected > 0 {
        write!(f, ", <strong>{unexpected} unexpected</strong>")?;
    }
    writeln!(f, "</td></tr>")
}
