//! The layout of a template: that of KYAML around the actions.

mod envsubst;
mod placeholder;

use kyaml_core::{KeyOrder, Layout, Span, WriteOptions};
use kyaml_format::FormatOptions;
use kyaml_lint::rules::duplicate_key;
use kyaml_lint::{LintOptions, Report, Severity, lint};

use crate::check::{Read, check, is_in_block_style, is_trap, read};
use crate::language::Language;
use crate::place::plain_mask;
use crate::scan::{Scan, scan};
use placeholder::Placeholders;

/// The text of a template with the mappings and sequences of its documents in canonical layout.
///
/// The bytes of actions do not change, nor does their order. Strings with actions, and blocks around
/// values, stay as they are. So does the text between documents. An action of a block that is beside
/// entries or items gets a line of its own: white space outside of strings has no meaning. Keys are
/// not sorted. A value that cannot be laid out so stays as it is.
///
/// # Errors
/// The findings of [`check`], if the template is not well-formed. A template in block style is not. One of
/// [`Language::Envsubst`] is converted, if both texts are the same objects for each of some values. Otherwise the finding
/// is at a placeholder that makes a difference.
///
/// ```
/// use kyaml_format::FormatOptions;
/// use kyaml_template::{Language, format};
///
/// let template = "---\n{a: {{ int .Values.a }}, {{ if .Values.b }}b: [1],{{ end }}}\n";
/// let formatted = format(template, Language::Helm, &FormatOptions::default()).unwrap();
/// assert_eq!(
///     formatted,
///     "---\n{\n  a: {{ int .Values.a }},\n  {{ if .Values.b }}\n  b: [\n    1,\n  ],\n  {{ end }}\n}\n",
/// );
/// ```
pub fn format(template: &str, language: Language, options: &FormatOptions) -> Result<String, Report> {
    let report = check(template.as_bytes(), language, &LintOptions::default());
    if report.diagnostics().iter().any(|found| found.severity == Severity::Error && !is_trap(found.rule)) {
        let is_yaml = language == Language::Envsubst && is_in_block_style(&report);
        return if is_yaml { envsubst::convert(template, options, report) } else { Err(report) };
    }
    let scan = scan(template, language);
    let Read { mut structure, mask, .. } = read(template, &plain_mask(template, &scan.actions), &scan.actions);
    // A formatter refuses the same key in two branches.
    let found = lint(mask.bytes(), &LintOptions::default()).into_diagnostics();
    let repeated = found.into_iter().filter(|found| found.rule == &duplicate_key::RULE);
    structure.strings.extend(repeated.map(|found| (found.span, true)));
    structure.strings.sort_by_key(|&(span, _)| span);
    let write: WriteOptions = options.write.layout(Layout::Canonical).key_order(KeyOrder::Source);
    let options = options.clone().write(write);
    let mut out = String::with_capacity(template.len());
    let mut at = 0;
    for &value in &structure.root_values {
        // The value of a document ends before the next one starts.
        if value.start < at {
            continue;
        }
        out.push_str(&template[at..value.start]);
        let laid_out = lay_out(
            template,
            value,
            &Placeholders::new(template, language, value, &scan.actions, &structure),
            &options,
        );
        out.push_str(laid_out.as_deref().unwrap_or(&template[value.range()]));
        at = value.end;
    }
    out.push_str(&template[at..]);
    Ok(if is_equal(template, &scan, &out, language, &report) { out } else { template.to_owned() })
}

/// The new text of a value of a document; none if an action would move.
fn lay_out(template: &str, value: Span, placeholders: &Placeholders<'_>, options: &FormatOptions) -> Option<String> {
    let text = format!("---\n{}\n", placeholders.text(template, value));
    let formatted = kyaml_format::format(text.as_bytes(), options).ok()?;
    placeholders.put_back(formatted.text().strip_prefix("---\n")?.strip_suffix('\n')?)
}

/// Whether the new template has the same actions and no further findings.
fn is_equal(old: &str, of_old: &Scan, new: &str, language: Language, report: &Report) -> bool {
    let of_new = scan(new, language);
    let has_same_actions = texts(old, of_old).eq(texts(new, &of_new));
    let after = check(new.as_bytes(), language, &LintOptions::default());
    has_same_actions && after.diagnostics().len() <= report.diagnostics().len()
}

/// The texts of the actions.
fn texts<'t>(text: &'t str, scan: &'t Scan) -> impl Iterator<Item = &'t str> {
    scan.actions.iter().map(|action| &text[action.span.range()])
}
