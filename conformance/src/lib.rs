//! The runner of the conformance suite of KYAML: it asks implementations what the cases say, and judges their answers.
//!
//! The suite is data first: `kyaml-cases` carries and loads the cases. A [`checkout`] has the rest: `adapters/` holds a folder for each
//! implementation that needs an adapter, `expect/` what is known of each.
//!
//! 1. [`plan`] says what the cases ask, [`outcome`] what can happen to a check, [`expect`] lists what should not happen and yet is
//!    known to.
//! 2. [`subject`] names the implementations: the [`readers`] are built in, [`adapter`] finds the others, [`setup`] builds them.
//! 3. [`ask`] puts a question to a process: through the protocol, which `kyaml-protocol` reads and writes, or without it. All processes are
//!    [`children`], which end with what they started.
//! 4. [`run`] puts every check to every implementation and judges the answers, into [`results`]. [`control`] proves that it judges rightly;
//!    [`meaning`] asks of any files whether a formatter keeps what they mean.
//! 5. [`report`] shows results to people and to build servers. [`bundle`] is the suite for programs that want its data alone,
//!    and [`digests`] says whether a case has changed.
//!
//! The crate depends on nothing of the reference implementation: it must be able to find it wrong.

pub mod adapter;
pub mod ask;
pub mod bundle;
pub mod checkout;
pub mod children;
pub mod control;
pub mod digests;
pub mod expect;
pub mod meaning;
pub mod outcome;
pub mod plan;
pub mod readers;
pub mod report;
pub mod results;
pub mod run;
pub mod setup;
pub mod subject;
