"""The archive of the cases, and the types that it is read into."""

import base64
import functools
import gzip
import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from types import MappingProxyType
from typing import Any, Literal

from ._value import Value, decode

Operation = Literal["check", "load", "format", "render"]
"""The task of a case: is the input KYAML? which value has it? how is it, or the value, written?"""

ARCHIVE = "kyaml-cases.json.gz"
FORMAT = 1
# Inputs of load and format are YAML; most of them are not KYAML.
STREAMS = ("input.yaml", "canonical.yaml", "compact.yaml", "portable.yaml", "normal.yaml")


@dataclass(frozen=True)
class Finding:
    """A rule that an input breaks, and the bytes that break it."""

    rule: str
    """The rule's name, such as `ambiguous-key`."""
    span: tuple[int, int]
    """The bytes of the input that break it: the first, and the one after the last, zero-based."""


@dataclass(frozen=True)
class Note:
    """A scalar that looks different in the output."""

    span: tuple[int, int]
    """The position of the scalar in the input, as in `Finding`."""
    text: str
    """Its text in the output."""


@dataclass(frozen=True)
class Options:
    """The options of a rendering."""

    cuddle: Literal["all", "partial"] = "all"
    """Which brackets share a line with those around them."""
    blank_lines: Literal["remove", "keep"] = "remove"
    """Which blank lines of the input are in the output."""
    short_lists: Literal["open", "one-line"] = "open"
    """How a sequence of scalars that fits on one line is written."""
    sort_keys: bool = False
    """Whether the keys of mappings are sorted."""


@dataclass(frozen=True)
class Limits:
    """Bounds for the values that aliases and merge keys add; `None` means no bound."""

    alias_nodes: int | None = None
    """Number of nodes that they may add."""
    alias_bytes: int | None = None
    """Number of bytes of keys and scalars that they may add."""


@dataclass(frozen=True, eq=False)
class Case:
    """One case of the suite."""

    id: str
    """Unique; it never changes."""
    area: str
    """The part of the suite that the case belongs to."""
    title: str
    """The claim of the case."""
    clauses: tuple[str, ...]
    """The ids of the clauses of the specification that the case tests."""
    operation: Operation
    """The task."""
    form: Literal["kyaml", "canonical", "compact"]
    """The form that a check tests."""
    schema: Literal["kubernetes", "core", "json"]
    """Resolves the plain scalars of an input that is loaded or formatted."""
    expect: Literal["accept", "reject"]
    """Whether the input is to be accepted."""
    findings: tuple[Finding, ...]
    """The rules that a rejected input breaks, the first of them first."""
    twin: str | None
    """The id of an accepted case one edit away: a rejection counts only if the twin is accepted."""
    portable: bool | None
    """Whether every first-tier reader reads the same value from an accepted check, if the case says."""
    warnings: tuple[Finding, ...]
    """The reasons why an accepted input is not portable."""
    notes: tuple[Note, ...]
    """The scalars of the input that look different in the output."""
    origin: str
    """The source of the case."""
    divergence: str | None
    """The row of the register of divergences for other bytes of the deployed encoder, such as `U3`."""
    options: Options
    """The options of a rendering."""
    limits: Limits
    """Bounds for the values that aliases and merge keys add."""
    sha256: str
    """The digest of the case's files, in hexadecimal; it changes with the case."""
    files: Mapping[str, bytes]
    """The bytes of the case's files, by name."""

    @property
    def accepted(self) -> bool:
        """Whether the input is to be accepted."""
        return self.expect == "accept"

    @property
    def input(self) -> bytes | None:
        """The bytes under test; `None` if values are rendered."""
        return self.files.get("input.yaml", self.files.get("input.json"))

    @functools.cached_property
    def documents(self) -> list[Value] | None:
        """The values of the bytes, or to render, one for each document; `None` if there are none."""
        text = self.files.get("value.json")
        return None if text is None else decode(text.decode())


@dataclass(frozen=True)
class Stream:
    """A KYAML stream with a known value."""

    case: Case
    """The case that it is from."""
    file: str
    """Its name there."""
    data: bytes
    """The stream."""

    @property
    def id(self) -> str:
        """The id of the case and the name of the file."""
        return f"{self.case.id}/{self.file}"

    @property
    def documents(self) -> list[Value]:
        """The values of the stream, as in `Case.documents`."""
        documents = self.case.documents
        assert documents is not None, f"{self.case.id} is accepted and has no value"
        return documents


@dataclass(frozen=True)
class Suite:
    """The suite of these cases."""

    version: str
    """The version of the suite, and of this package."""
    cases: int
    """Number of cases."""
    sha256: str
    """The digest of all files, in hexadecimal."""


def cases(operation: Operation | None = None) -> list[Case]:
    """The cases with an operation, or all of them, in order of id."""
    return [case for case in _archive()[1] if operation in (None, case.operation)]


def streams() -> list[Stream]:
    """The KYAML streams of all accepted cases: the inputs of checks, and the outputs of writers."""
    return [
        Stream(case, file, case.files[file])
        for case in _archive()[1]
        if case.accepted
        for file in STREAMS
        if file in case.files and (file != "input.yaml" or case.operation == "check")
    ]


def shipped() -> Suite:
    """The suite of these cases."""
    return _archive()[0]


@functools.cache
def _archive() -> tuple[Suite, tuple[Case, ...]]:
    return _unpack(resources.files(__package__).joinpath(ARCHIVE).read_bytes())


def _unpack(archive: bytes) -> tuple[Suite, tuple[Case, ...]]:
    bundle = json.loads(gzip.decompress(archive))
    suite = Suite(**bundle["suite"])
    unpacked = tuple(map(_case, bundle["cases"]))
    if bundle["format"] != FORMAT or len(unpacked) != suite.cases:
        raise ValueError(f"the archive is damaged: format {bundle['format']} with {len(unpacked)} of {suite.cases} cases")
    return suite, unpacked


def _case(keys: dict[str, Any]) -> Case:
    first = [keys] if "rule" in keys else []
    return Case(
        id=keys["id"],
        area=keys["area"],
        title=keys["title"],
        clauses=tuple(keys["req"]),
        operation=keys["op"],
        form=keys.get("form", "kyaml"),
        schema=keys.get("schema", "kubernetes"),
        expect=keys["expect"],
        findings=_findings(first + keys.get("also", [])),
        twin=keys.get("twin"),
        portable=keys.get("portable"),
        warnings=_findings(keys.get("warning", [])),
        notes=tuple(Note(_span(note), note["is"]) for note in keys.get("note", [])),
        origin=keys["origin"],
        divergence=keys.get("divergence"),
        options=Options(**keys.get("options", {})),
        limits=Limits(**keys.get("limits", {})),
        sha256=keys["sha256"],
        files=MappingProxyType({name: base64.b64decode(text) for name, text in keys["files"].items()}),
    )


def _findings(tables: list[dict[str, Any]]) -> tuple[Finding, ...]:
    return tuple(Finding(table["rule"], _span(table)) for table in tables)


def _span(table: dict[str, Any]) -> tuple[int, int]:
    start, end = table["span"]
    return start, end
