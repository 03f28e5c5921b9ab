#!/usr/bin/env python3
"""KYAML as its specification says it: one reading of the text, and its answers to the adapter protocol."""

from __future__ import annotations

import base64
import json
import sys
from typing import Any

from characters import NUMBER
from content import Content, Item, Node, value_of
from converter import Rejected, Unsupported, convert
from reader import MOST_OPEN
from spelling import LONGEST_KEY, Number, spell_key
from stream import Stream
from writer import Form, Writer

sys.setrecursionlimit(100_000)
if hasattr(sys, "set_int_max_str_digits"):
    sys.set_int_max_str_digits(0)


def node_of(value: Any, depth: int = 0) -> Node:
    """A typed value, or what KY-CONF-2 makes a generator refuse."""
    if isinstance(value, str):
        if any("\ud800" <= char <= "\udfff" for char in value):
            raise Rejected(None, "a string that is not of Unicode scalar values")
        return Node("scalar", value)
    if value is None or isinstance(value, bool):
        return Node("scalar", value)
    if isinstance(value, dict) and isinstance(value.get("number"), str):
        if not NUMBER.fullmatch(value["number"]):
            raise Rejected(None, "a number that JSON has not")
        return Node("scalar", Number(value["number"]))
    if depth == MOST_OPEN:
        raise Rejected((-1, -1, "deep-nesting"))
    if isinstance(value, list):
        return Node("[", items=[Item(node_of(item, depth + 1)) for item in value])
    node = Node("{")
    keys: set[str] = set()
    for key, item in value["mapping"]:
        node_of(key)
        if key in keys:
            raise Rejected((-1, -1, "duplicate-key"))
        if len(spell_key(key)) > LONGEST_KEY:
            raise Rejected((-1, -1, "long-key"))
        keys.add(key)
        node.items.append(Item(node_of(item, depth + 1), key))
    return node


CHOICES = {
    "form": ("kyaml", "canonical", "compact", "portable", "normal"), "layout": ("canonical", "compact", "normal"),
    "profile": ("canonical", "portable"), "cuddle": ("all", "partial"), "blank_lines": ("remove",),
    "short_lists": ("open", "one-line"), "sort_keys": (False, True),
}


def answer(operation: str, message: dict[str, Any]) -> dict[str, Any]:
    options = {name: choices[0] for name, choices in CHOICES.items()} | message.get("options", {})
    for name, chosen in options.items():
        if chosen not in CHOICES.get(name, ()):
            raise Unsupported("the option %s" % name)
    form = Form(options["layout"], options["profile"] == "portable", options["cuddle"] == "partial", options["sort_keys"],
                options["short_lists"] == "one-line")
    if operation == "render":
        return output(Writer(Content([Item(node_of(value)) for value in message["value"]]), form).bytes())
    data = base64.b64decode(message["input"])
    if operation == "format":
        return output(Writer(convert(data), form).bytes())
    stream = Stream(data)
    if operation == "check":
        if options["form"] == "normal" and not stream.first:
            if stream.write(Form("normal")) != data:
                raise Rejected(None, "not in normal form")
        else:
            first = stream.first_of_form(options["form"])
            if first:
                raise Rejected(first)
        return {"outcome": "accepted"}
    if operation == "load":
        documents = convert(data).documents
        return {"outcome": "documents", "documents": [value_of(document.node) for document in documents]}
    raise Unsupported("the operation %s" % operation)


def output(data: bytes) -> dict[str, Any]:
    return {"outcome": "output", "output": base64.b64encode(data).decode()}


def reply(message: dict[str, Any]) -> dict[str, Any]:
    try:
        return answer(message["operation"], message)
    except Unsupported as error:
        return {"outcome": "unsupported", "message": str(error)}
    except Rejected as error:
        result: dict[str, Any] = {"outcome": "rejected", "message": str(error)}
        if error.finding:
            start, end, rule = error.finding
            result["message"] = "%s at byte %d" % (rule, start)
            result["rule"] = rule
            if start >= 0:
                result["span"] = [start, end]
        return result
    except Exception as error:  # an adapter survives every input
        return {"outcome": "failed", "message": "%s: %s" % (type(error).__name__, error)}


def main() -> None:
    def send(message: dict[str, Any]) -> None:
        sys.stdout.write(json.dumps(message, separators=(",", ":")) + "\n")
        sys.stdout.flush()

    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            send({"type": "hello", "protocol": 1, "name": "python-reading", "configuration": "default",
                  "version": "edition 2026", "runtime": "Python " + sys.version.split()[0],
                  "operations": ["check", "load", "format", "render"]})
        elif message["type"] == "bye":
            return
        else:
            send({"type": "result", "seq": message["seq"], **reply(message)})


if __name__ == "__main__":
    main()
