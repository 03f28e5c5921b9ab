//! What the writer of the reference implementation makes of the documents.

use std::fmt::Write as _;
use std::ops::Range;

use kyaml_core::{Layout, Profile, WriteOptions, render_values};
use rayon::prelude::*;
use sha2::{Digest as _, Sha256};

use crate::document;

/// The forms, by their names: canonical, compact, portable and normal.
pub const FORMS: [&str; 4] = ["canonical", "compact", "portable", "normal"];

/// How many documents a thread writes at once.
const GROUP: u64 = 1000;

/// How many groups are written before they are digested.
const GROUPS: u64 = 64;

/// The digests of the streams of the first documents, by their number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digests {
    /// How many documents there are.
    pub documents: u64,
    /// SHA-256 in lower-case hexadecimal digits, in the order of [`FORMS`].
    pub of_forms: [String; 4],
}

/// The digests of the first `count` documents for each of `counts`, which ascend.
#[must_use]
pub fn digests(counts: &[u64]) -> Vec<Digests> {
    let mut hashers = FORMS.map(|_| Sha256::new());
    let mut done = 0;
    let mut all = Vec::with_capacity(counts.len());
    for &documents in counts {
        while done < documents {
            let end = documents.min(done + GROUP * GROUPS);
            let groups: Vec<u64> = (done..end).step_by(usize::try_from(GROUP).expect("a group is small")).collect();
            let written: Vec<[String; 4]> =
                groups.into_par_iter().map(|start| written(start..end.min(start + GROUP))).collect();
            for group in &written {
                for (hasher, text) in hashers.iter_mut().zip(group) {
                    hasher.update(text);
                }
            }
            done = end;
        }
        let of_forms = hashers.each_ref().map(|hasher| hexadecimal(&hasher.clone().finalize()));
        all.push(Digests { documents, of_forms });
    }
    all
}

/// The documents of a range in each form.
fn written(range: Range<u64>) -> [String; 4] {
    let values: Vec<_> = range.map(document).collect();
    let canonical = WriteOptions::default();
    [
        canonical,
        canonical.layout(Layout::Compact),
        canonical.profile(Profile::Portable),
        canonical.layout(Layout::Normal),
    ]
    .map(|options| render_values(&values, &options))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}
