//! Any type that serializes, to the events of its value and so to the text of documents.

use std::fmt::Display;
use std::io;

use serde_core::ser::{self, Serialize};

use super::SerializeOptions;
use crate::number::{InvalidNumber, Number};
use crate::typed::Result;
use crate::typed::error::{Error, Kind};
use crate::typed::value::{EVENTS, JSON_NUMBER, NEWTYPE, OPEN_MAPPING, OPEN_SEQUENCE};
use crate::write::{EventWriter, Excess};

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
pub struct Serializer<W> {
    pub(super) writer: EventWriter,
    pub(super) out: W,
    /// Takes the text of a document when its value has ended.
    end: fn(&mut Self) -> Result<()>,
    options: SerializeOptions,
    /// Number of typed collections that may still be nested.
    depth_left: usize,
    /// The role of the next value that is serialized.
    next: Next,
    /// Whether a part of the document could not be serialized.
    has_failed: bool,
}

/// The role of a value. Each value takes its own, and a collection gives one to each of its parts.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Next {
    #[default]
    Document,
    Part,
    Key,
    /// A string that is the text of a number.
    Number,
    /// None: every value is refused.
    Refused,
    /// The events of a [`Value`](crate::Value): any other value is refused.
    Events {
        are_of_key: bool,
    },
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
        Self::with_end(out, options, |serializer| {
            let text = serializer.take_checked()?;
            Ok(serializer.out.write_all(text.as_bytes())?)
        })
    }

    /// The writer passed to `new`.
    pub fn into_inner(self) -> W {
        self.out
    }
}

impl<W> Serializer<W> {
    pub(super) fn with_end(out: W, options: &SerializeOptions, end: fn(&mut Self) -> Result<()>) -> Self {
        Self {
            writer: EventWriter::new(options.write, options.max_depth),
            out,
            end,
            options: *options,
            depth_left: options.max_typed_depth,
            next: Next::Document,
            has_failed: false,
        }
    }

    /// Takes the text of the document, which has to keep the limits.
    pub(super) fn take_checked(&mut self) -> Result<String> {
        match self.writer.excess() {
            None => Ok(self.writer.take_text()),
            Some(Excess::LongKey(length)) => Err(Error::new(Kind::LongKey(length))),
            Some(Excess::Depth) => Err(Error::new(Kind::DeepValue(self.options.max_depth))),
        }
    }

    /// Starts a value. Returns whether it is a key.
    #[inline]
    fn start(&mut self) -> Result<bool> {
        match self.next {
            Next::Part | Next::Key | Next::Number => {}
            Next::Document => {
                self.writer.reset();
                (self.depth_left, self.has_failed) = (self.options.max_typed_depth, false);
            }
            Next::Refused | Next::Events { .. } => return Err(Error::new(Kind::IgnoredError)),
        }
        Ok(std::mem::take(&mut self.next) == Next::Key)
    }

    /// Starts a value that cannot be a key.
    #[inline]
    fn start_no_key(&mut self) -> Result<()> {
        if self.start()? { Err(Error::new(Kind::KeyIsNoString)) } else { Ok(()) }
    }

    /// Serializes a value in this role.
    #[inline]
    fn part<V: Serialize + ?Sized>(&mut self, next: Next, value: &V) -> Result<()> {
        self.next = next;
        value.serialize(self)
    }

    #[inline]
    fn key(&mut self, key: &str) -> Result<()> {
        if self.writer.key(key) { Ok(()) } else { Err(Error::new(Kind::EqualKeys(key.to_owned()))) }
    }

    fn float(&mut self, float: Option<Number>) -> Result<()> {
        let is_key = self.start()?;
        let number = float.ok_or_else(|| Error::new(Kind::NotFinite))?;
        if is_key {
            return self.key(number.as_str());
        }
        self.writer.number(number.as_str());
        self.ended()
    }

    fn integer(&mut self, integer: impl Display) -> Result<()> {
        if self.start()? {
            return self.key(&integer.to_string());
        }
        self.writer.integer(integer);
        self.ended()
    }

    fn null(&mut self) -> Result<()> {
        self.start_no_key()?;
        self.writer.null();
        self.ended()
    }

    #[inline]
    fn string(&mut self, text: &str) -> Result<()> {
        let is_number = self.next == Next::Number;
        if self.start()? {
            return self.key(text);
        }
        if !is_number {
            self.writer.string(text);
        } else if Number::is_valid(text) {
            self.writer.number(text);
        } else {
            return Err(ser::Error::custom(InvalidNumber));
        }
        self.ended()
    }

    /// Ends the document after its value.
    #[inline]
    fn ended(&mut self) -> Result<()> {
        if self.writer.depth() > 0 {
            return Ok(());
        }
        self.writer.end_document();
        (self.end)(self)
    }

    #[inline]
    fn deeper(&mut self) -> Result<()> {
        self.start_no_key()?;
        match self.depth_left.checked_sub(1) {
            Some(depth_left) => self.depth_left = depth_left,
            None => return Err(Error::new(Kind::TooDeep(self.options.max_typed_depth))),
        }
        Ok(())
    }

    /// Opens the mapping of a variant.
    fn variant(&mut self, variant: &'static str) -> Result<()> {
        self.deeper()?;
        self.writer.open_mapping();
        self.next = Next::Part;
        self.key(variant)
    }

    #[inline]
    fn items(&mut self, shape: Shape) -> Result<Items<'_, W>> {
        self.deeper()?;
        self.writer.open_sequence();
        Ok(Items { to: self, count: 0, shape })
    }

    #[inline]
    fn entries(&mut self, shape: Shape) -> Result<Entries<'_, W>> {
        self.deeper()?;
        self.writer.open_mapping();
        let depth = self.writer.depth();
        Ok(Entries { to: self, depth, has_key: false, shape })
    }

    #[inline]
    fn close(&mut self) {
        self.depth_left += 1;
        self.writer.close();
    }

    /// Ends a collection.
    ///
    /// # Errors
    /// If its type has ignored an error, after which something is missing.
    #[inline]
    fn finish(&mut self, shape: Shape) -> Result<()> {
        if self.has_failed {
            return Err(Error::new(Kind::IgnoredError));
        }
        match shape {
            Shape::Number { .. } | Shape::Events { .. } => return Ok(()),
            Shape::Variant => self.close(),
            Shape::Plain => {}
        }
        self.close();
        self.ended()
    }

    /// Remembers that a part could not be serialized.
    #[cold]
    fn failed(&mut self, error: Error) -> Error {
        (self.next, self.has_failed) = (Next::Document, true);
        error
    }
}

macro_rules! integers {
    ($($method:ident $integer:ty;)*) => {
        $(fn $method(self, integer: $integer) -> Result<()> {
            self.integer(integer)
        })*
    };
}

impl<'a, W> ser::Serializer for &'a mut Serializer<W> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Items<'a, W>;
    type SerializeTuple = Items<'a, W>;
    type SerializeTupleStruct = Items<'a, W>;
    type SerializeTupleVariant = Items<'a, W>;
    type SerializeMap = Entries<'a, W>;
    type SerializeStruct = Entries<'a, W>;
    type SerializeStructVariant = Entries<'a, W>;

    integers! {
        serialize_i8 i8; serialize_i16 i16; serialize_i32 i32; serialize_i64 i64; serialize_i128 i128;
        serialize_u8 u8; serialize_u16 u16; serialize_u32 u32; serialize_u64 u64; serialize_u128 u128;
    }

    fn serialize_bool(self, bool: bool) -> Result<()> {
        if self.start()? {
            return self.key(&bool.to_string());
        }
        self.writer.bool(bool);
        self.ended()
    }

    fn serialize_f32(self, float: f32) -> Result<()> {
        self.float(Number::from_f32(float))
    }

    fn serialize_f64(self, float: f64) -> Result<()> {
        self.float(Number::from_f64(float))
    }

    fn serialize_char(self, c: char) -> Result<()> {
        self.string(c.encode_utf8(&mut [0; 4]))
    }

    #[inline]
    fn serialize_str(self, text: &str) -> Result<()> {
        self.string(text)
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<()> {
        self.start_no_key()?;
        self.writer.open_sequence();
        for &byte in bytes {
            self.writer.integer(byte);
        }
        self.writer.close();
        self.ended()
    }

    fn serialize_none(self) -> Result<()> {
        self.null()
    }

    #[inline]
    fn serialize_some<V: Serialize + ?Sized>(self, value: &V) -> Result<()> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<()> {
        self.null()
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<()> {
        self.null()
    }

    /// A variant of `EVENTS` is a bracket.
    fn serialize_unit_variant(self, name: &'static str, index: u32, variant: &'static str) -> Result<()> {
        if name != EVENTS {
            return self.string(variant);
        }
        self.start_no_key()?;
        match index {
            OPEN_MAPPING => self.writer.open_mapping(),
            OPEN_SEQUENCE => self.writer.open_sequence(),
            _ => {
                self.writer.close();
                return self.ended();
            }
        }
        Ok(())
    }

    /// A [`Value`](crate::Value) passes its events after it was refused. Another type that has the same name only is
    /// serialized normally.
    #[inline]
    fn serialize_newtype_struct<V: Serialize + ?Sized>(self, name: &'static str, value: &V) -> Result<()> {
        if name != NEWTYPE {
            return value.serialize(self);
        }
        let are_of_key = self.start()?;
        if self.part(Next::Refused, value).is_err() {
            let passed = self.part(Next::Events { are_of_key }, value);
            if self.next != (Next::Events { are_of_key }) {
                return passed;
            }
        }
        self.part(if are_of_key { Next::Key } else { Next::Part }, value).map_err(|error| self.failed(error))
    }

    /// A variant of `EVENTS` is a key.
    fn serialize_newtype_variant<V: Serialize + ?Sized>(
        self,
        name: &'static str,
        _index: u32,
        variant: &'static str,
        value: &V,
    ) -> Result<()> {
        if name == EVENTS {
            return self.part(Next::Key, value);
        }
        self.variant(variant)?;
        self.part(Next::Part, value).map_err(|error| self.failed(error.in_entry(variant)))?;
        self.finish(Shape::Plain)
    }

    #[inline]
    fn serialize_seq(self, _len: Option<usize>) -> Result<Items<'a, W>> {
        self.items(Shape::Plain)
    }

    #[inline]
    fn serialize_tuple(self, _len: usize) -> Result<Items<'a, W>> {
        self.items(Shape::Plain)
    }

    #[inline]
    fn serialize_tuple_struct(self, name: &'static str, _len: usize) -> Result<Items<'a, W>> {
        match self.next {
            Next::Events { are_of_key } if name == EVENTS => {
                self.next = Next::Part;
                Ok(Items { to: self, count: 0, shape: Shape::Events { are_of_key } })
            }
            _ => self.items(Shape::Plain),
        }
    }

    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _len: usize,
    ) -> Result<Items<'a, W>> {
        self.variant(variant)?;
        self.next = Next::Part;
        self.items(Shape::Variant)
    }

    #[inline]
    fn serialize_map(self, _len: Option<usize>) -> Result<Entries<'a, W>> {
        self.entries(Shape::Plain)
    }

    #[inline]
    fn serialize_struct(self, name: &'static str, _len: usize) -> Result<Entries<'a, W>> {
        if name == JSON_NUMBER {
            let is_key = self.start()?;
            return Ok(Entries { to: self, depth: 0, has_key: false, shape: Shape::Number { is_key } });
        }
        self.entries(Shape::Plain)
    }

    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _len: usize,
    ) -> Result<Entries<'a, W>> {
        self.variant(variant)?;
        self.next = Next::Part;
        self.entries(Shape::Variant)
    }
}

/// The spelling of a collection.
#[derive(Clone, Copy)]
enum Shape {
    /// A mapping or sequence.
    Plain,
    /// The value of a mapping with one entry.
    Variant,
    /// A number of `serde_json`.
    Number { is_key: bool },
    /// The events of a [`Value`](crate::Value).
    Events { are_of_key: bool },
}

/// An open sequence.
pub struct Items<'a, W> {
    to: &'a mut Serializer<W>,
    count: usize,
    shape: Shape,
}

impl<W> Items<'_, W> {
    #[inline]
    fn push<V: Serialize + ?Sized>(&mut self, value: &V) -> Result<()> {
        let next = if let Shape::Events { are_of_key: true } = self.shape { Next::Key } else { Next::Part };
        let count = self.count;
        self.count += 1;
        self.to.part(next, value).map_err(|error| self.to.failed(error.in_item(count)))
    }
}

macro_rules! items {
    ($($of:ident $method:ident;)*) => {
        $(impl<W> ser::$of for Items<'_, W> {
            type Ok = ();
            type Error = Error;

            #[inline]
            fn $method<V: Serialize + ?Sized>(&mut self, value: &V) -> Result<()> {
                self.push(value)
            }

            #[inline]
            fn end(self) -> Result<()> {
                self.to.finish(self.shape)
            }
        })*
    };
}

items! {
    SerializeSeq serialize_element;
    SerializeTuple serialize_element;
    SerializeTupleStruct serialize_field;
    SerializeTupleVariant serialize_field;
}

/// An open mapping.
pub struct Entries<'a, W> {
    to: &'a mut Serializer<W>,
    /// Number of open collections, this one included.
    depth: usize,
    /// Whether a key lacks its value.
    has_key: bool,
    shape: Shape,
}

impl<W> Entries<'_, W> {
    #[inline]
    fn field<V: Serialize + ?Sized>(&mut self, key: &'static str, value: &V) -> Result<()> {
        if let Shape::Number { is_key } = self.shape {
            return self.to.part(if is_key { Next::Key } else { Next::Number }, value);
        }
        self.to.key(key).map_err(|error| self.to.failed(error))?;
        self.to.part(Next::Part, value).map_err(|error| self.to.failed(error.in_entry(key)))
    }

    #[inline]
    fn finish(self) -> Result<()> {
        if self.has_key { Err(Error::new(Kind::KeyIsNoString)) } else { self.to.finish(self.shape) }
    }
}

impl<W> ser::SerializeMap for Entries<'_, W> {
    type Ok = ();
    type Error = Error;

    #[inline]
    fn serialize_key<V: Serialize + ?Sized>(&mut self, key: &V) -> Result<()> {
        if std::mem::replace(&mut self.has_key, true) {
            return Err(self.to.failed(Error::new(Kind::KeyIsNoString)));
        }
        self.to.part(Next::Key, key).map_err(|error| self.to.failed(error))
    }

    #[inline]
    fn serialize_value<V: Serialize + ?Sized>(&mut self, value: &V) -> Result<()> {
        if !std::mem::take(&mut self.has_key) {
            return Err(self.to.failed(Error::new(Kind::KeyIsNoString)));
        }
        self.to.part(Next::Part, value).map_err(|error| {
            let key = self.to.writer.last_key(self.depth);
            self.to.failed(error.in_entry(key))
        })
    }

    #[inline]
    fn end(self) -> Result<()> {
        self.finish()
    }
}

macro_rules! structs {
    ($($of:ident)*) => {
        $(impl<W> ser::$of for Entries<'_, W> {
            type Ok = ();
            type Error = Error;

            #[inline]
            fn serialize_field<V: Serialize + ?Sized>(&mut self, key: &'static str, value: &V) -> Result<()> {
                self.field(key, value)
            }

            #[inline]
            fn end(self) -> Result<()> {
                self.finish()
            }
        })*
    };
}

structs!(SerializeStruct SerializeStructVariant);
