//! The known causes of misread streams, from `known.toml`.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use regex::Regex;
use serde::Deserialize;

/// The known causes.
#[derive(Debug, Default)]
pub struct Causes(Vec<Cause>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    cause: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// Its name.
    name: String,
    /// The readers, by their full names.
    readers: Vec<String>,
    /// A pattern of the misread streams.
    stream: String,
    /// A pattern of the answers to them.
    answer: String,
    /// The reason, found by measuring.
    reason: String,
}

#[derive(Debug)]
struct Cause {
    name: String,
    readers: Vec<String>,
    stream: Regex,
    answer: Regex,
}

impl Causes {
    /// Reads the causes of a file.
    ///
    /// # Errors
    /// Fails if the file cannot be read or is malformed, or if a cause has no reason or explains any answer.
    pub fn of(file: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
        Self::read(&text).with_context(|| file.display().to_string())
    }

    fn read(text: &str) -> Result<Self> {
        let cause = |Entry { name, readers, stream, answer, reason }| {
            let (stream, answer) = (Regex::new(&stream)?, Regex::new(&answer)?);
            ensure!(!reason.is_empty(), "the cause {name} has no reason");
            ensure!(!stream.is_match("") && !answer.is_match(""), "the cause {name} explains any answer");
            Ok(Cause { name, readers, stream, answer })
        };
        Ok(Self(toml::from_str::<File>(text)?.cause.into_iter().map(cause).collect::<Result<_>>()?))
    }

    /// The known cause of a reader's answer to a stream, if there is one. `answer` describes the answer.
    #[must_use]
    pub fn why(&self, reader: &str, stream: &str, answer: &str) -> Option<&str> {
        let is_it = |cause: &&Cause| {
            cause.readers.iter().any(|name| name == reader)
                && cause.stream.is_match(stream)
                && cause.answer.is_match(answer)
        };
        self.0.iter().find(is_it).map(|cause| cause.name.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cause_explains_the_answers_that_it_describes() {
        let causes = Causes::of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("known.toml")).expect("it is well-formed");
        let (hsyaml, yamlstar) = ("haskell-hsyaml", "python-yamlstar/reference");
        let deep = format!("---\n{}{}\n", "[".repeat(11), "]".repeat(11));
        for (reader, stream, answer, cause) in [
            (yamlstar, r#"---\n"\u00e9""#, r#"at "/0": expected "\u{e9}", found "233""#, Some("decimal-for-escape")),
            (hsyaml, r#"---\n"\u00e9""#, r#"at "/0": expected "\u{e9}", found "233""#, None),
            (yamlstar, r#"---\n"a""#, r#"at "/0": expected "a", found "b""#, None),
            (yamlstar, r#"---\n"""#, r#"at "/0": expected "", found null"#, Some("reads-empty-string-as-null")),
            (hsyaml, "---\n1e400\n", "foreign: the number Infinity", Some("reads-infinity")),
            (hsyaml, "---\n1\n", "foreign: the number Infinity", None),
            (hsyaml, "---\n1.0e+23\n", "rejected: end of input", None),
            (hsyaml, &deep, "unsupported: too deep", Some("limits-nesting")),
            (hsyaml, "---\n[[]]\n", "unsupported: too deep", None),
            (yamlstar, "---\n9007199254740993\n", "rejected: #object[*lang.ExceptionInfo]", Some("limits-integers")),
            (yamlstar, "---\n9007199254740993\n", "rejected: wrapError", None),
        ] {
            assert_eq!(causes.why(reader, stream, answer), cause, "{stream}: {answer}");
        }
    }

    #[test]
    fn a_cause_of_any_answer_is_refused() {
        for (stream, answer, reason) in [("", "a", "b"), ("a", "", "b"), ("a", "a", "")] {
            let fields = format!("stream = '{stream}'\nanswer = '{answer}'\nreason = '{reason}'\n");
            assert!(Causes::read(&format!("[[cause]]\nname = 'any'\nreaders = ['a']\n{fields}")).is_err(), "{fields}");
        }
    }
}
