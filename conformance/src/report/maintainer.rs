//! A report for the maintainers of an implementation, on two printed pages of Markdown: the failures of its classes by cause. Each
//! cause has a test to paste, or a command if the adapter has no template of a test.

use std::fmt::{self, Write as _};

use super::count::counted;
use super::expectation::{Expectation, title};
use super::group::{Group, groups};
use super::markdown::text::{Block, cell, fence, link, prose};
use super::repro::{command, format_of};
use super::verdict::verdicts;
use super::visible::{self, Visible, Words};
use super::{ClauseText, Facts, KEP, Report, option_words};
use crate::adapter::Template;
use crate::claim::{Claim, Claims, Class, duties};
use crate::outcome::Observed;
use crate::plan::Check;
use crate::results::{CheckResult, Excerpt, Implementation, ShownKind, Tally};
use kyaml_cases::case::{Syntax, Task};
use kyaml_protocol::operation::Operation;

mod example;
mod literal;

use example::{Example, fill};
use literal::Language;

/// The greatest number of bytes in a command, or in a shown text.
const LONGEST: usize = 4 << 10;
/// The greatest number of implementations and of cases, and of causes, that are named in one list.
const NAMED: usize = 3;
const CAUSES_NAMED: usize = 4;
/// Two printed pages.
const LINES: usize = 110;
const COLUMNS: usize = 100;
const CHARACTERS: usize = 6000;
/// The greatest length of a clause from which nothing is left out, in bytes, and of an answer beside a test, in characters.
const LONGEST_CLAUSE: usize = 300;
const LONGEST_ANSWER: usize = 200;
/// The clause that says what a reader must do.
const OF_READERS: &str = "KY-CONF-3";
/// The chapters whose clauses say nothing to a reader.
const OF_WRITERS: [&str; 5] = ["KY-CAN-", "KY-COMP-", "KY-FROM-", "KY-NORM-", "KY-PORT-"];

/// The page of one implementation.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Maintainer<'r> {
    report: &'r Report<'r>,
    implementation: &'r Implementation,
    checks: &'r [CheckResult],
    options: Wanted<'r>,
}

/// What the page should hold.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Wanted<'r> {
    /// How the implementation is called in the commands to paste, such as `yq -o=kyaml {input}`.
    pub(crate) program: Option<&'r str>,
    /// The only cause that is wanted.
    pub(crate) cause: Option<&'r str>,
    /// The template of a test.
    pub(crate) template: Option<&'r Template>,
}

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub(crate) enum Unknown {
    /// No implementation has the name.
    #[error("these results have no {name}; they have {known}")]
    Implementation {
        /// The name that was asked for.
        name: String,
        /// The names that there are.
        known: String,
    },
    /// The implementation does not deviate for this cause.
    #[error("{name} does not deviate because of {cause}; its causes are {known}")]
    Cause {
        /// The implementation.
        name: String,
        /// The cause that was asked for.
        cause: String,
        /// The causes that there are.
        known: String,
    },
}

impl<'r> Maintainer<'r> {
    /// The page of the implementation of this name, or of the only configuration of the adapter of this name.
    ///
    /// # Errors
    /// Fails when there is none, and when it does not deviate for the cause that is wanted.
    pub(crate) fn new(report: &'r Report<'r>, name: &str, options: Wanted<'r>) -> Result<Self, Unknown> {
        let all: Vec<_> = report.implementations().collect();
        let of_adapter: Vec<_> = all
            .iter()
            .filter(|(each, _)| each.name.split_once('/').is_some_and(|(adapter, _)| adapter == name))
            .collect();
        let exact = all.iter().find(|(each, _)| each.name == name);
        let only = if let [only] = of_adapter[..] { Some(only) } else { None };
        let Some(&(implementation, checks)) = exact.or(only) else {
            let known: Vec<&str> = all.iter().map(|(each, _)| each.name.as_str()).collect();
            return Err(Unknown::Implementation { name: name.to_owned(), known: known.join(", ") });
        };
        let page = Self { report, implementation, checks, options };
        match options.cause {
            Some(cause) if page.groups().is_empty() => {
                let all = Self { options: Wanted::default(), ..page }.groups();
                let known: Vec<&str> = all.iter().map(Group::name).collect();
                let (name, known) = (implementation.name.clone(), known.join(", "));
                Err(Unknown::Cause { name, cause: cause.to_owned(), known })
            }
            _ => Ok(page),
        }
    }

    /// The deviations that the page is to show. Checks that agree although a deviation is listed do
    /// not concern the maintainers.
    fn groups(self) -> Vec<Group<'r>> {
        let mut groups = groups(self.report);
        groups.retain(|group| group.implementation.name == self.implementation.name && group.observed.is_deviation());
        groups.retain(|group| self.options.cause.is_none_or(|cause| group.name() == cause));
        groups
    }
}

impl fmt::Display for Maintainer<'_> {
    /// Adds cause after cause while the page is not too long.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let page = self.page();
        let mut shown: Vec<bool> = page.causes.iter().map(|_| self.options.cause.is_some()).collect();
        for index in 0..shown.len() {
            shown[index] = true;
            shown[index] = self.options.cause.is_some() || is_short(&self.text(&page, &shown)?);
        }
        f.write_str(&self.text(&page, &shown)?)
    }
}

/// Whether a text takes at most two printed pages.
fn is_short(text: &str) -> bool {
    let lines: usize = text.lines().map(|line| line.chars().count().div_ceil(COLUMNS).max(1)).sum();
    lines <= LINES && text.chars().count() <= CHARACTERS
}

/// The content of a page.
struct Page<'r> {
    /// The causes of failures of the classes that are claimed, except of converters.
    causes: Vec<Cause<'r>>,
    /// The causes of failures of converters alone, with the numbers of their checks.
    of_converter: Vec<(&'r str, usize)>,
    /// The causes of other deviations.
    optional: Vec<(&'r str, usize)>,
}

/// A cause, and the check that shows it.
struct Cause<'r> {
    group: Group<'r>,
    check: &'r CheckResult,
    example: Option<Example>,
}

impl<'r> Maintainer<'r> {
    /// The claimed classes; those of its operations, if it claims none.
    fn claims(self) -> Vec<Claim> {
        let Implementation { classes, operations, .. } = self.implementation;
        if classes.is_empty() { Claims::open(operations, None).required().collect() } else { classes.clone() }
    }

    fn page(self) -> Page<'r> {
        let claims = self.claims();
        let fails = |check: &CheckResult, of_converter: bool| {
            duties(self.report.asked(check)).any(|duty| {
                claims.contains(&duty.claim)
                    && (duty.claim.class == Class::Converter) == of_converter
                    && !duty.is_met(check.observed, check.reason.as_ref())
            })
        };
        let (mut causes, mut of_converter, mut optional) = (Vec::new(), Vec::new(), Vec::new());
        for mut group in self.groups() {
            let name = group.name();
            if self.options.cause.is_none() {
                let all = std::mem::take(&mut group.checks);
                let (required, rest): (Vec<_>, Vec<_>) = all.into_iter().partition(|check| fails(check, false));
                let (imports, others): (Vec<_>, Vec<_>) = rest.into_iter().partition(|check| fails(check, true));
                for (list, checks) in [(&mut of_converter, imports), (&mut optional, others)] {
                    if !checks.is_empty() {
                        list.push((name, checks.len()));
                    }
                }
                group.checks = required;
            }
            if !group.checks.is_empty() {
                causes.push(self.cause(group));
            }
        }
        // Another value is worse than another layout.
        causes.sort_by_key(|cause| {
            let Group { observed, checks, .. } = &cause.group;
            (*observed == Observed::Layout, std::cmp::Reverse(checks.len()))
        });
        for list in [&mut of_converter, &mut optional] {
            list.sort_by_key(|(_, checks)| std::cmp::Reverse(*checks));
        }
        Page { causes, of_converter, optional }
    }

    /// The check with the shortest test, or else that with the shortest input.
    fn cause(self, group: Group<'r>) -> Cause<'r> {
        let language = self.template().and_then(|_| Language::named(&self.implementation.language));
        let example = |check: &&'r CheckResult| Example::of(language?, check, self.report.asked(check));
        let shortest = group
            .checks
            .iter()
            .filter_map(|check| example(check).map(|example| (*check, example)))
            .min_by_key(|(_, example)| example.len());
        let (check, example) = match shortest {
            Some((check, example)) => (check, Some(example)),
            None => (group.checks[0], None),
        };
        Cause { group, check, example }
    }

    /// The template, if tests are wanted: with a program, the page has commands.
    fn template(self) -> Option<&'r Template> {
        self.options.template.filter(|_| self.options.program.is_none())
    }
}

impl Maintainer<'_> {
    /// The page with the causes that are to be shown.
    fn text(self, page: &Page<'_>, shown: &[bool]) -> Result<String, fmt::Error> {
        let mut text = String::new();
        let f = &mut text;
        self.heading(f)?;
        let of = |wanted: bool| {
            std::iter::zip(&page.causes, shown).filter(move |(_, shown)| **shown == wanted).map(|(cause, _)| cause)
        };
        of(true).zip(1..).try_for_each(|(cause, number)| self.section(f, cause, number))?;
        let tests: Vec<_> =
            of(true).filter_map(|cause| cause.example.clone().map(|example| (cause.group.name(), example))).collect();
        if let (Some(template), false) = (self.template(), tests.is_empty()) {
            let language = Language::named(&self.implementation.language).map_or("", Language::fence);
            let words = "Each test fails today. \"error\" stands for any error, and \"any\" for any documents.";
            writeln!(f, "\n## The tests\n\n{words}\n")?;
            writeln!(f, "{}", Block { language, text: &fill(template, &tests) })?;
        }
        let left_out: Vec<_> = of(false).map(|cause| (cause.group.name(), cause.group.checks.len())).collect();
        apart(f, &left_out, page)?;
        Ok(text)
    }

    fn heading(self, f: &mut String) -> fmt::Result {
        let Implementation { name, version, runtime, library, homepage, classes, .. } = self.implementation;
        let suite = &self.report.results().header.suite;
        let Facts { date, specification } = self.report.facts();
        let specification = match specification {
            Some(address) => link("specification", address),
            None => "specification".to_owned(),
        };
        let version = if version.is_empty() { String::new() } else { format!(" {}", cell(version)) };
        writeln!(f, "# KYAML and {}{version}\n", cell(library))?;
        let intro = format!(
            "KYAML is the strict dialect of YAML that `kubectl get -o kyaml` prints ([KEP-5295]({KEP})): every KYAML \
             stream is YAML. The conformance suite of its {specification} was put to {}{version}.",
            link(library, homepage),
        );
        writeln!(f, "{}\n", wrapped(&intro, ""))?;
        let runtime = if runtime.is_empty() { String::new() } else { format!(", {}", cell(runtime)) };
        let date = date.as_ref().map_or_else(String::new, |date| format!(", {date}"));
        writeln!(f, "- asked as {}{runtime}{date}", cell(name))?;
        writeln!(f, "- suite {}, {}, SHA-256 `{}`", suite.version, counted(suite.cases, "case"), suite.sha256)?;
        let claims = self.claims();
        let of_claims = verdicts(self.implementation, self.checks, &self.report.asked);
        for verdict in of_claims.iter().filter(|verdict| claims.contains(&verdict.class)) {
            let Tally { right, of } = verdict.tally;
            let words = verdict.words(!self.report.selected().is_empty());
            let level = if classes.is_empty() { "not claimed" } else { "MUST" };
            let line = format!("{} ({level}): {right} of {of} checks are right: {words}", verdict.class);
            writeln!(f, "- {}", wrapped(&line, "  "))?;
        }
        // The causes of a writer have clauses of their own.
        let is_reader = claims.iter().any(|claim| claim.class == Class::Reader);
        let clause = if is_reader { self.words_of(OF_READERS) } else { None };
        f.write_str(&clause.unwrap_or_default())
    }

    fn section(self, f: &mut String, shown: &Cause<'_>, number: usize) -> fmt::Result {
        let Cause { group, check, example } = shown;
        let asked = self.report.asked(check);
        let count = counted(group.checks.len(), "check");
        writeln!(f, "\n## {number}. {} ({count})\n", group.name())?;
        let reason =
            group.cause.map_or_else(String::new, |cause| format!(" Cause: {}.", prose(without_row(&cause.reason))));
        let line = format!("Asked to {}: {}.{reason}", group.operation, deed(group.observed));
        writeln!(f, "{}\n", wrapped(&line, ""))?;
        if let Some(upstream) = group.cause.and_then(|cause| cause.upstream.as_ref()) {
            writeln!(f, "- known upstream: {}", link(upstream, upstream))?;
        }
        self.clause(f, check, asked)?;
        self.others(f, check)?;
        let names: Vec<String> = group.cases().iter().map(|case| format!("`{case}`")).collect();
        writeln!(f, "- {}", wrapped(&format!("cases: {}", first(&names)), "  "))?;
        if example.is_some() {
            return answer(f, check);
        }
        self.input(f, check, asked)?;
        expected(f, check, asked)?;
        actual(f, check)
    }

    /// The smallest input, as a command to paste.
    fn input(self, f: &mut String, check: &CheckResult, asked: &Check<'_>) -> fmt::Result {
        let bytes = self.report.start(check);
        let Implementation { library, version, .. } = self.implementation;
        let portable = match check.portable {
            Some(true) => " It is portable: all readers of YAML should read it alike.",
            Some(false) => " It is KYAML, but not portable: readers of YAML are known to read it differently.",
            None => "",
        };
        writeln!(f, "\n### The smallest input: {}\n", prose(asked.case.title()))?;
        if bytes.len() > LONGEST {
            return writeln!(
                f,
                "The input has {} bytes: `{}` of the case `{}`.{portable}",
                bytes.len(),
                check.file,
                check.case
            );
        }
        let file = if asked.operation == Operation::Render { "value.json" } else { input_name(asked) };
        let command = command(&bytes, self.options.program, file);
        writeln!(f, "{}", Block { language: "sh", text: &command })?;
        if self.options.program.is_none() {
            let what = match asked.operation {
                Operation::Check => "Check",
                Operation::Load => "Read",
                Operation::Format => "Format",
                Operation::Render => "Write as KYAML the value, as typed JSON, in",
            };
            writeln!(f, "\n{what} `{file}` with {} {}{}.{portable}", cell(library), cell(version), manner(asked))
        } else {
            writeln!(f, "\n{}{portable}", counted(bytes.len(), "byte"))
        }
    }

    /// The first clause of the case, unless it says nothing to a reader.
    fn clause(self, f: &mut String, check: &CheckResult, asked: &Check<'_>) -> fmt::Result {
        let says = |id: &&String| {
            asked.operation != Operation::Load || !OF_WRITERS.iter().any(|chapter| id.starts_with(chapter))
        };
        let mut clauses = check.clauses.iter().filter(says);
        clauses.find_map(|id| self.words_of(id)).map_or(Ok(()), |line| f.write_str(&line))
    }

    /// The beginning of a clause. Rows of tables are skipped.
    fn words_of(self, id: &str) -> Option<String> {
        let mut clauses = self.report.chapters().iter().flat_map(|chapter| &chapter.clauses);
        let ClauseText { text, .. } = clauses.find(|clause| clause.id == id && !clause.text.contains(" | "))?;
        let name = match &self.report.facts().specification {
            Some(address) => link(id, &format!("{address}#{id}")),
            None => id.to_owned(),
        };
        let line = format!("**{name}** {}", beginning(text).replace('<', "&lt;"));
        Some(format!("- {}\n", wrapped(&line, "  ")))
    }

    /// Who else was asked the same, and is right.
    fn others(self, f: &mut String, check: &CheckResult) -> fmt::Result {
        let same = self.report.results().checks.iter().filter(|other| {
            other.key() == check.key() && other.implementation != check.implementation && other.observed.is_answer()
        });
        let (right, wrong): (Vec<_>, Vec<_>) = same.partition(|other| other.observed == Observed::Agree);
        let asked = right.len() + wrong.len();
        if asked == 0 {
            return Ok(());
        }
        let names: Vec<String> = right.iter().map(|other| cell(&other.implementation)).collect();
        let who = if names.is_empty() { String::new() } else { format!(": {}", first(&names)) };
        writeln!(f, "- {}", wrapped(&format!("right: {} of {asked} others{who}", right.len()), "  "))
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

/// The causes that have no section.
fn apart(f: &mut String, left_out: &[(&str, usize)], page: &Page<'_>) -> fmt::Result {
    let lists = [
        ("Left out, to keep this to two pages", left_out),
        ("Of a converter alone (annex D: YAML and JSON as input)", &page.of_converter[..]),
        ("Of no claimed class (SHOULD, MAY, options)", &page.optional[..]),
    ];
    if lists.iter().all(|(_, list)| list.is_empty()) {
        return Ok(());
    }
    writeln!(f, "\n## Apart\n\nThe option `--cause NAME` prints one of these in full.\n")?;
    for (title, list) in lists.iter().filter(|(_, list)| !list.is_empty()) {
        let names: Vec<String> = list.iter().map(|(name, checks)| format!("{name} ({checks})")).collect();
        let line = format!("{title}: {}: {}", counted(list.len(), "cause"), first_of(&names, CAUSES_NAMED));
        writeln!(f, "- {}", wrapped(&line, "  "))?;
    }
    Ok(())
}

/// The sentences of a text up to a length; at least one.
fn beginning(text: &str) -> &str {
    let ends = text.match_indices(". ").map(|(end, _)| end + 1);
    let end = ends.take_while(|end| *end <= LONGEST_CLAUSE).last();
    if text.len() <= LONGEST_CLAUSE { text } else { end.map_or(text, |end| &text[..end]) }
}

/// Breaks a text at its blanks, except in code. The lines after the first are indented.
fn wrapped(text: &str, indent: &str) -> String {
    let mut lines = String::new();
    let mut width = indent.len();
    let mut is_code = false;
    for word in text.split(' ') {
        let len = word.chars().count();
        if lines.is_empty() {
        } else if width + 1 + len > COLUMNS && !is_code {
            lines.push('\n');
            lines.push_str(indent);
            width = indent.len();
        } else {
            lines.push(' ');
            width += 1;
        }
        is_code ^= word.matches('`').count() % 2 == 1;
        lines.push_str(word);
        width += len;
    }
    lines
}

/// The answer beside a test, on one line.
fn answer(f: &mut String, check: &CheckResult) -> fmt::Result {
    let text = match &check.shown {
        Some(shown) if shown.kind == ShownKind::Bytes => {
            let text = String::from_utf8_lossy(&shown.actual.base64.0).into_owned();
            Language::Go.text(&text)
        }
        _ => check.detail.split_whitespace().collect::<Vec<_>>().join(" "),
    };
    let text = Words(&text).to_string();
    let short: String = text.chars().take(LONGEST_ANSWER).collect();
    let more = if short.len() < text.len() { " …" } else { "" };
    let fence = if short.contains('`') { "``" } else { "`" };
    let pad = if fence.len() > 1 { " " } else { "" };
    writeln!(f, "- {}", wrapped(&format!("today: {fence}{pad}{short}{pad}{fence}{more}"), "  "))
}

/// The observation of several checks, in words.
fn deed(observed: Observed) -> &'static str {
    match observed {
        Observed::Deviate => "the value is another one",
        Observed::Layout => "the value is right, the bytes are others",
        Observed::NotKyaml => {
            "the value is right, but what is written is not KYAML, or not in the form that was asked for"
        }
        Observed::Accept => "what must be rejected is accepted",
        Observed::Reject => "what must be accepted is refused",
        Observed::Uncredited => "what must be rejected is rejected, but its accepted neighbour is as well",
        Observed::Failed => "it fails",
        Observed::Crash => "its process ends",
        Observed::Timeout => "it does not answer in time",
        Observed::Resource => "it uses more memory, or writes more, than it may",
        Observed::ProtocolError => "its adapter does not keep to the protocol",
        _ => "it is not as the case says",
    }
}

/// The name of the file that is read.
fn input_name(asked: &Check<'_>) -> &'static str {
    match asked.case.task() {
        Task::Load { source, .. } | Task::Format { source, .. } if source.syntax == Syntax::Json => "input.json",
        _ => "input.yaml",
    }
}

/// In which manner something is checked or written, where it is not the usual one.
fn manner(asked: &Check<'_>) -> String {
    let words = option_words(asked.options);
    if words.is_empty() { words } else { format!(" (`{words}`)") }
}

fn expected(f: &mut String, check: &CheckResult, asked: &Check<'_>) -> fmt::Result {
    writeln!(f, "\n### Expected")?;
    match Expectation::of(check, asked) {
        Expectation::Words(words) => writeln!(f, "\n{words}"),
        Expectation::Excerpt(kind, excerpt) => bytes(f, kind, &excerpt),
    }
}

fn actual(f: &mut String, check: &CheckResult) -> fmt::Result {
    writeln!(f, "\n### Actual\n\n{}: {}.", check.observed, deed(check.observed))?;
    if !check.detail.is_empty() {
        fence(f, "In words", &Words(&check.detail).to_string())?;
    }
    check.shown.iter().try_for_each(|shown| bytes(f, shown.kind, &shown.actual))
}

/// Bytes as text; and as the format of `printf`, where a text shows them with marks.
fn bytes(f: &mut String, kind: ShownKind, excerpt: &Excerpt) -> fmt::Result {
    fence(f, &title(kind, excerpt), &visible::excerpt(excerpt))?;
    let raw = &excerpt.base64.0;
    let is_as_shown = Visible(raw).to_string().as_bytes() == raw.as_slice() && (raw.is_empty() || raw.ends_with(b"\n"));
    if kind == ShownKind::Bytes && !is_as_shown && raw.len() <= LONGEST {
        fence(f, "To the byte, as `printf` writes it", &format!("printf '{}'", format_of(raw)))?;
    }
    Ok(())
}

fn first(names: &[String]) -> String {
    first_of(names, NAMED)
}

/// The first names, and how many more there are.
fn first_of(names: &[String], most: usize) -> String {
    let listed = names[..names.len().min(most)].join(", ");
    match names.len().saturating_sub(most) {
        0 => listed,
        more => format!("{listed} and {more} more"),
    }
}

#[cfg(test)]
mod test;
