"""Random edits of block YAML by lines, whose result is known: both edits made in the base."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Optional

import judge
import yaml
from yaml.nodes import MappingNode, Node, ScalarNode

NAMES = ("apiVersion", "kind", "name", "namespace", "generateName", "metadata", "items")  # no edit renames an object
TRIES = 50
NEAR = 3  # lines between two edits, in half of the merges


@dataclass(frozen=True)
class Edit:
    """The lines from `start` to before `end`, counted from zero, give way to others, which have a word of their own."""

    kind: str
    start: int
    end: int
    lines: tuple[str, ...]


def edited(base: str, path: str, chance: random.Random) -> Optional[tuple[str, list[str]]]:
    """The name of two edits, and the texts of base, ours, theirs and both; nothing if the file has no two places."""
    try:
        if "\r" in base or not judge.documents(base, path):
            return None
        pools = [by_kind(candidates(base, f"edit{side}{chance.randrange(10**6)}")) for side in "AB"]
    except judge.Unreadable:
        return None
    for _ in range(TRIES if all(pools) else 0):
        ours, theirs = (chance.choice(pool[chance.choice(sorted(pool))]) for pool in pools)
        near = [edit for some in pools[1].values() for edit in some if abs(edit.start - ours.start) <= NEAR]
        theirs = chance.choice(near) if near and chance.random() < 0.5 else theirs
        both = made(base, ours, theirs)
        if (ours.end <= theirs.start or theirs.end <= ours.start) and is_yaml(both, path):
            return f"{ours.kind}-{theirs.kind}".replace(" ", "-"), [base, made(base, ours), made(base, theirs), both]
    return None


def is_yaml(text: str, path: str) -> bool:
    try:
        return bool(judge.documents(text, path))
    except judge.Unreadable:
        return False


def made(text: str, *chosen: Edit) -> str:
    lines = text.split("\n")
    for edit in sorted(chosen, key=lambda edit: -edit.start):
        lines[edit.start:edit.end] = edit.lines
    return "\n".join(lines)


def by_kind(found: list[Edit]) -> dict[str, list[Edit]]:
    return {kind: [edit for edit in found if edit.kind == kind] for kind in sorted({edit.kind for edit in found})}


def candidates(text: str, word: str) -> list[Edit]:
    """Each edit that the stream allows."""
    lines = text.split("\n")
    separators = [place for place, line in enumerate(lines) if line.rstrip() == "---"]
    document = ("apiVersion: v1", "kind: ConfigMap", "metadata:", f"  name: {word.lower()}", "---")
    found = [Edit("document", place, place + 1, (lines[place], *document)) for place in separators]
    found += [Edit("remove document", *places, ()) for places in zip(separators, separators[1:])]
    for node in yaml.compose_all(text, Loader=yaml.CSafeLoader):
        found += edits(node, lines, word) if node is not None else ()
    return found


def edits(node: Node, lines: list[str], word: str) -> Iterator[Edit]:
    if isinstance(node, ScalarNode) or node.flow_style:
        return
    for entry in node.value:
        key, value = entry if isinstance(node, MappingNode) else (None, entry)
        if not isinstance(value, ScalarNode):
            yield from edits(value, lines, word)
        elif value.style == "|":
            for place in range(value.start_mark.line + 1, value.end_mark.line):
                if lines[place].strip() and "#" not in lines[place]:
                    yield Edit("text", place, place + 1, (f"{lines[place]} {word}",))
        elif value.value and value.start_mark.line == value.end_mark.line:
            yield from scalar_edits(key, value, lines, word, len(node.value) > 2)


def scalar_edits(key: Optional[Node], value: ScalarNode, lines: list[str], word: str, has_several: bool) -> Iterator[Edit]:
    """Edits of an entry or item that is on one line."""
    place = value.start_mark.line
    line = lines[place]

    def edit(kind: str, *lines: str) -> Edit:
        return Edit(kind, place, place + 1, lines)

    before, after = line[:value.start_mark.column], line[value.end_mark.column:]
    if key is None:
        if re.fullmatch(r" *- +", before):
            yield from (edit("item", line, before + word), edit("value", before + word + after))
        return
    if key.start_mark.line != place or not re.fullmatch(r": +", before[key.end_mark.column:]):
        return
    indent = " " * key.start_mark.column
    yield edit("add", line, f"{indent}{word}: {word}")
    if "#" not in line:
        yield edit("comment", f"{line} # {word}")
    if key.value not in NAMES:
        yield edit("value", before + word + after)
    if not line[:key.start_mark.column].strip():
        yield edit("comment above", f"{indent}# {word}", line)
        if has_several and key.value not in NAMES:
            yield edit("remove")
