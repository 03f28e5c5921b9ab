//! The rules of KYAML, one file each, and the findings that they report.
//!
//! [`lint`] reads a stream and says everything that is wrong with it, in this order:
//!
//! 1. the grammar and the data rules, which [`kyaml_core::parse`] finds;
//! 2. what some readers would not read alike: the portable rules, each in its file below [`rules`];
//! 3. where a form is asked for, what differs from the one spelling that the form has.
//!
//! Every finding names its [`Rule`]; [`rules::ALL`] is the registry of them. Nothing here does I/O, prints, or knows of colours.
//!
//! ```
//! use kyaml_lint::{Form, LintOptions, lint};
//!
//! let report = lint(b"---\n{\n  \"a\": 1,\n}\n", &LintOptions::default().form(Form::Canonical));
//! let finding = &report.diagnostics()[0];
//! assert_eq!(finding.rule.name, "needlessly-quoted-key");
//! assert_eq!(finding.pointer, "/a");
//! assert_eq!(finding.message, "canonical form has no quotes around this key; write `a`");
//! ```

mod diagnostic;
mod findings;
mod form;
mod lint;
mod place;
mod portable;
mod rule;
pub mod rules;

pub use diagnostic::{Diagnostic, Related, Report};
pub use lint::{Form, LintOptions, lint};
pub use rule::{Group, Rule, Severity};
