//! Theorems about KYAML that are questions on regular languages: decided at any length, not sampled.

pub mod alphabet;
pub mod automaton;
pub mod certificate;
pub mod compare;
pub mod derivative;
pub mod disagreements;
pub mod expression;
mod file;
pub mod languages;
pub mod meaning;
pub mod record;
pub mod resolver;
pub mod spelling;
pub mod texts;
pub mod theorem;
pub mod theorems;
