//! The pages made from data, each as Markdown with HTML in it.

pub mod ambiguity;
pub mod cases;
pub mod grammar;
pub mod matrix;
pub mod rules;
pub mod specification;
