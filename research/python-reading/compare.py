#!/usr/bin/env python3
"""Compares the executable reading with the reference implementation, on mutants of the cases and on made values.

    python3 compare.py --mutants 100000 --values 100000

Mutants: each is an accepted KYAML input of the cases with one edit. Both are asked whether it is KYAML, canonical and
compact, what it means, and for its canonical, portable, compact and normal form; a difference of these is a mistake
of one of them. The rule and the span of the first finding are counted apart. Spans that the specification leaves to the
checker (those of `unclosed-collection`) are not compared.

Values: the normal forms that both give of a value are the same bytes, and those of two values are the same exactly
where the values are equal (KY-NORM-1, KY-MODEL-2).

With --checker, the program kyaml-check: both find the same of annex B in each mutant that is KYAML.

Exit status: 0 without differences of verdicts, values and bytes, and with --strict without any; 1 with some; 2 where
there is nothing to compare.
"""

from __future__ import annotations

import argparse
import base64
import json
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any, Optional

from content import Content, Item
from findings import Finding
from forms import portable_findings
from reading import node_of
from spelling import spell_normal_number
from stream import Stream
from writer import Form, Writer

HERE = Path(__file__).resolve().parent
CASES = HERE.parents[1] / "conformance/cases"
REFERENCE = HERE.parents[1] / "target/adapters/rust-kyaml/release/adapter-rust-kyaml"
LONGEST_SEED = 2048  # bytes; longer inputs take long and hold nothing that shorter ones do not
SHOWN = 10  # differences of one kind that are printed
COUNTED = ("rule, ", "span, ")  # differences that are counted only
UNCLOSED = "unclosed-collection"  # its span is informative (KY-ERR-4): the reference gives the one that layout shows


class Reference:
    """The adapter of the reference implementation, one process that is asked a line at a time."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.seq = 0
        self.exchange({"type": "hello", "protocol": 1})

    def exchange(self, message: dict[str, Any]) -> dict[str, Any]:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("the reference ended on %s" % json.dumps(message))
        return json.loads(line)

    def ask(self, operation: str, **more: Any) -> dict[str, Any]:
        self.seq += 1
        return self.exchange({"type": "run", "seq": self.seq, "operation": operation, **more})

    def bye(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


class Score:
    """Counts comparisons and differences, and prints the first differences of each name."""

    def __init__(self) -> None:
        self.compared: Counter[str] = Counter()
        self.different: Counter[str] = Counter()

    def compare(self, kind: str, input: Any, ours: Any, theirs: Any) -> bool:
        self.compared[kind] += 1
        if ours == theirs:
            return True
        self.different[kind] += 1
        if self.different[kind] <= SHOWN:
            print("%s: %r\n  reading   %r\n  reference %r" % (kind, input, ours, theirs))
        return False

    def report(self) -> None:
        for kind in self.compared:
            print("%-32s %7d compared, %d different" % (kind, self.compared[kind], self.different[kind]))


# --- Mutants ----------------------------------------------------------------------------------------------------------

TOKEN = re.compile(rb'"(?:[^"\\\n]|\\.)*"|[{}\[\],:]|#[^\n]*|---|[^\s{}\[\],:"#]+|\s+', re.DOTALL)
INSERTED = [
    b"{", b"}", b"[", b"]", b",", b":", b": ", b"#", b" # c\n", b'"', b"'", b"\\", b"\n", b"\r", b"\r\n", b"\t", b" ",
    b"---", b"\n---\n", b"...", b"\n...\n", b"%", b"\n%a\n", b"&a ", b"*a", b"!t ", b"?", b"? ", b"-", b"- ", b"|", b">",
    b"a", b"1", b"0", b"-", b".", b"/", b"_", b"e5", b"true", b"null", b"yes", b"~", b"<<", b"=", b"0x1F", b"2001-01-01",
    b"\\\n", b"\\\n ", b"\\u0041", b"\\ud83d", b"\\x", b"\0", b"\xff", b"\xe2\x82", b"\x7f", b"\xc2\x85", b"\xe2\x80\xa8",
    b"\xef\xbb\xbf", b"\xc3\xa9", b"\xf0\x9f\x98\x80", b"\xc5\xbf", b'"a": ', b"a: 1, ", b"{a: 1}", b"[1]", b"''", b"@", b"`",
    b"\x0c", b" :", b" : ", b"1:", b"1#", b"\n: ", b'""', b'"\\d"', b"{", b"[", b"? ", b" ---", b"---,", b"\n--- ", b"&a b: 1", b"*a : 1",
]


def seeds() -> list[bytes]:
    found = set()
    for case in sorted(CASES.glob("*/*/case.toml")):
        for path in sorted(case.parent.glob("*.yaml")):
            data = path.read_bytes()
            if len(data) <= LONGEST_SEED and not Stream(data).first:
                found.add(data)
    return sorted(found)


def spans(data: bytes, chooser: random.Random) -> list[tuple[int, int]]:
    """The bytes, or the tokens, of a seed."""
    if chooser.random() < 0.5:
        return [(place, place + 1) for place in range(len(data))]
    return [token.span() for token in TOKEN.finditer(data)]


def mutant(data: bytes, chooser: random.Random) -> bytes:
    parts = spans(data, chooser)
    place = chooser.randrange(len(parts) + 1)
    start, end = parts[place] if place < len(parts) else (len(data), len(data))
    edit = chooser.choice(["insert", "delete", "replace", "duplicate", "swap"])
    if edit == "insert" or not data:
        return data[:start] + chooser.choice(INSERTED) + data[start:]
    if edit == "delete":
        return data[:start] + data[end:]
    if edit == "replace":
        return data[:start] + chooser.choice(INSERTED) + data[end:]
    if edit == "duplicate":
        return data[:end] + data[start:end] + data[end:]
    other, other_end = chooser.choice(parts) if parts else (start, end)
    if other < start:
        start, end, other, other_end = other, other_end, start, end
    if other < end:
        return data
    return data[:start] + data[other:other_end] + data[end:other] + data[start:end] + data[other_end:]


def compare_mutant(data: bytes, reference: Reference, score: Score) -> None:
    stream = Stream(data)
    encoded = base64.b64encode(data).decode()

    def finding(form: str) -> Optional[Finding]:
        reply = reference.ask("check", input=encoded, options={"form": form})
        return None if reply["outcome"] == "accepted" else (*reply["span"], reply["rule"])

    def written(**options: str) -> bytes:
        reply = reference.ask("format", input=encoded, options=options)
        return base64.b64decode(reply["output"]) if reply["outcome"] == "output" else repr(reply).encode()

    def compare_findings(form: str) -> bool:
        ours, theirs = stream.first_of_form(form), finding(form)
        if not score.compare("verdict, " + form, data, ours is None, theirs is None):
            return False
        if ours and theirs and score.compare("rule, " + form, data, ours[2], theirs[2]) and ours[2] != UNCLOSED:
            score.compare("span, " + form, data, ours, theirs)
        return ours is None

    if not compare_findings("kyaml"):
        return
    compare_findings("canonical")
    compare_findings("compact")
    score.compare("value", data, stream.values(), reference.ask("load", input=encoded).get("documents"))
    score.compare("bytes, canonical", data, stream.write(Form()), written())
    score.compare("bytes, portable", data, stream.write(Form(portable=True)), written(profile="portable"))
    score.compare("bytes, compact", data, stream.write(Form("compact")), written(layout="compact"))
    score.compare("bytes, partial", data, stream.write(Form(partial=True)), written(cuddle="partial"))
    score.compare("bytes, short lists", data, stream.write(Form(short_lists=True)), written(short_lists="one-line"))


# --- The portable set --------------------------------------------------------------------------------------------------

UNPORTABLE = [
    b"1e5", b"1.5e3", b"1.5e+3", b"9007199254740992", b"-9007199254740991", b"1.0e+400", b"1.0e-400", b"0.0e+999", b"0.1000",
    b"3.14159265358979323846", b"123456789.123456789123", b"1E5", b"\\L", b"\\\t", b"\\P", b'"<<": 1, ', b" # c\n", b"\n ", b"   ",
]


def unportable_mutant(data: bytes, chooser: random.Random) -> bytes:
    parts = spans(data, chooser)
    start, end = chooser.choice(parts) if parts else (0, 0)
    return data[:start] + chooser.choice(UNPORTABLE) + data[chooser.choice([start, end]):]


def compare_portable(count: int, inputs: list[bytes], checker: str, chooser: random.Random, score: Score) -> None:
    """The checker is started once, for all mutants that are KYAML."""
    with tempfile.TemporaryDirectory() as folder:
        found: dict[str, tuple[bytes, set[Finding]]] = {}
        for number in range(count):
            data = unportable_mutant(chooser.choice(inputs), chooser)
            stream = Stream(data)
            if stream.first:
                continue
            path = Path(folder, "%d.kyaml" % number)
            path.write_bytes(data)
            ours = {finding for one in portable_findings(stream.text, stream.tokens) if (finding := stream.in_bytes(one))}
            found[str(path)] = (data, ours)
        printed = subprocess.run([checker, "--format", "json", folder], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        theirs: dict[str, set[Finding]] = {path: set() for path in found}
        for one in json.loads(printed.stdout or b"[]"):
            if one["clause"].startswith("KY-PORT") or one["severity"] == "error":
                theirs[one["file"]].add((one["byte_start"], one["byte_end"], one["rule"]))
        for path, (data, ours) in found.items():
            score.compare("portable findings, all", data, sorted(ours), sorted(theirs[path]))


# --- Values -----------------------------------------------------------------------------------------------------------

STRINGS = ["", "a", "b", "no", "1", "é", "e\u0301", "\uffff", "\U00010000", "\ue000", "a\n", "\ta", "\u2028", "\0", '"\\', "😀"]
NUMBERS = ["0", "-0", "0.0", "0e9", "1", "1.0", "10e-1", "0.1e1", "-1", "1.50", "15e-1", "1e20", "1e21", "100000000000000000000",
           "1000000000000000000000", "0.000001", "1e-6", "0.0000001", "1E-7", "9007199254740993", "9007199254740992", "1e400",
           "10e399", "-2.5e-7", "123456789012345678901234567890", "1.0e+2"]


def made_number(chooser: random.Random) -> str:
    if chooser.random() < 0.5:
        return chooser.choice(NUMBERS)
    text = chooser.choice(["", "-"]) + str(chooser.choice([0, 1, 9, 10, 12, 100, 990, 10**20, 10**21, 10**22]))
    if chooser.random() < 0.5:
        text += "." + chooser.choice(["0", "00", "5", "50", "05", "000001"])
    if chooser.random() < 0.5:
        text += chooser.choice("eE") + chooser.choice(["", "+", "-"]) + chooser.choice(["0", "1", "2", "06", "7", "19", "20", "21", "300"])
    return text


def made_string(chooser: random.Random) -> str:
    if chooser.random() < 0.7:
        return chooser.choice(STRINGS)
    plane = chooser.choice([0x80, 0x100, 0x3000, 0xD800, 0x10000, 0x20000, 0x110000])
    codes = [chooser.randrange(plane) for _ in range(chooser.randrange(1, 4))]
    return "".join(chr(code) for code in codes if not 0xD800 <= code <= 0xDFFF)


def made_value(chooser: random.Random, depth: int = 0) -> Any:
    kind = chooser.randrange(6 if depth < 3 else 4)
    if kind < 2:
        return {"number": made_number(chooser)}
    if kind == 2:
        return chooser.choice([None, True, False])
    if kind == 3:
        return made_string(chooser)
    size = chooser.randrange(4)
    if kind == 4:
        return [made_value(chooser, depth + 1) for _ in range(size)]
    return {"mapping": [[key, made_value(chooser, depth + 1)] for key in chooser.sample(STRINGS, size)]}


def equal(one: Any, other: Any) -> bool:
    """KY-MODEL-2."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        if "number" in one:
            return Fraction(one["number"]) == Fraction(other["number"])
        left, right = dict(map(tuple, one["mapping"])), dict(map(tuple, other["mapping"]))
        return left.keys() == right.keys() and all(equal(left[key], right[key]) for key in left)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(equal, one, other))
    return type(one) is type(other) and not isinstance(one, dict) and one == other


def respelled(value: Any, chooser: random.Random) -> Any:
    """A value with its parts spelled or ordered otherwise, most often an equal one."""
    if isinstance(value, list):
        return [respelled(item, chooser) for item in value]
    if isinstance(value, dict) and "mapping" in value:
        entries = [[key, respelled(item, chooser)] for key, item in value["mapping"]]
        chooser.shuffle(entries)
        return {"mapping": entries}
    if isinstance(value, dict):
        text = value["number"]
        same = [number for number in NUMBERS if Fraction(number) == Fraction(text)]
        return {"number": chooser.choice(same + [text, spell_normal_number(text)])}
    return made_value(chooser, 3) if chooser.random() < 0.02 else value


def compare_values(count: int, chooser: random.Random, reference: Reference, score: Score) -> None:
    def normal(value: Any) -> bytes:
        tree = Content([Item(node_of(value))])
        return Writer(tree, Form("normal")).bytes()

    def agree(value: Any, ours: bytes) -> None:
        reply = reference.ask("render", value=[value], options={"layout": "normal"})
        theirs = base64.b64decode(reply["output"]) if reply["outcome"] == "output" else reply
        score.compare("bytes, normal", value, ours, theirs)

    last: Any = None
    last_bytes = normal(last)
    equal_pairs = 0
    for _ in range(count):
        value = made_value(chooser)
        ours = normal(value)
        other = respelled(value, chooser)
        other_bytes = normal(other)
        agree(value, ours)
        agree(other, other_bytes)
        for one, one_bytes in ((other, other_bytes), (last, last_bytes)):
            same = equal(value, one)
            equal_pairs += same
            score.compare("equal where normal form is", (value, one), ours == one_bytes, same)
        last, last_bytes = value, ours
    print("%d pairs were equal" % equal_pairs)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--mutants", type=int, default=4000, help="how many mutants")
    parser.add_argument("--edits", type=int, default=1, help="how many edits a mutant has")
    parser.add_argument("--values", type=int, default=4000, help="how many values")
    parser.add_argument("--portable", type=int, default=1000, help="how many mutants for --checker")
    parser.add_argument("--checker", help="the program kyaml-check")
    parser.add_argument("--strict", action="store_true", help="fail where a rule or a span differs, too")
    parser.add_argument("--seed", type=int, default=1, help="of the choices")
    parser.add_argument("--reference", default=str(REFERENCE), help="the program of the adapter rust-kyaml")
    options = parser.parse_args()
    inputs = seeds()
    if not inputs or not Path(options.reference).exists():
        print("there are no cases, or there is no %s" % options.reference, file=sys.stderr)
        return 2
    chooser, reference, score = random.Random(options.seed), Reference([options.reference]), Score()
    for _ in range(options.mutants):
        data = chooser.choice(inputs)
        for _ in range(options.edits):
            data = mutant(data, chooser)
        compare_mutant(data, reference, score)
    compare_values(options.values, chooser, reference, score)
    if options.checker:
        compare_portable(options.portable, inputs, options.checker, chooser, score)
    reference.bye()
    print("%d seeds, %d mutants, %d values" % (len(inputs), options.mutants, options.values))
    score.report()
    failures = [kind for kind in score.different if options.strict or not kind.startswith(COUNTED)]
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
