"""The adapter protocol, version 1, for YAML readers that are Python libraries.

A shim names the library and loads bytes with it. `serve` exchanges lines of JSON with the runner, and
writes the library's result as typed JSON:

    serve("python-pyyaml", "safe-loader", version="6.0.3", load=load, rejects=yaml.YAMLError)

The library is called as its users call it: no limit of it or of Python is raised. Every exception is
caught. The shim names the library's exceptions for bad input (outcome `rejected`). Any other, such as a
RecursionError, is a failure of the library (outcome `failed`).
"""

import base64
import json
import math
import os
import platform
import reprlib
import sys
from decimal import Decimal

PROTOCOL = 1

# The value of an alias is written again at each alias, endlessly if a value contains itself.
MOST_PIECES = 5_000_000

MOST_MESSAGE_CHARACTERS = 2000


class Foreign(Exception):
    """The library read a value that KYAML does not have; the message describes it."""


class Number(str):
    """The text of a JSON number, if the shim itself resolves the scalar."""


class Entries:
    """A mapping as an iterable of (key, value) pairs, if the library keeps duplicate keys."""

    def __init__(self, pairs):
        self.pairs = pairs


def serve(name, configuration, *, version, load, rejects, view=lambda value: value):
    """Answers the runner's requests until it says goodbye.

    name, configuration, version: the identity in the greeting.
    load: takes the bytes of a stream, and returns an iterable of its documents.
    rejects: the exception class, or a tuple of them, that the library raises for bad input.
    view: takes any value or key of the library, and returns the value to write. That is `None`,
        a bool, a str, an int, a float, a Decimal, a Number, a list, a dict or Entries. Others are
        foreign.
    """
    requests, replies = sys.stdin.buffer, _take_standard_output()
    for line in requests:
        request = json.loads(line)
        if request["type"] == "bye":
            return
        if request["type"] == "hello":
            reply = _greeting(name, configuration, version)
        else:
            reply = _answer(request, load, rejects, view)
        replies.write(reply + "\n")
        replies.flush()


def encode(documents, view=lambda value: value):
    """Writes documents as typed JSON, an array with one element for each.

    Any depth is possible, because open collections are in a list and not on the stack.
    Raises Foreign for a value that KYAML does not have.
    """
    text = []
    unfinished = [_sequence(documents, view, place=None)]
    for _ in range(MOST_PIECES):
        piece = next(unfinished[-1], None)
        if isinstance(piece, str):
            text.append(piece)
        elif piece is not None:
            unfinished.append(piece)
        else:
            unfinished.pop()
            if not unfinished:
                return "".join(text)
    raise Foreign("a value without end, or of millions of nodes once its aliases are resolved")


def _sequence(items, view, place):
    """The pieces of a sequence: JSON text, or the pieces of a collection within."""
    yield "["
    for index, item in enumerate(items):
        if index > 0:
            yield ","
        yield _value(view(item), view, (place, index))
    yield "]"


def _mapping(pairs, view, place):
    """The pieces of a mapping, as those of a sequence."""
    yield '{"mapping":['
    for index, (key, value) in enumerate(pairs):
        yield "[" if index == 0 else ",["
        yield _key(view(key), place)
        yield ","
        yield _value(view(value), view, (place, key))
        yield "]"
    yield "]}"


def _value(value, view, place):
    """The text of a scalar, or the pieces of a collection. The place is a key or index and the place of its parent."""
    if isinstance(value, dict):
        return _mapping(value.items(), view, place)
    if isinstance(value, Entries):
        return _mapping(value.pairs, view, place)
    if isinstance(value, list):
        return _sequence(value, view, place)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Number):
        return _number(value)
    if isinstance(value, str):
        return _string(value, place)
    if isinstance(value, int):
        # Python refuses to write an int of more than 4300 digits, but not a Decimal of as many.
        return _number(str(Decimal(value)))
    if isinstance(value, (float, Decimal)) and math.isfinite(value):
        return _number(str(value) if isinstance(value, Decimal) else float.__repr__(value))
    raise Foreign(f"{reprlib.repr(value)} of type {type(value).__name__} at {_pointer(place)}")


def _number(text):
    return f'{{"number":"{text}"}}'


def _string(text, place):
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise Foreign(f"a lone surrogate in {reprlib.repr(text)} at {_pointer(place)}") from None
    return json.dumps(text)


def _key(key, place):
    if isinstance(key, str) and not isinstance(key, Number):
        return _string(key, place)
    raise Foreign(f"the key {reprlib.repr(key)} of type {type(key).__name__} at {_pointer(place)}")


def _pointer(place):
    """A place as a path from the stream, `/0/a` for the key `a` of the first document."""
    steps = []
    while place is not None:
        place, step = place
        steps.append(f"/{step}")
    return "".join(reversed(steps))


def _take_standard_output():
    """The stream for replies. What a library prints, from C too, goes to standard error from here on."""
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="ascii", newline="\n")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return replies


def _greeting(name, configuration, version):
    return json.dumps({
        "type": "hello",
        "protocol": PROTOCOL,
        "name": name,
        "configuration": configuration,
        "version": version,
        "runtime": f"{platform.python_implementation()} {platform.python_version()}",
        "operations": ["load"],
    })


def _answer(request, load, rejects, view):
    if request["operation"] != "load":
        return _result(request, "unsupported", f"a reader has no operation {request['operation']}")
    try:
        documents = encode(load(base64.b64decode(request["input"])), view)
    except Foreign as foreign:
        return _result(request, "foreign", str(foreign))
    except rejects as error:
        return _result(request, "rejected", str(error))
    except BaseException as error:  # A panic of a library in Rust is not an Exception.
        return _result(request, "failed", f"{type(error).__name__}: {error}")
    # The documents are JSON already, and may be too deep for json.dumps.
    return f'{{"type":"result","seq":{request["seq"]},"outcome":"documents","documents":{documents}}}'


def _result(request, outcome, message):
    # A message may quote the input: at length, or with lone surrogates, which no reader of UTF-8 takes.
    words = message[:MOST_MESSAGE_CHARACTERS].encode("utf-8", "backslashreplace").decode("utf-8")
    return json.dumps({"type": "result", "seq": request["seq"], "outcome": outcome, "message": words})
