//! JSON Patch (RFC 6902).

use std::collections::{HashMap, HashSet, VecDeque};

use kyaml_core::{Layout, Value, WriteOptions, render_values};

/// The operations that make one document of another, last first. So an operation inside a
/// collection, whose pointer is that in the old document, precedes those on the collection itself.
#[derive(Default)]
pub(super) struct Patch(Vec<String>);

impl Patch {
    pub(super) fn replace(&mut self, pointer: &str, value: &Value) {
        self.0.push(operation("replace", pointer, Some(value)));
    }

    pub(super) fn add(&mut self, pointer: &str, value: &Value) {
        self.0.push(operation("add", pointer, Some(value)));
    }

    pub(super) fn remove(&mut self, pointer: &str) {
        self.0.push(operation("remove", pointer, None));
    }

    /// Removes, adds and moves the items of a sequence until they have the new names. An item near an end of
    /// those that are left takes few steps.
    pub(super) fn arrange(&mut self, pointer: &str, old: &[String], new: &[String], value: impl Fn(usize) -> Value) {
        let new_names: HashSet<_> = new.iter().collect();
        let kept = old.iter().filter(|name| new_names.contains(name));
        let numbers: HashMap<&String, usize> = kept.zip(0..).collect();
        let mut operations: Vec<String> = (0..old.len())
            .rev()
            .filter(|&at| !new_names.contains(&old[at]))
            .map(|at| operation("remove", &format!("{pointer}/{at}"), None))
            .collect();
        // Those that have their new place precede the others, which are in the old order.
        let mut others: VecDeque<usize> = (0..numbers.len()).collect();
        for (place, name) in new.iter().enumerate() {
            let to = format!("{pointer}/{place}");
            match numbers.get(name) {
                None => operations.push(operation("add", &to, Some(&value(place)))),
                Some(number) => {
                    let before = others.binary_search(number).unwrap_or_default();
                    others.remove(before);
                    if before > 0 {
                        let from = json(&format!("{pointer}/{}", place + before).as_str().into());
                        operations
                            .push(format!(r#"{{"op":"move","from":{from},"path":{}}}"#, json(&to.as_str().into())));
                    }
                }
            }
        }
        self.0.extend(operations.into_iter().rev());
    }

    /// The text of the patch.
    pub(super) fn finish(mut self) -> String {
        self.0.reverse();
        format!("[{}]", self.0.join(","))
    }
}

fn operation(name: &str, pointer: &str, value: Option<&Value>) -> String {
    let path = json(&pointer.into());
    match value {
        Some(value) => format!(r#"{{"op":"{name}","path":{path},"value":{}}}"#, json(value)),
        None => format!(r#"{{"op":"{name}","path":{path}}}"#),
    }
}

fn json(value: &Value) -> String {
    let text = render_values(std::slice::from_ref(value), &WriteOptions::default().layout(Layout::CompactJson));
    text.trim_end_matches('\n').to_owned()
}
