//! What tells a finding of one run that it is that of another.

use std::collections::HashMap;
use std::fmt::Write;

use kyaml_lint::Diagnostic;
use sha2::{Digest, Sha256};

use super::excerpt::FileText;

/// How many bytes of a digest are printed. Half of them would do for the findings of any run.
const PRINTED: usize = 16;

/// Makes a fingerprint for each finding of one file, in the order of places. A fingerprint stays when lines are added
/// or removed elsewhere, and when the line of the finding is indented in another way. No two of a file are equal.
#[derive(Default)]
pub(super) struct Fingerprints {
    /// What all fingerprints depend on, such as the path of the file.
    base: String,
    /// How often each rule was broken by the same text.
    seen: HashMap<(&'static str, String), u64>,
}

impl Fingerprints {
    pub(super) fn new(base: &str) -> Self {
        Self { base: base.to_owned(), seen: HashMap::new() }
    }

    /// The fingerprint of the next finding, in hexadecimal; `text` is the part of the file that holds it.
    pub(super) fn next(&mut self, text: &FileText<'_>, found: &Diagnostic) -> String {
        let rule = found.rule.name();
        let lines = text.excerpt(found.span).text.trim().to_owned();
        let mut hasher = Sha256::new();
        for part in [&*self.base, rule, &lines] {
            // No two lists of parts are the same text.
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
