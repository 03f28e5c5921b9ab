"""Asks language servers the same questions, and prints the answers as tables."""

import json
import os
import queue
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

PATIENCE = 5

# The abilities of an editor that has all of them.
ABILITIES = {
    "general": {"positionEncodings": ["utf-8", "utf-16"]},
    "workspace": {"configuration": True, "workspaceEdit": {"documentChanges": True}},
    "textDocument": {
        "synchronization": {},
        "publishDiagnostics": {"relatedInformation": True, "codeDescriptionSupport": True, "versionSupport": True},
        "hover": {"contentFormat": ["markdown"]},
        "completion": {"completionItem": {"snippetSupport": True}},
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "refactor", "source"]}}},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "foldingRange": {},
        "selectionRange": {},
        "formatting": {},
        "rangeFormatting": {},
        "onTypeFormatting": {},
        "rename": {"prepareSupport": True},
        "definition": {},
        "inlayHint": {},
    },
}

# An item of a long document; a character is typed at the end of its last string.
ITEM = {
    "kyaml": '    {{\n      name: "item {0}",\n      ports: [80, 443],\n      value: "value of {0}",\n    }},\n',
    "yaml": "- name: item {0}\n  ports: [80, 443]\n  value: value of {0}\n",
    "toml": '[[items]]\nname = "item {0}"\nports = [80, 443]\nvalue = "value of {0}"\n',
}
AROUND = {"kyaml": ("---\n{\n  items: [\n", "  ],\n}\n"), "yaml": ("items:\n", ""), "toml": ("", "")}
WRONG = {"kyaml": "    {wrong: [1 2]},\n", "yaml": "- wrong: [1 2\n", "toml": "wrong = [1 2]\n"}
# A text that a formatter changes, with a duplicate key.
MISLAID = {
    "kyaml": "---\n{\n    a: {b: 1},\n  c:   [1,2],\n  c: 3,\n}\n",
    "yaml": "a:   {b: 1}\nc:   [1,2]\nc: 3\n",
    "toml": "a   = {b=1}\nc =   [1,2]\nc = 3\n",
}
GOOD = {
    "kyaml": "---\n{\n  a: {\n    b: 1,\n  },\n  c: [\n    1,\n  ],\n}\n",
    "yaml": "a:\n  b: 1\nc:\n- 1\n",
    "toml": "[a]\nb = 1\n\n[c]\nd = [\n  1,\n]\n",
}
# A mistake that a server may know to mend; a value that is begun; a number that has another spelling.
FIXABLE = {"kyaml": "---\n{a: no}\n", "yaml": "a:\n\t- b\n", "toml": "a = 'b\n"}
BEGUN = {"kyaml": "---\n{\n  a: {", "yaml": "a: ", "toml": "a = "}
NUMBER = {"kyaml": "---\n{\n  a: 1.5e+3,\n}\n", "yaml": "a: 1.5e+3\n", "toml": "a = 1.5e+3\n"}
SUFFIX = {"kyaml": "kyaml", "yaml": "yaml", "toml": "toml"}


class Server:
    """A server, and its messages."""

    def __init__(self, command, language, folder):
        self.language = language
        self.folder = folder
        self.trace = folder / "connects"
        strace = ["strace", "-f", "-qq", "-e", "trace=connect", "-o", str(self.trace)]
        self.process = subprocess.Popen(
            strace + command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=folder
        )
        self.messages = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        self.id = 0
        self.published = {}
        root = folder.as_uri()
        params = {"processId": os.getpid(), "rootUri": root, "capabilities": ABILITIES}
        params["initializationOptions"] = {"inlayHints": {"enable": True}}
        params["workspaceFolders"] = [{"uri": root, "name": "root"}]
        self.capabilities = self.ask("initialize", params)["capabilities"]
        self.tell("initialized", {})

    def _read(self):
        while True:
            length = None
            while (line := self.process.stdout.readline()) not in (b"\r\n", b""):
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            if length is None:
                self.messages.put(None)
                return
            self.messages.put(json.loads(self.process.stdout.read(length)))

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0"} | message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def next(self, until):
        """The next message; questions of the server are answered."""
        message = self.messages.get(timeout=max(0.001, until - time.monotonic()))
        if message is None:
            raise RuntimeError("the server is gone")
        if "method" in message and "id" in message:
            items = message["params"].get("items", []) if isinstance(message.get("params"), dict) else []
            self.send({"id": message["id"], "result": [None] * len(items) if items else None})
        elif message.get("method") == "textDocument/publishDiagnostics":
            self.published[message["params"]["uri"]] = message["params"]
        return message

    def ask(self, method, params):
        self.id += 1
        self.send({"id": self.id, "method": method, "params": params})
        until = time.monotonic() + PATIENCE
        try:
            while True:
                message = self.next(until)
                if message.get("id") == self.id and "method" not in message:
                    return message.get("result")
        except queue.Empty:
            return None

    def open(self, name, text):
        path = self.folder / f"{name}.{SUFFIX[self.language]}"
        path.write_text(text)
        uri = path.as_uri()
        document = {"uri": uri, "languageId": self.language, "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": document})
        return uri

    def diagnostics(self, uri):
        """The published diagnostics, or those of an answer."""
        until = time.monotonic() + PATIENCE
        try:
            while not self.published.get(uri, {}).get("diagnostics"):
                self.next(until if not self.capabilities.get("diagnosticProvider") else time.monotonic() + 1)
        except queue.Empty:
            pass
        found = self.published.get(uri, {}).get("diagnostics")
        if not found and self.capabilities.get("diagnosticProvider"):
            found = (self.ask("textDocument/diagnostic", {"textDocument": {"uri": uri}}) or {}).get("items")
        return found or []

    def stop(self):
        self.ask("shutdown", None)
        self.tell("exit", None)
        self.process.stdin.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()

    def connections(self):
        return len(re.findall(r"AF_INET6?\b", self.trace.read_text()))

    def peak(self):
        """The peak of the memory of the traced process, in bytes."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        status = Path(f"/proc/{children[0]}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+)", status).group(1)) * 1024


def features(server):
    """Each feature, and whether the server has a result for it."""
    rows = {}
    language = server.language
    uri = server.open("mislaid", MISLAID[language])
    document = {"textDocument": {"uri": uri}}
    options = {"options": {"tabSize": 2, "insertSpaces": True}}
    found = server.diagnostics(uri)
    rows["diagnostics"] = bool(found)
    rows["page of the rule"] = any(each.get("codeDescription") for each in found)
    rows["related place"] = any(each.get("relatedInformation") for each in found)
    fixable = server.open("fixable", FIXABLE[language])
    in_fixable = {"textDocument": {"uri": fixable}}
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 2, "character": 0}}
    context = {"diagnostics": server.diagnostics(fixable)}
    actions = server.ask("textDocument/codeAction", in_fixable | {"range": whole, "context": context}) or []
    kinds = [each.get("kind") or "" for each in actions]
    rows["quick fix"] = any(kind.startswith("quickfix") for kind in kinds)
    rows["fix all"] = any(kind.startswith("source.fixAll") for kind in kinds)
    empty = {"kyaml": '---\n{"": 1}\n', "yaml": '"": 1\n', "toml": '"" = 1\n'}[language]
    ignorable = server.open("ignorable", empty)
    context = {"diagnostics": server.diagnostics(ignorable)}
    actions = server.ask("textDocument/codeAction", {"textDocument": {"uri": ignorable}, "range": whole, "context": context})
    rows["ignore by a comment"] = any("gnore" in each.get("title", "") for each in actions or [])
    good = server.open("good", GOOD[language])
    in_good = {"textDocument": {"uri": good}}
    actions = server.ask("textDocument/codeAction", in_good | {"range": whole, "context": {"diagnostics": []}}) or []
    rows["rewrite or convert"] = bool(actions)
    spaced = re.sub(r"( *)(\w+)(:|\s=) ", r"\1\2\3    ", GOOD[language])
    spaced_uri = server.open("spaced", spaced)
    in_spaced = {"textDocument": {"uri": spaced_uri}}
    lines = spaced.count("\n")
    everything = {"start": {"line": 0, "character": 0}, "end": {"line": lines, "character": 0}}
    rows["format a document"] = bool(server.ask("textDocument/formatting", in_spaced | options))
    rows["format a range"] = bool(server.ask("textDocument/rangeFormatting", in_spaced | {"range": everything} | options))
    bracket = max((line.find(c), number, c) for number, line in enumerate(spaced.split("\n")) for c in "}]" if c in line) if any(c in spaced for c in "}]") else (0, 0, "}")
    column, number, character = bracket
    on_type = {"position": {"line": number, "character": column + 1}, "ch": character}
    rows["format on typing"] = bool(server.ask("textDocument/onTypeFormatting", in_spaced | on_type | options))
    text = GOOD[language]
    line = next(number for number, line in enumerate(text.split("\n")) if "b" in line and "1" in line)
    column = text.split("\n")[line].index("b")
    at = {"position": {"line": line, "character": column}}
    rows["hover"] = bool(server.ask("textDocument/hover", in_good | at))
    rows["outline"] = bool(server.ask("textDocument/documentSymbol", in_good))
    rows["folding"] = bool(server.ask("textDocument/foldingRange", in_good))
    rows["selection"] = bool(server.ask("textDocument/selectionRange", in_good | {"positions": [at["position"]]}))
    rows["rename"] = bool(server.ask("textDocument/rename", in_good | at | {"newName": "renamed"}))
    duplicate = MISLAID[language].split("\n")
    number = next(number for number in reversed(range(len(duplicate))) if duplicate[number].strip().startswith("c"))
    at_c = {"position": {"line": number, "character": duplicate[number].index("c")}}
    rows["from a duplicate to the first"] = bool(server.ask("textDocument/definition", document | at_c))
    begun = server.open("begun", BEGUN[language])
    end = {"line": BEGUN[language].count("\n"), "character": len(BEGUN[language].split("\n")[-1])}
    completed = server.ask("textDocument/completion", {"textDocument": {"uri": begun}, "position": end})
    rows["completion without a schema"] = bool(completed.get("items") if isinstance(completed, dict) else completed)
    number = {"textDocument": {"uri": server.open("number", NUMBER[language])}}
    rows["inlay hints, if they are on"] = bool(server.ask("textDocument/inlayHint", number | {"range": everything}))
    return rows


def document(language, size):
    entries = []
    length = 0
    while length < size:
        entries.append(ITEM[language].format(len(entries)))
        length += len(entries[-1])
    return entries


def latency(server, size, broken):
    """The median from a keystroke to its diagnostics, in milliseconds."""
    language = server.language
    entries = document(language, size)
    middle = len(entries) // 2
    before, after = AROUND[language]
    text = before + "".join(entries[:middle]) + (WRONG[language] if broken else "") + "".join(entries[middle:]) + after
    uri = server.open(f"typed-{size}-{broken}", text)
    try:
        until = time.monotonic() + PATIENCE
        while uri not in server.published:
            server.next(until)
    except queue.Empty:
        return None
    sync = server.capabilities.get("textDocumentSync")
    incremental = (sync.get("change") if isinstance(sync, dict) else sync) == 2
    offset = text.index(f"value of {middle // 2}") + len(f"value of {middle // 2}")
    line, column = text.count("\n", 0, offset), offset - text.rindex("\n", 0, offset) - 1
    times = []
    begin = time.monotonic()
    for count in range(100):
        # A slow server is asked less often.
        if len(times) >= 5 and time.monotonic() - begin > PATIENCE:
            break
        at = {"line": line, "character": column + count}
        text = text[:offset] + "x" + text[offset:]
        offset += 1
        change = {"range": {"start": at, "end": at}, "text": "x"} if incremental else {"text": text}
        server.published.pop(uri, None)
        start = time.monotonic()
        versioned = {"uri": uri, "version": count + 2}
        server.tell("textDocument/didChange", {"textDocument": versioned, "contentChanges": [change]})
        try:
            while server.published.get(uri) is None or server.published[uri].get("version", count + 2) != count + 2:
                server.next(start + PATIENCE)
        except queue.Empty:
            return None
        times.append((time.monotonic() - start) * 1e3)
    return statistics.median(times)


def shown(value):
    return "–" if value is None else f"{value:.1f}"


def main():
    kyaml_lsp, home = sys.argv[1], Path(sys.argv[2])
    servers = {
        "kyaml-lsp": ([kyaml_lsp], "kyaml"),
        "yaml-language-server": ([str(home / "node_modules/.bin/yaml-language-server"), "--stdio"], "yaml"),
        "tombi": ([str(home / "bin/tombi"), "lsp"], "toml"),
        "taplo": ([str(home / "bin/taplo"), "lsp", "stdio"], "toml"),
    }
    columns, speeds = {}, {}
    for name, (command, language) in servers.items():
        with tempfile.TemporaryDirectory() as folder:
            server = Server(command, language, Path(folder))
            columns[name] = features(server)
            server.stop()
            columns[name]["connections"] = server.connections()
        with tempfile.TemporaryDirectory() as folder:
            server = Server(command, language, Path(folder))
            speed = [latency(server, size, broken) for size in (100_000, 1_000_000) for broken in (False, True)]
            length = sum(path.stat().st_size for path in Path(folder).iterdir() if path.name.startswith("typed"))
            peak = server.peak()
            speeds[name] = [shown(each) for each in speed] + [f"{peak / 2**20:.0f} MiB", f"{peak / length:.0f}"]
            server.process.kill()
    names = list(servers)
    print("| feature |", " | ".join(names), "|")
    print("| --- |", " | ".join("---" for _ in names), "|")
    for row in columns[names[0]]:
        cells = [columns[name][row] for name in names]
        print(f"| {row} |", " | ".join(str(cell) if row == "connections" else "yes" if cell else "no" for cell in cells), "|")
    print()
    print("| server | 100 KB, ms | broken | 1 MB, ms | broken | memory | by the open bytes |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name, cells in speeds.items():
        print(f"| {name} |", " | ".join(cells), "|")


if __name__ == "__main__":
    main()
