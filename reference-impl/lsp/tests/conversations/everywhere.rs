//! Every answer of the server, at every position of a few documents. Each method is asked at each column of each line; equal
//! answers at consecutive columns are one line of `everywhere.txt`, which a reader compares with the document above it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use kyaml_cases::generated;
use lsp_server::{Connection, Message, Notification, Request, Response};
use serde_json::{Map, Value, json};

use crate::editor::{Editor, abilities, options};
use crate::settings::{folder, uri};

/// The greatest number of characters of a text in an answer.
const LONGEST: usize = 200;

/// The number of completions that are shown as a whole.
const WHOLE: usize = 3;

/// The files that the documents are in, without those documents.
const SETTINGS: [(&str, &str); 4] = [
    ("helm/kyaml.toml", "templates = \"helm\"\n"),
    ("jinja/kyaml.toml", "templates = \"jinja\"\n"),
    ("kubernetes/kyaml.toml", "kubernetes = \"1.37\"\n"),
    (
        "canonical/kyaml.toml",
        "form = \"canonical\"\nprofile = \"portable\"\n\n[check.severity]\nempty-key = \"error\"\nlong-key = \"off\"\n\n[format]\nsort-keys = true\nblank-lines = \"keep\"\nshort-lists = \"one-line\"\n",
    ),
];

/// The documents, each with its language in the editor.
const DOCUMENTS: [(&str, &str, &str); 30] = [
    (
        "layout.kyaml",
        "kyaml",
        "# top\n---\n{\n  # \u{1f600} head\n  # two\n  name: \"\u{1f600}w\", # line\n  \"no\":   [1.50, \"name\", {\n    name: null,\n  }],\n  # end\n}\n---\n[true, 'x']\n",
    ),
    (
        "crlf.kyaml",
        "kyaml",
        "---\r\n{\r\n  \"\u{1f600}\": no, a: 1,\r\n  # twice\r\n  \"a\": 'x' b: {c: 1e400},\r\n  \"\": [{}, [],],\r\n}\r\n",
    ),
    (
        "titles.kyaml",
        "kyaml",
        "---\n[\n  'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',\n  'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',\n]\n",
    ),
    ("unclosed.kyaml", "kyaml", "{a: [1}\n"),
    ("empty.kyaml", "kyaml", ""),
    ("ignored.kyaml", "kyaml", "---\n{\n  # kyaml-check: ignore[empty-key]\n  \"\": 1e400, a: \"\\t\\\"\",\n}\n"),
    ("block.yaml", "yaml", "# c\na: [1, no]\n---\nkind: Pod\nmetadata:\n  name: web\n"),
    ("fences.md", "markdown", "> ```kyaml\n> ---\n> {a: no, \"b\": 1}\n> ```\n\n```yaml\na: no\n```\n"),
    (
        "helm/chart.yaml",
        "yaml",
        "---\n{\n  {{- if .Values.a }}\n  a: 1\n  {{- end }}\n  b: {{ quote .Values.b }}, c: [1],\n}\n",
    ),
    (
        "kubernetes/pod.kyaml",
        "kyaml",
        "---\n{apiVersion: \"v1\", kind: \"Pod\", spec: {hostNetwrk: true, containers: [{name: \"web\", ima: 1}]}}\n",
    ),
    (
        "twice.kyaml",
        "kyaml",
        "---\n{\n  # one\n  a: 1, # l\n  b: {c: [1,\n  2], c: 3},\n  # two\n  a: 2\n}\n---\n{d: [{\n    e: \"{{ .f }}\"\n",
    ),
    ("anew.kyaml", "kyaml", "a: 1\n---\n- b\n"),
    ("broken.kyaml", "kyaml", "{a: [1}, a: 2"),
    ("page.md", "markdown", "```kyaml\na: 1\n```\n"),
    ("kubernetes/pod.yaml", "yaml", "kind: Pod\napiVersion: v1\nspc: 1\n"),
    ("template.yaml", "yaml", "a: {{ .b }}\nc: no\n"),
    ("values.kyaml", "kyaml", "---\n[18446744073709551616, 18446744073709551615, \"a\\nb\", \"{{ .c }}\"]\n"),
    (
        "rich.kyaml",
        "kyaml",
        "# head\r\n# of all\r\n---\r\n{\r\n  # of the list\r\n  list: [ # opens\r\n    # first\r\n    1, # one\r\n\r\n    {\"d e\": 'it''s', b: [2, {c: \"\u{1f600}\"}]},\r\n    # last\r\n  ], # closes\r\n  map: {a: [ ], z: { }},   text: \"one \\\r\n    two\\n\" # line\r\n  # foot\r\n}\r\n# after\r\n---\r\n# alone\r\n  [\"\u{e9}\", # x\r\n0.10 ]\r\n# end\r\n",
    ),
    (
        "canonical/x.kyaml",
        "kyaml",
        "---\n{b: no, \"\": [1, 2],\n\n  a: 1e5, # kyaml-check: ignore[nonportable-exponent, empty-key]\n}\n---\n{c: [\n    1\n  ]}\n",
    ),
    (
        "twins.kyaml",
        "kyaml",
        "---\r\n{\r\n  # one\r\n  # more\r\n  a: 1, # l\r\n  b: {c: 1, c: 2, c: 3},\r\n\r\n  # two\r\n  a: [\r\n    {d: 1 , d: 2}, {e: 1, e: 2,}\r\n  ] # end\r\n  # foot\r\n}\r\n",
    ),
    (
        "objects.kyaml",
        "kyaml",
        "---\n{kind: \"A\", metadata: {name: \"\"}, x: {}}\n---\n{kind: 1, metadata: {name: \"n\"}}\n---\n[{kind: \"B\", name: \"c\"}, {name: 1}, [[]], {\"\": null}, \"l\\nm\", true]\n---\n---\n1\n",
    ),
    ("jinja/x.yaml", "yaml", "---\n{\n  {% if a %}\n  a: {{ b }}, 'c': \"{{ d }}\", # e\n  {% endif %}\n}\n"),
    ("x.json", "json", "{\n  \"a\": 1.0,\n  \"a\": [1, 2]\n}\n"),
    ("plain.json", "json", "[1.0, {\"a\": null}]\n"),
    (
        "scalars.kyaml",
        "kyaml",
        "---\n[0, -0.0, 1.0e+3, 9223372036854775807, -9223372036854775809, 1e400, true, \"\", \"~\", \"\\u00e9\\n\\n\", \"\u{1f600}\", {a: 1}, {a: 1, b: 2}, [1]]\n",
    ),
    (
        "folds.kyaml",
        "kyaml",
        "---\n[\n  {\n    name: \"x\",\n    kind: \"y\",\n\n\n\n\n\n\n\n  },\n  # one\n\n  # two\n  # three\n  1, # four\n  # five\n  {kind: \"z\",\n\n\n\n\n\n\n\n\n\n\n},\n  {kind: \"short\",\n\n\n\n\n\n\n\n\n},\n  {a: [\n\n\n\n\n\n\n\n\n\n\n]}\n]\n# end\n",
    ),
    (
        "ignores.kyaml",
        "kyaml",
        "---\n{\n  # kyaml-check: ignore[long-key] because\n  \"\": 1e400, b: 1e5,\n  # kyaml-check: ignore[empty-key, no-rule]\n  c: {\"\": 1e400}, # kyaml-check: ignore[nonportable-range]\n}\n",
    ),
    (
        "list.md",
        "markdown",
        "- ~~~kyaml\r\n  ---\r\n  {a: no, a: 'x', \"\": \"\u{1f600}\", b: 1e400}\r\n  ~~~\r\n\r\n```kyaml fragment\r\na: 'x',\r\n```\r\n",
    ),
    ("typing.kyaml", "kyaml", "---\n{a: [{b: \"c\n---\n-\n--\n[{d: [1, # e\n  {}], f: {\n    g: [\n"),
    (
        "kubernetes/list.kyaml",
        "kyaml",
        "---\n{kind: \"List\", apiVersion: \"v1\", items: [{apiVersion: \"apps/v1\", kind: \"Deployment\", spec: {replicas: \"1\", }}]}\n",
    ),
];

#[test]
fn generated_answers_are_current() {
    let folder = folder(&SETTINGS);
    let mut abilities = abilities();
    abilities["textDocument"]["diagnostic"] = json!({});
    let mut editor = Editor::with(abilities, json!({ "inlayHints": { "enable": true } }));
    let mut all = String::new();
    for (name, language, text) in DOCUMENTS {
        editor.opens_as(&uri(folder.path(), name), language, text);
        let _ = writeln!(all, "======== {name}\n{}", numbered(text));
        of_document(&mut editor, &mut all);
        of_lines(&mut editor, &mut all);
        of_positions(&mut editor, &mut all);
        of_actions(&mut editor, &mut all);
        all.push('\n');
    }
    for query in ["", "POD", "web", "x"] {
        let mut found = editor.asks("workspace/symbol", json!({ "query": query })).unwrap();
        found.as_array_mut().unwrap().sort_by_key(|symbol| symbol["location"]["uri"].as_str().map(str::to_owned));
        section(&mut all, &format!("workspace/symbol {query:?}"), &listed(&found));
    }
    check("everywhere.txt", &all, folder.path());
}

fn check(file: &str, text: &str, folder: &Path) {
    let text = text.replace(&uri(folder, ""), "file:///").replace(&*folder.to_string_lossy(), "");
    let text = text.replace(env!("CARGO_PKG_VERSION"), "VERSION");
    generated::check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conversations").join(file), &text);
}

/// The lines with their numbers, as the protocol counts them.
fn numbered(text: &str) -> String {
    let line = |(number, line): (usize, &str)| format!("{number:>2}| {}\n", line.replace('\r', "\u{240d}"));
    text.split('\n').enumerate().map(line).collect()
}

fn section(all: &mut String, title: &str, lines: &str) {
    if !lines.is_empty() {
        let _ = write!(all, "-------- {title}\n{lines}");
    }
}

/// The answers about a whole document.
fn of_document(editor: &mut Editor, all: &mut String) {
    for (method, params) in [
        ("diagnostic", Value::Null),
        ("documentSymbol", Value::Null),
        ("foldingRange", Value::Null),
        ("formatting", json!({ "options": options() })),
    ] {
        let answer = editor.asks_about(&format!("textDocument/{method}"), params).unwrap();
        section(all, method, &listed(&answer));
    }
}

/// The answers about each line, without its line break, and about a range over two lines.
fn of_lines(editor: &mut Editor, all: &mut String) {
    let formatting = json!({ "options": options() });
    for (method, params, more) in
        [("inlayHint", json!({}), 0), ("rangeFormatting", formatting.clone(), 0), ("rangeFormatting", formatting, 1)]
    {
        let mut lines = String::new();
        for (line, text) in text_lines(editor).into_iter().enumerate() {
            let (start, end) = if more == 0 { (0, text.encode_utf16().count()) } else { (3, 5) };
            let range = json!({ "start": { "line": line, "character": start }, "end": { "line": line + more, "character": end } });
            let mut params = params.clone();
            params["range"] = range;
            let answer = editor.asks_about(&format!("textDocument/{method}"), params).unwrap();
            if !is_nothing(&answer) {
                let _ = writeln!(lines, "{line}: {}", short(&answer));
            }
        }
        let of = if more == 0 { "each line" } else { "each line and the start of the next" };
        section(all, &format!("{method} of {of}"), &lines);
    }
}

/// The answers at each position.
fn of_positions(editor: &mut Editor, all: &mut String) {
    let methods =
        ["hover", "documentHighlight", "definition", "selectionRange", "prepareRename", "rename", "completion"];
    for method in methods {
        let answers = at_positions(editor, |editor, position| {
            let params = match method {
                "selectionRange" => json!({ "positions": [position] }),
                _ => json!({ "position": position, "newName": "no" }),
            };
            match editor.asks_about(&format!("textDocument/{method}"), params) {
                Ok(answer) if method == "completion" => outlined(answer),
                Ok(answer) => answer,
                Err(error) => json!({ "error": error.message }),
            }
        });
        section(all, method, &answers);
    }
    let typed = at_positions(editor, |editor, position| {
        let params = json!({ "position": position, "ch": "}", "options": options() });
        editor.asks_about("textDocument/onTypeFormatting", params).unwrap()
    });
    section(all, "onTypeFormatting", &typed);
}

/// Completions, of which only the first ones are whole: of the others the labels.
fn outlined(mut items: Value) -> Value {
    for item in items.as_array_mut().into_iter().flatten().skip(WHOLE) {
        *item = item["label"].take();
    }
    items
}

/// The titles of the actions at each position, and each different action once.
fn of_actions(editor: &mut Editor, all: &mut String) {
    let mut seen = BTreeSet::new();
    let mut details = String::new();
    let titles = at_positions(editor, |editor, position| {
        let params = json!({ "range": { "start": position, "end": position }, "context": { "diagnostics": [] } });
        let actions = editor.asks_about("textDocument/codeAction", params).unwrap();
        for action in actions.as_array().unwrap() {
            let mut action = action.clone();
            if action["edit"].is_null() {
                action = editor
                    .asks("codeAction/resolve", action.clone())
                    .unwrap_or_else(|error| json!({ "title": action["title"], "error": error.message }));
            }
            let of_finding = action.pointer("/diagnostics/0/code").cloned();
            action["diagnostics"] = of_finding.unwrap_or_default();
            let line = short(&action);
            if seen.insert(line.clone()) {
                details += &(line + "\n");
            }
        }
        actions.as_array().unwrap().iter().map(|action| action["title"].clone()).collect()
    });
    section(all, "codeAction", &titles);
    let everything = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } });
    let params = json!({ "range": everything, "context": { "diagnostics": [] } });
    let actions = editor.asks_about("textDocument/codeAction", params).unwrap();
    let titles: String = actions.as_array().unwrap().iter().map(|action| short(&action["title"]) + "\n").collect();
    section(all, "codeAction of all", &titles);
    section(all, "each action", &details);
}

fn text_lines(editor: &Editor) -> Vec<String> {
    editor.text().split('\n').map(|line| line.trim_end_matches('\r').to_owned()).collect()
}

/// The answers at each column of each line, as lines `start to end: answer`. Consecutive positions with one answer have one line.
fn at_positions(editor: &mut Editor, mut ask: impl FnMut(&mut Editor, &Value) -> Value) -> String {
    let mut runs: Vec<(String, String, String)> = Vec::new();
    for (line, text) in text_lines(editor).into_iter().enumerate() {
        for column in 0..=text.encode_utf16().count() {
            let answer = ask(editor, &json!({ "line": line, "character": column }));
            let (answer, at) =
                (if is_nothing(&answer) { String::new() } else { short(&answer) }, format!("{line}:{column}"));
            match runs.last_mut() {
                Some((last, _, end)) if *last == answer => *end = at,
                _ => runs.push((answer, at.clone(), at)),
            }
        }
    }
    runs.retain(|(answer, ..)| !answer.is_empty());
    runs.iter().map(|(answer, start, end)| format!("{start} to {end}: {answer}\n")).collect::<Vec<_>>().concat()
}

fn is_nothing(answer: &Value) -> bool {
    answer.is_null() || answer.as_array().is_some_and(Vec::is_empty)
}

/// Each member of a list on a line of its own.
fn listed(answer: &Value) -> String {
    match answer {
        Value::Array(items) => items.iter().map(|item| short(item) + "\n").collect(),
        _ if is_nothing(answer) => String::new(),
        _ => short(answer) + "\n",
    }
}

/// An answer on one line. Nulls are left out, long texts are cut, a range is `1:2-1:4`, and a range of a selection is followed by
/// those around it.
fn short(answer: &Value) -> String {
    match answer {
        Value::String(text) => quoted(text),
        Value::Array(items) => format!("[{}]", joined(items.iter().map(short))),
        Value::Object(members) => of_members(members),
        _ => answer.to_string(),
    }
}

fn quoted(text: &str) -> String {
    let start: String = text.chars().take(LONGEST).collect();
    let rest = text.chars().count().saturating_sub(LONGEST);
    let more = if rest > 0 { format!(" and {rest} more") } else { String::new() };
    format!("{start:?}{more}")
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}

fn of_members(members: &Map<String, Value>) -> String {
    let text = |name: &str| members.get(name).map(short);
    let place = match (text("start"), text("end"), text("line"), text("character")) {
        (Some(start), Some(end), ..) => Some(format!("{start}-{end}")),
        (.., Some(line), Some(character)) => Some(format!("{line}:{character}")),
        _ => None,
    };
    if let Some(place) = place {
        return place;
    }
    let range = text("range").unwrap_or_default();
    match (members.len(), text("newText"), text("parent")) {
        (2, Some(new), _) => format!("{range} {new}"),
        (2, _, Some(parent)) => format!("{range} < {parent}"),
        (1, ..) if !range.is_empty() => range,
        _ => {
            let known = members.iter().filter(|(_, value)| !value.is_null());
            format!("{{{}}}", joined(known.map(|(name, value)| format!("{name}: {}", short(value)))))
        }
    }
}

/// A step of an editor: a method with its parameters. A request has a number, and an answer to a request of the server has the method
/// `answer`.
type Step = (&'static str, Value);

/// Everything that the server says after each step, in order of method. It has said all once it answers a further request.
fn conversation(all: &mut String, title: &str, steps: Vec<Step>) {
    let (editor, server) = Connection::memory();
    let server = std::thread::spawn(move || kyaml_lsp::serve(&server).map_err(|error| error.to_string()));
    let _ = writeln!(all, "======== {title}");
    for (number, (method, params)) in (1..).zip(steps) {
        let _ = writeln!(all, "-------- {method} {}", short(&params));
        editor.sender.send(message(number, method, params)).unwrap();
        let is_last = matches!(method, "initialize" | "shutdown" | "exit");
        if !is_last {
            let last = json!({ "query": "no object has such a name" });
            editor.sender.send(Request::new((-number).into(), "workspace/symbol".to_owned(), last).into()).unwrap();
        }
        let mut heard: BTreeMap<String, Vec<String>> = BTreeMap::new();
        while let Ok(message) = editor.receiver.recv() {
            let is_end = matches!(&message, Message::Response(response) if response.id == (if is_last { number } else { -number }).into());
            let (kind, text) = said(&message);
            if !is_end || is_last {
                heard.entry(kind).or_default().push(text);
            }
            if is_end {
                break;
            }
        }
        // Documents are renewed in any order.
        for texts in heard.values_mut() {
            texts.sort();
        }
        for (kind, text) in heard.iter().flat_map(|(kind, texts)| texts.iter().map(move |text| (kind, text))) {
            let _ = writeln!(all, "{kind}: {text}");
        }
    }
    drop(editor);
    let _ = writeln!(all, "-------- the end\n{:?}\n", server.join().unwrap());
}

fn message(number: i32, method: &str, params: Value) -> Message {
    match method {
        "answer" => Response {
            id: params["id"].as_str().unwrap().to_owned().into(),
            response_result: Ok(params["result"].clone()),
        }
        .into(),
        _ if method.starts_with("textDocument/did")
            || method.starts_with("workspace/did")
            || matches!(method, "exit" | "initialized" | "$/cancelRequest") =>
        {
            Notification::new(method.to_owned(), params).into()
        }
        _ => Request::new(number.into(), method.to_owned(), params).into(),
    }
}

/// The method of a message of the server, and its content.
fn said(message: &Message) -> (String, String) {
    match message {
        Message::Notification(notification) => (notification.method.clone(), short(&notification.params)),
        Message::Request(request) => (format!("{} {}", request.method, request.id), short(&request.params)),
        Message::Response(response) => match &response.response_result {
            Ok(result) => ("result".to_owned(), short(result)),
            Err(error) => ("error".to_owned(), format!("{} {:?}", error.code, error.message)),
        },
    }
}

fn open(uri: &str, text: &str) -> Step {
    (
        "textDocument/didOpen",
        json!({ "textDocument": { "uri": uri, "languageId": "kyaml", "version": 1, "text": text } }),
    )
}

fn change(uri: &str, version: i32, changes: &[Value]) -> Step {
    ("textDocument/didChange", json!({ "textDocument": { "uri": uri, "version": version }, "contentChanges": changes }))
}

fn about(method: &'static str, uri: &str) -> Step {
    let position = json!({ "line": 1, "character": 1 });
    let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 9, "character": 0 } });
    let (document, context) = (json!({ "uri": uri }), json!({ "diagnostics": [] }));
    (method, json!({ "textDocument": document, "position": position, "range": range, "context": context }))
}

/// The abilities of an editor that has all.
fn every_ability() -> Value {
    json!({
        "general": { "positionEncodings": ["utf-16", "utf-8"] },
        "textDocument": {
            "diagnostic": {},
            "hover": { "contentFormat": ["markdown"] },
            "completion": { "completionItem": { "snippetSupport": true } },
            "documentSymbol": { "hierarchicalDocumentSymbolSupport": true },
            "codeAction": { "dataSupport": true, "resolveSupport": { "properties": ["edit"] } },
            "foldingRange": { "rangeLimit": 1 },
        },
        "workspace": {
            "configuration": true,
            "diagnostics": { "refreshSupport": true },
            "inlayHint": { "refreshSupport": true },
            "didChangeWatchedFiles": { "dynamicRegistration": true },
            "didChangeConfiguration": { "dynamicRegistration": true },
            "workspaceEdit": { "documentChanges": true },
        },
    })
}

fn start(abilities: &Value, options: &Value) -> (&'static str, Value) {
    let start =
        json!({ "processId": null, "rootUri": null, "capabilities": abilities, "initializationOptions": options });
    ("initialize", start)
}

/// An editor with every ability, one with none, and one that refreshes inlay hints alone.
#[test]
#[cfg_attr(windows, ignore = "paths have other separators")]
fn generated_conversations_are_current() {
    let folder = folder(&[("a/kyaml.toml", "form = \"canonicl\"\n"), ("b/kyaml.toml", "exclude = [\"x.*\"]\n")]);
    let [wrong, excluded, free] = ["a/x.kyaml", "b/x.kyaml", "y.kyaml"].map(|name| uri(folder.path(), name));
    let hints = json!({ "inlayHints": { "enable": true } });
    let text = "---\n{a: \"\u{1f600}\", b: 1.50, c: 'd', c: [1,\n2]}\n";
    let from = |start: u32, end: u32, text: &str| json!({ "range": { "start": { "line": 1, "character": start }, "end": { "line": 1, "character": end } }, "text": text });
    let mut all = String::new();
    let ending = || {
        vec![
            ("shutdown", Value::Null),
            about("textDocument/hover", &free),
            ("textDocument/didSave", Value::Null),
            ("exit", Value::Null),
        ]
    };
    let only = |kind: &str| {
        let (method, mut params) = about("textDocument/codeAction", &free);
        params["context"]["only"] = json!([kind]);
        (method, params)
    };
    let page = uri(folder.path(), "page");
    let (opened, mut markdown) = open(&page, "```kyaml\n---\n{a: no}\n```\n");
    markdown["textDocument"]["languageId"] = json!("markdown");
    let able = vec![
        start(&every_ability(), &Value::Null),
        ("initialized", json!({})),
        open(&free, text),
        about("textDocument/diagnostic", &free),
        about("textDocument/inlayHint", &free),
        ("answer", json!({ "id": "kyaml/other", "result": [hints] })),
        about("textDocument/inlayHint", &free),
        ("answer", json!({ "id": "kyaml/configuration", "result": [null] })),
        about("textDocument/inlayHint", &free),
        ("answer", json!({ "id": "kyaml/configuration", "result": [hints] })),
        about("textDocument/inlayHint", &free),
        ("workspace/didChangeConfiguration", json!({ "settings": { "kyaml": hints } })),
        ("workspace/didChangeConfiguration", json!({ "settings": { "other": 1 } })),
        ("workspace/didChangeConfiguration", json!({ "settings": { "kyaml": { "inlayHints": 1 } } })),
        about("textDocument/inlayHint", &free),
        change(&free, 2, &[from(15, 19, "2"), from(4, 10, "\"x\"")]),
        about("textDocument/diagnostic", &free),
        about("textDocument/foldingRange", &free),
        about("textDocument/codeAction", &free),
        about("textDocument/documentHighlight", &free),
        about("textDocument/documentSymbol", &free),
        about("textDocument/hover", &free),
        ("workspace/didChangeWatchedFiles", json!({ "changes": [] })),
        ("workspace/didChangeWorkspaceFolders", json!({ "event": { "added": [], "removed": [] } })),
        ("textDocument/didSave", json!({ "textDocument": { "uri": free } })),
        open(&excluded, text),
        about("textDocument/diagnostic", &excluded),
        about("textDocument/documentSymbol", &excluded),
        ("textDocument/didClose", json!({ "textDocument": { "uri": free } })),
        about("textDocument/hover", &free),
        change(&free, 3, &[json!({ "text": "---\n{}\n" })]),
        ("textDocument/hover", json!({ "textDocument": { "uri": excluded } })),
        ("codeAction/resolve", json!({ "title": "", "data": { "uri": excluded } })),
        ("codeAction/resolve", json!({ "title": "", "data": { "uri": excluded, "version": 7, "action": "fix-all" } })),
        ("workspace/symbol", json!({})),
        ("textDocument/linkedEditingRange", json!({})),
        (opened, markdown),
        change(&page, 2, &[json!({ "text": "```kyaml\n---\n{a: yes}\n```\n" })]),
        about("textDocument/diagnostic", &page),
    ];
    conversation(&mut all, "an editor with every ability", [able, ending()].concat());
    let bare = vec![
        start(&json!({}), &hints),
        ("initialized", json!({})),
        open(&free, text),
        change(&free, 2, &[from(14, 18, "2"), json!({ "text": text })]),
        about("textDocument/hover", &free),
        about("textDocument/documentSymbol", &free),
        about("textDocument/inlayHint", &free),
        about("textDocument/codeAction", &free),
        only("quickfix"),
        only("quick"),
        only("source.fixAll"),
        only("source.fixAll.kyaml.more"),
        only("refactor"),
        about("textDocument/completion", &free),
        open(&wrong, "---\n{a: no}\n"),
        change(&wrong, 2, &[json!({ "text": "---\n{a: yes}\n" })]),
        ("textDocument/didSave", json!({ "textDocument": { "uri": wrong } })),
        ("$/cancelRequest", json!({ "id": 1 })),
        ("textDocument/didClose", json!({ "textDocument": { "uri": free } })),
        ("textDocument/didClose", json!({ "textDocument": { "uri": free } })),
    ];
    conversation(&mut all, "an editor without abilities", bare);
    let refreshing = vec![
        start(&json!({ "workspace": { "inlayHint": { "refreshSupport": true } } }), &Value::Null),
        ("initialized", json!({})),
        ("workspace/didChangeConfiguration", json!({ "settings": { "kyaml": hints } })),
        ("workspace/didChangeWatchedFiles", json!({ "changes": [] })),
    ];
    conversation(&mut all, "an editor that refreshes inlay hints alone", refreshing);
    check("server.txt", &all, folder.path());
}
