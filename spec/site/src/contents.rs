//! The parts of the site and their pages, from `contents.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

/// The contents of the site.
pub(crate) static CONTENTS: LazyLock<Contents> =
    LazyLock::new(|| toml::from_str(include_str!("contents.toml")).expect("the contents are well-formed"));

/// The parts, and the addresses of files that have no page of their own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Contents {
    #[serde(rename = "part")]
    pub(crate) parts: Vec<Part>,
    addresses: BTreeMap<String, String>,
}

/// The pages below one title of the menu.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Part {
    pub(crate) title: String,
    pub(crate) pages: Vec<Entry>,
}

/// A page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entry {
    pub(crate) path: String,
    pub(crate) title: String,
    /// The title of the window; empty if it is that of the menu.
    #[serde(default)]
    pub(crate) window: String,
    /// The document that it has.
    pub(crate) file: Option<String>,
    pub(crate) about: Option<String>,
    #[serde(default)]
    pub(crate) unsearched: bool,
}

impl Contents {
    /// The address of the page that has the content of a file.
    pub(crate) fn address(&self, file: &str) -> Option<String> {
        let mut pages = self.parts.iter().flat_map(|part| &part.pages);
        let page = pages.find(|page| page.file.as_deref() == Some(file));
        page.map(|page| format!("{}.html", page.path)).or_else(|| self.addresses.get(file).cloned())
    }
}
