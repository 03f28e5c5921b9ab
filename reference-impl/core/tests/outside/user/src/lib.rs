//! A program's types: what serde reads twice, over numbers.

use serde::{Deserialize, Serialize};

/// Numbers of every kind behind `flatten`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Flat {
    /// Before the flattened fields.
    pub id: u8,
    /// The flattened fields.
    #[serde(flatten)]
    pub numbers: Numbers,
}

/// Numbers of every kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Numbers {
    /// A float.
    pub float: f64,
    /// A short float.
    pub short: f32,
    /// An integer.
    pub integer: i64,
    /// A large integer.
    pub large: u64,
}

/// Numbers behind an internal tag.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind")]
pub enum Tagged {
    /// Of a float.
    Circle {
        /// The float.
        radius: f64,
    },
    /// Of all.
    All(Numbers),
}

/// Numbers without a tag.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Untagged {
    /// An integer.
    Integer(i64),
    /// A float.
    Float(f64),
    /// All.
    All(Numbers),
    /// Several.
    Several(Vec<Untagged>),
}

/// Any value, behind `flatten`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rest {
    /// Before the flattened fields.
    pub id: u8,
    /// The flattened fields.
    #[serde(flatten)]
    pub rest: std::collections::BTreeMap<String, serde_json::Value>,
}
