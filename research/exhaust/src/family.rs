//! The families of streams that are decided.

use anyhow::{Context as _, Result};

use crate::alphabet;
use crate::comments;
use crate::words::Words;

/// The greatest lengths of a family's words, in letters.
#[derive(Clone, Copy, Debug)]
pub struct Lengths {
    /// All words up to this length are decided.
    pub decided: u32,
    /// All laws are checked for words up to this length. For longer words, only the agreement and the
    /// canonical form are.
    pub with_laws: u32,
    /// Other readers read the accepted words up to this length.
    pub read: u32,
}

/// A family: its name, its content, and its lengths.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// Its name.
    pub name: &'static str,
    /// A description of its streams.
    pub about: &'static str,
    /// The greatest lengths of its words.
    pub lengths: Lengths,
    make: fn(u32) -> Result<Family>,
}

/// All families.
pub const KINDS: [Kind; 8] = [
    Kind {
        name: "keys",
        about: "texts in the place of a key, over the characters of the theorems on texts without quotes",
        lengths: Lengths { decided: 5, with_laws: 3, read: 4 },
        make: |length| Ok(Family::framed(&PLACES[..1], of(&alphabet::of_plain_texts()?, length))),
    },
    Kind {
        name: "values",
        about: "texts in the place of an item, over the same characters",
        lengths: Lengths { decided: 5, with_laws: 3, read: 4 },
        make: |length| Ok(Family::framed(&PLACES[1..2], of(&alphabet::of_plain_texts()?, length))),
    },
    Kind {
        name: "texts",
        about: "texts in the place of a key and of an item, over the characters of all theorems, those on three schemas among them",
        lengths: Lengths { decided: 4, with_laws: 2, read: 3 },
        make: |length| Ok(Family::framed(&PLACES[..2], of(&alphabet::of_texts()?, length))),
    },
    Kind {
        name: "indicators",
        about: "texts in the places of a key, an item, an entry's value and a document's, over these characters and each of YAML's indicators",
        lengths: Lengths { decided: 3, with_laws: 3, read: 3 },
        make: |length| Ok(Family::framed(&PLACES, of(&alphabet::of_texts_and_indicators()?, length))),
    },
    Kind {
        name: "tokens",
        about: "sequences of tokens after a header",
        lengths: Lengths { decided: 7, with_laws: 5, read: 7 },
        make: |length| Ok(Family::framed(&[("---\n", "")], tokens(length))),
    },
    Kind {
        name: "streams",
        about: "sequences of tokens as whole streams",
        lengths: Lengths { decided: 6, with_laws: 5, read: 6 },
        make: |length| Ok(Family::framed(&[("", "")], tokens(length))),
    },
    Kind {
        name: "folds",
        about: "texts at each place around an escaped line break, over the characters of the theorems on strings",
        lengths: Lengths { decided: 4, with_laws: 3, read: 4 },
        make: |length| Ok(Family::framed(&FOLDS, of(&alphabet::of_strings()?, length))),
    },
    Kind {
        name: "comments",
        about: "up to two comments in each place of each shape of up to three nodes, in three layouts",
        lengths: Lengths { decided: 2, with_laws: 2, read: 2 },
        make: |comments| Ok(Family { members: Members::Texts(comments::texts(comments)) }),
    },
];

/// The text before and after a word, for each place of a scalar.
const PLACES: [(&str, &str); 4] = [("---\n{", ": 0}\n"), ("---\n[", "]\n"), ("---\n{a: ", "}\n"), ("---\n", "\n")];

/// The text before and after each place around an escaped line break:
///
/// - before its `\`, between that and the break, at the start of the next line, after the indentation
///   of that line, and between two escaped line breaks;
/// - after an escaped line break at the start of a string, and before one at its end;
/// - in a key, alone and after an escaped line break.
const FOLDS: [(&str, &str); 9] = [
    ("---\n\"a", "\\\n b\"\n"),
    ("---\n\"a\\", "\n b\"\n"),
    ("---\n\"a\\\n", " b\"\n"),
    ("---\n\"a\\\n ", "b\"\n"),
    ("---\n\"a\\\n b", "\\\n c\"\n"),
    ("---\n\"\\\n ", "\"\n"),
    ("---\n[\"", "\\\r\n  \", \"a\"]\n"),
    ("---\n{\"a", "\": 0}\n"),
    ("---\n{\"a\\\n ", "b\": 0}\n"),
];

/// The tokens and the separations of tokens, except [`HEADER`].
const TOKENS: [&str; 14] = ["{", "}", "[", "]", ",", ":", "a", "\"b\"", "1", "true", "yes", " # c\n", "\n", " "];

/// A header. It is the last letter of the words.
const HEADER: &str = "---";

fn tokens(length: u32) -> Words {
    Words::new(TOKENS.iter().chain([&HEADER]).map(|&token| token.to_owned()).collect(), length)
}

fn of(characters: &[char], length: u32) -> Words {
    Words::new(characters.iter().map(char::to_string).collect(), length)
}

impl Kind {
    /// The family of this name.
    ///
    /// # Errors
    /// Fails if there is no such family.
    pub fn named(name: &str) -> Result<&'static Self> {
        let names = || KINDS.map(|kind| kind.name).join(", ");
        KINDS.iter().find(|kind| kind.name == name).with_context(|| format!("there is no family {name}: {}", names()))
    }

    /// Its members up to this length, or up to its own if that is smaller.
    ///
    /// # Errors
    /// Fails if the alphabet cannot be computed.
    pub fn family(&self, length: u32) -> Result<Family> {
        (self.make)(length.min(self.lengths.decided))
    }
}

/// Streams by number.
#[derive(Debug)]
pub struct Family {
    members: Members,
}

#[derive(Debug)]
enum Members {
    /// Each word in each frame: the text before it, and the text after it.
    Framed(&'static [(&'static str, &'static str)], Words),
    Texts(Vec<String>),
}

impl Family {
    fn framed(frames: &'static [(&'static str, &'static str)], words: Words) -> Self {
        Self { members: Members::Framed(frames, words) }
    }

    /// The number of streams. Two of them may be equal.
    #[must_use]
    pub fn count(&self) -> u64 {
        match &self.members {
            Members::Framed(frames, words) => frames.len() as u64 * words.count(),
            Members::Texts(texts) => texts.len() as u64,
        }
    }

    /// The number of letters in the alphabet of the words, if the members are words.
    #[must_use]
    pub fn letters(&self) -> Option<usize> {
        match &self.members {
            Members::Framed(_, words) => Some(words.letters()),
            Members::Texts(_) => None,
        }
    }

    /// The stream of this number.
    #[must_use]
    pub fn stream(&self, number: u64) -> String {
        match &self.members {
            Members::Framed(frames, words) => {
                let (before, after) = frames[index(number / words.count())];
                format!("{before}{}{after}", words.word(number % words.count()))
            }
            Members::Texts(texts) => texts[index(number)].clone(),
        }
    }

    /// Whether the word of this stream has at most `length` letters.
    #[must_use]
    pub fn is_within(&self, number: u64, length: u32) -> bool {
        match &self.members {
            Members::Framed(_, words) => number % words.count() < words.count_to(length),
            Members::Texts(_) => true,
        }
    }
}

fn index(number: u64) -> usize {
    usize::try_from(number).expect("a number of something that is held in memory")
}
