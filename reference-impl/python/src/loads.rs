//! `kyaml.loads`.

use kyaml_core::{Key, Node, NodeKind, Span, Tree};
use kyaml_lint::{LintOptions, lint};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyString};

use crate::finding::{self, Fields};
use crate::input::Input;

/// The values of the documents, or the errors of the text. `is_one` refuses a text of none or several. A parser of numbers is a
/// callable, which takes their text.
#[pyfunction]
#[pyo3(signature = (text, is_one, parse_int, parse_float))]
pub(crate) fn loads<'py>(
    py: Python<'py>,
    text: Input,
    is_one: bool,
    parse_int: Option<Bound<'py, PyAny>>,
    parse_float: Option<Bound<'py, PyAny>>,
) -> PyResult<(Option<Bound<'py, PyList>>, Vec<Fields>)> {
    let parsed = py.detach(|| kyaml_core::parse(text.bytes()));
    if !parsed.errors().is_empty() {
        return Ok((None, py.detach(|| errors(&text))));
    }
    if is_one && let Some((span, message)) = other_than_one(parsed.tree(), text.bytes().len()) {
        return Ok((None, vec![finding::of_place("not-one-document", "KY-STREAM-6", message, span, &text.places())]));
    }
    let numbers = Numbers { parse_int, parse_float };
    match documents(py, parsed.tree(), &numbers)? {
        Ok(documents) => Ok((Some(documents), Vec::new())),
        Err(OutOfRange { span, message }) => {
            Ok((None, vec![finding::of_place("number-out-of-range", "KY-CONF-3", message, span, &text.places())]))
        }
    }
}

/// Why a tree has not one document: the header of the second one, or the end of a text without documents.
fn other_than_one(tree: &Tree<'_>, length: usize) -> Option<(Span, String)> {
    let mut documents = tree.documents();
    match (documents.next(), documents.next()) {
        (None, _) => Some((Span::empty(length), "the text has no document; use loads_all".to_owned())),
        (_, Some(second)) => {
            let message = format!("the text has {} documents, not one; use loads_all", tree.documents().count());
            Some((second.header().unwrap_or_default(), message))
        }
        _ => None,
    }
}

/// The errors of a stream that is not KYAML, with their fixes.
fn errors(text: &Input) -> Vec<Fields> {
    finding::of_errors(&lint(text.bytes(), &LintOptions::default().ignore_comments(false)), &text.places())
}

/// A number that Python cannot hold.
struct OutOfRange {
    span: Span,
    message: String,
}

type Loaded<T> = PyResult<Result<T, OutOfRange>>;

/// The value of each document.
fn documents<'py>(py: Python<'py>, tree: &Tree<'_>, numbers: &Numbers<'py>) -> Loaded<Bound<'py, PyList>> {
    let documents = PyList::empty(py);
    for document in tree.documents() {
        let value = match document.root() {
            Some(root) => value(py, root, numbers)?,
            None => Ok(py.None().into_bound(py)),
        };
        match value {
            Ok(value) => documents.append(value)?,
            Err(number) => return Ok(Err(number)),
        }
    }
    Ok(Ok(documents))
}

/// The value of a node. From the last node to the first: each collection finds its children on the stack, the first one on top.
fn value<'py>(py: Python<'py>, root: Node<'_, '_>, numbers: &Numbers<'py>) -> Loaded<Bound<'py, PyAny>> {
    let mut stack: Vec<Bound<'py, PyAny>> = Vec::new();
    for node in root.descendants().rev() {
        let value = match node.kind() {
            NodeKind::Bool(bool) => PyBool::new(py, *bool).to_owned().into_any(),
            NodeKind::String(text) => PyString::new(py, text).into_any(),
            NodeKind::Number(text) => match numbers.parse(py, text)? {
                Ok(number) => number,
                Err(message) => return Ok(Err(OutOfRange { span: node.span(), message })),
            },
            NodeKind::Sequence => PyList::new(py, stack.drain(stack.len() - node.len()..).rev())?.into_any(),
            NodeKind::Mapping => {
                let mapping = PyDict::new(py);
                let values = stack.drain(stack.len() - node.len()..).rev();
                for (child, value) in node.children().zip(values) {
                    mapping.set_item(child.key().and_then(Key::text).unwrap_or_default(), value)?;
                }
                mapping.into_any()
            }
            // A stream without errors has no other nodes than null.
            _ => py.None().into_bound(py),
        };
        stack.push(value);
    }
    Ok(Ok(stack.pop().unwrap_or_else(|| py.None().into_bound(py))))
}

/// How the text of a number becomes an object.
struct Numbers<'py> {
    parse_int: Option<Bound<'py, PyAny>>,
    parse_float: Option<Bound<'py, PyAny>>,
}

impl<'py> Numbers<'py> {
    /// An `int` if the text has only digits and a sign, otherwise a `float`; or why there is none.
    fn parse(&self, py: Python<'py>, text: &str) -> PyResult<Result<Bound<'py, PyAny>, String>> {
        if text.contains(['.', 'e', 'E']) {
            if let Some(parse) = &self.parse_float {
                return parse.call1((text,)).map(Ok);
            }
            return match text.parse::<f64>() {
                Ok(float) if float.is_finite() => Ok(Ok(float.into_pyobject(py)?.into_any())),
                _ => Ok(Err(format!("`{text}` is beyond the range of a float; pass parse_float=decimal.Decimal"))),
            };
        }
        if let Some(parse) = &self.parse_int {
            return parse.call1((text,)).map(Ok);
        }
        if let Ok(int) = text.parse::<i64>() {
            return Ok(Ok(int.into_pyobject(py)?.into_any()));
        }
        // Python refuses integers with thousands of digits.
        match py.import("builtins")?.getattr("int")?.call1((text,)) {
            Err(error) if error.is_instance_of::<PyValueError>(py) => {
                Ok(Err("Python's int refuses a number with so many digits; pass parse_int=decimal.Decimal".to_owned()))
            }
            parsed => parsed.map(Ok),
        }
    }
}
