"""Loads the accepted streams of a bundle with a library, and compares the values: python3 bundle.py kyaml-cases.json"""
import base64, json, sys

def load(stream):
    """Put your library here; it returns the documents, or raises ValueError. This one knows a header, and JSON below it."""
    _, document = stream.decode().split("---\n", 1)
    return [json.loads(document)]

def plain(value):
    """A typed value as Python has it."""
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return json.loads(value["number"]) if "number" in value else {key: plain(item) for key, item in value["mapping"]}
    return value

counts = {"agree": 0, "differ": 0, "refused": 0}
for case in json.load(open(sys.argv[1], encoding="utf-8"))["cases"]:
    if case["op"] != "check" or not case.get("portable"):
        continue
    files = {name: base64.b64decode(text) for name, text in case["files"].items()}
    try:
        # As JSON, because 1 == True in Python.
        found, value = (json.dumps(each, sort_keys=True) for each in (load(files["input.yaml"]), plain(json.loads(files["value.json"]))))
        verdict = "agree" if found == value else "differ"
    except ValueError:
        verdict = "refused"
    counts[verdict] += 1
print(counts)
sys.exit(counts["agree"] == 0 or counts["differ"] > 0)
