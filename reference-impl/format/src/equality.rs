//! Texts by which values are compared.

use std::borrow::Cow;
use std::fmt::Write;

use kyaml_core::edit::{Entry, Item};
use kyaml_core::{Comment, Layout, Value, WriteOptions, render_values};

/// The text of a value on one line, without comments.
pub(crate) fn line(item: &Item) -> String {
    let text = render_values(&[item.to_value()], &WriteOptions::default().layout(Layout::Compact));
    text.trim_start_matches("---\n").trim_end_matches('\n').to_owned()
}

/// Whether two entries have the same text in canonical form, comments included.
pub(crate) fn same(left: &Entry, right: &Entry) -> bool {
    own_comments(left).eq(own_comments(right)) && same_value(left.item(), right.item())
}

/// Like [`same`], for values without the comments above them and at the ends of their lines.
pub(crate) fn same_value(left: &Item, right: &Item) -> bool {
    let mut open = vec![(left, right)];
    while let Some((left, right)) = open.pop() {
        if left.len() != right.len() || scalar_text(left) != scalar_text(right) || !foot(left).eq(foot(right)) {
            return false;
        }
        for ((left_key, left), (right_key, right)) in left.entries().zip(right.entries()) {
            if left_key != right_key || !own_comments(left).eq(own_comments(right)) {
                return false;
            }
            open.push((left.item(), right.item()));
        }
    }
    true
}

/// A text that two values share exactly if they are [`same`]. It has no indentation, so its
/// length is in proportion to the value.
pub(crate) fn signature(entry: &Entry) -> String {
    let mut out = String::new();
    let mut open = vec![(None, entry)];
    while let Some((key, entry)) = open.pop() {
        let item = entry.item();
        for text in [key, Some(&*scalar_text(item))].into_iter().flatten().chain(own_comments(entry)).chain(foot(item))
        {
            // Neither a key nor a comment ends early.
            let _ = write!(out, "{}:{text}", text.len());
        }
        let _ = write!(out, "({})", item.len());
        let first = open.len();
        open.extend(item.entries());
        open[first..].reverse();
    }
    out
}

/// The comments above an entry and at the end of its line, with an empty text after each of both.
fn own_comments(entry: &Entry) -> impl Iterator<Item = &str> {
    [entry.head(), entry.line()].into_iter().flat_map(|comments| comments.iter().map(Comment::text).chain([""]))
}

/// The texts of comments.
pub(crate) fn texts(comments: &[Comment<'_>]) -> Vec<String> {
    comments.iter().map(|comment| comment.text().to_owned()).collect()
}

fn foot(item: &Item) -> impl Iterator<Item = &str> {
    item.foot().iter().map(Comment::text)
}

/// The text of a scalar, after a letter for its type; a letter for a collection.
pub(crate) fn scalar_text(item: &Item) -> Cow<'_, str> {
    match item.as_scalar() {
        Some(Value::String(text)) => format!("s{text}").into(),
        Some(Value::Number(number)) => format!("n{number}").into(),
        Some(Value::Bool(true)) => "true".into(),
        Some(Value::Bool(false)) => "false".into(),
        Some(_) => "null".into(),
        None if item.is_mapping() => "{".into(),
        None => "[".into(),
    }
}
