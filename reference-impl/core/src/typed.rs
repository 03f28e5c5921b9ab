//! KYAML and the types of a program, through serde.
//!
//! The root of the crate has the items that most programs need, under the names of serde's formats:
//! [`from_str`], [`to_string`], [`Deserializer`], [`Serializer`], [`Spanned`], and
//! [`Value`](crate::Value) for data without a type. Their error is [`Error`].
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
//! // A violation of KYAML is the parser's error: here a key that occurs twice.
//! assert_eq!(
//!     message("---\n{listen: [], verbose: true, verbose: false}\n"),
//!     "line 2, column 29: the mapping holds the key `\"verbose\"` already; remove one of the two, or rename it",
//! );
//! # Ok::<(), kyaml_core::typed::Error>(())
//! ```
//!
//! # Strict
//!
//! - A stream must be KYAML throughout, even in parts that the type ignores. [`from_str`] reads
//!   exactly one document; [`Deserializer`] reads zero or more.
//! - A number fits its type exactly: 300 is not a `u8`, 1.5 not an `i64`, 1e400 not an `f64`. A
//!   whole number is an integer in any spelling, such as `1e3` and `1.0` (KY-NUM-1).
//! - A float takes a number that it represents exactly, or whose text is its shortest text, such as
//!   0.1. So no float comes back as another number. A [`Number`](crate::Number) takes every number,
//!   and [`Floats::Nearest`] is an option for programs that accept rounding.
//! - A key of an integer type has the text of that integer: `1`, and not `01`, `1.0` or `-0`. So
//!   two keys never become one entry. A key of a float type is any number that the float takes.
//! - Extra content is an error: items beyond those of a tuple, a sequence for a struct, a second
//!   entry beside a variant.
//!
//! serde reads the content of `flatten`, `tag` and `untagged` twice. It reaches its type through
//! serde's own buffer, which has rules of its own:
//!
//! - A number reaches a [`Number`](crate::Number) and a [`Value`](crate::Value) exactly. Another
//!   type refuses a number that is neither an integer of 64 bits nor the shortest text of an `f64`.
//! - serde gives an integer of 64 bits to all types alike, and rounds it for a float. It also rounds
//!   an `f64` for an `f32`. A `Number` is exact, and has `as_f64`.
//! - serde gives no integer to the types of 128 bits.
//! - A whole float, which KYAML writes as `1`, becomes an integer in an `untagged` enum whose first
//!   matching variant has an integer.
//! - A sequence may become a struct, item by item. In an enum with `tag`, the first item is the
//!   tag.
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
//! | newtype, `Some` | its content |
//! | integers to 128 bits, finite floats | number |
//! | infinities, not-a-number | an error |
//!
//! # Values
//!
//! [`Value`](crate::Value) passes through this module without loss: every digit of a number, at any
//! depth that the stream may have. Another format gets the types of serde's data model. A number
//! becomes an integer of 64 bits, or a float that comes back as the same number; otherwise it is an
//! error that names the number. At most 128 collections may be nested. So a value that passed
//! through JSON, TOML or `MessagePack` is equal to the original.
//!
//! There are three exceptions:
//!
//! - In serde's buffer for content that it reads twice, a number may get another text with the same
//!   value, as `1.50` becomes `1.5`.
//! - A mapping written with `flatten`, or as a newtype variant of an enum with `tag`, is written as
//!   in another format. A `Value` that is a field, or in a `BTreeMap<String, Value>` with
//!   `flatten`, is written with every digit.
//! - Another format's map of the one entry `$serde_json::private::Number` is read as the number of
//!   its text, if it has one. `serde_json` passes numbers in this form if any crate of the build
//!   has enabled its feature `arbitrary_precision`.
//!
//! # Bounds
//!
//! Types are read and written by recursion, which costs stack. So at most 128 collections may be
//! nested, unless [`DeserializeOptions`] and [`SerializeOptions`] set another limit. Skipped
//! content and a `Value` need no recursion. Memory grows with the input that has been read; a
//! length claimed by the input allocates nothing.

mod de;
mod error;
mod ser;
mod spanned;
mod value;

pub use de::{
    DeserializeOptions, Deserializer, DocumentReader, Documents, Floats, documents_from_reader, from_node,
    from_node_with, from_reader, from_reader_with, from_slice, from_slice_with, from_str, from_str_with, from_tree,
    from_value,
};
pub use error::Error;
pub use ser::{
    SerializeOptions, Serializer, to_string, to_string_with, to_value, to_vec, to_vec_with, to_writer, to_writer_with,
};
pub use spanned::Spanned;

/// The result of the functions of this module.
pub type Result<T> = std::result::Result<T, Error>;

/// Default limit for nested collections that are read into types or written from them.
const MAX_TYPED_DEPTH: usize = 128;

/// Names by which a deserializer of this crate recognises the types of this crate. They never
/// appear in output.
mod names {
    pub(super) const VALUE: &str = "$kyaml_core::Value";
    pub(super) const SPANNED: &str = "$kyaml_core::Spanned";
    /// No text has these bytes, so no string type takes them.
    pub(super) const NUMBER: &[u8] = b"\xFF$kyaml_core::Number";
}
