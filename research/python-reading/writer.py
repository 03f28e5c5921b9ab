"""The writers of the canonical, compact, portable and normal form: annexes A, B and C."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Optional

from content import Comment, Content, Item, Node
from spelling import Number, spell_characters, spell_key, spell_normal_number, spell_number, spell_string


SHORT_LINE = 80  # characters (KY-CAN-27)


@dataclass(frozen=True)
class Form:
    layout: str = "canonical"  # or "compact" or "normal"
    portable: bool = False
    partial: bool = False  # KY-CAN-7
    sort_keys: bool = False  # KY-CAN-17
    short_lists: bool = False  # KY-CAN-27


@dataclass
class Piece:
    """A token as it is written, and the white space and commas before it."""
    gap: str
    text: str
    comment: int = -1  # the source token of a comment
    plain_key: bool = False


def is_bare(node: Node) -> bool:
    """Whether no comment is directly in the collection."""
    return not node.foot and not any(item.head or item.line for item in node.items)


class Writer:
    def __init__(self, content: Content, form: Form) -> None:
        self.form = form
        self.portable = form.portable and form.layout != "normal"  # KY-NORM-1: a value has one normal form
        self.pieces: list[Piece] = []
        self.gap = ""
        for document in content.documents:
            self.token("---")
            if form.layout == "canonical":
                self.document(document)
            else:
                self.gap = "\n"
                self.compact(document.node)
            self.gap = "\n"
        if not content.documents and form.layout == "canonical":  # KY-CAN-2
            for comment in content.comments:
                self.comment(comment)
                self.gap = "\n"

    def bytes(self) -> bytes:
        return ("".join(piece.gap + piece.text for piece in self.pieces) + self.gap).encode()

    def token(self, text: str, **more: Any) -> None:
        self.pieces.append(Piece(self.gap, text, **more))
        self.gap = ""

    def line(self, level: int) -> None:
        self.gap += "\n" + "  " * level

    def comment(self, comment: Comment) -> None:
        self.token(comment.text, comment=comment.token)

    def lines(self, comments: list[Comment], level: int) -> None:
        for comment in comments:
            self.line(level)
            self.comment(comment)

    def line_comments(self, comments: list[Comment], level: int) -> None:
        """KY-CAN-20: the first after a blank, the others on lines of their own."""
        if comments:
            self.gap += " "
            self.comment(comments[0])
            self.lines(comments[1:], level)

    def document(self, document: Item) -> None:
        """KY-CAN-2."""
        self.lines(document.head, 0)
        self.line(0)
        self.value(document.node, 0, SHORT_LINE)
        self.line_comments(document.line, 0)
        self.lines(document.foot, 0)

    def items(self, node: Node) -> list[Item]:
        by_key = node.kind == "{" and (self.form.sort_keys or self.form.layout == "normal")
        return sorted(node.items, key=lambda item: item.key) if by_key else node.items

    def key(self, key: str) -> None:
        spelled = spell_key(key, self.portable)
        self.token(spelled, plain_key=not spelled.startswith('"'))
        self.token(":")
        self.gap = " "

    def scalar(self, value: Any, level: Optional[int]) -> None:
        self.token(self.spelled(value, level))

    def spelled(self, value: Any, level: Optional[int]) -> str:
        """Compact form has no `level`, and nothing is folded there (KY-CMP-3)."""
        portable = self.portable
        if isinstance(value, str):
            one_line = '"' + spell_characters(value, portable) + '"' if level is None else ""
            return one_line or spell_string(value, level or 0, portable)
        if isinstance(value, Number):
            normal = self.form.layout == "normal"
            return spell_normal_number(value.text) if normal else spell_number(value.text, portable)
        return {True: "true", False: "false", None: "null"}[value]

    def value(self, node: Node, level: int, room: int) -> None:
        """The `room` for a short list is the number of characters left on the line."""
        if node.kind == "scalar":
            self.scalar(node.value, level)
        elif self.is_short(node, room):
            self.short(node, level)
        elif node.kind == "[" and self.is_cuddled(node, level):
            self.cuddled(node, level)
        else:
            self.opened(node, level)

    def is_cuddled(self, node: Node, level: int) -> bool:
        """KY-CAN-7: all items are collections and no comment is directly in it, or partial cuddling is asked for."""
        if any(self.is_short(item.node, self.room(level + 1)) for item in node.items):
            return False
        return bool(node.items) and all(item.node.kind != "scalar" for item in node.items) and (
            is_bare(node) or self.form.partial)

    def room(self, level: int, key: Optional[str] = None) -> int:
        """The characters of a line of this level that are left between the key and the comma."""
        before = "" if key is None else spell_key(key, self.portable) + ": "
        return SHORT_LINE - 2 * level - len(before + ",")

    def is_short(self, node: Node, room: int) -> bool:
        """KY-CAN-27."""
        if not self.form.short_lists or node.kind != "[" or not node.items or not is_bare(node):
            return False
        if not all(item.node.kind == "scalar" for item in node.items):
            return False
        items = [self.spelled(item.node.value, 0) for item in node.items]
        return not any("\n" in item for item in items) and len("[" + ", ".join(items) + "]") <= room

    def short(self, node: Node, level: int) -> None:
        self.token("[")
        for place, item in enumerate(node.items):
            if place:
                self.gap = ", "
            self.scalar(item.node.value, level)
        self.token("]")

    def opened(self, node: Node, level: int) -> None:
        """KY-CAN-5, KY-CAN-6 and KY-CAN-23."""
        self.token(node.kind)
        for item in self.items(node):
            self.lines(item.head, level + 1)
            self.line(level + 1)
            if node.kind == "{":
                self.key(item.key)
            self.value(item.node, level + 1, self.room(level + 1, item.key if node.kind == "{" else None))
            self.gap += ","
            self.line_comments(item.line, level + 1)
        self.lines(node.foot, level + 1)
        if node.items or node.foot:
            self.line(level)
        self.token({"{": "}", "[": "]"}[node.kind])

    def cuddled(self, node: Node, level: int) -> None:
        """KY-CAN-7, partial cuddling included."""
        self.token("[")
        before: list[Comment] = []
        for place, item in enumerate(node.items):
            if place:
                self.gap += ","
            self.line_comments(before, level)
            self.lines(item.head, level)
            if before or item.head:
                self.line(level)
            elif place:
                self.gap += " "
            self.value(item.node, level, 0)
            before = item.line
        if before or node.foot:
            self.gap += ","
            self.line_comments(before, level)
            self.lines(node.foot, level)
            self.line(level)
        self.token("]")

    def compact(self, node: Node) -> None:
        """Section 13."""
        if node.kind == "scalar":
            self.scalar(node.value, None)
            return
        self.token(node.kind)
        for place, item in enumerate(self.items(node)):
            if place:
                self.gap = ", "
            if node.kind == "{":
                self.key(item.key)
            self.compact(item.node)
        self.token({"{": "}", "[": "]"}[node.kind])
