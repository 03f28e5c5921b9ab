//! The pages made from data, each as Markdown with HTML in it.

pub(crate) mod ambiguity;
pub(crate) mod cases;
pub(crate) mod disagreements;
pub(crate) mod grammar;
pub(crate) mod readers;
pub(crate) mod rules;
pub(crate) mod specification;
