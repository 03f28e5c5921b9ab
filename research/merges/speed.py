#!/usr/bin/env python3
"""Time and memory of kyaml-diff and kyaml-merge on a stream of 10 MB, beside git merge-file and programs such as dyff."""

from __future__ import annotations

import argparse
import os
import subprocess
import tempfile
import time
from pathlib import Path

SIZE = 10_000_000  # bytes of the block YAML
CHANGED = 100  # documents that a side changes

DOCUMENT = """\
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web-{0}
  namespace: prod
spec:
  replicas: 3
  template:
    spec:
      containers:
      - name: web
        image: nginx:1.{0}
        env:
""" + "".join(f"        - name: VARIABLE_{number}\n          value: \"value {{0}} {number}\"\n" for number in range(12)) + """\
        resources:
          limits:
            cpu: 500m
            memory: 128Mi
"""
SIDES = {  # the change, and the place of the changed documents in each group of documents
    "base": ("", "", 0),
    "ours": ("replicas: 3", "replicas: 4", 0),
    "apart": ("cpu: 500m", "cpu: 600m", 1),
    "beside": ("replicas: 3\n", "replicas: 3\n  paused: true\n", 0),
}


def write(folder: Path, programs: Path) -> None:
    documents = [DOCUMENT.format(number) for number in range(SIZE // len(DOCUMENT.format(10_000)))]
    group = len(documents) // CHANGED
    for side, (old, new, place) in SIDES.items():
        texts = (text.replace(old, new) if old and at % group == place else text for at, text in enumerate(documents))
        (folder / f"{side}.yaml").write_text("---\n".join(texts))
        with (folder / f"{side}.kyaml").open("w") as kyaml:
            subprocess.run([programs / "kyaml-fmt", "--quiet", folder / f"{side}.yaml"], stdout=kyaml, check=True)


def measured(command: list[str]) -> str:
    start = time.monotonic()
    process = os.posix_spawnp(command[0], command, os.environ, file_actions=[
        (os.POSIX_SPAWN_OPEN, output, "/dev/null", os.O_WRONLY, 0) for output in (1, 2)])
    _, status, used = os.wait4(process, 0)
    seconds = f"{used.ru_utime + used.ru_stime:.2f} | {time.monotonic() - start:.2f}"
    return f"{seconds} | {used.ru_maxrss / 1024:.0f} | {os.waitstatus_to_exitcode(status)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", type=Path, required=True, help="the folder of kyaml-fmt, kyaml-diff and kyaml-merge")
    parser.add_argument("--beside", action="append", default=[], help="a program that compares two files, such as 'dyff between'")
    given = parser.parse_args()
    diff, merge = (str(given.programs.resolve() / name) for name in ("kyaml-diff", "kyaml-merge"))
    print("| program | language | processor s | elapsed s | MiB | exit |\n| --- | --- | --: | --: | --: | --: |")
    with tempfile.TemporaryDirectory() as name:
        write(Path(name), given.programs)
        for language in ("yaml", "kyaml"):
            base, ours, apart, beside = (f"{name}/{side}.{language}" for side in SIDES)
            runs = {"kyaml-diff": [diff, base, ours]}
            runs |= {command: [*command.split(), base, ours] for command in given.beside}
            runs |= {"kyaml-merge, changes apart": [merge, "-p", base, ours, apart],
                     "git merge-file, the same": ["git", "merge-file", "-p", ours, base, apart],
                     "kyaml-merge, changes in adjacent lines": [merge, "-p", base, ours, beside],
                     "git merge-file, the same (conflicts)": ["git", "merge-file", "-p", ours, base, beside]}
            for label, command in runs.items():
                print(f"| {label} | {language} | {measured(command)} |", flush=True)


if __name__ == "__main__":
    main()
