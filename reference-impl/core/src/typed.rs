//! KYAML and the types of a program, through serde. The documentation of the crate describes it.

mod de;
mod error;
mod ser;
mod spanned;
mod value;

pub use de::{
    DeserializeOptions, Deserializer, DocumentReader, Documents, EventReader, Floats, ItemReader,
    documents_from_reader, from_node, from_reader, from_reader_with, from_slice, from_str, from_str_with, from_tree,
    from_value, items_from_reader,
};
pub use error::Error;
pub use ser::{SerializeOptions, Serializer, to_string, to_string_with, to_value, to_writer, to_writer_with};
pub use spanned::Spanned;

/// The result of the functions that read and write by serde.
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
