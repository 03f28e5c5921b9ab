"""The content of a stream, with comments where they belong: KY-MODEL-4, KY-CAN-19 to KY-CAN-22."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from lexer import CLOSING, OPENING
from reader import Token
from spelling import Number


@dataclass
class Comment:
    text: str
    token: int = -1  # its place among the tokens of the source


@dataclass
class Node:
    kind: str  # "{", "[" or "scalar"
    value: Any = None
    items: list[Item] = field(default_factory=list)
    foot: list[Comment] = field(default_factory=list)


@dataclass
class Item:
    """An entry, an item, or a document, whose foot comments are those after its value."""
    node: Node = field(default_factory=lambda: Node("scalar"))
    key: str = ""
    head: list[Comment] = field(default_factory=list)
    line: list[Comment] = field(default_factory=list)
    foot: list[Comment] = field(default_factory=list)


@dataclass
class Content:
    documents: list[Item]
    comments: list[Comment] = field(default_factory=list)  # of a stream without documents


class Builder:
    """Makes the content of a stream without findings from its tokens."""

    def __init__(self, text: str, tokens: list[Token]) -> None:
        self.text, self.tokens, self.i = text, tokens, 0

    def content(self) -> Content:
        pending, documents = self.comments(), []
        while self.kind() == "---":
            self.i += 1
            document = Item(head=pending + self.comments())
            document.node = self.node()
            document.line, document.foot = self.comments_of_line()
            documents.append(document)
            pending = []
        return Content(documents, pending)

    def kind(self) -> str:
        return self.tokens[self.i].kind if self.i < len(self.tokens) else ""

    def comments(self) -> list[Comment]:
        found = []
        while self.kind() == "#":
            token = self.tokens[self.i]
            found.append(Comment(self.text[token.start:token.end], self.i))
            self.i += 1
        return found

    def comments_of_line(self) -> tuple[list[Comment], list[Comment]]:
        """KY-CAN-20: the comment on the line of the token before, and those on lines of their own."""
        end = self.tokens[self.i - 1].end
        found = self.comments()
        same = bool(found) and "\n" not in self.text[end:self.tokens[found[0].token].start]
        return found[:same], found[same:]

    def node(self) -> Node:
        token = self.tokens[self.i]
        self.i += 1
        if token.kind not in OPENING:
            return Node("scalar", token.value)
        node = Node(token.kind)
        pending = self.comments()  # KY-CAN-21
        while self.kind() not in CLOSING:
            item = Item(head=pending)
            if node.kind == "{":
                item.key = self.tokens[self.i].value
                self.i += 2
                item.line, above = self.comments_of_line()
                item.head += above  # KY-CAN-19: between a key and its value
            item.node = self.node()
            line, pending = self.comments_of_line()
            item.line += line
            if self.kind() == ",":
                self.i += 1
                line, above = self.comments_of_line()
                item.line += pending + line  # KY-CAN-20: between a value and its comma
                pending = above
            pending = item.line[1:] + pending  # KY-MODEL-5: the others belong to the next item
            item.line = item.line[:1]
            node.items.append(item)
        node.foot = pending
        self.i += 1
        return node


def value_of(node: Node) -> Any:
    """KY-MODEL-1, as the typed values of the protocol."""
    if node.kind == "{":
        return {"mapping": [[item.key, value_of(item.node)] for item in node.items]}
    if node.kind == "[":
        return [value_of(item.node) for item in node.items]
    return {"number": node.value.text} if isinstance(node.value, Number) else node.value
