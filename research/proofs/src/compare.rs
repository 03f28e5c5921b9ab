//! A resolver beside its library: every text is read by both.

use std::path::Path;

use anyhow::{Context, Result, bail};
use kyaml_cases::value::Typed;
use kyaml_conformance::{Answer, Checkout, Limits, Question, Registry, Respond};
use kyaml_protocol::operation::{Operation, Options};
use kyaml_protocol::{Input, Said};

use crate::alphabet::Alphabet;
use crate::automaton::Automaton;
use crate::meaning::Meaning;
use crate::resolver::Reading;

/// How many texts are asked at once.
pub(crate) const BATCH: usize = 400;

/// A text that is read in another way than its resolver says.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The text.
    pub text: String,
    /// What the resolver says.
    pub expected: Reading,
    /// What the library says.
    pub found: String,
}

/// A reader that can be asked what plain scalars are.
pub struct Library {
    session: Box<dyn Respond>,
    name: String,
}

/// The reading of a plain scalar by a library.
#[derive(Clone, Debug, PartialEq)]
pub enum LibraryReading {
    /// A value of KYAML.
    Value(Typed),
    /// A value that KYAML does not have, described.
    Foreign(String),
    /// An error, with its message.
    Refused(String),
}

impl Library {
    /// The reader of this name; `program` is the path of `kyaml-conformance`, in which some readers are built. The adapters are
    /// those of the checkout around the current folder.
    ///
    /// # Errors
    /// Fails where there is no such reader.
    pub fn open(name: &str, program: &Path) -> Result<Self> {
        let checkout = Checkout::around(&std::env::current_dir()?);
        let registry = Registry::new(checkout.as_ref(), program)?;
        let mut named = registry.named(name).filter(|known| known.subject.name == name);
        let known = named.next().with_context(|| format!("there is no reader {name}"))?;
        Ok(Self { session: known.subject.open(Limits::default()), name: name.to_owned() })
    }

    /// The version that the library gives itself, once it was asked something.
    #[must_use]
    pub fn version(&self) -> Option<&str> {
        self.session.hello().map(|hello| hello.version.as_str())
    }

    /// What the library makes of each text, as an item of a block sequence.
    ///
    /// # Errors
    /// Fails where the library cannot be asked.
    pub fn read(&mut self, texts: &[&str]) -> Result<Vec<LibraryReading>> {
        let input = texts.iter().flat_map(|text| ["- ", text, "\n"]).collect::<String>();
        let question = Question {
            operation: Operation::Load,
            input: Input::Bytes(input.into_bytes()),
            options: Options::default(),
        };
        let answer = self.session.ask(&question).map_err(|unusable| anyhow::anyhow!("{}: {unusable:?}", self.name))?;
        if let Answer::Said(Said::Documents(documents), _) = &answer
            && let [Typed::Sequence(items)] = documents.as_slice()
            && items.len() == texts.len()
        {
            return Ok(items.iter().cloned().map(LibraryReading::Value).collect());
        }
        if let [_] = texts {
            return Ok(vec![match answer {
                Answer::Said(Said::Foreign(what), _) => LibraryReading::Foreign(what),
                Answer::Said(Said::Rejected(rejection), _) => LibraryReading::Refused(rejection.message),
                Answer::Said(Said::Documents(documents), _) => LibraryReading::Foreign(format!("{documents:?}")),
                answer => LibraryReading::Refused(format!("{answer:?}")),
            }]);
        }
        let (left, right) = texts.split_at(texts.len() / 2);
        let mut found = self.read(left)?;
        found.extend(self.read(right)?);
        Ok(found)
    }
}

/// What a comparison found.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// How many texts were read by both.
    pub compared: usize,
    /// How many are numbers of more than 63 bits, or with an exponent of more than two digits, of which resolvers say nothing.
    pub extreme: usize,
    /// The differences.
    pub differences: Vec<Difference>,
}

/// Holds what `automaton` says of each text against the library.
///
/// # Errors
/// Fails where the library cannot be asked.
pub fn compare<'t>(
    library: &mut Library,
    alphabet: &Alphabet,
    automaton: &Automaton,
    texts: impl Iterator<Item = &'t str>,
) -> Result<Comparison> {
    let mut comparison = Comparison::default();
    let (mut many, mut single) = (Vec::new(), Vec::new());
    for text in texts {
        let reading = Reading::of(automaton.label(&alphabet.classes_of(text)));
        let meaning = Meaning::of(reading, text);
        if is_extreme(reading, &meaning, text) {
            comparison.extreme += 1;
        } else if matches!(meaning, Meaning::Foreign(_)) {
            // One text without a value makes a whole stream foreign.
            single.push((text, reading));
        } else {
            many.push((text, reading));
        }
    }
    let batches = many.chunks(BATCH).chain(single.chunks(1));
    for batch in batches {
        let texts: Vec<&str> = batch.iter().map(|(text, _)| *text).collect();
        let found = library.read(&texts)?;
        if found.len() != batch.len() {
            bail!("{} texts were asked, {} answered", batch.len(), found.len());
        }
        for (&(text, expected), found) in batch.iter().zip(found) {
            if agrees(&Meaning::of(expected, text), expected, text, &found) {
                comparison.compared += 1;
            } else if may_be_extreme(text) {
                comparison.extreme += 1;
            } else {
                comparison.compared += 1;
                comparison.differences.push(Difference {
                    text: text.to_owned(),
                    expected,
                    found: format!("{found:?}"),
                });
            }
        }
    }
    Ok(comparison)
}

/// Whether a library gives what the resolver says.
fn agrees(meaning: &Meaning, reading: Reading, text: &str, found: &LibraryReading) -> bool {
    match (reading, found) {
        // Whatever is not the text itself.
        (Reading::Other | Reading::Timestamp, found) => {
            !matches!(found, LibraryReading::Value(Typed::String(same)) if same == text)
        }
        (_, LibraryReading::Value(value)) => meaning.is(value),
        (Reading::Error, LibraryReading::Foreign(_)) => false,
        (_, LibraryReading::Foreign(what)) => match meaning {
            Meaning::Foreign(_) => true,
            // A number that binary64 has no room for is infinite there; one that is written in no way of KYAML is named.
            Meaning::Number(number) => number.is_infinite() || what.contains(&format!("the number {text}")),
            // A reader without types.
            Meaning::String(_) => what.contains("the plain scalar"),
            _ => false,
        },
        (_, LibraryReading::Refused(_)) => matches!(reading, Reading::Error | Reading::Merge | Reading::Value),
    }
}

/// Whether the reading of a number depends on its size, which a resolver does not cover.
fn is_extreme(reading: Reading, meaning: &Meaning, text: &str) -> bool {
    let Meaning::Number(number) = meaning else { return false };
    // Places in base 60 are added up in 32 bits by some.
    let limit = if matches!(reading, Reading::Int60 | Reading::Float60) { 2e9 } else { 9e18 };
    !(-limit..limit).contains(number) || may_be_extreme(text)
}

/// Whether a text ends in an exponent of more than two digits, or has more than 18 digits.
fn may_be_extreme(text: &str) -> bool {
    let digits = |text: &str| text.bytes().filter(u8::is_ascii_digit).count();
    let exponent = text.rsplit_once(['e', 'E', 'p', 'P']).map_or("", |(_, exponent)| exponent);
    let exponent = exponent.trim_start_matches(|c: char| !('1'..='9').contains(&c));
    digits(exponent) > 2 || digits(text) > 18
}
