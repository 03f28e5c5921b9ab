//! The text of KYAML's grammar, interpreted: a second parser beside the one that pest derives. It
//! records the expressions that it tries, and its rules can be edited.
//!
//! 1. [`compile`] makes a [`Grammar`] of the text: its expressions in one list, each with its place in that list.
//! 2. [`run`] walks over an input, without the optimisations of pest's derive. It knows only the
//!    expressions that the grammar uses.
//! 3. [`question`] has the questions of a case of the suite to the grammar.
//! 4. [`edit`] lists every single edit of a rule, [`first`] proves that some of them change nothing.
//!
//! It is for tests only, and is not published.

pub mod compile;
pub mod edit;
pub mod first;
#[path = "../../../grammar/tests/cases/questions.rs"]
pub mod question;
pub mod run;
mod source;

pub use compile::{Grammar, NoGrammar, Node, NodeId, RuleId};
pub use question::{Question, Set, questions, with_deep_stack};
pub use run::{Answer, Record};
