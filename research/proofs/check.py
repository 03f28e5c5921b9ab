#!/usr/bin/env python3
"""Checks the certificates of the theorems: python3 check.py [FOLDER]

`kyaml-proofs prove` writes them into research/target/certificates, the default.

It knows the form of the files (src/certificate.rs describes it) and nothing of what made them. Needs Python 3.9 and no package.
For each theorem: no text has the given labels in all of the given automata at once. That is so if the listed states of their product

1. have the start, unless a factor is dead there,
2. are left by no step, but to where a factor is dead,
3. have not all labels of the claim at once.

A state of a factor is dead if no state with a label of the claim can be reached from it.

For each theorem on spelling: no two texts of a language have the same value. A text is a way of steps, each of which stands for one
character or for none; `check_spelling` makes them from the automaton, by the rules for escapes of YAML 1.2.2, and asks the same of the list.
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
    """Each character is in exactly one class; surrogates are not characters. Returns the classes, as ranges."""
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
    return classes


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


START, PLAIN, QUOTED, FOLDED, END = range(5)
ESCAPES = {
    "0": 0, "a": 7, "b": 8, "t": 9, "\t": 9, "n": 10, "v": 11, "f": 12, "r": 13, "e": 0x1B, " ": 0x20, '"': 0x22, "\\": 0x5C,
    "N": 0x85, "_": 0xA0, "L": 0x2028, "P": 0x2029,
}
DIGITS = {"x": 2, "u": 4, "U": 8}


class Spellings:
    """What the texts of an automaton stand for. A step is a pair: ranges of characters or None, and where it leads."""

    def __init__(self, file, labels, rows, ranges):
        self.file, self.labels, self.rows, self.ranges, self.known = file, labels, rows, ranges, {}
        self.alive = alive(labels, rows, {1})
        self.class_of = {chr(at): number for number, of in enumerate(ranges) for first, last in of for at in range(first, min(last, 126) + 1)}

    def next(self, state, character):
        """Where a character of ASCII leads, or None."""
        to = self.rows[state][self.class_of[character]]
        return to if to in self.alive else None

    def moves(self, vertex):
        """The ways through steps that stand for nothing and one that stands for a character, or to the end."""
        found, left = [], [(vertex, 0)]
        while left:
            (place, state), silent = left.pop()
            if silent > len(self.rows):
                fail(self.file, "there is no end of what stands for nothing")
            if place == END:
                found.append((None, (place, state)))
            for characters, to in self.steps(place, state):
                if characters is None:
                    left.append((to, silent + 1))
                else:
                    found.append((characters, to))
        return found

    def steps(self, place, state):
        if place == END:
            return
        if place == PLAIN and self.labels[state] == 1:
            yield None, (END, state)
        special = '"' if place == START else "" if place == PLAIN else '"\\' if place == QUOTED else '"\\ '
        for number, to in enumerate(self.rows[state]):
            others = without(self.ranges[number], [ord(c) for c in special])
            if to in self.alive and others:
                yield others, (PLAIN if place in (START, PLAIN) else QUOTED, to)
        for c in special:
            to = self.next(state, c)
            if to is None:
                continue
            if c == "\\":
                yield from self.escapes(to)
            elif c == " ":
                yield None, (FOLDED, to)
            elif place == START:
                yield None, (QUOTED, to)
            elif self.labels[to] == 1 and not self.alive.intersection(self.rows[to]):
                yield None, (END, to)
            else:
                fail(self.file, "a text goes on after the quote that closes it")

    def escapes(self, state):
        """The steps that start with a backslash, after which `state` is."""
        known = ESCAPES.keys() | DIGITS.keys() | {"\n", "\r"}
        for number, to in enumerate(self.rows[state]):
            if to in self.alive and any(chr(at) not in known for first, last in self.ranges[number] for at in range(first, last + 1)):
                fail(self.file, "an escape is none")
        for c, value in ESCAPES.items():
            to = self.next(state, c)
            if to is not None:
                yield [(value, value)], (QUOTED, to)
        for ends in ["\n", "\r\n"]:
            to = state
            for c in ends:
                to = to if to is None else self.next(to, c)
            if to is not None:
                yield None, (FOLDED, to)
        for c, digits in DIGITS.items():
            to = self.next(state, c)
            if to is not None:
                for end, numbers in self.numbers(to, digits).items():
                    if any(last > LAST or (first < 0xE000 and last > 0xD7FF) for first, last in numbers):
                        fail(self.file, "an escape stands for no character")
                    yield numbers, (QUOTED, end)

    def numbers(self, state, digits):
        """The numbers with this many hexadecimal digits, as ranges in order, by the state that they lead to."""
        if digits == 0:
            return {state: [(0, 0)]}
        if (state, digits) in self.known:
            return self.known[state, digits]
        found = self.known[state, digits] = {}
        for c in "0123456789abcdefABCDEF":
            to = self.next(state, c)
            if to is None:
                continue
            high = int(c, 16) << 4 * (digits - 1)
            for end, numbers in self.numbers(to, digits - 1).items():
                before = found.setdefault(end, [])
                more = [(high + first, high + last) for first, last in numbers]
                if meet(before, more):
                    fail(self.file, "two escapes have one number")
                found[end] = joined(before + more)
        return found


def without(ranges, numbers):
    """The ranges without these numbers."""
    for number in numbers:
        ranges = [part for first, last in ranges for part in ((first, min(last, number - 1)), (max(first, number + 1), last)) if part[0] <= part[1]]
    return ranges


def joined(ranges):
    """The ranges in order; what touches is one."""
    result = []
    for first, last in sorted(ranges):
        if result and first <= result[-1][1] + 1:
            result[-1] = (result[-1][0], max(last, result[-1][1]))
        else:
            result.append((first, last))
    return result


def meet(left, right):
    """Whether a number is in both of these ranges, which are in order."""
    at = 0
    for first, last in left:
        while at < len(right) and right[at][1] < first:
            at += 1
        if at < len(right) and right[at][0] <= last:
            return True
    return False


def check_spelling(file, classes):
    theorem = load(file)
    path = file.parent.parent / "automata" / theorem["automaton"]
    texts = Spellings(path, *load_automaton(path, len(classes)), classes)
    together = {tuple(vertex) for vertex in theorem["together"]}
    apart = {tuple(sorted(map(tuple, pair))) for pair in theorem["apart"]}
    if any(one == other for one, other in apart):
        fail(file, "two texts that differ are in one place, and end alike")
    moves = {}
    if (START, 0) not in together:
        fail(file, "the start is not in the list")
    for one, other in [(vertex, vertex) for vertex in together] + list(apart):
        for vertex in (one, other):
            if vertex not in moves:
                moves[vertex] = texts.moves(vertex)
        for at, (left, to) in enumerate(moves[one]):
            for at_other, (right, to_other) in enumerate(moves[other]):
                if one == other and at == at_other:
                    if left is not None and to not in together:
                        fail(file, f"a step leads from {one} to {to}, which is not in the list")
                elif left is None and right is None:
                    fail(file, f"two texts that end in {one} and {other} have one value")
                elif left and right and tuple(sorted((to, to_other))) not in apart and meet(left, right):
                    fail(file, f"steps lead from {one} and {other} to {to} and {to_other}, which are not in the list")
    return len(together) + len(apart)


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent / "target/certificates")
    start = time.monotonic()
    classes = len(check_alphabet(folder / "alphabet.json"))
    automata, states = {}, 0
    files = sorted((folder / "theorems").glob("*.json"))
    if not files:
        fail(folder, "there is no theorem")
    for file in files:
        states += check_theorem(file, automata, classes)
    spelling = folder / "spelling"
    spelling_classes = check_alphabet(spelling / "alphabet.json")
    spelt = sorted((spelling / "theorems").glob("*.json"))
    if not spelt:
        fail(spelling, "there is no theorem")
    for file in spelt:
        states += check_spelling(file, spelling_classes)
    size = sum(file.stat().st_size for file in folder.rglob("*.json"))
    seconds = time.monotonic() - start
    print(f"{len(files) + len(spelt)} theorems verified: {len(automata) + len(spelt)} automata, {states} states, {size} bytes, "
          f"{seconds:.1f} s")


if __name__ == "__main__":
    main()
