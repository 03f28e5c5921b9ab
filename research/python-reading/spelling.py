"""Spellings of keys, strings and numbers: KY-CAN-8 to KY-CAN-16, KY-CMP-3, KY-PORT-12, KY-NORM-3 and KY-NORM-4."""

from __future__ import annotations

import re
from dataclasses import dataclass

from characters import is_ambiguous, is_plain_key_text, is_printable

LONGEST_KEY = 1024  # KY-DATA-2


@dataclass(frozen=True)
class Number:
    text: str


WRITTEN = {  # KY-CAN-11 and KY-CAN-12
    '"': '\\"', "\\": "\\\\", "\0": "\\0", "\x07": "\\a", "\b": "\\b", "\v": "\\v", "\f": "\\f", "\r": "\\r",
    "\x1b": "\\e", "\x85": "\\N", "\xa0": "\\_", "\u2028": "\\L", "\u2029": "\\P",
}
WRITTEN_PORTABLY = {**WRITTEN, "\u2028": "\\u2028", "\u2029": "\\u2029"}


def spell_characters(text: str, portable: bool, tab: str = "\\t") -> str:
    written = WRITTEN_PORTABLY if portable else WRITTEN
    parts = []
    for char in text:
        if char in written:
            parts.append(written[char])
        elif char == "\t":
            parts.append(tab)
        elif char == "\n":
            parts.append("\\n")
        elif is_printable(char):
            parts.append(char)
        else:
            code = ord(char)
            parts.append("\\x%02x" % code if code < 0x80 else "\\u%04x" % code if code < 0x10000 else "\\U%08x" % code)
    return "".join(parts)


def spell_key(key: str, portable: bool = False) -> str:
    """KY-CAN-8 and KY-CAN-9; KY-PORT-12: `\\u2028` not in a key that would break KY-DATA-2 then."""
    if is_plain_key_text(key) and not is_ambiguous(key):
        return key
    spelled = '"' + spell_characters(key, portable) + '"'
    return spell_key(key) if portable and len(spelled) > LONGEST_KEY else spelled


def spell_string(text: str, level: int, portable: bool) -> str:
    """KY-CAN-10 to KY-CAN-15: a string with LF is folded."""
    if "\n" not in text:
        return '"' + spell_characters(text, portable, "\t") + '"'
    indent = "  " * (level + 1)
    lines = ['"\\\n']
    for line in re.findall("[^\n]*\n|[^\n]+", text):
        start = indent + " "
        if line[0] == "\t" and portable:
            start, line = start + "\\t", line[1:]
        elif line[0] in " \t":
            start = indent + "\\"
        lines.append(start + spell_characters(line, portable, "\t") + "\\\n")
    return "".join(lines) + indent + '"'


def spell_number(text: str, portable: bool) -> str:
    """KY-CAN-16; KY-PORT-12 gives an exponent its fraction and sign, unless the number is out of range."""
    if not portable or out_of_range(text):
        return text
    mantissa, e, exponent = re.fullmatch("([^eE]*)([eE]?)(.*)", text).groups()  # type: ignore[union-attr]
    if not e:
        return text
    return mantissa + ("" if "." in mantissa else ".0") + e + ("" if exponent[0] in "+-" else "+") + exponent


def out_of_range(text: str) -> bool:
    """Whether the nearest binary64 number of one that is not 0 is 0 or infinite (KY-PORT-3)."""
    _, digits, _ = decimal(text)
    return bool(digits) and float(text) in (0, float("inf"), float("-inf"))


def decimal(text: str) -> tuple[bool, str, int]:
    """A number as ±d × 10ⁿ (KY-NORM-3): whether it is negative, the digits of d, and n. Zero has no digits."""
    sign, whole, fraction, exponent = re.fullmatch(r"(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?", text).groups("")  # type: ignore[union-attr]
    digits = (whole + fraction).lstrip("0")
    if not digits:
        return False, "", 0
    n = len(digits) - len(fraction) - 1 + int(exponent or "0")
    return sign == "-", digits.rstrip("0"), n


def spell_normal_number(text: str) -> str:
    """KY-NORM-3 and KY-NORM-4."""
    negative, digits, n = decimal(text)
    if not -6 <= n <= 20:
        spelled = "%s.%se%+d" % (digits[0], digits[1:] or "0", n)
    elif n < 0:
        spelled = "0." + "0" * (-n - 1) + digits
    elif len(digits) <= n + 1:
        spelled = digits + "0" * (n + 1 - len(digits))
    else:
        spelled = digits[:n + 1] + "." + digits[n + 1:]
    return ("-" if negative else "") + spelled
