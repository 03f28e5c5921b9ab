"""Makes `kubernetes.deflate`, the types of the releases of Kubernetes in RELEASES.

    python3 reference-impl/kubernetes/data/make.py          # writes the file
    python3 reference-impl/kubernetes/data/make.py --check  # fails if it is stale

For a new release, change RELEASES. The types come from the Go module `k8s.io/kubernetes`:
`api/openapi-spec/swagger.json` has types, required fields and descriptions. It lacks the values of
enums, which `pkg/generated/openapi/zz_generated.openapi.go` has. The modules APIS have functions that
return the releases in which kinds are deprecated and removed. `src/data.rs` describes the file.
"""

import json
import pathlib
import re
import subprocess
import sys
import zlib

RELEASES = ["1.34.4", "1.35.4", "1.36.3", "1.37.2"]
APIS = ["api", "apiextensions-apiserver", "kube-aggregator"]
# The last release with PodSecurityPolicy.
FORMER_APIS = "0.24.17"
TARGET = pathlib.Path(__file__).with_name("kubernetes.deflate")

# Types that Kubernetes reads by functions of its own. The OpenAPI describes them as plain strings
# or as objects without properties.
OWN = {
    "io.k8s.apimachinery.pkg.api.resource.Quantity": "q",
    "io.k8s.apimachinery.pkg.util.intstr.IntOrString": "x",
    "io.k8s.apimachinery.pkg.apis.meta.v1.Time": "s",
    "io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime": "s",
    "io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1": "o",
    "io.k8s.apimachinery.pkg.apis.meta.v1.Patch": "o",
    "io.k8s.apimachinery.pkg.runtime.RawExtension": "o",
    "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSON": "*",
    "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrBool": "*",
    "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrStringArray": "*",
}
# kubectl prints objects of several kinds in it. The server does not know it.
LIST = {
    "description": "List holds objects of several kinds, as kubectl prints and reads them.",
    "properties": {
        "apiVersion": {"type": "string", "description": "The version of the list, which is `v1`."},
        "items": {"type": "array", "items": {"$ref": "Resource"}, "description": "The objects."},
        "kind": {"type": "string", "description": "The kind of the list, which is `List`."},
        "metadata": {"$ref": "#/definitions/io.k8s.apimachinery.pkg.apis.meta.v1.ListMeta"},
    },
    "required": ["items"],
    "x-kubernetes-group-version-kind": [{"group": "", "version": "v1", "kind": "List"}],
}
OWN["Resource"] = "@"
# Requests and answers, which each group has and no file holds.
TRAFFIC = {"DeleteOptions", "WatchEvent"}


def module(name, release):
    """The folder of a module's release."""
    command = ["go", "mod", "download", "-json", f"k8s.io/{name}@v{release}"]
    answer = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return pathlib.Path(json.loads(answer.stdout)["Dir"])


def enums(folder):
    """The values of enums, by the name of a type and the name of a property."""
    found = {}
    name = field = None
    for line in (folder / "pkg/generated/openapi/zz_generated.openapi.go").open():
        if start := re.match(r"func schema_k8sio_api_(\w+)\(", line):
            name = start[1]
        elif start := re.match(r'\t{5}"(\w+)": \{$', line):
            field = start[1]
        elif values := re.match(r"\t+Enum: +\[\]interface\{\}\{(.*)\},$", line):
            found[name, field] = json.loads(f"[{values[1]}]")
    return found


def lifecycles():
    """The life of each deprecated kind, by its version and its name: the newest release of a module says it."""
    found = {}
    releases = [FORMER_APIS, *(release.replace("1.", "0.", 1) for release in RELEASES)]
    for folder in (module(name, release) for release in releases for name in APIS):
        of_release = {}
        for file in folder.rglob("*lifecycle.go"):
            group = re.search(r'GroupName += +"(.*)"', file.with_name("register.go").read_text())[1]
            version = f"{group}/{file.parent.name}".lstrip("/")
            function = r"func \(in \*(\w+)\) APILifecycle(\w+)\(\) .*\{\n\treturn (.*)\n"
            for kind, event, value in re.findall(function, file.read_text()):
                of_release.setdefault((version, kind), {})[event] = value
        found |= of_release
    return {api: events for api, events in found.items() if "Deprecated" in events}


def spell_life(kind, events):
    """The minor numbers of the releases, and the replacement."""
    minors = [events[event].removeprefix("1, ") for event in ("Deprecated", "Removed") if event in events]
    version = other = ""
    if replacement := events.get("Replacement"):
        group, version, other = re.findall(r'"(.*?)"', replacement)
        version = f"{group}/{version}".lstrip("/")
        # The replacement of an IngressClass is an IngressClassList there.
        other = kind if other == kind + "List" else other
    return f"{' '.join(minors)}\t{version} {other}".rstrip()


def spell(schema, numbers, values):
    """The type of a value, as `src/data.rs` reads it."""
    # The server decodes an array of schemas for `items` as well, and refuses it then.
    if name := schema.get("$ref", "").removeprefix("#/definitions/").removesuffix("OrArray"):
        return OWN.get(name) or f"#{numbers[name]}"
    match schema.get("type"), schema.get("format"):
        case "array", _:
            return "[" + spell(schema["items"], numbers, values)
        case "object", _:
            inner = schema.get("additionalProperties")
            return "{" + spell(inner, numbers, values) if inner else "o"
        case "string", _:
            return "".join(["s", *(f'"{value}' for value in values)])
        case "integer", form:
            return "i" if form == "int32" else "I"
        case "number", _:
            return "n"
        case "boolean", _:
            return "b"
        case None, _:
            return "*"
    raise ValueError(schema)


def text(description):
    return re.sub(r"[ \t]*\n[ \t]*", "\x01", description.strip()).replace("\t", " ")


def table():
    folders = [module("kubernetes", release) for release in RELEASES]
    releases = [json.loads((folder / "api/openapi-spec/swagger.json").read_text())["definitions"] for folder in folders]
    for definitions in releases:
        definitions["List"] = LIST
    of_enums = [enums(folder) for folder in folders]
    all_names = {name for release in releases for name in release if not name.endswith("OrArray")}
    names = sorted(all_names - set(OWN))
    numbers = {name: number for number, name in enumerate(names)}
    lines = ["\t".join(RELEASES)]
    for name in names:
        kinds, properties, description = {}, {}, ""
        for bit, (release, values) in enumerate(zip(releases, of_enums)):
            if not (definition := release.get(name)):
                continue
            description = definition.get("description", "")
            for kind in definition.get("x-kubernetes-group-version-kind", []):
                if kind["kind"] not in TRAFFIC:
                    key = f"{kind['group']}/{kind['version']}".lstrip("/"), kind["kind"]
                    kinds[key] = kinds.get(key, 0) | 1 << bit
            required = definition.get("required", [])
            in_go = name.removeprefix("io.k8s.api.").replace(".", "_").replace("-", "_")
            for field, schema in definition.get("properties", {}).items():
                versions = properties.setdefault(field, {"text": "", "masks": {}})
                versions["text"] = schema.get("description", "")
                kind = spell(schema, numbers, values.get((in_go, field), []))
                kind = ("!" if field in required else "") + kind
                versions["masks"][kind] = versions["masks"].get(kind, 0) | 1 << bit
        lines.append(f"={name.rsplit('.', 1)[-1]}\t{text(description)}")
        lines.extend(f"@{mask:x}{version}\t{kind}" for (version, kind), mask in sorted(kinds.items()))
        for field, versions in sorted(properties.items()):
            for kind, mask in versions["masks"].items():
                lines.append(f"{mask:x}{field}\t{kind}\t{text(versions['text'])}")
    for (version, kind), events in sorted(lifecycles().items()):
        lines.append(f"-{version} {kind}\t{spell_life(kind, events)}")
    return "\n".join(lines) + "\n"


def main():
    made = table().encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    packed = packer.compress(made) + packer.flush()
    if "--check" in sys.argv[1:]:
        # Another release of zlib may pack the same text otherwise.
        if zlib.decompress(TARGET.read_bytes(), -15) != made:
            sys.exit(f"{TARGET} is stale; run {__file__}")
        return
    TARGET.write_bytes(packed)
    print(f"{TARGET.name}: {len(made)} bytes, packed {len(packed)}")


main()
