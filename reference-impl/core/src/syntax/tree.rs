//! The tree of a stream: values with their comments and places, flat in one vector.
//!
//! A [`Tree`] is read only. Its parts are seen through handles, [`TreeDocument`] and [`Node`], which are cheap to copy and borrow the
//! tree, so that none can be used on another one. [`TreeBuilder`](super::TreeBuilder) makes trees.

mod blank_lines;
mod comment;
mod key;
mod kind;
mod look_up;
mod node;
mod owned;
mod places;
mod storage;

pub use comment::{Comment, Comments, InvalidComment};
pub use key::{Key, KeyStyle};
pub use kind::NodeKind;
pub use node::{Children, Node, TreeDocument};
pub use storage::Tree;
pub(in crate::syntax) use storage::{DocumentData, NodeData, NodeId};
