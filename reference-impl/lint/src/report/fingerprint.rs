//! Fingerprints, which identify the same finding in two runs.

use std::collections::HashMap;
use std::fmt::Write;

use crate::Diagnostic;
use hmac_sha256::Hash;

use super::excerpt::FileText;

/// Number of bytes of a digest that are printed. Half of them would be enough for any run.
const PRINTED: usize = 16;

/// Makes a fingerprint for each finding of one file, in their order. A fingerprint stays the same
/// if lines are added or removed elsewhere, and if the line of the finding is indented otherwise.
/// It is unique in its file.
#[derive(Default)]
pub(in crate::report) struct Fingerprints {
    /// An input of all fingerprints, such as the path of the file.
    base: String,
    /// Number of findings so far with the same rule and text.
    seen: HashMap<(&'static str, String), u64>,
}

impl Fingerprints {
    pub(in crate::report) fn new(base: &str) -> Self {
        Self { base: base.to_owned(), seen: HashMap::new() }
    }

    /// The fingerprint of the next finding, in hexadecimal. `text` is the part of the file that
    /// contains it.
    pub(in crate::report) fn next(&mut self, text: &FileText<'_>, found: &Diagnostic) -> String {
        let rule = found.rule.name();
        let lines = text.excerpt(found.span).text.trim().to_owned();
        let mut hasher = Hash::new();
        for part in [&*self.base, rule, &lines] {
            // Lengths keep two lists of parts with the same concatenation apart.
            hasher.update((part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        let nth = self.seen.entry((rule, lines)).or_default();
        hasher.update(nth.to_le_bytes());
        *nth += 1;
        hasher.finalize().iter().take(PRINTED).fold(String::with_capacity(2 * PRINTED), |mut out, byte| {
            let _ = write!(out, "{byte:02x}");
            out
        })
    }
}
