"""Reads files of KYAML, and prints a line of JSON for each: an array of its documents, or why it is refused."""

import itertools
import json
import pathlib
import re
import sys

import yaml

PLAIN = re.compile(r"null|true|false|-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")


def read(event, events):
    """The JSON of a value that starts with this event."""
    if isinstance(event, yaml.AliasEvent) or event.anchor or event.tag:
        refuse(event)
    if isinstance(event, yaml.ScalarEvent):
        if event.style == '"':
            return quote(event.value)
        return event.value if event.style is None and PLAIN.fullmatch(event.value) else refuse(event)
    if not event.flow_style:
        refuse(event)
    if isinstance(event, yaml.SequenceStartEvent):
        return "[" + ",".join(read(item, events) for item in until(yaml.SequenceEndEvent, events)) + "]"
    entries = {}
    for key in until(yaml.MappingEndEvent, events):
        is_key = isinstance(key, yaml.ScalarEvent) and key.style in (None, '"') and not key.anchor and not key.tag
        if not is_key or key.value in entries:
            refuse(key)
        entries[key.value] = read(next(events), events)
    return "{" + ",".join(f"{quote(key)}:{value}" for key, value in entries.items()) + "}"


def until(end, events):
    return itertools.takewhile(lambda event: not isinstance(event, end), events)


def quote(text):
    return json.dumps(text, ensure_ascii=False)


def refuse(event):
    raise ValueError(f"line {event.start_mark.line + 1} is not KYAML")


def documents(text):
    events = yaml.parse(text)
    for event in events:
        if isinstance(event, yaml.DocumentStartEvent):
            if not event.explicit or event.version or event.tags:
                refuse(event)
            yield read(next(events), events)


def line(path):
    try:
        return f"[{','.join(documents(pathlib.Path(path).read_bytes().decode()))}]".encode()
    except (yaml.YAMLError, ValueError) as error:
        return json.dumps(str(error)).encode()


sys.setrecursionlimit(10_000)  # KYAML nests up to 1000 levels.
for path in sys.argv[1:]:
    sys.stdout.buffer.write(line(path) + b"\n")
