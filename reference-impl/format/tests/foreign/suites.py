"""Two suites with the same values, as KYAML and as block YAML, and the comparison of their results.

make KYAML-FMT CASES FOLDER writes FOLDER/kyaml and FOLDER/block, and compares the comments of both with a scanner of its
own. compare KYAML BLOCK names each check that passes for the KYAML and not for the block YAML.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys


def make(formatter, cases, folder):
    files = sorted(pathlib.Path(cases).glob("*/*/canonical.yaml"))
    made = comments = 0
    for file in files:
        value = file.with_name("value.json")
        if not value.exists():
            continue
        kyaml = file.read_bytes()
        done = subprocess.run([formatter, "--quiet", "--to", "yaml", "--schema", "core"], input=kyaml, capture_output=True)
        if done.returncode:
            sys.exit(f"{file}: {done.stderr.decode()}")
        expected, found = sorted(comments_of(kyaml)), sorted(comments_of(done.stdout))
        if expected != found:
            sys.exit(f"{file}: comments {expected} became {found}")
        made += 1
        comments += len(expected)
        slug = file.parent.name
        area = file.parent.parent.name
        for suite, text in [("kyaml", kyaml), ("block", done.stdout)]:
            case = pathlib.Path(folder, suite, area, slug)
            case.mkdir(parents=True)
            case.joinpath("input.yaml").write_bytes(text)
            shutil.copy(value, case)
            case.joinpath("case.toml").write_text(
                f'id = "{area}-{slug}"\ntitle = "the value of {area}-{slug}"\nreq = ["KY-MODEL-1"]\nop = "check"\n'
                'expect = "accept"\nportable = true\norigin = "specification"\n'
            )
    if not made:
        sys.exit(f"{cases} has no case with a canonical form")
    print(f"{made} streams with {comments} comments as KYAML and as block YAML")


# A quoted scalar where a token can start, or a comment.
TOKEN = re.compile(rb"""(?:^|(?<=[ \t,\[{]))(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|\#[^\n]*)""", re.M | re.S)
# The header of a block scalar at the end of a line, and an entry or item with one.
HEADER = re.compile(rb"(?P<indentation> *(?:- )*)(?P<rest>.*?)(?:^|[ ])[|](?P<indicator>[0-9]?)[+-]?$")


def comments_of(stream):
    """The comments of a stream, each from `#` to the end of its line."""
    found = []
    at = 0
    while at < len(stream):
        token = TOKEN.search(stream, at)
        end = token.start() if token else len(stream)
        for start in line_starts(stream, at, end):
            line = stream[start : stream.find(b"\n", start) % (len(stream) + 1)]
            header = HEADER.fullmatch(line.split(b" #")[0])
            if header and (after := end_of_block(stream, start, header)):
                if b" #" in line:
                    found.append(line[line.index(b" #") + 1 :])
                at = after
                break
        else:
            if token and token.group().startswith(b"#"):
                found.append(token.group())
            at = token.end() if token else end
    return found


def line_starts(stream, at, end):
    """The starts of the lines between two offsets, that of the first line included."""
    return [stream.rfind(b"\n", 0, at) + 1, *(match.end() for match in re.finditer(rb"\n", stream[:end]) if match.end() > at)]


def end_of_block(stream, start, header):
    """The end of the block scalar whose header is on the line at `start`, or None if no line belongs to it."""
    column = len(header["indentation"]) - (0 if header["rest"] else 2)
    lines = stream[start:].split(b"\n")[1:]
    indentations = [len(line) - len(line.lstrip(b" ")) for line in lines if line.strip()]
    if not indentations or indentations[0] <= column:
        return None
    least = column + int(header["indicator"]) if header["indicator"] else indentations[0]
    end = stream.index(b"\n", start) + 1
    for line in lines:
        if line.strip() and len(line) - len(line.lstrip(b" ")) < least:
            break
        end += len(line) + 1
    return min(end, len(stream))


# Its adapter puts `%YAML 1.1` before the stream, which needs a header in the first document.
NEEDS_HEADER = "python-ruamel-yaml/safe-pure-yaml-1-1"


def compare(kyaml, block):
    of_kyaml, of_block = outcomes(kyaml), outcomes(block)
    if of_kyaml.keys() != of_block.keys() or not of_kyaml:
        sys.exit(f"{len(of_kyaml)} checks of the KYAML and {len(of_block)} of the block YAML")
    read = [check for check, outcome in of_kyaml.items() if outcome == "pass"]
    worse = [check for check in read if of_block[check] != "pass"]
    for implementation, case in worse:
        print(f"{implementation} reads the KYAML of {case} right, and not its block YAML")
    readers = len({implementation for implementation, _ in of_kyaml})
    print(f"{readers} readers, {len(read)} streams read right as KYAML, {len(worse)} of them not as block YAML")
    sys.exit(bool(worse))


def outcomes(results):
    """The outcome of each load, by implementation and case."""
    lines = [json.loads(line) for line in open(results, encoding="utf-8")]
    checks = [line["check"] for line in lines if "check" in line]
    loads = [check for check in checks if check["operation"] == "load" and check["implementation"] != NEEDS_HEADER]
    return {(check["implementation"], check["case"]): check["outcome"] for check in loads}


if __name__ == "__main__":
    {"make": make, "compare": compare}[sys.argv[1]](*sys.argv[2:])
