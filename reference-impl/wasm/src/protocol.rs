//! Requests and answers, for hosts that write to a program and read from it.

use std::io::{self, BufRead, Read, Write};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::place::json;

/// The line before a text.
#[derive(Deserialize)]
struct Header {
    /// The length of the text, in bytes.
    #[serde(default)]
    length: u64,
    #[serde(default)]
    settings: Option<Value>,
    #[serde(flatten)]
    call: Call,
}

/// A function, with the arguments that are neither the text nor the settings.
#[derive(Deserialize)]
#[serde(tag = "function", rename_all = "kebab-case")]
enum Call {
    Check,
    Fix { may_guess: bool },
    Format { language: String },
    Tree,
    Explain { rule: String },
}

/// The answer to a request.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum Answer {
    Result(Box<RawValue>),
    Error(String),
}

/// Answers requests until `input` ends. A request is a line of JSON and the bytes of the text:
/// `{"function": "check", "length": 7, "settings": {}}`, a line feed, and 7 bytes. The functions are
/// those of this crate, and their arguments have the names of the parameters. `settings` may be
/// missing.
///
/// An answer is a line: `{"result": …}` or `{"error": "…"}`.
///
/// ```
/// let mut out = Vec::new();
/// kyaml_wasm::serve(&b"{\"function\": \"check\", \"length\": 7}\n---\n{}\n"[..], &mut out)?;
/// assert_eq!(out, b"{\"result\":[]}\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// Fails if reading or writing fails. A line that is not a request is answered, and ends the
/// function, because the length of its text is unknown.
pub fn serve(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        let header = serde_json::from_slice::<Header>(&line).map_err(|error| format!("request: {error}"));
        line.clear();
        let is_request = header.is_ok();
        let answer = match header {
            Ok(header) => {
                let mut text = Vec::new();
                let length = input.by_ref().take(header.length).read_to_end(&mut text)?;
                if u64::try_from(length) != Ok(header.length) {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
                result(&header, &text)
            }
            Err(message) => Err(message),
        };
        // JSON has line feeds only between tokens.
        let raw = |json: String| RawValue::from_string(json.replace('\n', "")).map_err(|error| error.to_string());
        let answer = match answer.and_then(raw) {
            Ok(result) => Answer::Result(result),
            Err(message) => Answer::Error(message),
        };
        serde_json::to_writer(&mut output, &answer)?;
        output.write_all(b"\n")?;
        output.flush()?;
        if !is_request {
            break;
        }
    }
    Ok(())
}

fn result(Header { settings, call, .. }: &Header, text: &[u8]) -> Result<String, String> {
    let settings = settings.as_ref().map_or_else(String::new, Value::to_string);
    match call {
        Call::Check => crate::check(text, &settings),
        Call::Fix { may_guess } => crate::fix(text, *may_guess, &settings),
        Call::Format { language } => crate::format(text, language, &settings),
        Call::Tree => crate::tree(text, &settings),
        Call::Explain { rule } => json(&crate::explain(rule)),
    }
}
