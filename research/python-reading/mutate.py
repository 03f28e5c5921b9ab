#!/usr/bin/env python3
"""Would the cases notice a mistake in a reading of the specification?

    python3 mutate.py                   # every mutant of the reading, by the cases
    python3 mutate.py KY-FOLD lexer     # those of a chapter or a clause, and those of a module

A mutant is the reading with one edit of its syntax tree. A case kills it if the answer to one of its questions changes:
verdict, rule, span, documents or bytes. An answer that does not come in time is a change. The clauses of a mutant are
those that its line or its function names, and their cases are asked first. `survivors.toml` has the mutants that no
case kills, each group with a reason.

Exit status: 0 if each mutant is killed or has a reason; 1 if one has neither, or both.
"""

from __future__ import annotations

import ast
import base64
import copy
import importlib
import json
import os
import re
import resource
import signal
import sys
import time
import tomllib
from collections import Counter, defaultdict
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Iterator, NamedTuple, Optional

HERE = Path(__file__).resolve().parent
CASES = HERE.parents[1] / "conformance/cases"
# Each imports from those before it alone.
MODULES = ["characters", "findings", "lexer", "spelling", "reader", "content", "writer", "forms", "stream", "converter", "reading"]
RENDERINGS = {"canonical": {}, "compact": {"layout": "compact"}, "portable": {"profile": "portable"}}
MUTATED = ["findings", "lexer", "spelling", "reader", "content", "writer", "forms", "stream"]
LONGEST = 1.0  # seconds of processor time of a case; one that takes longer is left out
SLOW = 0.02  # seconds; a case that takes longer is asked about the mutants of its clauses alone
PATIENCE = 10  # how many times as long a mutant may take, and a second more
MEMORY = 4 << 30  # bytes of a process

# --- Cases ------------------------------------------------------------------------------------------------------------


class Case(NamedTuple):
    id: str
    req: frozenset[str]
    questions: list[dict[str, Any]]


def case_of(path: Path) -> Case:
    """A case, with what the runner asks about it."""
    case = tomllib.loads(path.read_text(encoding="utf-8"))
    files = {file.stem: base64.b64encode(file.read_bytes()).decode() for file in path.parent.iterdir()}
    options = case.get("options", {}) | ({"schema": case["schema"]} if "schema" in case else {})
    asked: list[tuple[str, dict[str, Any]]] = []
    if case["op"] == "check":
        asked += [("check", {"form": form}) for form in [case.get("form", "kyaml")] + ["portable"] * ("portable" in case)]
    if case["op"] != "render":
        asked.append(("load", {}))
    operation = "render" if case["op"] == "render" else "format"
    normal = {"layout": "normal", "profile": "portable" if "portable" in files else "canonical"}
    files.setdefault("portable", files.get("canonical"))  # the same, if the case has no other
    asked += [(operation, options | form) for name, form in (RENDERINGS | {"normal": normal}).items() if files.get(name)]
    source = {"value": json.loads(base64.b64decode(files["value"]))} if operation == "render" else {"input": files["input"]}
    return Case(case["id"], frozenset(case["req"]), [{"operation": name, "options": form} | source for name, form in asked])


class Endless(BaseException):
    """The time is over. The reading catches each `Exception`."""


def stop(*_: object) -> None:
    raise Endless


def answers(case: Case, seconds: float) -> Optional[list[dict[str, Any]]]:
    """The answers of the reading without its messages, unless they take too long."""
    reply = sys.modules["reading"].reply
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        return [{key: value for key, value in reply(question).items() if key != "message"} for question in case.questions]
    except Endless:
        return None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


class Asked(NamedTuple):
    """A case, the answers of the reading, and the lines of it that they reach."""

    case: Case
    answers: list[dict[str, Any]]
    seconds: float
    lines: frozenset[tuple[str, int]]


def ask(case: Case) -> Optional[Asked]:
    """Questions that the reading does not support are left out."""
    start = time.process_time()
    found = answers(case, LONGEST)
    if found is None:
        return None
    seconds = time.process_time() - start
    supported = [place for place, one in enumerate(found) if one["outcome"] not in ("unsupported", "failed")]
    case = case._replace(questions=[case.questions[place] for place in supported])
    files = {str(HERE / f"{module}.py"): module for module in MODULES}
    lines: set[tuple[str, int]] = set()

    def trace(frame: Any, *_: Any) -> Any:
        module = files.get(frame.f_code.co_filename)
        if module:
            lines.add((module, frame.f_lineno))
        return trace if module else None

    sys.settrace(trace)
    answers(case, 100 * LONGEST)
    sys.settrace(None)
    return Asked(case, [found[place] for place in supported], seconds, frozenset(lines)) if supported else None


# --- Mutants ----------------------------------------------------------------------------------------------------------

SWAPPED: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn,
    ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.Add: ast.Sub, ast.Sub: ast.Add,
}
LEFT_OUT = ("annotation", "returns", "decorator_list", "exc", "msg")  # types, and messages of errors


def changed(node: ast.AST, **fields: Any) -> Any:
    new = copy.copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new


def without_one(items: list[Any]) -> Iterator[list[Any]]:
    return ([*items[:place], *items[place + 1:]] for place in range(len(items)))


def edits(node: ast.AST) -> Iterator[ast.AST]:
    """The node with one edit."""
    match node:
        case ast.Compare(ops=[op], comparators=[right]):
            yield changed(node, ops=[SWAPPED[type(op)]()])
            if isinstance(op, (ast.In, ast.NotIn)):
                yield from (changed(node, comparators=[smaller]) for smaller in smaller_sets(right))
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                yield changed(node, ops=[*ops[:place], SWAPPED[type(op)](), *ops[place + 1:]])
        case ast.BoolOp(values=values):
            yield from (changed(node, values=others) if len(others) > 1 else others[0] for others in without_one(values))
        case ast.BinOp(op=ast.Add() | ast.Sub()):
            yield changed(node, op=SWAPPED[type(node.op)]())
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.If() | ast.IfExp():
            yield from (changed(node, test=ast.Constant(value)) for value in (True, False))
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.Dict(keys=keys, values=values):
            for pairs in without_one(list(zip(keys, values))):
                yield changed(node, keys=[key for key, _ in pairs], values=[value for _, value in pairs])
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Break() | ast.Continue() | ast.Raise():
            yield ast.Pass()


def smaller_sets(node: ast.AST) -> Iterator[ast.AST]:
    """What a membership is asked of, without one of its characters or elements."""
    match node:
        case ast.Constant(value=str(text)):
            yield from (ast.Constant("".join(others)) for others in without_one(list(text)))
        case ast.BinOp(left=left, right=right):
            yield from (changed(node, left=smaller) for smaller in smaller_sets(left))
            yield from (changed(node, right=smaller) for smaller in smaller_sets(right))
        case ast.Tuple(elts=elements) | ast.Set(elts=elements):
            yield from (changed(node, elts=others) for others in without_one(elements))


class Mutant(NamedTuple):
    name: str
    module: str
    lines: range
    clauses: frozenset[str]
    path: list[tuple[str, Optional[int]]]  # from the module to the edited node
    number: int  # of the edit among those of the node


def clauses(text: str) -> frozenset[str]:
    """The clauses that a text names, one by one or as `KY-A-1 to KY-A-5`."""
    found = set(re.findall(r"KY-[A-Z]+-\d+", text))
    for chapter, first, last in re.findall(r"KY-([A-Z]+)-(\d+) to KY-[A-Z]+-(\d+)", text):
        found |= {f"KY-{chapter}-{number}" for number in range(int(first), int(last) + 1)}
    return frozenset(found)


def shown(node: ast.AST) -> str:
    """A node in one line, a statement without its body."""
    bare = changed(node, body=[ast.Expr(ast.Constant(...))], orelse=[]) if isinstance(node, ast.If) else node
    return " ".join(ast.unparse(bare).split())


def mutants(module: str) -> Iterator[Mutant]:
    text = (HERE / f"{module}.py").read_text(encoding="utf-8")
    source = text.splitlines()
    names: Counter[str] = Counter()

    def walk(node: ast.AST, path: list[Any], scope: str, named: frozenset[str]) -> Iterator[Mutant]:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            scope = f"{scope}.{node.name}"
            named = clauses(ast.get_source_segment(text, node) or "") or named
        first = getattr(node, "lineno", 1)
        lines = range(first, 1 + (first if hasattr(node, "body") else getattr(node, "end_lineno", first)))
        of_lines = clauses(" ".join(source[line - 1] for line in lines))
        for number, new in enumerate(edits(node)):
            name = f"{scope}: `{shown(new)}` for `{shown(node)}`"
            names[name] += 1
            name += f" #{names[name]}" if names[name] > 1 else ""
            yield Mutant(name, module, lines, of_lines or named, path, number)
        for field, value in ast.iter_fields(node):
            for place, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
                if isinstance(child, ast.AST) and field not in LEFT_OUT and not isinstance(child, ast.Assert):
                    yield from walk(child, [*path, (field, place)], scope, named)

    tree = ast.parse(text)
    yield from walk(tree, [], module, clauses(ast.get_docstring(tree) or ""))


def load(mutant: Mutant) -> None:
    """Imports the reading again, with this edit."""
    source = HERE / f"{mutant.module}.py"
    node: Any = (tree := ast.parse(source.read_text(encoding="utf-8")))
    for field, place in mutant.path:
        parent, value = node, getattr(node, field)
        node = value if place is None else value[place]
    new = ast.copy_location(list(edits(node))[mutant.number], node)
    field, place = mutant.path[-1]
    if place is None:
        setattr(parent, field, new)
    else:
        getattr(parent, field)[place] = new
    at = MODULES.index(mutant.module)
    for name in MODULES:
        sys.modules.pop(name, None)
    sys.modules.update((name, ORIGINAL[name]) for name in MODULES[:at])
    module = sys.modules[mutant.module] = type(sys)(mutant.module)
    module.__file__ = str(source)
    exec(compile(ast.fix_missing_locations(tree), str(source), "exec"), module.__dict__)
    importlib.import_module(MODULES[-1])


# --- Judging ----------------------------------------------------------------------------------------------------------

ORIGINAL: dict[str, Any] = {}
ASKED: list[Asked] = []  # the fastest first
REACHING: dict[tuple[str, int], list[int]] = defaultdict(list)
KILLERS: list[int] = []  # of the mutants before in this process


def judge(mutant: Mutant) -> tuple[Mutant, str]:
    """The case that kills a mutant, or nothing."""
    try:
        load(mutant)
    except Exception as error:  # each case fails
        return mutant, "import: %r" % error
    reached = {place for line in mutant.lines for place in REACHING[mutant.module, line]} or range(len(ASKED))
    reached = [place for place in reached if ASKED[place].seconds < SLOW or mutant.clauses & ASKED[place].case.req]
    recent = {place: number for number, place in enumerate(KILLERS[-20:], 1)}
    for place in sorted(reached, key=lambda one: (mutant.clauses.isdisjoint(ASKED[one].case.req), -recent.get(one, 0), one)):
        case, expected, seconds, _ = ASKED[place]
        if answers(case, 1 + PATIENCE * seconds) != expected:
            KILLERS.append(place)
            return mutant, case.id
    return mutant, ""


def pool() -> ProcessPoolExecutor:
    """Processes that begin with the state of this one. If one dies, the run fails."""
    return ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("fork"))


def prepare() -> None:
    """Asks the reading itself."""
    importlib.import_module(MODULES[-1])
    ORIGINAL.update((name, sys.modules[name]) for name in MODULES)
    signal.signal(signal.SIGPROF, stop)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    cases = [case_of(path) for path in sorted(CASES.glob("*/*/case.toml"))]
    with pool() as processes:
        ASKED.extend(sorted(filter(None, processes.map(ask, cases, chunksize=20)), key=lambda one: one.seconds))
    for place, one in enumerate(ASKED):
        for line in one.lines:
            REACHING[line].append(place)
    print(f"{len(ASKED)} of {len(cases)} cases: the reading does not support the others, or takes a second")


def is_wanted(mutant: Mutant, names: list[str]) -> bool:
    return not names or mutant.module in names or any(f"{one}-".startswith(f"{name}-") for one in mutant.clauses for name in names)


def main(wanted: list[str]) -> int:
    start = time.monotonic()
    prepare()
    groups = tomllib.loads((HERE / "survivors.toml").read_text(encoding="utf-8"))["group"]
    reasons = {name: group["reason"] for group in groups for name in group["mutants"]}
    made = [mutant for module in MUTATED for mutant in mutants(module) if is_wanted(mutant, wanted)]
    req = {one.case.id: one.case.req for one in ASKED}
    fates: Counter[str] = Counter()
    faults = 0
    with pool() as processes:
        for mutant, by in processes.map(judge, made, chunksize=8):
            has_reason = reasons.pop(mutant.name, None) is not None
            killed = "killed by another case" if mutant.clauses.isdisjoint(req.get(by, ())) else "killed by a case of its clause"
            fates[killed if by else "survive with a reason" if has_reason else "survive"] += 1
            if bool(by) == has_reason:
                faults += 1
                named = ", ".join(sorted(mutant.clauses)) or "no clause"
                print(f"KILLED by {by}, with a reason:" if by else "SURVIVES", f"{mutant.name}\n    {named}", flush=True)
    for name in () if wanted else reasons:
        faults += 1
        print(f"a reason for no mutant: {name}")
    named = len({clause for mutant in made for clause in mutant.clauses})
    counted = ", ".join(f"{count} {fate}" for fate, count in sorted(fates.items()))
    print(f"{len(made)} mutants of {named} clauses in {time.monotonic() - start:.0f} s: {counted}")
    return 1 if faults or not made else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
