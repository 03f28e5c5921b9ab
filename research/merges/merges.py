#!/usr/bin/env python3
"""Replays three-way merges of YAML files with git and with kyaml-merge, and judges both by PyYAML."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from multiprocessing import Pool
from pathlib import Path
from typing import Any, Optional

import judge
from edits import edited, is_yaml

SIDES = ("base", "ours", "theirs")
PATHS = ("*.yaml", "*.yml", "*.kyaml")
PATIENCE = 60  # seconds for one run of a program
SETTINGS = {"as they are": (), "all KYAML": SIDES, "ours KYAML": ("ours",), "theirs KYAML": ("theirs",)}


@dataclass(frozen=True)
class Merge:
    """The texts of a file in a three-way merge, and the one that people committed."""

    name: str
    path: str
    base: str
    ours: str
    theirs: str
    people: str

    @property
    def sides(self) -> tuple[str, str, str]:
        return self.base, self.ours, self.theirs

    @staticmethod
    def read(folder: Path) -> Merge:
        texts = ((folder / f"{name}.yaml").read_bytes().decode() for name in (*SIDES, "people"))
        return Merge(folder.name, (folder / "path").read_text(), *texts)

    def write(self, folder: Path, **more: Optional[str]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "path").write_text(self.path)
        texts = dict(zip(SIDES, self.sides), people=self.people, **more)
        for name, text in texts.items():
            if text is not None:
                (folder / f"{name}.yaml").write_bytes(text.encode())


# Merges of histories


def git(repository: Path, *arguments: str, given: str = "") -> str:
    done = subprocess.run(["git", "-C", repository, *arguments], input=given.encode(), stdout=subprocess.PIPE, check=False)
    return done.stdout.decode(errors="replace")


def collect(repository: Path, into: Path, most: int, longest: int) -> Counter[str]:
    """Writes the merges of a repository, each once: the four texts, and their path."""
    counts: Counter[str] = Counter()
    found = {blobs[:3]: (commit, path, blobs) for commit, path, blobs in candidates(repository)}
    contents = texts(repository, [blob for *_, blobs in found.values() for blob in blobs], longest)
    origin = repository.parent.name if repository.name in ("repo", ".git") else repository.name
    for commit, path, blobs in found.values():
        if counts["merges"] >= most:
            counts["beyond the limit"] += 1
        elif not all(blob in contents for blob in blobs):
            counts["too long, or not UTF-8"] += 1
        elif not all(is_yaml(contents[blob], path) for blob in blobs[:3]):
            counts["a template, or not YAML"] += 1
        else:
            counts["merges"] += 1
            name = f"{origin}-{commit[:8]}-{digest(path)[:4]}"
            Merge(name, path, *(contents[blob] for blob in blobs)).write(into / name)
    return counts


def candidates(repository: Path) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """The merge commits with a file that both sides changed: the id, the path, and the blobs of the four versions."""
    merges = git(repository, "rev-list", "--all", "--min-parents=2", "--max-parents=2", "--parents").splitlines()
    bases = {}
    for commit, ours, theirs in map(str.split, merges):
        found = git(repository, "merge-base", "--all", ours, theirs).split()
        if len(found) == 1 and found[0] not in (ours, theirs):
            bases[commit, ours, theirs] = found[0]
    changes = changed(repository, {(side, base): {} for sides, base in bases.items() for side in sides})
    for (commit, *sides), base in bases.items():
        left, right, merged = (changes[side, base] for side in (*sides, commit))
        for path in sorted(left.keys() & right.keys() & merged.keys()):
            blobs = (left[path][0], left[path][1], right[path][1], merged[path][1])
            if blobs[1] != blobs[2] and all(blob.strip("0") for blob in blobs):
                yield commit, path, blobs


def changed(repository: Path, pairs: dict[tuple[str, str], dict[str, tuple[str, str]]]) -> dict:
    """Fills in the changed files of each pair of a commit and an older one, with their blobs before and after."""
    options = ("--stdin", "--always", "-r", "--raw", "--no-abbrev", "--no-renames")
    given = "".join(f"{newer} {older}\n" for newer, older in pairs)
    left = iter(pairs.values())
    for line in git(repository, "diff-tree", *options, "--", *PATHS, given=given).splitlines():
        if not line.startswith(":"):
            files = next(left)
            continue
        about, path = line.split("\t", 1)
        _, mode, before, after, _ = about.split(" ")
        if mode.startswith("100"):
            files[path] = before, after
    return pairs


def texts(repository: Path, blobs: list[str], longest: int) -> dict[str, str]:
    """The blobs that are UTF-8 and not longer."""
    found = {}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(["git", "-C", repository, "cat-file", "--batch"], **pipes) as process:
        for blob in dict.fromkeys(blobs):
            process.stdin.write(f"{blob}\n".encode())
            process.stdin.flush()
            header = process.stdout.readline().split()
            content = process.stdout.read(int(header[2]) + 1)[:-1] if header[-1] != b"missing" else b"\xff"
            try:
                found |= {blob: content.decode()} if len(content) <= longest else {}
            except UnicodeDecodeError:
                continue
    return found


# Merges of random edits


def edit(folder: Path, into: Path, rounds: int, most: int, seed: int) -> Counter[str]:
    """Writes merges of random edits of streams of a file and up to `most` - 1 others of the folder."""
    counts: Counter[str] = Counter()
    files = sorted(path for pattern in PATHS for path in folder.rglob(pattern))
    for file in files:
        for number in range(rounds):
            path = str(file.relative_to(folder))
            chance = random.Random(f"{seed} {number} {path}")
            chosen = [file, *chance.sample(files, min(chance.randrange(most), len(files)))]
            stream = "\n---\n".join(one.read_text(encoding="utf-8", errors="replace").removesuffix("\n") for one in chosen)
            found = edited(f"{stream}\n", path, chance)
            counts["merges" if found else "no two edits"] += 1
            if found:
                name = f"{path.replace('/', '+')}-{number}-{found[0]}"
                Merge(name, path, *found[1]).write(into / name)
    return counts


# Both programs


def converted(programs: Path, text: str, path: str) -> Optional[str]:
    """The text as KYAML, if that has the same value."""
    command = [programs / "kyaml-fmt", "--no-config", "--quiet", "--stdin-filepath", path]
    done = subprocess.run(command, input=text.encode(), capture_output=True, check=False, timeout=PATIENCE)
    kyaml = done.stdout.decode()
    return kyaml if done.returncode == 0 and judge.documents(kyaml, path) == judge.documents(text, path) else None


def merged_by(merge: Merge, program: list[Any], in_place: bool) -> tuple[int, str, str]:
    """The exit status, the result, and the messages."""
    with tempfile.TemporaryDirectory() as folder:
        files = {side: Path(folder) / f".merge_file_{side}" for side in SIDES}
        for file, text in zip(files.values(), merge.sides):
            file.write_bytes(text.encode())
        order = SIDES if in_place else ("ours", "base", "theirs")
        command = [*program, *(files[side] for side in order)]
        try:
            done = subprocess.run(command, capture_output=True, check=False, cwd=folder, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return -1, "", f"no end within {PATIENCE} seconds"
        result = files["ours"].read_bytes() if in_place else done.stdout
        return done.returncode, result.decode(errors="replace"), done.stderr.decode(errors="replace")


def replayed(given: tuple[Path, Path, Optional[Path]]) -> list[dict[str, Any]]:
    """A row for each setting whose sides can be converted; the texts of a result that is not fine are kept."""
    folder, programs, fails = given
    original = Merge.read(folder)
    driver = [programs / "kyaml-merge", "--path", original.path, "--marker-size", "7"]
    kyaml = {side: converted(programs, getattr(original, side), original.path) for side in SIDES}
    rows, lines_merged = [], None
    for setting, sides in SETTINGS.items():
        if any(kyaml[side] is None for side in sides):
            continue
        merge = replace(original, **{side: kyaml[side] for side in sides})
        status, text, _ = merged_by(merge, ["git", "merge-file", "-p"], in_place=False)
        by_git = text if status == 0 else None
        lines_merged = lines_merged if sides else by_git
        status, text, messages = merged_by(merge, driver, in_place=True)
        row = {"merge": merge.name, "path": merge.path, "setting": setting, "git": "conflict" if by_git is None else "clean"}
        row |= judged(merge, by_git, by_git or lines_merged, text if status == 0 else None) if status in (0, 1) else {"verdict": "failed"}
        rows.append(row | {"messages": messages})
        if fails and not is_fine(row):
            place = fails / row["verdict"].replace(" ", "-").replace("'", "") / f"{merge.name}--{setting.replace(' ', '-')}"
            merge.write(place, git=by_git, driver=text)
            (place / "row.json").write_text(json.dumps(rows[-1], indent=1))
    return rows


def judged(merge: Merge, by_git: Optional[str], expected: Optional[str], driver: Optional[str]) -> dict[str, Any]:
    """The verdict on a result. `expected` is git's, here or of the files as they are."""
    is_broken = driver != by_git and expected is not None and not all(fact.startswith("moved") for fact in broken(merge, expected))
    suffix = ", git's breaks the law" if is_broken else ""
    if driver is None:
        return {"verdict": f"conflict{suffix}"}
    if not is_yaml(driver, merge.path):
        return {"verdict": "not YAML"}
    kind = "resolved" if expected is None else {"same": "same value"}.get(compared(merge, driver, expected), "another value")
    known = {line for side in merge.sides for line in side.splitlines()}
    return {
        "verdict": "same bytes" if driver == by_git else kind + suffix, "people": compared(merge, driver, merge.people),
        "wrong": broken(merge, driver), "new_lines": sum(line not in known for line in driver.splitlines()),
    }


def broken(merge: Merge, result: str) -> list[str]:
    """The values and comments that the result lost or invented."""
    try:
        return [f"{kind}: {fact}" for kind, fact in judge.laws(merge.path, *merge.sides, result)]
    except judge.Unreadable as error:
        return [f"not YAML: {error}"]


def compared(merge: Merge, driver: str, other: str) -> str:
    try:
        left, right = (judge.documents(text, merge.path) for text in (driver, other))
    except judge.Unreadable:
        return "not YAML"
    return "same" if left == right else "another order" if judge.unordered(left) == judge.unordered(right) else "another"


def is_fine(row: dict[str, Any]) -> bool:
    """If git is clean, ours has its bytes; otherwise people wrote this value, or somebody has to resolve a conflict."""
    verdict = row["verdict"]
    if row["git"] == "clean":
        return verdict == "same bytes" and all(fact.startswith("moved") for fact in row["wrong"])
    return verdict == "conflict" or verdict in ("resolved", "same value") and row["people"] == "same" and not row["wrong"]


def replay(merges: Path, programs: Path, first: Optional[int], jobs: int, fails: Optional[Path], rows_file: Path) -> str:
    """The table of the verdicts on the first merges, in an order that mixes their origins."""
    folders = sorted((path.parent for path in merges.glob("*/path")), key=lambda folder: digest(folder.name))[:first]
    if not folders:
        sys.exit(f"no merges in {merges}")
    if fails:
        shutil.rmtree(fails, ignore_errors=True)
    rows = []
    with Pool(jobs) as pool, rows_file.open("w") as file:
        for some in pool.imap(replayed, ((folder, programs.resolve(), fails) for folder in folders), 4):
            rows += some
            file.write("".join(f"{json.dumps(row)}\n" for row in some))
            file.flush()
    return f"{len(folders)} merges\n\n{table(rows)}"


def digest(text: str) -> str:
    return hashlib.sha1(text.encode()).hexdigest()


def table(rows: list[dict[str, Any]]) -> str:
    heads = ["setting", "git", "driver", "merges", "as people", "another order", "another", "lost or invented", "moved", "lines of no side"]
    lines = [heads, ["---"] * 3 + ["--:"] * 7]
    groups: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for row in rows:
        groups.setdefault((row["setting"], row["git"], row["verdict"]), []).append(row)
    for group, chosen in sorted(groups.items(), key=lambda one: (list(SETTINGS).index(one[0][0]), one[0])):
        people = Counter(row.get("people") for row in chosen)
        wrong = [row["wrong"] for row in chosen if row.get("wrong")]
        moved = sum(all(fact.startswith("moved") for fact in facts) for facts in wrong)
        counts = [len(chosen), people["same"], people["another order"], people["another"], len(wrong) - moved, moved]
        lines.append([*group, *map(str, counts), str(sum(row.get("new_lines", 0) for row in chosen))])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True, dest="command")
    command = commands.add_parser("collect", help="write the merges of YAML files that git directories have")
    command.add_argument("--most", type=int, default=300, help="the most merges of one repository")
    command.add_argument("--longest", type=int, default=100_000, help="the most bytes of a file")
    command.add_argument("--into", type=Path, required=True, help="the folder that gets a folder for each merge")
    command.add_argument("folders", type=Path, nargs="+", help="git directories")
    command = commands.add_parser("edit", help="write merges of two random edits of each file")
    command.add_argument("--rounds", type=int, default=1, help="the number of merges of one file")
    command.add_argument("--most", type=int, default=1, help="the most files of one stream")
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--into", type=Path, required=True, help="the folder that gets a folder for each merge")
    command.add_argument("folders", type=Path, nargs="+", help="folders with files of block YAML")
    command = commands.add_parser("replay", help="merge them with git and with kyaml-merge")
    command.add_argument("--programs", type=Path, required=True, help="the folder of kyaml-fmt and kyaml-merge")
    command.add_argument("--fails", type=Path, help="the folder that gets the merges whose result is not git's or the people's")
    command.add_argument("--rows", type=Path, default=Path(os.devnull), help="the file that gets a line of JSON for each merge and setting")
    command.add_argument("--first", type=int, help="replay this number of merges only")
    command.add_argument("--jobs", type=int, default=2, help="the number of processes")
    command.add_argument("merges", type=Path, help="the folder that collect or edit has written")
    given = parser.parse_args()
    if given.command == "replay":
        print(replay(given.merges, given.programs, given.first, given.jobs, given.fails, given.rows))
        return
    for folder in given.folders:
        if given.command == "edit":
            counts = edit(folder, given.into, given.rounds, given.most, given.seed)
        else:
            counts = collect(folder, given.into, given.most, given.longest)
        print(folder, dict(counts), flush=True)


if __name__ == "__main__":
    main()
