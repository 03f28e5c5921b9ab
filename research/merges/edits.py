"""Random edits of block YAML by lines, whose result is known: both edits made in the base."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Optional

import judge
import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

NAMES = ("apiVersion", "kind", "name", "namespace", "generateName", "metadata", "items")  # no edit renames an object
TRIES = 50


@dataclass(frozen=True)
class Edit:
    """The line, from zero, that gives way to others, which contain a word of their own."""

    kind: str
    line: int
    lines: tuple[str, ...]


def candidates(text: str, word: str) -> list[Edit]:
    """Each edit that the text of a stream allows."""
    lines = text.split("\n")
    found: list[Edit] = []
    for node in yaml.compose_all(text, Loader=yaml.CSafeLoader):
        if node is not None:
            found += edits(node, lines, word)
    return found


def edits(node: Node, lines: list[str], word: str) -> Iterator[Edit]:
    if node.__class__ is ScalarNode or node.flow_style:
        return
    for entry in node.value:
        key, value = entry if isinstance(node, MappingNode) else (None, entry)
        if isinstance(value, ScalarNode) and value.style == "|":
            yield from text_edits(value, lines, word)
        elif isinstance(value, ScalarNode):
            is_only = len(node.value) == 1
            yield from entry_edits(key, value, lines, word, is_only) if key else item_edits(value, lines, word)
        elif isinstance(value, (MappingNode, SequenceNode)):
            yield from edits(value, lines, word)


def entry_edits(key: Node, value: ScalarNode, lines: list[str], word: str, is_only: bool) -> Iterator[Edit]:
    place, column = key.start_mark.line, key.start_mark.column
    line = lines[place]
    between = line[key.end_mark.column:value.start_mark.column]
    if {value.start_mark.line, value.end_mark.line} != {place} or not re.fullmatch(r": +", between) or not value.value:
        return
    indent = " " * column
    yield Edit("add", place, (line, f"{indent}{word}: {word}"))
    if "#" not in line:
        yield Edit("comment", place, (f"{line} # {word}",))
    if key.value not in NAMES:
        yield Edit("value", place, (line[:value.start_mark.column] + word + line[value.end_mark.column:],))
    if not line[:column].strip():
        yield Edit("comment above", place, (f"{indent}# {word}", line))
        if not is_only and key.value not in NAMES:
            yield Edit("remove", place, ())


def item_edits(value: ScalarNode, lines: list[str], word: str) -> Iterator[Edit]:
    place = value.start_mark.line
    line = lines[place]
    before, after = line[:value.start_mark.column], line[value.end_mark.column:]
    if value.end_mark.line == place and re.fullmatch(r" *- +", before) and value.value:
        yield Edit("item", place, (line, before + word))
        yield Edit("value", place, (before + word + after,))


def text_edits(value: ScalarNode, lines: list[str], word: str) -> Iterator[Edit]:
    for place in range(value.start_mark.line + 1, value.end_mark.line):
        if lines[place].strip() and "#" not in lines[place]:
            yield Edit("text", place, (f"{lines[place]} {word}",))


def made(text: str, chosen: list[Edit]) -> str:
    lines = text.split("\n")
    for edit in sorted(chosen, key=lambda edit: -edit.line):
        lines[edit.line:edit.line + 1] = edit.lines
    return "\n".join(lines)


def edited(file: Path, chance: random.Random) -> Optional[tuple[str, list[str]]]:
    """The kinds of two edits, and the texts of base, ours, theirs and both; nothing if the file has no two places."""
    try:
        base = file.read_text(encoding="utf-8")
        if "\r" in base or not judge.documents(base, file.name):
            return None
        pools = [by_kind(candidates(base, f"edit{side}{chance.randrange(10**6)}")) for side in "AB"]
    except (UnicodeDecodeError, judge.Unreadable, yaml.YAMLError):
        return None
    for _ in range(TRIES if all(pools) else 0):
        ours, theirs = (chance.choice(pool[chance.choice(sorted(pool))]) for pool in pools)
        both = made(base, [ours, theirs])
        if ours.line != theirs.line and is_whole(both, file.name):
            return f"{ours.kind}, {theirs.kind}", [base, made(base, [ours]), made(base, [theirs]), both]
    return None


def by_kind(found: list[Edit]) -> dict[str, list[Edit]]:
    return {kind: [edit for edit in found if edit.kind == kind] for kind in {edit.kind for edit in found}}


def is_whole(text: str, path: str) -> bool:
    try:
        return bool(judge.documents(text, path))
    except judge.Unreadable:
        return False
