//! KYAML and the types of a program, through serde.
//!
//! What most programs need stands in the root of the crate under the names that serde's formats use: [`from_str`], [`to_string`],
//! [`Deserializer`], [`Serializer`], [`Spanned`], and [`Value`](crate::Value) for what has no type. Their error is [`Error`].
//!
//! # A configuration file
//!
//! ```
//! use std::net::IpAddr;
//!
//! #[derive(Debug, serde::Deserialize)]
//! #[serde(deny_unknown_fields)]
//! struct Config {
//!     listen: Vec<Listen>,
//!     #[serde(default)]
//!     verbose: bool,
//! }
//!
//! #[derive(Debug, serde::Deserialize)]
//! #[serde(deny_unknown_fields)]
//! struct Listen {
//!     address: IpAddr,
//!     port: u16,
//! }
//!
//! let config: Config = kyaml_core::from_str("\
//! ---
//! {
//!   listen: [{ # where the server is
//!     address: \"127.0.0.1\",
//!     port: 8080,
//!   }],
//! }
//! ")?;
//! assert_eq!((config.listen[0].address.is_loopback(), config.listen[0].port, config.verbose), (true, 8080, false));
//!
//! // A mistake is an error with line, column and path (a JSON Pointer).
//! let message = |text: &str| kyaml_core::from_str::<Config>(text).unwrap_err().to_string();
//! assert_eq!(
//!     message("---\n{\n  listen: [],\n  verbos: true,\n}\n"),
//!     "line 4, column 3, at /verbos: unknown field `verbos`, expected `listen` or `verbose`",
//! );
//! assert_eq!(
//!     message("---\n{listen: [{address: \"::1\", port: 80800}]}\n"),
//!     "line 2, column 34, at /listen/0/port: invalid value: integer `80800`, expected u16",
//! );
//! // What is no KYAML is the error that the parser gives, wherever it stands: here a key that occurs twice.
//! assert_eq!(
//!     message("---\n{listen: [], verbose: true, verbose: false}\n"),
//!     "line 2, column 29: the mapping holds the key `\"verbose\"` already; remove one of the two, or rename it",
//! );
//! # Ok::<(), kyaml_core::serde::Error>(())
//! ```
//!
//! # Strict
//!
//! - A stream is KYAML, every part of it, also what the type ignores. [`from_str`] reads exactly one document; [`Deserializer`] reads
//!   any number.
//! - A number fits its type exactly: 300 is no `u8`, 1.5 no `i64`, 1e400 no `f64`. Whole numbers are integers however they are
//!   written, as `1e3` and `1.0` are (KY-NUM-2). A float takes a number that it is exactly, and one that is its shortest text, as 0.1
//!   is: so no float comes back as another number. A [`Number`](crate::Number) takes all of them.
//! - A key of an integer type is written as that integer is: `1`, and not `01`, `1.0` or `-0`. So two keys never become one entry. A key
//!   of a float type is any number that the float takes.
//! - Nothing is left over: no items beyond those of a tuple, no sequence for a struct, no second entry beside a variant.
//!
//! What serde reads twice, the content of `flatten`, `tag` and `untagged`, reaches its type through serde's own buffer, which has rules of
//! its own:
//!
//! - An integer beyond 64 bits is a float or an error, and serde itself rounds an integer that becomes a float.
//! - A whole float, which KYAML writes as `1`, is taken for an integer by an `untagged` enum that asks for one first.
//! - A sequence is taken for a struct, item by item. That of an enum with `tag` has the tag as its first item.
//!
//! # The data model
//!
//! | Rust | KYAML |
//! | --- | --- |
//! | struct, map | mapping; keys that are integers, floats, booleans, characters or unit variants are their text |
//! | sequence, tuple, bytes | sequence; bytes are numbers |
//! | unit variant | its name, a string |
//! | any other variant | a mapping of one entry: its name, and its content |
//! | `None`, `()`, unit struct | `null`; so `Some(None)` and `Some(())` come back as `None` |
//! | newtype, `Some` | what it holds |
//! | integers to 128 bits, finite floats | number |
//! | infinities, not-a-number | an error |
//!
//! # Values
//!
//! [`Value`](crate::Value) goes through this module as it is: every digit of a number, at any depth that the stream may have. For another
//! format it is what serde's data model has: an integer of 64 bits, or a float that comes back as the same number, or an error that names
//! the number; and nothing deeper than 128 collections. So a value that JSON, TOML or `MessagePack` have carried is equal to what went in.
//!
//! There are two exceptions:
//!
//! - What serde reads twice is given to its buffer as to another format. So is a mapping that is written with `flatten`, or as a newtype
//!   variant of an enum with `tag`. A number that is no integer of 64 bits becomes the shortest text of its `f64` there, as `1.50` becomes
//!   `1.5`, or is an error. A `Value` that is a field, or that a `BTreeMap<String, Value>` with `flatten` holds, is written with every digit.
//! - Another format's map of the one entry `$serde_json::private::Number` is read as the number that its text is, if it is one. This is how
//!   `serde_json` hands over numbers where any crate of the build has turned on its feature `arbitrary_precision`.
//!
//! # Bounds
//!
//! Types are read and written by recursion, which costs stack; so at most 128 collections may be in each other, unless
//! [`DeserializeOptions`] and [`SerializeOptions`] say otherwise. What is skipped and what is a `Value` costs none. Memory is taken as the
//! input is read, never for a length that something claims.

mod de;
mod error;
mod ser;
mod spanned;
mod value;

pub use de::{
    DeserializeOptions, Deserializer, Documents, from_reader, from_reader_with, from_slice, from_slice_with, from_str,
    from_str_with, from_value,
};
pub use error::Error;
pub use ser::{
    SerializeOptions, Serializer, to_string, to_string_with, to_value, to_vec, to_vec_with, to_writer, to_writer_with,
};
pub use spanned::Spanned;

/// What the functions of this module return.
pub type Result<T> = std::result::Result<T, Error>;

/// How many collections that are in each other are read into types and written from them, unless an option says otherwise.
const MAX_TYPED_DEPTH: usize = 128;

/// Names by which a deserializer of this crate knows the types of this crate. No format gets to see them in what it writes.
mod names {
    pub(super) const VALUE: &str = "$kyaml_core::Value";
    pub(super) const SPANNED: &str = "$kyaml_core::Spanned";
}
