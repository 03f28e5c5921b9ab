"""An API server with an empty etcd, without a node, and requests to it."""

import json
import os
import socket
import ssl
import subprocess
import tempfile
import time
import urllib.parse
from http.client import HTTPException, HTTPSConnection
from pathlib import Path

TOKEN = "token"
# The parts that the server adds to an object, and those that differ between two creations of one.
OF_SERVER = ("uid", "resourceVersion", "creationTimestamp", "managedFields", "generation", "selfLink")


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Server:
    """A server whose programs are in the folder `programs`. It stops, and its data is removed, at the end of a `with`."""

    def __init__(self, programs: Path):
        self.programs = programs
        self.work = tempfile.TemporaryDirectory(prefix="server-")
        self.processes = []
        self.connection = None
        self.requests = 0

    def __enter__(self):
        work = Path(self.work.name)
        store, peers, self.port = free_port(), free_port(), free_port()
        subprocess.run(["openssl", "genrsa", "-out", work / "sa.key", "2048"], check=True, capture_output=True)
        (work / "tokens.csv").write_text(f"{TOKEN},admin,1,system:masters\n")
        store = f"http://127.0.0.1:{store}"
        self.start("etcd", f"--data-dir={work}/data", f"--listen-client-urls={store}", f"--advertise-client-urls={store}",
                   f"--listen-peer-urls=http://127.0.0.1:{peers}", "--quota-backend-bytes=2147483648", "--unsafe-no-fsync")
        self.start("kube-apiserver", f"--etcd-servers={store}", f"--cert-dir={work}/certs", f"--secure-port={self.port}",
                   "--bind-address=127.0.0.1", "--service-account-issuer=https://kubernetes.default.svc",
                   f"--service-account-key-file={work}/sa.key", f"--service-account-signing-key-file={work}/sa.key",
                   f"--token-auth-file={work}/tokens.csv", "--authorization-mode=RBAC", "--service-cluster-ip-range=10.0.0.0/16",
                   "--disable-admission-plugins=ServiceAccount", "--runtime-config=api/all=true",
                   "--max-requests-inflight=4000", "--max-mutating-requests-inflight=2000")
        end = time.monotonic() + 300
        while True:
            try:
                if self.request("GET", "/readyz")[0] == 200:
                    break
            except OSError:
                pass
            stopped = [process.args[0] for process in self.processes if process.poll() is not None]
            if stopped or time.monotonic() > end:
                raise SystemExit(f"the server is not ready; stopped: {stopped}\n{(work / 'log').read_text()[-3000:]}")
            time.sleep(0.5)
        self.config = work / "config.json"
        address = f"https://127.0.0.1:{self.port}"
        self.config.write_text(json.dumps({
            "apiVersion": "v1", "kind": "Config", "current-context": "server",
            "clusters": [{"name": "server", "cluster": {"server": address, "insecure-skip-tls-verify": True}}],
            "users": [{"name": "admin", "user": {"token": TOKEN}}],
            "contexts": [{"name": "server", "context": {"cluster": "server", "user": "admin"}}],
        }))
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            process.terminate()
            process.wait()
        self.work.cleanup()

    def start(self, program: str, *arguments: str):
        with open(Path(self.work.name) / "log", "ab") as log:
            self.processes.append(subprocess.Popen([self.programs / program, *arguments], stdout=log, stderr=log))

    def request(self, method: str, path: str, body=None, content="application/json"):
        """The status of an answer, and the answer: a value if it is JSON, or text."""
        if not isinstance(body, (str, bytes, type(None))):
            body = json.dumps(body)
        headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": content, "Accept": "application/json"}
        for is_last in (False, True):
            if self.connection is None:
                self.connection = HTTPSConnection("127.0.0.1", self.port, context=ssl._create_unverified_context(), timeout=120)
            try:
                self.connection.request(method, path, body.encode() if isinstance(body, str) else body, headers)
                answer = self.connection.getresponse()
                text = answer.read()
                break
            except (OSError, HTTPException):
                # The server closes a connection that has been idle for long.
                self.connection = None
                if is_last:
                    raise
        self.requests += 1
        try:
            return answer.status, json.loads(text)
        except ValueError:
            return answer.status, text.decode(errors="replace")

    def kubectl(self, *arguments: str, text=None, check=True) -> subprocess.CompletedProcess:
        """Runs kubectl with the text as its input. Its cache is of this server."""
        # kubectl 1.34 prints KYAML only with the variable.
        done = subprocess.run(
            [self.programs / "kubectl", f"--kubeconfig={self.config}", f"--cache-dir={self.work.name}/cache", *arguments],
            input=text, capture_output=True, env={**os.environ, "HOME": self.work.name, "KUBECTL_KYAML": "true"})
        if check and done.returncode != 0:
            raise RuntimeError(f"kubectl {' '.join(map(str, arguments))}: {done.stderr.decode()}")
        return done

    def resources(self) -> list[dict]:
        """The resources that can be created, each with its `group`, `version` and `path` before a namespace and a name."""
        found = []
        lists = [("", "v1", "/api/v1")]
        for group in self.request("GET", "/apis")[1]["groups"]:
            for version in group["versions"]:
                lists.append((group["name"], version["version"], "/apis/" + version["groupVersion"]))
        for group, version, path in lists:
            for resource in self.request("GET", path)[1].get("resources", []):
                if "/" not in resource["name"] and "create" in resource["verbs"]:
                    found.append({**resource, "group": group, "version": version, "path": path})
        return found


def url(resource: dict, namespace: str | None, name: str | None = None) -> str:
    """The address of a resource, or of an object of it."""
    path = resource["path"]
    if resource["namespaced"]:
        path += f"/namespaces/{namespace or 'default'}"
    path += "/" + resource["name"]
    return path + ("/" + urllib.parse.quote(name, safe="") if name else "")


def settled(value):
    """The object without what the server adds."""
    if isinstance(value, dict) and isinstance(value.get("metadata"), dict):
        metadata = {key: part for key, part in value["metadata"].items() if key not in OF_SERVER}
        value = {**value, "metadata": metadata}
        value.pop("status", None)
    return value
