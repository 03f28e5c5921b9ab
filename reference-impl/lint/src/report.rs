//! Prints findings, for people and for programs (feature `report`).
//!
//! [`Human`] and [`Concise`] are for people, the other formats for programs. Each is a [`Reporter`]
//! that writes what `kyaml-check` writes. Four of them name the program that prints them, which is a
//! [`Tool`].
//!
//! ```
//! use kyaml_lint::report::{Concise, Appearance, Reporter};
//! use kyaml_lint::{LintOptions, lint};
//!
//! let stream = b"---\n{a: no}\n";
//! let mut out = Vec::new();
//! let mut reporter = Concise::new(&mut out, Appearance::default());
//! reporter.file("a.yaml", stream, lint(stream, &LintOptions::default()).diagnostics())?;
//! Box::new(reporter).finish()?;
//! assert!(out.starts_with(b"a.yaml:2:5: error[ambiguous-value]: `no` is a boolean"));
//! # Ok::<(), std::io::Error>(())
//! ```

mod appearance;
mod array;
mod checkstyle;
mod concise;
mod excerpt;
mod finding;
mod fingerprint;
mod github;
mod gitlab;
mod human;
mod json;
mod junit;
mod range;
mod reporter;
mod sarif;
mod shown;
mod tool;
mod width;
mod xml;

pub use appearance::Appearance;
pub use checkstyle::Checkstyle;
pub use concise::Concise;
pub use finding::Finding;
pub use github::Github;
pub use gitlab::Gitlab;
pub use human::Human;
pub use json::{Json, JsonLines};
pub use junit::Junit;
pub use reporter::{Part, Reporter, Start};
pub use sarif::Sarif;
pub use shown::shown;
pub use tool::Tool;
