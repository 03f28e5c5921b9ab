"""Runs the Vim syntax over the accepted cases of the inputs: `vim.py RUNTIME INPUTS`.

RUNTIME is the folder of `syntax/`. Each character has the group of its token, and none is an error."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

GROUPS = {
    "header": ["kyamlHeader"],
    "comment": ["kyamlComment", "kyamlTodo"],
    "plain_key": ["kyamlKey"],
    "quoted_key": ["kyamlKey"],
    "string": ["kyamlString"],
    "escape": ["kyamlEscape"],
    "continuation": ["kyamlEscape"],
    "number": ["kyamlNumber"],
    "constant": ["kyamlBoolean", "kyamlNull"],
    "punctuation": ["kyamlBracket", "kyamlDelimiter"],
}


def places(text, tokens):
    """The tokens as `[line, first column, column after, groups]`, in bytes from one. Of nested tokens the inner one is
    last."""
    place, line, column, unit = {}, 1, 1, 0
    for character in text:
        place[unit] = (line, column)
        unit += 2 if ord(character) > 0xFFFF else 1
        line, column = (line + 1, 1) if character == "\n" else (line, column + len(character.encode()))
    place[unit] = (line, column)
    lines = text.split("\n")
    found = []
    for start, end, kind in tokens:
        (first, start), (last, end) = place[start], place[end]
        for number in range(first, last + 1):
            stop = end if number == last else len(lines[number - 1].encode()) + 1
            # The blanks after an escaped line break are of no token.
            begin = start if number == first else len(lines[number - 1]) - len(lines[number - 1].lstrip(" ")) + 1
            found.append([number, begin, stop, GROUPS[kind]])
    return found


def main(runtime, inputs):
    cases = []
    for line in open(inputs, encoding="utf-8"):
        entry = json.loads(line)
        # A buffer has no carriage returns in the middle of a file.
        if entry["case"] and entry["accepted"] and "\r" not in entry["text"]:
            cases.append(entry)
    if not cases:
        sys.exit(f"{inputs} holds no cases")
    with tempfile.TemporaryDirectory() as folder:
        asked, answers = Path(folder, "asked"), Path(folder, "answers")
        with asked.open("w", encoding="utf-8") as file:
            for case in cases:
                tokens = places(case["text"], case["tokens"])
                print(json.dumps({"lines": case["text"].split("\n"), "tokens": tokens}), file=file)
        script = Path(__file__).with_name("tokens.vim")
        command = ["vim", "-Nes", "-u", "NONE", "-i", "NONE", "--cmd", "set encoding=utf-8"]
        command += ["--cmd", f"set runtimepath^={runtime}", "-c", f"let g:asked='{asked}' | let g:answers='{answers}'"]
        subprocess.run([*command, "-S", script], check=True, timeout=600, stdin=subprocess.DEVNULL)
        wrong = answers.read_text(encoding="utf-8").splitlines()
    differing = [f"{case['id']}: {answer}" for case, answer in zip(cases, wrong, strict=True) if answer]
    version = subprocess.run(["vim", "--version"], check=True, capture_output=True, text=True).stdout.split()[4]
    row = {
        "grammar": "vim/syntax/kyaml.vim",
        "engine": f"Vim {version}",
        "inputs": len(cases),
        "agree": len(cases) - len(differing),
        "families": {},
        "disagree": len(differing),
    }
    print(json.dumps(row))
    for line in differing[:20]:
        print(f"vim: {line}", file=sys.stderr)
    sys.exit(bool(differing))


if __name__ == "__main__":
    main(*sys.argv[1:])
