//! The conformance suite of KYAML: its cases, and the readers that they run through.
//!
//! The suite is data first: `cases/` holds one folder for each case, `expect/` what is known of each reader. The modules here
//! load that data strictly, so that a mistake in it fails the run instead of weakening it.
//!
//! 1. [`spec`] reads the clauses and rules that cases may name.
//! 2. [`case`] and [`suite`] load one case and all of them; [`value`] is what a `value.json` says, [`decimal`] how its
//!    numbers are compared, [`difference`] where two values differ. [`coverage`] asks whether each clause has a case.
//! 3. [`outcome`] names what can happen to a check, [`expect`] lists what should not happen and yet is known to.
//! 4. `readers` are third-party YAML readers; `worker` runs one in a process of its own, and `matrix` all of them over
//!    all cases (feature `readers`).
//!
//! The crate knows nothing of the reference implementation: it must be able to find it wrong.

pub mod case;
pub mod coverage;
pub mod decimal;
pub mod difference;
pub mod expect;
pub mod outcome;
pub mod paths;
pub mod problem;
pub mod spec;
pub mod suite;
pub mod value;

#[cfg(feature = "readers")]
pub mod matrix;
#[cfg(feature = "readers")]
pub mod readers;
#[cfg(feature = "readers")]
pub mod worker;
