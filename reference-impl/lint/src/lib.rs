//! The rules of KYAML, one file each, and the findings that they report.
//!
//! [`lint()`] finds every mistake of a stream, in four steps:
//!
//! 1. [`kyaml_explain::explain`] finds offences against the grammar and the data rules;
//! 2. the other rules run on the tree;
//! 3. if the options ask for a form, the stream is compared with it;
//! 4. comments that ignore findings remove theirs.
//!
//! Each finding names its [`Rule`], and [`rules::ALL`] lists all rules of KYAML. A [`Linter`] also
//! runs custom rules, each a [`CustomRule`], and [`Linter::read`] checks a stream of any length
//! while it is read. The crate opens no files and has no threads.
//!
//! The crates have one set of names for rules. A [`kyaml_core::SyntaxRule`] is a rule of the parser, and
//! converts into its [`Rule`] here. A `kyaml_import::ImportRule` keeps YAML from becoming KYAML;
//! [`rules::find`] knows those of its names that are rules of KYAML too, such as `duplicate-key`.
//!
//! ```
//! use kyaml_lint::{Form, LintOptions, lint};
//!
//! let report = lint(b"---\n{\n  \"a\": 1,\n}\n", &LintOptions::default().form(Form::Canonical));
//! let finding = &report.diagnostics()[0];
//! assert_eq!(finding.rule.name(), "needlessly-quoted-key");
//! assert_eq!(finding.pointer, "/a");
//! assert_eq!(finding.message, "canonical form has no quotes around this key; write `a`");
//! ```

mod characters;
mod check;
mod clean;
mod comparison;
mod custom;
mod declare;
mod diagnostic;
mod difference;
mod findings;
mod fix;
mod ignores;
mod lint;
mod linter;
mod locator;
mod names;
mod options;
mod pointer;
mod reader;
mod recognition;
#[cfg(feature = "report")]
pub mod report;
mod rule;
mod rule_set;
pub mod rules;
mod selection;
mod walk;

pub use clean::{is_clean, is_clean_reader};
#[doc(hidden)]
pub use comparison::Distance;
pub use custom::{CustomRule, Linter};
pub use diagnostic::{Diagnostic, Related, Report};
pub use fix::Fixed;
pub use kyaml_explain::{Applicability, Edit, Fix};
#[doc(hidden)]
pub use lint::{differences, lint_section};
pub use lint::{lint, lint_amended};
pub use linter::{Level, UnknownRule};
pub use options::{Form, LintOptions};
pub use pointer::{InvalidPointer, Pointer};
pub use reader::{LintReader, is_separable};
pub use rule::{Group, Rule, Severity, site};
pub use rule_set::RuleSet;

/// The crates whose types the interface of this one has.
pub use {kyaml_core, kyaml_explain};

/// Runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
