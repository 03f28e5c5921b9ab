//! A serializer that writes a document for each value.

use std::io;

use serde_core::ser::{self, Serialize};

use super::serializer::{End, Entries, Items, ToEvents};
use super::{SerializeOptions, to_text};
use crate::typed::Result;
use crate::typed::error::Error;
use crate::write::EventWriter;

/// Writes a stream: a document for each serialized value.
///
/// ```
/// use kyaml_core::Serializer;
/// use serde::Serialize;
///
/// let mut out = Vec::new();
/// let mut serializer = Serializer::new(&mut out);
/// [1, 2].serialize(&mut serializer)?;
/// "end".serialize(&mut serializer)?;
/// assert_eq!(out, b"---\n[\n  1,\n  2,\n]\n---\n\"end\"\n");
/// # Ok::<(), kyaml_core::Error>(())
/// ```
pub struct Serializer<W>(ToEvents<EventWriter, Out<W>>);

/// Takes the text of each document.
pub struct Out<W> {
    out: W,
    max_depth: usize,
}

impl<W: io::Write> End<EventWriter> for Out<W> {
    fn end(&mut self, writer: &mut EventWriter) -> Result<()> {
        Ok(self.out.write_all(to_text(writer, self.max_depth)?.as_bytes())?)
    }
}

impl<W: io::Write> Serializer<W> {
    /// Writes to `out`, in canonical form.
    pub fn new(out: W) -> Self {
        Self::with_options(out, &SerializeOptions::default())
    }

    /// Writes to `out` with options.
    ///
    /// ```
    /// use kyaml_core::{Layout, SerializeOptions, Serializer, WriteOptions};
    /// use serde::Serialize;
    ///
    /// let options = SerializeOptions::default().write(WriteOptions::default().layout(Layout::Compact));
    /// let mut serializer = Serializer::with_options(Vec::new(), &options);
    /// [1, 2].serialize(&mut serializer)?;
    /// assert_eq!(serializer.into_inner(), b"---\n[1, 2]\n");
    /// # Ok::<(), kyaml_core::Error>(())
    /// ```
    pub fn with_options(out: W, options: &SerializeOptions) -> Self {
        let SerializeOptions { write, max_depth, max_typed_depth } = *options;
        Self(ToEvents::new(EventWriter::new(write, max_depth), Out { out, max_depth }, max_typed_depth))
    }

    /// The writer passed to `new`.
    pub fn into_inner(self) -> W {
        self.0.end.out
    }

    /// Starts a document.
    fn start(&mut self) -> &mut ToEvents<EventWriter, Out<W>> {
        self.0.target.reset();
        self.0.reset();
        &mut self.0
    }
}

macro_rules! forward {
    ($($method:ident($($argument:ident: $of:ty),*) -> $ok:ty;)*) => {
        $(fn $method(self, $($argument: $of),*) -> Result<$ok> {
            self.start().$method($($argument),*)
        })*
    };
}

impl<'a, W: io::Write> ser::Serializer for &'a mut Serializer<W> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Items<'a, EventWriter, Out<W>>;
    type SerializeTuple = Items<'a, EventWriter, Out<W>>;
    type SerializeTupleStruct = Items<'a, EventWriter, Out<W>>;
    type SerializeTupleVariant = Items<'a, EventWriter, Out<W>>;
    type SerializeMap = Entries<'a, EventWriter, Out<W>>;
    type SerializeStruct = Entries<'a, EventWriter, Out<W>>;
    type SerializeStructVariant = Entries<'a, EventWriter, Out<W>>;

    forward! {
        serialize_bool(value: bool) -> ();
        serialize_i8(value: i8) -> ();
        serialize_i16(value: i16) -> ();
        serialize_i32(value: i32) -> ();
        serialize_i64(value: i64) -> ();
        serialize_i128(value: i128) -> ();
        serialize_u8(value: u8) -> ();
        serialize_u16(value: u16) -> ();
        serialize_u32(value: u32) -> ();
        serialize_u64(value: u64) -> ();
        serialize_u128(value: u128) -> ();
        serialize_f32(value: f32) -> ();
        serialize_f64(value: f64) -> ();
        serialize_char(value: char) -> ();
        serialize_str(value: &str) -> ();
        serialize_bytes(value: &[u8]) -> ();
        serialize_none() -> ();
        serialize_unit() -> ();
        serialize_unit_struct(name: &'static str) -> ();
        serialize_unit_variant(name: &'static str, index: u32, variant: &'static str) -> ();
        serialize_seq(len: Option<usize>) -> Self::SerializeSeq;
        serialize_tuple(len: usize) -> Self::SerializeTuple;
        serialize_tuple_struct(name: &'static str, len: usize) -> Self::SerializeTupleStruct;
        serialize_tuple_variant(name: &'static str, index: u32, variant: &'static str, len: usize) -> Self::SerializeTupleVariant;
        serialize_map(len: Option<usize>) -> Self::SerializeMap;
        serialize_struct(name: &'static str, len: usize) -> Self::SerializeStruct;
        serialize_struct_variant(name: &'static str, index: u32, variant: &'static str, len: usize) -> Self::SerializeStructVariant;
    }

    fn serialize_some<V: Serialize + ?Sized>(self, value: &V) -> Result<()> {
        self.start().serialize_some(value)
    }

    fn serialize_newtype_struct<V: Serialize + ?Sized>(self, name: &'static str, value: &V) -> Result<()> {
        self.start().serialize_newtype_struct(name, value)
    }

    fn serialize_newtype_variant<V: Serialize + ?Sized>(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &V,
    ) -> Result<()> {
        self.start().serialize_newtype_variant(name, index, variant, value)
    }
}
