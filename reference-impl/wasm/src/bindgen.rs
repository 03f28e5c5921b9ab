//! The functions for JavaScript.

#![expect(unreachable_pub, reason = "wasm-bindgen exports them by name")]

use wasm_bindgen::prelude::{JsError, wasm_bindgen};

/// See [`crate::check`].
#[wasm_bindgen]
pub fn check(text: &str, settings: &str) -> Result<String, JsError> {
    crate::check(text.as_bytes(), settings).map_err(|message| JsError::new(&message))
}

/// See [`crate::fix`].
#[wasm_bindgen]
pub fn fix(text: &str, may_guess: bool, settings: &str) -> Result<String, JsError> {
    crate::fix(text.as_bytes(), may_guess, settings).map_err(|message| JsError::new(&message))
}

/// See [`crate::format`].
#[wasm_bindgen]
pub fn format(text: &str, language: &str, settings: &str) -> Result<String, JsError> {
    crate::format(text.as_bytes(), language, settings).map_err(|message| JsError::new(&message))
}

/// See [`crate::tree`].
#[wasm_bindgen]
pub fn tree(text: &str, settings: &str) -> Result<String, JsError> {
    crate::tree(text.as_bytes(), settings).map_err(|message| JsError::new(&message))
}

/// See [`crate::explain`].
#[wasm_bindgen]
pub fn explain(rule: &str) -> Option<String> {
    crate::explain(rule)
}
