//! JSON, as `serde_json` writes it.

use std::fmt::Write;

use kyaml_core::{KeyOrder, Layout, Tree, WriteOptions};

/// A JSON text for each document, each ended by a line break. A text takes one line if the layout is compact, else
/// several.
///
/// Programs that read a JSON stream, such as `jq` and `kubectl`, read the texts one after the other.
pub(super) fn render(tree: &Tree<'_>, options: WriteOptions) -> String {
    let mut text = String::new();
    for value in tree.to_values() {
        let mut json =
            value.to_json().expect("an imported tree is no deeper than JSON values, whose numbers are texts");
        if options.key_order == KeyOrder::Sorted {
            json.sort_all_objects();
        }
        match options.layout {
            Layout::Canonical => writeln!(text, "{json:#}"),
            Layout::Compact => writeln!(text, "{json}"),
        }
        .expect("memory takes every byte");
    }
    text
}
