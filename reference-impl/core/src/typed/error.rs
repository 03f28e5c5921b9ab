//! Errors of the conversion between KYAML and the types of a program.

use std::fmt;
use std::io;

use serde_core::de::{self, Expected, Unexpected};
use serde_core::ser;

use crate::lines::{LineIndex, Position};
use crate::number::Number;
use crate::pointer::escape;
use crate::span::Span;

/// The error of this module's [`Result`](std::result::Result), with its span in the stream and its
/// path in the value.
///
/// Its text starts with the position, if known, and ends with the text to write instead, if there
/// is one.
///
/// ```
/// let error = kyaml_core::from_str::<Vec<u8>>("---\n[1, 256]\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 5, at /1: invalid value: integer `256`, expected u8");
/// assert_eq!(error.span().map(|span| (span.start, span.end)), Some((8, 11)));
/// ```
pub struct Error(Box<Inner>);

struct Inner {
    kind: Kind,
    /// The name of the broken rule, and its clause.
    rule: Option<(&'static str, &'static str)>,
    span: Option<Span>,
    position: Option<Position>,
    pointer: Option<String>,
}

pub(super) enum Kind {
    Syntax(crate::SyntaxError),
    /// The reader gave up and the parser found no error, which a law forbids.
    Unexplained,
    NoDocument,
    SecondDocument,
    NoList,
    TooManyItems,
    TooDeep(usize),
    DeepValue(usize),
    LongKey(usize),
    NotExact(String, &'static str),
    /// A type refuses a number that is marked in serde's buffer: the name of the type.
    Marked(String),
    /// A message about a number that is marked in serde's buffer, and the number.
    OfNumber(String, String),
    NotFinite,
    KeyIsNoString,
    EqualKeys(String),
    EarlierError,
    /// A type went on after a part of it could not be serialized.
    IgnoredError,
    /// A part of a tree that the parser could not read and has reported.
    InvalidNode,
    Io(io::Error),
    Custom(String),
}

impl Error {
    #[cold]
    pub(super) fn new(kind: Kind) -> Self {
        Self(Box::new(Inner { kind, rule: None, span: None, position: None, pointer: None }))
    }

    /// An error of another reader: its message, and the bytes of the stream that it is about.
    /// [`Error::located`] adds line and column.
    #[cold]
    #[must_use]
    #[doc(hidden)]
    pub fn of_reader(message: impl fmt::Display, span: Span) -> Self {
        Self::new(Kind::Custom(message.to_string())).or_at(Some(span))
    }

    /// The same error with the name of the broken rule and its clause of the specification, for an
    /// error of another reader.
    #[cold]
    #[must_use]
    #[doc(hidden)]
    pub fn with_rule(mut self, name: &'static str, clause: &'static str) -> Self {
        self.0.rule = Some((name, clause));
        self
    }

    /// Adds the span of the value that the error is about, unless the error has one.
    #[cold]
    pub(super) fn or_at(mut self, span: Option<Span>) -> Self {
        self.0.span = self.0.span.or(span);
        self
    }

    /// Adds a number that is marked in serde's buffer, unless the message names it.
    #[cold]
    pub(super) fn about_number(mut self, number: &str) -> Self {
        if let Kind::Custom(message) = &mut self.0.kind
            && !message.contains(number)
        {
            self.0.kind = Kind::OfNumber(std::mem::take(message), number.to_owned());
        }
        self
    }

    /// Adds the number and its span, if a type refuses the only number that is marked in serde's
    /// buffer.
    #[cold]
    pub(super) fn about_marked(mut self, marked: Option<(&str, Option<Span>)>) -> Self {
        if let (Kind::Marked(expected), Some((number, span))) = (&self.0.kind, marked) {
            let message = format!("invalid type: number `{number}`, expected {expected}");
            self.0.kind = Kind::OfNumber(message, number.to_owned());
            self.0.span = self.0.span.or(span);
        }
        self
    }

    /// Whether the error is about the text of a stream or document. The path is then not that of a type.
    fn is_of_stream(&self) -> bool {
        matches!(self.0.kind, Kind::Syntax(_) | Kind::Unexplained | Kind::Io(_) | Kind::LongKey(_) | Kind::DeepValue(_))
    }

    /// Starts the path at the value that is read or written, unless the error has one.
    #[cold]
    pub(super) fn in_value(mut self) -> Self {
        if !self.is_of_stream() {
            self.0.pointer.get_or_insert_default();
        }
        self
    }

    /// Adds `key`, the key of the value in its mapping, to the path.
    #[cold]
    pub(super) fn in_entry(self, key: impl Into<String>) -> Self {
        self.in_step(&escape(&key.into()))
    }

    /// Adds the index of the value in its sequence to the path.
    #[cold]
    pub(super) fn in_item(self, index: usize) -> Self {
        self.in_step(&index.to_string())
    }

    fn in_step(mut self, step: &str) -> Self {
        if !self.is_of_stream() {
            let pointer = self.0.pointer.get_or_insert_default();
            *pointer = ["/", step, pointer].concat();
        }
        self
    }

    /// The error of the parser, at the innermost value of its tree.
    #[cold]
    pub(super) fn in_tree(error: &crate::SyntaxError, tree: &crate::Tree<'_>) -> Self {
        let node = tree.node_at(error.span().start);
        let mut found = Self::from(error.clone());
        found.0.pointer = node.map(crate::Node::pointer);
        found
    }

    /// The same error with the line and column of its span in `input`, unless it has them already.
    /// Errors of [`from_node`](super::from_node) lack them, because a tree does not know its stream.
    #[cold]
    #[must_use]
    pub fn located(mut self, input: &[u8]) -> Self {
        let inner = &mut self.0;
        if let (Some(span), None) = (inner.span, inner.position) {
            inner.position = Some(LineIndex::new(input).position(span.start));
        }
        self
    }

    /// The same error at a line and column, unless it has them already.
    #[cold]
    pub(super) fn at(mut self, position: Option<Position>) -> Self {
        self.0.position = self.0.position.or(position);
        self
    }

    /// The same error in a stream with `offset` more bytes and `lines` more lines before.
    #[cold]
    pub(super) fn moved(mut self, offset: usize, lines: usize) -> Self {
        let inner = &mut self.0;
        inner.span = inner.span.map(|span| span.moved(offset));
        if let Some(position) = &mut inner.position {
            position.line += lines;
        }
        self
    }

    /// The mistake and the text to write instead, without line, column and path, for a program that
    /// shows the place in another way.
    ///
    /// ```
    /// let error = kyaml_core::from_str::<Vec<u8>>("---\n[1, 256]\n").unwrap_err();
    /// assert_eq!(error.message(), "invalid value: integer `256`, expected u8");
    /// ```
    #[must_use]
    pub fn message(&self) -> String {
        self.0.kind.to_string()
    }

    /// The message with the lines of the stream `input` that it is about, and a caret, as rustc
    /// draws them. `name` is that of the file. Without a place, it is the message alone.
    ///
    /// ```
    /// let input = "---\n{ports: [80, 80800]}\n";
    /// let read = kyaml_core::from_str::<std::collections::BTreeMap<String, Vec<u16>>>(input);
    /// assert_eq!(read.unwrap_err().annotated(input, "service.yaml"), "\
    /// error: invalid value: integer `80800`, expected u16
    ///  --> service.yaml:2:14
    ///   |
    /// 2 | {ports: [80, 80800]}
    ///   |              ^^^^^");
    /// ```
    #[cfg(feature = "annotate")]
    #[must_use]
    pub fn annotated(&self, input: &str, name: &str) -> String {
        if let Some(error) = self.syntax() {
            return error.annotated(input, name);
        }
        let span = self.span().map(|span| (span, None));
        crate::annotate::annotate(&self.message(), span.as_slice(), input, name)
    }

    /// The bytes of the stream that the error is about; `None` if there is no stream, as in
    /// [`from_value`](super::from_value).
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        self.0.span
    }

    /// Line and column of the first of those bytes, both one-based; columns count characters.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        self.0.position
    }

    /// The path of the value in its document, as a JSON Pointer (RFC 6901), such as
    /// `/spec/ports/0/port`. It is empty for the document's value, and `None` if it is not known. A stream
    /// that is not KYAML has the path of the innermost value around the error, unless it is read on demand.
    ///
    /// ```
    /// let error = |text: &str| kyaml_core::from_str::<kyaml_core::Value>(text).unwrap_err();
    /// assert_eq!(error("---\n{a: {b: 1, b: 2}}\n").pointer(), Some("/a/b"));
    /// assert_eq!(error("---\n1\n---\n2\n").pointer(), None);
    /// assert_eq!(kyaml_core::from_str::<bool>("---\n1\n").unwrap_err().pointer(), Some(""));
    /// ```
    #[must_use]
    pub fn pointer(&self) -> Option<&str> {
        self.0.pointer.as_deref()
    }

    /// The name of the broken rule, such as `duplicate-key`, if the stream is not KYAML or cannot
    /// become KYAML. `None` if a value does not fit its type.
    ///
    /// ```
    /// let error = kyaml_core::from_str::<Vec<u8>>("---\n[1, 2\n").unwrap_err();
    /// assert_eq!((error.rule_name(), error.clause()), (Some("unclosed-collection"), Some("KY-COLL-3")));
    /// ```
    #[must_use]
    pub fn rule_name(&self) -> Option<&'static str> {
        self.0.rule.map(|(name, _)| name)
    }

    /// The clause of the specification that [this rule](Error::rule_name) enforces.
    #[must_use]
    pub fn clause(&self) -> Option<&'static str> {
        self.0.rule.map(|(_, clause)| clause)
    }

    /// The first error of a stream that is not KYAML, with its rule.
    ///
    /// ```
    /// let error = kyaml_core::from_str::<Vec<u8>>("---\n[1, no]\n").unwrap_err();
    /// let syntax = error.syntax().expect("the stream is not KYAML");
    /// assert_eq!(syntax.rule(), kyaml_core::SyntaxRule::AmbiguousValue);
    /// assert!(error.io().is_none());
    /// ```
    #[must_use]
    pub fn syntax(&self) -> Option<&crate::SyntaxError> {
        if let Kind::Syntax(error) = &self.0.kind { Some(error) } else { None }
    }

    /// The error of the reader or writer, if it is one.
    #[must_use]
    pub fn io(&self) -> Option<&io::Error> {
        if let Kind::Io(error) = &self.0.kind { Some(error) } else { None }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_syntax = self.syntax().is_some();
        let pointer = self.pointer().filter(|pointer| !pointer.is_empty() && !is_syntax);
        if let Some(Position { line, column }) = self.0.position {
            write!(f, "line {line}, column {column}")?;
            f.write_str(if pointer.is_none() { ": " } else { ", " })?;
        }
        if let Some(pointer) = pointer {
            write!(f, "at {pointer}: ")?;
        }
        self.0.kind.fmt(f)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => error.fmt(f),
            Self::Unexplained => f.write_str("the stream is not KYAML"),
            Self::NoDocument => f.write_str("the stream has no document; write a line `---` and a value below it"),
            Self::SecondDocument => f.write_str(
                "only one document was asked for; remove this one, or read all of them with `Deserializer::into_iter`",
            ),
            Self::NoList => f.write_str("the document is no list; write a mapping with a key `items` and a sequence"),
            Self::TooManyItems => f.write_str("the type takes no further entry or item; remove this one"),
            Self::TooDeep(most) => write!(
                f,
                "more than {most} collections are in each other; write a flatter value, or raise `max_typed_depth`"
            ),
            Self::DeepValue(most) => {
                write!(f, "more than {most} collections are in each other; write a flatter value, or raise `max_depth`")
            }
            Self::LongKey(length) => write!(
                f,
                "the key is {length} characters long as it is written, more than {}; shorten it",
                crate::MAX_KEY_LENGTH
            ),
            Self::NotExact(number, of) => {
                let nearest = if *of == "f32" { nearest32(number) } else { nearest64(number) };
                write!(f, "{of} cannot hold {number} exactly; write {nearest}")
            }
            Self::Marked(expected) => write!(
                f,
                "invalid type: number that is neither an integer of 64 bits nor the shortest text of an f64, expected \
                 {expected}; write fewer digits, or quotes around a string"
            ),
            Self::OfNumber(message, number) => write!(
                f,
                "{message}; {number} is neither an integer of 64 bits nor the shortest text of an f64: write {}, or \
                 quotes around a string",
                nearest64(number)
            ),
            Self::NotFinite => {
                f.write_str("an infinity or not-a-number has no KYAML form; serialize a string or null instead")
            }
            Self::KeyIsNoString => f.write_str("a key must be a string, a number, a boolean or a unit variant"),
            Self::EqualKeys(key) => write!(f, "two keys of one map are both {key:?} as strings"),
            Self::EarlierError => f.write_str("an earlier part of the document could not be read"),
            Self::IgnoredError => {
                f.write_str("a part of the value could not be serialized, and its type ignores the error")
            }
            Self::InvalidNode => {
                f.write_str("this part of the stream is not KYAML; correct the errors of the parser first")
            }
            Self::Io(error) => error.fmt(f),
            Self::Custom(message) => f.write_str(message),
        }
    }
}

/// The text to write for the `f64` that is nearest to a number.
fn nearest64(number: &str) -> String {
    of_nearest(number.parse().ok().and_then(Number::from_f64))
}

/// The text to write for the `f32` that is nearest to a number.
fn nearest32(number: &str) -> String {
    of_nearest(number.parse().ok().and_then(Number::from_f32))
}

fn of_nearest(nearest: Option<Number>) -> String {
    nearest.map_or_else(|| "a number nearer to zero".to_owned(), |number| number.to_string())
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Error({:?})", self.to_string())
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.0.kind {
            Kind::Syntax(error) => Some(error),
            Kind::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl de::Error for Error {
    #[cold]
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(Kind::Custom(message.to_string()))
    }

    #[cold]
    fn invalid_type(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        match unexpected {
            // No other newtype comes from this crate.
            Unexpected::NewtypeStruct => Self::new(Kind::Marked(expected.to_string())),
            // Without the name of the type by which serde passes a long integer.
            Unexpected::Other(text) => {
                let text = text.trim_end_matches(" as u128").trim_end_matches(" as i128");
                Self::custom(format_args!("invalid type: {text}, expected {expected}"))
            }
            _ => Self::custom(format_args!("invalid type: {unexpected}, expected {expected}")),
        }
    }
}

impl ser::Error for Error {
    #[cold]
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(Kind::Custom(message.to_string()))
    }
}

impl From<crate::SyntaxError> for Error {
    /// With the line and column, if the error has them.
    #[cold]
    fn from(error: crate::SyntaxError) -> Self {
        let (rule, span, position) = (error.rule(), error.span(), error.position());
        Self::new(Kind::Syntax(error)).with_rule(rule.name(), rule.clause()).or_at(Some(span)).at(position)
    }
}

impl<E: Clone + Into<Self>> From<crate::Errors<E>> for Error {
    /// The first error.
    #[cold]
    fn from(errors: crate::Errors<E>) -> Self {
        errors.first().clone().into()
    }
}

impl From<io::Error> for Error {
    #[cold]
    fn from(error: io::Error) -> Self {
        Self::new(Kind::Io(error))
    }
}
