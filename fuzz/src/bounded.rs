//! What is allocated for an input is bounded by its length.

use allocation_counter::measure;
use kyaml_core::Value;
use kyaml_format::FormatOptions;
use kyaml_import::ImportOptions;
use kyaml_lint::LintOptions;

use crate::laws::Judged;

/// Bytes allocated at once, for each byte of the input: each may be a mistake, which is an error, a fix, and a word for the search for what was meant;
/// a list that grows is there twice, and an error is explained by a second tree.
pub const TIMES: u64 = 1_500;

/// Bytes allocated at once, whatever the input: the room of a writer, what aliases may add, and what the search for what was meant may keep.
pub const MORE: u64 = 2_000_000;

/// How many nodes and bytes aliases may add; the defaults are some megabytes, in which growth would not be seen.
const ALIASES: (usize, usize) = (100, 10_000);

/// The most bytes that each way to read `input` has allocated at once.
#[must_use]
pub fn peaks(input: &[u8]) -> [(&'static str, u64); 5] {
    let (nodes, bytes) = ALIASES;
    let import = ImportOptions::default().max_alias_nodes(nodes).max_alias_bytes(bytes);
    let format = FormatOptions::default().import(import.clone());
    let text = String::from_utf8_lossy(input);
    let peak = |work: &mut dyn FnMut()| measure(work).bytes_max;
    [
        ("parse", peak(&mut || drop(kyaml_core::parse(input)))),
        ("lint", peak(&mut || drop(kyaml_lint::lint(input, &LintOptions::default())))),
        ("import", peak(&mut || drop(kyaml_import::import(input, &import)))),
        ("format", peak(&mut || drop(kyaml_format::format(input, &format)))),
        ("from_str", peak(&mut || drop(kyaml_core::from_str::<Value>(&text)))),
    ]
}

/// No way to read any bytes panics, or allocates more than [`TIMES`] bytes for each of them, and [`MORE`].
///
/// # Panics
/// If one does.
#[expect(clippy::must_use_candidate, reason = "a law is called for its panic")]
pub fn bounded(input: &[u8]) -> Judged {
    for (what, peak) in peaks(input) {
        let most = TIMES * input.len() as u64 + MORE;
        assert!(peak <= most, "{what} allocates {peak} bytes for {}, more than {most}", input.len());
    }
    Judged::Holds
}
