"""Conversion from JSON, and from KYAML in other encodings: the conversion, except for YAML."""

from __future__ import annotations

import json
import re
from typing import Optional

from characters import NUMBER, is_invalid_byte
from content import Comment, Content, Item, Node
from findings import Finding, first_finding
from reader import MOST_OPEN
from spelling import LONGEST_KEY, Number, spell_key
from stream import Stream


class NotJson(Exception):
    pass


class Json:
    """One JSON text (RFC 8259, KY-FROM-7). The findings are those of KY-FROM-25 and of escapes without a character."""

    def __init__(self, text: str, start: int = 0) -> None:
        self.s, self.i, self.depth = text, start, 0
        self.found: list[Finding] = []
        self.space()
        self.root = self.node()
        self.space()
        if self.i != len(text):
            raise NotJson

    def space(self) -> None:
        while self.s[self.i:self.i + 1] in (" ", "\t", "\n", "\r"):
            self.i += 1

    def take(self, char: str) -> bool:
        self.space()
        if self.s.startswith(char, self.i):
            self.i += 1
            return True
        return False

    def node(self) -> Node:
        char = self.s[self.i:self.i + 1]
        if char in ("{", "["):
            return self.collection(char)
        if char == '"':
            return Node("scalar", self.string())
        word = re.compile("true|false|null").match(self.s, self.i)
        if word:
            self.i = word.end()
            return Node("scalar", {"true": True, "false": False, "null": None}[word[0]])
        number = NUMBER.match(self.s, self.i)
        if not number:
            raise NotJson
        self.i = number.end()
        return Node("scalar", Number(number[0]))

    def collection(self, kind: str) -> Node:
        self.depth += 1
        if self.depth == MOST_OPEN + 1:
            self.found.append((self.i, self.i + 1, "deep-nesting"))
        node, keys, close = Node(kind), set(), {"{": "}", "[": "]"}[kind]
        self.i += 1
        if not self.take(close):
            while True:
                self.space()
                item = Item()
                if kind == "{":
                    start = self.i
                    item.key = self.string()
                    end = self.i
                    if not self.take(":"):
                        raise NotJson
                    if item.key in keys:
                        self.found.append((start, end, "duplicate-key"))
                    if len(spell_key(item.key)) > LONGEST_KEY:  # as it is written: of KYAML alone
                        self.found.append((start, end, "long-key"))
                    keys.add(item.key)
                    self.space()
                item.node = self.node()
                node.items.append(item)
                if self.take(close):
                    break
                if not self.take(","):
                    raise NotJson
        self.depth -= 1
        return node

    def string(self) -> str:
        match = re.compile(r'"((?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*)"').match(self.s, self.i)
        if not match:
            raise NotJson
        start, self.i = self.i, match.end()
        value = json.loads(match[0])
        for one in re.finditer(r"\\(u[dD][89abAB]..\\u[dD][c-fC-F]..|u[dD][89a-fA-F]..|.)", match[0]):
            if re.fullmatch(r"\\u[dD]...", one[0]):
                self.found.append((start + one.start(), start + one.end(), "invalid-syntax"))
        return value


def decode_input(data: bytes) -> tuple[str, list[int], Optional[Finding]]:
    """KY-FROM-3: the text of a converter's input, where each character starts, and the first byte that does not belong to one."""
    marks = [(b"\xff\xfe\0\0", "utf-32-le"), (b"\0\0\xfe\xff", "utf-32-be"), (b"\xff\xfe", "utf-16-le"),
             (b"\xfe\xff", "utf-16-be"), (b"\xef\xbb\xbf", "utf-8")]
    mark, encoding = next((pair for pair in marks if data.startswith(pair[0])), (b"", "utf-8"))
    if not mark:
        zeros = tuple(byte == 0 for byte in data[:4])
        guess = {(True, True, True, False): "utf-32-be", (False, True, True, True): "utf-32-le"}.get(zeros) or {
            (True, False): "utf-16-be", (False, True): "utf-16-le"}.get(zeros[:2])
        if guess and max(data[:4]) < 0x80:
            try:
                data.decode(guess)
                encoding = guess
            except UnicodeDecodeError:
                pass
    body = data[len(mark):]
    wrong = None
    if encoding == "utf-8":
        text = body.decode("utf-8", "surrogateescape")
    else:
        try:
            text = body.decode(encoding)
        except UnicodeDecodeError as error:
            text = body[:error.start].decode(encoding)
            wrong = (len(mark) + error.start, len(mark) + error.end, "invalid-utf8")
    offsets = [len(mark)]
    for char in text:
        offsets.append(offsets[-1] + (1 if is_invalid_byte(char) else len(char.encode(encoding))))
    bad = re.search("[\udc80-\udcff]+", text)
    if bad:
        wrong = (offsets[bad.start()], offsets[bad.end()], "invalid-utf8")
    return text, offsets, wrong


class Unsupported(Exception):
    pass


class Rejected(Exception):
    def __init__(self, finding: Optional[Finding], message: str = "") -> None:
        super().__init__(message)
        self.finding = finding


def convert(data: bytes) -> Content:
    """KY-FROM-1: a stream, or each document of it, as KYAML, else as JSON. YAML would need a parser of YAML."""
    stream = Stream(data)
    if stream.content:
        return stream.content
    text, offsets, wrong = decode_input(data)
    cuts = [0] + [one.start() for one in re.finditer(r"^---(?=[ \t\r\n]|\Z)", text, re.MULTILINE) if one.start()]
    whole = json_or_none(text, 0)
    if whole:
        if wrong:
            raise Rejected(wrong)  # KY-FROM-2
        line_break = re.search("[\x85\u2028\u2029]", text)
        if line_break and whole.root.kind != "{":  # KY-FROM-5
            raise Rejected((offsets[line_break.start()], offsets[line_break.end()], "ambiguous-syntax"))
        raise_first(whole, offsets)
        return Content([Item(whole.root)])
    documents: list[Item] = []
    before: list[Comment] = []
    for start, end in zip(cuts, cuts[1:] + [len(text)]):
        part = Stream(b"", text[start:end], [0] * (end - start + 1))
        if part.content and not wrong:
            if part.content.documents:
                part.content.documents[0].head[:0] = before
            documents += part.content.documents
            before = part.content.comments
            continue
        header = re.compile(r"---(?=[ \t\r\n])").match(text, start)
        found = json_or_none(text[:end], header.end()) if header else None
        if not found or wrong:
            raise Unsupported("YAML that is neither KYAML nor JSON")
        raise_first(found, offsets)
        documents.append(Item(found.root, head=before))
        before = []
    return Content(documents, before)


def json_or_none(text: str, start: int) -> Optional[Json]:
    try:
        return Json(text, start)
    except NotJson:
        return None


def raise_first(found: Json, offsets: list[int]) -> None:
    first = first_finding(found.found)
    if first:
        raise Rejected((offsets[first[0]], offsets[first[1]], first[2]))
