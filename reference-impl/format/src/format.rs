//! Formats a stream, as a whole or part by part.

use std::borrow::Cow;

use kyaml_core::{Errors, Span};
use kyaml_import::{ImportError, decode};

use crate::formatted::Formatted;
use crate::options::{FormatOptions, Language};
use crate::part::{FormattedPart, Part, Source};

/// Formats a stream of KYAML, YAML or JSON.
///
/// A stream without documents is its comments, each on a line of its own (KY-FROM-1, KY-CAN-2); in
/// a form or a language without comments it is empty.
///
/// # Errors
/// Everything that keeps the stream from becoming KYAML, in order of place; there is at least one
/// error.
///
/// ```
/// use kyaml_format::{FormatOptions, format};
///
/// let formatted = format(b"---\n{b: 1.50, a: \"x\"} # one\n", &FormatOptions::default()).unwrap();
/// assert_eq!(formatted.text(), "---\n{\n  b: 1.50,\n  a: \"x\",\n} # one\n");
///
/// let errors = format(b"a: .inf\n", &FormatOptions::default()).unwrap_err();
/// assert_eq!(errors[0].rule().name(), "nonfinite-number");
/// ```
pub fn format(input: &[u8], options: &FormatOptions) -> Result<Formatted, Errors<ImportError>> {
    Formatted::join(parts(input, options).into_iter().map(FormattedPart::put_off))
}

/// The parts of a stream that can be formatted at the same time, in order: its documents if they
/// can be told apart without reading them, otherwise one part.
///
/// Formatting all parts [ahead](Part::format_ahead) and joining the results is the same as
/// [`format()`].
///
/// ```
/// use kyaml_format::{FormatOptions, Formatted, Part, format, parts};
///
/// let input = b"a: 1\n---\nb: yes\n";
/// let options = FormatOptions::default();
/// let formatted: Vec<_> = std::thread::scope(|scope| {
///     let parts = parts(input, &options).into_iter();
///     let threads: Vec<_> = parts.map(|part| scope.spawn(move || part.format_ahead())).collect();
///     threads.into_iter().map(|thread| thread.join().unwrap()).collect()
/// });
/// assert_eq!(formatted.len(), 2);
/// assert_eq!(Formatted::join(formatted), format(input, &options));
/// ```
#[must_use]
pub fn parts<'a>(input: &'a [u8], options: &'a FormatOptions) -> Vec<Part<'a>> {
    match decode(input) {
        // The emitter of YAML writes the documents of a stream in one go. Spans in a stream that is
        // not in UTF-8 are not those in its text. JSON is mostly one document.
        Ok(Cow::Borrowed(text)) if options.language == Language::Kyaml => {
            let spans: Vec<_> = kyaml_import::parts(text).collect();
            let count = spans.len();
            let part = |span: Span| Part { source: Source::Text(&text[span.start..span.end]), span, count, options };
            spans.into_iter().map(part).collect()
        }
        _ => vec![Part { source: Source::Stream(input), span: Span::new(0, input.len()), count: 1, options }],
    }
}
