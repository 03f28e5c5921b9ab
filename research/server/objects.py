"""Objects of every kind that a server has, from its own OpenAPI.

An object begins with each field that its type has. The server names the fields that it refuses: these get a value that its
message names, or go; one that is required comes back with a plain value. The server has taken the rest.
"""

import itertools
import re

from server import Server, url

# Texts that a reader or a writer may take for another value.
AWKWARD = [
    "yes", "no", "on", "null", "~", "true", "1", "08", "0x1F", "1e400", "1_000", "12:30", "2001-01-01", ".inf", "-.5", "=", "<<", "", " ", "a: b",
    "a #b", "- a", "{", "'", '"', "\\", "\t", "line\n", "line\nline", "\n", "  indented\n\ttab\n", "ends \nhere", "\u00a0x",
    "\u2028", "\ufeff", "\u200b", "\u0007", "é", "日本語", "🎈", "\U000e0001", "%s", "{{ .Values.a }}", "${x}", "a" * 200, "word " * 60,
    "a\r\nb", "trailing ", "...", "---", "? x", "!tag", "&a", "*a", "|", ">", "@x", "`x`", "\\u2028", "x\\\ny",
]
NUMBERS = [0, 1, -1, 8, 1000000000, 2147483647]
# Texts and keys whose KYAML by the deployed encoder is a registered divergence, by its id: they are asked alone.
REGISTERED = {
    "U1": {"a": "a\n\u00a0y", "b": "a\n\u2028b", "c": "a\n\rb", "d": "a\n\vb", "e": "a\n\fb", "f": "a\n\u0085b"},
    "U2": {"1e400": "", "1e999": ""},
    "U3": {"0xFFFFFFFFFFFFFFFFFF": ""},
    "U4": {"2001-02-30": "", "2001-99-99": ""},
    "U22": {"a": "\u007f"},
    "U22, as a line break": {"a": "x\u0085y"},
    "U28": {"0b-10": "", "0o-7": "", "0x-F": ""},
}
# Values of fields that have no schema.
FREE = {"text": "no", "number": 1.5, "large": 9007199254740993, "list": [1, "1", None, True, {}, []], "empty": {}, "on": {"a b": "\u2028"}, "1e3": 1e21}
# Parts of objects that no message leads to.
SEEDS = {
    "persistentvolumeclaims": {"spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "1Gi"}}}},
    "persistentvolumes": {"spec": {"accessModes": ["ReadWriteOnce"], "capacity": {"storage": "1Gi"}, "csi": {
        "driver": "plain.example.com", "volumeHandle": "yes", "volumeAttributes": {"no": "on", "1e3": "a\n b"}}}},
    "volumeattachments": {"spec": {"attacher": "plain.example.com", "nodeName": "plain", "source": {"persistentVolumeName": "plain"}}},
    "secrets": {"stringData": None},
    "cronjobs": {"spec": {"schedule": "0 0 * * *", "jobTemplate": {"spec": {"template": {"spec": {
        "containers": [{"name": "plain", "image": "plain", "args": ["yes", "08", "a\n b"]}], "restartPolicy": "Never"}}}}}},
    "apiservices": {"metadata": {"name": "v1.plain.example.com"}, "spec": {
        "group": "plain.example.com", "version": "v1", "groupPriorityMinimum": 1000, "versionPriority": 15,
        "service": {"namespace": "default", "name": "plain", "port": 443}, "insecureSkipTLSVerify": True}},
    "events": {"deprecatedFirstTimestamp": None, "deprecatedLastTimestamp": None, "deprecatedCount": None, "deprecatedSource": None, "type": "Normal"},
    "mutatingadmissionpolicies": {"spec": {
        "matchConstraints": {"resourceRules": [{"apiGroups": [""], "apiVersions": ["v1"], "operations": ["CREATE"], "resources": ["pods"]}]},
        "mutations": [{"patchType": "JSONPatch", "jsonPatch": {"expression": '[JSONPatch{op: "test", path: "/a", value: "yes"}]'}}],
        "reinvocationPolicy": "Never"}},
    "resourceslices": {"spec": {"driver": "plain.example.com", "nodeName": "plain", "pool": {"name": "plain", "generation": 1, "resourceSliceCount": 1}}},
    # A schema of each sort; the objects of this kind have texts in all of them.
    "customresourcedefinitions": {"metadata": {"name": "plains.example.com"}, "spec": {
        "group": "example.com", "scope": "Namespaced", "names": {"plural": "plains", "singular": "plain", "kind": "Plain", "listKind": "PlainList"},
        "versions": [{"name": "v1", "served": True, "storage": True, "schema": {"openAPIV3Schema": {"type": "object", "properties": {
            "text": {"type": "string"}, "number": {"type": "number"}, "integer": {"type": "integer", "format": "int64"}, "boolean": {"type": "boolean"},
            "list": {"type": "array", "items": {"type": "string"}}, "map": {"type": "object", "additionalProperties": {"type": "string"}},
            "nothing": {"type": "string", "nullable": True}, "either": {"x-kubernetes-int-or-string": True},
            "anything": {"x-kubernetes-preserve-unknown-fields": True},
            "inside": {"type": "object", "properties": {"no": {"type": "string"}, "1e3": {"type": "string"}}},
            "object": {"type": "object", "x-kubernetes-embedded-resource": True, "x-kubernetes-preserve-unknown-fields": True}}}}}]}},
}
DEPTH = 8
# Texts of formats that no other text has.
FORMATS = {"date-time": "2026-01-01T00:00:00Z", "MicroTime": "2026-01-01T00:00:00.000000Z", "byte": "bm8=", "int-or-string": "8", "Quantity": "1"}


class Maker:
    """Makes objects by the definitions of a server's OpenAPI document."""

    def __init__(self, definitions: dict):
        self.definitions = definitions
        self.texts = itertools.cycle(AWKWARD)
        self.numbers = itertools.cycle(NUMBERS)
        self.types = {}
        # Both are texts whose format only their names say.
        for name, definition in definitions.items():
            if name.endswith((".Quantity", ".MicroTime")):
                definition["format"] = name.rsplit(".", 1)[1]
        for name, definition in definitions.items():
            for kind in definition.get("x-kubernetes-group-version-kind", []):
                self.types.setdefault((kind["group"], kind["version"], kind["kind"]), name)

    def schema(self, schema: dict) -> dict:
        while "$ref" in schema:
            schema = self.definitions[schema["$ref"].rsplit("/", 1)[1]]
        return schema

    def value(self, schema: dict, depth=0):
        """A value with every field, or `None` if it would be too deep."""
        reference = schema.get("$ref", "").rsplit("/", 1)[-1]
        schema = self.schema(schema)
        if reference.endswith(("JSON", "RawExtension")) or schema.get("x-kubernetes-preserve-unknown-fields"):
            return FREE
        if reference.endswith("JSONSchemaProps") and depth > 3:
            return {"type": "string"}
        if "enum" in schema:
            return schema["enum"][0]
        match schema.get("type"):
            case "string":
                return FORMATS.get(schema.get("format")) or next(self.texts)
            case "boolean":
                return True
            case "integer" | "number":
                return next(self.numbers)
            case "array":
                item = self.value(schema["items"], depth + 1) if depth < DEPTH else None
                return None if item is None else [item]
            case _ if "properties" in schema:
                if depth >= DEPTH:
                    return None
                fields = ((name, self.value(field, depth + 1)) for name, field in schema["properties"].items())
                return {name: value for name, value in fields if value is not None}
            case _ if isinstance(schema.get("additionalProperties"), dict):
                value = self.value(schema["additionalProperties"], depth + 1)
                return None if value is None else {key: value for key in ("no", "1e3", "a.b/c", "08")}
            case _:
                return FREE

    def least(self, schema: dict):
        """A value with the fields that are required, and plain texts."""
        schema = self.schema(schema)
        match schema.get("type"):
            case "string":
                return FORMATS.get(schema.get("format"), "plain")
            case "boolean":
                return True
            case "integer" | "number":
                return 1
            case "array":
                return [self.least(schema["items"])]
            case _ if "properties" in schema:
                fields = schema.get("required") or [name for name in ("name", "kind") if name in schema["properties"]]
                return {name: self.least(schema["properties"][name]) for name in fields}
            case _ if isinstance(schema.get("additionalProperties"), dict):
                return {"app": self.least(schema["additionalProperties"])}
            case _:
                return {}

    def at(self, resource: dict, path: list) -> dict:
        """The schema of a field of a resource."""
        schema = self.definitions[self.types[resource["group"], resource["version"], resource["kind"]]]
        for part in path:
            schema = self.schema(schema)
            if schema.get("type") == "array":
                schema = schema["items"]
            elif part in schema.get("properties", {}):
                schema = schema["properties"][part]
            elif isinstance(schema.get("additionalProperties"), dict):
                schema = schema["additionalProperties"]
            else:
                return {}
        return self.schema(schema)

    def object(self, resource: dict, name: str) -> dict:
        """An object of a resource with every field."""
        made = self.value({"$ref": "/" + self.types[resource["group"], resource["version"], resource["kind"]]})
        made.pop("status", None)
        group = resource["group"] + "/" if resource["group"] else ""
        notes = {f"example.com/{number}": text for number, text in enumerate(AWKWARD)}
        metadata = {"name": name, "labels": {"no": "yes", "example.com/1e3": "08"}, "annotations": notes}
        made |= SEEDS.get(resource["name"], {})
        metadata |= made.pop("metadata") if resource["name"] in SEEDS and "metadata" in SEEDS[resource["name"]] else {}
        return {**made, "apiVersion": group + resource["version"], "kind": resource["kind"], "metadata": metadata}


def parts(path: str) -> list:
    """The keys and indices of a field of a message, such as `spec.ports[0].name`."""
    found = []
    for key, bracket in re.findall(r"([^.\[\]]+)|\[([^\]]*)\]", path):
        found.append(key or (int(bracket) if bracket.isdigit() else bracket.strip('"')))
    return found


def holder(value, path: list):
    """The collection that holds the last part of a path; `None` if it is not there."""
    for part in path[:-1]:
        try:
            value = value[part]
        except (KeyError, IndexError, TypeError):
            return None
    return value


def remove(value, path: list) -> bool:
    """Removes a field. Returns whether it was there."""
    inside = holder(value, path)
    try:
        del inside[path[-1]]
        return True
    except (KeyError, IndexError, TypeError):
        return False


# What a text gets, one after the other, before it goes; names of objects too.
TEXTS = ["plain", "plain.example.com", "example.com/plain", "10.0.0.7", "10.0.0.0/24", "8080", "/plain", "https://example.com/plain", "1h", "true", "v1",
         "1.0.0", "0 0 * * *", "=", "2026-01-01T00:00:00Z"]
NAMES = ["plain.example.com", "10.0.0.7", "plains.example.com", "a.b"]
NUMBERS_OF_FIELDS = [1, 8080, 600, 3600, 100, 0]
# Workloads select the pods of their template.
SELECTED = {"app": "plain"}
KEPT = (["apiVersion"], ["kind"], ["metadata"], ["spec", "template"], ["spec", "selector"], ["spec", "template", "metadata", "labels"])


def prepare(made: dict) -> dict:
    """Adds the parts that no message of the server leads to: labels that a selector finds."""
    spec = made.get("spec")
    if isinstance(spec, dict) and "metadata" in (spec.get("template") or {}):
        notes = {f"example.com/{number}": text for number, text in enumerate(AWKWARD)}
        spec["template"]["metadata"] = {"labels": dict(SELECTED), "annotations": notes}
        if isinstance(spec.get("selector"), dict):
            spec["selector"] = {"matchLabels": dict(SELECTED)} if "matchLabels" in spec["selector"] else dict(SELECTED)
    return made


class Creation:
    """The way of one object to what the server takes."""

    def __init__(self, server: Server, maker: Maker, resource: dict, namespace: str, name: str):
        self.server, self.maker, self.resource = server, maker, resource
        self.address = url(resource, namespace) + "?fieldValidation=Strict"
        self.made = prepare(maker.object(resource, name))
        self.names = iter(NAMES)
        self.attempts = {}

    def run(self):
        """The object, or the last message of the server."""
        message = ""
        for _ in range(400):
            status, answer = self.server.request("POST", self.address, self.made)
            if status in (200, 201):
                return answer, None
            message = answer.get("message", str(answer))
            causes = (answer.get("details") or {}).get("causes") or [{"field": field, "message": message} for field in named(message)]
            # A cause may be about what an earlier one has removed. If all are, the parents go.
            if not any([self.amend(cause) for cause in causes]) and not any([self.leave_out(cause) for cause in causes]):
                break
        return None, message

    def amend(self, cause: dict) -> bool:
        """Gives a field another value, or removes it."""
        path = parts(cause["field"])
        if path == ["metadata", "name"]:
            name = next(self.names, None)
            return name is not None and replace(self.made, path, name)
        if not path or path in KEPT:
            return False
        reason = cause.get("reason", "")
        if reason in ("FieldValueInvalid", "FieldValueRequired", "FieldValueNotSupported", "FieldValueTypeInvalid"):
            attempts = self.attempts.setdefault((cause["field"], reason), iter(self.candidates(path, cause.get("message", ""))))
            is_missing = reason == "FieldValueRequired" and all(isinstance(part, str) for part in path)
            for value in attempts:
                if replace(self.made, path, value, is_missing):
                    return True
        return remove(self.made, path)

    def leave_out(self, cause: dict) -> bool:
        path = parts(cause["field"])[:-1]
        while path and path not in KEPT:
            if remove(self.made, path):
                return True
            path = path[:-1]
        return False

    def candidates(self, path: list, message: str) -> list:
        """Values that a field may have."""
        schema = self.maker.at(self.resource, path)
        match schema.get("type"):
            case "string" if schema.get("format") in FORMATS:
                return [FORMATS[schema["format"]]]
            case "string":
                supported = re.search(r"(?:supported|valid) values: (.*)", message)
                return (re.findall(r'"([^"]+)"', supported[1]) if supported else []) + TEXTS
            case "integer" | "number":
                return NUMBERS_OF_FIELDS
            case "boolean":
                return [True, False]
            case "array":
                item = self.maker.least(schema["items"])
                return [[item]] * 3
            case _:
                return [self.maker.least(schema)] * 3


def named(message: str) -> list[str]:
    """The fields that a message without causes is about."""
    found = re.findall(r'unknown field "([^"]+)"', message)
    found += ["spec.priorityClassName"] if "PriorityClass" in message else []
    found += ["spec.runtimeClassName"] if "RuntimeClass" in message else []
    struct = re.search(r"Go struct field \w+\.([\w.]+)", message)
    return found + ([struct[1]] if struct else [])


def create(server: Server, maker: Maker, resource: dict, namespace: str, name: str):
    """Creates an object of a resource. Returns it, or `None` and the last message of the server."""
    return Creation(server, maker, resource, namespace, name).run()


def replace(value, path: list, new, makes=False) -> bool:
    """Gives a field a value, and makes the mappings on the way if it `makes` them. Returns whether that is a change."""
    for part in path[:-1]:
        if makes and isinstance(value, dict) and part not in value:
            value[part] = {}
        try:
            value = value[part]
        except (KeyError, IndexError, TypeError):
            return False
    try:
        changed = not (isinstance(value, dict) and path[-1] in value) or value[path[-1]] != new
        value[path[-1]] = new
        return changed
    except (KeyError, IndexError, TypeError):
        return False
