"""Prints the expected deviations of a reader as the known failures of a package's tests: known.py LANGUAGE READER."""

import json
import pathlib
import sys
import tomllib

CASES = pathlib.Path(__file__).parent.parent / "cases"

FORMS = {
    "go": ('package reader_test\n\nimport "kyaml.example/kyamlcases"\n\nvar known = kyamlcases.Known{', "%s: {%s}", "}"),
    "java": (
        "import java.util.List;\nimport java.util.Map;\n\nfinal class Known {\n"
        "    static final Map<String, List<String>> FAILURES = Map.ofEntries(",
        "Map.entry(%s, List.of(%s))",
        ");\n}",
    ),
    "js": ("export const known = {", "%s: [%s]", "}"),
    "python": ("KNOWN = {", "%s: [%s]", "}"),
}


def with_copies(case, files):
    """Returns the files, and the copies of a listed input: the runner loads their bytes once, a package each file."""
    if "input.yaml" not in files:
        return files
    folder = CASES / case.replace("-", "/", 1)
    same = [file.name for file in folder.glob("*.yaml") if file.read_bytes() == (folder / "input.yaml").read_bytes()]
    return sorted({*files, *same})


language, reader = sys.argv[1:]
adapter, _, configuration = reader.partition("/")
causes = tomllib.loads((CASES.parent / f"expect/{adapter}.toml").read_text())["cause"]
start, entry, end = FORMS[language]
entries = []
for cause in causes:
    is_meant = (configuration or "default") in cause.get("configurations", ["default"])
    if is_meant and cause.get("operation", "load") == "load":
        packaged = {case: files for case, files in cause["cases"].items() if not case.startswith("long-")}
        names = [f"{case}/{name}" for case, files in packaged.items() for name in with_copies(case, files)]
        entries.append(entry % (json.dumps(cause["reason"]), ", ".join(map(json.dumps, names))))
print(start, ",\n".join(entries) + ("," if language == "go" else ""), end, sep="\n")
