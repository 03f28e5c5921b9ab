#!/usr/bin/env python3
"""Replays three-way merges of YAML files with git and with kyaml-merge, and judges both by PyYAML.

    merges.py collect --into FOLDER GIT_DIRECTORIES
    merges.py edit --into FOLDER FOLDERS_OF_MANIFESTS
    merges.py replay --programs FOLDER --fails FOLDER FOLDER
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from multiprocessing import Pool
from pathlib import Path
from typing import Any, Optional

import edits
import judge

SIDES = ("base", "ours", "theirs")
PATHS = ("*.yaml", "*.yml", "*.kyaml")
LONGEST = 1 << 20  # bytes of a file
PATIENCE = 60  # seconds for one run of a program
SETTINGS = {"as they are": (), "all KYAML": SIDES, "ours KYAML": ("ours",), "theirs KYAML": ("theirs",)}


@dataclass(frozen=True)
class Merge:
    """Three texts of a file, and the one that people committed, if it is known."""

    name: str
    path: str
    base: str
    ours: str
    theirs: str
    people: Optional[str] = None

    @property
    def sides(self) -> tuple[str, str, str]:
        return self.base, self.ours, self.theirs

    def write(self, folder: Path, **more: Optional[str]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "path").write_text(self.path)
        texts = {**{side: getattr(self, side) for side in (*SIDES, "people")}, **more}
        for side, text in texts.items():
            if text is not None:
                (folder / f"{side}.yaml").write_bytes(text.encode())


def git(repository: Path, *arguments: str, given: str = "") -> str:
    command = ["git", "-C", str(repository), *arguments]
    return subprocess.run(command, input=given.encode(), capture_output=True, check=True).stdout.decode(errors="replace")


def collected(repository: Path) -> Iterator[tuple[str, str, list[str]]]:
    """Each merge commit with a file that both sides changed: its id, the path, and the blobs of the four versions."""
    merges = [line.split() for line in git(repository, "rev-list", "--all", "--min-parents=2", "--max-parents=2", "--parents").splitlines()]
    bases = {(commit, *parents): found for commit, *parents in merges if (found := base_of(repository, *parents))}
    asked = [f"{parent} {base}" for (_, *parents), base in bases.items() for parent in parents]
    asked += [f"{commit} {base}" for (commit, *_), base in bases.items()]
    changes = changed(repository, asked)
    for (commit, ours, theirs), base in bases.items():
        left, right, merged = (changes.get((side, base), {}) for side in (ours, theirs, commit))
        for path in sorted(left.keys() & right.keys() & merged.keys()):
            blobs = [left[path][0], left[path][1], right[path][1], merged[path][1]]
            if left[path][1] != right[path][1] and all(blob.strip("0") for blob in blobs):
                yield commit, path, blobs


def base_of(repository: Path, ours: str, theirs: str) -> Optional[str]:
    """The merge base, if there is one only, and each side has commits of its own."""
    command = ["git", "-C", str(repository), "merge-base", "--all", ours, theirs]
    bases = subprocess.run(command, capture_output=True, check=False, text=True).stdout.split()
    return bases[0] if len(bases) == 1 and bases[0] not in (ours, theirs) else None


def changed(repository: Path, asked: list[str]) -> dict[tuple[str, str], dict[str, tuple[str, str]]]:
    """For each pair of a commit and an older one, the changed files with their two blobs."""
    pairs = list(dict.fromkeys(asked))
    options = ("--stdin", "--always", "-r", "--raw", "--no-abbrev", "--no-renames")
    printed = git(repository, "diff-tree", *options, "--", *PATHS, given="".join(f"{pair}\n" for pair in pairs))
    changes: dict[tuple[str, str], dict[str, tuple[str, str]]] = {}
    left = iter(pairs)
    for line in printed.splitlines():
        if not line.startswith(":"):
            newer, older = next(left).split()
            found = changes[newer, older] = {}
            continue
        about, path = line.split("\t", 1)
        _, mode, before, after, _ = about.split(" ")
        if mode.startswith("100"):
            found[path] = before, after
    return changes


def texts(repository: Path, blobs: Iterable[str]) -> dict[str, str]:
    """The blobs that are UTF-8 and not too long."""
    found = {}
    process = subprocess.Popen(["git", "-C", str(repository), "cat-file", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    for blob in dict.fromkeys(blobs):
        process.stdin.write(f"{blob}\n".encode())
        process.stdin.flush()
        header = process.stdout.readline().split()
        if header[-1] == b"missing":
            continue
        content = process.stdout.read(int(header[2]) + 1)[:-1]
        if len(content) <= LONGEST and b"\0" not in content:
            try:
                found[blob] = content.decode()
            except UnicodeDecodeError:
                continue
    process.stdin.close()
    process.wait()
    return found


def collect(repository: Path, into: Path, most: int) -> Counter[str]:
    """Writes the merges of a repository, each once: its four texts, and their origin."""
    counts: Counter[str] = Counter()
    known: set[tuple[str, ...]] = set()
    found = [(commit, path, blobs) for commit, path, blobs in collected(repository)
             if not (tuple(blobs[:3]) in known or known.add(tuple(blobs[:3])))]
    contents = texts(repository, (blob for *_, blobs in found for blob in blobs))
    origin = repository.parent.name if repository.name in ("repo", ".git") else repository.name
    for commit, path, blobs in found:
        if counts["merges"] >= most:
            counts["beyond the limit"] += 1
        elif not all(blob in contents for blob in blobs):
            counts["too long, missing or not UTF-8"] += 1
        elif not all(is_yaml(contents[blob], path) for blob in blobs[:3]):
            counts["a template, or not YAML"] += 1
        else:
            counts["merges"] += 1
            name = f"{origin}-{commit[:8]}-{hashlib.sha1(path.encode()).hexdigest()[:4]}"
            Merge(name, path, *(contents[blob] for blob in blobs)).write(into / name)
    return counts


def edit(folder: Path, into: Path, rounds: int, seed: int) -> Counter[str]:
    """Writes merges of random edits of the files in a folder, as `collect` does; both edits are what people committed."""
    counts: Counter[str] = Counter()
    for file in sorted(path for pattern in PATHS for path in folder.rglob(pattern)):
        for number in range(rounds):
            path = str(file.relative_to(folder))
            found = edits.edited(file, random.Random(f"{seed} {number} {path}"))
            if found is None:
                counts["no two edits"] += 1
                continue
            kinds, texts = found
            counts["merges"] += 1
            name = f"{path.replace('/', '+')}-{number}-{kinds.replace(', ', '-').replace(' ', '-')}"
            Merge(name, path, *texts).write(into / name)
    return counts


def is_yaml(text: str, path: str) -> bool:
    try:
        return bool(judge.documents(text, path))
    except judge.Unreadable:
        return False


@dataclass(frozen=True)
class Programs:
    """The folder of kyaml-fmt and kyaml-merge."""

    folder: Path

    def as_kyaml(self, text: str, path: str) -> Optional[str]:
        command = [self.folder / "kyaml-fmt", "--no-config", "--quiet", "--stdin-filepath", path]
        done = subprocess.run(command, input=text.encode(), capture_output=True, check=False, timeout=PATIENCE)
        return done.stdout.decode() if done.returncode == 0 else None

    def merged(self, merge: Merge) -> tuple[int, str, str]:
        """The exit status, the result and the messages of the driver, run as git does."""
        with tempfile.TemporaryDirectory() as folder:
            files = [Path(folder) / f".merge_file_{side}" for side in SIDES]
            for file, text in zip(files, merge.sides):
                file.write_bytes(text.encode())
            command = [self.folder / "kyaml-merge", "--path", merge.path, "--marker-size", "7", *files]
            try:
                done = subprocess.run(command, capture_output=True, check=False, cwd=folder, timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                return -1, "", f"no end within {PATIENCE} seconds"
            return done.returncode, files[1].read_bytes().decode(errors="replace"), done.stderr.decode(errors="replace")


def merged_by_git(merge: Merge) -> tuple[bool, str]:
    """Whether git merges the lines without a conflict, and the result."""
    with tempfile.TemporaryDirectory() as folder:
        files = {side: Path(folder) / side for side in ("ours", "base", "theirs")}
        for side, file in files.items():
            file.write_bytes(getattr(merge, side).encode())
        done = subprocess.run(["git", "merge-file", "-p", *files.values()], capture_output=True, check=False)
        return done.returncode == 0, done.stdout.decode(errors="replace")


@dataclass(frozen=True)
class Replay:
    """One merge in one setting, by git and by the driver."""

    merge: Merge
    setting: str
    git: Optional[str]  # the result, if it is clean
    driver: Optional[str]  # likewise
    status: int
    messages: str
    seconds: float
    wanted: Optional[str]  # git's result of the files as they are, if it is clean

    def judged(self) -> dict[str, Any]:
        """The verdict, and what the merge lost or invented."""
        verdict, wrong = self.verdict(), []
        if self.driver is not None and "not YAML" not in verdict:
            wrong = judge.laws(self.merge.path, *self.merge.sides, self.driver)
        known = {line for side in self.merge.sides for line in side.splitlines()}
        return {
            "merge": self.merge.name, "path": self.merge.path, "setting": self.setting,
            "git": "conflict" if self.git is None else "clean", "status": self.status, "verdict": verdict,
            "people": self.people(), "wrong": [f"{kind}: {fact}" for kind, fact in wrong],
            "new_lines": sum(line not in known for line in (self.driver or "").splitlines()),
            "seconds": round(self.seconds, 3), "messages": self.messages,
        }

    def verdict(self) -> str:
        if self.status not in (0, 1):
            return "failed"
        expected = self.git if self.git is not None else self.wanted
        if self.driver is None:
            return "conflict" if expected is None or is_yaml(expected, self.merge.path) else "conflict, git's is not YAML"
        if self.driver == self.git:
            return "same bytes"
        if not is_yaml(self.driver, self.merge.path):
            return "not YAML"
        if expected is None:
            return "resolved"
        if not is_yaml(expected, self.merge.path):
            return "resolved, git's is not YAML"
        return "same value" if self.equal(expected) == "same" else "another value"

    def people(self) -> Optional[str]:
        known = self.merge.people if self.driver is not None else None
        return None if known is None or not is_yaml(known, self.merge.path) else self.equal(known)

    def equal(self, other: str) -> str:
        """How the value of the driver's result compares with that of this text."""
        try:
            left, right = (judge.documents(text, self.merge.path) for text in (self.driver, other))
        except judge.Unreadable:
            return "not YAML"
        if left == right:
            return "same"
        return "another order" if judge.unordered(left) == judge.unordered(right) else "another"

    def is_fine(self, row: dict[str, Any]) -> bool:
        """If git is clean, ours has its bytes, and nothing is lost or invented."""
        if self.git is None:
            return not row["wrong"] and row["verdict"] not in ("failed", "not YAML", "another value")
        return row["verdict"] == "same bytes"

    def keep(self, row: dict[str, Any], folder: Path) -> None:
        place = folder / row["verdict"].replace(" ", "-").replace("'", "") / f"{self.merge.name}--{self.setting.replace(' ', '-')}"
        self.merge.write(place, git=self.git, driver=self.driver)
        (place / "row.json").write_text(json.dumps(row, indent=1))


def replays(merge: Merge, programs: Programs) -> Iterator[Replay]:
    """The merge in each setting whose conversions have the value of what they convert."""
    wanted = None
    kyaml: dict[str, Optional[str]] = {}
    for setting, sides in SETTINGS.items():
        for side in sides:
            if side not in kyaml:
                kyaml[side] = converted(getattr(merge, side), merge.path, programs)
        if any(kyaml[side] is None for side in sides):
            continue
        set_merge = replace(merge, **{side: kyaml[side] for side in sides})
        is_clean, by_git = merged_by_git(set_merge)
        if not sides and is_clean:
            wanted = by_git
        start = time.monotonic()
        status, by_driver, messages = programs.merged(set_merge)
        yield Replay(set_merge, setting, by_git if is_clean else None, by_driver if status == 0 else None, status,
                     messages, time.monotonic() - start, wanted)


def converted(text: str, path: str, programs: Programs) -> Optional[str]:
    kyaml = programs.as_kyaml(text, path)
    is_same = kyaml is not None and judge.documents(kyaml, path) == judge.documents(text, path)
    return kyaml if is_same else None


def read(folder: Path) -> Merge:
    texts = {side: (folder / f"{side}.yaml").read_bytes().decode() for side in (*SIDES, "people")}
    return Merge(folder.name, (folder / "path").read_text(), **texts)


def judged(given: tuple[Path, Programs, Optional[Path]]) -> list[dict[str, Any]]:
    folder, programs, fails = given
    rows = []
    for one in replays(read(folder), programs):
        row = one.judged()
        rows.append(row)
        if fails and not one.is_fine(row):
            one.keep(row, fails)
    return rows


def table(rows: list[dict[str, Any]]) -> str:
    lines = ["| setting | git | driver | merges | as people | another order | another | lost or invented | moved | lines of no side |",
             "| --- | --- | --- | --: | --: | --: | --: | --: | --: | --: |"]
    for setting in dict.fromkeys(row["setting"] for row in rows):
        chosen = [row for row in rows if row["setting"] == setting]
        for (by_git, verdict), count in sorted(Counter((row["git"], row["verdict"]) for row in chosen).items()):
            these = [row for row in chosen if (row["git"], row["verdict"]) == (by_git, verdict)]
            people = Counter(row["people"] for row in these)
            moved = [bool(row["wrong"]) and all(fact.startswith("moved") for fact in row["wrong"]) for row in these]
            lines.append(f"| {setting} | {by_git} | {verdict} | {count} | {people['same']} | {people['another order']} | {people['another']} "
                         f"| {sum(bool(row['wrong']) for row in these) - sum(moved)} | {sum(moved)} | {sum(row['new_lines'] for row in these)} |")
    return "\n".join(lines)


def replay(given: argparse.Namespace) -> int:
    folders = sorted(path.parent for path in given.merges.glob("*/path"))[:given.first]
    if not folders:
        sys.exit(f"no merges in {given.merges}")
    if given.fails and given.fails.exists():
        shutil.rmtree(given.fails)
    programs = Programs(given.programs.resolve())
    with Pool(given.jobs) as pool:
        rows = [row for rows in pool.imap(judged, [(folder, programs, given.fails) for folder in folders], 4) for row in rows]
    if given.rows:
        given.rows.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    print(f"{len(folders)} merges\n\n{table(rows)}")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, dest="command")
    command = commands.add_parser("collect", help="write the merges of YAML files that git directories have")
    command.add_argument("--into", type=Path, required=True, help="the folder that gets a folder for each merge")
    command.add_argument("--most", type=int, default=300, help="the most merges of one repository")
    command.add_argument("repositories", type=Path, nargs="+", help="git directories")
    command = commands.add_parser("edit", help="write merges of two random edits of each file")
    command.add_argument("--into", type=Path, required=True, help="the folder that gets a folder for each merge")
    command.add_argument("--rounds", type=int, default=1, help="the number of merges of one file")
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("folders", type=Path, nargs="+", help="folders with files of block YAML")
    command = commands.add_parser("replay", help="merge them with git and with kyaml-merge")
    command.add_argument("--programs", type=Path, required=True, help="the folder of kyaml-fmt and kyaml-merge")
    command.add_argument("--fails", type=Path, help="the folder that gets the merges that are not as git's")
    command.add_argument("--rows", type=Path, help="the file that gets a line of JSON for each merge and setting")
    command.add_argument("--jobs", type=int, default=2)
    command.add_argument("--first", type=int, help="so many merges only")
    command.add_argument("merges", type=Path, help="the folder that collect has written")
    given = parser.parse_args()
    if given.command == "replay":
        return replay(given)
    if given.command == "edit":
        for folder in given.folders:
            print(folder, dict(edit(folder, given.into, given.rounds, given.seed)), flush=True)
        return 0
    for repository in given.repositories:
        print(repository, dict(collect(repository, given.into, given.most)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
