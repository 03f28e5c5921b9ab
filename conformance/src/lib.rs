//! The conformance suite of KYAML: its cases, and the instrument that runs implementations through them.
//!
//! The suite is data first: `cases/` holds one folder for each case, `adapters/` one for each implementation that needs an adapter,
//! `expect/` what is known of each. That data is loaded strictly, so that a mistake in it fails the run instead of weakening it.
//!
//! 1. [`spec`] reads the clauses and rules that cases may name.
//! 2. [`case`] and [`suite`] load one case and all of them; [`value`] is what a `value.json` says, [`decimal`] how its
//!    numbers are compared, [`difference`] where two values differ. [`coverage`] asks whether each clause has a case.
//! 3. [`operation`] names what can be asked, [`outcome`] what can happen to a check, [`expect`] lists what should not happen and
//!    yet is known to.
//!
//! The rest is the instrument (feature `readers`):
//!
//! 4. `plan` says what the cases ask. `subject` says who is asked: the `readers` are built in, `adapter` finds the others, `setup`
//!    builds them.
//! 5. `ask` puts a question to a process, through the `protocol`, whose other side is `serve`, or without it.
//! 6. `run` asks everyone everything and judges the answers, into `results`. `control` proves that it judges rightly; `meaning` asks of any
//!    files whether a formatter keeps what they mean.
//! 7. `report` shows results to people and to build servers. `bundle` is the suite for who wants its data alone.
//!
//! The crate knows nothing of the reference implementation: it must be able to find it wrong.

pub mod case;
pub mod coverage;
pub mod decimal;
pub mod difference;
pub mod expect;
pub mod operation;
pub mod outcome;
pub mod paths;
pub mod problem;
pub mod spec;
pub mod suite;
pub mod value;

#[cfg(feature = "readers")]
pub mod adapter;
#[cfg(feature = "readers")]
pub mod ask;
#[cfg(feature = "readers")]
pub mod bundle;
#[cfg(feature = "readers")]
pub mod control;
#[cfg(feature = "readers")]
pub mod meaning;
#[cfg(feature = "readers")]
pub mod plan;
#[cfg(feature = "readers")]
pub mod protocol;
#[cfg(feature = "readers")]
pub mod readers;
#[cfg(feature = "readers")]
pub mod report;
#[cfg(feature = "readers")]
pub mod results;
#[cfg(feature = "readers")]
pub mod run;
#[cfg(feature = "readers")]
pub mod serve;
#[cfg(feature = "readers")]
pub mod setup;
#[cfg(feature = "readers")]
pub mod subject;
