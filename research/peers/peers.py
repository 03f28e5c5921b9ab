#!/usr/bin/env python3
"""Measures kyaml-check and kyaml-fmt beside other programs, all on the same manifests and in one run.

    peers.py measure FOLDER   # of what `setup` built into FOLDER; prints JSON, and the progress on standard error
    peers.py picture          # draws bench/results.svg from results.json

Each pair of programs runs in turn, and the result is the median of their ratios."""

import html
import json
import math
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
RUNS, LONG_RUNS, SHORT_RUNS = 7, 3, 101
LONG = 3.0  # seconds of a run of which LONG_RUNS are enough


class Program:
    """A program with its arguments, the file or folder that it reads, and how many threads it may start."""

    def __init__(self, name, command, file, threads=None, is_piped=False):
        self.name, self.command, self.file, self.threads, self.is_piped = name, command, file, threads, is_piped

    def run(self):
        """What a run uses: seconds of processor time, without the system's, and by the clock."""
        env = os.environ | ({"RAYON_NUM_THREADS": str(self.threads)} if self.threads else {})
        start = time.monotonic()
        cat = subprocess.Popen(["cat", self.file], stdout=subprocess.PIPE) if self.is_piped else None
        process = subprocess.Popen(
            self.command + ([] if cat else [self.file]), env=env, stdin=cat.stdout if cat else subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        wall = time.monotonic() - start
        if cat:
            cat.stdout.close()
            cat.wait()
        # 1 says that something was found, such as a file that another formatter writes otherwise.
        if process.returncode not in (0, 1):
            sys.exit(f"{self.name} ended with {process.returncode}")
        return {"processor": used.ru_utime + used.ru_stime, "user": used.ru_utime, "wall": wall}


def in_turn(one, other):
    runs = [(one.run(), other.run())]
    is_long = max(run["processor"] for run in runs[0]) > LONG
    return runs + [(one.run(), other.run()) for _ in range((LONG_RUNS if is_long else RUNS) - 1)]


def ratio(runs, of):
    """The median of how often as much the first of each pair used; None if a run of the other used too little to be measured."""
    if not all(other[of] for _, other in runs):
        return None
    return round(statistics.median_high(one[of] / other[of] for one, other in runs), 3)


def programs(folder):
    """Functions that give our programs and theirs on an input, by its name in FOLDER/inputs."""
    def own(name, binary, *arguments):
        return lambda file, **more: Program(name, [str(folder / binary), *arguments], str(folder / "inputs" / file), **more)

    def reader(name, argument):
        return own(name, "kyaml-peers", "read", argument)

    check, canonical = own("kyaml-check", "kyaml-check", "--quiet"), own("kyaml-check --canonical", "kyaml-check", "--quiet", "--canonical")
    return own, reader, check, canonical, lambda name: own(name, "kyaml-fmt", "--quiet")


def pairs(folder):
    own, reader, check, canonical, fmt = programs(folder)
    kyaml, data, yaml, cr_lf = "large.kyaml.yaml", "large.json", "large.yaml", "large.cr-lf.yaml"
    small, small_yaml, small_cr_lf = "small.kyaml.yaml", "small.yaml", "small.cr-lf.yaml"
    ignored, values = reader("serde_json IgnoredAny", "serde_json-ignored")(data), reader("serde_json Value", "serde_json-value")(data)
    granit = reader("granit-parser, events", "granit-parser")
    return [
        (canonical(kyaml), reader("reading the file", "bytes")(kyaml)),
        (canonical(kyaml), reader("UTF-8 validation", "utf-8")(kyaml)),
        (check(kyaml), ignored),
        (canonical(kyaml), ignored),
        (canonical(kyaml), reader("simd-json", "simd-json")(data)),
        (canonical(kyaml), values),
        (canonical(kyaml), granit(kyaml)),
        (canonical(kyaml), reader("saphyr", "saphyr")(kyaml)),
        (reader("kyaml_core::parse", "kyaml-parse")(kyaml), values),
        (reader("KYAML to values", "kyaml-values")(kyaml), values),
        (reader("KYAML to values and back", "kyaml-write")(kyaml), reader("JSON to values and back", "serde_json-pretty")(data)),
        (fmt("kyaml-fmt, YAML")(yaml), granit(yaml)),
        (fmt("kyaml-fmt, YAML of CR LF")(cr_lf), granit(cr_lf)),
        # Programs that people use, on smaller streams.
        (canonical(small), own("google/yamlfmt -lint", "yamlfmt", "-lint")(small)),
        (canonical(small), own("yamllint", "yamllint/bin/yamllint", "-d", "relaxed")(small)),
        (fmt("kyaml-fmt, KYAML")(small), own("the deployed encoder, KYAML", "kyaml-encoder")(small)),
        (fmt("kyaml-fmt, YAML")(small_yaml), own("the deployed encoder, YAML", "kyaml-encoder")(small_yaml)),
        (fmt("kyaml-fmt, YAML of CR LF")(small_cr_lf), own("the deployed encoder, YAML of CR LF", "kyaml-encoder")(small_cr_lf)),
        # By default it leaves out what Git ignores, as it does `target`.
        (fmt("kyaml-fmt, YAML")(small_yaml), own("prettier", "prettier/node_modules/.bin/prettier", "--ignore-path", "/dev/null")(small_yaml)),
    ]


def measured(ours, theirs):
    names = {"ours": ours.name, "theirs": theirs.name}
    if not Path(theirs.command[0]).exists():
        print(f"SKIPPED {theirs.name}: it was not set up; research/peers/setup says why", file=sys.stderr)
        return names | {"skipped": True}
    runs = in_turn(ours, theirs)
    seconds = [round(statistics.median_high(run[side]["processor"] for run in runs), 3) for side in (0, 1)]
    row = names | {"ratio": ratio(runs, "processor"), "user": ratio(runs, "user"), "seconds": seconds,
                   "bytes": [os.path.getsize(program.file) for program in (ours, theirs)]}
    print(f"{ours.name} / {theirs.name}: {row['ratio']} ({seconds[0]} s / {seconds[1]} s)", file=sys.stderr)
    return row


def findings(folder):
    """How much of the clean speed is left with a mistake in each hundredth document, and in each one."""
    _, _, check, _, _ = programs(folder)
    for mistakes, file in (("each hundredth document", "hundredth.kyaml.yaml"), ("each document", "dirty.kyaml.yaml")):
        dirty = check(file)
        runs = in_turn(check("large.kyaml.yaml"), dirty)
        seconds = statistics.median_high(run[1]["processor"] for run in runs)
        yield {"mistakes": mistakes, "of the clean speed": ratio(runs, "processor"),
               "MB/s": float(round(os.path.getsize(dirty.file) / 1e6 / seconds))}


def threads(folder):
    """How much faster, by the clock, two threads are than one."""
    _, _, _, canonical, _ = programs(folder)
    for name, is_piped in (("file", False), ("pipe", True)):
        one, two = (canonical("huge.kyaml.yaml", threads=count, is_piped=is_piped) for count in (1, 2))
        yield {"input": name, "two threads": ratio(in_turn(one, two), "wall")}


def memory(folder):
    """The most memory that each needs, by GNU time: a child of Python would have Python's as its least."""
    if not shutil.which("time"):
        print("SKIPPED memory: there is no GNU time", file=sys.stderr)
        return
    _, _, check, canonical, fmt = programs(folder)
    large, huge = "large.kyaml.yaml", "huge.kyaml.yaml"
    for program in (
        canonical("small.kyaml.yaml"), canonical(large), canonical(huge), canonical(huge, is_piped=True), check("dirty.kyaml.yaml"),
        fmt("kyaml-fmt, KYAML")(large), fmt("kyaml-fmt, YAML")("large.yaml"), fmt("kyaml-fmt, YAML of CR LF")("large.cr-lf.yaml"),
    ):
        with tempfile.NamedTemporaryFile("r") as report:
            Program(program.name, ["time", "-f", "%M", "-o", report.name, *program.command], program.file, is_piped=program.is_piped).run()
            kibibytes = int(report.read().split()[-1])
        yield {"program": program.name, "bytes": os.path.getsize(program.file), "MiB": round(kibibytes / 1024, 3)}


def start(folder):
    """The cost of a start: the time for a file of 3 KB, and the processor time for 10,000 of them."""
    _, _, _, canonical, _ = programs(folder)
    one = statistics.median_high(canonical("file.kyaml.yaml").run()["wall"] for _ in range(SHORT_RUNS))
    many = statistics.median_high(canonical("tree").run()["processor"] for _ in range(RUNS))
    return {"a file of 3 KB, ms": round(one * 1000, 3), "10,000 small files, s": round(many, 3)}


def measure(folder):
    subprocess.run([folder / "kyaml-peers", "write", folder / "inputs"], check=True)
    results = {"runs": RUNS, "pairs": [measured(*pair) for pair in pairs(folder)], "findings": list(findings(folder)),
               "threads": list(threads(folder)), "memory": list(memory(folder)), "start": start(folder)}
    print(json.dumps(results, indent=2, sort_keys=True))


# The picture: a bar for each program, as long as its processor time divided by ours, on a logarithmic scale.
WIDTH, LABELS, FIGURES, ROW, GAP = 760, 260, 70, 24, 40
PARTS = {
    "kyaml-check --canonical": "Check canonical KYAML: processor time, kyaml-check --canonical = 1",
    "kyaml-fmt, YAML": "Format YAML: processor time, kyaml-fmt = 1",
    "kyaml-fmt, KYAML": "Format what is canonical already: processor time, kyaml-fmt = 1",
}


def picture():
    rows = [row for row in json.loads((HERE / "results.json").read_text())["pairs"] if not row.get("skipped")]
    parts = {ours: [(ours, 1.0)] + [(row["theirs"], 1 / row["ratio"]) for row in rows if row["ours"] == ours] for ours in PARTS}
    scales = [math.log10(times) for bars in parts.values() for _, times in bars]
    least, most = min(scales), max(scales)
    body, y = [], 0
    for ours, bars in parts.items():
        body.append(f'<text x="8" y="{y + 24}" font-size="14" font-weight="600">{PARTS[ours]}</text>')
        y += GAP
        for name, times in sorted(bars, key=lambda bar: bar[1]):
            length = (WIDTH - LABELS - FIGURES) * (0.04 + 0.96 * (math.log10(times) - least) / (most - least))
            body += [
                f'<text x="8" y="{y + 13:.1f}">{html.escape(name)}</text>',
                f'<rect class="{"ours" if name == ours else "theirs"}" x="{LABELS}" y="{y:.1f}" width="{length:.1f}" height="17" rx="2"/>',
                f'<text x="{LABELS + length + 6:.1f}" y="{y + 13:.1f}">{times:.{int(times < 9.95)}f}</text>',
            ]
            y += ROW
    lines = "\n".join(body)
    (HERE / "../../bench/results.svg").write_text(f'''<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y}" role="img" font-family="system-ui, sans-serif" font-size="12">
<title>Processor time of other programs beside that of kyaml-check and kyaml-fmt</title>
<style>
text {{ fill: #24292f }} .ours {{ fill: #1a7f6b }} .theirs {{ fill: #8c959f }}
@media (prefers-color-scheme: dark) {{ text {{ fill: #e6edf3 }} .ours {{ fill: #3fb99f }} .theirs {{ fill: #6e7681 }} }}
</style>
{lines}
</svg>
''')


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["measure", folder]:
            measure(Path(folder).resolve())
        case ["picture"]:
            picture()
        case _:
            sys.exit("usage: peers.py measure FOLDER | picture")
