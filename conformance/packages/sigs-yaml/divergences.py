"""Writes divergences_test.go from the expectations in `conformance/expect/go-sigs-kyaml.toml`.

Takes the cases that the test here runs. `cargo xtask bless divergences` sets KYAML_BLESS, which
writes the file; without it, a stale file is an error."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
CONFORMANCE = HERE.parents[1]
WRITTEN = HERE / "divergences_test.go"
HEAD = """package kyaml_test

import "kyaml.example/kyamlcases"

// divergences lists the cases on which the encoder is known to deviate, by reason. A reason that starts
// with U and a number is that row of the register of divergences, spec/reports/divergences.md. Written by
// divergences.py.
var divergences = kyamlcases.Known{
"""


def operations():
    """The operation of each case."""
    cases = (tomllib.loads(path.read_text()) for path in CONFORMANCE.glob("cases/*/*/case.toml"))
    return {case["id"]: (case["op"], case["expect"], case.get("form", "kyaml")) for case in cases}


def is_asked(operation, expect, form, files):
    """Whether the test here runs the listed check of a case."""
    if operation == "format" and expect == "reject":
        return True
    # An input that is already in a form is written unchanged. For every other input, the listed check
    # is about the value loaded from the output.
    return operation != "load" and (files != ["input.yaml"] or form != "kyaml")


def divergences():
    """The ids of the cases by reason, in order of row and reason."""
    known = {}
    cases = operations()
    for cause in tomllib.loads((CONFORMANCE / "expect/go-sigs-kyaml.toml").read_text())["cause"]:
        # The test does not run the twin of a rejection, which is a case of its own.
        if cause["outcome"] == "uncredited":
            continue
        # Long streams are made while the suite runs, and are in no package.
        packaged = {id: files for id, files in cause["cases"].items() if not id.startswith("long-")}
        ids = [id for id, files in packaged.items() if is_asked(*cases[id], files)]
        if ids:
            known.setdefault(cause["reason"], set()).update(ids)
    return dict(sorted(known.items(), key=lambda each: (row(each[0]), each[0])))


def row(reason):
    """The row of the register at the start of a reason; reasons without a row come last."""
    found = re.match(r"U(\d+)\b", reason)
    return int(found[1]) if found else sys.maxsize


def quoted(text):
    return f"`{text}`" if "`" not in text else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def go():
    body = "".join(
        f"\t{quoted(reason)}: {{\n" + "".join(f'\t\t"{id}",\n' for id in sorted(ids)) + "\t},\n"
        for reason, ids in divergences().items()
    )
    return subprocess.run(["gofmt"], input=HEAD + body + "}\n", text=True, check=True, capture_output=True).stdout


def main():
    text = go()
    if os.environ.get("KYAML_BLESS"):
        WRITTEN.write_text(text)
    elif text != WRITTEN.read_text():
        sys.exit("divergences_test.go is stale; run `cargo xtask bless divergences`")


main()
