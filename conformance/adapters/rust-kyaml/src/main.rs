//! The adapter of the reference implementation: what `kyaml-check` and `kyaml-fmt` are made of.
//!
//! Its name is the first argument, or `rust-kyaml`.

use std::io::{BufRead, Write};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use kyaml_core::{
    BlankLines, Cuddle, KeyOrder, Layout, Profile, ShortLists, Span, Style, Value, WriteOptions, render_tree,
    render_values,
};
use kyaml_format::{FormatOptions, format};
use kyaml_import::{ImportError, ImportOptions, Note, Schema, Syntax, import};
use kyaml_lint::{Diagnostic, Form, Group, LintOptions, Severity, lint};
use serde_json::{Value as Json, json};

/// What the adapter runs on.
const RUNTIME: &str = if cfg!(target_family = "wasm") { "Rust, WebAssembly" } else { "Rust" };

/// The deepest values are converted on it.
const STACK_BYTES: usize = 64 << 20;

fn main() {
    match std::thread::Builder::new().stack_size(STACK_BYTES).spawn(serve) {
        Ok(thread) => thread.join().expect("the thread ends"),
        // WebAssembly has no threads; there, the stack is given when the program is linked.
        Err(_) => serve(),
    }
}

fn serve() {
    let name = std::env::args().nth(1).unwrap_or_else(|| "rust-kyaml".to_owned());
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let request: Json =
            serde_json::from_str(&line.expect("standard input can be read")).expect("a message is JSON");
        let reply = match request["type"].as_str() {
            Some("hello") => json!({
                "type": "hello", "protocol": 2, "name": name, "configuration": "default",
                "version": kyaml_core::VERSION, "runtime": RUNTIME, "operations": ["check", "load", "format", "render"],
            }),
            Some("run") => {
                let mut reply = run(&request);
                reply["type"] = json!("result");
                reply["seq"] = request["seq"].clone();
                reply
            }
            _ => return,
        };
        writeln!(out, "{reply}").and_then(|()| out.flush()).expect("standard output can be written");
    }
}

fn run(request: &Json) -> Json {
    let input =
        request["input"].as_str().map(|text| BASE64.decode(text).expect("an input is base64")).unwrap_or_default();
    match request["operation"].as_str() {
        Some("check") => {
            let report = lint(&input, &LintOptions::default().form(form(request)));
            let of = |severity| {
                let found = report.diagnostics().iter().filter(move |found| found.severity == severity);
                // The checker's own rules are not part of the suite (KY-ERR-3).
                found.filter(|found| found.rule.group() != Group::Checker)
            };
            let listed = |found: &Diagnostic| finding(found.rule.name(), found.span);
            // KY-ERR-2: a bracket that is never closed comes last in its document, wherever it is shown.
            match of(Severity::Error).min_by_key(|found| (found.document, found.rule.name() == "unclosed-collection")) {
                None => {
                    json!({"outcome": "accepted", "warnings": of(Severity::Warning).map(listed).collect::<Vec<_>>()})
                }
                Some(first) => {
                    let mut reply = rejected(&first.message, first.rule.name(), first.span);
                    reply["findings"] = of(Severity::Error).map(listed).collect();
                    reply
                }
            }
        }
        Some("load") => match import(&input, &reading(request)).into_result() {
            Ok(tree) => {
                json!({"outcome": "documents", "documents": tree.to_values().iter().map(typed).collect::<Vec<_>>()})
            }
            Err(errors) => refused(&errors),
        },
        Some("format") => formatted(&input, reading(request), options(request)),
        Some("render") => {
            let values: Vec<_> = request["value"].as_array().into_iter().flatten().map(value).collect();
            output(&render_values(&values, &options(request)))
        }
        _ => json!({"outcome": "unsupported", "message": "there is no such operation"}),
    }
}

/// The formatter leaves a stream without documents as it is; the suite asks for its form.
fn formatted(input: &[u8], read: ImportOptions, write: WriteOptions) -> Json {
    let imported = import(input, &read.clone().blank_lines(write.style.blank_lines));
    let notes: Vec<Json> = imported.notes().iter().filter_map(note).collect();
    let mut reply = match imported.into_result() {
        Ok(tree) if tree.documents().len() == 0 => output(&render_tree(&tree, &write)),
        _ => match format(input, &FormatOptions::default().import(read).write(write)) {
            Ok(formatted) => output(formatted.text()),
            Err(errors) => return refused(&errors),
        },
    };
    reply["notes"] = json!(notes);
    reply
}

/// A note, if it is about the look of a scalar (KY-FROM-17).
fn note(note: &Note) -> Option<Json> {
    let text = note.new_text()?;
    Some(json!({"span": [note.span.start, note.span.end], "is": text}))
}

fn refused(errors: &[ImportError]) -> Json {
    let mut reply = rejected(&errors[0].to_string(), errors[0].rule().name(), errors[0].span());
    reply["findings"] = errors.iter().map(|error| finding(error.rule().name(), error.span())).collect();
    reply
}

fn finding(rule: &str, span: Span) -> Json {
    json!({"rule": rule, "span": [span.start, span.end]})
}

fn rejected(message: &str, rule: &str, span: Span) -> Json {
    json!({"outcome": "rejected", "message": message, "rule": rule, "span": [span.start, span.end]})
}

fn output(text: &str) -> Json {
    json!({"outcome": "output", "output": BASE64.encode(text)})
}

fn form(request: &Json) -> Form {
    match request["options"]["form"].as_str() {
        Some("canonical") => Form::Canonical,
        Some("compact") => Form::Compact,
        _ => Form::Kyaml,
    }
}

/// How the input is read.
fn reading(request: &Json) -> ImportOptions {
    let options = &request["options"];
    let mut read = ImportOptions::default()
        .schema(match options["schema"].as_str() {
            Some("core") => Schema::Core,
            Some("json") => Schema::Json,
            Some("go-yaml") => Schema::GoYaml,
            _ => Schema::Kubernetes,
        })
        .syntax(if options["syntax"] == "json" { Syntax::Json } else { Syntax::Detect });
    let limit = |key: &str| options[key].as_u64().and_then(|limit| usize::try_from(limit).ok());
    if let Some(nodes) = limit("alias_nodes") {
        read = read.max_alias_nodes(nodes);
    }
    if let Some(bytes) = limit("alias_bytes") {
        read = read.max_alias_bytes(bytes);
    }
    read
}

fn options(request: &Json) -> WriteOptions {
    let options = &request["options"];
    let is = |key: &str, value: &str| options[key] == value;
    let style = Style::default()
        .short_lists(if is("short_lists", "one-line") { ShortLists::OneLine } else { ShortLists::Open })
        .blank_lines(if is("blank_lines", "keep") { BlankLines::Keep } else { BlankLines::Remove })
        .cuddle(if is("cuddle", "partial") { Cuddle::Partial } else { Cuddle::All });
    WriteOptions::default()
        .layout(match options["layout"].as_str() {
            Some("compact") => Layout::Compact,
            Some("normal") => Layout::Normal,
            _ => Layout::Canonical,
        })
        .profile(if is("profile", "portable") { Profile::Portable } else { Profile::Canonical })
        .style(style)
        .key_order(if options["sort_keys"] == true { KeyOrder::Sorted } else { KeyOrder::Source })
}

fn typed(value: &Value) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Bool(bool) => json!(bool),
        Value::Number(number) => json!({"number": number.as_str()}),
        Value::String(text) => json!(text),
        Value::Sequence(items) => items.iter().map(typed).collect(),
        Value::Mapping(entries) => {
            let entries: Vec<_> = entries.iter().map(|(key, value)| json!([key, typed(value)])).collect();
            json!({"mapping": entries})
        }
    }
}

fn value(typed: &Json) -> Value {
    match typed {
        Json::Null => Value::Null,
        Json::Bool(bool) => Value::Bool(*bool),
        Json::String(text) => Value::String(text.clone()),
        Json::Array(items) => Value::Sequence(items.iter().map(value).collect()),
        typed if typed["number"].is_string() => {
            Value::Number(typed["number"].as_str().and_then(|text| text.parse().ok()).expect("a number"))
        }
        typed => {
            let pairs = typed["mapping"].as_array().into_iter().flatten();
            Value::Mapping(
                pairs.map(|pair| (pair[0].as_str().unwrap_or_default().to_owned(), value(&pair[1]))).collect(),
            )
        }
    }
}
