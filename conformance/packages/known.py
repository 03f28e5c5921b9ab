"""Prints the deviations in a file of expectations as the known failures of a package's tests: known.py LANGUAGE FILE."""

import json
import sys
import tomllib

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

language, path = sys.argv[1:]
with open(path, "rb") as file:
    causes = tomllib.load(file)["cause"]
start, entry, end = FORMS[language]
entries = []
for cause in causes:
    if cause.get("operation", "load") == "load":
        names = [f"{case}/{name}" for case, files in cause["cases"].items() for name in files]
        entries.append(entry % (json.dumps(cause["reason"]), ", ".join(map(json.dumps, names))))
print(start, ",\n".join(entries) + ("," if language == "go" else ""), end, sep="\n")
