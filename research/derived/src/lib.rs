//! Grammars of KYAML for engines that do not read pest: each is made from `grammar/src/kyaml.pest` by this program, and held against
//! it by an engine of its own formalism.
//!
//! The phases, in order: the rules of the grammar without their look-aheads ([`rules`]), those that only an automaton can say without
//! one ([`automata`]), productions that need no stack and no look-ahead ([`node`], [`production`]), and their text in each formalism
//! ([`abnf`], [`gbnf`], [`expression`]). [`files`] has them all; [`inputs`] writes what the engines are asked.

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
