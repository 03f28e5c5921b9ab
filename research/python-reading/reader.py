"""The reader: Part I and the procedure of recovery."""

from __future__ import annotations

import bisect
import re
from dataclasses import dataclass
from typing import Any, Optional

from characters import NUMBER, is_ambiguous, is_plain_key_text
from findings import Finding, character_findings
from lexer import CLOSING, OPENING, Lexer
from spelling import LONGEST_KEY, Number, spell_key

CLOSES = {"}": "{", "]": "["}
ESCAPES = {  # the table of KY-STR-4
    "\t": "\t", " ": " ", '"': '"', "0": "\0", "L": "\u2028", "N": "\x85", "P": "\u2029", "\\": "\\", "_": "\xa0",
    "a": "\x07", "b": "\b", "e": "\x1b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v",
}
DIGITS_AFTER = {"x": 2, "u": 4, "U": 8}
MOST_OPEN = 1000  # KY-DATA-3


@dataclass
class Token:
    kind: str  # "---", a bracket, ",", ":", "#", "key" or "scalar"
    start: int
    end: int
    value: Any = None


class Stop(Exception):
    """Ends the reading: the text behind the last finding can be read in several ways (KY-ERR-11)."""


class Reader(Lexer):
    """Reads a text to tokens and findings, step by step as the page on recovery says.

    The places of findings and tokens are characters. The tokens make a tree only where there is no finding.
    """

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.i = 0
        self.found: list[Finding] = []
        self.tokens: list[Token] = []
        self.depth = 0  # KY-DATA-3
        self.passed_over = self.n  # KY-VAL-7: where a document in block style starts
        try:
            self.stream()
        except Stop:
            pass

    def findings(self) -> list[Finding]:
        """KY-ERR-5: a finding of the characters hides others on its bytes, except for two rules."""
        bad = sorted(one for one in character_findings(self.s) if one[0] < self.passed_over)
        ends = [one[1] for one in bad]

        def shares(start: int, end: int) -> bool:
            place = bisect.bisect_right(ends, start)
            return place < len(bad) and bad[place][0] < max(end, start + 1)

        spared = {"unterminated-string", "block-style"}
        return bad + [one for one in self.found if one[2] in spared or not shares(one[0], one[1])]

    def report(self, rule: str, start: int, end: int) -> None:
        self.found.append((start, end, rule))

    def fail(self, rule: str, start: int, end: int) -> None:
        self.report(rule, start, end)
        raise Stop

    def token(self, kind: str, start: int, end: int, value: Any = None) -> None:
        self.tokens.append(Token(kind, start, end, value))

    # Moves: each reads from `self.i` on.

    def skip(self) -> None:
        """KY-ERR-12: white space and comments."""
        while self.i < self.n:
            at = self.i
            if self.s[at] == " " or self.break_at(at):
                self.i += self.break_at(at) or 1
            elif self.s[at] == "\t":
                self.i = self.tabs_end(at)
                self.report("tab-separator", at, self.i)
            elif self.s[at] == "#":
                if not (self.line_start(at) or self.s[at - 1] == " "):
                    self.report("comment-without-space", at, at + 1)  # KY-COM-2
                self.comment()
            else:
                return

    def comment(self) -> None:
        at, self.i = self.i, self.comment_end(self.i)
        self.token("#", at, self.i)

    def stray(self) -> bool:
        """A directive or a document end marker is passed over."""
        at = self.i
        if self.marker(at):
            self.i += 3
            self.report("document-end-marker", at, self.i)
        elif self.directive(at):
            self.i = self.directive_end(at)
            self.report("directive", at, self.i)
        return self.i > at

    def stream(self) -> None:
        """KY-ERR-13: a stream."""
        if self.s.startswith("\ufeff"):
            self.i = 1
        while True:
            self.skip()
            at = self.i
            if at >= self.n:
                return
            if self.stray():
                continue
            if self.header(at):
                self.document()
                continue
            if self.word(at) == "---":
                self.fail("missing-header", at, at + 3)
            self.block_style_here()
            self.report("missing-header", at, self.word_end(at))
            self.content()

    def document(self) -> None:
        """KY-ERR-14: a document."""
        header = self.i
        self.token("---", header, header + 3)
        self.i = header + 3
        if self.char(self.i) == "#":  # KY-DOC-2: without a blank before it
            self.report("content-after-header", self.i, self.comment_end(self.i))
            self.comment()
        self.skip()
        if self.document_over(self.i) or self.marker(self.i):
            self.report("empty-document", header, header + 3)
            return
        self.block_style_here()
        if self.line_end(header) >= self.i:
            self.report("content-after-header", self.i, self.word_end(self.i))
        self.content()

    def content(self) -> None:
        """KY-ERR-15: the content of a document."""
        self.value(whole_line=True)
        self.skip()
        at = self.i
        if self.document_over(at) or self.marker(at) or self.directive(at):
            return
        if self.s[at] == ",":
            self.fail("extra-comma", at, at + 1)
        if self.s[at] in CLOSING:
            self.fail("mismatched-bracket", at, at + 1)
        self.fail("extra-content", at, self.word_end(at))

    def block_style_here(self) -> None:
        if self.block_style(self.i):
            self.passed_over = self.i
            self.fail("block-style", self.i, self.directive_end(self.i))

    def value(self, whole_line: bool) -> None:
        """KY-ERR-16: a value. `whole_line`: a directive is a plain scalar here."""
        at, char = self.i, self.s[self.i]
        if char in "&!":
            self.fail("anchor" if char == "&" else "tag", at, self.name_end(at))
        if char == "*":
            self.fail("alias", at, self.name_end(at))
        if char == "'":
            self.fail("single-quoted-string", at, self.single_quoted_end(at)[0])
        if char == ",":
            self.fail("extra-comma", at, at + 1)
        if char in CLOSING:
            self.fail("mismatched-bracket", at, at + 1)
        if char in OPENING:
            self.collection()
        elif char == '"':
            self.string("scalar")
        else:
            self.i = self.plain_scalar_end(at, whole_line)
            text = self.s[at:self.i]
            if text in ("true", "false", "null"):
                self.token("scalar", at, self.i, {"true": True, "false": False, "null": None}[text])
            elif NUMBER.fullmatch(text):
                self.token("scalar", at, self.i, Number(text))
            else:
                self.report("ambiguous-value" if is_ambiguous(text) else "unquoted-string", at, self.i)

    def string(self, kind: str) -> str:
        """KY-ERR-17: a string, as a key or a scalar. Gives its value."""
        start = self.i
        self.i, whole = self.quoted_end(start)
        if not whole:
            self.fail("unterminated-string", start, start + 1)
        value: list[str] = []
        broken, at, close = False, start + 1, self.i - 1
        while at < close:
            char = self.s[at]
            if length := self.break_at(at):
                broken = True
                value.append("\n")
                if kind != "key":
                    self.report("unescaped-line-break", at, at + length)  # KY-STR-3
                at += length
            elif char == "\\" and self.break_at(at + 1):  # an escaped line break
                broken = True
                at = self.fold(at, kind)
            elif char == "\\":
                at, part = self.escape(at, close)
                value.append(part)
            elif char == "\t" and kind == "key":
                end = self.tabs_end(at)
                self.report("tab-separator", at, end)
                value.append(self.s[at:end])
                at = end
            else:
                value.append(char)
                at += 1
        if kind == "key" and broken:
            self.report("multiline-key", start, self.i)  # KY-KEY-11
        self.token(kind, start, self.i, "".join(value))
        return "".join(value)

    def fold(self, at: int, kind: str) -> int:
        """KY-FOLD: the escaped line break that starts with the `\\` here. Gives where content goes on."""
        line = at + 1 + self.break_at(at + 1)
        text = line
        while self.char(text) == " ":
            text += 1
        if kind != "key":
            if self.break_at(text) or (self.char(text) == "\\" and self.break_at(text + 1)):
                self.report("blank-fold-line", at, line)  # KY-FOLD-3
            elif text == line:
                self.report("unindented-fold", at, line)  # KY-FOLD-2
            if self.char(text) == "\t":  # KY-FOLD-4
                self.report("tab-separator", text, self.tabs_end(text))
        return text

    def escape(self, at: int, close: int) -> tuple[int, str]:
        """KY-STR-4 and KY-STR-5."""
        letter = self.s[at + 1]
        if letter in ESCAPES:
            return at + 2, ESCAPES[letter]
        if letter not in DIGITS_AFTER:
            self.report("invalid-escape", at, at + 2)
            return at + 2, letter
        number, end = self.hexadecimal(at)
        if number is None:
            wrong = end < close and not self.break_at(end)
            self.report("invalid-escape", at, end + wrong)
            return end, ""
        if 0xD800 <= number <= 0xDFFF or number > 0x10FFFF:
            if number <= 0xDBFF and self.s.startswith(("\\u", "\\U"), end):
                second, second_end = self.hexadecimal(end)
                if second is not None and 0xDC00 <= second <= 0xDFFF:
                    end = second_end
            self.report("invalid-code-point", at, end)
            return end, "\ufffd"
        return end, chr(number)

    def hexadecimal(self, at: int) -> tuple[Optional[int], int]:
        """The number of the escape here, if all digits are there, and the end of its digits."""
        length = DIGITS_AFTER[self.s[at + 1]]
        digits = re.compile("[0-9a-fA-F]{0,%d}" % length).match(self.s, at + 2)
        assert digits
        return (int(digits[0], 16) if len(digits[0]) == length else None), digits.end()

    def collection(self) -> None:
        """KY-ERR-18: a collection."""
        start, kind = self.i, self.s[self.i]
        if self.depth == MOST_OPEN:
            self.fail("deep-nesting", start, start + 1)
        self.depth += 1
        self.token(kind, start, start + 1)
        self.i += 1
        pending = False  # an entry or item precedes, and no comma follows it
        keys: set[str] = set()
        end = self.i
        while True:
            self.skip()
            if self.document_over(self.i):
                last = len(self.s[:self.i].removesuffix("\n").removesuffix("\r"))
                self.fail("unclosed-collection", last, last)
            at, char = self.i, self.s[self.i]
            if self.stray():
                continue
            if char in CLOSING:
                if CLOSES[char] != kind:
                    self.fail("mismatched-bracket", at, at + 1)
                self.depth -= 1  # KY-DATA-3
                self.token(char, at, at + 1)
                self.i += 1
                return
            if char == ",":
                if not pending:
                    self.fail("extra-comma", at, at + 1)
                pending = False
                self.token(",", at, at + 1)
                self.i += 1
                continue
            if pending:
                self.fail("missing-comma", end, end)
            pending = True
            if kind == "{":
                self.entry(keys)
            else:
                self.item()
            end = self.i

    def item(self) -> None:
        """KY-ERR-20: an item."""
        colon = self.colon_of_pair(self.i)
        if colon >= 0:
            self.fail("single-pair-mapping", colon, colon + 1)
        self.value(whole_line=False)

    def entry(self, keys: set[str]) -> None:
        """KY-ERR-19: an entry."""
        start, char, before = self.i, self.s[self.i], len(self.found)
        if self.word(start) == "?":
            self.fail("explicit-key", start, start + 1)  # KY-MAP-3
        if char in OPENING:
            self.fail("collection-key", start, start + 1)  # KY-KEY-1
        if char == ":":
            self.fail("missing-value", start, start + 1)  # KY-MAP-2
        if char in "&!*'":
            self.value(whole_line=False)
        if char == '"':
            key = self.string("key")
        else:
            self.i = self.key_end(start)
            key = self.s[start:self.i]
            self.token("key", start, self.i, key)
        end, sound = self.i, len(self.found) == before
        self.skip()
        colon = self.i
        if self.char(colon) != ":":
            if sound:
                self.report("missing-value", start, end)
            raise Stop
        if char != '"' and not is_plain_key_text(key):
            self.report("unquoted-key", start, end)  # KY-KEY-3
        elif char != '"' and is_ambiguous(key):
            self.report("ambiguous-key", start, end)  # KY-KEY-4
        elif sound and any(self.break_at(place) for place in range(end, colon)):
            self.report("multiline-key", start, end)  # KY-KEY-2, KY-COM-3
        elif sound:
            self.key_data(key, keys, start, end, colon)
        self.token(":", colon, colon + 1)
        self.i = colon + 1
        self.skip()
        if self.document_over(self.i) or self.marker(self.i) or self.s[self.i] in "," + CLOSING:
            self.fail("missing-value", start, colon + 1)
        if self.i == colon + 1:
            self.report("missing-space-after-colon", colon, colon + 1)  # KY-KEY-10
        self.value(whole_line=True)

    def key_data(self, key: str, keys: set[str], start: int, end: int, colon: int) -> None:
        """KY-DATA-1 and KY-DATA-2."""
        if key in keys:
            self.report("duplicate-key", start, end)
        keys.add(key)
        if max(colon - start, len(spell_key(key))) > LONGEST_KEY:
            self.report("long-key", start, end)
