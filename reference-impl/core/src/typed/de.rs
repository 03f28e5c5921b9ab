//! KYAML to the types of a program.

mod access;
mod buffer;
mod key;
mod nodes;
mod number;
mod options;
mod reader;
mod source;
mod spot;
mod streamed;
mod variant;

use std::io;
use std::marker::PhantomData;

use serde_core::de::{self, Deserialize, DeserializeOwned, Visitor};

use super::error::{Error, Kind};
use super::{Result, names};
use crate::event::Event;
use crate::span::Span;
use crate::syntax::{Node, Tree};
use crate::value::Value;
use access::{Entries, Flat, Items};
use nodes::Nodes;
pub use options::{DeserializeOptions, Floats};
pub use reader::{DocumentReader, documents_from_reader};
use source::{Events, Part, Source, Stream, Values};
use spot::Spot;
pub use streamed::{EventReader, ItemReader, items_from_reader};

/// Reads a stream of one document.
///
/// # Errors
/// If the stream is not KYAML, does not have exactly one document, or if its value does not fit the
/// type.
///
/// ```
/// let ports: Vec<u16> = kyaml_core::from_str("---\n[80, 443]\n")?;
/// assert_eq!(ports, [80, 443]);
/// # Ok::<(), kyaml_core::Error>(())
/// ```
pub fn from_str<'de, T: Deserialize<'de>>(text: &'de str) -> Result<T> {
    from_str_with(text, &DeserializeOptions::default())
}

/// Like [`from_str`], with options.
///
/// # Errors
/// Those of [`from_str`].
///
/// ```
/// use kyaml_core::{DeserializeOptions, Header, from_str_with};
///
/// let options = DeserializeOptions::default().header(Header::Optional).max_depth(2);
/// assert_eq!(from_str_with::<Vec<u16>>("[80]", &options)?, [80]);
/// assert!(from_str_with::<Vec<Vec<Vec<u16>>>>("[[[80]]]", &options).is_err());
/// # Ok::<(), kyaml_core::Error>(())
/// ```
pub fn from_str_with<'de, T: Deserialize<'de>>(text: &'de str, options: &DeserializeOptions) -> Result<T> {
    one_document(Source::of_stream(text.as_bytes(), Some(text), *options), |part| T::deserialize(part))
}

/// Like [`from_str`], from bytes.
///
/// # Errors
/// Those of [`from_str`].
///
/// ```
/// assert_eq!(kyaml_core::from_slice::<Vec<u16>>(b"---\n[80]\n")?, [80]);
/// # Ok::<(), kyaml_core::Error>(())
/// ```
pub fn from_slice<'de, T: Deserialize<'de>>(input: &'de [u8]) -> Result<T> {
    let options = DeserializeOptions::default();
    one_document(Source::of_stream(input, std::str::from_utf8(input).ok(), options), |part| T::deserialize(part))
}

/// Reads the only document of a stream with `read`.
fn one_document<'de, E: Events<'de>, T>(
    mut source: Source<E>,
    read: impl FnOnce(Part<'_, E>) -> Result<T>,
) -> Result<T> {
    let value = source.take_document(read)?;
    source.expect_end()?;
    Ok(value)
}

/// Like [`from_str`], from the content of `reader`, of which only the text around the current value is held in memory: the
/// longest line and scalar, and the keys of the open mappings. It needs no buffer.
///
/// # Errors
/// Those of [`from_str`] and of `reader`.
///
/// ```
/// let file = "---\n[80, 443]\n".as_bytes();
/// assert_eq!(kyaml_core::from_reader::<Vec<u16>>(file)?, [80, 443]);
/// # Ok::<(), kyaml_core::Error>(())
/// ```
pub fn from_reader<T: DeserializeOwned>(reader: impl io::Read) -> Result<T> {
    from_reader_with(reader, &DeserializeOptions::default())
}

/// Like [`from_reader`], with options.
///
/// # Errors
/// Those of [`from_str`] and of `reader`.
///
/// ```
/// use kyaml_core::{DeserializeOptions, Header, from_reader_with};
///
/// let options = DeserializeOptions::default().header(Header::Optional);
/// assert_eq!(from_reader_with::<Vec<u16>>("[80]".as_bytes(), &options)?, [80]);
/// # Ok::<(), kyaml_core::Error>(())
/// ```
pub fn from_reader_with<T: DeserializeOwned>(reader: impl io::Read, options: &DeserializeOptions) -> Result<T> {
    one_document(Source::of_reader(reader, *options), |part| T::deserialize(part))
}

/// Converts the value to another type.
///
/// # Errors
/// If it does not fit the type.
///
/// ```
/// let value = kyaml_core::kyaml!([80, 443]);
/// assert_eq!(kyaml_core::from_value::<[u16; 2]>(&value)?, [80, 443]);
/// # Ok::<(), kyaml_core::Error>(())
/// ```
pub fn from_value<'de, T: Deserialize<'de>>(value: &'de Value) -> Result<T> {
    Source::of_value(value).take(|part| T::deserialize(part))
}

/// Reads a node of a tree, such as the value of a document that was imported from YAML.
///
/// An error has the span of its node. [`Error::located`] adds line and column, which a tree does
/// not know.
///
/// # Errors
/// If the value does not fit the type, or contains a part of a stream that could not be read.
///
/// ```
/// let stream = "---\n{ports: [80, 80800]}\n";
/// let parsed = kyaml_core::parse(stream.as_bytes());
/// let ports = parsed.tree().at(0, "/ports").expect("it is there");
/// let error = kyaml_core::from_node::<Vec<u16>>(ports).unwrap_err().located(stream.as_bytes());
/// assert_eq!(error.to_string(), "line 2, column 14, at /1: invalid value: integer `80800`, expected u16");
/// ```
pub fn from_node<'de, T: Deserialize<'de>>(node: Node<'de, '_>) -> Result<T> {
    Source::of_node(node).take(|part| T::deserialize(part))
}

/// Reads the only document of a tree, as [`from_node`] reads its value.
///
/// # Errors
/// Those of [`from_node`], and if the tree does not have exactly one document.
///
/// ```
/// let parsed = kyaml_core::parse(b"---\n{a: [1, 2]}\n");
/// let value: std::collections::BTreeMap<String, Vec<u8>> = kyaml_core::from_tree(parsed.tree())?;
/// assert_eq!(value["a"], [1, 2]);
/// # Ok::<(), kyaml_core::Error>(())
/// ```
pub fn from_tree<'de, T: Deserialize<'de>>(tree: &'de Tree<'_>) -> Result<T> {
    let Some(document) = tree.document(0) else {
        return Err(Error::new(Kind::NoDocument).or_at(Some(Span::empty(0))));
    };
    if let Some(second) = tree.document(1) {
        return Err(Error::new(Kind::SecondDocument).or_at(Some(second.header().unwrap_or(second.span()))));
    }
    match document.root() {
        Some(root) => from_node(root),
        None => Err(Error::new(Kind::InvalidNode).or_at(Some(document.span()))),
    }
}

/// Reads the documents of a stream one after the other.
///
/// A document that does not fit its type is skipped, and the next call reads the one after it. A
/// stream that is not KYAML ends at its first error.
///
/// ```
/// use kyaml_core::Deserializer;
///
/// let documents = Deserializer::from_str("---\n{a: 1}\n---\n{a: 2}\n").into_iter::<std::collections::BTreeMap<String, u8>>();
/// let sum: u8 = documents.map(|document| document.map(|map| map["a"])).sum::<Result<u8, _>>()?;
/// assert_eq!(sum, 3);
/// # Ok::<(), kyaml_core::Error>(())
/// ```
pub struct Deserializer<'de>(Source<Stream<'de>>);

impl<'de> Deserializer<'de> {
    /// Reads a text.
    // The name that serde's formats use; the trait's function could fail.
    #[expect(clippy::should_implement_trait, reason = "the trait's function could not borrow")]
    #[must_use]
    pub fn from_str(text: &'de str) -> Self {
        Self(Source::of_stream(text.as_bytes(), Some(text), DeserializeOptions::default()))
    }

    /// Reads bytes.
    #[must_use]
    pub fn from_slice(input: &'de [u8]) -> Self {
        Self(Source::of_stream(input, std::str::from_utf8(input).ok(), DeserializeOptions::default()))
    }

    /// The same deserializer with other options. It starts at the start of the stream.
    ///
    /// ```
    /// use kyaml_core::{DeserializeOptions, Deserializer};
    /// use serde::Deserialize;
    ///
    /// let options = DeserializeOptions::default().max_typed_depth(1);
    /// let mut deserializer = Deserializer::from_slice(b"---\n[1]\n---\n[[1]]\n").options(&options);
    /// assert_eq!(Vec::<u8>::deserialize(&mut deserializer)?, [1]);
    /// assert!(Vec::<Vec<u8>>::deserialize(&mut deserializer).is_err());
    /// # Ok::<(), kyaml_core::Error>(())
    /// ```
    #[must_use]
    pub fn options(self, options: &DeserializeOptions) -> Self {
        Self(self.0.with(*options))
    }

    /// The remaining documents, each as a value of one type. A document that does not fit it is an
    /// error among others. The error of a stream that is not KYAML is the last item.
    ///
    /// ```
    /// use kyaml_core::Deserializer;
    ///
    /// let read = |text| Deserializer::from_str(text).into_iter::<u8>().map(Result::ok).collect::<Vec<_>>();
    /// assert_eq!(read("---\n1\n---\n[256]\n---\n3\n"), [Some(1), None, Some(3)]);
    /// assert_eq!(read("---\n1\n---\nno\n---\n3\n"), [Some(1), None]);
    /// ```
    #[expect(clippy::should_implement_trait, reason = "the type of the values has to be said")]
    #[must_use]
    pub fn into_iter<T: Deserialize<'de>>(self) -> Documents<'de, T> {
        Documents { deserializer: self, of: PhantomData }
    }

    /// Checks that all documents have been read.
    ///
    /// # Errors
    /// If another document follows, or text that is not KYAML.
    ///
    /// ```
    /// use kyaml_core::Deserializer;
    /// use serde::Deserialize;
    ///
    /// let mut deserializer = Deserializer::from_str("---\n1\n---\n2\n");
    /// assert_eq!(u8::deserialize(&mut deserializer)?, 1);
    /// assert!(deserializer.end().is_err());
    /// # Ok::<(), kyaml_core::Error>(())
    /// ```
    pub fn end(&mut self) -> Result<()> {
        self.0.expect_end()
    }

    /// Reads the next document with `read`.
    fn document<T>(&mut self, read: impl FnOnce(Part<'_, Stream<'de>>) -> Result<T>) -> Result<T> {
        self.0.take_document(read)
    }
}

/// The documents of a stream, each as a value of one type; see [`Deserializer::into_iter`].
pub struct Documents<'de, T> {
    deserializer: Deserializer<'de>,
    of: PhantomData<fn() -> T>,
}

impl<'de, T: Deserialize<'de>> Iterator for Documents<'de, T> {
    type Item = Result<T>;

    fn next(&mut self) -> Option<Result<T>> {
        let source = &mut self.deserializer.0;
        if source.is_broken {
            return None;
        }
        let read = match source.document() {
            Ok(None) => return None,
            Ok(Some(_)) => source.take(|part| T::deserialize(part)),
            Err(error) => Err(error),
        };
        Some(read.map_err(|error| source.events.located(error)))
    }
}

impl<'de, E: Events<'de>> Part<'_, E> {
    fn check_depth(&self) -> Result<()> {
        let most = self.source.options.max_typed_depth;
        if self.source.events.depth() > most { Err(Error::new(Kind::TooDeep(most))) } else { Ok(()) }
    }

    fn sequence<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.check_depth()?;
        let mut items = Items::new(self.source);
        let value = visitor.visit_seq(&mut items)?;
        items.finish()?;
        Ok(value)
    }

    fn mapping<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.check_depth()?;
        let mut entries = Entries::new(self.source);
        let value = visitor.visit_map(&mut entries)?;
        entries.finish()?;
        Ok(value)
    }

    fn integer<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.source.event() {
            Event::Number(text) => number::visit_integer(text, visitor),
            _ => de::Deserializer::deserialize_any(self, visitor),
        }
    }
}

macro_rules! integers {
    ($($method:ident)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            self.integer(visitor)
        })*
    };
}

impl<'de, E: Events<'de>> de::Deserializer<'de> for Part<'_, E> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.source.event() {
            Event::Null => visitor.visit_unit(),
            Event::Bool(bool) => visitor.visit_bool(bool),
            Event::Number(_) => number::visit(self.source, visitor),
            Event::String(_) => self.source.visit_text(visitor),
            Event::OpenSequence => self.sequence(visitor),
            Event::OpenMapping => self.mapping(visitor),
            Event::Document | Event::Key(_) | Event::Close => Err(Error::new(Kind::EarlierError)),
        }
    }

    integers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.source.event() {
            Event::Number(text) => number::visit_f32(text, self.source.options.floats, visitor),
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.source.event() {
            Event::Number(text) => number::visit_f64(text, self.source.options.floats, visitor),
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.source.event() {
            Event::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_byte_buf(visitor)
    }

    /// Bytes are a sequence of numbers.
    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.source.event() {
            Event::OpenSequence => visitor.visit_byte_buf(Vec::deserialize(self)?),
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value> {
        match (name, self.source.event()) {
            // As any visitor takes them.
            (names::VALUE, Event::Null | Event::Bool(_) | Event::String(_)) => self.deserialize_any(visitor),
            (names::VALUE, _) => {
                let mut flat = Flat::new(self.source);
                let value = visitor.visit_enum(spot::marked(names::VALUE, &mut flat))?;
                flat.finish()?;
                Ok(value)
            }
            (names::SPANNED, _) if E::HAS_PLACES => visitor.visit_enum(spot::marked(names::SPANNED, Spot::new(self))),
            _ => visitor.visit_newtype_struct(self),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        match self.source.event() {
            // Fields have names.
            Event::OpenSequence => Err(de::Error::invalid_type(de::Unexpected::Seq, &visitor)),
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        self.variant(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.source.skip()?;
        visitor.visit_unit()
    }

    serde_core::forward_to_deserialize_any! {
        bool char str string unit unit_struct seq tuple tuple_struct map identifier
    }
}

/// Every method, by a function that reads the part with a closure.
macro_rules! methods_by {
    ($read:path) => {
        methods_by! {
            $read:
            deserialize_any deserialize_bool deserialize_char deserialize_str deserialize_string
            deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
            deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128
            deserialize_f32 deserialize_f64 deserialize_bytes deserialize_byte_buf deserialize_option deserialize_unit
            deserialize_seq deserialize_map deserialize_identifier deserialize_ignored_any;
            deserialize_unit_struct(name: &'static str)
            deserialize_newtype_struct(name: &'static str)
            deserialize_tuple(len: usize)
            deserialize_tuple_struct(name: &'static str, len: usize)
            deserialize_struct(name: &'static str, fields: &'static [&'static str])
            deserialize_enum(name: &'static str, variants: &'static [&'static str])
        }
    };
    ($read:path: $($method:ident)*; $($hinted:ident($($hint:ident: $of:ty),*))*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            $read(self, |part| part.$method(visitor))
        })*
        $(fn $hinted<V: Visitor<'de>>(self, $($hint: $of,)* visitor: V) -> Result<V::Value> {
            $read(self, |part| part.$hinted($($hint,)* visitor))
        })*
    };
}

/// Each call reads one document.
impl<'de> de::Deserializer<'de> for &mut Deserializer<'de> {
    type Error = Error;

    methods_by!(Deserializer::document);
}

/// Reads a node or a value, for [`IntoDeserializer`](de::IntoDeserializer).
pub struct Of<E>(Source<E>);

impl<'de, 't> de::IntoDeserializer<'de, Error> for Node<'de, 't> {
    type Deserializer = Of<Nodes<'de, 't>>;

    fn into_deserializer(self) -> Self::Deserializer {
        Of(Source::of_node(self))
    }
}

impl<'de> de::IntoDeserializer<'de, Error> for &'de Value {
    type Deserializer = Of<Values<'de>>;

    fn into_deserializer(self) -> Self::Deserializer {
        Of(Source::of_value(self))
    }
}

impl<E> Of<E> {
    fn read<'de, T>(mut self, read: impl FnOnce(Part<'_, E>) -> Result<T>) -> Result<T>
    where
        E: Events<'de>,
    {
        self.0.take(read)
    }
}

impl<'de, E: Events<'de>> de::Deserializer<'de> for Of<E> {
    type Error = Error;

    methods_by!(Self::read);
}
