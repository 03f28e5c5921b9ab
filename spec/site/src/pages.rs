//! The pages made from data, each as Markdown with HTML in it.

pub mod ambiguity;
pub mod cases;
pub mod disagreements;
pub mod grammar;
pub mod readers;
pub mod rules;
pub mod specification;
