//! The runner of the conformance suite of KYAML: it puts the cases to implementations, and judges their answers.
//!
//! `kyaml-cases` carries and loads the cases. A [`Checkout`] adds the adapters of other implementations, and their
//! expected deviations. The modules, from the first to the last:
//!
//! 1. `children` starts processes and ends them with everything they started. `checkout` finds folders.
//! 2. `ask` puts a question to a process: through the protocol of `kyaml-protocol`, or by its exit code.
//! 3. `plan` makes checks from the cases, `outcome` names the possible outcomes of one, `results` is a file of
//!    outcomes, and `claim` says what each check asks of each class of programs.
//! 4. The readers of `kyaml-readers` are built in, `adapter` describes the others, and `setup` builds those. `subject`
//!    is any of them.
//! 5. `expect` lists expected deviations. `run` puts checks to subjects and judges the answers.
//! 6. `control` proves that the judgement is right.
//! 7. `report` makes one result of a run, and texts of it by templates; `bundle` writes the suite as one file of JSON, and `commands` is the command line.
//!
//! The cases judge the reference implementation like any other. Only `kyaml-questions`, which makes new cases, uses it
//! as a judge, beside the grammar.

mod adapter;
mod ask;
mod bundle;
mod checkout;
mod children;
mod claim;
mod commands;
mod control;
mod expect;
mod outcome;
mod plan;
mod report;
mod results;
mod run;
mod setup;
mod subject;

pub use adapter::State;
pub use ask::answer::{Answer, Question, Respond, Unusable};
pub use ask::process::Limits;
pub use checkout::Checkout;
pub use children::end_on_interrupt;
pub use commands::command_line;
pub use expect::{Cause, Expectations};
pub use outcome::Observed;
pub use plan::{Check, checks};
pub use results::Schema;
pub use subject::{Known, Registry, Subject};
