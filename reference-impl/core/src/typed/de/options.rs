//! The options of a deserializer.

use crate::header::Header;
use crate::limits::MAX_DEPTH;
use crate::syntax::ParseOptions;

crate::options! {
    /// The limits of a deserializer, its treatment of floats, and the texts that it takes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct DeserializeOptions {
        /// Sets the greatest number of open brackets (KY-DATA-3), also in skipped parts and in a
        /// [`Value`](crate::Value).
        max_depth: usize,
        /// Sets the greatest number of open brackets around a part that is read into a type other than
        /// [`Value`](crate::Value); each costs stack.
        max_typed_depth: usize,
        /// Sets the numbers that a float type takes.
        ///
        /// ```
        /// use kyaml_core::{DeserializeOptions, Floats, from_str, from_str_with};
        ///
        /// let text = "---\n3.14159265358979323846\n";
        /// assert!(from_str::<f64>(text).is_err());
        /// let nearest = DeserializeOptions::default().floats(Floats::Nearest);
        /// assert_eq!(from_str_with::<f64>(text, &nearest)?, std::f64::consts::PI);
        /// # Ok::<(), kyaml_core::Error>(())
        /// ```
        floats: Floats,
        /// Sets whether the first document of a stream needs a header.
        header: Header,
    }
}

/// The numbers that an `f32` or an `f64` takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Floats {
    /// A number that the float represents exactly, or whose text is the float's shortest text. So
    /// no float comes back as another number.
    #[default]
    Exact,
    /// Any number that is not beyond the greatest float: it becomes the nearest float, also in
    /// serde's buffer for content that it reads twice, where the type is not known. Keys of a float
    /// type stay exact, so that two keys never become one.
    Nearest,
}

impl Default for DeserializeOptions {
    /// The limit of the specification for streams, 128 for types, exact floats, and headers.
    fn default() -> Self {
        Self {
            max_depth: MAX_DEPTH,
            max_typed_depth: crate::typed::MAX_TYPED_DEPTH,
            floats: Floats::default(),
            header: Header::default(),
        }
    }
}

impl DeserializeOptions {
    /// The options of the parser that explains an error. The reader has read the stream up to its first error already.
    pub(super) fn parser(&self) -> ParseOptions {
        ParseOptions::default().max_depth(self.max_depth).header(self.header).without_reader(true)
    }
}
