#!/usr/bin/env python3
"""What check.py must refuse: certificates that were spoiled, each in one way."""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
THEOREM = "theorems/safe-keys--python-pyyaml.json"
KEYS = "automata/plain_key.json"
SPELLING = "spelling/theorems/one-spelling--canonical-key.json"
SPELT = "spelling/automata/one-spelling--canonical-key.json"


def spoil_states(data):
    data["states"].pop()


def spoil_start(data):
    data["states"].pop(0)


def spoil_claim(data):
    data["never"].pop()


def spoil_label(data):
    """As if an ambiguous text were a plain key."""
    data["labels"] = [1] * len(data["labels"])


def spoil_step(data):
    """A plain key goes on where none did."""
    data["transitions"] = [[len(data["labels"]) - 1 - row[0], *row[1:]] for row in data["transitions"]]


def spoil_class(data):
    data["classes"].pop()


def spoil_together(data):
    data["together"].pop()


def spoil_apart(data):
    data["apart"].pop()


SPOILT = [
    ("alphabet.json", spoil_class), (THEOREM, spoil_states), (THEOREM, spoil_start), (THEOREM, spoil_claim),
    (KEYS, spoil_label), (KEYS, spoil_step), (SPELLING, spoil_together), (SPELLING, spoil_apart), (SPELT, spoil_label), (SPELT, spoil_step),
]


def main():
    for file, spoil in SPOILT:
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / "certificates"
            shutil.copytree(HERE.parent / "target/certificates", copy)
            data = json.loads((copy / file).read_text(encoding="utf-8"))
            spoil(data)
            (copy / file).write_text(json.dumps(data), encoding="utf-8")
            result = subprocess.run([sys.executable, HERE / "check.py", copy], capture_output=True, text=True, check=False)
            if result.returncode != 1 or "Traceback" in result.stderr:
                sys.exit(f"{spoil.__name__} in {file} is not refused: {result.stdout}{result.stderr}")
            print(f"refused: {spoil.__name__} in {file}: {result.stderr.strip().rsplit('/', 1)[-1]}")


if __name__ == "__main__":
    main()
