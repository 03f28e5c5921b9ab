#!/usr/bin/env python3
"""What an API server makes of KYAML, and what kubectl prints of its objects.

`measure.py PROGRAMS` takes the folder of kyaml-check and kyaml-fmt. It builds the server, unless it is built, and prints a table for
each question. It fails at each difference that no register of the specification has. KYAML_MANIFESTS names folders of manifests,
with a colon between them.
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import objects
from server import Server, settled, url

HERE = Path(__file__).parent
NAMESPACE = "kinds"
OF_SERVER = re.compile(r"^ {4}(uid|resourceVersion|creationTimestamp|generation|selfLink): .*\n", re.M)


def run(program: Path, *arguments, text=None) -> subprocess.CompletedProcess:
    return subprocess.run([program, "--no-config", *arguments], input=text, capture_output=True)


def kinds(server: Server, programs: Path) -> list[str]:
    """Creates an object of each kind; asks what kubectl prints of it, and whether that makes the same object again."""
    maker = objects.Maker(server.request("GET", "/openapi/v2")[1]["definitions"])
    server.request("POST", "/api/v1/namespaces", {"metadata": {"name": NAMESPACE}})
    wrong, refused, asked = [], [], Counter()
    with tempfile.TemporaryDirectory() as folder:
        for resource in server.resources():
            if "get" not in resource["verbs"]:
                continue
            label = f"{resource['name']}.{resource['version']}.{resource['group']}"
            made, message = objects.create(server, maker, resource, NAMESPACE, "plain")
            if made is None:
                refused.append(f"{label}: {message[:150]}")
                continue
            asked["kinds"] += 1
            name = made["metadata"]["name"]
            where = ["--namespace", NAMESPACE] if resource["namespaced"] else []
            for number, more in enumerate(([name], [name, "--show-managed-fields"], [], ["--show-managed-fields"])):
                printed = server.kubectl("get", label, *where, *more, "--output", "kyaml").stdout
                (Path(folder) / f"{label}-{number}.yaml").write_bytes(printed)
                asked["texts"] += 1
            if resource["name"] == "customresourcedefinitions":
                wrong += custom(server, folder, asked)
            wrong += again(server, resource, made, (Path(folder) / f"{label}-0.yaml").read_text(), asked)
        found = json.loads(run(programs / "kyaml-check", "--canonical", "--format", "json", folder).stdout or "[]")
        # Warnings are about other readers.
        asked["warnings"] = sum(finding["severity"] == "warning" for finding in found)
        wrong += [f"kyaml-check --canonical: {json.dumps(finding)[:400]}" for finding in found if finding["severity"] != "warning"]
    wrong += registered(server, programs, asked)
    print("kinds | texts of kubectl | created again from them | registered divergences, shown again | warnings | findings and differences")
    print(f"{asked['kinds']} | {asked['texts']} | {asked['again']} | {asked['registered']} | {asked['warnings']} | {len(wrong)}")
    print(f"kinds of which the server took no object: {len(refused)}")
    for line in refused:
        print("  ", line)
    return wrong


def registered(server: Server, programs: Path, asked: Counter) -> list[str]:
    """The texts of registered divergences: kubectl fails at each, or prints text that is not canonical or has another value."""
    wrong = []
    address = f"/api/v1/namespaces/{NAMESPACE}/configmaps"
    for number, (divergence, data) in enumerate(objects.REGISTERED.items()):
        name = f"registered-{number}"
        server.request("POST", address, {"metadata": {"name": name}, "data": data})
        done = server.kubectl("get", "configmap", name, "--namespace", NAMESPACE, "--output", "kyaml", check=False)
        asked["registered"] += 1
        is_canonical = run(programs / "kyaml-check", "--canonical", text=done.stdout).returncode == 0
        if done.returncode == 0 and is_canonical and json.loads(run(programs / "kyaml-fmt", "--to", "json", text=done.stdout).stdout)["data"] == data:
            wrong.append(f"divergence {divergence} is gone: kubectl prints {done.stdout.decode()[:300]}")
        server.request("DELETE", f"{address}/{name}")
    return wrong


def custom(server: Server, folder: str, asked: Counter) -> list[str]:
    """Objects of the CustomResourceDefinition that exists, one for each awkward text."""
    resource = {"name": "plains", "group": "example.com", "version": "v1", "namespaced": True, "path": "/apis/example.com/v1"}
    address = url(resource, NAMESPACE)
    end = time.monotonic() + 60
    while server.request("POST", address + "?dryRun=All", {"apiVersion": "example.com/v1", "kind": "Plain", "metadata": {"name": "a"}})[0] != 201:
        if time.monotonic() > end:
            return ["the server does not serve the kind of a CustomResourceDefinition"]
        time.sleep(0.2)
    wrong = []
    for at, text in enumerate(objects.AWKWARD):
        number = objects.NUMBERS[at % len(objects.NUMBERS)]
        key = text if text and text not in objects.REGISTERED["U2"] else "other"
        status, made = server.request("POST", address + "?fieldValidation=Strict", {
            "apiVersion": "example.com/v1", "kind": "Plain", "metadata": {"name": f"p{at}"}, "text": text, "number": number / 8, "integer": number * 2**31,
            "boolean": True, "list": [text, text], "map": {key: text}, "nothing": None, "either": text if at % 2 else number,
            "anything": objects.FREE, "inside": {"no": text, "1e3": text}, "object": {"apiVersion": "v1", "kind": "Any", "free": {key: text}}})
        if status != 201:
            wrong.append(f"a custom object with {text!r}: {made}")
            continue
        printed = server.kubectl("get", "plains", f"p{at}", "--namespace", NAMESPACE, "--output", "kyaml").stdout
        (Path(folder) / f"custom-{at}.yaml").write_bytes(printed)
        asked["texts"] += 1
        wrong += again(server, resource, made, printed.decode(), asked)
    return wrong


def again(server: Server, resource: dict, made: dict, text: str, asked: Counter) -> list[str]:
    """Removes an object, creates it from the KYAML that kubectl printed, and compares the two."""
    if resource["name"] == "namespaces":
        # Only a controller removes one.
        return []
    # What a server sets, each on a line of its own.
    text = re.sub(r"(?<=\n)  metadata: \{\n.*?\n  \},\n", lambda found: OF_SERVER.sub("", found[0]), text, count=1, flags=re.S)
    address = url(resource, NAMESPACE)
    name = made["metadata"]["name"]
    server.request("PATCH", f"{address}/{name}", {"metadata": {"finalizers": None}}, "application/merge-patch+json")
    server.request("DELETE", f"{address}/{name}?gracePeriodSeconds=0&propagationPolicy=Background")
    for _ in range(300):
        status, answer = server.request("POST", address + "?fieldValidation=Strict", text, "application/yaml")
        if status != 409:
            break
        # The server removes a CustomResourceDefinition and its objects in the background.
        time.sleep(0.1)
    label = f"{resource['name']}.{resource['group']}"
    if status not in (200, 201):
        return [f"{label} is not created again: {answer.get('message', answer) if isinstance(answer, dict) else answer}"]
    asked["again"] += 1
    if resource["name"] not in ("namespaces", "customresourcedefinitions"):
        server.request("PATCH", f"{address}/{name}", {"metadata": {"finalizers": None}}, "application/merge-patch+json")
        server.request("DELETE", f"{address}/{name}?gracePeriodSeconds=0&propagationPolicy=Background")
    return differences(label, settled(made), settled(answer))


def differences(path: str, before, after) -> list[str]:
    """The places where two values differ."""
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        return [line for key in before for line in differences(f"{path}/{key}", before[key], after[key])]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return [line for at, pair in enumerate(zip(before, after)) for line in differences(f"{path}/{at}", *pair)]
    if before == after and type(before) is type(after):
        return []
    return [f"{path}: {json.dumps(before)[:200]} became {json.dumps(after)[:200]}"]


def documents(text: str) -> list[str]:
    """The documents of a file, as kubectl splits them."""
    # It reads lines, and gives each its line feed.
    parts = re.split(r"^---.*$", text if text.endswith("\n") else text + "\n", flags=re.M)
    return [part for part in parts if re.search(r"^[^#\s]", part, flags=re.M)]


class Cluster:
    """Applies documents. Everything that it creates it removes again."""

    def __init__(self, server: Server):
        self.server = server
        self.resources = {(found["group"], found["version"], found["kind"]): found for found in server.resources()}
        self.namespaces = set()

    def place(self, document) -> tuple[dict, str] | None:
        """The resource and the address of the object of a document; `None` if the server has no such kind."""
        if not isinstance(document, dict) or not isinstance(document.get("metadata"), dict):
            return None
        group, _, version = str(document.get("apiVersion")).rpartition("/")
        resource = self.resources.get((group, version, document.get("kind")))
        name = document["metadata"].get("name")
        if resource is None or not isinstance(name, str) or "get" not in resource["verbs"]:
            return None
        namespace = document["metadata"].get("namespace") or "default"
        if resource["namespaced"] and namespace not in self.namespaces:
            self.server.request("POST", "/api/v1/namespaces", {"metadata": {"name": namespace}})
            self.namespaces.add(namespace)
        return resource, url(resource, namespace, name)

    def apply(self, address: str, text: str, dry=False):
        """The answer to a server-side apply of a text: the stored object, or the refusal."""
        # Only a controller removes a namespace.
        dry |= address.startswith("/api/v1/namespaces/") and address.count("/") == 4
        options = "?fieldManager=measure&force=true&fieldValidation=Strict" + ("&dryRun=All" if dry else "")
        status, answer = self.server.request("PATCH", address + options, text, "application/apply-patch+yaml")
        if status not in (200, 201):
            return status, answer.get("message") if isinstance(answer, dict) else answer
        return 200, chosen(settled(answer)) if dry else self.remove(address)

    def remove(self, address: str) -> dict:
        """Removes an object, and returns the stored one."""
        stored = self.server.request("GET", address)[1]
        self.server.request("PATCH", address, {"metadata": {"finalizers": None}}, "application/merge-patch+json")
        self.server.request("DELETE", address + "?gracePeriodSeconds=0&propagationPolicy=Background")
        while self.server.request("GET", address)[0] == 200:
            time.sleep(0.05)
        return chosen(settled(stored))


def applied(cluster: Cluster, address: str, *texts: str) -> list[str]:
    """Applies texts by kubectl, one after the other, and compares the objects that are stored."""
    stored = []
    for text in texts:
        done = cluster.server.kubectl("apply", "--validate=strict", "--filename", "-", text=text.encode(), check=False)
        if done.returncode != 0:
            stored.append({"refused": done.stderr.decode()})
            continue
        stored.append(cluster.remove(address))
    return differences(f"kubectl apply {address}", *stored)


def messages(cluster: Cluster, address: str, text: str) -> set[str]:
    """What the server says of a text that it refuses. It names one of several fields at random, and quotes numbers of lines."""
    answers = (cluster.apply(address, text)[1] for _ in range(16))
    return {" ".join(sorted(re.sub(r"line \d+", "line", str(answer)).split())) for answer in answers}


def chosen(stored: dict) -> dict:
    """An object without addresses, ports and identities that the server chose."""
    spec = stored.get("spec")
    if stored["kind"] == "Service":
        for name in ("clusterIP", "clusterIPs", "healthCheckNodePort"):
            spec.pop(name, None)
        for port in spec.get("ports", []):
            port.pop("nodePort", None)
    return json.loads(re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "identity", json.dumps(stored)))


def manifests(server: Server, programs: Path, folders: list[Path]) -> list[str]:
    """Applies each document of each manifest as YAML, as KYAML, and as YAML that was KYAML."""
    cluster, wrong, asked = Cluster(server), [], Counter()
    for file in sorted(file for folder in folders for file in folder.rglob("*") if file.suffix in (".yaml", ".yml") and file.is_file()):
        try:
            source = file.read_bytes().decode()
        except UnicodeDecodeError:
            continue
        asked["files"] += 1
        for document in documents(source):
            loaded = run(programs / "kyaml-fmt", "--to", "json", text=document.encode())
            kyaml = run(programs / "kyaml-fmt", text=document.encode())
            if kyaml.returncode != 0:
                asked["refused by kyaml-fmt"] += 1
                continue
            try:
                place = cluster.place(json.loads(loaded.stdout))
            except ValueError:
                continue
            if place is None:
                asked["kinds that the server does not have"] += 1
                continue
            back = run(programs / "kyaml-fmt", "--to", "yaml", text=kyaml.stdout)
            asked["documents"] += 1
            texts = {"YAML": document, "KYAML": kyaml.stdout.decode(), "YAML again": back.stdout.decode()}
            answers = {name: cluster.apply(place[1], text) for name, text in texts.items()}
            status, first = answers["YAML"]
            asked["taken" if status == 200 else "refused by the server"] += 1
            for name, answer in answers.items():
                if status == answer[0] == 200:
                    differ = differences(f"as {name}", first, answer[1])
                elif status == answer[0] and messages(cluster, place[1], texts["YAML"]) & messages(cluster, place[1], texts[name]):
                    differ = []
                else:
                    differ = [f"as YAML {status} {str(first)[:300]}; as {name} {str(answer)[:300]}"]
                wrong += [f"{file.name}, {place[1]}: {line}" for line in differ]
            if status == 200 and asked["taken"] % 10 == 1 and place[0]["name"] != "namespaces":
                asked["by kubectl apply"] += 1
                wrong += applied(cluster, place[1], document, texts["KYAML"])
    print(f"\nmanifests, applied as YAML, as KYAML and as YAML again: {dict(asked)}, {len(wrong)} differ")
    return wrong


def scale(server: Server, programs: Path, pods: int) -> list[str]:
    """Prints a list of pods by kubectl, and reads it by a pipe."""
    pod = {
        "metadata": {"namespace": "pods", "labels": {f"example.com/label-{at}": f"value-{at}" for at in range(10)},
                     "annotations": {f"example.com/note-{at}": "x" * 100 for at in range(20)}},
        "spec": {"containers": [{"name": f"c{at}", "image": "registry.example.com/team/app:1.2.3", "env": [
            {"name": f"NAME_{number}", "value": str(number)} for number in range(30)]} for at in range(2)]},
    }
    server.request("POST", "/api/v1/namespaces", {"metadata": {"name": "pods"}})
    for number in range(pods):
        pod["metadata"]["name"] = f"pod-{number}"
        status, answer = server.request("POST", "/api/v1/namespaces/pods/pods", pod)
        if status != 201:
            return [f"a pod is not created: {answer}"]
    kubectl = f"{server.programs}/kubectl --kubeconfig={server.config} get pods -A -o kyaml"
    print("\n| pipe | bytes | seconds | seconds of the processor | peak memory of the reader, kB |\n| --- | --- | --- | --- | --- |")
    wrong = []
    readers = {
        "kubectl alone": "cat >/dev/null",
        "kyaml-check": f"{programs}/kyaml-check --no-config --quiet -",
        "kyaml-check --canonical": f"{programs}/kyaml-check --no-config --quiet --canonical -",
        "kyaml-fmt --check": f"{programs}/kyaml-fmt --no-config --quiet --check -",
        "kyaml-fmt": f"{programs}/kyaml-fmt --no-config --quiet - >/dev/null",
    }
    size = len(subprocess.run(kubectl.split(), capture_output=True, check=True).stdout)
    for name, reader in readers.items():
        reader = reader if name == "kubectl alone" else f"/usr/bin/time -f '%U %S %M' {reader}"
        start = time.monotonic()
        done = subprocess.run(["bash", "-o", "pipefail", "-c", f"{kubectl} | {reader}"], capture_output=True, text=True)
        took = time.monotonic() - start
        user, system, memory = (done.stderr.split()[-3:] if name != "kubectl alone" else ("0", "0", "-"))
        print(f"| {name} | {size} | {took:.1f} | {float(user) + float(system):.2f} | {memory} |")
        if done.returncode != 0:
            wrong.append(f"{name}: {done.stderr[-300:]}")
    return wrong


def places(value, path=()):
    """Each place inside a value: its path, the collection that holds it, and its key or index there."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in list(items):
        yield (*path, key), value, key
        yield from places(part, (*path, key))


def swapped(name: str, rng: random.Random) -> str:
    """A name with two neighbouring letters the other way round."""
    at = rng.randrange(len(name) - 1)
    return name[:at] + name[at + 1] + name[at] + name[at + 2:]


# Mistakes of people: the places where each can be made, and the value there; `None` removes it.
MISTAKES = {
    "unknown field": (lambda path, part: path[0] == "spec" and isinstance(path[-1], str) and len(path[-1]) > 3, None),
    "string for number": (lambda path, part: type(part) is int, str),
    "string for boolean": (lambda path, part: type(part) is bool, lambda part: str(part).lower()),
    "number for string, `value` of `env`": (lambda path, part: path[-1] == "value" and "env" in path, lambda part: 8080),
    "number for string": (lambda path, part: path[0] == "spec" and isinstance(part, str), lambda part: 8080),
    "number in labels or annotations": (lambda path, part: path[-2:-1] in (("labels",), ("annotations",), ("matchLabels",)), lambda part: 1.5),
    "boolean in labels or annotations": (lambda path, part: path[-2:-1] in (("labels",), ("annotations",), ("matchLabels",)), lambda part: True),
    "null for a collection": (lambda path, part: path[0] == "spec" and isinstance(part, (dict, list)), lambda part: None),
    "sequence for mapping": (lambda path, part: path[0] == "spec" and isinstance(part, dict), lambda part: [part]),
    "mapping for sequence": (lambda path, part: isinstance(part, list) and part, lambda part: part[0]),
    "missing field": (lambda path, part: path[0] == "spec" and isinstance(path[-1], str), ...),
    "old version": (lambda path, part: path == ("apiVersion",), lambda part: {"apps/v1": "apps/v1beta1", "batch/v1": "batch/v1beta1"}.get(part, "extensions/v1beta1")),
    "duplicate key": (lambda path, part: path == ("kind",), ...),
}


def mutant(document: dict, mistake: str, rng: random.Random, write) -> str | None:
    """The KYAML of a document with a mistake; `None` if it has no place for it."""
    fits, change = MISTAKES[mistake]
    value = json.loads(json.dumps(document))
    found = [(inside, key) for path, inside, key in places(value) if fits(path, inside[key])]
    if not found:
        return None
    inside, key = rng.choice(found)
    if mistake == "duplicate key":
        return write(value).replace("\n  kind: ", '\n  kind: "Other",\n  kind: ', 1)
    if mistake == "unknown field":
        inside[swapped(key, rng)] = inside.pop(key)
    elif change is ...:
        del inside[key]
    else:
        inside[key] = change(inside[key])
    return write(value) if value != document else None


def mistakes(server: Server, programs: Path, folders: list[Path], count: int, release: str) -> list[str]:
    """What the server refuses of manifests with one mistake each, and what kyaml-check says of them."""
    cluster, taken, rng = Cluster(server), [], random.Random(1)
    for file in sorted(file for folder in folders for file in folder.rglob("*.yaml") if file.is_file()):
        loaded = run(programs / "kyaml-fmt", "--to", "json", file)
        try:
            document = json.loads(loaded.stdout)
        except ValueError:
            continue
        place = cluster.place(document)
        if place is not None and cluster.apply(place[1], json.dumps(document), dry=True)[0] == 200:
            taken.append((place[1], document))
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        while len(rows) < count:
            address, document = rng.choice(taken)
            mistake = rng.choice(list(MISTAKES))
            text = mutant(document, mistake, rng, lambda value: run(programs / "kyaml-fmt", text=json.dumps(value).encode()).stdout.decode())
            if text is None:
                continue
            file = Path(folder) / f"{len(rows)}.yaml"
            file.write_text(text)
            # An old version has another address.
            version = json.loads(run(programs / "kyaml-fmt", "--to", "json", file).stdout or "{}").get("apiVersion") == document["apiVersion"]
            is_refused = not (version or mistake == "duplicate key") or cluster.apply(address, text, dry=True)[0] != 200
            rows.append((mistake, is_refused, file.name))
        by_text, by_schema = (found_in(programs, folder, options) for options in ([], ["--kubernetes", release]))
    table = {}
    for mistake, is_refused, name in rows:
        row = table.setdefault(mistake, Counter())
        row.update(made=1, refused=is_refused, text=is_refused and name in by_text, schema=is_refused and name in by_schema)
        row.update(more=not is_refused and name in by_schema - by_text)
    print("\n| mistake | made | refused by the server | of these found in the text | of these found with schemas | taken, and found with schemas |")
    print("| --- | --- | --- | --- | --- | --- |")
    for mistake, row in sorted(table.items()):
        print(f"| {mistake} | {row['made']} | {row['refused']} | {row['text']} | {row['schema']} | {row['more']} |")
    total = sum(table.values(), Counter())
    print(f"| all | {total['made']} | {total['refused']} | {total['text']} | {total['schema']} | {total['more']} |")
    return []


def found_in(programs: Path, folder: str, options: list[str]) -> set[str]:
    """The names of the files in which kyaml-check has findings."""
    findings = json.loads(run(programs / "kyaml-check", *options, "--format", "json", folder).stdout or "[]")
    return {Path(finding["file"]).name for finding in findings}


QUESTIONS = {
    "kinds": lambda server, programs, arguments: kinds(server, programs),
    "manifests": lambda server, programs, arguments: manifests(server, programs, arguments.folders),
    "mistakes": lambda server, programs, arguments: mistakes(server, programs, arguments.folders, 2000, arguments.release.rsplit(".", 1)[0]),
    "scale": lambda server, programs, arguments: scale(server, programs, 10_000),
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("programs", type=Path, help="the folder of kyaml-check and kyaml-fmt")
    parser.add_argument("questions", nargs="*", choices=[*QUESTIONS, []], default=list(QUESTIONS), help="what is asked; by default everything")
    parser.add_argument("--release", default="1.37.2", help="the release of Kubernetes (default: %(default)s)")
    arguments = parser.parse_args()
    arguments.folders = [Path(folder) for folder in os.environ.get("KYAML_MANIFESTS", "").split(":") if folder]
    wrong = []
    built = subprocess.run([HERE / "build", arguments.release], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    print(f"kube-apiserver and kubectl {arguments.release}")
    for question in arguments.questions:
        if question in ("manifests", "mistakes") and not arguments.folders:
            print(f"SKIPPED {question}: KYAML_MANIFESTS names no folder of manifests")
            continue
        start = time.monotonic()
        with Server(Path(built)) as server:
            wrong += QUESTIONS[question](server, arguments.programs.resolve(), arguments)
            print(f"{question}: {server.requests} requests, {time.monotonic() - start:.0f} s")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
