"""Prints the deviations in a file of expectations as the known failures of a package's tests: known.py LANGUAGE FILE."""

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


language, path = sys.argv[1:]
with open(path, "rb") as file:
    causes = tomllib.load(file)["cause"]
start, entry, end = FORMS[language]
entries = []
for cause in causes:
    if cause.get("operation", "load") == "load":
        packaged = {case: files for case, files in cause["cases"].items() if not case.startswith("long-")}
        names = [f"{case}/{name}" for case, files in packaged.items() for name in with_copies(case, files)]
        entries.append(entry % (json.dumps(cause["reason"]), ", ".join(map(json.dumps, names))))
print(start, ",\n".join(entries) + ("," if language == "go" else ""), end, sep="\n")
