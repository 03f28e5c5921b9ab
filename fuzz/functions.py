"""Prints how many functions of each crate were called, and the names of those that were not, from what llvm-cov exports."""

import json
import re
import sys
from collections import defaultdict


def crate(filename):
    """The crate of a source file: the folder above `src`."""
    return re.search(r"([^/]+)/src/", filename).group(1)


def place(filename):
    """The path of a source file inside of its crate."""
    return re.sub(r"^.*/([^/]+/src/)", r"\1", filename)


def main(path):
    """Reads the export, in which each instance of a generic function is one of its own, and prints one line for each place."""
    with open(path, encoding="utf-8") as file:
        functions = json.load(file)["data"][0]["functions"]
    counts = defaultdict(int)
    for function in functions:
        filename, line = function["filenames"][0], function["regions"][0][0]
        if "/src/" in filename and not re.search(r"/(registry|rustc|fuzz|conformance|check|proofs|interpreter)/", filename):
            counts[(crate(filename), place(filename), line)] += function["count"]
    missed = sorted(key for key, count in counts.items() if count == 0)
    for name in sorted({key[0] for key in counts}):
        every = [key for key in counts if key[0] == name]
        called = len(every) - sum(key[0] == name for key in missed)
        print(f"{name}: {called} of {len(every)} functions called ({100 * called / len(every):.1f} %)")
    files = defaultdict(list)
    for _, filename, line in missed:
        files[filename].append(line)
    for filename, lines in files.items():
        print(f"{filename}, not called: {' '.join(map(str, lines))}")
    if not counts:
        sys.exit("no function was found")


main(sys.argv[1])
