"""The cases of the KYAML conformance suite: the inputs of each case, and its expected results.

`cases` gives the cases, `streams` the KYAML streams that a YAML reader must be able to read, and
`difference` compares values exactly. `kyaml_cases.pytest` makes tests of them.
"""

from ._cases import Case, Finding, Limits, Note, Operation, Options, Stream, Suite, cases, shipped, streams
from ._value import Number, Value, difference

__all__ = [
    "Case",
    "Finding",
    "Limits",
    "Note",
    "Number",
    "Operation",
    "Options",
    "Stream",
    "Suite",
    "Value",
    "cases",
    "difference",
    "shipped",
    "streams",
]
