//! Every single edit of the grammar, put to the cases.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context as _, ensure};
use kyaml_interpreter::edit::{Edit, Kind};
use kyaml_interpreter::{Grammar, Node, NodeId, Record, RuleId};
use rayon::prelude::*;
use serde::Deserialize;

use crate::corpus::{CaseQuestion, Corpus};

/// What a thread needs for the deepest case.
const STACK: usize = 256 << 20;
/// The texts that are inserted into inputs to make others.
const PIECES: [&str; 34] = [
    " ",
    "\n",
    "\t",
    "\r\n",
    "#",
    ",",
    ":",
    ": ",
    "\"",
    "\\",
    "\\\n",
    "{",
    "}",
    "[",
    "]",
    "-",
    "---\n",
    ".",
    "_",
    "0",
    "1",
    "9",
    "a",
    "e",
    "f",
    "s",
    "x",
    "T",
    "Z",
    "+",
    "/",
    "~",
    "\u{a0}",
    "\u{10ffff}",
];

/// The fate of an edit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// A case answers it otherwise than it expects.
    Killed {
        /// The case.
        case: String,
    },
    /// A character is put into another set, which the walk over all characters notices.
    InTheWalk,
    /// It changes nothing: the grammar itself shows that.
    Proven(&'static str),
    /// It changes nothing: a reason is given, and other inputs had the same answer.
    Equal {
        /// The reason.
        reason: String,
        /// How many inputs were tried.
        inputs: usize,
    },
    /// A reason is given, and this input is answered otherwise.
    Refuted {
        /// The input.
        input: String,
    },
    /// Nothing notices it. An input that is answered otherwise, where one was found.
    Survivor {
        /// The input.
        input: Option<String>,
    },
}

/// An edit and its fate.
#[derive(Debug, Clone)]
pub struct Judged {
    /// The name of the edit.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// Whether it is of `kyaml.pest`.
    pub is_own: bool,
    /// Its fate.
    pub fate: Fate,
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

    /// The names with a reason that match no edit, or one with another fate.
    #[must_use]
    pub fn useless<'r>(&'r self, judged: &[Judged]) -> Vec<&'r str> {
        let is_used = |name: &str| {
            judged.iter().any(|one| one.name == name && matches!(one.fate, Fate::Equal { .. } | Fate::Refuted { .. }))
        };
        self.0.keys().map(String::as_str).filter(|name| !is_used(name)).collect()
    }
}

/// Judges every edit. `inputs` is how many others are made of the cases' inputs for each edit that no case notices.
///
/// # Errors
/// Fails where the threads cannot be started.
pub fn judge_all(
    grammar: &Grammar,
    corpus: &Corpus<'_>,
    reasons: &Reasons,
    inputs: usize,
) -> anyhow::Result<Vec<Judged>> {
    let mut grammar = grammar.clone();
    let edits = grammar.edits(|_, _| true);
    let pool = rayon::ThreadPoolBuilder::new().stack_size(STACK).build()?;
    let walk = Walk::new(&grammar);
    let judge = |edit: &Edit| Judge { grammar: &grammar, corpus, walk: &walk, reasons, inputs }.of(edit);
    Ok(pool.install(|| edits.par_iter().filter_map(judge).collect()))
}

struct Judge<'j> {
    grammar: &'j Grammar,
    corpus: &'j Corpus<'j>,
    walk: &'j Walk,
    reasons: &'j Reasons,
    inputs: usize,
}

impl Judge<'_> {
    /// The fate of an edit, if it is judged.
    fn of(&self, edit: &Edit) -> Option<Judged> {
        let is_own = self.grammar.rules[edit.rule].is_own;
        let fate = if is_own { self.own(edit) } else { self.generated(edit)? };
        Some(Judged { name: edit.name.clone(), kind: edit.kind, is_own, fate })
    }

    fn edited(&self, edit: &Edit) -> Grammar {
        let mut grammar = self.grammar.clone();
        grammar.swap(&mut edit.clone());
        grammar
    }

    fn own(&self, edit: &Edit) -> Fate {
        if let Some(proof) = edit.proof {
            return Fate::Proven(proof);
        }
        let edited = self.edited(edit);
        if let Some(asked) = self.corpus.reaching(edit.at).find(|asked| asked.notices(&edited)) {
            return Fate::Killed { case: asked.case.id().to_owned() };
        }
        let input = self.difference(edit, &edited);
        match (self.reasons.0.get(&edit.name), input) {
            (Some(reason), None) => Fate::Equal { reason: reason.clone(), inputs: self.inputs },
            (Some(_), Some(input)) => Fate::Refuted { input },
            (None, input) => Fate::Survivor { input },
        }
    }

    /// An input on which the grammar and the edited one differ, if one is found.
    fn difference(&self, edit: &Edit, edited: &Grammar) -> Option<String> {
        let reaching: Vec<&CaseQuestion<'_>> =
            self.corpus.reaching(edit.at).filter(|asked| asked.question.text.len() < 400).collect();
        if reaching.is_empty() {
            return None;
        }
        let mut random = Random(0x5EED);
        (0..self.inputs).find_map(|_| {
            let asked = reaching[random.below(reaching.len())];
            let text = changed(&asked.question.text, &mut random);
            let answer = |grammar: &Grammar| grammar.ask(asked.question.set, &text, 2_000_000);
            (answer(self.grammar) != answer(edited)).then(|| format!("{:?}: {text:?}", asked.question.set))
        })
    }

    /// The fate of an edit of a generated rule. These rules are sets of characters, which the walk over
    /// all characters covers. Their look-aheads only save time, and are not edited. A digit remains a
    /// digit, because an escape of KYAML contains nothing else.
    fn generated(&self, edit: &Edit) -> Option<Fate> {
        let is_of_digits = self.grammar.rules[edit.rule].name.starts_with("unprintable_");
        let is_digit = |c: &char| matches!(c, '0'..='9' | 'a'..='f');
        match (&edit.node, edit.kind) {
            (Node::Range(first, last), Kind::Range) if is_of_digits && !(is_digit(first) && is_digit(last)) => {
                return None;
            }
            (Node::Text(text), Kind::Character) if is_of_digits && !text.chars().all(|c| is_digit(&c)) => return None,
            (_, Kind::Range | Kind::Character | Kind::Alternative) => {}
            _ => return None,
        }
        let edited = self.edited(edit);
        Some(match (self.walk.notices(edit.at, &edited), edit.kind) {
            (true, _) => Fate::InTheWalk,
            (false, Kind::Range) if !is_of_digits => Fate::Proven("the one character that is moved stays where it was"),
            (false, _) => Fate::Survivor { input: None },
        })
    }
}

/// The characters at the ends of the generated ranges, and their neighbours: by themselves, and as the digits of an escape, there with those
/// of which one digit is another.
struct Walk {
    /// A rule, a text, and whether the rule matches it.
    asked: Vec<(RuleId, String, bool)>,
    /// For each expression of the grammar the questions that try it.
    reaching: Vec<Vec<usize>>,
}

impl Walk {
    fn new(grammar: &Grammar) -> Self {
        let rule = |name: &str| grammar.rule(name).expect("the rule is there");
        let mut ends = Vec::new();
        for set in ["letter_or_number", "letter_or_number_beyond_ascii", "printable", "printable_beyond_ascii"] {
            find_ends(grammar, grammar.rules[rule(set)].body, &mut ends);
        }
        let near: BTreeSet<u32> = ends.into_iter().map(u32::from).flat_map(|c| c - 1..=c + 1).collect();
        let numbers: BTreeSet<u32> = near.iter().flat_map(|number| with_another_digit(*number)).collect();
        let mut walk = Self { asked: Vec::new(), reaching: vec![Vec::new(); grammar.nodes.len()] };
        let mut record = Record::new(grammar);
        for c in near.into_iter().filter_map(char::from_u32) {
            walk.ask(grammar, rule("letter_or_number"), c.to_string(), &mut record);
            walk.ask(grammar, rule("printable"), c.to_string(), &mut record);
        }
        for number in numbers {
            let (name, text) = match number {
                ..0x1_0000 => ("unprintable_in_four_digits", format!("{number:04x}")),
                _ => ("unprintable_in_eight_digits", format!("{number:08x}")),
            };
            walk.ask(grammar, rule(name), text, &mut record);
        }
        walk
    }

    fn ask(&mut self, grammar: &Grammar, rule: RuleId, text: String, record: &mut Record) {
        record.clear();
        let matches = grammar.matches_and_records(rule, &text, record);
        for node in (0..grammar.nodes.len()).filter(|node| record.matched[*node] || record.refused[*node]) {
            self.reaching[node].push(self.asked.len());
        }
        self.asked.push((rule, text, matches));
    }

    /// Whether a question that tries the expression is answered otherwise with an edit of it.
    fn notices(&self, at: NodeId, edited: &Grammar) -> bool {
        self.reaching.get(at).into_iter().flatten().any(|place| {
            let (rule, text, matches) = &self.asked[*place];
            edited.matches(*rule, text) != *matches
        })
    }
}

/// A number, and those of which one of six hexadecimal digits is another.
fn with_another_digit(number: u32) -> impl Iterator<Item = u32> {
    (0..6).flat_map(move |place| (0..16).map(move |digit| (number & !(15 << (4 * place))) | (digit << (4 * place))))
}

/// The characters at the ends of the ranges below an expression.
fn find_ends(grammar: &Grammar, node: NodeId, found: &mut Vec<char>) {
    match &grammar.nodes[node] {
        Node::Range(first, last) => found.extend([*first, *last]),
        Node::Text(text) => found.extend(text.chars()),
        _ => grammar.operands(node).iter().for_each(|operand| find_ends(grammar, *operand, found)),
    }
}

/// A text with one to three small changes.
fn changed(text: &str, random: &mut Random) -> String {
    let mut text = text.to_owned();
    for _ in 0..=random.below(3) {
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        let at = places[random.below(places.len())];
        let length = text[at..].chars().next().map_or(0, char::len_utf8);
        let piece = if random.below(4) == 0 {
            // A piece of the text itself.
            let from = places[random.below(places.len())];
            let length = text[from..].chars().next().map_or(0, char::len_utf8);
            text[from..from + length].to_owned()
        } else {
            PIECES[random.below(PIECES.len())].to_owned()
        };
        match random.below(3) {
            0 => text.insert_str(at, &piece),
            1 => text.replace_range(at..at + length, &piece),
            _ => text.replace_range(at..at + length, ""),
        }
    }
    text
}

/// Numbers without a pattern that are the same in every run: `SplitMix64`.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ (mixed >> 31)) % limit as u64).expect("it is below a number of this type")
    }
}
