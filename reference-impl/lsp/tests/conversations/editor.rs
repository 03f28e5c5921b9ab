//! An editor in the same process.

#![expect(clippy::needless_pass_by_value, reason = "messages are not used again")]

use std::collections::{HashMap, VecDeque};
use std::error::Error;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use kyaml_core::edit::Edit;
use kyaml_core::{ColumnUnit, LineIndex, Position, Span};
use lsp_server::{Connection, Message, Notification, Request, RequestId, Response, ResponseError};
use serde_json::{Value, json};

/// Far more than any answer takes.
const PATIENCE: Duration = Duration::from_secs(60);

type Served = Result<(), Box<dyn Error + Send + Sync>>;

/// An editor, whose last opened document is the current one.
pub(crate) struct Editor {
    connection: Connection,
    server: Option<JoinHandle<Served>>,
    unit: ColumnUnit,
    documents: HashMap<String, Document>,
    current: String,
    last_id: i32,
    /// Messages that were passed over.
    waiting: VecDeque<Message>,
    /// What the server said at the start.
    pub(crate) capabilities: Value,
}

struct Document {
    version: i32,
    text: String,
}

/// The abilities of an ordinary editor.
pub(crate) fn abilities() -> Value {
    json!({
        "textDocument": {
            "hover": { "contentFormat": ["markdown"] },
            "completion": { "completionItem": { "snippetSupport": true } },
            "documentSymbol": { "hierarchicalDocumentSymbolSupport": true },
            "codeAction": { "dataSupport": true, "resolveSupport": { "properties": ["edit"] } },
        },
        "workspace": { "workspaceEdit": { "documentChanges": true } },
    })
}

impl Editor {
    pub(crate) fn start() -> Self {
        Self::with(abilities(), Value::Null)
    }

    /// An editor with these abilities and initialization options.
    pub(crate) fn with(abilities: Value, options: Value) -> Self {
        Self::at(Value::Null, abilities, options)
    }

    /// The same, with the URI of the folder that it shows.
    pub(crate) fn at(folder: Value, abilities: Value, options: Value) -> Self {
        let (connection, servers) = Connection::memory();
        let server = thread::spawn(move || kyaml_lsp::serve(&servers));
        let is_utf_8 = abilities.pointer("/general/positionEncodings/0") == Some(&json!("utf-8"));
        let unit = if is_utf_8 { ColumnUnit::Utf8 } else { ColumnUnit::Utf16 };
        let mut editor = Self {
            connection,
            server: Some(server),
            unit,
            documents: HashMap::new(),
            current: String::new(),
            last_id: 0,
            waiting: VecDeque::new(),
            capabilities: Value::Null,
        };
        let params = json!({ "processId": null, "rootUri": folder, "capabilities": abilities, "initializationOptions": options });
        editor.capabilities = editor.asks("initialize", params).unwrap()["capabilities"].take();
        editor.tells("initialized", json!({}));
        editor
    }

    /// Opens a document, whose language the editor knows by its extension.
    pub(crate) fn opens(&mut self, name: &str, text: &str) {
        let language = match name.rsplit_once('.') {
            Some((_, "kyaml")) => "kyaml",
            Some((_, "md")) => "markdown",
            _ => "yaml",
        };
        self.opens_as(&format!("file:///nowhere/{name}"), language, text);
    }

    pub(crate) fn opens_as(&mut self, uri: &str, language: &str, text: &str) {
        uri.clone_into(&mut self.current);
        self.documents.insert(uri.to_owned(), Document { version: 1, text: text.to_owned() });
        let document = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
        self.tells("textDocument/didOpen", json!({ "textDocument": document }));
    }

    pub(crate) fn closes(&mut self) {
        self.tells("textDocument/didClose", json!({ "textDocument": { "uri": self.current } }));
        self.documents.remove(&self.current);
    }

    /// Replaces the first `old` in the current document by `new`.
    pub(crate) fn replaces(&mut self, old: &str, new: &str) {
        let start = self.text().find(old).unwrap_or_else(|| panic!("{old:?} is not in the text"));
        self.edits(Edit { span: Span::new(start, start + old.len()), text: new.to_owned() });
    }

    /// Changes the current document.
    pub(crate) fn edits(&mut self, edit: Edit) {
        let range = self.range(edit.span);
        let text = String::from_utf8(Edit::apply(std::slice::from_ref(&edit), self.text().as_bytes())).unwrap();
        let version = self.put(text);
        self.tells(
            "textDocument/didChange",
            json!({
                "textDocument": { "uri": self.current, "version": version },
                "contentChanges": [{ "range": range, "text": edit.text }],
            }),
        );
    }

    fn put(&mut self, text: String) -> i32 {
        let document = self.documents.get_mut(&self.current).unwrap();
        document.version += 1;
        document.text = text;
        document.version
    }

    pub(crate) fn text(&self) -> &str {
        &self.documents[&self.current].text
    }

    pub(crate) fn uri(&self) -> &str {
        &self.current
    }

    /// The diagnostics that the server publishes for the current version of a document, one line each.
    #[track_caller]
    pub(crate) fn sees(&mut self, expected: &[&str]) {
        let params = self.published();
        let shown: Vec<String> = params["diagnostics"].as_array().unwrap().iter().map(shown).collect();
        assert_eq!(shown, expected, "{}", self.text());
    }

    /// What the server publishes for the current version of the current document. Those for older
    /// versions are passed over.
    #[track_caller]
    pub(crate) fn published(&mut self) -> Value {
        loop {
            let params = self.is_told("textDocument/publishDiagnostics");
            assert_eq!(params["uri"], self.current);
            if self.documents.get(&self.current).is_none_or(|document| params["version"] == document.version) {
                return params;
            }
        }
    }

    /// The next message, which is a notification.
    #[track_caller]
    pub(crate) fn is_told(&mut self, method: &str) -> Value {
        match self.receive() {
            Message::Notification(notification) if notification.method == method => notification.params,
            message => panic!("{method} was expected: {message:?}"),
        }
    }

    /// The next message, which is a request.
    #[track_caller]
    pub(crate) fn is_asked(&mut self, method: &str) -> Value {
        match self.receive() {
            Message::Request(request) if request.method == method => request.params,
            message => panic!("{method} was expected: {message:?}"),
        }
    }

    /// The next message, which is a request, with its answer.
    #[track_caller]
    pub(crate) fn is_asked_and_says(&mut self, method: &str, answer: Value) {
        match self.receive() {
            Message::Request(request) if request.method == method => {
                self.send(Message::Response(Response { id: request.id, response_result: Ok(answer) }));
            }
            message => panic!("{method} was expected: {message:?}"),
        }
    }

    /// The next message: one that was put back, or a new one.
    #[track_caller]
    fn receive(&mut self) -> Message {
        let waiting = self.waiting.pop_front();
        waiting.unwrap_or_else(|| self.connection.receiver.recv_timeout(PATIENCE).expect("the server says something"))
    }

    /// The answer to the request of this number, whatever is said before it.
    #[track_caller]
    pub(crate) fn hears_late(&mut self, id: i32) -> Result<Value, ResponseError> {
        let mut before = VecDeque::new();
        let answer = loop {
            match self.receive() {
                Message::Response(response) if response.id == RequestId::from(id) => break response.response_result,
                message => before.push_back(message),
            }
        };
        self.waiting = before;
        answer
    }

    fn send(&self, message: Message) {
        self.connection.sender.send(message).unwrap();
    }

    pub(crate) fn tells(&self, method: &str, params: Value) {
        self.send(Message::Notification(Notification { method: method.to_owned(), params }));
    }

    /// Sends a request, and returns its number.
    pub(crate) fn begins_to_ask(&mut self, method: &str, params: Value) -> i32 {
        self.last_id += 1;
        let id = RequestId::from(self.last_id);
        self.send(Message::Request(Request { id, method: method.to_owned(), params }));
        self.last_id
    }

    /// The answer to the request of this number, which is the next message.
    #[track_caller]
    pub(crate) fn hears(&mut self, id: i32) -> Result<Value, ResponseError> {
        match self.receive() {
            Message::Response(response) if response.id == RequestId::from(id) => response.response_result,
            message => panic!("an answer was expected: {message:?}"),
        }
    }

    #[track_caller]
    pub(crate) fn asks(&mut self, method: &str, params: Value) -> Result<Value, ResponseError> {
        let id = self.begins_to_ask(method, params);
        self.hears(id)
    }

    /// Asks about the current document; `params` are those beside it.
    #[track_caller]
    pub(crate) fn asks_about(&mut self, method: &str, params: Value) -> Result<Value, ResponseError> {
        let mut all = json!({ "textDocument": { "uri": self.current } });
        all.as_object_mut().unwrap().extend(params.as_object().cloned().unwrap_or_default());
        self.asks(method, all)
    }

    /// Asks about the position of the `|` in a part of the text, such as `a: |1`.
    #[track_caller]
    pub(crate) fn asks_at(&mut self, place: &str, method: &str) -> Result<Value, ResponseError> {
        let position = self.position(self.offset(place));
        self.asks_about(method, json!({ "position": position }))
    }

    /// The offset of the `|` in a part of the text.
    #[track_caller]
    pub(crate) fn offset(&self, place: &str) -> usize {
        let (before, after) = place.split_once('|').expect("a place has a cursor");
        let at =
            self.text().find(&format!("{before}{after}")).unwrap_or_else(|| panic!("{place:?} is not in the text"));
        at + before.len()
    }

    pub(crate) fn position(&self, offset: usize) -> Value {
        let Position { line, column } = LineIndex::new(self.text().as_bytes()).position_in(offset, self.unit);
        json!({ "line": line - 1, "character": column - 1 })
    }

    pub(crate) fn range(&self, span: Span) -> Value {
        json!({ "start": self.position(span.start), "end": self.position(span.end) })
    }

    /// The actions at a place, each with its title and kind.
    #[track_caller]
    pub(crate) fn actions(&mut self, place: &str) -> Vec<Value> {
        let offset = self.offset(place);
        let range = self.range(Span::empty(offset));
        let params = json!({ "range": range, "context": { "diagnostics": [] } });
        self.asks_about("textDocument/codeAction", params).unwrap().as_array().unwrap().clone()
    }

    /// The titles of the actions at a place.
    #[track_caller]
    pub(crate) fn titles(&mut self, place: &str) -> Vec<String> {
        self.actions(place).iter().map(|action| action["title"].as_str().unwrap().to_owned()).collect()
    }

    /// The text after an action, which does not become that of the editor.
    #[track_caller]
    pub(crate) fn after_action(&mut self, place: &str, title: &str) -> Result<String, String> {
        let actions = self.actions(place);
        let action = actions.iter().find(|action| action["title"] == title);
        let mut action = action.unwrap_or_else(|| panic!("{title:?} is not one of {actions:#?}")).clone();
        if action["edit"].is_null() {
            action = self.asks("codeAction/resolve", action).map_err(|error| error.message)?;
        }
        Ok(self.after_workspace_edit(&action["edit"]))
    }

    pub(crate) fn after_workspace_edit(&self, edit: &Value) -> String {
        let edits = match edit.pointer("/documentChanges/0") {
            Some(change) => {
                assert_eq!(change["textDocument"]["uri"], self.current);
                assert_eq!(change["textDocument"]["version"], self.documents[&self.current].version);
                &change["edits"]
            }
            None => &edit["changes"][&self.current],
        };
        self.after(edits)
    }

    /// The text after edits, which must not overlap.
    pub(crate) fn after(&self, edits: &Value) -> String {
        let lines = LineIndex::new(self.text().as_bytes());
        let edits = edits.as_array().unwrap().iter().map(|edit| Edit {
            span: span(&lines, self.unit, &edit["range"]),
            text: edit["newText"].as_str().unwrap().to_owned(),
        });
        let edits: Vec<Edit> = edits.collect();
        assert!(edits.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start), "{edits:?}");
        String::from_utf8(Edit::apply(&edits, self.text().as_bytes())).unwrap()
    }

    /// The text after formatting; `None` if the server leaves it alone.
    #[track_caller]
    pub(crate) fn formatted(&mut self) -> Option<String> {
        let edits = self.asks_about("textDocument/formatting", json!({ "options": options() })).unwrap();
        (!edits.is_null()).then(|| self.after(&edits))
    }

    /// Ends the conversation in order.
    fn goes(&mut self) -> Served {
        assert!(self.asks("shutdown", Value::Null).is_ok());
        self.tells("exit", Value::Null);
        let ended = self.server.take().unwrap().join().expect("the server does not panic");
        let left: Vec<Message> = self.waiting.drain(..).chain(self.connection.receiver.try_iter()).collect();
        assert!(left.is_empty(), "no message is left: {left:?}");
        ended
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        if !thread::panicking() && self.server.is_some() {
            self.goes().unwrap();
        }
    }
}

/// The options of formatting, which KYAML does not have.
pub(crate) fn options() -> Value {
    json!({ "tabSize": 8, "insertSpaces": false })
}

/// The bytes of a range.
pub(crate) fn span(lines: &LineIndex<'_>, unit: ColumnUnit, range: &Value) -> Span {
    let offset = |name: &str| {
        let number = |part: &str| usize::try_from(range[name][part].as_u64().unwrap()).unwrap() + 1;
        lines.offset_in(Position { line: number("line"), column: number("character") }, unit)
    };
    Span::new(offset("start"), offset("end"))
}

/// A diagnostic on a line: place, severity, and its rule or else its message.
pub(crate) fn shown(diagnostic: &Value) -> String {
    let place = |name: &str| {
        let position = &diagnostic["range"][name];
        format!("{}:{}", position["line"], position["character"])
    };
    let severity = match diagnostic["severity"].as_u64() {
        Some(1) => "error",
        Some(2) => "warning",
        Some(3) => "information",
        _ => "?",
    };
    let text = diagnostic["code"].as_str().or(diagnostic["message"].as_str()).unwrap();
    format!("{}-{} {severity}: {text}", place("start"), place("end"))
}
