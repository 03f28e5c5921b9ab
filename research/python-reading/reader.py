"""The reader: sections 1 to 11, and KY-ERR-5 to KY-ERR-16, recovery after a finding."""

from __future__ import annotations

import bisect
import re
from dataclasses import dataclass
from typing import Any, Optional

from characters import NUMBER, is_ambiguous, is_plain_key_text
from findings import OF_DATA, Finding, character_findings
from lexer import CLOSING, OPENING, Lexer
from spelling import LONGEST_KEY, Number, spell_key

CLOSES = {"}": "{", "]": "["}
ESCAPES = {  # the table of section 8
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


class Reader(Lexer):
    """Reads a text to tokens and findings, and goes on after a finding as KY-ERR-7 to KY-ERR-16 say.

    The places of findings and tokens are characters. The tokens make a tree only where there is no finding.
    """

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.i = 0
        self.found: list[Finding] = []
        self.tokens: list[Token] = []
        self.open: list[str] = []
        self.swallowed = False  # KY-ERR-10: a string of this document lacks its end, and no comma was missed since
        self.passed_over: list[tuple[int, int]] = []  # KY-VAL-8: documents in block style
        self.surplus = 0  # KY-ERR-12: closing brackets too many that are not found
        self.stream()

    def findings(self) -> list[Finding]:
        """KY-ERR-5: a finding of the characters hides others on its bytes, except for two rules and section 11."""
        bad = sorted(
            one for one in character_findings(self.s)
            if not any(start <= one[0] < end for start, end in self.passed_over)
        )
        ends = [one[1] for one in bad]

        def shares(start: int, end: int) -> bool:
            place = bisect.bisect_right(ends, start)
            return place < len(bad) and bad[place][0] < max(end, start + 1)

        spared = OF_DATA | {"unterminated-string", "block-style"}
        return bad + [one for one in self.found if one[2] in spared or not shares(one[0], one[1])]

    def find(self, rule: str, start: int, end: int) -> None:
        self.found.append((start, end, rule))

    def token(self, kind: str, start: int, end: int, value: Any = None) -> None:
        self.tokens.append(Token(kind, start, end, value))

    # Moves: each reads from `self.i` on.

    def skip(self) -> None:
        """White space and comments."""
        while self.i < self.n:
            at = self.i
            if self.s[at] == " " or self.break_at(at):
                self.i += self.break_at(at) or 1
            elif self.s[at] == "\t":
                self.tabs()
            elif self.s[at] == "#":
                if not (self.line_start(at) or self.s[at - 1] == " "):
                    self.find("comment-without-space", at, at + 1)  # KY-COM-2
                self.i = self.comment_end(at)
                self.token("#", at, self.i)
            else:
                return

    def tabs(self) -> None:
        at, self.i = self.i, self.tabs_end(self.i)
        self.find("tab-separator", at, self.i)

    def stray(self) -> bool:
        """KY-STREAM-7, KY-STREAM-8 and KY-ERR-11: a directive or a document end marker is found and passed over."""
        at = self.i
        if self.marker(at):
            self.i += 3
            self.find("document-end-marker", at, self.i)
        elif self.directive(at):
            self.i = self.directive_end(at)
            self.find("directive", at, self.i)
        return self.i > at

    def stream(self) -> None:
        """Section 1, KY-DOC-1 and KY-ERR-7."""
        if self.s.startswith("\ufeff"):
            self.i = 1
        while True:
            self.skip()
            at = self.i
            if at >= self.n:
                return
            self.swallowed, self.surplus, self.open = False, 0, []
            if self.stray():
                continue
            if self.header(at):
                self.document(at)
            elif self.s[at:self.word_end(at)] == "---":
                self.find("missing-header", at, at + 3)
                self.document(at)
            else:
                if not self.block_style(at):
                    self.find("missing-header", at, self.word_end(at))
                self.document(None)

    def document(self, header: Optional[int]) -> None:
        """Section 3, KY-VAL-8 and KY-ERR-8."""
        if header is not None:
            self.token("---", header, header + 3)
            self.i = header + 3
            comment = self.i
            while self.char(comment) == "\t":
                comment += 1
            if self.char(comment) == "#":  # KY-DOC-2: without a blank before it
                if comment > self.i:
                    self.tabs()
                self.i = self.comment_end(comment)
                self.find("content-after-header", comment, self.i)
            self.skip()
            if self.document_over(self.i) or self.marker(self.i):
                self.find("empty-document", header, header + 3)
                return
        start = self.i
        if self.block_style(start):
            self.find("block-style", start, self.directive_end(start))
            while not self.document_over(self.i):
                self.i += 1
            self.passed_over.append((start, self.i))
            return
        if header is not None and self.line_end(header) >= start:
            self.find("content-after-header", start, self.word_end(start))
        self.value("document")
        while True:  # KY-DOC-4
            self.skip()
            at = self.i
            if self.document_over(at) or self.marker(at) or self.directive(at):
                return
            char = self.s[at]
            self.i += 1
            if char == ",":
                self.find("extra-comma", at, at + 1)
            elif char in CLOSING:
                if self.surplus > 0:
                    self.surplus -= 1
                elif not self.swallowed:
                    self.find("mismatched-bracket", at, at + 1)
            else:
                if not self.swallowed:
                    self.find("extra-content", at, self.word_end(at))
                while not self.document_over(self.i):
                    self.i += 1
                return

    def value(self, place: str) -> None:
        """Section 4 and KY-ERR-9. `place`: "document", "entry" or "item"."""
        while self.char(self.i) in ("&", "!"):
            self.property()
            after = self.i
            self.skip()
            if self.entry_over():
                self.value_end = after
                return
        at, char = self.i, self.s[self.i]
        if char in OPENING:
            self.collection()
        elif char == '"':
            self.string("scalar")
        elif char == "'":
            self.single_quoted()
        elif char == "*":
            self.i = self.name_end(at)
            self.find("alias", at, self.i)
        elif char == "," or char in CLOSING:
            self.i += 1
            self.find("extra-comma" if char == "," else "mismatched-bracket", at, self.i)
        else:
            self.i = self.plain_value_end(at, place != "item")
            text = self.s[at:self.i]
            if text in ("true", "false", "null"):
                self.token("scalar", at, self.i, {"true": True, "false": False, "null": None}[text])
            elif NUMBER.fullmatch(text):
                self.token("scalar", at, self.i, Number(text))
            else:
                self.find("ambiguous-value" if is_ambiguous(text) else "unquoted-string", at, self.i)
        self.value_end = self.i

    def entry_over(self) -> bool:
        """KY-ERR-9 and KY-ERR-11: the end of an entry or item that has no value."""
        return self.document_over(self.i) or self.marker(self.i) or self.s[self.i] in "," + CLOSING

    def property(self) -> None:
        """KY-VAL-5 and KY-VAL-7."""
        at = self.i
        self.i = self.name_end(at)
        self.find("anchor" if self.s[at] == "&" else "tag", at, self.i)

    def single_quoted(self) -> None:
        at = self.i
        self.i, whole = self.single_quoted_end(at)
        self.swallowed |= not whole
        self.find("single-quoted-string", at, self.i)

    def string(self, kind: str) -> Optional[str]:
        """Sections 8 and 9, and KY-KEY-13 for a key. Gives the value, if the string has an end."""
        start = self.i
        self.i, whole = self.quoted_end(start)
        if not whole:
            self.swallowed = True
            self.find("unterminated-string", start, start + 1)
            return None
        value: list[str] = []
        broken, at, close = False, start + 1, self.i - 1
        while at < close:
            char = self.s[at]
            if length := self.break_at(at):
                broken = True
                value.append("\n")
                if kind != "key":
                    self.find("unescaped-line-break", at, at + length)  # KY-STR-3
                at += length
            elif char == "\\" and self.break_at(at + 1):  # an escaped line break
                broken = True
                at = self.fold(at, kind)
            elif char == "\\":
                at, part = self.escape(at, close)
                value.append(part)
            elif char == "\t" and kind == "key":
                end = self.tabs_end(at)
                self.find("tab-separator", at, end)
                value.append(self.s[at:end])
                at = end
            else:
                value.append(char)
                at += 1
        if kind == "key" and broken:
            self.find("multiline-key", start, self.i)  # KY-KEY-13
        self.token(kind, start, self.i, "".join(value))
        return "".join(value)

    def fold(self, at: int, kind: str) -> int:
        """Section 9: the escaped line break that starts with the `\\` here. Gives where content goes on."""
        line = at + 1 + self.break_at(at + 1)
        text = line
        while self.char(text) == " ":
            text += 1
        if kind != "key":
            if self.break_at(text) or (self.char(text) == "\\" and self.break_at(text + 1)):
                self.find("blank-fold-line", at, line)  # KY-FOLD-3
            elif text == line:
                self.find("unindented-fold", at, line)  # KY-FOLD-2
            if self.char(text) == "\t":  # KY-FOLD-4
                self.find("tab-separator", text, self.tabs_end(text))
        return text

    def escape(self, at: int, close: int) -> tuple[int, str]:
        """KY-STR-4 and KY-STR-5; and section 11, what a wrong escape stands for in a key."""
        letter = self.s[at + 1]
        if letter in ESCAPES:
            return at + 2, ESCAPES[letter]
        if letter not in DIGITS_AFTER:
            self.find("invalid-escape", at, at + 2)
            return at + 2, letter
        number, end = self.hexadecimal(at)
        if number is None:
            wrong = end < close and not self.break_at(end)
            self.find("invalid-escape", at, end + wrong)
            return end, ""
        if 0xD800 <= number <= 0xDFFF or number > 0x10FFFF:
            if number <= 0xDBFF and self.s.startswith("\\u", end):
                second, second_end = self.hexadecimal(end)
                if second is not None and 0xDC00 <= second <= 0xDFFF:
                    end = second_end
            self.find("invalid-code-point", at, end)
            return end, "\ufffd"
        return end, chr(number)

    def hexadecimal(self, at: int) -> tuple[Optional[int], int]:
        """The number of the escape here, if all digits are there, and the end of its digits."""
        length = DIGITS_AFTER[self.s[at + 1]]
        digits = re.compile("[0-9a-fA-F]{0,%d}" % length).match(self.s, at + 2)
        assert digits
        return (int(digits[0], 16) if len(digits[0]) == length else None), digits.end()

    def collection(self) -> None:
        """Section 5, KY-ERR-10 to KY-ERR-13 and KY-ERR-15."""
        start, kind = self.i, self.s[self.i]
        if len(self.open) == MOST_OPEN:
            self.find("deep-nesting", start, start + 1)  # KY-ERR-16
            self.pass_collection()
            return
        self.open.append(kind)
        depth = len(self.open)
        self.token(kind, start, start + 1)
        self.i += 1
        pending = False  # an entry or item precedes, and no comma follows it
        complete = True  # ... which has a colon, or is a value
        blamed = False  # ... or has a finding, so it does not count as a value
        end = self.i  # ... and where it ends
        keys: set[str] = set()
        while True:
            self.skip()
            if self.document_over(self.i):
                self.open.pop()
                if not self.swallowed:
                    self.find("unclosed-collection", start, start + 1)
                return
            if self.stray():
                continue
            at, char = self.i, self.s[self.i]
            if char in CLOSING:
                self.close(char)
                if len(self.open) < depth:
                    return
                continue
            if char == ",":
                if not pending:
                    self.find("extra-comma", at, at + 1)
                pending = False
                self.token(",", at, at + 1)
                self.i += 1
                continue
            if pending:
                if self.swallowed:
                    self.swallowed = False  # KY-ERR-10
                elif complete and not (char == ":" and blamed):
                    self.find("missing-comma", end, end)
                if (at == end and char not in OPENING) or char == ":" or (kind == "{" and not self.key_with_colon(at)):
                    self.pass_rest()
                    continue
            pending = True
            before = len(self.found)
            if kind == "{":
                complete = self.entry(keys)
            elif (colon := self.colon_of_pair(at)) >= 0:
                self.find("single-pair-mapping", colon, colon + 1)
                self.i = colon + 1
                self.skip()
                self.pass_rest()
                self.value_end = self.i
            else:
                self.value("item")
            blamed = len(self.found) > before and char not in OPENING
            if len(self.open) < depth:
                return
            end = self.value_end

    def close(self, char: str) -> None:
        """KY-COLL-4 and KY-ERR-12."""
        at, kind = self.i, CLOSES[char]
        self.i += 1
        if self.open[-1] == kind:
            self.open.pop()
            self.token(char, at, at + 1)
        else:
            if not self.swallowed:
                self.find("mismatched-bracket", at, at + 1)
            if kind in self.open:
                while self.open[-1] != kind:
                    self.open.pop()
                    self.surplus += 1
            self.open.pop()

    def entry(self, keys: set[str]) -> bool:
        """Section 6 and KY-ERR-14. Says whether the entry has a colon, or nothing more is to be found about it."""
        while True:
            at, char = self.i, self.s[self.i]
            if char == "?" and (self.white(at + 1) or self.char(at + 1) in (",", ":", "{", "}", "[", "]")):
                self.find("explicit-key", at, at + 1)  # KY-MAP-3
                self.i += 1
            elif char in "&!":
                self.property()
            else:
                break
            self.value_end = self.i
            self.skip()
            if self.entry_over() or self.directive(self.i):
                return True
        start, key, before = self.i, None, len(self.found)
        if char in OPENING:
            self.find("collection-key", start, start + 1)  # KY-KEY-1
            self.pass_collection()
        elif char == '"':
            key = self.string("key")
        elif char == "'":
            self.single_quoted()
        elif char == "*":
            self.i = self.name_end(start)
            self.find("alias", start, self.i)
        elif char != ":":
            self.i = self.plain_key_end(start)
            key = self.s[start:self.i]
            self.token("key", start, self.i, key)
        end = self.value_end = self.i
        blamed = len(self.found) > before
        self.skip()
        colon = self.i
        if self.char(colon) != ":":
            if not blamed:
                self.find("missing-value", start, end)
            return False
        if char not in '{["\'*:':
            if not is_plain_key_text(key or ""):
                self.find("unquoted-key", start, end)  # KY-KEY-3
                blamed = True
            elif is_ambiguous(key or ""):
                self.find("ambiguous-key", start, end)  # KY-KEY-4
                blamed = True
        if char == ":":
            self.find("missing-value", start, start + 1)  # KY-MAP-2
        elif not blamed and any(self.break_at(place) for place in range(end, colon)):
            self.find("multiline-key", start, end)  # KY-KEY-2, KY-COM-3
        if key is not None:
            self.key_data(key, keys, start, end, colon)
        self.token(":", colon, colon + 1)
        self.i = self.value_end = colon + 1
        self.skip()
        if self.document_over(self.i):
            return True
        if self.entry_over():
            if char != ":":
                self.find("missing-value", start, colon + 1)
            return True
        if self.i == colon + 1:
            self.find("missing-space-after-colon", colon, colon + 1)  # KY-KEY-12
        self.value("entry")
        return True

    def key_data(self, key: str, keys: set[str], start: int, end: int, colon: int) -> None:
        """KY-DATA-1 and KY-DATA-2."""
        if key in keys:
            self.find("duplicate-key", start, end)
        keys.add(key)
        if colon - start > LONGEST_KEY or len(spell_key(key)) > LONGEST_KEY:
            self.find("long-key", start, end)

    def pass_rest(self) -> None:
        """KY-ERR-13: word by word, to the next comma, closing bracket or line break that is in no bracket of its own."""
        depth = 0
        while not self.document_over(self.i):
            char = self.s[self.i]
            if depth == 0 and (char == "," or char in CLOSING or self.break_at(self.i)):
                return
            depth += (char in OPENING) - (char in CLOSING)
            self.pass_word()

    def pass_collection(self) -> None:
        """KY-ERR-14 and KY-ERR-16: word by word, to the closing bracket of either kind."""
        depth = 0
        while not self.document_over(self.i):
            char = self.s[self.i]
            depth += (char in OPENING) - (char in CLOSING)
            self.pass_word()
            if depth == 0:
                return

    def pass_word(self) -> None:
        """A string, a comment and a directive are passed over whole."""
        if self.white(self.i):
            self.i += self.break_at(self.i) or 1
        elif self.directive(self.i):
            self.i = self.directive_end(self.i)
        else:
            self.i = self.comment_end(self.i) if self.s[self.i] == "#" else self.word_end(self.i)
