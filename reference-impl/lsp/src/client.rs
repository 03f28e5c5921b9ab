//! The editor at the other end.

use crossbeam_channel::Sender;
use gen_lsp_types::{MessageType, ShowMessageNotification, ShowMessageParams};
use kyaml_core::ColumnUnit;
use lsp_server::{Message, Notification, Request, RequestId};
use serde::Serialize;
use serde_json::Value;

/// The way to the editor. Messages to an editor that is gone are dropped.
#[derive(Clone)]
pub(crate) struct Client {
    sender: Sender<Message>,
    pub(crate) abilities: Abilities,
}

/// What the editor is able to do, by its `initialize` request.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a capability of its own")]
pub(crate) struct Abilities {
    /// The unit of columns, which the server picks.
    pub(crate) unit: ColumnUnit,
    /// It asks for diagnostics, so they are not published.
    pub(crate) pulls_diagnostics: bool,
    pub(crate) refreshes_diagnostics: bool,
    pub(crate) refreshes_inlay_hints: bool,
    /// It answers questions about its settings.
    pub(crate) has_configuration: bool,
    /// It watches the files that the server registers.
    pub(crate) watches_files: bool,
    pub(crate) has_markdown: bool,
    pub(crate) has_snippets: bool,
    /// Symbols may contain symbols.
    pub(crate) nests_symbols: bool,
    /// It asks for the edit of an action when the user chooses it.
    pub(crate) resolves_actions: bool,
    /// Edits may name the version of their document.
    pub(crate) has_versioned_edits: bool,
    /// It reports changes of its settings, if the server asks for them.
    pub(crate) watches_configuration: bool,
    /// The most folds that it takes, if it has a limit.
    pub(crate) max_folds: Option<u64>,
}

impl Abilities {
    /// Reads the capabilities of a client.
    pub(crate) fn new(capabilities: &Value) -> Self {
        let has = |pointer: &str| capabilities.pointer(pointer) == Some(&Value::Bool(true));
        let lists = |pointer: &str, word: &str| {
            let list = capabilities.pointer(pointer).and_then(Value::as_array);
            list.is_some_and(|list| list.iter().any(|item| item == word))
        };
        let is_utf_8 = lists("/general/positionEncodings", "utf-8");
        Self {
            unit: if is_utf_8 { ColumnUnit::Utf8 } else { ColumnUnit::Utf16 },
            pulls_diagnostics: capabilities.pointer("/textDocument/diagnostic").is_some(),
            refreshes_diagnostics: has("/workspace/diagnostics/refreshSupport"),
            refreshes_inlay_hints: has("/workspace/inlayHint/refreshSupport"),
            has_configuration: has("/workspace/configuration"),
            watches_files: has("/workspace/didChangeWatchedFiles/dynamicRegistration"),
            has_markdown: lists("/textDocument/hover/contentFormat", "markdown"),
            has_snippets: has("/textDocument/completion/completionItem/snippetSupport"),
            nests_symbols: has("/textDocument/documentSymbol/hierarchicalDocumentSymbolSupport"),
            resolves_actions: lists("/textDocument/codeAction/resolveSupport/properties", "edit")
                && has("/textDocument/codeAction/dataSupport"),
            watches_configuration: has("/workspace/didChangeConfiguration/dynamicRegistration"),
            has_versioned_edits: has("/workspace/workspaceEdit/documentChanges"),
            max_folds: capabilities.pointer("/textDocument/foldingRange/rangeLimit").and_then(Value::as_u64),
        }
    }
}

impl Client {
    pub(crate) fn new(sender: Sender<Message>, abilities: Abilities) -> Self {
        Self { sender, abilities }
    }

    pub(crate) fn notify<N: gen_lsp_types::Notification<Params: Serialize>>(&self, params: N::Params) {
        self.send(Notification::new(N::METHOD.as_str().to_owned(), params));
    }

    pub(crate) fn request<R: gen_lsp_types::Request<Params: Serialize>>(&self, id: &str, params: R::Params) {
        self.send(Request::new(RequestId::from(id.to_owned()), R::METHOD.as_str().to_owned(), params));
    }

    /// Shows a message to the user.
    pub(crate) fn show(&self, kind: MessageType, message: String) {
        self.notify::<ShowMessageNotification>(ShowMessageParams { kind, message });
    }

    pub(crate) fn send(&self, message: impl Into<Message>) {
        // The connection is closed only if the editor is gone; the main loop ends then.
        let _ = self.sender.send(message.into());
    }
}
