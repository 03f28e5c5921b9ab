"""Runs kyaml-check in terminals of several widths, and looks at the links, the colours and the lines. Rules have links as soon as the
project has a site.

Usage: terminal.py KYAML_CHECK TOP_OF_THE_REPOSITORY
"""

import fcntl
import os
import pty
import re
import struct
import sys
import tempfile
import termios
import tomllib
import unicodedata
from pathlib import Path

LINE = ", ".join(f'key{number}: "日本 value {number}"' for number in range(60))
FILES = {
    "mistakes.yaml": '---\n{\n  no: "日本語", "a": yes,\n  b: 1e5, no: 2,\n    c: "x\\q", d: [1 2],\n  e: "f\n  g",\n}\n',
    "long.yaml": "---\n{" + LINE + ", x: no, " + LINE + "}\n",
    "long-finding.yaml": "---\n{a: '" + "0" * 500 + "'}\n",
    "block.yaml": "a:\n- " + "b" * 300 + "\n",
}
ESCAPE = re.compile(r"\x1b\[[0-9;]*m|\x1b\]8;;.*?\x1b\\")
LINK = r"\x1b\]8;;{}rules/([a-z0-9-]+)\.html\x1b\\\1\x1b\]8;;\x1b\\"


def shown(program: str, folder: str, columns: int, arguments: list, variables: dict) -> str:
    """What the program prints in a terminal that is so wide."""
    process, terminal = pty.fork()
    if process == 0:
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        os.chdir(folder)
        os.execve(program, [program, "--quiet", *arguments], {"TERM": "xterm-256color", **variables})
    printed = b""
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:
            break
        if not part:
            break
        printed += part
    os.close(terminal)
    _, status = os.waitpid(process, 0)
    if os.waitstatus_to_exitcode(status) != 1:
        sys.exit(f"{arguments} in {columns} columns ended with {status}: {printed.decode()}")
    return printed.decode("utf-8").replace("\r\n", "\n")


def width(line: str) -> int:
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)


def main() -> None:
    program = os.path.abspath(sys.argv[1])
    home = tomllib.loads(Path(sys.argv[2], "Cargo.toml").read_text(encoding="utf-8"))["workspace"]["package"]["homepage"]
    link = re.compile(LINK.format(re.escape(home)))
    checked = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, text in FILES.items():
            Path(folder, name).write_text(text, encoding="utf-8")

        for columns in [60, 80, 120, 200]:
            text = shown(program, folder, columns, ["."], {"FORCE_HYPERLINK": "1"})
            for line in ESCAPE.sub("", text).split("\n"):
                # A label is beside its place, and is not wrapped. Words of a message are not broken, so that
                # they can be copied.
                is_message = line.startswith(("error[", "warning[", " " * 10))
                has_long_word = is_message and max(map(width, line.split())) > columns // 2
                if "here first" not in line and not has_long_word and width(line) > columns:
                    sys.exit(f"{columns} columns, and a line of {width(line)}: {line}")
                checked += 1
            if "x: no" not in text or "…" not in text:
                sys.exit(f"the excerpt of the long line is not there in {columns} columns: {text}")
        print(f"terminal: {checked} lines fit terminals of 60 to 200 columns")

        looks = {
            (): (True, False),
            (("FORCE_HYPERLINK", "1"),): (True, True),
            (("TERM_PROGRAM", "WezTerm"),): (True, True),
            (("TERM_PROGRAM", "WezTerm"), ("FORCE_HYPERLINK", "0")): (True, False),
            (("NO_COLOR", "1"), ("TERM_PROGRAM", "WezTerm")): (False, False),
            (("TERM", "dumb"), ("TERM_PROGRAM", "WezTerm")): (False, False),
            (("CLICOLOR", "0"),): (False, False),
            (("TERM", "dumb"), ("FORCE_COLOR", "1")): (True, False),
            (("NO_COLOR", "1"), ("FORCE_COLOR", "1")): (False, False),
        }
        for variables, expected in looks.items():
            for format_name in ["human", "concise"]:
                text = shown(program, folder, 80, ["--format", format_name, "."], dict(variables))
                look = ("\x1b[" in text, bool(link.search(text)))
                is_coloured, is_linked = expected
                if look != (is_coloured, is_linked and ".example" not in home):
                    sys.exit(f"{format_name} with {variables}: (coloured, linked) is {look}, expected {expected}")
        print(f"terminal: {2 * len(looks)} looks as the environment asks")


main()
