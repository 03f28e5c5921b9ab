//! Block templates of Helm to templates in KYAML.
//!
//! 1. [`lines`] are the lines of the template, and what each holds: content, control, an insertion.
//! 2. [`around`] gives the place of a line. [`block`] replaces each action by a word, a comment or an entry, so that a
//!    document is block YAML.
//! 3. The formatter writes the document as KYAML.
//! 4. [`restore`] puts actions in place of the words, with the functions that KYAML needs.
//! 5. A [`Probe`] reports which parts of a template a rendering shows.

mod around;
mod balanced;
mod block;
mod emptiness;
mod lines;
mod probe;
mod restore;
mod unconvertible;

use kyaml_core::LineIndex;
use kyaml_format::{FormatOptions, format};

use balanced::balanced;
use block::Document;
use lines::Lines;
pub use probe::{Part, Probe, Seen};
use restore::restore;
pub use unconvertible::Unconvertible;

/// Converts a block template of Helm to KYAML.
///
/// An action without quotes is written for the values in `seen`: as a string if all are strings, otherwise with their types.
/// Compare what both texts render to, because nothing in the text decides that. Actions that write block YAML get functions
/// that write KYAML (`toPrettyJson`, `fromYaml`). All other actions keep their code, and comments stay.
///
/// ```
/// use kyaml_template::{Seen, convert};
///
/// let template = "metadata:\n  name: {{ .Release.Name }}\n  {{- with .Values.labels }}\n  labels:\n    {{- toYaml . | nindent 4 }}\n  {{- end }}\n";
/// let kyaml = convert(template, &Seen::default()).unwrap();
/// assert_eq!(kyaml, r#"---
/// {
///   metadata: {
///     name: {{ toJson .Release.Name }},
///     {{- with .Values.labels }}
///     labels: {{ toPrettyJson . }},
///     {{- end }}
///   },
/// }
/// "#);
/// ```
///
/// # Errors
/// The first place that has no counterpart in KYAML.
pub fn convert(template: &str, seen: &Seen) -> Result<String, Unconvertible> {
    let (actions, blocks) = balanced(template)?;
    let lines = Lines::new(template, &actions, &blocks)?;
    let mut out = String::new();
    for lines in lines.documents() {
        let document = Document::new(lines, &blocks)?;
        document.before.iter().for_each(|line| add_line(&mut out, line.text));
        if !document.yaml.is_empty() {
            let formatted = format(document.yaml.as_bytes(), &FormatOptions::default()).map_err(|errors| {
                let line = LineIndex::new(document.yaml.as_bytes()).position(errors[0].span().start).line;
                Unconvertible::new(document.numbers.get(line - 1).copied().unwrap_or(1), errors[0].to_string())
            })?;
            out.push_str(&restore(formatted.text(), &document.islands, seen)?);
        }
        document.after.iter().for_each(|line| add_line(&mut out, line.text));
    }
    Ok(out)
}

fn add_line(out: &mut String, line: &str) {
    out.push_str(line);
    out.push('\n');
}
