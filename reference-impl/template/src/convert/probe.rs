//! Templates that report which of their parts are rendered.

use std::collections::BTreeSet;
use std::fmt;

use kyaml_core::{LineIndex, Value};

use super::balanced::balanced;
use super::unconvertible::Unconvertible;
use crate::action::{Action, BlockKind};
use crate::blocks::Block;
use crate::pipeline::with_include;

/// A template of Helm with a further document that lists the parts that were rendered.
///
/// The other documents are those of the template. A part is an action that writes a value, or a branch of a block that
/// writes something.
///
/// ```
/// use kyaml_template::Probe;
///
/// let probe = Probe::new("a: {{ .Values.a }}\n{{- if .Values.b }}\nb: 1\n{{- end }}\n").unwrap();
/// let parts: Vec<_> = probe.parts().iter().map(ToString::to_string).collect();
/// assert_eq!(parts, ["line 1: `{{ .Values.a }}`", "line 2: the branch of `{{ if .Values.b }}`"]);
/// ```
#[derive(Clone, Debug)]
pub struct Probe {
    text: String,
    parts: Vec<Part>,
}

/// A part of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The index of its action.
    action: usize,
    /// The line of its action, one-based.
    line: usize,
    code: String,
    is_branch: bool,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let branch = if self.is_branch { "the branch of " } else { "" };
        write!(f, "line {}: {branch}`{{{{ {} }}}}`", self.line, self.code)
    }
}

impl Probe {
    /// The probe of a template.
    ///
    /// # Errors
    /// The first mistake in an action, and a block whose text is written elsewhere.
    pub fn new(template: &str) -> Result<Self, Unconvertible> {
        let (actions, blocks) = balanced(template)?;
        let lines = LineIndex::new(template.as_bytes());
        let mut probe = Self { text: "{{- $kyaml := dict }}".to_owned(), parts: Vec::new() };
        let mut end = 0;
        for (index, action) in actions.iter().enumerate() {
            probe.text.push_str(&template[end..action.span.start]);
            end = action.span.end;
            let line = lines.position(action.span.start).line;
            let block = blocks.of(index);
            if block.is_some_and(|block| matches!(block.kind, BlockKind::Definition | BlockKind::Wrapper)) {
                return Err(Unconvertible::new(line, "a definition, whose values are not known"));
            }
            let code = &template[action.code.range()];
            if action.is_output() || block.is_some_and(|block| opens_content(template, &actions, block, index)) {
                probe.text.push_str(&marked(action, code, index));
                probe.parts.push(Part { action: index, line, code: code.to_owned(), is_branch: action.is_control() });
            } else {
                probe.text.push_str(&template[action.span.range()]);
            }
        }
        probe.text.push_str(&template[end..]);
        probe.text.push_str("{{ \"\\n---\\n\" }}{{ dict \"kind\" \"");
        probe.text.push_str(KIND);
        probe.text.push_str("\" \"rendered\" (keys $kyaml | sortAlpha) | toJson }}\n");
        Ok(probe)
    }

    /// The template.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The parts, in the order of the template.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }
}

/// An action that marks its part.
fn marked(action: &Action, code: &str, index: usize) -> String {
    let left = if action.trims_before { "{{-" } else { "{{" };
    let right = if action.trims_after { "-}}" } else { "}}" };
    if action.is_control() {
        return format!("{left} {code} }}}}{{{{ $_ := set $kyaml \"{index} branch full\" true {right}");
    }
    let content = format!("(ternary \"empty\" \"full\" (has (toString $kyamlValue | trim) {NOTHING}))");
    format!(
        "{left} $kyamlValue := {} }}}}\
         {{{{ $_ := set $kyaml (printf \"{index} %s %s\" (kindOf $kyamlValue) {content}) true }}}}\
         {{{{ {code} {right}",
        with_include(code)
    )
}

/// The `kind` of the further document of a probe.
const KIND: &str = "KyamlProbe";

/// The texts without content.
const NOTHING: &str = r#"(list "" "<nil>" "null" "{}" "[]" "\"\"" "''")"#;

/// Whether the action starts a branch that writes something.
fn opens_content(template: &str, actions: &[Action], block: &Block, index: usize) -> bool {
    let mut ends = block.elses.iter().chain([&block.end]);
    let Some(&next) = ends.find(|&&next| next > index) else { return false };
    let mut start = actions[index].span.end;
    actions[index + 1..=next].iter().any(|action| {
        let has_text = !template[start..action.span.start].trim().is_empty();
        start = action.span.end;
        has_text || action.is_output()
    })
}

/// The values and the branches that renderings of a [`Probe`] have.
#[derive(Clone, Debug, Default)]
pub struct Seen(BTreeSet<String>);

/// How an action without quotes is written where a value is expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// As a string.
    Text,
    /// As a string, or as null if it is empty, as block YAML has it.
    TextOrNull,
    /// As the same, or as nothing in quotes if there is no value.
    TextOrAbsent,
    /// With the type of its value.
    Typed,
}

impl Seen {
    /// Takes the further documents out of those that a probe renders to, and adds their lists.
    ///
    /// Nothing is added if a mapping or a sequence is written in Go's notation: a value has a type that the template does not
    /// expect. The result is false then.
    pub fn take(&mut self, documents: &mut Vec<Value>) -> bool {
        let is_report = |document: &Value| document.get("kind").and_then(Value::as_str) == Some(KIND);
        let (reports, others): (Vec<Value>, Vec<Value>) = std::mem::take(documents).into_iter().partition(is_report);
        *documents = others;
        let lists = reports.iter().filter_map(|report| report.get("rendered")?.as_sequence());
        let marks: Vec<&str> = lists.flat_map(|marks| marks.iter().filter_map(Value::as_str)).collect();
        let is_expected = !marks.iter().any(|mark| mark.contains(" map ") || mark.contains(" slice "));
        if is_expected {
            self.0.extend(marks.into_iter().map(str::to_owned));
        }
        is_expected
    }

    /// Whether a part was rendered with content: more than `null`, `""`, `{}` or `[]`.
    #[must_use]
    pub fn has(&self, part: &Part) -> bool {
        self.of(part.action).any(|mark| mark.ends_with(" full"))
    }

    pub(super) fn written(&self, action: usize) -> Written {
        let kinds: BTreeSet<&str> = self.of(action).collect();
        if kinds.is_empty() || kinds.iter().any(|kind| !kind.starts_with("string") && !kind.starts_with("invalid")) {
            Written::Typed
        } else if kinds.contains("invalid empty") {
            Written::TextOrAbsent
        } else if kinds.iter().any(|kind| kind.ends_with("empty")) {
            Written::TextOrNull
        } else {
            Written::Text
        }
    }

    /// The marks of an action: the type of a value, and whether it has content.
    fn of(&self, action: usize) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(move |mark| mark.strip_prefix(&format!("{action} ")))
    }
}
