"""Findings: the rules and their order (KY-ERR-2, KY-ERR-4), and the findings of characters (KY-STREAM-1 to KY-STREAM-5)."""

from __future__ import annotations

import re
from typing import Iterator, Optional

from characters import is_allowed, is_invalid_byte

# The table of KY-ERR-4, whose order is the third key of KY-ERR-2.
RULES = """
invalid-utf8 byte-order-mark nul-byte bare-carriage-return forbidden-character directive document-end-marker
tab-separator missing-header content-after-header empty-document extra-content ambiguous-value unquoted-string
single-quoted-string anchor alias tag block-style missing-comma extra-comma unclosed-collection mismatched-bracket
missing-value explicit-key single-pair-mapping collection-key multiline-key unquoted-key ambiguous-key
missing-space-after-colon unterminated-string unescaped-line-break invalid-escape invalid-code-point unindented-fold
blank-fold-line comment-without-space duplicate-key long-key deep-nesting nonportable-exponent nonportable-integer
nonportable-range nonportable-escape nonportable-nesting nonportable-merge-key comment-before-comma
nonportable-long-key nonportable-precision nonportable-empty-stream nonportable-indentation noncanonical-layout
needlessly-quoted-key noncanonical-string noncanonical-comment noncanonical-compact invalid-syntax
""".split()
RULE_ORDER = {rule: place for place, rule in enumerate(RULES)}

# A finding: where it starts, where it ends, and its rule. Before `in_bytes` the places are characters.
Finding = tuple[int, int, str]


def first_finding(findings: list[Finding]) -> Optional[Finding]:
    """KY-ERR-2."""
    return min(findings, key=lambda one: (one[0], one[1], RULE_ORDER[one[2]]), default=None)


def character_findings(text: str) -> Iterator[Finding]:
    """KY-STREAM-1 to KY-STREAM-5, KY-ERR-5: each longest run is one finding, each carriage return one by itself."""
    start = 0
    if text.startswith("\ufeff"):
        yield 0, 1, "byte-order-mark"
        start = 1
    for run in re.finditer("[\udc80-\udcff]+", text):
        yield run.start(), run.end(), "invalid-utf8"
    for run in re.finditer("\0+", text):
        yield run.start(), run.end(), "nul-byte"
    for one in re.finditer("\r(?!\n)", text):
        yield one.start(), one.end(), "bare-carriage-return"
    open_run = -1
    for place in range(start, len(text) + 1):
        char = text[place:place + 1]
        bad = char != "" and char != "\0" and not is_invalid_byte(char) and not is_allowed(char)
        if bad and open_run < 0:
            open_run = place
        elif not bad and open_run >= 0:
            yield open_run, place, "forbidden-character"
            open_run = -1
