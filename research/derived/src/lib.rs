//! Grammars of KYAML for engines that do not read pest. This program makes each from
//! `grammar/src/kyaml.pest`, and an engine of its own formalism compares it with that grammar.
//!
//! 1. [`rules`] has the rules of the grammar without their look-aheads.
//! 2. [`automata`] has the rule that needs an automaton in place of a look-ahead.
//! 3. [`node`] and [`production`] make productions that need no look-ahead.
//! 4. [`abnf`], [`gbnf`] and [`expression`] write them in each formalism.
//!
//! [`files`] has the derived files; [`inputs`] writes the inputs of the engines.

pub mod abnf;
pub mod automata;
pub mod expression;
pub mod files;
pub mod gbnf;
pub mod inputs;
pub mod mutants;
pub mod node;
pub mod production;
pub mod rules;
