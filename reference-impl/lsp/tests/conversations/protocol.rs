use lsp_server::{Connection, ErrorCode, Message, Notification};
use serde_json::{Value, json};

use crate::editor::{Editor, options};

#[test]
fn unknown_requests_are_refused() {
    let mut editor = Editor::start();
    let error = editor.asks("textDocument/linkedEditingRange", json!({})).unwrap_err();
    assert_eq!(
        (error.code, &*error.message),
        (ErrorCode::MethodNotFound as i32, "kyaml-lsp has no `textDocument/linkedEditingRange`")
    );
}

#[test]
fn requests_about_closed_documents_are_refused() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{}\n");
    editor.sees(&[]);
    editor.closes();
    editor.sees(&[]);
    let error = editor.asks_about("textDocument/formatting", json!({ "options": options() }));
    assert_eq!(error.unwrap_err().message, "the document file:///nowhere/a.kyaml is not open");
}

#[test]
fn requests_without_a_document_are_refused() {
    let mut editor = Editor::start();
    let error = editor.asks("textDocument/hover", json!({ "position": {} })).unwrap_err();
    assert_eq!((error.code, &*error.message), (ErrorCode::InvalidParams as i32, "the request names no document"));
}

#[test]
fn wrong_parameters_are_refused() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{}\n");
    editor.sees(&[]);
    let error = editor.asks_about("textDocument/hover", json!({ "position": { "line": -1 } })).unwrap_err();
    assert_eq!(error.code, ErrorCode::InvalidParams as i32);
}

#[test]
fn wrong_notifications_are_dropped() {
    let mut editor = Editor::start();
    editor.tells("textDocument/didOpen", json!({ "textDocument": 1 }));
    editor.tells("textDocument/didChange", json!([]));
    editor.tells("$/unknown", Value::Null);
    editor.opens("a.kyaml", "---\n{}\n");
    editor.sees(&[]);
}

#[test]
fn places_outside_of_the_text_have_an_answer() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", "---\n{}\n");
    editor.sees(&[]);
    let position = json!({ "line": 4_000_000_000_u32, "character": 4_000_000_000_u32 });
    for method in ["hover", "definition", "prepareRename", "completion"] {
        assert!(
            editor.asks_about(&format!("textDocument/{method}"), json!({ "position": position })).is_ok(),
            "{method}"
        );
    }
    assert!(editor.asks_about("textDocument/selectionRange", json!({ "positions": [position] })).is_ok());
}

#[test]
fn a_request_for_an_old_version_is_dropped() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", &format!("---\n[\n{}]\n", "  {a: no b: [}\n".repeat(2000)));
    let id = editor.begins_to_ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": editor.uri() } }));
    editor.replaces("---\n", "# c\n---\n");
    // The server may have answered before it read the change.
    if let Err(error) = editor.hears_late(id) {
        assert_eq!(error.code, ErrorCode::ContentModified as i32);
    }
    editor.published();
}

#[test]
fn a_cancelled_request_has_one_answer() {
    let mut editor = Editor::start();
    editor.opens("a.kyaml", &format!("---\n[\n{}]\n", "  {a: no b: [}\n".repeat(2000)));
    let id = editor.begins_to_ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": editor.uri() } }));
    editor.tells("$/cancelRequest", json!({ "id": id }));
    if let Err(error) = editor.hears_late(id) {
        assert_eq!(error.code, ErrorCode::RequestCanceled as i32);
    }
    editor.published();
}

#[test]
fn exit_without_shutdown_is_an_error() {
    let (client, server) = Connection::memory();
    let server = std::thread::spawn(move || kyaml_lsp::serve(&server).map_err(|error| error.to_string()));
    let params = json!({ "processId": null, "rootUri": null, "capabilities": {} });
    client.sender.send(Message::Request(lsp_server::Request::new(1.into(), "initialize".to_owned(), params))).unwrap();
    client.receiver.recv().unwrap();
    for method in ["initialized", "exit"] {
        client.sender.send(Message::Notification(Notification::new(method.to_owned(), json!({})))).unwrap();
    }
    assert_eq!(server.join().unwrap().unwrap_err(), "the client said `exit` without `shutdown` before");
}
