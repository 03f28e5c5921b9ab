//! The main loop: keeps documents current, and gives all other work to the worker.

use std::collections::HashSet;
use std::error::Error;

use gen_lsp_types::{
    CancelParams, CodeActionRequest, CodeActionResolveRequest, CompletionRequest, ConfigurationItem,
    ConfigurationParams, ConfigurationRequest, DefinitionRequest, DiagnosticRefreshRequest,
    DidChangeConfigurationParams, DidChangeTextDocumentParams, DidChangeWatchedFilesRegistrationOptions,
    DidCloseTextDocumentParams, DidOpenTextDocumentParams, DidSaveTextDocumentParams, DocumentDiagnosticRequest,
    DocumentFormattingRequest, DocumentHighlightRequest, DocumentOnTypeFormattingRequest,
    DocumentRangeFormattingRequest, DocumentSymbolRequest, FileSystemWatcher, FoldingRangeRequest, GlobPattern,
    HoverRequest, InitializeResult, InlayHintRefreshRequest, InlayHintRequest, LspNotificationMethod, LspRequestMethod,
    MessageType, Pattern, PrepareRenameRequest, PublishDiagnosticsNotification, PublishDiagnosticsParams, Registration,
    RegistrationParams, RegistrationRequest, RenameRequest, SelectionRangeRequest, ServerInfo, Uri,
    WorkspaceSymbolParams,
};
use kyaml_workspace::config::FILE_NAME;
use kyaml_workspace::{ConfigSource, Configs, Kind};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response, ResponseError};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::client::{Abilities, Client};
use crate::documents::{Documents, changed};
use crate::revision::{Cache, Revision};
use crate::stdio::is_exit;
use crate::worker::{Task, Worker, error, outdated};
use crate::{
    actions, capabilities, completion, diagnostics, folding, formatting, highlight, hover, inlay, rename, selection,
    symbols, uri,
};

/// The name of the settings in editors.
const SECTION: &str = "kyaml";

/// The request for them.
const CONFIGURATION: &str = "kyaml/configuration";

/// A server between `initialize` and `exit`.
pub(crate) struct Server {
    client: Client,
    documents: Documents,
    worker: Worker,
    configs: Configs,
    has_inlay_hints: bool,
    /// The errors of configurations that the user has been shown.
    shown: HashSet<String>,
}

/// Whether these settings of an editor want inlay hints. They are in the section `kyaml` and in the initialization options.
fn wants_inlay_hints(settings: &Value) -> bool {
    settings.pointer("/inlayHints/enable") == Some(&Value::Bool(true))
}

/// A request about a document.
trait Served: gen_lsp_types::Request<Params: DeserializeOwned + Send, Result: Serialize> + 'static {}

impl<R: gen_lsp_types::Request<Params: DeserializeOwned + Send, Result: Serialize> + 'static> Served for R {}

/// Loads the types of the folders of the client, while it opens its first document. A problem is shown with the documents that
/// have it.
fn load_types(configs: &Configs, params: &Value) {
    let folders = params["workspaceFolders"].as_array().into_iter().flatten().map(|folder| &folder["uri"]);
    let uris = folders.chain([&params["rootUri"]]).filter_map(|uri| Uri::deserialize(uri).ok());
    for folder in uris.filter_map(|uri| uri::path(&uri)) {
        let _ = configs.types(Some(&folder.join(FILE_NAME)));
    }
}

impl Server {
    /// Answers the request `initialize` of the client.
    pub(crate) fn initialize(connection: &Connection) -> Result<Self, Box<dyn Error + Send + Sync>> {
        let (id, params) = connection.initialize_start()?;
        let abilities = Abilities::new(&params["capabilities"]);
        let has_inlay_hints = wants_inlay_hints(&params["initializationOptions"]);
        let result = InitializeResult {
            capabilities: capabilities::offered(&abilities),
            server_info: Some(ServerInfo {
                name: env!("CARGO_PKG_NAME").to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        };
        connection.initialize_finish(id, serde_json::to_value(result)?)?;
        let configs = Configs::new(ConfigSource::Nearest);
        load_types(&configs, &params);
        let client = Client::new(connection.sender.clone(), abilities);
        let documents = Documents::default();
        let worker = Worker::start(client.clone(), documents.clone());
        let server = Self { client, documents, worker, configs, has_inlay_hints, shown: HashSet::new() };
        server.register();
        server.ask_for_options();
        Ok(server)
    }

    /// Serves until the client says `exit`, or is gone.
    pub(crate) fn run(mut self, connection: &Connection) -> Result<(), Box<dyn Error + Send + Sync>> {
        let ended = self.serve(connection);
        self.worker.finish();
        ended
    }

    fn serve(&mut self, connection: &Connection) -> Result<(), Box<dyn Error + Send + Sync>> {
        for message in &connection.receiver {
            match message {
                Message::Request(request)
                    if LspRequestMethod::from(request.method.as_str()) == LspRequestMethod::Shutdown =>
                {
                    connection.sender.send(Response::new_ok(request.id, ()).into())?;
                    self.wait_for_exit(connection);
                    return Ok(());
                }
                Message::Request(request) => self.request(request),
                Message::Notification(notification) if is_exit(&notification) => {
                    return Err("the client said `exit` without `shutdown` before".into());
                }
                Message::Notification(notification) => self.notification(notification),
                Message::Response(response) => self.response(response),
            }
        }
        Ok(())
    }

    /// Asks the client for notifications of changes of `kyaml.toml` and of its settings.
    fn register(&self) {
        let abilities = self.client.abilities;
        let mut registrations = Vec::new();
        let mut register = |method: LspNotificationMethod<'_>, options: Value| {
            let method = method.as_str().to_owned();
            registrations.push(Registration { id: method.clone(), method, register_options: Some(options) });
        };
        if abilities.watches_files {
            let glob_pattern = GlobPattern::Pattern(Pattern::from("**/kyaml.toml"));
            let watchers = vec![FileSystemWatcher { glob_pattern, kind: None }];
            let options = DidChangeWatchedFilesRegistrationOptions { watchers };
            register(LspNotificationMethod::WorkspaceDidChangeWatchedFiles, json!(options));
        }
        if abilities.watches_configuration {
            register(LspNotificationMethod::WorkspaceDidChangeConfiguration, json!({ "section": SECTION }));
        }
        if !registrations.is_empty() {
            self.client.request::<RegistrationRequest>("kyaml/register", RegistrationParams { registrations });
        }
    }

    fn ask_for_options(&self) {
        if self.client.abilities.has_configuration {
            let item = ConfigurationItem { scope_uri: None, section: Some(SECTION.to_owned()) };
            self.client.request::<ConfigurationRequest>(CONFIGURATION, ConfigurationParams { items: vec![item] });
        }
    }

    /// Waits for `exit` after `shutdown`. A client can have sent more before it reads the answer.
    fn wait_for_exit(&self, connection: &Connection) {
        for message in &connection.receiver {
            match message {
                Message::Request(request) => {
                    self.refuse(request.id, error(ErrorCode::InvalidRequest, "the server is shutting down"));
                }
                Message::Notification(notification) if is_exit(&notification) => return,
                Message::Notification(_) | Message::Response(_) => {}
            }
        }
    }

    fn request(&mut self, request: Request) {
        use LspRequestMethod as Method;
        match Method::from(request.method.as_str()) {
            Method::TextDocumentDiagnostic => self.answer::<DocumentDiagnosticRequest, _>(request, diagnostics::pull),
            Method::TextDocumentCodeAction => self.answer::<CodeActionRequest, _>(request, actions::actions),
            Method::CodeActionResolve => self.put::<CodeActionResolveRequest>(request, actions::resolve),
            Method::TextDocumentFormatting => {
                self.answer::<DocumentFormattingRequest, _>(request, formatting::document);
            }
            Method::TextDocumentRangeFormatting => {
                self.answer::<DocumentRangeFormattingRequest, _>(request, formatting::range);
            }
            Method::TextDocumentOnTypeFormatting => {
                self.answer::<DocumentOnTypeFormattingRequest, _>(request, formatting::on_type);
            }
            Method::TextDocumentDocumentHighlight => {
                self.answer::<DocumentHighlightRequest, _>(request, highlight::highlights);
            }
            Method::TextDocumentHover => self.answer::<HoverRequest, _>(request, hover::hover),
            Method::TextDocumentDocumentSymbol => self.answer::<DocumentSymbolRequest, _>(request, symbols::symbols),
            Method::WorkspaceSymbol => self.search(request),
            Method::TextDocumentFoldingRange => self.answer::<FoldingRangeRequest, _>(request, folding::ranges),
            Method::TextDocumentSelectionRange => self.answer::<SelectionRangeRequest, _>(request, selection::ranges),
            Method::TextDocumentDefinition => self.answer::<DefinitionRequest, _>(request, highlight::definition),
            Method::TextDocumentInlayHint => self.answer::<InlayHintRequest, _>(request, inlay::hints),
            Method::TextDocumentCompletion => self.answer::<CompletionRequest, _>(request, completion::completions),
            Method::TextDocumentPrepareRename => self.answer::<PrepareRenameRequest, _>(request, rename::prepare),
            Method::TextDocumentRename => self.put::<RenameRequest>(request, rename::rename),
            _ => {
                let message = format!("kyaml-lsp has no `{}`", request.method);
                self.refuse(request.id, error(ErrorCode::MethodNotFound, message));
            }
        }
    }

    fn answer<R: Served, A: Into<R::Result> + 'static>(
        &self,
        request: Request,
        answer: fn(&Revision, &R::Params) -> A,
    ) {
        self.put::<R>(request, move |revision, params| Ok(answer(revision, params).into()));
    }

    /// Gives a request to the worker, with the version that its document has now.
    fn put<R: Served>(
        &self,
        request: Request,
        answer: impl Fn(&Revision, &R::Params) -> Result<R::Result, ResponseError> + Send + 'static,
    ) {
        let Request { id, params, .. } = request;
        // An action that is resolved has its document in its data.
        let uri = params.pointer("/textDocument/uri").or_else(|| params.pointer("/data/uri"));
        let Some(uri) = uri.and_then(Value::as_str).map(Uri::from) else {
            return self.refuse(id, error(ErrorCode::InvalidParams, "the request names no document"));
        };
        let params = match serde_json::from_value::<R::Params>(params) {
            Ok(params) => params,
            Err(problem) => return self.refuse(id, error(ErrorCode::InvalidParams, problem.to_string())),
        };
        let Some(version) = self.documents.get(&uri).map(|revision| revision.version) else {
            return self.refuse(id, error(ErrorCode::InvalidParams, format!("the document {uri} is not open")));
        };
        let answer = move |documents: &Documents| {
            let revision = documents.at(&uri, version).ok_or_else(outdated)?;
            json_of(&answer(&revision, &params)?)
        };
        self.worker.add(Task::Answer { id, answer: Box::new(answer) });
    }

    /// Gives a request about all open documents to the worker.
    fn search(&self, Request { id, params, .. }: Request) {
        match serde_json::from_value::<WorkspaceSymbolParams>(params) {
            Ok(params) => {
                let answer = move |documents: &Documents| json_of(&symbols::objects(&documents.all(), &params));
                self.worker.add(Task::Answer { id, answer: Box::new(answer) });
            }
            Err(problem) => self.refuse(id, error(ErrorCode::InvalidParams, problem.to_string())),
        }
    }

    fn refuse(&self, id: RequestId, error: ResponseError) {
        self.client.send(Response { id, response_result: Err(error) });
    }

    fn notification(&mut self, notification: Notification) {
        use LspNotificationMethod as Method;
        let params = notification.params;
        match Method::from(notification.method.as_str()) {
            Method::TextDocumentDidOpen => self.with(params, Self::open),
            Method::TextDocumentDidChange => self.with(params, Self::change),
            Method::TextDocumentDidSave => self.with(params, Self::save),
            Method::TextDocumentDidClose => self.with(params, Self::close),
            Method::WorkspaceDidChangeConfiguration => self.with(params, Self::configure),
            // The files and folders themselves do not matter: all configuration is read anew.
            Method::WorkspaceDidChangeWatchedFiles | Method::WorkspaceDidChangeWorkspaceFolders => self.reload(),
            Method::CancelRequest => self.with(params, Self::cancel),
            _ => {}
        }
    }

    /// Handles a notification. One that cannot be read is dropped, because nobody waits for an
    /// answer.
    fn with<P: DeserializeOwned>(&mut self, params: Value, handle: impl FnOnce(&mut Self, P)) {
        if let Ok(params) = serde_json::from_value(params) {
            handle(self, params);
        }
    }

    fn open(&mut self, params: DidOpenTextDocumentParams) {
        let document = params.text_document;
        self.update(document.uri, document.version, document.language_id.to_string(), document.text);
    }

    fn change(&mut self, params: DidChangeTextDocumentParams) {
        let uri = params.text_document.text_document_identifier.uri;
        let Some(old) = self.documents.get(&uri) else { return };
        let text = changed(&old.text, params.content_changes, self.client.abilities.unit);
        self.update(uri, params.text_document.version, old.language.clone(), text);
    }

    /// A client that watches no files may have saved a `kyaml.toml` meanwhile.
    fn save(&mut self, _: DidSaveTextDocumentParams) {
        if !self.client.abilities.watches_files {
            self.reload();
        }
    }

    fn close(&mut self, params: DidCloseTextDocumentParams) {
        let uri = params.text_document.uri;
        let was_open = self.documents.remove(&uri).is_some();
        if was_open && !self.client.abilities.pulls_diagnostics {
            let none = PublishDiagnosticsParams { uri, version: None, diagnostics: Vec::new() };
            self.client.notify::<PublishDiagnosticsNotification>(none);
        }
    }

    fn configure(&mut self, DidChangeConfigurationParams { settings }: DidChangeConfigurationParams) {
        match settings.get(SECTION) {
            Some(section) => self.set_inlay_hints(wants_inlay_hints(section)),
            None => self.ask_for_options(),
        }
    }

    fn cancel(&mut self, params: CancelParams) {
        let id = serde_json::to_value(params.id).and_then(serde_json::from_value::<RequestId>);
        if let Some(response) = id.ok().and_then(|id| self.worker.cancel(&id)) {
            self.client.send(response);
        }
    }

    fn response(&mut self, response: Response) {
        if response.id == RequestId::from(CONFIGURATION.to_owned())
            && let Ok(Value::Array(values)) = response.response_result
            // An editor without such settings says null.
            && let Some(value) = values.first().filter(|value| !value.is_null())
        {
            self.set_inlay_hints(wants_inlay_hints(value));
        }
    }

    fn set_inlay_hints(&mut self, has_inlay_hints: bool) {
        if std::mem::replace(&mut self.has_inlay_hints, has_inlay_hints) == has_inlay_hints {
            return;
        }
        self.renew();
        if self.client.abilities.refreshes_inlay_hints {
            self.client.request::<InlayHintRefreshRequest>("kyaml/inlayHint/refresh", ());
        }
    }

    /// Reads all configuration anew.
    fn reload(&mut self) {
        self.configs = Configs::new(ConfigSource::Nearest);
        self.shown.clear();
        self.renew();
        if self.client.abilities.pulls_diagnostics && self.client.abilities.refreshes_diagnostics {
            self.client.request::<DiagnosticRefreshRequest>("kyaml/diagnostic/refresh", ());
        }
    }

    /// Makes a new revision of each document, because settings have changed.
    fn renew(&mut self) {
        for old in self.documents.all() {
            self.update(old.uri.clone(), old.version, old.language.clone(), old.text.clone());
        }
    }

    /// A part of a configuration. Each problem is shown once.
    fn or_shown<T>(&mut self, part: Option<Result<T, String>>) -> Option<T> {
        match part? {
            Ok(part) => Some(part),
            Err(problem) => {
                if self.shown.insert(problem.clone()) {
                    self.client.show(MessageType::Error, problem);
                }
                None
            }
        }
    }

    /// Makes the newest revision of a document, and has its diagnostics published.
    fn update(&mut self, uri: Uri, version: i32, language: String, text: String) {
        let path = uri::path(&uri);
        let settings = path.as_deref().map(|path| self.configs.settings(Some(path)));
        let settings = self.or_shown(settings).unwrap_or_default();
        let types = path.as_deref().map(|path| self.configs.types(Some(path)));
        let types = self.or_shown(types).flatten();
        let is_excluded = path.as_deref().is_some_and(|path| self.configs.excludes(path, false));
        let kind = if is_excluded { Kind::Other } else { Revision::kind(&language, path.as_deref(), &text, &settings) };
        let abilities = self.client.abilities;
        self.documents.put(Revision {
            uri: uri.clone(),
            version,
            language,
            text,
            kind,
            settings,
            types,
            abilities,
            has_inlay_hints: self.has_inlay_hints,
            cache: Cache::default(),
        });
        if !abilities.pulls_diagnostics {
            self.worker.add(Task::Publish { uri, version });
        }
    }
}

/// The result of a request as JSON.
fn json_of(result: &impl Serialize) -> Result<Value, ResponseError> {
    serde_json::to_value(result).map_err(|problem| error(ErrorCode::InternalError, problem.to_string()))
}
