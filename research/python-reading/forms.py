"""The findings of the forms and of the portable set: annexes A, B and C, KY-ERR-6."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Iterator, Optional

from findings import Finding
from lexer import CLOSING, OPENING
from reader import Token
from spelling import LONGEST_KEY, Number, decimal, out_of_range, spell_number
from writer import Piece, Writer


def form_findings(text: str, tokens: list[Token], writer: Writer) -> list[Finding]:
    """Compares a stream with its form, token by token, commas and white space aside."""
    compact = writer.form.layout != "canonical"
    found: list[Finding] = []

    def find(rule: str, start: int, end: int) -> None:
        found.append((start, end, "noncanonical-compact" if compact else rule))

    # Each token has an identity: that of a comment is its place in the source, that of another its number.
    source = [(place, token) for place, token in enumerate(tokens) if token.kind != ","]
    source_ids: list[tuple[str, int]] = [("start", 0)]
    slots: dict[int, list[int]] = {}
    count = 0
    for place, token in source:
        if token.kind == "#":
            source_ids.append(("#", place))
            slots.setdefault(count, []).append(place)
        else:
            source_ids.append(("token", count))
            count += 1
    source_ids.append(("end", 0))
    gaps: dict[tuple[tuple[str, int], tuple[str, int]], str] = {}
    written_slot: dict[int, int] = {}
    written: list[Piece] = []
    last: tuple[str, int] = ("start", 0)
    for piece in writer.pieces:
        this = ("#", piece.comment) if piece.text.startswith("#") else ("token", len(written))
        if this[0] == "#":
            written_slot[piece.comment] = len(written)
        else:
            written.append(piece)
        gaps[last, this] = piece.gap
        last = this
    gaps[last, ("end", 0)] = writer.gap

    starts = [token.start for _, token in source] + [len(text)]
    ends = [0] + [token.end for _, token in source]
    count = 0
    for place, token in source:
        if token.kind == "#":
            continue
        piece = written[count]
        if text[token.start:token.end] != piece.text:  # KY-CAN-8, KY-CAN-10
            find("needlessly-quoted-key" if piece.plain_key else "noncanonical-string", token.start, token.end)
        count += 1
    written_order = list(written_slot)
    moved: set[tuple[str, int]] = set()
    for slot, places in slots.items():  # KY-CAN-18
        common = [place for place in places if written_slot.get(place) == slot]
        ordered = sorted(common, key=written_order.index)
        for place in places:
            following = next((token for token in tokens[place + 1:] if token.kind != "#"), None)
            comma = following is not None and following.kind == ","
            if place not in common or comma or common.index(place) != ordered.index(place):
                find("noncanonical-comment", tokens[place].start, tokens[place].end)
                moved.add(("#", place))
    for place in range(len(source_ids) - 1):  # KY-CAN-3; a comment that breaks KY-CAN-18 has no neighbours
        near = (source_ids[place], source_ids[place + 1])
        expected = gaps.get(near)
        if expected not in (None, text[ends[place]:starts[place]]) and not moved.intersection(near):
            find("noncanonical-layout", ends[place], starts[place])
    return found


LARGEST_INTEGER = 2**53 - 1


def is_kept(text: str) -> bool:
    """KY-PORT-9: whether a number equals the shortest text of its binary64, and no other one is as short and as near."""
    exact, shortest = Fraction(float(text)), Fraction(repr(float(text)))
    if Fraction(text) != shortest:
        return False
    _, digits, n = decimal(text)
    is_tied = 2 * abs(exact - shortest) == Fraction(10) ** (n + 1 - len(digits))
    return not is_tied or float(2 * exact - shortest) != exact


def number_findings(text: str) -> Iterator[str]:
    """KY-PORT-1, KY-PORT-2, KY-PORT-3 and KY-PORT-9."""
    if text == spell_number(text, True) and not re.search("[.eE]", text):
        if len(text) > 17 or abs(int(text)) > LARGEST_INTEGER:
            yield "nonportable-integer"
        return
    if out_of_range(text):
        yield "nonportable-range"
        return
    if text != spell_number(text, True):
        yield "nonportable-exponent"
    if not is_kept(text):
        yield "nonportable-precision"


def portable_findings(text: str, tokens: list[Token]) -> list[Finding]:
    found: list[Finding] = []
    depth = 0
    start: Optional[int] = None  # where the value of this document starts
    for place, token in enumerate(tokens):
        span = (token.start, token.end)
        if token.kind in OPENING:
            depth += 1
            if depth == 51:
                found.append((*span, "nonportable-nesting"))  # KY-PORT-5
        depth -= token.kind in CLOSING
        if isinstance(token.value, Number):
            found += [(*span, rule) for rule in number_findings(token.value.text)]
        if token.kind == "#":  # KY-PORT-7
            near = [one.kind for one in tokens[:place] if one.kind != "#"][-1:]
            far = [one.kind for one in tokens[place + 1:] if one.kind != "#"][:1]
            if far == [","] or (depth and far in (["}"], ["]"]) and near[0] in ("scalar", "}", "]")):
                found.append((*span, "comment-before-comma"))
        if token.kind in ("key", "scalar") and text[token.start] == '"':  # KY-PORT-4
            for one in re.finditer(r"\\(.)", text[token.start:token.end], re.DOTALL):
                if one[1] in "\tLP":
                    found.append((token.start + one.start(), token.start + one.end(), "nonportable-escape"))
        if token.kind == "key":
            if token.value == "<<":
                found.append((*span, "nonportable-merge-key"))  # KY-PORT-6
            if len(text[token.start:tokens[place + 1].start].encode()) > LONGEST_KEY:
                found.append((*span, "nonportable-long-key"))  # KY-PORT-8
        if token.kind == "---":
            start = None
        elif token.kind not in "#," and start is None:
            start = token.start
            line = text.rfind("\n", 0, start) + 1
            found += indentation_findings(text, start, start - line, value_end(tokens, place), tokens)
    if not any(token.kind == "---" for token in tokens):
        found.append((len(text), len(text), "nonportable-empty-stream"))  # KY-PORT-10
    return found


def value_end(tokens: list[Token], place: int) -> int:
    """Where the value that starts with this token ends."""
    depth = 0
    while True:
        depth += (tokens[place].kind in OPENING) - (tokens[place].kind in CLOSING)
        if depth == 0:
            return tokens[place].end
        place += 1


def indentation_findings(text: str, start: int, indent: int, end: int, tokens: list[Token]) -> Iterator[Finding]:
    """KY-PORT-11."""
    comments = {token.start for token in tokens if token.kind == "#"}
    for line in re.finditer("\n( *)", text[start:end]):
        first, last = start + line.start(1), start + line.end(1)
        if last - first < indent and last not in comments and text[last:last + 1] not in ("\n", "\r"):
            yield first, last, "nonportable-indentation"
