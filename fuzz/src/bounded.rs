//! The memory allocated for an input is bounded by its length.

use allocation_counter::measure;
use kyaml_core::Value;
use kyaml_explain::ExplainOptions;
use kyaml_format::FormatOptions;
use kyaml_import::ImportOptions;
use kyaml_lint::LintOptions;

use crate::laws::Judged;

/// Bytes allocated at once, for each byte of the input. Each byte may cause an error, a fix and a
/// word for the search for the intended text. A list that grows exists twice, and a second tree
/// explains an error.
pub const TIMES: u64 = 1_500;

/// Bytes allocated at once for any input: the buffer of a writer, the nodes that aliases may add,
/// and the state of the search for the intended text.
pub const MORE: u64 = 2_000_000;

/// Number of nodes and bytes that aliases may add. The defaults are some megabytes, which would
/// hide growth.
const ALIASES: (usize, usize) = (100, 10_000);

/// The most bytes that each way to read `input` has allocated at once.
#[must_use]
pub fn peaks(input: &[u8]) -> [(&'static str, u64); 6] {
    let (nodes, bytes) = ALIASES;
    let import = ImportOptions::default().max_alias_nodes(nodes).max_alias_bytes(bytes);
    let format = FormatOptions::default().import(import.clone());
    let text = String::from_utf8_lossy(input);
    let peak = |work: &mut dyn FnMut()| measure(work).bytes_max;
    [
        ("parse", peak(&mut || drop(kyaml_core::parse(input)))),
        ("explain", peak(&mut || drop(kyaml_explain::explain(input, &ExplainOptions::default())))),
        ("lint", peak(&mut || drop(kyaml_lint::lint(input, &LintOptions::default())))),
        ("import", peak(&mut || drop(kyaml_import::import(input, &import)))),
        ("format", peak(&mut || drop(kyaml_format::format(input, &format)))),
        ("from_str", peak(&mut || drop(kyaml_core::from_str::<Value>(&text)))),
    ]
}

/// Reading any bytes never panics, and never allocates more than [`TIMES`] bytes for each of them,
/// and [`MORE`].
///
/// # Panics
/// If a reader breaks this law.
#[expect(clippy::must_use_candidate, reason = "a law is called for its panic")]
pub fn bounded(input: &[u8]) -> Judged {
    for (what, peak) in peaks(input) {
        let most = TIMES * input.len() as u64 + MORE;
        assert!(peak <= most, "{what} allocates {peak} bytes for {}, more than {most}", input.len());
    }
    Judged::Holds
}
