//! YAML and JSON to the types of a program (feature `serde`).

use kyaml_core::{Error, Result, from_tree};
use serde_core::de::DeserializeOwned;

use crate::error::ImportError;
use crate::options::ImportOptions;
use crate::read::import;

/// Reads a stream of one document, as [`kyaml_core::from_slice`] reads KYAML.
///
/// # Errors
/// The first error of the stream, if it does not become KYAML. Otherwise if it does not have exactly
/// one document, or if its value does not fit the type. Each error has its line and column.
///
/// ```
/// use kyaml_import::{ImportOptions, from_slice};
///
/// #[derive(Debug, serde::Deserialize)]
/// struct Service {
///     ports: Vec<u16>,
/// }
///
/// let read = |text: &str| from_slice::<Service>(text.as_bytes(), &ImportOptions::default());
/// assert_eq!(read("ports:\n- 80\n- 443\n")?.ports, [80, 443]);
/// let error = read("ports:\n- 80\n- 80800\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 3, column 3, at /ports/1: invalid value: integer `80800`, expected u16");
/// let error = read("ports: [80\n").unwrap_err();
/// assert!(error.to_string().starts_with("line 1, column 8: "), "{error}");
/// assert_eq!((error.rule_name(), error.clause()), (Some("invalid-syntax"), Some("KY-FROM-2")));
/// # Ok::<(), kyaml_core::Error>(())
/// ```
pub fn from_slice<T: DeserializeOwned>(input: &[u8], options: &ImportOptions) -> Result<T> {
    let tree = import(input, options).into_result();
    let value = tree.map_err(Error::from).and_then(|tree| from_tree(&tree));
    value.map_err(|error| error.located(input))
}

impl From<ImportError> for Error {
    /// Without line and column: [`Error::located`] adds them.
    fn from(error: ImportError) -> Self {
        let rule = error.rule();
        Self::of_reader(&error, error.span()).with_rule(rule.name(), rule.clause())
    }
}
