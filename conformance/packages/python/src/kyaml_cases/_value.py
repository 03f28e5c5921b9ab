"""Values with exact numbers, and their comparison, without recursion, for any depth."""

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
"""A value: `None`, a `bool`, a `str`, a `Number`, a list of values, or a dictionary in source order."""


def decode(text: str) -> list[Value]:
    """The documents in the text of a `value.json`."""
    # The open collections; the members of the first one are finished values.
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
    """The value of an object with one entry, given as key and value."""
    match items:
        case ["number", str(text)]:
            return Number(text)
        case ["mapping", list(entries)]:
            return {key: value for key, value in entries}
    raise ValueError(f"{reprlib.repr(items)} is no typed value")


def difference(want: Iterable[Value], got: Iterable[Any]) -> str | None:
    """The first difference between the read and the expected documents; `None` if there is none.

    `want` is `Case.documents`. An integer, a `Decimal` and a `Number` are compared exactly. A float must
    be finite, and the nearest one to the number. The order of mappings is ignored.
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
