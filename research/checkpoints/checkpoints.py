#!/usr/bin/env python3
"""The description of the checkpoints (spec/checkpoints.md), read a second time.

It was written from that text alone, and writes with the executable reading of the specification, which shares nothing with the reference
implementation. It compares the digests that the description lists, up to so many documents, with its own.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "python-reading"))

from content import Content, Item, Node  # noqa: E402
from spelling import Number  # noqa: E402
from writer import Form, Writer  # noqa: E402

DESCRIPTION = HERE.parent.parent / "spec/checkpoints.md"
FORMS = {"canonical": Form(), "compact": Form("compact"), "portable": Form(portable=True), "normal": Form("normal")}
ALL_BITS = 2**64 - 1
WORDS = json.loads(re.search(r"```json\n(.*?)```", DESCRIPTION.read_text(), re.DOTALL)[1])  # type: ignore[index]


class Document:
    def __init__(self, index: int) -> None:
        self.state = index
        self.value = self.node(0)

    def below(self, bound: int) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) & ALL_BITS
        z = (self.state ^ self.state >> 30) * 0xBF58476D1CE4E5B9 & ALL_BITS
        z = (z ^ z >> 27) * 0x94D049BB133111EB & ALL_BITS
        return ((z ^ z >> 31) >> 32) * bound >> 32

    def node(self, depth: int) -> Node:
        kind = self.below(6 if depth == 4 else 10)
        if kind == 0:
            return scalar([None, True, False][self.below(3)])
        if kind <= 2:
            return scalar(Number(self.number()))
        if kind <= 5:
            return scalar(self.string())
        if kind <= 7:
            return Node("[", items=[Item(self.node(depth + 1)) for _ in range(self.below(5))])
        entries: dict[str, Item] = {}
        for _ in range(self.below(6)):
            key = self.key()
            entries.setdefault(key, Item(self.node(depth + 1), key=key))
        return Node("{", items=list(entries.values()))

    def number(self) -> str:
        shape = self.below(4)
        text = ["", "-"][self.below(2)]
        if self.below(3) == 0:
            text += "0"
        else:
            more = self.below(18)
            text += str(1 + self.below(9)) + self.digits(more)
        if shape in (1, 2):
            text += "." + self.digits(1 + self.below(6))
        if shape in (2, 3):
            text += "eE"[self.below(2)] + ["", "+", "-"][self.below(3)]
            text += self.digits(1 + self.below(3))
        return text

    def digits(self, count: int) -> str:
        return "".join(str(self.below(10)) for _ in range(count))

    def string(self) -> str:
        return "".join(self.piece() for _ in range(self.below(8)))

    def piece(self) -> str:
        kind = self.below(16)
        if kind < 8:
            return self.word()
        if kind in (11, 12, 13):
            code = self.below({11: 0x100, 12: 0x10000, 13: 0x110000}[kind])
            return "\ufffd" if 0xD800 <= code < 0xE000 else chr(code)
        return '"\\'[self.below(2)] if kind == 15 else {8: " ", 9: "\n", 10: "\t", 14: "\n "}[kind]

    def word(self) -> str:
        return WORDS[self.below(len(WORDS))]

    def key(self) -> str:
        kind = self.below(4)
        if kind == 0:
            return self.string()
        if kind == 1:
            return self.word()
        if kind == 2:
            separator = "-./_"[self.below(4)]
            return separator.join(self.word() for _ in range(1 + self.below(3)))
        return "".join(chr(ord("a") + self.below(26)) for _ in range(1 + self.below(12)))


def scalar(value: Any) -> Node:
    return Node("scalar", value)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=10_000, help="compare the digests of at most so many documents")
    most = parser.parse_args().most
    listed: dict[int, dict[str, str]] = {}
    for count, form, digest in re.findall(r"^\| (\d+) \| (\w+) \| `([0-9a-f]{64})` \|$", DESCRIPTION.read_text(), re.MULTILINE):
        listed.setdefault(int(count), {})[form] = digest
    hashes = {form: hashlib.sha256() for form in FORMS}
    done = compared = different = 0
    for count, digests in sorted(listed.items()):
        if count > most:
            break
        for index in range(done, count):
            content = Content([Item(Document(index).value)])
            for form, options in FORMS.items():
                hashes[form].update(Writer(content, options).bytes())
        done = count
        for form, digest in digests.items():
            compared += 1
            if hashes[form].hexdigest() != digest:
                different += 1
                print(f"different: {count} documents, {form}: {hashes[form].hexdigest()}")
    print(f"{compared} digests of up to {done} documents by another generator and another writer, {different} different")
    return 1 if different or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
