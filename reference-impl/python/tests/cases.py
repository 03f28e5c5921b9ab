"""The cases of the suite, as tests of the installed module take them."""

import decimal
import json
import pathlib
import sys
import tomllib

FOLDER = pathlib.Path(__file__).parents[3] / "conformance/cases"

# A case has 1000 collections in each other.
sys.setrecursionlimit(10_000)


class Case:
    """A case: the keys of its `case.toml`, and its files."""

    def __init__(self, path):
        self.folder = path.parent
        self.keys = tomllib.loads(path.read_text())

    def __getattr__(self, name):
        return self.keys.get(name)

    @property
    def is_accepted(self):
        return self.keys["expect"] == "accept"

    @property
    def input(self):
        path = self.folder / "input.yaml"
        return (path if path.exists() else self.folder / "input.json").read_bytes()

    @property
    def source(self):
        """The options that describe the input of a converter."""
        syntax = "detect" if (self.folder / "input.yaml").exists() else "json"
        return {"syntax": syntax, "schema": self.schema or "kubernetes"}

    def documents(self, number):
        """The expected values. `number` makes an object of the text of a number."""
        return [value(document, number) for document in json.loads(self.file("value.json"))]

    def file(self, name):
        """The bytes of a file, or None."""
        path = self.folder / name
        return path.read_bytes() if path.exists() else None

    def options(self, *names):
        """The options of the case that have these names."""
        return {name: of for name, of in self.keys.get("options", {}).items() if name in names}


def value(node, number):
    """A value of `value.json`."""
    if isinstance(node, list):
        return [value(item, number) for item in node]
    if isinstance(node, dict):
        if "number" in node:
            return number(node["number"])
        return {key: value(of, number) for key, of in node["mapping"]}
    return node


def exact(text):
    """The number with all digits; its text if the exponent is too large for a decimal."""
    try:
        return decimal.Decimal(text)
    except decimal.InvalidOperation:
        return text


def nearest(text):
    """What Python has for a number: an int, or the nearest float."""
    return int(text) if text.lstrip("-").isdigit() else float(text)


def cases(operation):
    """The cases of an operation, in the order of their folders; at least one."""
    found = [case for path in sorted(FOLDER.glob("*/*/case.toml")) if (case := Case(path)).op == operation]
    assert found, f"{FOLDER} has no case of {operation}"
    return found
