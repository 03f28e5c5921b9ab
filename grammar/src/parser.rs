//! The parser that pest derives from the grammar, and the functions that use it.

use pest::Parser as _;
use pest::error::{Error, ErrorVariant, InputLocation};

use crate::{Form, Verdict};

// Private, because the generated items are not an interface: a caller names a form.
#[derive(pest_derive::Parser)]
#[grammar = "kyaml.pest"]
#[grammar = "unicode.pest"]
struct Kyaml;

/// Whether `input` is in `form`. An input is accepted as a whole or refused.
///
/// The input is text, because pest reads text: the caller checks that a stream is UTF-8
/// (KY-STREAM-1). Each level of nesting takes some kilobytes of stack. If the stack is too small,
/// the verdict is [`Verdict::Inconclusive`], never an overflow.
///
/// ```
/// use kyaml_grammar::{Form, Verdict, check};
///
/// assert_eq!(check(Form::Kyaml, "---\n{ replicas: 3 }\n"), Verdict::Accepted);
/// assert!(matches!(check(Form::Kyaml, "---\n{ no: 3 }\n"), Verdict::Refused { position: 6, .. }));
/// assert_eq!(check(Form::Compact, "---\n{replicas: 3}\n"), Verdict::Accepted);
/// assert_eq!(check(Form::Canonical, "---\n{\n  replicas: 3,\n}\n"), Verdict::Accepted);
/// ```
#[must_use]
pub fn check(form: Form, input: &str) -> Verdict {
    let start = match form {
        Form::Kyaml => Rule::stream,
        Form::Canonical => Rule::canonical_stream,
        Form::Compact => Rule::compact_stream,
    };
    match Kyaml::parse(start, input) {
        Ok(_) => Verdict::Accepted,
        Err(error) => verdict(&error),
    }
}

pub(crate) fn verdict<R: pest::RuleType>(error: &Error<R>) -> Verdict {
    let message = error.to_string();
    match error.variant {
        ErrorVariant::ParsingError { .. } => Verdict::Refused {
            position: match error.location {
                InputLocation::Pos(position) | InputLocation::Span((position, _)) => position,
            },
            message,
        },
        // The two limits, of calls and of stack, are the only custom errors.
        ErrorVariant::CustomError { .. } => Verdict::Inconclusive { message },
    }
}

/// Whether some schema resolves the plain scalar `text` to a value other than a string (KY-KEY-4 to
/// KY-KEY-13): the rule `ambiguous_text`. This includes texts that can never be plain keys.
///
/// ```
/// use kyaml_grammar::is_ambiguous;
///
/// assert!(is_ambiguous("no") && is_ambiguous("1_000") && is_ambiguous("12:30:45"));
/// assert!(!is_ambiguous("Norway") && !is_ambiguous("1.2.3"));
/// ```
#[must_use]
pub fn is_ambiguous(text: &str) -> bool {
    Kyaml::parse(Rule::ambiguous_text, text).is_ok()
}

/// Whether `c` is a letter or a number of Unicode 17.0.0 (KY-KEY-3): the rule `letter_or_number`.
#[must_use]
pub fn is_letter_or_number(c: char) -> bool {
    Kyaml::parse(Rule::letter_or_number, c.encode_utf8(&mut [0; 4])).is_ok()
}

/// Whether `c` is a blank, or a letter, mark, number, punctuation or symbol of Unicode 17.0.0 (KY-CAN-11): the rule `printable`.
#[must_use]
pub fn is_printable(c: char) -> bool {
    Kyaml::parse(Rule::printable, c.encode_utf8(&mut [0; 4])).is_ok()
}
