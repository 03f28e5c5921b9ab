"""The ways back to block YAML, file by file: comments that are kept, and lines that differ."""

import difflib
import io
import pathlib
import re
import subprocess
import sys

from ruamel.yaml import YAML


def by_program(*command):
    def convert(text):
        done = subprocess.run(command, input=text.encode(), capture_output=True)
        return done.stdout.decode() if done.returncode == 0 else None

    return convert


def by_ruamel(text):
    yaml = YAML()
    yaml.width = 1 << 20
    try:
        documents = list(yaml.load_all(text))
    except Exception:
        return None
    for document in documents:
        blocks(document)
    out = io.StringIO()
    yaml.dump_all(documents, out)
    return out.getvalue()


def blocks(value):
    if hasattr(value, "fa"):
        value.fa.set_block_style()
    for child in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        blocks(child)


def comments(text):
    """The number of lines with a comment, by their look. Strings with ` #` count alike in all texts."""
    return sum(bool(re.search(r"(^|\s)#", line)) for line in text.splitlines())


def differing(old, new):
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), lineterm="", n=0)
    return sum(line[0] == "-" for line in lines if not line.startswith(("---", "+++")))


def main(formatter, node, go, *files):
    to_kyaml = by_program(formatter, "--quiet", "--blank-lines", "keep")
    tools = {
        "kyaml-fmt": by_program(formatter, "--quiet", "--to", "yaml"),
        "yaml": by_program("node", node),
        "go-yaml": by_program(go),
        "ruamel.yaml": by_ruamel,
    }
    print("| file | lines | comments |", *(f" {tool} |" for tool in tools))
    print("| --- |" * 1, "--- | --- |", *("--- |" for _ in tools))
    for file in map(pathlib.Path, files):
        old = file.read_text(encoding="utf-8")
        kyaml = to_kyaml(old)
        if kyaml is None:
            print(f"| {file.name} | not convertible |")
            continue
        cells = []
        for convert in tools.values():
            new = convert(kyaml)
            cells.append("cannot read it" if new is None else f"{comments(new)}, {differing(old, new)} lines differ")
        print(f"| {file.name} | {len(old.splitlines())} | {comments(old)} |", *(f" {cell} |" for cell in cells))


if __name__ == "__main__":
    main(*sys.argv[1:])
