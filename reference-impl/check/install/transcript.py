#!/usr/bin/env python3
"""Runs the documents that are named: what they show is what happens.

A fence whose info string names a file (```yaml deploy/app.yaml) is written to that file. In a ```console fence each line that starts with
"$ " is run by bash, and what it prints stands below, with "? STATUS" unless it ends with 0. All of a document happens in one git repository
of its own, which starts as the folder name.in beside this script for a document NAME.md.

KYAML_BLESS=1 writes the present output. `/path/to/kyaml` in a document stands for the folder that KYAML_SOURCE names.
"""

import difflib
import os
import pathlib
import re
import shutil
import subprocess
import sys

STAND_IN = "/path/to/kyaml"
SOURCE = os.environ["KYAML_SOURCE"]
HERE = pathlib.Path(__file__).parent
FENCE = re.compile(r"^(`{3,})(\S*) ?(\S*)\n(.*?)^\1$\n", re.MULTILINE | re.DOTALL)


def commands(block):
    """The commands of a console, without their output."""
    return [line[2:] for line in block.splitlines() if line.startswith("$ ")]


def run(command, folder):
    """The output of a command, and its status."""
    ended = subprocess.run(
        ["bash", "-c", command.replace(STAND_IN, SOURCE)],
        cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300,
    )
    printed = ended.stdout.decode().replace(SOURCE, STAND_IN)
    if printed and not printed.endswith("\n"):
        printed += "\n"
    # No line of a document ends with blanks.
    printed = "".join(line.rstrip() + "\n" for line in printed.splitlines())
    return f"$ {command}\n{printed}" + (f"? {ended.returncode}\n" if ended.returncode else "")


def play(document, folder):
    """The document as it happens now, and how many commands it has."""
    count = 0

    def fence(found):
        nonlocal count
        ticks, language, name, block = found.groups()
        if language == "console":
            count += len(commands(block))
            block = "".join(run(command, folder) for command in commands(block))
        elif name:
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.replace(STAND_IN, SOURCE))
            # A script is run as the repository would run it.
            path.chmod(0o755 if block.startswith("#!") else 0o644)
        return f"{ticks}{language}{' ' if name else ''}{name}\n{block}{ticks}\n"

    return FENCE.sub(fence, document.read_text()), count


def main():
    work, *documents = map(pathlib.Path, sys.argv[1:])
    failed = False
    for document in documents:
        folder = work / document.stem
        start = HERE / f"{document.stem.lower()}.in"
        if start.is_dir():
            shutil.copytree(start, folder)
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(["git", "init", "--quiet", "."], cwd=folder, check=True)
        now, count = play(document, folder)
        written = document.read_text()
        if count == 0:
            sys.exit(f"{document}: it has no commands, and so shows nothing")
        if now == written:
            print(f"{document.name}: {count} commands print what it says")
        elif os.environ.get("KYAML_BLESS"):
            document.write_text(now)
            print(f"{document.name}: written anew, {count} commands")
        else:
            failed = True
            names = (f"{document.name} as written", f"{document.name} as it happens")
            sys.stderr.writelines(difflib.unified_diff(written.splitlines(True), now.splitlines(True), *names))
    sys.exit(failed)


main()
