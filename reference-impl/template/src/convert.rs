//! Block templates of Helm to templates in KYAML.
//!
//! 1. [`lines`] are the lines of the template, and what each holds: content, control, an insertion.
//! 2. [`around`] gives the place of a line. [`block`] replaces each action by a word, a comment or an entry, so that a
//!    document is block YAML.
//! 3. The formatter writes the document as KYAML.
//! 4. [`restore`] puts actions in place of the words, with the functions that KYAML needs.

mod around;
mod block;
mod guess;
mod lines;
mod restore;
mod unconvertible;

use kyaml_core::LineIndex;
use kyaml_format::{FormatOptions, format};

use crate::blocks::balance;
use crate::language::Language;
use crate::place::plain_mask;
use crate::scan::scan;
use block::Document;
pub use guess::Guess;
use lines::Lines;
use restore::restore;
pub use unconvertible::Unconvertible;

/// Converts a block template of Helm to KYAML.
///
/// The result renders to the same objects if `guess` is right. Nothing in the text decides that, so
/// compare what both render to. Actions that write block YAML get functions that write KYAML
/// (`toPrettyJson`, `fromYaml`). All other actions keep their code, and comments stay.
///
/// ```
/// use kyaml_template::{Guess, convert};
///
/// let template = "metadata:\n  name: {{ .Release.Name }}\n  {{- with .Values.labels }}\n  labels:\n    {{- toYaml . | nindent 4 }}\n  {{- end }}\n";
/// let kyaml = convert(template, Guess::Source).unwrap();
/// assert_eq!(kyaml, r#"---
/// {
///   metadata: {
///     name: {{ .Release.Name | quote }},
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
pub fn convert(template: &str, guess: Guess) -> Result<String, Unconvertible> {
    let scan = scan(template, Language::Helm);
    let line_of = |at| LineIndex::new(template.as_bytes()).position(at).line;
    if let Some(mistake) = scan.mistakes().first() {
        return Err(Unconvertible::new(line_of(mistake.span.start), mistake.message.clone()));
    }
    let plain = plain_mask(template, scan.actions());
    let (blocks, unbalanced) = balance(template, Language::Helm, scan.actions(), kyaml_core::tokens(&plain));
    if let Some(mistake) = unbalanced.first() {
        return Err(Unconvertible::new(line_of(mistake.span.start), mistake.message.clone()));
    }
    let lines = Lines::new(template, scan.actions(), &blocks)?;
    let mut out = String::new();
    for lines in lines.documents() {
        let document = Document::new(lines, &blocks)?;
        document.before.iter().for_each(|line| add_line(&mut out, line.text));
        if !document.yaml.is_empty() {
            let formatted = format(document.yaml.as_bytes(), &FormatOptions::default()).map_err(|errors| {
                let line = LineIndex::new(document.yaml.as_bytes()).position(errors[0].span().start).line;
                Unconvertible::new(document.numbers.get(line - 1).copied().unwrap_or(1), errors[0].to_string())
            })?;
            out.push_str(&restore(formatted.text(), &document.islands, guess)?);
        }
        document.after.iter().for_each(|line| add_line(&mut out, line.text));
    }
    Ok(out)
}

fn add_line(out: &mut String, line: &str) {
    out.push_str(line);
    out.push('\n');
}
