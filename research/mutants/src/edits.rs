//! Every single edit of the grammar, put to the cases.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context as _, ensure};
use kyaml_questions::Random;
use rayon::prelude::*;
use serde::Deserialize;

use crate::compile::Grammar;
use crate::corpus::{CaseQuestion, Corpus};
use crate::edit::Edit;

/// What a thread needs for the deepest case.
const STACK: usize = 256 << 20;
/// The number of inputs that are made of those of the cases for each edit that no case notices.
const INPUTS: usize = 2_000;

/// The fate of an edit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// This case answers it otherwise than it expects.
    Killed(String),
    /// It has a reason, and no input was answered otherwise.
    Equal,
    /// It has a reason, and this input is answered otherwise.
    Refuted(String),
    /// Nothing notices it. An input that is answered otherwise, where one was found.
    Survivor(Option<String>),
}

/// The edits that change nothing, each with the reason.
#[derive(Debug, Clone, Default)]
pub struct Reasons(BTreeMap<String, String>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    equal: Vec<Group>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    reason: String,
    edits: Vec<String>,
}

impl Reasons {
    /// Reads `equal.toml`.
    ///
    /// # Errors
    /// Fails if the file cannot be read, an edit occurs twice, or a reason is missing.
    pub fn load(path: &Path) -> anyhow::Result<Self> {
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let file: File = toml::from_str(&text).with_context(|| format!("{} is wrong", path.display()))?;
        let mut reasons = BTreeMap::new();
        for Group { reason, edits } in file.equal {
            ensure!(!reason.trim().is_empty(), "{}: a reason is empty", path.display());
            for edit in edits {
                let other = reasons.insert(edit.clone(), reason.clone());
                ensure!(other.is_none(), "{}: {edit} occurs twice", path.display());
            }
        }
        Ok(Self(reasons))
    }

    /// The names with a reason that match no edit, or one that a case notices.
    #[must_use]
    pub fn useless<'r>(&'r self, judged: &[(Edit, Fate)]) -> Vec<&'r str> {
        let is_used =
            |name: &str| judged.iter().any(|(edit, fate)| edit.name == name && !matches!(fate, Fate::Killed(_)));
        self.0.keys().map(String::as_str).filter(|name| !is_used(name)).collect()
    }
}

/// Judges every edit.
///
/// # Errors
/// Fails where the threads cannot be started.
pub fn judge_all(grammar: &Grammar, corpus: &Corpus<'_>, reasons: &Reasons) -> anyhow::Result<Vec<(Edit, Fate)>> {
    let mut grammar = grammar.clone();
    let edits = grammar.edits();
    let pool = rayon::ThreadPoolBuilder::new().stack_size(STACK).build()?;
    let judge = Judge { grammar: &grammar, corpus, reasons };
    let judged = |edit: Edit| {
        let fate = judge.of(&edit);
        (edit, fate)
    };
    Ok(pool.install(|| edits.into_par_iter().map(judged).collect()))
}

struct Judge<'j> {
    grammar: &'j Grammar,
    corpus: &'j Corpus<'j>,
    reasons: &'j Reasons,
}

impl Judge<'_> {
    fn of(&self, edit: &Edit) -> Fate {
        let mut edited = self.grammar.clone();
        edited.swap(&mut edit.clone());
        if let Some(asked) = self.corpus.reaching(edit.at).find(|asked| asked.notices(&edited)) {
            return Fate::Killed(asked.case.id().to_owned());
        }
        match (self.reasons.0.contains_key(&edit.name), self.difference(edit, &edited)) {
            (true, None) => Fate::Equal,
            (true, Some(input)) => Fate::Refuted(input),
            (false, input) => Fate::Survivor(input),
        }
    }

    /// An input on which the grammar and the edited one differ, if one is found.
    fn difference(&self, edit: &Edit, edited: &Grammar) -> Option<String> {
        let reaching: Vec<&CaseQuestion<'_>> =
            self.corpus.reaching(edit.at).filter(|asked| asked.question.text.len() < 400).collect();
        if reaching.is_empty() {
            return None;
        }
        (0..INPUTS).find_map(|number| {
            let mut random = Random::new(0x5EED, number);
            let asked = reaching[random.below(reaching.len())];
            let mut bytes = asked.question.text.clone().into_bytes();
            for _ in 0..=random.below(3) {
                kyaml_questions::edit(&mut bytes, &mut random);
            }
            let text = String::from_utf8(bytes).ok()?;
            let answer = |grammar: &Grammar| grammar.ask(asked.question.set, &text, 2_000_000);
            (answer(self.grammar) != answer(edited)).then(|| format!("{:?}: {text:?}", asked.question.set))
        })
    }
}
