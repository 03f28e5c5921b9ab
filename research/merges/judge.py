"""What a stream of YAML or KYAML means, read by PyYAML, and the laws that a merge of three streams obeys."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from typing import Any, Iterator

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode

Value = Any  # a scalar is a tuple of its type and its content, a sequence a list, a mapping a dict with keys of text
NULL: Value = ("null", None)
IDENTITY = ("apiVersion", "kind")
INTEGER = re.compile(r"([-+]?)(0b[01_]+|0o[0-7_]+|0x[0-9a-fA-F_]+|[0-9][0-9_]*)")
FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9][0-9_]*(\.[0-9_]*)?)([eE][-+]?[0-9]{1,3})?")
BOOLEANS = {word: value for value, words in ((True, "true"), (False, "false")) for word in (words, words.title(), words.upper())}
KUBERNETES = {word: value for value, words in ((True, "y yes on"), (False, "n no off"))
              for plain in words.split() for word in (plain, plain.title(), plain.upper())}


class Unreadable(ValueError):
    """A text that PyYAML refuses, or a mapping with two equal keys."""


def schema(path: str) -> dict[str, bool]:
    """The words that are booleans in the file with this path: GitHub's and Compose's files have fewer of them."""
    few = ".github/" in path or re.search(r"(docker-)?compose[^/]*$", path)
    return BOOLEANS if few else BOOLEANS | KUBERNETES


def documents(text: str, path: str) -> list[Value]:
    """The values of the documents that are not empty, as Kubernetes loads them."""
    booleans = schema(path)
    text = ended(text) if "yes" in booleans else text.removeprefix("\ufeff")  # kubectl ends the last line
    try:
        nodes = list(yaml.compose_all(text, Loader=yaml.CSafeLoader))
        values = [value(node, booleans) for node in nodes if node is not None]
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise Unreadable(str(error).replace("\n", " ")) from error
    return [document for document in values if document != NULL]


def value(node: Node, booleans: dict[str, bool]) -> Value:
    if isinstance(node, ScalarNode):
        return scalar(node, booleans)
    if isinstance(node, MappingNode):
        return mapping(node, booleans)
    return [value(item, booleans) for item in node.value]


def mapping(node: MappingNode, booleans: dict[str, bool]) -> Value:
    entries: dict[str, Value] = {}
    merged: list[dict[str, Value]] = []
    for key_node, value_node in node.value:
        if key_node.tag.endswith(":merge"):
            found = value(value_node, booleans)
            merged += found if isinstance(found, list) else [found]
            continue
        key = scalar(key_node, booleans) if isinstance(key_node, ScalarNode) else ("key", repr(value(key_node, booleans)))
        text = str(key[1]).lower() if key[0] in ("bool", "null") else str(key[1])
        if text in entries:
            raise Unreadable(f"duplicate key {text!r} in line {key_node.start_mark.line + 1}")
        entries[text] = value(value_node, booleans)
    for other in merged:
        entries = {**other, **entries}
    return entries


def scalar(node: ScalarNode, booleans: dict[str, bool]) -> Value:
    if not node.tag.startswith("tag:yaml.org,2002:"):
        return (node.tag, node.value)
    if node.style:
        return ("str", node.value)
    return plain(node.value, booleans)


def plain(text: str, booleans: dict[str, bool]) -> Value:
    if text in ("", "~", "null", "Null", "NULL"):
        return NULL
    if text in booleans:
        return ("bool", booleans[text])
    if matched := INTEGER.fullmatch(text):
        sign, digits = matched[1], matched[2].replace("_", "")
        octal = re.fullmatch("0[0-7]+", digits)
        base = 8 if octal or digits[:2] == "0o" else {"0b": 2, "0x": 16}.get(digits[:2], 10)
        return ("number", int(sign + (digits[2:] if digits[1:2] in ("b", "o", "x") else digits), base))
    if FLOAT.fullmatch(text):
        return ("number", Fraction(text.replace("_", "")))
    return ("str", text)


def unordered(found: Value) -> str:
    """A text that is equal for values that differ in the order of items or documents only."""
    if isinstance(found, dict):
        return "{" + ",".join(f"{key!r}:{unordered(found[key])}" for key in sorted(found)) + "}"
    if isinstance(found, list):
        return "[" + ",".join(sorted(map(unordered, found))) + "]"
    return repr(found)


def identity(found: Value) -> str | None:
    """The group, kind, namespace and name of an object, if it is one with a name."""
    if not (isinstance(found, dict) and all(key in found for key in IDENTITY) and isinstance(found.get("metadata"), dict)):
        return None
    names = [found["metadata"].get(key, NULL)[1] for key in ("namespace", "name", "generateName")]
    group = str(found["apiVersion"][1]).rpartition("/")[0]
    return f"{group}/{found['kind'][1]}:{names}" if any(names[1:]) else None


def name(item: Value) -> str:
    if not isinstance(item, dict):
        return ""
    found = item.get("name", NULL)
    return identity(item) or (str(found[1]) if isinstance(found, tuple) else "")


def facts(found: Value, path: str = "", named: bool = True) -> Iterator[tuple[str, Value]]:
    """Each scalar and empty collection with its path; an item is known by its identity or name, not by its number."""
    if isinstance(found, dict) and found:
        for key, entry in found.items():
            yield from facts(entry, f"{path}/{key}", named)
    elif isinstance(found, list) and found:
        for item in found:
            yield from facts(item, f"{path}[{name(item) if named else ''}]", named)
    else:
        yield path, tuple(map(str, found)) if isinstance(found, tuple) else str(found)


def comments(text: str) -> Counter[str]:
    """The comments: what starts with `#` between two tokens."""
    text = ended(text)
    found: Counter[str] = Counter()
    last = 0
    try:
        for token in yaml.scan(text, Loader=yaml.CSafeLoader):
            found.update(match.strip() for match in re.findall(r"#[^\n]*", text[last:token.start_mark.index]))
            last = max(last, token.end_mark.index)
    except yaml.YAMLError as error:
        raise Unreadable(str(error).replace("\n", " ")) from error
    return found


def ended(text: str) -> str:
    text = text.removeprefix("\ufeff")
    return text if text.endswith("\n") else text + "\n"


def broken(base: Counter, ours: Counter, theirs: Counter, merged: Counter) -> list[tuple[str, Any]]:
    """What a merge lost or invented: one side's change of a count is made, equal changes are made once or twice."""
    wrong = []
    for fact in base.keys() | ours.keys() | theirs.keys() | merged.keys():
        left, right, made = (side[fact] - base[fact] for side in (ours, theirs, merged))
        allowed = {left, right, left + right} if left * right > 0 else {left + right}
        if made not in allowed:
            wrong.append(("lost" if made < min(allowed) else "invented", fact))
    return wrong


def by_lines(*counts: Counter) -> list[tuple[str, Any]]:
    """As `broken`, without the texts that are merged from lines of the sides."""
    wrong = broken(*counts)
    lines: dict[str, set[str]] = {}
    for path, found in (fact for side in counts[:3] for fact in side):
        lines.setdefault(path, set()).update(found[1].split("\n") if found[0] == "str" else ())
    several = {path for kind, (path, found) in wrong
               if kind == "invented" and found[0] == "str" and "\n" in found[1] and set(found[1].split("\n")) <= lines[path]}
    return [(kind, fact) for kind, fact in wrong if fact[0] not in several]


def laws(path: str, base: str, ours: str, theirs: str, merged: str) -> list[tuple[str, Any]]:
    """The values and comments that the merge lost or invented.

    A value that is there, but not in the object or item of this name, is `moved`: a side may have renamed it.
    Raises `Unreadable` if one of the texts is not YAML."""
    texts = (base, ours, theirs, merged)
    values = [documents(text, path) for text in texts]
    wrong = by_lines(*[Counter(facts(found)) for found in values])
    if wrong and not by_lines(*[Counter(facts(found, named=False)) for found in values]):
        wrong = [("moved", fact) for _, fact in wrong]
    return sorted(wrong + [(f"{kind} comment", fact) for kind, fact in broken(*map(comments, texts))], key=repr)
