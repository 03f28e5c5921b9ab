"""Values with exact numbers, and their comparison. No nesting is too deep, because nothing here calls itself for a bracket."""

import json
import math
import re
import reprlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

TOKEN = re.compile(r'[\[\]{}]|"(?:[^"\\]|\\.)*"|[^\s\[\]{},:"]+')


@dataclass(frozen=True)
class Number:
    """A number by its text, which is a JSON number."""

    text: str
    """The text."""


Value = None | bool | str | Number | list[Any] | dict[str, Any]
"""A value: `None`, a `bool`, a `str`, a `Number`, a list of values, or a dictionary from strings to values in the order of its text."""


def decode(text: str) -> list[Value]:
    """The documents in the text of a `value.json`."""
    # The collections that are not finished; what is in the first one is finished.
    unfinished: list[list[Any]] = [[]]
    for token in TOKEN.findall(text):
        if token in "[{":
            unfinished.append([])
        elif token in "]}":
            items = unfinished.pop()
            unfinished[-1].append(items if token == "]" else _typed(items))
        else:
            unfinished[-1].append(json.loads(token))
    [[documents]] = unfinished
    assert isinstance(documents, list)
    return documents


def _typed(items: list[Any]) -> Value:
    """The value of an object, of whose one entry this is the key and the value."""
    match items:
        case ["number", str(text)]:
            return Number(text)
        case ["mapping", list(entries)]:
            return {key: value for key, value in entries}
    raise ValueError(f"{reprlib.repr(items)} is no typed value")


def difference(want: Iterable[Value], got: Iterable[Any]) -> str | None:
    """Where documents that were read are not those that were wanted; `None` where all are.

    `want` is what `Case.documents` gives. An integer, a `Decimal` and a `Number` are compared exactly; a float must be the one that is
    nearest to the number, and finite. Mappings are compared without regard to order.
    """
    pairs: list[tuple[str, Any, Any]] = [("", list(want), list(got))]
    while pairs:
        place, wanted, read = pairs.pop()
        if isinstance(wanted, list) and isinstance(read, list | tuple) and len(wanted) == len(read):
            pairs += ((f"{place}/{index}", *pair) for index, pair in enumerate(zip(wanted, read, strict=True)))
        elif isinstance(wanted, dict) and isinstance(read, Mapping) and set(read) == set(wanted):
            pairs += ((f"{place}/{key}", value, read[key]) for key, value in wanted.items())
        elif not _is_scalar(wanted, read):
            return f"at {place!r}: want {reprlib.repr(wanted)}, got {reprlib.repr(read)} of type {type(read).__name__}"
    return None


def _is_scalar(want: Any, got: Any) -> bool:
    if isinstance(want, bool) or want is None:
        return got is want
    if isinstance(want, str):
        return isinstance(got, str) and got == want
    return isinstance(want, Number) and _is_number(want, got)


def _is_number(want: Number, got: Any) -> bool:
    if isinstance(got, bool):
        return False
    if isinstance(got, float):
        return math.isfinite(got) and got == float(want.text)
    exact = got.text if isinstance(got, Number) else got
    return isinstance(got, int | Decimal | Number) and Decimal(want.text) == Decimal(exact)
