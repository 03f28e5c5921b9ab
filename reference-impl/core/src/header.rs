//! The header of the first document.

/// Whether the first document of a stream needs its header. The text of others starts at theirs.
///
/// ```
/// use kyaml_core::{DeserializeOptions, Header, from_str, from_str_with};
///
/// let options = DeserializeOptions::default().header(Header::Optional);
/// assert_eq!(from_str_with::<Vec<u16>>("[80, 443]", &options)?, [80, 443]);
/// assert!(from_str::<Vec<u16>>("[80, 443]").is_err());
/// # Ok::<(), kyaml_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Header {
    /// It does (KY-DOC-1).
    #[default]
    Required,
    /// It does not: an extension for tests and for texts inside programs. Such a text is not KYAML.
    Optional,
}
