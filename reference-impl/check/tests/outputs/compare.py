"""Compares what reviewdog and junitparser read with `kyaml-check --format json` of the same files, field by field.

Usage: compare.py KYAML_CHECK REVIEWDOG TOP_OF_THE_REPOSITORY
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from junitparser import Failure, JUnitXml

# Names that a format has to escape; tests/outputs.rs has those with tabs and line breaks.
NAMES = ["a b.yaml", "100%25.yaml", "it's.yaml", '"q".yaml', "<&>.yaml", "a:b,c.yaml", "日本.yaml", "#a[b].yaml", "back\\slash.yaml"]

MISTAKES = '---\n{\n  no: "日本語", "a": yes,\n  b: 1e5, no: 2,\n    c: "x\\q", d: [1 2],\n  e: "f\n  g",\n}\n'


def main() -> None:
    program, reviewdog, top = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(Path(top, "conformance/cases"), folder / "cases")
        for name in NAMES:
            (folder / name).write_text(MISTAKES, encoding="utf-8")
        (folder / "clean.yaml").write_text("---\n{}\n", encoding="utf-8")

        def printed(format_name: str) -> str:
            run = subprocess.run(
                [program, "--quiet", "--no-config", "--format", format_name, "."],
                cwd=folder, capture_output=True, encoding="utf-8", check=False,
            )
            if run.returncode != 1 or run.stderr:
                sys.exit(f"kyaml-check --format {format_name} ended with {run.returncode}: {run.stderr}")
            return run.stdout

        def reviewed(format_name: str) -> list:
            run = subprocess.run(
                [reviewdog, f"-f={format_name}", "-reporter=rdjsonl", "-filter-mode=nofilter"],
                cwd=folder, input=printed(format_name), capture_output=True, encoding="utf-8", check=False,
            )
            if run.returncode != 0 or run.stderr:
                sys.exit(f"reviewdog -f={format_name} ended with {run.returncode}: {run.stderr}")
            return [json.loads(line) for line in run.stdout.split("\n") if line]

        findings = json.loads(printed("json"))
        if len(findings) < 1000:
            sys.exit(f"there are {len(findings)} findings only")
        print(f"kyaml-check: {len(findings)} findings in {len({finding['file'] for finding in findings})} files")
        checkstyle(findings, reviewed("checkstyle"))
        home = tomllib.loads(Path(top, "Cargo.toml").read_text(encoding="utf-8"))["workspace"]["package"]["homepage"]
        sarif(findings, reviewed("sarif"), None if ".example" in home else home)
        junit(findings, printed("junit"))


def equal(what: str, read, expected) -> None:
    if read != expected:
        sys.exit(f"{what}: read {read!r}, expected {expected!r}")


def in_xml(text: str) -> str:
    """XML has no control characters but tabs and line breaks: each is written as U+FFFD."""
    return re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "\ufffd", text)


def path(finding: dict) -> str:
    return os.path.normpath(finding["file"])


def severity(finding: dict) -> str:
    return finding["severity"].upper()


def place(range_: dict) -> dict:
    start = {"line": range_["line"], "column": range_["column"]}
    return {"start": start, "end": {"line": range_["end_line"], "column": range_["end_column"]}}


def checkstyle(findings: list, read: list) -> None:
    """reviewdog keeps the path, the start, the severity, the message and the source."""
    equal("Checkstyle: findings", len(read), len(findings))
    for found, finding in zip(read, findings):
        equal("Checkstyle: path", found["location"]["path"], path(finding))
        equal("Checkstyle: start", found["location"]["range"]["start"], place(finding)["start"])
        equal("Checkstyle: severity", found["severity"], severity(finding))
        equal("Checkstyle: message", found["message"], in_xml(finding["message"]))
        equal("Checkstyle: rule", found["code"]["value"], f"kyaml-check.{finding['rule']}")
    print(f"Checkstyle: reviewdog read {len(read)} errors, 5 fields each equal")


def whole(diagnostic: dict) -> dict:
    """reviewdog leaves out the column where a range starts a line, and the text of a fix that is empty."""
    suggestions = diagnostic.get("suggestions", [])
    places = [diagnostic["location"], *(related["location"] for related in diagnostic.get("related_locations", []))]
    for range_ in [*(place["range"] for place in places), *(suggestion["range"] for suggestion in suggestions)]:
        range_["start"].setdefault("column", 1)
        if range_["end"]["line"] != range_["start"]["line"]:
            range_["end"].setdefault("column", 1)
    for suggestion in suggestions:
        suggestion.setdefault("text", "")
    return diagnostic


def sarif(findings: list, read: list, site: str | None) -> None:
    """reviewdog keeps the whole range, the page of the rule if there is a site, the second place and the fix as well."""
    equal("SARIF: findings", len(read), len(findings))
    fixes = related = 0
    for found, finding in zip(map(whole, read), findings):
        equal("SARIF: path", found["location"]["path"], path(finding))
        equal("SARIF: range", found["location"]["range"], place(finding))
        equal("SARIF: severity", found["severity"], severity(finding))
        equal("SARIF: message", found["message"], finding["message"])
        equal("SARIF: rule", found["code"]["value"], finding["rule"])
        equal("SARIF: page", found["code"].get("url"), site and f"{site}rules/{finding['rule']}.html")
        edits = finding.get("fix", {}).get("edits", [])
        suggestions = [{"range": place(edit), "text": edit["text"]} for edit in edits]
        equal("SARIF: fix", found.get("suggestions", []), suggestions)
        fixes += bool(edits)
        places = found.get("related_locations", [])
        equal("SARIF: second places", len(places), int("related" in finding))
        if places:
            related += 1
            equal("SARIF: second place", places[0]["location"], {"path": path(finding), "range": place(finding["related"])})
            equal("SARIF: second message", places[0]["message"], finding["related"]["message"])
    print(f"SARIF: reviewdog read {len(read)} results, {fixes} with fixes, {related} with a second place, all fields equal")


def junit(findings: list, xml: str) -> None:
    left = iter(findings)
    suites = passed = failed = 0
    for suite in JUnitXml.fromstring(xml.encode("utf-8")):
        suites += 1
        failures = 0
        for case in suite:
            equal("JUnit: class name", case.classname, suite.name)
            if not case.result:
                passed += 1
                continue
            finding = next(left)
            (failure,) = case.result
            equal("JUnit: kind", type(failure), Failure)
            equal("JUnit: path", suite.name, finding["file"])
            start = f"{finding['line']}:{finding['column']}"
            equal("JUnit: name", case.name, f"{finding['rule']} at {start}")
            equal("JUnit: severity", failure.type, finding["severity"])
            message = in_xml(finding["message"])
            equal("JUnit: message", failure.message, message)
            equal("JUnit: text", failure.text, f"{start}: {finding['severity']}[{finding['rule']}]: {message}")
            failures += 1
        equal("JUnit: count of failures", suite.failures, failures)
        equal("JUnit: count of tests", suite.tests, len(list(suite)))
        failed += failures
    equal("JUnit: findings", next(left, None), None)
    if not passed:
        sys.exit("JUnit: no clean file passed")
    print(f"JUnit: junitparser read {suites} suites, {failed} failures with all fields equal, {passed} clean files")


main()
