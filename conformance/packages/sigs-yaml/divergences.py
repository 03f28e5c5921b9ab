"""Writes divergences_test.go: what the suite knows of the deployed encoder, `conformance/expect/go-sigs-kyaml.toml`, for the cases that the
test here asks. `python3 divergences.py --write`; without it, a file that is not what would be written is an error."""

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

// divergences lists the cases that the encoder is known not to meet, by the reason. A reason that starts with U and a number is that row
// of the register of divergences, spec/divergences.md. Written by divergences.py.
var divergences = kyamlcases.Known{
"""


def operations():
    """The operation of each case."""
    cases = (tomllib.loads(path.read_text()) for path in CONFORMANCE.glob("cases/*/*/case.toml"))
    return {case["id"]: (case["op"], case["expect"], case.get("form", "kyaml")) for case in cases}


def is_asked(operation, expect, form, files):
    """Whether the test here asks for what is listed of a case."""
    if operation == "format" and expect == "reject":
        return True
    # An input that is in a form is written as it is; every other input is listed for what is loaded from the output.
    return operation != "load" and (files != ["input.yaml"] or form != "kyaml")


def divergences():
    """The ids of the cases by the reason, in order of row and reason."""
    known = {}
    cases = operations()
    for cause in tomllib.loads((CONFORMANCE / "expect/go-sigs-kyaml.toml").read_text())["cause"]:
        # The test does not ask for the twin of a rejection, which is a case of its own.
        if cause["outcome"] == "uncredited":
            continue
        ids = [id for id, files in cause["cases"].items() if is_asked(*cases[id], files)]
        if ids:
            known.setdefault(cause["reason"], set()).update(ids)
    return dict(sorted(known.items(), key=lambda each: (row(each[0]), each[0])))


def row(reason):
    """The row of the register with which a reason starts; those that are in no row come last."""
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
    if sys.argv[1:] == ["--write"]:
        WRITTEN.write_text(text)
    elif sys.argv[1:]:
        sys.exit("usage: divergences.py [--write]")
    elif text != WRITTEN.read_text():
        sys.exit("divergences_test.go is not what conformance/expect/go-sigs-kyaml.toml says; run divergences.py --write")


main()
