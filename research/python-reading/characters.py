"""Characters and ambiguous texts: KY-TERM-1, sections 3 and 7, KY-KEY-12, KY-KEY-13 and KY-CAN-11."""

from __future__ import annotations

import bisect
import re
from pathlib import Path
from typing import Callable, Optional


def unicode_ranges() -> dict[str, list[tuple[int, int]]]:
    """The general categories of Unicode 17.0.0 (KY-TERM-1), which no release of Python 3.14 or before knows."""
    tables: dict[str, list[tuple[int, int]]] = {}
    name = ""
    for line in Path(__file__).with_name("unicode-17.0.0.txt").read_text(encoding="ascii").splitlines():
        if line.startswith(" "):
            for text in line.split():
                first, _, last = text.partition("-")
                tables[name].append((int(first, 16), int(last or first, 16)))
        elif not line.startswith("#"):
            name = line.strip()
            tables[name] = []
    return tables


TABLES = unicode_ranges()


def in_table(name: str, char: str) -> bool:
    place = bisect.bisect_right(TABLES[name], (ord(char), 0x110000)) - 1
    return place >= 0 and TABLES[name][place][1] >= ord(char)


def is_invalid_byte(char: str) -> bool:
    """A byte that is not UTF-8 is U+DC80 or later in the text (the error handler `surrogateescape`)."""
    return "\udc80" <= char <= "\udcff"


def is_letter_or_number(char: str) -> bool:
    """KY-KEY-3; KY-ERR-5: bytes that are not UTF-8 are letters."""
    if char < "\x80":
        return char.isalnum()
    return is_invalid_byte(char) or in_table("letters-and-numbers", char)


def is_printable(char: str) -> bool:
    """KY-CAN-11: a blank and each letter, mark, number, punctuation and symbol."""
    return " " <= char <= "~" if char < "\x80" else is_invalid_byte(char) or in_table("printable", char)


def is_allowed(char: str) -> bool:
    """KY-STREAM-5, with the tab and the characters of a line break."""
    return (
        " " <= char <= "~" or char in "\t\n\r" or "\xa0" <= char <= "\u2027" or "\u202a" <= char <= "\ud7ff"
        or "\ue000" <= char <= "\ufefe" or "\uff00" <= char <= "\ufffd" or char >= "\U00010000"
    )


NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")  # KY-NUM-1


def family(pattern: str) -> Callable[[str], Optional[re.Match[str]]]:
    return re.compile(pattern, re.ASCII | re.IGNORECASE).fullmatch


NULL_LIKE = family(r"null|~")
BOOLEAN_LIKE = family(r"true|fal[sſ]e|ye[sſ]|no|on|o(ff|ﬀ)|y|n|t|f")
INTEGER_LIKE = family(r"[+-]?(\d+|0x[+-]?[0-9a-f]+|0o[+-]?[0-7]+|0b[+-]?[01]+)")
INTEGER_WITHOUT_DIGITS = family(r"[+-]?0[xob]")
FLOAT_LIKE = family(
    r"[+-]?(\d+\.\d*|\.\d+|(\d+\.?\d*|\.\d+)e[+-]?\d+|0x([0-9a-f]+\.?[0-9a-f]*|\.[0-9a-f]+)p[+-]?\d+|inf|infinity)|nan"
)
FLOAT_OF_YAML = family(r"[+-]?\.inf|\.nan")
SEXAGESIMAL = family(r"[+-]?\d[\d_]*(:\d{1,2})+(\.[\d_]*)?")
TIMESTAMP_LIKE = family(
    r"\d{4}-\d{1,2}-\d{1,2}((t| +)\d{1,2}:\d{1,2}:\d{1,2}(\.\d*)?( *((?-i:Z)|[+-]\d{1,2}(:\d{2})?))?)?"
)


def is_ambiguous(text: str) -> bool:
    bare = text.replace("_", "")
    return bool(
        NULL_LIKE(text) or BOOLEAN_LIKE(text)
        or INTEGER_LIKE(bare) or (text.endswith("_") and INTEGER_WITHOUT_DIGITS(bare))
        or FLOAT_LIKE(bare) or FLOAT_OF_YAML(text)
        or SEXAGESIMAL(text) or TIMESTAMP_LIKE(text) or text in ("<<", "=")
    )


def is_plain_key_text(text: str) -> bool:
    """KY-KEY-3: letters, numbers and `_`, and, neither first nor last, `-`, `.` and `/`."""
    return bool(text) and text[0] not in "-./" and text[-1] not in "-./" and all(
        char in "_-./" or is_letter_or_number(char) for char in text
    )
