//! The texts that new streams are made of, from `texts.toml`.

use std::sync::LazyLock;

use serde::Deserialize;

pub(crate) static TEXTS: LazyLock<Texts> =
    LazyLock::new(|| toml::from_str(include_str!("texts.toml")).expect("the texts are well-formed"));

#[derive(Deserialize)]
pub(crate) struct Texts {
    pub(crate) tokens: Vec<String>,
    pub(crate) words: Vec<String>,
    pub(crate) numbers: Vec<String>,
    pub(crate) spellings: Vec<String>,
}
