"""Runs the GBNF grammars with llguidance: `gbnf.py INPUTS OUTPUT [GRAMMAR …]`.

Each grammar reads every text of the inputs. Random walks through the masks of each grammar make texts, which are written
to OUTPUT as JSON lines. kyaml.pest judges them."""

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
    def __init__(self, form, tokenizer):
        self.form = form
        path = Path(__file__).parent.parent / "gbnf" / f"{form}.gbnf"
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
            sys.exit(f"{self.form}.gbnf: {matcher.get_error()}")
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
                sys.exit(f"{self.form}.gbnf: the mask allows {token}, which is not taken after {bytes(out)!r}")
            out.append(token)
            if len(out) > LONGEST_WALK:
                return None
        return out.decode()


def family(form, entry, accepted):
    """Why the two may disagree; the families of the README."""
    if accepted:
        return None
    if form != "kyaml" and not entry["one"]:
        return "not one document"
    if form == "canonical" and entry["deep"]:
        return "deeper than eight levels"
    return None


def main(inputs, output, *forms):
    tokenizer = LLTokenizer("byte")
    grammars = [Grammar(form, tokenizer) for form in forms or ("kyaml", "compact", "canonical")]
    entries = [json.loads(line) for line in open(inputs, encoding="utf-8")]
    if not entries:
        sys.exit(f"{inputs} holds no inputs")
    failed = False
    with open(output, "w", encoding="utf-8") as out:
        for grammar in grammars:
            agree, families, wrong = 0, {}, []
            for entry in entries:
                accepted = grammar.accepts(entry["text"])
                if accepted == (grammar.form in entry["forms"]):
                    agree += 1
                elif name := family(grammar.form, entry, accepted):
                    families[name] = families.get(name, 0) + 1
                else:
                    wrong.append(f"{entry['id']}: {'accepts' if accepted else 'refuses'} {entry['text'][:200]!r}")
            choice = random.Random(5295)
            walks = 0
            for _ in range(WALKS):
                text = grammar.walk(choice)
                if text is not None:
                    walks += 1
                    out.write(json.dumps({"form": grammar.form, "text": text}) + "\n")
            row = {
                "grammar": f"gbnf/{grammar.form}.gbnf",
                "engine": f"llguidance {llguidance.__version__}",
                "inputs": len(entries),
                "agree": agree,
                "families": families,
                "disagree": len(wrong),
            }
            print(json.dumps(row), flush=True)
            for line in wrong[:20]:
                print(f"{grammar.form}.gbnf: {line}", file=sys.stderr)
            failed = failed or bool(wrong) or agree == 0 or walks == 0
    sys.exit(failed)


if __name__ == "__main__":
    main(*sys.argv[1:])
