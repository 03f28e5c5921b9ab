//! From a keystroke to its diagnostics: an editor in the same process types into documents, and
//! waits for the answer to each character.

use std::fmt;
use std::thread;
use std::time::{Duration, Instant};

use kyaml_bench::inputs;
use kyaml_format::{FormatOptions, format};
use lsp_server::{Connection, Message, Notification, Request};
use serde_json::{Value, json};

use crate::failure::Failure;

/// The number of characters that are typed.
const TYPED: usize = 500;

/// The sizes of the documents, in bytes.
const SIZES: [usize; 3] = [10_000, 100_000, 1_000_000];

/// Where, and into what, is typed.
const SCENES: [Scene; 5] = [
    Scene { name: "a comment in an intact document", broken: None, typed: "the quick brown fox " },
    Scene { name: "entries in an intact document", broken: None, typed: "  key: \"value\",\n" },
    Scene { name: "entries, a comma is missing", broken: Some((",\n", "\n")), typed: "  key: \"value\",\n" },
    Scene { name: "entries, a bracket is missing", broken: Some(("{\n", "\n")), typed: "  key: \"value\",\n" },
    Scene { name: "entries, a quote is missing", broken: Some(("\",\n", ",\n")), typed: "  key: \"value\",\n" },
];

struct Scene {
    name: &'static str,
    /// The first such text in the second half is replaced.
    broken: Option<(&'static str, &'static str)>,
    /// The text that is typed again and again.
    typed: &'static str,
}

/// The latencies of a scene.
pub(crate) struct Latency {
    /// The length of the document in bytes.
    size: usize,
    scene: &'static str,
    first: Spread,
    all: Spread,
}

/// The time until the first diagnostics of a keystroke, and until all of them.
#[derive(Clone, Copy)]
struct Times {
    first: Duration,
    all: Duration,
}

/// The median of times, and the time that 99 of 100 are below.
struct Spread {
    median: Duration,
    most: Duration,
}

impl Spread {
    fn of(times: impl Iterator<Item = Duration>) -> Self {
        let mut times: Vec<Duration> = times.collect();
        times.sort_unstable();
        let at = |share: usize| times.get(times.len() * share / 100).copied().unwrap_or_default();
        Self { median: at(50), most: at(99) }
    }
}

impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let millis = |duration: Duration| duration.as_secs_f64() * 1e3;
        write!(f, "{:.1} | {:.1}", millis(self.median), millis(self.most))
    }
}

impl fmt::Display for Latency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "| {} | {} | {} | {} |", self.size, self.scene, self.first, self.all)
    }
}

/// Types into each document of each scene.
pub(crate) fn measure() -> Result<Vec<Latency>, Failure> {
    let mut latencies = Vec::new();
    for size in SIZES {
        let document = document(size)?;
        for scene in &SCENES {
            let times = times(&document, scene)?;
            let first = Spread::of(times.iter().map(|times| times.first));
            let all = Spread::of(times.iter().map(|times| times.all));
            latencies.push(Latency { size: document.len(), scene: scene.name, first, all });
        }
    }
    Ok(latencies)
}

/// One canonical document of about this size: a list of manifests.
fn document(size: usize) -> Result<String, Failure> {
    let mut items = String::from("---\n{\nitems: [\n");
    let stream = inputs::kyaml(size / 500);
    for item in stream.split("---\n").skip(1) {
        if items.len() > size {
            break;
        }
        items.push_str(item.trim_end());
        items.push_str(",\n");
    }
    items.push_str("]\n}\n");
    let formatted = format(items.as_bytes(), &FormatOptions::default());
    let formatted = formatted.map_err(|_| Failure::from("the manifests are not one document"))?;
    Ok(formatted.into_text())
}

/// The times of each keystroke.
fn times(document: &str, scene: &Scene) -> Result<Vec<Times>, Failure> {
    let mut text = document.to_owned();
    if let Some((old, new)) = scene.broken {
        let middle = text.len() / 2;
        let at = text[middle..].find(old).map(|at| middle + at).ok_or("the document has nothing to break")?;
        text.replace_range(at..at + old.len(), new);
    }
    // An entry is typed after an entry in the first half; a comment is typed behind one.
    let start = text[text.len() / 4..].find(",\n").map(|at| text.len() / 4 + at).ok_or("nothing to type behind")?;
    let is_comment = !scene.typed.contains('\n');
    let start = if is_comment { start + 1 } else { start + 2 };
    if is_comment {
        text.insert_str(start, " # ");
    }
    let mut at = if is_comment { start + 3 } else { start };
    let mut editor = Editor::start()?;
    editor.open(&text)?;
    let mut times = Vec::new();
    for typed in scene.typed.chars().cycle().take(TYPED) {
        let line = text[..at].matches('\n').count();
        let column = at - text[..at].rfind('\n').map_or(0, |at| at + 1);
        text.insert(at, typed);
        at += typed.len_utf8();
        times.push(editor.types(typed, line, column)?);
    }
    editor.stop()?;
    Ok(times)
}

struct Editor {
    connection: Connection,
    server: thread::JoinHandle<()>,
    version: usize,
}

const HOVER: i32 = 3;
const URI: &str = "file:///nowhere/bench.kyaml";

impl Editor {
    fn start() -> Result<Self, Failure> {
        let (connection, servers) = Connection::memory();
        let server = thread::spawn(move || {
            // The editor notices an error by the missing answer.
            let _ = kyaml_lsp::serve(&servers);
        });
        let editor = Self { connection, server, version: 0 };
        editor.request(1, "initialize", json!({ "processId": null, "rootUri": null, "capabilities": {} }))?;
        editor.next()?;
        editor.notify("initialized", json!({}))?;
        Ok(editor)
    }

    fn open(&mut self, text: &str) -> Result<(), Failure> {
        let document = json!({ "uri": URI, "languageId": "kyaml", "version": 0, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }))?;
        self.next()?;
        Ok(())
    }

    /// Types a character, and returns the times until its diagnostics are there.
    fn types(&mut self, typed: char, line: usize, column: usize) -> Result<Times, Failure> {
        self.version += 1;
        let place = json!({ "line": line, "character": column });
        let change = json!({ "range": { "start": place, "end": place }, "text": typed });
        let document = json!({ "uri": URI, "version": self.version });
        let params = json!({ "textDocument": document, "contentChanges": [change] });
        let start = Instant::now();
        self.notify("textDocument/didChange", params)?;
        // The server answers in the order of the questions, so the answer comes behind all diagnostics.
        let hover = json!({ "textDocument": { "uri": URI }, "position": { "line": 0, "character": 0 } });
        self.request(HOVER, "textDocument/hover", hover)?;
        let mut times: Option<Times> = None;
        loop {
            match self.next()? {
                Message::Notification(notification) if notification.params["version"] == self.version => {
                    let now = start.elapsed();
                    times = Some(Times { first: times.map_or(now, |times| times.first), all: now });
                }
                Message::Response(_) => return times.ok_or("the server publishes no diagnostics".into()),
                _ => {}
            }
        }
    }

    fn stop(self) -> Result<(), Failure> {
        self.request(2, "shutdown", Value::Null)?;
        self.notify("exit", Value::Null)?;
        self.server.join().map_err(|_| Failure::from("the server panics"))
    }

    fn request(&self, id: i32, method: &str, params: Value) -> Result<(), Failure> {
        self.send(Message::Request(Request { id: id.into(), method: method.to_owned(), params }))
    }

    fn notify(&self, method: &str, params: Value) -> Result<(), Failure> {
        self.send(Message::Notification(Notification { method: method.to_owned(), params }))
    }

    fn send(&self, message: Message) -> Result<(), Failure> {
        self.connection.sender.send(message).map_err(|_| Failure::from("the server is gone"))
    }

    fn next(&self) -> Result<Message, Failure> {
        self.connection
            .receiver
            .recv_timeout(Duration::from_secs(60))
            .map_err(|_| Failure::from("the server is silent"))
    }
}
