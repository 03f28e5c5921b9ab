//! What the server offers.

use gen_lsp_types::{
    ChangeNotifications, CodeActionKind, CodeActionOptions, CodeActionProvider, CompletionOptions,
    DocumentOnTypeFormattingOptions, PositionEncodingKind, RenameOptions, Save, ServerCapabilities,
    TextDocumentSyncKind, TextDocumentSyncOptions, WorkspaceFoldersServerCapabilities, WorkspaceOptions,
};
use gen_lsp_types::{DiagnosticOptions, TextDocumentSync};
use kyaml_core::ColumnUnit;

use crate::actions::FIX_ALL;
use crate::client::Abilities;

/// What the server offers to a client with these abilities.
pub(crate) fn offered(abilities: &Abilities) -> ServerCapabilities {
    let is_utf_8 = abilities.unit == ColumnUnit::Utf8;
    ServerCapabilities {
        position_encoding: Some(if is_utf_8 { PositionEncodingKind::UTF8 } else { PositionEncodingKind::UTF16 }),
        text_document_sync: Some(TextDocumentSync::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::Incremental),
            save: Some(Save::Bool(true)),
            ..TextDocumentSyncOptions::default()
        })),
        diagnostic_provider: abilities
            .pulls_diagnostics
            .then(|| DiagnosticOptions { identifier: Some("kyaml".to_owned()), ..DiagnosticOptions::default() }.into()),
        code_action_provider: Some(CodeActionProvider::CodeActionOptions(CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QuickFix, CodeActionKind::RefactorRewrite, FIX_ALL]),
            resolve_provider: Some(abilities.resolves_actions),
            ..CodeActionOptions::default()
        })),
        document_formatting_provider: Some(true.into()),
        document_range_formatting_provider: Some(true.into()),
        document_on_type_formatting_provider: Some(DocumentOnTypeFormattingOptions {
            first_trigger_character: "}".to_owned(),
            more_trigger_character: Some(vec!["]".to_owned()]),
        }),
        hover_provider: Some(true.into()),
        document_symbol_provider: Some(true.into()),
        workspace_symbol_provider: Some(true.into()),
        document_highlight_provider: Some(true.into()),
        folding_range_provider: Some(true.into()),
        selection_range_provider: Some(true.into()),
        definition_provider: Some(true.into()),
        inlay_hint_provider: Some(true.into()),
        rename_provider: Some(RenameOptions { prepare_provider: Some(true), ..RenameOptions::default() }.into()),
        completion_provider: abilities.has_snippets.then(|| CompletionOptions {
            trigger_characters: Some(["{", "[", "\"", ":", "-"].map(str::to_owned).to_vec()),
            ..CompletionOptions::default()
        }),
        workspace: Some(WorkspaceOptions {
            workspace_folders: Some(WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(ChangeNotifications::Bool(true)),
            }),
            ..WorkspaceOptions::default()
        }),
        ..ServerCapabilities::default()
    }
}
