//! The values of a tree.

use std::str::FromStr;

use super::{Mapping, Sequence, Value};
use crate::error::{Errors, SyntaxError};
use crate::header::Header;
use crate::number::Number;
use crate::syntax::{Key, Node, NodeKind, ParseOptions, Tree, parse_with};

impl Tree<'_> {
    /// The value of each document; a missing or invalid one is `null`.
    ///
    /// ```
    /// let parsed = kyaml_core::parse(b"---\n{a: 1}\n---\n[]\n");
    /// assert_eq!(parsed.tree().to_values(), [kyaml_core::kyaml!({a: 1}), kyaml_core::kyaml!([])]);
    /// ```
    #[must_use]
    pub fn to_values(&self) -> Vec<Value> {
        self.documents().map(|document| document.root().map_or(Value::Null, Node::to_value)).collect()
    }
}

impl FromStr for Value {
    type Err = Errors<SyntaxError>;

    /// The value of a text with one document. Its header may be missing, as in the text that
    /// [`Display`](std::fmt::Display) gives.
    ///
    /// ```
    /// use kyaml_core::{Value, kyaml};
    ///
    /// assert_eq!("{a: [1]}".parse::<Value>()?, kyaml!({a: [1]}));
    /// # Ok::<(), kyaml_core::Errors<kyaml_core::SyntaxError>>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, Errors<SyntaxError>> {
        let tree = parse_with(text.as_bytes(), &ParseOptions::default().header(Header::Optional)).into_result()?;
        Ok(tree.only_document(text)?.root().map_or(Value::Null, Node::to_value))
    }
}

impl Node<'_, '_> {
    /// The value of the node. The last of several equal keys counts, as in most readers.
    ///
    /// ```
    /// let parsed = kyaml_core::parse(b"---\n{a: {b: 1}}\n");
    /// let node = parsed.tree().at(0, "/a").expect("it is there");
    /// assert_eq!(node.to_value(), kyaml_core::kyaml!({b: 1}));
    /// ```
    #[must_use]
    pub fn to_value(self) -> Value {
        // From the last node to the first: each collection finds its children on the stack.
        let mut stack: Vec<Value> = Vec::new();
        for node in self.descendants().rev() {
            let value = match node.kind() {
                NodeKind::Null | NodeKind::Invalid => Value::Null,
                NodeKind::Bool(bool) => Value::Bool(*bool),
                NodeKind::Number(text) => Value::Number(Number::from_valid(text)),
                NodeKind::String(text) => Value::String(text.to_string()),
                NodeKind::Sequence => {
                    Value::Sequence(stack.drain(stack.len() - node.len()..).rev().collect::<Sequence>())
                }
                NodeKind::Mapping => {
                    let values = stack.drain(stack.len() - node.len()..).rev();
                    let key = |child: Node<'_, '_>| child.key().and_then(Key::text).unwrap_or_default().to_owned();
                    let keys = node.children().map(key);
                    Value::Mapping(keys.zip(values).collect::<Mapping>())
                }
            };
            stack.push(value);
        }
        stack.pop().unwrap_or_default()
    }
}
