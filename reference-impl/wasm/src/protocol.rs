//! Requests and answers as JSON, for hosts that exchange lines with a program.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::place::json;

/// A request.
#[derive(Deserialize)]
#[serde(tag = "function", rename_all = "kebab-case", deny_unknown_fields)]
enum Request {
    Check { text: String, settings: Option<Value> },
    Fix { text: String, may_guess: bool, settings: Option<Value> },
    Format { text: String, language: String, settings: Option<Value> },
    Tree { text: String, settings: Option<Value> },
    Explain { rule: String },
}

/// The answer to a request.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum Answer {
    Result(Box<RawValue>),
    Error(String),
}

/// Answers a request, such as `{"function": "check", "text": "---\n{}\n", "settings": {}}`, with
/// `{"result": …}` or `{"error": "…"}`. The functions are those of this crate, and their arguments
/// have the names of the parameters; `settings` may be missing.
///
/// ```
/// let request = r#"{"function": "check", "text": "---\n{}\n"}"#;
/// assert_eq!(kyaml_wasm::answer(request), r#"{"result":[]}"#);
/// ```
#[must_use]
pub fn answer(request: &str) -> String {
    let answer = match result(request).and_then(|json| RawValue::from_string(json).map_err(|e| e.to_string())) {
        Ok(result) => Answer::Result(result),
        Err(message) => Answer::Error(message),
    };
    json(&answer).unwrap_or_default()
}

fn result(request: &str) -> Result<String, String> {
    let request = serde_json::from_str(request).map_err(|error| format!("request: {error}"))?;
    match request {
        Request::Check { text, settings } => crate::check(&text, &json_of(settings)),
        Request::Fix { text, may_guess, settings } => crate::fix(&text, may_guess, &json_of(settings)),
        Request::Format { text, language, settings } => crate::format(&text, &language, &json_of(settings)),
        Request::Tree { text, settings } => crate::tree(&text, &json_of(settings)),
        Request::Explain { rule } => json(&crate::explain(&rule)),
    }
}

fn json_of(settings: Option<Value>) -> String {
    settings.map_or_else(String::new, |settings| settings.to_string())
}
