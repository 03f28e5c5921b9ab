"""Runs the GBNF grammar with llguidance: `gbnf.py INPUTS OUTPUT`.

It reads every text of the inputs. Random walks through the masks of the grammar make texts, which are written to OUTPUT
as JSON lines. kyaml.pest judges them."""

import json
import os
import random
import re
import sys
from pathlib import Path

import llguidance
from llguidance import LLMatcher, LLParserLimits, LLTokenizer
from llguidance.gbnf_to_lark import gbnf_to_lark

WALKS = int(os.environ.get("WALKS", "700"))
LONGEST_WALK = 600


def likes(length):
    """What a walk prefers, and how often: otherwise most texts were a scalar, or letters of rare scripts."""
    late = length > LONGEST_WALK // 2
    yield b"{[", 0.0 if late else 0.9 if length < 5 else 0.3
    yield b'}]",:\n', 0.9 if late else 0.3
    yield range(0x80), 0.9


def characters(text):
    """The numbers of characters outside ASCII as these characters: llguidance 1.9.1 drops the leading zeros of `\\U0001F600`."""

    def character(match):
        if match[1] is None:
            return match[0]
        number = int(match[1][1:], 16)
        return chr(number) if number > 0x7F else match[0]

    return re.sub(r"\\(?:(u[0-9A-F]{4}|U[0-9A-F]{8}|x[0-9A-F]{2})|.)", character, text, flags=re.DOTALL)


class Grammar:
    def __init__(self, tokenizer):
        path = Path(__file__).parent.parent / "gbnf/kyaml.gbnf"
        lark = gbnf_to_lark(characters(path.read_text()))
        # Large sets of characters want more than the default.
        limits = LLParserLimits(initial_lexer_fuel=10**8, step_lexer_fuel=10**7, max_lexer_states=10**7, max_grammar_size=10**7)
        self.matcher = LLMatcher(tokenizer, lark, limits=limits)
        if self.matcher.is_error():
            sys.exit(f"{path}: {self.matcher.get_error()}")

    def accepts(self, text):
        matcher = self.matcher.deep_copy()
        tokens = list(text.encode())
        if matcher.try_consume_tokens(tokens) != len(tokens):
            return False
        if matcher.is_error():
            sys.exit(f"kyaml.gbnf: {matcher.get_error()}")
        return matcher.is_accepting()

    def walk(self, choice):
        """A text that the masks allow, token by token."""
        matcher = self.matcher.deep_copy()
        out = bytearray()
        while not (matcher.is_accepting() and out.endswith(b"\n")):
            mask = matcher.compute_bitmask()
            allowed = [byte for byte in range(256) if mask[byte // 8] >> byte % 8 & 1]
            if not allowed:
                break
            for liked, chance in likes(len(out)):
                if choice.random() < chance and (some := [byte for byte in allowed if byte in liked]):
                    allowed = some
                    break
            token = choice.choice(allowed)
            if not matcher.consume_token(token):
                sys.exit(f"kyaml.gbnf: the mask allows {token}, which is not taken after {bytes(out)!r}")
            out.append(token)
            if len(out) > LONGEST_WALK:
                return None
        return out.decode()


def main(inputs, output):
    grammar = Grammar(LLTokenizer("byte"))
    entries = [json.loads(line) for line in open(inputs, encoding="utf-8")]
    if not entries:
        sys.exit(f"{inputs} holds no inputs")
    wrong = [entry for entry in entries if grammar.accepts(entry["text"]) != entry["accepted"]]
    choice = random.Random(5295)
    walks = [text for _ in range(WALKS) if (text := grammar.walk(choice)) is not None]
    with open(output, "w", encoding="utf-8") as out:
        out.writelines(json.dumps(text) + "\n" for text in walks)
    agree = len(entries) - len(wrong)
    row = {
        "grammar": "gbnf/kyaml.gbnf",
        "engine": f"llguidance {llguidance.__version__}",
        "inputs": len(entries),
        "agree": agree,
        "families": {},
        "disagree": len(wrong),
    }
    print(json.dumps(row), flush=True)
    for entry in wrong[:20]:
        print(f"kyaml.gbnf: {entry['id']}: {'refuses' if entry['accepted'] else 'accepts'} {entry['text'][:200]!r}", file=sys.stderr)
    sys.exit(bool(wrong) or agree == 0 or not walks)


if __name__ == "__main__":
    main(*sys.argv[1:])
