#!/usr/bin/env python3
"""Runs the commands of the page "KYAML, day by day" against an API server: `day.py PROGRAMS`, the folder of kyaml-check.

It fails if the page shows another output; `--write` writes the page instead.
"""

import argparse
import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from server import Server

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PAGE = ROOT / "spec/site/pages/day.md"
BLOCK = re.compile(r"^```(\w+),([^\n]*)\n(.*?)^```\n", re.M | re.S)
# The parts that differ between two runs.
VARIES = [
    (re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"), "8a0b9f04-6e54-4d5c-9d3e-0c6f1d3d6a3c"),
    (re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"), "2026-11-29T12:00:00Z"),
    (re.compile(r"(LAST DEPLOYED: ).*"), r"\1Sun Nov 29 12:00:00 2026"),
    (re.compile(r'(resourceVersion: )"\d+"'), r'\1"100"'),
    (re.compile(r"/tmp/(LIVE|MERGED)-\d+"), r"/tmp/\1-1"),
]


def run(server: Server, folder: Path, programs: Path, helm: str, text: str) -> str:
    """The page with the output of its commands."""
    paths = [server.programs, programs, Path(helm).parent]
    environment = {
        **os.environ, "PATH": ":".join([*map(str, paths), os.environ["PATH"]]), "HOME": str(folder), "KUBECONFIG": str(server.config),
        "KUBECACHEDIR": f"{server.work.name}/cache", "LC_ALL": "C",
    }

    def block(found: re.Match) -> str:
        language, info, content = found.groups()
        if language != "sh":
            (folder / info).write_text(content)
            return found[0]
        printed = ""
        for command in re.findall(r"^\$ (.*)\n", content, re.M):
            done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            output = done.stdout
            for pattern, text in VARIES:
                output = pattern.sub(text, output)
            printed += f"$ {command}\n" + output + ("\n" if output and not output.endswith("\n") else "")
        return f"```{language},{info}\n{printed}```\n"

    return BLOCK.sub(block, text)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("programs", type=Path, help="the folder of kyaml-check, kyaml-fmt and kyaml-diff")
    parser.add_argument("--write", action="store_true", help="writes the page")
    arguments = parser.parse_args()
    text = PAGE.read_text()
    release = re.search(r"`kube-apiserver` (\d+\.\d+\.\d+)", text)[1]
    built = subprocess.run([HERE / "build", release], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    helm = subprocess.run([HERE / "build", "helm"], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    with Server(Path(built)) as server, tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "reference-impl/template/charts/starter", Path(folder) / "starter")
        now = run(server, Path(folder), arguments.programs.resolve(), helm, text)
    if arguments.write:
        PAGE.write_text(now)
    elif now != text:
        sys.stderr.writelines(difflib.unified_diff(text.splitlines(True), now.splitlines(True), "the page", "now"))
        return 1
    print(f"{now.count(chr(10) + '$ ')} commands")
    return 0


if __name__ == "__main__":
    sys.exit(main())
