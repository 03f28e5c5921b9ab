"""A stream, read: its findings, and where it has none, its content and forms."""

from __future__ import annotations

from typing import Any, Optional

from characters import is_invalid_byte
from content import Builder, value_of
from findings import Finding, first_finding
from forms import form_findings, portable_findings
from reader import Reader
from writer import Form, Writer


class Stream:
    """The bytes of a stream: its findings, and where it has none, its content and forms."""

    def __init__(self, data: bytes, text: Optional[str] = None, offsets: Optional[list[int]] = None) -> None:
        self.text = data.decode("utf-8", "surrogateescape") if text is None else text
        if offsets is None:
            offsets = [0]
            for char in self.text:
                offsets.append(offsets[-1] + (1 if is_invalid_byte(char) else len(char.encode())))
        self.offsets = offsets
        self.data = data
        reader = Reader(self.text)
        self.tokens = reader.tokens
        self.first = self.in_bytes(first_finding(reader.findings()))
        self.content = None if self.first else Builder(self.text, reader.tokens).content()

    def in_bytes(self, found: Optional[Finding]) -> Optional[Finding]:
        return found and (self.offsets[found[0]], self.offsets[found[1]], found[2])

    def values(self) -> list[Any]:
        assert self.content
        return [value_of(document.node) for document in self.content.documents]

    def write(self, form: Form) -> bytes:
        assert self.content
        return Writer(self.content, form).bytes()

    def first_of_form(self, form: str) -> Optional[Finding]:
        """The first finding of "kyaml", "canonical", "compact" or "portable" (KY-ERR-1)."""
        if self.first or form == "kyaml":
            return self.first
        assert self.content
        if form == "portable":
            found = portable_findings(self.text, self.tokens)
        else:
            found = form_findings(self.text, self.tokens, Writer(self.content, Form(form)))
        return self.in_bytes(first_finding(found))
