//! The pages for the maintainers of an implementation: which causes they show, and the test or the command for each.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context as _, bail};
use minijinja::context;
use minijinja::value::Serde;
use serde::Serialize;
use serde_json::{Value, json};

use super::data::{Asked, Data, Deviation, Group, Part, cases, option_words};
use super::joined::Report;
use super::render::{COLUMNS, Templates, cell};
use super::repro::{command, format_of};
use super::visible::{visible, words};
use crate::adapter::Template;
use crate::claim::{Claim, Claims, Class, duties};
use crate::outcome::Observed;
use crate::results::{Implementation, ShownKind};
use kyaml_cases::case::{Syntax, Task};
use kyaml_cases::spec::Clause;
use kyaml_protocol::operation::Operation;

mod example;
mod literal;

use example::Example;
use literal::Language;

/// The greatest number of bytes in a command, or in a shown text.
const LONGEST: usize = 4 << 10;
/// Two printed pages.
const LINES: usize = 110;
const CHARACTERS: usize = 6000;
/// The greatest length of a clause from which nothing is left out, in bytes.
const LONGEST_CLAUSE: usize = 300;
/// The clause that says what a reader must do.
const OF_READERS: &str = "KY-CONF-3";
/// The chapters whose clauses say nothing to a reader.
const OF_WRITERS: [&str; 5] = ["KY-CAN-", "KY-COMP-", "KY-FROM-", "KY-NORM-", "KY-PORT-"];

/// What the pages should hold.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Wanted<'r> {
    /// The name of the implementation, or of an adapter that has one configuration.
    pub(crate) name: &'r str,
    /// How the implementation is called in the commands to paste, such as `yq -o=kyaml {input}`.
    pub(crate) program: Option<&'r str>,
    /// The only cause that is wanted.
    pub(crate) cause: Option<&'r str>,
    /// The template of a test.
    pub(crate) template: Option<&'r Template>,
}

/// A cause, the check that shows it, and its test.
#[derive(Serialize)]
struct Section<'r> {
    group: Group<'r>,
    check: &'r Deviation<'r>,
    example: Option<Example>,
    #[serde(flatten)]
    rest: Value,
}

/// All causes of an implementation: those of failures of the classes that are claimed, those of converters alone, and others.
struct Causes<'r> {
    sections: Vec<Section<'r>>,
    of_converter: Vec<(Cow<'r, str>, usize)>,
    optional: Vec<(Cow<'r, str>, usize)>,
}

impl Report<'_> {
    /// The pages for the maintainers of an implementation, in Markdown: cause after cause while they are not too long.
    ///
    /// # Errors
    /// Fails when there is no such implementation, and when it does not deviate for the cause that is wanted.
    pub(crate) fn for_maintainers(&self, wanted: Wanted<'_>) -> anyhow::Result<String> {
        let (data, templates, absent) = (Data::of(self), Templates::new(), absent(self));
        let maker = Maker { report: self, subject: find(&data, wanted.name)?, wanted, absent: &absent };
        let causes = maker.causes(maker.groups()?);
        let text = |shown: &[bool]| templates.fill("maintainer.md", maker.page(&templates, &causes, shown));
        let mut shown = vec![wanted.cause.is_some(); causes.sections.len()];
        for index in 0..shown.len() {
            shown[index] = true;
            shown[index] = wanted.cause.is_some() || is_short(&text(&shown));
        }
        Ok(text(&shown))
    }
}

/// The implementation of this name, or the only configuration of the adapter of this name.
fn find<'d, 'r>(data: &'d Data<'r>, name: &str) -> anyhow::Result<&'d Asked<'r>> {
    let all = &data.implementations;
    let is_of_adapter = |each: &&Asked<'_>| each.about.name.split_once('/').is_some_and(|(adapter, _)| adapter == name);
    let of_adapter: Vec<_> = all.iter().filter(is_of_adapter).collect();
    let only = if let [only] = of_adapter[..] { Some(only) } else { None };
    all.iter().find(|each| each.about.name == name).or(only).with_context(|| {
        let known: Vec<&str> = all.iter().map(|each| each.about.name.as_str()).collect();
        format!("these results have no {name}; they have {}", known.join(", "))
    })
}

/// Whether a text takes at most two printed pages.
fn is_short(text: &str) -> bool {
    let lines: usize = text.lines().map(|line| line.chars().count().div_ceil(COLUMNS).max(1)).sum();
    lines <= LINES && text.chars().count() <= CHARACTERS
}

#[derive(Clone, Copy)]
struct Maker<'r> {
    report: &'r Report<'r>,
    subject: &'r Asked<'r>,
    wanted: Wanted<'r>,
    absent: &'r BTreeSet<(&'r str, &'r str)>,
}

/// Each accepted case that is the twin of a rejection, with the rule that the rejection breaks: what the rule is about is absent
/// from the case.
fn absent<'r>(report: &'r Report<'_>) -> BTreeSet<(&'r str, &'r str)> {
    let rejections = report.asked.values().filter_map(|check| check.case.rejection());
    rejections.map(|rejection| (&*rejection.twin, &*rejection.findings[0].rule)).collect()
}

impl<'r> Maker<'r> {
    /// The deviations that the pages are to show. Checks that agree although a deviation is listed do not concern the maintainers.
    fn groups(self) -> anyhow::Result<Vec<Group<'r>>> {
        let all = self.subject.groups.iter().filter(|group| group.observed.is_deviation());
        let all: Vec<_> = all.flat_map(|group| self.by_clause(group)).collect();
        let Some(cause) = self.wanted.cause else { return Ok(all) };
        let (wanted, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|group| group.name == cause);
        if wanted.is_empty() {
            let known: Vec<&str> = others.iter().map(|group| &*group.name).collect();
            let (name, known) = (&self.subject.about.name, known.join(", "));
            bail!("{name} does not deviate because of {cause}; its causes are {known}");
        }
        Ok(wanted)
    }

    /// A group with a cause; or else its parts by clause and rule, as the summary of a run has them.
    fn by_clause(self, group: &Group<'r>) -> Vec<Group<'r>> {
        if group.cause.is_some() {
            return vec![group.clone()];
        }
        let mut parts: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for place in &group.checks {
            let Deviation { asked, .. } = &self.subject.deviations[*place];
            let clause = self.shown_clauses(&self.subject.deviations[*place]).next().unwrap_or(OF_READERS);
            let rule = asked.case.findings().first().map(|finding| format!(" [{}]", finding.rule)).unwrap_or_default();
            parts.entry(format!("{clause}{rule}")).or_default().push(*place);
        }
        let part = |(name, checks): (String, Vec<usize>)| {
            let cases = cases(&self.subject.deviations, &checks);
            Group { name: name.into(), checks, cases, ..group.clone() }
        };
        parts.into_iter().map(part).collect()
    }

    /// The clauses of a case, except those whose rule is about what its input has not.
    fn shown_clauses(self, Deviation { check, .. }: &Deviation<'r>) -> impl Iterator<Item = &'r str> {
        let is_absent = |id: &str| {
            let clause = self.report.spec.clause(id);
            clause.is_some_and(|clause| clause.rules.iter().any(|rule| self.absent.contains(&(&*check.case, rule))))
        };
        let shown: Vec<&str> = check.clauses.iter().map(String::as_str).filter(|id| !is_absent(id)).collect();
        shown.into_iter()
    }

    /// Whether the input of a check may lack what its case is about: it is another file than the case's input, or the twin of a
    /// rejection.
    fn is_weak(self, deviation: &Deviation<'r>) -> bool {
        let Deviation { check, asked, .. } = deviation;
        let is_other_file = asked.operation == Operation::Load && check.file != "input.yaml";
        is_other_file || self.shown_clauses(deviation).count() < check.clauses.len()
    }

    /// The claimed classes; those of its operations, if it claims none.
    fn claims(self) -> Vec<Claim> {
        let Implementation { classes, operations, .. } = self.subject.about;
        if classes.is_empty() { Claims::open(operations, None).required().collect() } else { classes.clone() }
    }

    fn causes(self, groups: Vec<Group<'r>>) -> Causes<'r> {
        let (mut sections, mut of_converter, mut optional) = (Vec::new(), Vec::new(), Vec::new());
        for mut group in groups {
            if self.wanted.cause.is_none() {
                let all = std::mem::take(&mut group.checks);
                let (required, rest): (Vec<_>, Vec<_>) = all.into_iter().partition(|check| self.fails(*check, false));
                let (imports, others): (Vec<_>, Vec<_>) = rest.into_iter().partition(|check| self.fails(*check, true));
                for (list, checks) in [(&mut of_converter, imports), (&mut optional, others)] {
                    list.extend((!checks.is_empty()).then(|| (group.name.clone(), checks.len())));
                }
                group.cases = cases(&self.subject.deviations, &required);
                group.checks = required;
            }
            if !group.checks.is_empty() {
                sections.push(self.section(group));
            }
        }
        // Another value is worse than another layout.
        sections.sort_by_key(|Section { group, .. }| {
            (group.observed == Observed::Layout, std::cmp::Reverse(group.checks.len()))
        });
        for list in [&mut of_converter, &mut optional] {
            list.sort_by_key(|(_, checks)| std::cmp::Reverse(*checks));
        }
        Causes { sections, of_converter, optional }
    }

    /// Whether a check fails a claimed class: a converter, or another.
    fn fails(self, check: usize, of_converter: bool) -> bool {
        let Deviation { check, asked, .. } = &self.subject.deviations[check];
        let claims = self.claims();
        duties(asked).any(|duty| {
            claims.contains(&duty.claim)
                && (duty.claim.class == Class::Converter) == of_converter
                && !duty.is_met(check.observed, check.reason.as_ref())
        })
    }

    /// The template, if tests are wanted: with a program, the pages have commands.
    fn template(self) -> Option<(&'r Template, Language)> {
        let template = self.wanted.template.filter(|_| self.wanted.program.is_none())?;
        Some((template, self.subject.about.language.parse().ok()?))
    }

    /// The section of a cause: the check with the shortest test, or else that with the shortest input. One whose input has what the
    /// case is about goes first.
    fn section(self, group: Group<'r>) -> Section<'r> {
        let deviations = &self.subject.deviations;
        let example = |place: &usize| {
            let each = &deviations[*place];
            Some((each, Example::of(self.template()?.1, &group.name, each.check, each.asked)?))
        };
        let strength = |each: &Deviation<'r>, length: usize| (self.is_weak(each), length);
        let best = group.checks.iter().filter_map(example).min_by_key(|(each, of)| strength(each, of.len()));
        let smallest =
            || group.checks.iter().map(|place| &deviations[*place]).min_by_key(|each| strength(each, each.size().0));
        let (check, example) =
            best.map_or_else(|| (smallest().expect("a group has checks"), None), |(each, of)| (each, Some(of)));
        let Deviation { check: result, asked, .. } = check;
        let bytes = asked.start.bytes();
        let input = input_name(check);
        let (right, others) = self.others(check);
        let rest = json!({
            "reason": group.cause.map(|cause| without_row(&cause.reason)),
            "clause": self.clause(check),
            "right": right,
            "asked": others,
            "cases": group.cases.iter().map(|case| format!("`{case}`")).collect::<Vec<_>>(),
            "answer": answer(check),
            "portable": result.portable,
            "bytes": bytes.len(),
            "file": result.file,
            "input": input,
            "command": (bytes.len() <= LONGEST).then(|| command(&bytes, self.wanted.program, input)),
            "options": option_words(asked.options),
            "expected_raw": raw(&check.expected),
            "actual_raw": check.actual.as_ref().and_then(raw),
        });
        Section { group, check, example, rest }
    }

    /// The pages with the causes that are to be shown.
    fn page(self, templates: &Templates, causes: &Causes<'_>, shown: &[bool]) -> minijinja::Value {
        let of = |wanted: bool| {
            let all = std::iter::zip(&causes.sections, shown);
            all.filter(move |(_, shown)| **shown == wanted).map(|(section, _)| section)
        };
        let sections: Vec<_> = of(true).collect();
        let tests: Vec<_> = sections.iter().filter_map(|section| section.example.as_ref()).collect();
        let left_out: Vec<_> =
            of(false).map(|section| (section.group.name.clone(), section.group.checks.len())).collect();
        let claims = self.claims();
        // The causes of a writer have clauses of their own.
        let is_reader = claims.iter().any(|claim| claim.class == Class::Reader);
        context! {
            suite => Serde(&self.report.results.header.suite),
            facts => Serde(&self.report.facts),
            about => Serde(self.subject.about),
            program => self.wanted.program,
            verdicts => Serde(self.subject.verdicts.iter().filter(|each| claims.contains(&each.class)).collect::<Vec<_>>()),
            of_readers => Serde(if is_reader { self.words_of(OF_READERS) } else { None }),
            sections => Serde(sections),
            tests => self.template().filter(|_| !tests.is_empty()).map(|(template, _)| templates.fill_test(template, &tests)),
            language => self.template().map_or("", |(_, language)| language.into()),
            apart => Serde([
                ("Left out, to keep this to two pages", &left_out),
                ("Of a converter alone (YAML and JSON as input)", &causes.of_converter),
                ("Of no claimed class (SHOULD, MAY, options)", &causes.optional),
            ]),
        }
    }

    /// The first clause of the case, unless it says nothing to a reader.
    fn clause(self, deviation: &Deviation<'r>) -> Option<Value> {
        let is_load = deviation.asked.operation == Operation::Load;
        let says = |id: &&str| !is_load || !OF_WRITERS.iter().any(|chapter| id.starts_with(chapter));
        self.shown_clauses(deviation).filter(says).find_map(|id| self.words_of(id))
    }

    /// The beginning of a clause. Rows of tables are skipped.
    fn words_of(self, id: &str) -> Option<Value> {
        let is_text = |clause: &&Clause| clause.id == id && !clause.text.contains(" | ");
        let Clause { id, text, .. } = self.report.spec.clauses().iter().find(is_text)?;
        let address = self.report.facts.specification.as_ref().map(|address| format!("{address}#{id}"));
        Some(json!({ "id": id, "text": beginning(text).replace('<', "&lt;"), "address": address }))
    }

    /// Who else was asked the same: those that are right, and the number of all.
    fn others(self, Deviation { check, .. }: &Deviation<'_>) -> (Vec<String>, usize) {
        let same = self.report.results.checks.iter().filter(|other| {
            other.key() == check.key() && other.implementation != check.implementation && other.observed.is_answer()
        });
        let right = same.clone().filter(|other| other.observed == Observed::Agree);
        (right.map(|other| cell(&other.implementation)).collect(), same.count())
    }
}

/// A reason without the rows of our register of divergences that it starts with, as in `U2 and U3: …`.
fn without_row(reason: &str) -> &str {
    let is_row = |word: &str| {
        word == "and" || word.strip_prefix('U').is_some_and(|row| row.trim_end_matches(',').parse::<u32>().is_ok())
    };
    match reason.split_once(": ") {
        Some((rows, rest)) if rows.split(' ').all(is_row) => rest,
        _ => reason,
    }
}

/// The sentences of a text up to a length; at least one.
fn beginning(text: &str) -> &str {
    let ends = text.match_indices(". ").map(|(end, _)| end + 1);
    let end = ends.take_while(|end| *end <= LONGEST_CLAUSE).last();
    if text.len() <= LONGEST_CLAUSE { text } else { end.map_or(text, |end| &text[..end]) }
}

/// The answer beside a test, on one line.
fn answer(check: &Deviation<'_>) -> String {
    let text = match check.actual.as_ref().and_then(|actual| actual.bytes.as_ref()) {
        Some((ShownKind::Bytes, actual)) => Language::Go.text(&String::from_utf8_lossy(&actual.base64.0)),
        _ => check.check.detail.split_whitespace().collect::<Vec<_>>().join(" "),
    };
    words(&text)
}

/// The name of the file that is read.
fn input_name(Deviation { asked, .. }: &Deviation<'_>) -> &'static str {
    match asked.case.task() {
        _ if asked.operation == Operation::Render => "value.json",
        Task::Load { source, .. } | Task::Format { source, .. } if source.syntax == Syntax::Json => "input.json",
        _ => "input.yaml",
    }
}

/// Bytes as `printf` writes them, where a text shows them with marks.
fn raw(part: &Part) -> Option<String> {
    let (kind, excerpt) = part.bytes.as_ref()?;
    let raw = &excerpt.base64.0;
    let is_as_shown = visible(raw).as_bytes() == raw.as_slice() && (raw.is_empty() || raw.ends_with(b"\n"));
    let is_wanted = *kind == ShownKind::Bytes && !is_as_shown && raw.len() <= LONGEST;
    is_wanted.then(|| format!("printf '{}'", format_of(raw)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_our_register_are_left_out() {
        assert_eq!(without_row("U2, U3 and U26: it wants: a"), "it wants: a");
        assert_eq!(without_row("U+00A0 is: a"), "U+00A0 is: a");
    }

    #[test]
    fn long_lines_count_as_several() {
        assert!(is_short(&"a\n".repeat(LINES)) && !is_short(&"a\n".repeat(LINES + 1)));
        let long = "a".repeat(COLUMNS + 1) + "\n";
        assert!(is_short(&long.repeat(LINES / 2)) && !is_short(&long.repeat(LINES / 2 + 1)));
    }
}
