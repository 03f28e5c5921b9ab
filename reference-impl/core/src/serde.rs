//! KYAML and the types of a program, through serde.
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
