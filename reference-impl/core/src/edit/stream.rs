//! Streams of several documents.

use std::borrow::Cow;
use std::collections::HashMap;
use std::str::FromStr;
use std::sync::Arc;

use super::document::Document;
use super::error::EditError;
use super::item::{Entry, Origin};
use super::patch::Edit;
use super::source::{Source, own};
use crate::error::{Errors, SyntaxError};
use crate::span::Span;
use crate::syntax::{self, Comment, ParseOptions, parse, parse_with};
use crate::value::Value;

/// Zero or more documents that are edited.
///
/// ```
/// use kyaml_core::edit::Stream;
///
/// let mut stream = Stream::parse("---\n{a: 1}\n---\n{a: 2} # two\n")?;
/// for document in &mut stream.documents {
///     document.set("/b", true)?;
/// }
/// stream.documents.remove(0);
/// assert_eq!(stream.try_to_string()?, "---\n{a: 2, b: true} # two\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stream {
    /// The documents, in order. They can be moved, removed and added.
    pub documents: Vec<Document>,
    /// The texts of the documents that were read, in order.
    sources: Vec<Arc<Source>>,
    /// The text of a stream without documents.
    rest: String,
}

/// A document, the edits of its source, and its new text.
struct Part<'d> {
    document: Cow<'d, Document>,
    edits: Vec<Edit>,
    text: String,
}

impl Stream {
    /// The documents of a stream.
    ///
    /// # Errors
    /// All errors of a stream that is not KYAML.
    pub fn parse(text: &str) -> Result<Self, Errors<SyntaxError>> {
        Self::parse_with(text, &ParseOptions::default())
    }

    /// Like [`Stream::parse`], with options.
    ///
    /// # Errors
    /// Those of [`Stream::parse`].
    ///
    /// ```
    /// use kyaml_core::{Header, ParseOptions, edit::Stream};
    ///
    /// let options = ParseOptions::default().header(Header::Optional);
    /// let stream = Stream::parse_with("{a: 1}\n---\n{a: 2}\n", &options)?;
    /// assert_eq!(stream.documents.len(), 2);
    /// # Ok::<(), kyaml_core::Errors<kyaml_core::SyntaxError>>(())
    /// ```
    pub fn parse_with(text: &str, options: &ParseOptions) -> Result<Self, Errors<SyntaxError>> {
        let tree = parse_with(text.as_bytes(), options).into_result()?;
        let starts = tree.documents().skip(1).map(|document| document.header().map_or(0, |header| header.start));
        let starts: Vec<usize> = std::iter::once(0).chain(starts).collect();
        let ends = starts.iter().copied().skip(1).chain([text.len()]);
        let spans = starts.iter().zip(ends);
        let documents: Vec<_> = tree
            .documents()
            .zip(spans)
            .map(|(document, (&start, end))| read(document, &text[start..end], start))
            .collect();
        let sources = documents.iter().map(|document| Arc::clone(&document.source)).collect();
        let rest = if documents.is_empty() { text.to_owned() } else { String::new() };
        Ok(Self { documents, sources, rest })
    }

    /// The comments of a stream that was read without documents. [`Document`] has those of others.
    ///
    /// ```
    /// let stream = kyaml_core::edit::Stream::parse("# nothing yet\n")?;
    /// assert!(stream.documents.is_empty());
    /// assert_eq!(stream.comments()[0].text(), "# nothing yet");
    /// # Ok::<(), kyaml_core::Errors<kyaml_core::SyntaxError>>(())
    /// ```
    #[must_use]
    pub fn comments(&self) -> Vec<Comment<'static>> {
        own(parse(self.rest.as_bytes()).tree().comments())
    }

    /// The edits that make the new text of the text that was read, in order of their spans.
    ///
    /// # Errors
    /// [`EditError::DeepNesting`]
    ///
    /// ```
    /// use kyaml_core::{Span, edit::{Edit, Stream}};
    ///
    /// let mut stream = Stream::parse("---\n1\n---\n2\n")?;
    /// stream.documents[1].set("", 3)?;
    /// assert_eq!(stream.edits()?, [Edit { span: Span::new(10, 11), text: "3".to_owned() }]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn edits(&self) -> Result<Vec<Edit>, EditError> {
        let positions: HashMap<_, _> = (0..).zip(&self.sources).map(|(at, source)| (Arc::as_ptr(source), at)).collect();
        let mut edits = Vec::new();
        // The number of sources that are kept or removed, and the offset of their end.
        let (mut sources, mut at) = (0, 0);
        let mut new = String::new();
        for Part { document, edits: part, text } in self.parts()? {
            let position =
                positions.get(&Arc::as_ptr(&document.source)).copied().filter(|&position| position >= sources);
            let Some(position) = position else {
                new.push_str(&text);
                continue;
            };
            let start = at + length(&self.sources[sources..position]);
            replace(&mut edits, Span::new(at, start), std::mem::take(&mut new));
            for edit in part {
                replace(&mut edits, edit.span.moved(start), edit.text);
            }
            (sources, at) = (position + 1, start + document.source.text.len());
        }
        let end = if self.sources.is_empty() { self.rest.len() } else { at + length(&self.sources[sources..]) };
        if !self.documents.is_empty() || !self.sources.is_empty() {
            replace(&mut edits, Span::new(at, end), new);
        }
        Ok(edits)
    }

    /// The new text.
    ///
    /// # Errors
    /// [`EditError::DeepNesting`]
    pub fn try_to_string(&self) -> Result<String, EditError> {
        if self.documents.is_empty() && self.sources.is_empty() {
            return Ok(self.rest.clone());
        }
        Ok(self.parts()?.into_iter().map(|part| part.text).collect())
    }

    /// The documents; the text of each ends its line if another one follows.
    fn parts(&self) -> Result<Vec<Part<'_>>, EditError> {
        let mut parts = Vec::with_capacity(self.documents.len());
        for (index, document) in self.documents.iter().enumerate() {
            let document = if index == 0 { self.with_rest(document) } else { Cow::Borrowed(document) };
            let (mut edits, mut text) = document.result(index == 0)?;
            if index + 1 < self.documents.len() && !text.ends_with('\n') {
                text.push('\n');
                replace(&mut edits, Span::empty(document.source.text.len()), "\n".to_owned());
            }
            parts.push(Part { document, edits, text });
        }
        Ok(parts)
    }

    /// The first document. The comments of a stream without documents are above its value.
    fn with_rest<'d>(&self, document: &'d Document) -> Cow<'d, Document> {
        let comments = self.comments();
        if comments.is_empty() {
            return Cow::Borrowed(document);
        }
        let mut document = document.clone();
        document.root.head.splice(..0, comments);
        if let Some(slot) = &mut document.root.slot {
            slot.is_head_changed = true;
        }
        Cow::Owned(document)
    }
}

impl From<Document> for Stream {
    /// A new stream with one document.
    fn from(document: Document) -> Self {
        Self { documents: vec![document], ..Self::default() }
    }
}

impl Document {
    /// The document of a stream that has exactly one; [`Stream`] reads any number.
    ///
    /// # Errors
    /// All errors of a stream that is not KYAML. A second document is
    /// [`ErrorKind::ExtraContent`](crate::ErrorKind::ExtraContent), and a missing one is
    /// [`ErrorKind::EmptyDocument`](crate::ErrorKind::EmptyDocument).
    pub fn parse(text: &str) -> Result<Self, Errors<SyntaxError>> {
        Self::parse_with(text, &ParseOptions::default())
    }

    /// Like [`Document::parse`], with options. A document that was read without a header stays without
    /// one, except behind others in a [`Stream`].
    ///
    /// # Errors
    /// Those of [`Document::parse`].
    ///
    /// ```
    /// use kyaml_core::{Header, ParseOptions, edit::Document};
    ///
    /// let options = ParseOptions::default().header(Header::Optional);
    /// let mut document = Document::parse_with("{a: 1}", &options)?;
    /// document.set("/b", 2)?;
    /// assert_eq!(document.try_to_string()?, "{a: 1, b: 2}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_with(text: &str, options: &ParseOptions) -> Result<Self, Errors<SyntaxError>> {
        let tree = parse_with(text.as_bytes(), options).into_result()?;
        Ok(read(tree.only_document(text)?, text, 0))
    }
}

impl FromStr for Document {
    type Err = Errors<SyntaxError>;

    /// As [`Document::parse`].
    fn from_str(text: &str) -> Result<Self, Errors<SyntaxError>> {
        Self::parse(text)
    }
}

impl FromStr for Stream {
    type Err = Errors<SyntaxError>;

    /// As [`Stream::parse`].
    fn from_str(text: &str) -> Result<Self, Errors<SyntaxError>> {
        Self::parse(text)
    }
}

fn read(document: syntax::TreeDocument<'_, '_>, text: &str, start: usize) -> Document {
    let source = Arc::new(Source::new(text.to_owned(), document, start));
    let root = Origin { source: Arc::clone(&source), index: 0 };
    Document {
        root: if document.root().is_some() { Entry::of_node(root) } else { Value::Null.into() },
        end: own(document.foot()),
        is_end_changed: false,
        source,
    }
}

fn length(sources: &[Arc<Source>]) -> usize {
    sources.iter().map(|source| source.text.len()).sum()
}

/// Adds an edit, unless it changes nothing. An edit that starts where the last one ends extends it.
fn replace(edits: &mut Vec<Edit>, span: Span, text: String) {
    match edits.last_mut() {
        Some(last) if last.span.end == span.start => {
            last.span.end = span.end;
            last.text.push_str(&text);
        }
        _ if span.is_empty() && text.is_empty() => {}
        _ => edits.push(Edit { span, text }),
    }
}
