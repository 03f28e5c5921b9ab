//! Reads the documents of a stream into types while the stream is read, in bounded memory.

use std::io::Read;
use std::marker::PhantomData;

use serde_core::de::DeserializeOwned;

use super::{DeserializeOptions, Deserializer};
use crate::header::Header;
use crate::stream::{StreamPart, StreamReader, count_lines, documents, first_header, has_value};
use crate::typed::Result;
use crate::typed::error::Error;

/// Reads the documents of the stream `reader` one after the other, each as a value of one type, in
/// bounded memory: that of one document or of one read. It needs no buffer.
///
/// A document that does not fit its type, or is not KYAML, is an error among others. Places are
/// those in the stream.
///
/// ```
/// let stream = "---\n1\n---\nno\n---\n3\n";
/// let read: Vec<_> = kyaml_core::documents_from_reader::<u8, _>(stream.as_bytes()).collect();
/// assert_eq!((read.len(), read[0].as_ref().ok(), read[2].as_ref().ok()), (3, Some(&1), Some(&3)));
/// assert_eq!(read[1].as_ref().unwrap_err().position().unwrap().to_string(), "4:1");
/// ```
pub fn documents_from_reader<T: DeserializeOwned, R: Read>(reader: R) -> DocumentReader<R, T> {
    DocumentReader {
        reader: StreamReader::new(reader),
        options: DeserializeOptions::default(),
        part: StreamPart::default(),
        at: 0,
        lines: 0,
        of: PhantomData,
    }
}

/// The documents of a stream; see [`documents_from_reader`].
#[derive(Debug)]
pub struct DocumentReader<R, T> {
    reader: StreamReader<R>,
    options: DeserializeOptions,
    part: StreamPart,
    /// Offset of the next document in the part.
    at: usize,
    /// Number of lines of the part before that document.
    lines: usize,
    of: PhantomData<fn() -> T>,
}

impl<R: Read, T: DeserializeOwned> DocumentReader<R, T> {
    /// The same documents, read with other options.
    ///
    /// ```
    /// use kyaml_core::{DeserializeOptions, Floats, documents_from_reader};
    ///
    /// let options = DeserializeOptions::default().floats(Floats::Nearest);
    /// let mut documents = documents_from_reader::<f32, _>("---\n0.10000000001\n".as_bytes()).options(&options);
    /// assert_eq!(documents.next().transpose()?, Some(0.1));
    /// # Ok::<(), kyaml_core::Error>(())
    /// ```
    #[must_use]
    pub fn options(self, options: &DeserializeOptions) -> Self {
        Self { options: *options, ..self }
    }

    /// The length of the document that starts `text`.
    fn length(&self, text: &[u8]) -> Option<usize> {
        let header = first_header(text);
        match self.options.header {
            Header::Optional if has_value(&text[..header]) => Some(header),
            _ => documents(text, 0).next().map(|document| document.end),
        }
    }

    /// The next document of the part; `None` if no other one is in it.
    fn document(&mut self) -> Option<Result<T>> {
        while self.at < self.part.text().len() {
            let rest = &self.part.text()[self.at..];
            let text = &rest[..self.length(rest)?];
            let offset = usize::try_from(self.part.offset()).unwrap_or(usize::MAX).saturating_add(self.at);
            let lines = self.part.lines_before() + self.lines;
            self.at += text.len();
            self.lines += count_lines(text);
            let read = Deserializer::from_slice(text).options(&self.options).into_iter().next();
            if let Some(read) = read {
                return Some(read.map_err(|error: Error| error.moved(offset, lines)));
            }
        }
        None
    }
}

impl<R: Read, T: DeserializeOwned> Iterator for DocumentReader<R, T> {
    type Item = Result<T>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(document) = self.document() {
                return Some(document);
            }
            (self.at, self.lines) = (0, 0);
            match self.reader.next_in(std::mem::take(&mut self.part)) {
                Ok(part) => self.part = part?,
                Err(error) => return Some(Err(error.into())),
            }
        }
    }
}
