"""The value of a stream of YAML or KYAML, read by PyYAML, and the laws that a merge of three streams obeys."""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode

Value = Any  # a scalar is a tuple of its type and content, a sequence a list, a mapping a dict whose keys are strings
NULL: Value = ("null", None)
INTEGER = re.compile(r"([-+]?)(0b[01_]+|0o[0-7_]+|0x[0-9a-fA-F_]+|[0-9][0-9_]*)")
FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9][0-9_]*(\.[0-9_]*)?)([eE][-+]?[0-9]{1,3})?")
MARK = "\ufeff"


class Unreadable(ValueError):
    """A text that PyYAML refuses, or that has two equal keys in a mapping."""


def words(plain: str, value: bool) -> dict[str, bool]:
    return {word: value for one in plain.split() for word in (one, one.title(), one.upper())}


BOOLEANS = words("true", True) | words("false", False)
KUBERNETES = BOOLEANS | words("y yes on", True) | words("n no off", False)


@functools.lru_cache(maxsize=64)
def documents(text: str, path: str) -> list[Value]:
    """The values of the documents that are not empty, as Kubernetes, GitHub or Compose loads the file with this path."""
    is_core = ".github/" in path or re.search(r"compose[^/]*$", path)
    booleans = BOOLEANS if is_core else KUBERNETES
    text = text.removeprefix(MARK) if is_core else ended(text)  # kubectl ends the last line
    try:
        values = [value(node, booleans) for node in yaml.compose_all(text, Loader=yaml.CSafeLoader) if node is not None]
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise Unreadable(str(error)) from error
    return [document for document in values if document != NULL]


def ended(text: str) -> str:
    text = text.removeprefix(MARK)
    return text if text.endswith("\n") else text + "\n"


def value(node: Node, booleans: dict[str, bool]) -> Value:
    if isinstance(node, ScalarNode):
        return scalar(node, booleans)
    if isinstance(node, MappingNode):
        return mapping(node, booleans)
    return [value(item, booleans) for item in node.value]


def mapping(node: MappingNode, booleans: dict[str, bool]) -> Value:
    entries: dict[str, Value] = {}
    defaults: dict[str, Value] = {}
    for key_node, value_node in node.value:
        found = value(value_node, booleans)
        if key_node.tag.endswith(":merge"):
            for other in found if isinstance(found, list) else [found]:
                defaults = {**other, **defaults}
            continue
        key = value(key_node, booleans)
        is_boolean = isinstance(key, tuple) and key[0] == "bool"
        name = str(key[1]).lower() if is_boolean else str(key_node.value)
        if name in entries:
            raise Unreadable(f"duplicate key {name!r} in line {key_node.start_mark.line + 1}")
        entries[name] = found
    return {**defaults, **entries}


def scalar(node: ScalarNode, booleans: dict[str, bool]) -> Value:
    text = node.value
    if not node.tag.startswith("tag:yaml.org,2002:"):
        return (node.tag, text)
    if node.style:
        return ("str", text)
    if text in ("", "~", "null", "Null", "NULL"):
        return NULL
    if text in booleans:
        return ("bool", booleans[text])
    if matched := INTEGER.fullmatch(text):
        sign, digits = matched[1], matched[2].replace("_", "")
        is_octal = re.fullmatch("0[0-7]+", digits)
        base = 8 if is_octal else {"0b": 2, "0o": 8, "0x": 16}.get(digits[:2], 10)
        return ("number", int(sign + (digits if is_octal or base == 10 else digits[2:]), base))
    return ("number", Fraction(text.replace("_", ""))) if FLOAT.fullmatch(text) else ("str", text)


def unordered(found: Value) -> str:
    """Equal strings for values that differ in the order of items or documents only."""
    if isinstance(found, dict):
        return "{" + ",".join(f"{key!r}:{unordered(found[key])}" for key in sorted(found)) + "}"
    return "[" + ",".join(sorted(map(unordered, found))) + "]" if isinstance(found, list) else repr(found)


def name(item: Value) -> str:
    """The group, kind, namespace and name of an object, or the name of another item, if it has one."""
    if not isinstance(item, dict):
        return ""
    metadata = item.get("metadata")
    if isinstance(metadata, dict) and "apiVersion" in item and "kind" in item:
        names = [str(metadata.get(key, NULL)[1]) for key in ("namespace", "name", "generateName")]
        return " ".join((str(item["apiVersion"][1]).rpartition("/")[0], str(item["kind"][1]), *names))
    found = item.get("name", NULL)
    return str(found[1]) if isinstance(found, tuple) else ""


def facts(found: Value, is_named: bool, path: str = "") -> Iterator[tuple[str, Value]]:
    """Each scalar and empty collection with its path. An item is known by its name, if at all, not by its number."""
    if isinstance(found, dict) and found:
        for key, entry in found.items():
            yield from facts(entry, is_named, f"{path}/{key}")
    elif isinstance(found, list) and found:
        for item in found:
            yield from facts(item, is_named, f"{path}[{name(item) if is_named else ''}]")
    else:
        yield path, found if isinstance(found, tuple) else str(found)


def comments(text: str) -> Counter[str]:
    """The comments: each `#` between two tokens, to the end of its line."""
    text, found, last = ended(text), Counter(), 0
    for token in yaml.scan(text, Loader=yaml.CSafeLoader):
        found.update(match.strip() for match in re.findall(r"#[^\n]*", text[last:token.start_mark.index]))
        last = max(last, token.end_mark.index)
    return found


def broken(base: Counter, ours: Counter, theirs: Counter, merged: Counter) -> list[tuple[str, Any]]:
    """The facts that a merge lost or invented: it adds up the changes of the sides, and makes equal ones once or twice."""
    wrong = []
    for fact in base.keys() | ours.keys() | theirs.keys() | merged.keys():
        left, right, made = (side[fact] - base[fact] for side in (ours, theirs, merged))
        allowed = {left, right, left + right} if left * right > 0 else {left + right}
        if made not in allowed:
            wrong.append(("lost" if made < min(allowed) else "invented", fact))
    return wrong


def broken_values(*counts: Counter) -> list[tuple[str, Any]]:
    """The same without strings merged from lines of the sides, and collections that both sides together emptied."""
    wrong = broken(*counts)
    lines: dict[str, set[str]] = {}
    for path, found in (fact for side in counts[:3] for fact in side):
        lines.setdefault(path, set()).update(found[1].split("\n") if found[0] == "str" else ())
    merged = {path for kind, (path, found) in wrong if kind == "invented" and found[0] == "str"
              and "\n" in found[1] and set(found[1].split("\n")) <= lines.get(path, set())}
    merged |= {path for kind, (path, found) in wrong if found in ("{}", "[]") and kind == "invented"
               and any(other.startswith((f"{path}/", f"{path}[")) for other, _ in counts[0])}
    return [(kind, fact) for kind, fact in wrong if fact[0] not in merged]


def laws(path: str, base: str, ours: str, theirs: str, merged: str) -> list[tuple[str, Any]]:
    """The values and comments that the merge lost or invented.

    A value that is there, but not in the object or item of this name, is `moved` if a side renames one, and
    `misplaced` otherwise. Raises `Unreadable` if one of the streams is not YAML."""
    texts = (base, ours, theirs, merged)
    values = [documents(text, path) for text in texts]
    counts = [Counter(facts(found, True)) for found in values]
    wrong = broken_values(*counts)
    if wrong and not broken_values(*[Counter(facts(found, False)) for found in values]):
        known, *others = ({place for fact in count for place in re.findall(r"\[(.*?)\]", fact[0])} for count in counts[:3])
        kind = "moved" if any(known - other and other - known for other in others) else "misplaced"
        wrong = [(kind, fact) for _, fact in wrong]
    return sorted(wrong + [(f"{kind} comment", fact) for kind, fact in broken(*map(comments, texts))], key=repr)
