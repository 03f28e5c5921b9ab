//! The implementations that a run names.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use crate::adapter::State;
use crate::ask::exec::{ExitCodes, Feed, Findings, Program, Template};
use crate::claim::{Claim, Claims, Class, Scope};
use crate::plan::Selection;
use crate::results::Skipped;
use crate::subject::{Known, Registry, Subject};
use anyhow::{Context as _, bail, ensure};
use kyaml_cases::case::Form;
use kyaml_protocol::operation::{Layout, Operation, Options};

#[derive(clap::Args)]
pub(super) struct Targets {
    /// An implementation, by the name that list-adapters prints, or an adapter with all its configurations. Repeatable.
    #[arg(long, value_name = "NAME", group = "targets")]
    adapter: Vec<String>,
    /// Run every implementation that list-adapters prints; one that is not set up is skipped by name.
    #[arg(long, group = "targets")]
    all: bool,
    /// With --all: fail when an implementation is skipped.
    #[arg(long, requires = "all")]
    pub(super) require: bool,
    /// A program, such as 'yq -o=kyaml {input}': {input} is the path of a file; without it the input comes on standard input.
    ///
    /// {inputs} are the paths of many files: the program is started once for 200 of them, names those that it rejects, and rewrites them in
    /// place where it formats. A loader prints a line of JSON for each: an array of the documents, or a string that says why it refuses.
    /// With {input}, a loader prints one text of JSON for each document; a renderer gets the same. No shell is used.
    #[arg(long, value_name = "COMMAND", group = "targets")]
    pub(super) exec: Option<Template>,
    /// What the exit codes of --exec mean: accept, reject, failed, unsupported, or foreign for a value that KYAML does not have.
    /// All others are failures. The default is 0=accept,1=reject; then an uncaught exception is a failure, too.
    #[arg(long, value_name = "MAP", requires = "exec")]
    exit_codes: Option<ExitCodes>,
    /// How --exec prints its findings: text or json. In text, a line that names a file is about
    /// that file. In json, findings are objects with `file`, `rule`, `byte_start`, `byte_end`,
    /// `severity` and `message`.
    #[arg(long, value_name = "FORMAT", requires = "exec", default_value = "text")]
    findings: Findings,
    /// What --exec checks for, or writes: kyaml (when it writes, that is canonical form), canonical or compact. --class says
    /// it, too.
    #[arg(long, value_name = "FORM", requires = "exec", value_parser = parse_form, conflicts_with = "class")]
    form: Option<Form>,
    /// The classes that are claimed: reader, writer, formatter, converter, checker or diagnosing-checker.
    ///
    /// A form or a set may follow, as in checker:canonical, formatter:compact or reader:portable. Nothing else is asked, and
    /// the exit status says whether these classes are satisfied.
    #[arg(long, value_name = "CLASS", value_delimiter = ',')]
    class: Vec<Claim>,
    /// The name of --exec in reports; that of the program, or of its script, when nothing is said.
    #[arg(long, value_name = "NAME", requires = "exec")]
    name: Option<String>,
    /// A file of expected deviations for --exec, which --update-expectations writes.
    #[arg(long, value_name = "FILE", requires = "exec")]
    pub(super) expect: Option<PathBuf>,
}

impl Targets {
    /// The implementations that are run, and those that cannot be, with the reason.
    pub(super) fn subjects(
        &self,
        registry: &Registry,
        selection: &Selection,
    ) -> anyhow::Result<(Vec<Subject>, Vec<Skipped>)> {
        if let Some(template) = &self.exec {
            return Ok((vec![self.program(template, selection)?], Vec::new()));
        }
        let (mut subjects, skipped) = if self.all {
            all(registry)?
        } else if self.adapter.is_empty() {
            (registry.built_in().map(|known| known.subject.clone()).collect(), Vec::new())
        } else {
            (self.named(registry)?, Vec::new())
        };
        if !self.class.is_empty() {
            let claims = Claims::only(self.class.iter().copied());
            for subject in &mut subjects {
                subject.claims = claims.clone();
            }
        }
        Ok((subjects, skipped))
    }

    /// A sentence that names the implementations left out when none is named: those with an adapter.
    pub(super) fn left_out(&self, registry: &Registry) -> Option<String> {
        let names_someone = self.all || self.exec.is_some() || !self.adapter.is_empty();
        let adapters: Vec<&str> = registry.adapters().iter().map(|adapter| adapter.manifest.name.as_str()).collect();
        (!names_someone && !adapters.is_empty()).then(|| {
            let (count, names) = (adapters.len(), adapters.join(", "));
            format!("not asked: the implementations of {count} adapters, which `setup --all` builds and `run --all` asks: {names}")
        })
    }

    fn program(&self, template: &Template, selection: &Selection) -> anyhow::Result<Subject> {
        which::which(template.program())
            .with_context(|| format!("cannot start {:?}: it is not a program on the path", template.program()))?;
        let claimed: BTreeSet<Operation> = self.class.iter().map(|claim| claim.class.operation()).collect();
        let operations = selection.operations.iter().chain(&claimed).collect::<BTreeSet<_>>();
        let operation = match operations.iter().copied().collect::<Vec<_>>()[..] {
            [] => Operation::Check,
            [operation] => *operation,
            _ => bail!("a program does one thing: give --operation, or classes of one operation, once with --exec"),
        };
        let options = match (operation, self.form.unwrap_or_default()) {
            _ if !self.class.is_empty() => self.options_of_classes()?,
            (Operation::Check, form) => Options { form, ..Options::default() },
            (Operation::Format | Operation::Render, Form::Compact) => {
                Options { layout: Layout::Compact, ..Options::default() }
            }
            (Operation::Load, Form::Canonical | Form::Compact) => {
                bail!("every form is loaded alike: give --form with another --operation")
            }
            _ => Options::default(),
        };
        ensure!(
            template.feed() != Feed::Files || operation != Operation::Render,
            "{{inputs}} is for programs that check, load, or format files in place: write {{input}} to render"
        );
        let name = self.name.as_deref().unwrap_or_else(|| template.name());
        let (template, codes, findings) = (template.clone(), self.exit_codes.clone(), self.findings);
        let mut subject = Subject::program(name, Program { template, codes, findings }, operation, options);
        if !self.class.is_empty() {
            // A program has no way to report notes.
            let is_asked = |claim: &Claim| claim.scope != Scope::Notes;
            subject.claims = Claims::only(self.class.iter().copied()).filtered(is_asked);
        }
        Ok(subject)
    }

    /// The options that a program must have for the classes that it claims.
    fn options_of_classes(&self) -> anyhow::Result<Options> {
        let mut all = Vec::new();
        for claim in &self.class {
            let reports = claim.class == Class::DiagnosingChecker || claim.scope == Scope::Portable;
            ensure!(
                claim.class.operation() != Operation::Check || !reports || self.findings == Findings::Json,
                "a program reports rules and places for {claim} with --findings json, which RUNNING.md describes"
            );
            let options = claim.options().with_context(|| {
                format!("only an adapter can be asked for {claim}: write one, as PROTOCOL.md describes")
            })?;
            all.push(options);
        }
        ensure!(
            all.iter().all(|options| *options == all[0]),
            "a program writes or checks for one form: give --class once"
        );
        Ok(all[0])
    }

    fn named(&self, registry: &Registry) -> anyhow::Result<Vec<Subject>> {
        let mut named: BTreeMap<&str, &Known> = BTreeMap::new();
        for name in &self.adapter {
            let mut found = registry.named(name).peekable();
            ensure!(found.peek().is_some(), "there is no implementation {name:?}: see list-adapters");
            named.extend(found.map(|known| (known.subject.name.as_str(), known)));
        }
        for known in named.values() {
            let (name, state) = (&known.subject.name, known.state()?);
            let adapter = known.adapter.as_ref().map_or(name, |adapter| &adapter.manifest.name);
            ensure!(state == State::Ready, "{name}: {state}; run `kyaml-conformance setup {adapter}` first");
        }
        Ok(named.values().map(|known| known.subject.clone()).collect())
    }
}

fn parse_form(text: &str) -> Result<Form, String> {
    let found = Form::ALL.into_iter().find(|form| form.name() == text);
    found.ok_or_else(|| format!("{text:?} is not a form: write kyaml, canonical or compact"))
}

/// All implementations: those that are set up, and those that are not.
fn all(registry: &Registry) -> anyhow::Result<(Vec<Subject>, Vec<Skipped>)> {
    let (mut subjects, mut skipped) = (Vec::new(), Vec::new());
    for known in registry.all() {
        match known.state()? {
            State::Ready => subjects.push(known.subject.clone()),
            state => skipped.push(Skipped { name: known.subject.name.clone(), reason: state.to_string() }),
        }
    }
    Ok((subjects, skipped))
}
