"""Prints for each crate the share of its functions that were called, and the lines of the others.

Reads an export of llvm-cov. Functions that start on one line count as one."""

import json
import sys
from collections import defaultdict
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent

# The laws themselves, and the code that they are compared with.
LEFT_OUT = ("fuzz/", "conformance/", "reference-impl/check/")


def place(filename):
    """Returns the crate of a source file and its path there, such as `core` and `src/span.rs`.

    Returns None for a file outside the project's libraries."""
    path = Path(filename)
    if not path.is_relative_to(PROJECT):
        return None
    path = path.relative_to(PROJECT).as_posix()
    if path.startswith(LEFT_OUT) or "/src/" not in path:
        return None
    folder, inside = path.split("/src/", 1)
    return folder.rsplit("/", 1)[-1], f"src/{inside}"


def main(path):
    """Reads the export, which lists each instance of a generic function, and prints the report."""
    with open(path, encoding="utf-8") as file:
        functions = json.load(file)["data"][0]["functions"]
    counts = defaultdict(int)
    for function in functions:
        found = place(function["filenames"][0])
        if found:
            counts[(*found, function["regions"][0][0])] += function["count"]
    missed = sorted(key for key, count in counts.items() if count == 0)
    for name in sorted({key[0] for key in counts}):
        every = [key for key in counts if key[0] == name]
        called = len(every) - sum(key[0] == name for key in missed)
        print(f"{name}: {called} of {len(every)} functions called ({100 * called / len(every):.1f} %)")
    files = defaultdict(list)
    for crate, filename, line in missed:
        files[f"{crate}/{filename}"].append(line)
    for filename, lines in files.items():
        print(f"{filename}, not called: {' '.join(map(str, lines))}")
    if not counts:
        sys.exit("no function was found")


main(sys.argv[1])
