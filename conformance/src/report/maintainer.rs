//! One Markdown page for the maintainers of an implementation: its deviations, by cause, each with
//! a command to paste.

use std::fmt;

use super::count::counted;
use super::expectation::Expectation;
use super::group::{Group, groups};
use super::kind::Kind;
use super::markdown::text::{Block, cell, fence, link, prose};
use super::repro::{command, format_of};
use super::visible::{self, Visible, Words};
use super::{ClauseText, Report, option_words};
use crate::outcome::Observed;
use crate::plan::Check;
use crate::results::{CheckResult, Excerpt, Implementation, ShownKind, Tally};
use kyaml_cases::case::{Syntax, Task};
use kyaml_protocol::operation::Operation;

/// The greatest number of bytes in a command, or in a shown text.
const LONGEST: usize = 4 << 10;
/// The greatest number of implementations, and of cases, that are named.
const NAMED: usize = 20;
const KEP: &str = "https://github.com/kubernetes/enhancements/tree/master/keps/sig-cli/5295-kyaml";

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
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let groups = self.groups();
        self.heading(f)?;
        self.scores(f)?;
        contents(f, &groups)?;
        groups.iter().zip(1..).try_for_each(|(group, number)| self.group(f, group, number))
    }
}

impl Maintainer<'_> {
    fn heading(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Implementation { name, version, runtime, library, homepage, .. } = self.implementation;
        let suite = &self.report.results().header.suite;
        let specification = match &self.report.facts().specification {
            Some(address) => link("specification", address),
            None => "specification".to_owned(),
        };
        writeln!(f, "# KYAML and {} {}\n", cell(library), cell(version))?;
        writeln!(
            f,
            "KYAML is the strict dialect of YAML that `kubectl get -o kyaml` prints ([KEP-5295]({KEP})): every KYAML stream is YAML. \
             The conformance suite of its {specification} was put to {}{}.\n",
            link(library, homepage),
            if version.is_empty() { String::new() } else { format!(" {}", cell(version)) },
        )?;
        writeln!(f, "- asked as: {}", cell(name))?;
        if !runtime.is_empty() {
            writeln!(f, "- runtime: {}", cell(runtime))?;
        }
        if let Some(date) = &self.report.facts().date {
            writeln!(f, "- date: {date}")?;
        }
        writeln!(f, "- suite: {} of {}, SHA-256 `{}`", suite.version, counted(suite.cases, "case"), suite.sha256)
    }

    fn scores(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\n## What is right\n")?;
        for kind in Kind::of(self.implementation) {
            let score = kind.score(self.checks);
            let skills = kind.skills().iter().map(|(name, tally)| (kind.words(name), tally(&score)));
            for (words, Tally { right, of }) in skills.filter(|(_, tally)| tally.of > 0) {
                writeln!(f, "- {right} of {of} {words}")?;
            }
        }
        Ok(())
    }

    fn group(self, f: &mut fmt::Formatter<'_>, group: &Group<'_>, number: usize) -> fmt::Result {
        let Group { operation, observed, cause, checks, .. } = group;
        let smallest = group.smallest();
        let asked = self.report.asked(smallest);
        writeln!(f, "\n## {number}. {}\n", group.name())?;
        writeln!(f, "{}, asked to {operation}: {}.", counted(checks.len(), "check"), deed(*observed))?;
        if let Some(cause) = cause {
            writeln!(f, "\n{}", prose(&cause.reason))?;
            if let Some(upstream) = &cause.upstream {
                writeln!(f, "\nKnown upstream: {}", link(upstream, upstream))?;
            }
        }
        self.input(f, smallest, asked)?;
        expected(f, smallest, asked)?;
        actual(f, smallest)?;
        self.clauses(f, smallest)?;
        self.others(f, smallest)?;
        cases(f, group)?;
        self.again(f, smallest)
    }

    /// The smallest input, as a command to paste.
    fn input(self, f: &mut fmt::Formatter<'_>, check: &CheckResult, asked: &Check<'_>) -> fmt::Result {
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

    fn clauses(self, f: &mut fmt::Formatter<'_>, check: &CheckResult) -> fmt::Result {
        writeln!(f, "\n### What the specification says\n")?;
        for ClauseText { id, text } in self.report.chapters().iter().flat_map(|chapter| &chapter.clauses) {
            if !check.clauses.contains(id) {
                continue;
            }
            let name = match &self.report.facts().specification {
                Some(address) => link(id, &format!("{address}#{id}")),
                None => id.clone(),
            };
            writeln!(f, "- **{name}** {}", text.replace('<', "&lt;"))?;
        }
        Ok(())
    }

    /// Who else was asked the same, and is right.
    fn others(self, f: &mut fmt::Formatter<'_>, check: &CheckResult) -> fmt::Result {
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
        writeln!(f, "\n### Who else does it right\n\n{} of {asked} others{who}.", right.len())
    }

    /// How the suite asks it again.
    fn again(self, f: &mut fmt::Formatter<'_>, check: &CheckResult) -> fmt::Result {
        let Implementation { name, language, .. } = self.implementation;
        if language.is_empty() {
            return Ok(());
        }
        let (operation, case) = (check.operation, &check.case);
        let text = format!("kyaml-conformance run --adapter {name} --operation {operation} --filter {case}");
        writeln!(f, "\nThe suite asks it again by\n\n{}", Block { language: "sh", text: &text })
    }
}

fn contents(f: &mut fmt::Formatter<'_>, groups: &[Group<'_>]) -> fmt::Result {
    writeln!(f, "\n## What is not, by cause\n")?;
    for (group, number) in groups.iter().zip(1..) {
        let reason = group.cause.map_or_else(String::new, |cause| format!(": {}", prose(&cause.reason)));
        writeln!(f, "{number}. {} ({}){reason}", group.name(), counted(group.checks.len(), "check"))?;
    }
    if groups.is_empty() {
        writeln!(f, "Nothing deviates.")?;
    }
    if groups.iter().filter_map(|group| group.cause).any(|cause| names_a_row(&cause.reason)) {
        writeln!(
            f,
            "\n*U1* and the like are rows of `spec/annexes/h-divergences.md`, which lists where canonical form leaves the deployed encoder, and why."
        )?;
    }
    Ok(())
}

/// Whether a reason names a row of the register of divergences, such as `U18`.
fn names_a_row(reason: &str) -> bool {
    let words = reason.split(|character: char| !character.is_ascii_alphanumeric());
    let mut numbers = words.filter_map(|word| word.strip_prefix('U'));
    numbers.any(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
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

fn expected(f: &mut fmt::Formatter<'_>, check: &CheckResult, asked: &Check<'_>) -> fmt::Result {
    writeln!(f, "\n### Expected")?;
    match Expectation::of(check, asked) {
        Expectation::Words(words) => writeln!(f, "\n{words}"),
        Expectation::Excerpt(kind, excerpt) => bytes(f, kind, &excerpt),
    }
}

fn actual(f: &mut fmt::Formatter<'_>, check: &CheckResult) -> fmt::Result {
    writeln!(f, "\n### Actual\n\n{}: {}.", check.observed, deed(check.observed))?;
    if !check.detail.is_empty() {
        fence(f, "In words", &Words(&check.detail).to_string())?;
    }
    check.shown.iter().try_for_each(|shown| bytes(f, shown.kind, &shown.actual))
}

/// Bytes as text; and as the format of `printf`, where a text shows them with marks.
fn bytes(f: &mut fmt::Formatter<'_>, kind: ShownKind, excerpt: &Excerpt) -> fmt::Result {
    let title = match kind {
        ShownKind::Bytes => counted(excerpt.len, "byte"),
        ShownKind::Value => "The value, as typed JSON".to_owned(),
    };
    fence(f, &title, &visible::excerpt(excerpt))?;
    let raw = &excerpt.base64.0;
    let is_as_shown = Visible(raw).to_string().as_bytes() == raw.as_slice() && (raw.is_empty() || raw.ends_with(b"\n"));
    if kind == ShownKind::Bytes && !is_as_shown && raw.len() <= LONGEST {
        fence(f, "To the byte, as `printf` writes it", &format!("printf '{}'", format_of(raw)))?;
    }
    Ok(())
}

fn cases(f: &mut fmt::Formatter<'_>, group: &Group<'_>) -> fmt::Result {
    let others: Vec<String> = group.cases().iter().skip(1).map(|case| format!("`{case}`")).collect();
    if others.is_empty() {
        return Ok(());
    }
    writeln!(f, "\n### Other cases of it\n\n{}.", first(&others))
}

/// The first names, and how many more there are.
fn first(names: &[String]) -> String {
    let listed = names[..names.len().min(NAMED)].join(", ");
    match names.len().saturating_sub(NAMED) {
        0 => listed,
        more => format!("{listed} and {more} more"),
    }
}

#[cfg(test)]
mod test;
