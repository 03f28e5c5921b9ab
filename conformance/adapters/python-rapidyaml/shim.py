"""rapidyaml: a tree of untyped nodes, whose plain scalars are resolved here as far as KYAML has them."""

import re
import sys
from importlib import metadata
from pathlib import Path

import ryml

sys.path.insert(0, str(Path(__file__).parents[1] / "shared" / "python"))
from kyaml_adapter import Entries, Foreign, Number, serve

WORDS = {"null": None, "true": True, "false": False}
NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")


class Refused(Exception):
    """An error of the parser in its own words, which its exception keeps apart from its text."""


class Node:
    """The value at a node of a tree."""

    def __init__(self, tree, index):
        self.tree = tree
        self.index = index

    def children(self):
        return [Node(self.tree, child) for child in ryml.children(self.tree, self.index)]

    def key(self):
        tree, index = self.tree, self.index
        if tree.has_key_anchor(index) or tree.has_key_tag(index) or tree.is_key_ref(index):
            raise Foreign("a key with an anchor, an alias or a tag")
        text = decoded(tree.key(index))
        return text if tree.is_key_quoted(index) else plain(text, otherwise=str)

    def value(self):
        tree, index = self.tree, self.index
        if tree.has_val_anchor(index) or tree.has_val_tag(index) or tree.is_val_ref(index):
            raise Foreign("a node with an anchor, an alias or a tag")
        if tree.is_map(index):
            return Entries((child.key(), child) for child in self.children())
        if tree.is_seq(index):
            return self.children()
        text = decoded(tree.val(index))
        return text if tree.is_val_quoted(index) else plain(text, otherwise=foreign)


def load(stream):
    try:
        tree = ryml.parse_in_arena(stream)
    except ryml.ExceptionParse as error:
        raise Refused(error.msg) from None
    root = Node(tree, tree.root_id())
    if tree.is_stream(root.index):
        return root.children()
    is_document = tree.is_map(root.index) or tree.is_seq(root.index) or tree.has_val(root.index)
    return [root] if is_document else []


def view(value):
    return value.value() if isinstance(value, Node) else value


def decoded(text):
    """The text of a scalar, which rapidyaml hands on as the bytes of the input, and a null without text as nothing."""
    try:
        return bytes(text or b"").decode("utf-8")
    except UnicodeDecodeError as error:
        raise Foreign(f"a scalar that is not UTF-8: {error}") from None


def plain(text, otherwise):
    """What a plain scalar means; `otherwise` takes the text of one that is neither a word nor a number of KYAML."""
    if text in WORDS:
        return WORDS[text]
    return Number(text) if NUMBER.fullmatch(text) else otherwise(text)


def foreign(text):
    raise Foreign(f"the plain scalar {text!r:.60}")


serve(
    "python-rapidyaml",
    sys.argv[1],
    version=metadata.version("rapidyaml"),
    load=load,
    rejects=Refused,
    view=view,
)
