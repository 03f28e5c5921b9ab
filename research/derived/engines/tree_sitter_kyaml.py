"""Runs the tree-sitter grammar over the inputs: `tree_sitter_kyaml.py PARSER INPUTS`.

PARSER is what a C compiler has made of the grammar."""

import ctypes
import importlib.metadata
import json
import sys

from tree_sitter import Language, Parser

TOKENS = {
    "header": "header",
    "comment": "comment",
    "plain_key": "plain_key",
    "quoted_key": "quoted_key",
    "string": "string",
    "escape": "escape",
    "escaped_line_break": "continuation",
    "number": "number",
    "boolean": "constant",
    "null": "constant",
    **dict.fromkeys("{}[],:", "punctuation"),
}


def language(path):
    function = ctypes.cdll.LoadLibrary(path).tree_sitter_kyaml
    function.restype = ctypes.c_void_p
    pointer = ctypes.pythonapi.PyCapsule_New
    pointer.restype = ctypes.py_object
    pointer.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
    return Language(pointer(function(), b"tree_sitter.Language", None))


def nodes(tree):
    """Every node, without recursion: cases nest a thousand levels."""
    cursor = tree.walk()
    while True:
        yield cursor.node
        if cursor.goto_first_child():
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return


def tokens(tree, text):
    """The tokens of the tree, as places in UTF-16 code units."""
    units, at = [], 0
    for character in text:
        units += [at] * len(character.encode())
        at += 2 if ord(character) > 0xFFFF else 1
    units.append(at)
    found = []
    for node in nodes(tree):
        if kind := TOKENS.get(node.type):
            # Of an escaped line break the grammar's tokens have the `\`.
            end = node.start_byte + 1 if kind == "continuation" else node.end_byte
            found.append([units[node.start_byte], units[end], kind])
    return sorted(found)


def family(entry, accepted):
    """Why the two may disagree; the families of the README."""
    if accepted and entry["text"].startswith("\ufeff"):
        return "byte order mark"
    return None


def main(parser_path, inputs):
    parser = Parser(language(parser_path))
    asked, agree, families, wrong, compared, named = 0, 0, {}, [], 0, 0
    for line in open(inputs, encoding="utf-8"):
        entry = json.loads(line)
        asked += 1
        tree = parser.parse(entry["text"].encode())
        accepted = not tree.root_node.has_error
        if accepted and any(node.type == "ambiguous_key" for node in nodes(tree)):
            accepted = False
            named += 1
        expected = sorted(map(list, entry["tokens"]))
        if accepted != entry["accepted"]:
            if name := family(entry, accepted):
                families[name] = families.get(name, 0) + 1
            else:
                wrong.append(f"{entry['id']}: {'accepts' if accepted else 'refuses'} {entry['text'][:200]!r}")
        elif accepted and (found := tokens(tree, entry["text"])) != expected:
            other = next((pair for pair in zip(found, expected) if pair[0] != pair[1]), (len(found), len(expected)))
            wrong.append(f"{entry['id']}: the tokens differ, {other}, of {entry['text'][:200]!r}")
        else:
            agree += 1
            compared += len(expected) if accepted else 0
    if asked == 0:
        sys.exit(f"{inputs} holds no inputs")
    row = {
        "grammar": "tree-sitter/grammar.js",
        "engine": f"tree-sitter {importlib.metadata.version('tree-sitter')}",
        "inputs": asked,
        "agree": agree,
        "families": families,
        "disagree": len(wrong),
    }
    print(json.dumps(row))
    what = f"{compared} tokens are those of the grammar; {named} inputs are refused by an ambiguous_key alone"
    print(f"tree-sitter: {what}", file=sys.stderr)
    for line in wrong[:20]:
        print(f"tree-sitter: {line}", file=sys.stderr)
    sys.exit(bool(wrong) or agree == 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
