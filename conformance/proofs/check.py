#!/usr/bin/env python3
"""Checks the certificates of the theorems: python3 check.py [FOLDER]

It knows the form of the files (src/certificate.rs describes it) and nothing of what made them. Needs Python 3.9 and no package.
For each theorem: no text has the given labels in all of the given automata at once. That is so if the listed states of their product

1. have the start, unless a factor is dead there,
2. are left by no step, but to where a factor is dead,
3. have not all labels of the claim at once.

A state of a factor is dead if no state with a label of the claim can be reached from it.
"""

import json
import pathlib
import sys
import time

LAST = 0x10FFFF


def fail(file, what):
    sys.exit(f"{file}: {what}")


def load(file):
    return json.loads(file.read_text(encoding="utf-8"))


def check_alphabet(file):
    """Each character but the surrogates, which are none, is in just one class. Returns how many classes there are."""
    classes = load(file)["classes"]
    ranges = sorted((first, last) for ranges in classes for first, last in ranges)
    expected = 0
    for first, last in ranges:
        if first != expected or last < first:
            fail(file, f"U+{expected:04X} is in no class, or in two")
        expected = last + 1
        if expected == 0xD800:
            expected = 0xE000
    if expected != LAST + 1:
        fail(file, f"U+{expected:04X} is in no class")
    return len(classes)


def load_automaton(file, classes):
    """The labels, and for each state a list of the next state by class."""
    data = load(file)
    labels, rows = data["labels"], []
    for usual, *others in data["transitions"]:
        row = [usual] * classes
        for at in range(0, len(others), 2):
            row[others[at]] = others[at + 1]
        rows.append(row)
    states = range(len(labels))
    if len(rows) != len(labels) or any(to not in states for row in rows for to in row):
        fail(file, "a step leads to no state, or a state has no steps")
    return labels, rows


def alive(labels, rows, wanted):
    """For each state, whether one with a wanted label can be reached."""
    before = [[] for _ in rows]
    for state, row in enumerate(rows):
        for to in set(row):
            before[to].append(state)
    found = {state for state, label in enumerate(labels) if label in wanted}
    left = list(found)
    while left:
        for state in before[left.pop()]:
            if state not in found:
                found.add(state)
                left.append(state)
    return found


def check_theorem(file, automata, classes):
    theorem = load(file)
    factors = []
    for factor in theorem["never"]:
        name = factor["automaton"]
        if name not in automata:
            automata[name] = load_automaton(file.parent.parent / "automata" / name, classes)
        labels, rows = automata[name]
        wanted = set(factor["labels"])
        factors.append((labels, rows, wanted, alive(labels, rows, wanted)))
    if not factors:
        fail(file, "there is no factor")
    states = {tuple(state) for state in theorem["states"]}

    def is_open(state):
        return all(at in alive for at, (_, _, _, alive) in zip(state, factors))

    start = (0,) * len(factors)
    if is_open(start) and start not in states:
        fail(file, "the start is not in the list")
    for state in states:
        if len(state) != len(factors):
            fail(file, f"{state} is no state of the product")
        if all(labels[at] in wanted for at, (labels, _, wanted, _) in zip(state, factors)):
            fail(file, f"a text that ends in {state} is against the claim")
        for to in set(zip(*(rows[at] for at, (_, rows, _, _) in zip(state, factors)))):
            if to not in states and is_open(to):
                fail(file, f"a step leads from {state} to {to}, which is not in the list")
    return len(states)


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent / "certificates")
    start = time.monotonic()
    classes = check_alphabet(folder / "alphabet.json")
    automata, states = {}, 0
    files = sorted((folder / "theorems").glob("*.json"))
    if not files:
        fail(folder, "there is no theorem")
    for file in files:
        states += check_theorem(file, automata, classes)
    size = sum(file.stat().st_size for file in folder.rglob("*.json"))
    seconds = time.monotonic() - start
    print(f"{len(files)} theorems verified: {len(automata)} automata, {classes} classes of characters, {states} states, "
          f"{size} bytes, {seconds:.1f} s")


if __name__ == "__main__":
    main()
