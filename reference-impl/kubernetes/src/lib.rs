//! The types of Kubernetes' objects and of JSON Schemas, offline: mistakes that an API server or a schema refuses, the
//! documentation of fields, and completions.
//!
//! [`Types::kubernetes`] unpacks the types of a [`Release`] from data in this crate, which is made from
//! the `OpenAPI` of Kubernetes. [`Types::add_definitions`] adds those of
//! `CustomResourceDefinition`s. [`Types::json_schema`] has those of a JSON Schema. Then one lookup, from a path in a
//! tree to a type, serves three functions:
//!
//! - [`Types::check`] finds unknown fields, wrong types and missing fields;
//! - [`Types::describe`] describes a value;
//! - [`Types::complete`] lists fields and values that can be written at an offset, and
//!   [`Types::complete_block`] those in block style.
//!
//! The crate opens no files and no connections.
//!
//! ```
//! use kyaml_kubernetes::{Types, Release};
//!
//! let types = Types::kubernetes(Release::V1_37);
//! let parsed = kyaml_core::parse(b"---\n{apiVersion: \"v1\", kind: \"Namespace\", metadata: {nmae: \"web\"}}\n");
//! let findings = types.check(parsed.tree(), &[]);
//! assert_eq!(findings[0].message, "`ObjectMeta` has no field `nmae`; write `name`");
//! ```

mod block;
mod check;
mod complete;
mod data;
mod definitions;
mod describe;
mod json_schema;
mod place;
mod table;
mod types;

pub use complete::{Completion, Completions};
pub use data::Release;
pub use json_schema::SchemaError;
pub use types::Types;

/// The crates whose types the interface of this one has.
pub use {kyaml_core, kyaml_lint};

/// Runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
