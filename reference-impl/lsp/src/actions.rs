//! Code actions.

use gen_lsp_types::{
    CodeAction, CodeActionKind, CodeActionParams, CodeActionResponse, DocumentChange,
    OptionalVersionedTextDocumentIdentifier, TextDocumentEdit, TextDocumentIdentifier, WorkspaceEdit,
};
use kyaml_core::Span;
use kyaml_core::edit::Edit;
use kyaml_format::{Language, line_edits};
use kyaml_lint::{Applicability, Diagnostic as Finding, Fix};
use kyaml_workspace::Kind;
use lsp_server::{ErrorCode, ResponseError};
use serde::{Deserialize, Serialize};

use crate::diagnostics::diagnostic;
use crate::places::Places;
use crate::revision::Revision;
use crate::{conversion, duplicate, ignore, worker};

/// The action that applies all safe fixes. Editors can run it when they save.
pub(crate) const FIX_ALL: CodeActionKind = CodeActionKind::new("source.fixAll.kyaml");

/// An action whose edit takes time, so it is computed only if the user chooses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Lazy {
    FixAll,
    ToKyaml,
    ToYaml,
}

/// What a client sends back to have such an action resolved.
#[derive(Debug, Serialize, Deserialize)]
struct Data {
    uri: String,
    version: i32,
    action: Lazy,
}

impl Lazy {
    fn title(self) -> &'static str {
        match self {
            Self::FixAll => "Fix all that is safe to fix",
            Self::ToKyaml => "Convert to KYAML",
            Self::ToYaml => "Convert to YAML",
        }
    }

    fn kind(self) -> CodeActionKind {
        match self {
            Self::FixAll => FIX_ALL,
            Self::ToKyaml | Self::ToYaml => CodeActionKind::RefactorRewrite,
        }
    }

    /// The edits. The error is a message for the user.
    fn edits(self, revision: &Revision) -> Result<Vec<Edit>, String> {
        match self {
            Self::FixAll => Ok(fix_all(revision)),
            Self::ToKyaml => conversion::convert(revision, Language::Kyaml),
            Self::ToYaml => conversion::convert(revision, Language::Yaml),
        }
    }
}

/// The actions at a range, most useful first.
pub(crate) fn actions(revision: &Revision, params: &CodeActionParams) -> Vec<CodeActionResponse> {
    let only = params.context.only.as_ref();
    let wants = |kind: &CodeActionKind| {
        let kind = kind.to_string();
        let is_within = |wanted: &CodeActionKind| {
            let rest = kind.strip_prefix(&wanted.to_string()).map(str::to_owned);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        only.is_none_or(|only| only.iter().any(is_within))
    };
    let places = revision.places();
    let range = places.span(params.range);
    let mut actions = Vec::new();
    if wants(&CodeActionKind::QuickFix) {
        quick_fixes(revision, &places, range, &mut actions);
    }
    if wants(&CodeActionKind::RefactorRewrite)
        && let Some(edit) = conversion::to_one_line(revision, range)
    {
        actions.push(CodeAction {
            title: "Write on one line".to_owned(),
            kind: Some(CodeActionKind::RefactorRewrite),
            edit: Some(workspace_edit(revision, &places, &[edit])),
            ..CodeAction::default()
        });
    }
    let lazy = lazy_actions(revision).filter(|lazy| wants(&lazy.kind()));
    actions.extend(lazy.filter_map(|lazy| lazy_action(revision, &places, lazy)));
    actions.into_iter().map(CodeActionResponse::CodeAction).collect()
}

/// The action with its edit.
pub(crate) fn resolve(revision: &Revision, action: &CodeAction) -> Result<CodeAction, ResponseError> {
    let data = action.data.clone().and_then(|data| serde_json::from_value::<Data>(data).ok());
    let Some(Data { version, action: lazy, .. }) = data else {
        return Err(worker::error(ErrorCode::InvalidParams, "this action was not made by kyaml-lsp"));
    };
    if version != revision.version {
        return Err(worker::outdated());
    }
    let edits = lazy.edits(revision).map_err(|problem| worker::error(ErrorCode::RequestFailed, problem))?;
    let edit = Some(workspace_edit(revision, &revision.places(), &edits));
    Ok(CodeAction { edit, ..action.clone() })
}

/// The fixes of findings that touch a range, and the comments that ignore them.
fn quick_fixes(revision: &Revision, places: &Places<'_>, range: Span, actions: &mut Vec<CodeAction>) {
    let findings: Vec<&Finding> =
        revision.report().diagnostics().iter().filter(|finding| meets(finding.span, range)).collect();
    let action = |finding: &Finding, title: String, edits: &[Edit]| CodeAction {
        title,
        kind: Some(CodeActionKind::QuickFix),
        diagnostics: Some(vec![diagnostic(revision, places, finding)]),
        edit: Some(workspace_edit(revision, places, edits)),
        ..CodeAction::default()
    };
    let mut fix = |finding: &Finding, fix: &Fix, title: String| {
        let is_safe = fix.applicability() == Applicability::Safe;
        let title = if is_safe { title } else { format!("{title} (a guess)") };
        actions.push(CodeAction { is_preferred: Some(is_safe), ..action(finding, title, fix.edits()) });
    };
    // Safe ones first, each group in the order of the findings.
    for applicability in [Applicability::Safe, Applicability::Unsafe] {
        for finding in &findings {
            if let Some(of_finding) = finding.fix.as_ref().filter(|fix| fix.applicability() == applicability) {
                fix(finding, of_finding, title(&revision.text, finding, of_finding));
            }
        }
    }
    for finding in &findings {
        for (title, of_entry) in duplicate::fixes(revision, finding) {
            fix(finding, &of_entry, title.to_owned());
        }
    }
    let unfixed = findings.iter().find(|finding| finding.fix.is_none());
    if let Some(unfixed) = unfixed.filter(|_| revision.kind == Kind::Kyaml)
        && let Some(of_document) = rewritten(revision, range)
    {
        fix(unfixed, &of_document, "Write the document anew as KYAML".to_owned());
    }
    for finding in findings {
        if let Some(edit) = ignore::edit(revision, finding).filter(|_| !revision.is_foreign()) {
            actions.push(action(finding, format!("Ignore `{}` here", finding.rule), &[edit]));
        }
    }
}

/// Whether two spans share a byte, or meet. A cursor behind a word is at the word.
fn meets(one: Span, other: Span) -> bool {
    one.start <= other.end && other.start <= one.end
}

/// The longest text in a title, in bytes.
const MAX_QUOTED: usize = 40;

/// What a fix does, if that fits in a title; otherwise the remedy of the message, which follows its
/// last semicolon.
fn title(text: &str, finding: &Finding, fix: &Fix) -> String {
    let is_short = |text: &str| text.len() <= MAX_QUOTED && !text.contains(['\n', '`']);
    if let [Edit { span, text: new }] = fix.edits()
        && let Some(old) = text.get(span.range())
        && is_short(old)
        && is_short(new)
    {
        return match (old, &**new) {
            ("", new) => format!("Insert `{new}`"),
            (old, "") => format!("Remove `{old}`"),
            (old, new) => format!("Replace `{old}` by `{new}`"),
        };
    }
    let remedy = finding.message.rsplit_once("; ").map_or(&*finding.message, |(_, remedy)| remedy);
    let mut characters = remedy.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

/// The fix that writes the document with an unfixed error anew, if one touches `range`.
fn rewritten(revision: &Revision, range: Span) -> Option<Fix> {
    let mut report = revision.report().clone();
    revision.document().attach_documents(&mut report);
    let before = revision.report().diagnostics().iter();
    let attached = before.zip(report.diagnostics()).filter(|(before, _)| before.fix.is_none());
    let mut fixes = attached.filter_map(|(_, after)| after.fix.clone());
    fixes.find(|fix| meets(fix.span(), range))
}

/// The actions that a document has, whether or not their edits exist.
fn lazy_actions(revision: &Revision) -> impl Iterator<Item = Lazy> {
    let is_safe = |fix: &Fix| fix.applicability() == Applicability::Safe;
    let has_fixes = || revision.report().diagnostics().iter().any(|finding| finding.fix.as_ref().is_some_and(is_safe));
    let convert = match revision.kind {
        Kind::Yaml | Kind::Json if !revision.text.trim_ascii().is_empty() && revision.template().is_none() => {
            Some(Lazy::ToKyaml)
        }
        Kind::Kyaml if revision.report().is_kyaml() && !revision.text.is_empty() => Some(Lazy::ToYaml),
        _ => None,
    };
    has_fixes().then_some(Lazy::FixAll).into_iter().chain(convert)
}

/// The action, without its edit if the client resolves actions. `None` if it would change nothing.
fn lazy_action(revision: &Revision, places: &Places<'_>, lazy: Lazy) -> Option<CodeAction> {
    let action = CodeAction { title: lazy.title().to_owned(), kind: Some(lazy.kind()), ..CodeAction::default() };
    if revision.abilities.resolves_actions {
        let data = Data { uri: revision.uri.to_string(), version: revision.version, action: lazy };
        return Some(CodeAction { data: serde_json::to_value(data).ok(), ..action });
    }
    let edits = lazy.edits(revision).ok().filter(|edits| !edits.is_empty())?;
    Some(CodeAction { edit: Some(workspace_edit(revision, places, &edits)), ..action })
}

/// The edits of all safe fixes, as `kyaml-check --fix` makes them.
fn fix_all(revision: &Revision) -> Vec<Edit> {
    let fixed = revision.document().fix(revision.report().clone(), false).text;
    line_edits(&revision.text, &String::from_utf8_lossy(&fixed))
}

/// Edits of one document, in the form that the client understands.
pub(crate) fn workspace_edit(revision: &Revision, places: &Places<'_>, edits: &[Edit]) -> WorkspaceEdit {
    let (uri, edits) = (revision.uri.clone(), places.edits(edits));
    if !revision.abilities.has_versioned_edits {
        return WorkspaceEdit { changes: Some([(uri, edits)].into()), ..WorkspaceEdit::default() };
    }
    let edit = TextDocumentEdit {
        text_document: OptionalVersionedTextDocumentIdentifier {
            version: Some(revision.version),
            text_document_identifier: TextDocumentIdentifier { uri },
        },
        edits: edits.into_iter().map(Into::into).collect(),
    };
    WorkspaceEdit { document_changes: Some(vec![DocumentChange::TextDocumentEdit(edit)]), ..WorkspaceEdit::default() }
}
