"""Where words, strings and plain scalars end: KY-ERR-7 to KY-ERR-10, and KY-ERR-17."""

from __future__ import annotations

import re

from characters import NUMBER

OPENING, CLOSING, BRACKETS = "{[", "}]", "{}[]"


class Lexer:
    """Questions about places of a text; nothing moves. A place is that of a character."""

    def __init__(self, text: str) -> None:
        self.s, self.n = text, len(text)

    def char(self, at: int) -> str:
        return self.s[at:at + 1]

    def break_at(self, at: int) -> int:
        """The length of the line break there, or 0. KY-ERR-7: a bare carriage return is one, except in a comment."""
        return 2 if self.s.startswith("\r\n", at) else int(self.char(at) in ("\n", "\r"))

    def tabs_end(self, at: int) -> int:
        while self.char(at) == "\t":
            at += 1
        return at

    def white(self, at: int) -> bool:
        return self.char(at) in (" ", "\t") or self.break_at(at) > 0

    def white_or_end(self, at: int) -> bool:
        return at >= self.n or self.white(at)

    def line_start(self, at: int) -> bool:
        return at == 0 or self.s[at - 1] in "\r\n" or (at == 1 and self.s[0] == "\ufeff")

    def line_end(self, at: int) -> int:
        while at < self.n and not self.break_at(at):
            at += 1
        return at

    def cut(self, at: int) -> bool:
        """`---` and white space or the end of the stream: no string goes on beyond it (KY-STR-1)."""
        return self.s.startswith("---", at) and self.white_or_end(at + 3)

    def header(self, at: int) -> bool:
        """KY-DOC-1, with those that break KY-DOC-2."""
        return self.line_start(at) and self.s.startswith("---", at) and (
            self.white_or_end(at + 3) or self.s[at + 3] in "{[\"'#"
        )

    def document_over(self, at: int) -> bool:
        return at >= self.n or self.header(at)

    def marker(self, at: int) -> bool:
        """KY-STREAM-8."""
        return self.line_start(at) and self.s.startswith("...", at) and self.white_or_end(at + 3)

    def directive(self, at: int) -> bool:
        """KY-STREAM-7."""
        return self.char(at) == "%" and self.line_start(at)

    def directive_end(self, at: int) -> int:
        return at + len(self.s[at:self.line_end(at)].rstrip(" \t"))

    def comment_end(self, at: int) -> int:
        """KY-COM-1."""
        end = self.s.find("\n", at)
        return self.n if end < 0 else end - (self.s[end - 1] == "\r")

    def ending_colon(self, at: int) -> bool:
        """KY-ERR-7."""
        return self.char(at) == ":" and (self.white_or_end(at + 1) or self.s[at + 1] in ",{}[]\"'#")

    def word(self, at: int) -> str:
        return self.s[at:self.word_end(at)]

    def word_end(self, at: int) -> int:
        """KY-ERR-7. A string without its second quote goes on to the end of its line."""
        char = self.s[at]
        if char in BRACKETS + ",:":
            return at + 1
        if char in "\"'":
            return self.quoted_end(at)[0] if char == '"' else self.single_quoted_end(at)[0]
        while at < self.n and not self.white(at) and self.s[at] not in ",:" + BRACKETS:
            at += 1
        return at

    def name_end(self, at: int) -> int:
        """Of an anchor, an alias or a tag: white space, a comma or a bracket ends the name, and a colon that of an
        anchor or alias."""
        verbatim = re.compile(r"!<[^\s>]*>", re.ASCII).match(self.s, at)
        if verbatim:
            return verbatim.end()
        ends = "," + BRACKETS + (":" if self.s[at] in "&*" else "")
        at += 1
        while at < self.n and not self.white(at) and self.s[at] not in ends:
            at += 1
        return at

    def quoted_end(self, at: int) -> tuple[int, bool]:
        """KY-STR-1: where the string ends, and whether it has its quote there; without it, it ends with its line."""
        line, broken, at = self.line_end(at), False, at + 1
        while at < self.n:
            char = self.s[at]
            here = at + 1 if char == "\\" else at
            if length := self.s.startswith("\n", here) or 2 * self.s.startswith("\r\n", here):
                broken = broken or char != "\\"
                at = here + length
                if self.cut(at):
                    return line, False
            elif char == '"':
                after = at + 1
                while self.char(after) == " ":
                    after += 1
                ends = not broken or after >= self.n or self.s[after] in ",:}]#" or self.break_at(after) > 0
                return (at + 1, True) if ends else (line, False)
            else:
                at = here + 1
        return line, False

    def single_quoted_end(self, at: int) -> tuple[int, bool]:
        """KY-VAL-3: to the second quote on its line (two together do not count), or to the end of the line."""
        whole = re.compile(r"'(?:[^'\r\n]|'')*'(?!')").match(self.s, at)
        return (whole.end(), True) if whole else (self.line_end(at), False)

    def run(self, at: int) -> tuple[int, str, int]:
        """The end of a plain text's part in this line (without blanks before it), the sign that ends it, and the first
        colon in it. A string after a blank is a part of it; a quote or `#` in a word is a character like others."""
        end, tight = at, -1
        while at < self.n and not self.break_at(at):
            char = self.s[at]
            if char == " ":
                at += 1
                continue
            if char in ",\t#" + BRACKETS or (char == '"' and not self.quoted_end(at)[1]):
                return end, "other", tight
            if self.ending_colon(at):
                return end, "colon", tight
            if char == ":" and tight < 0:
                tight = at
            at = end = self.word_end(at)
        return end, "line", tight

    def key_end(self, at: int) -> int:
        """KY-ERR-19, step 2: of a plain key, at its ending colon, else at its first colon."""
        end, why, tight = self.run(at)
        return at + len(self.s[at:tight].rstrip(" ")) if why != "colon" and tight >= 0 else end

    def plain_scalar_end(self, at: int, whole_line: bool) -> int:
        """KY-ERR-9. `whole_line`: a directive is a plain scalar here."""
        if whole_line and self.directive(at):
            return self.directive_end(at)
        start = NUMBER.match(self.s, at) or re.compile("true|false|null").match(self.s, at)
        if start and (self.white_or_end(start.end()) or self.char(start.end()) == "#" or self.ending_colon(start.end())):
            return start.end()
        if self.ending_colon(at):
            return at + 1
        end, why, _ = self.run(at)
        while why == "line":
            line = self.line_end(end)
            while True:  # the next line that holds more than blanks
                line += self.break_at(line)
                text = line
                while self.char(text) == " ":
                    text += 1
                if not self.break_at(text):
                    break
                line = text
            if self.document_over(line) or text >= self.n or self.marker(line) or self.directive(line):
                break
            if self.s[text] in ",:\"'#\t" + BRACKETS:
                break
            further, why, _ = self.run(text)
            if why == "colon":
                break
            end = further
        return end

    def block_style(self, at: int) -> bool:
        """KY-ERR-10."""
        while self.char(at) in ("&", "!"):
            at = self.name_end(at)
            while not self.document_over(at) and (self.white(at) or self.char(at) == "#"):
                at = self.comment_end(at) if self.char(at) == "#" else at + 1
        if self.document_over(at) or self.marker(at) or self.directive(at):
            return False
        char = self.s[at]
        if char in "|>" or (char in "-?" and self.white_or_end(at + 1)):
            return True
        if char == "," or char in BRACKETS:
            return False
        if char in "\"'":
            end, whole = self.quoted_end(at) if char == '"' else self.single_quoted_end(at)
            if not whole:
                return False
            colon = self.colon_after(end)
        else:
            end, why, _ = self.run(at)
            colon = self.colon_after(end) if why == "colon" else -1
        return colon >= 0 and self.white_or_end(colon + 1)

    def colon_after(self, at: int) -> int:
        """The colon there or after blanks, or -1."""
        while self.char(at) == " ":
            at += 1
        return at if self.char(at) == ":" else -1

    def colon_of_pair(self, at: int) -> int:
        """KY-ERR-20: the colon of the pair that starts here, or -1."""
        char = self.s[at]
        if char == ":":
            return at
        if char in "," + BRACKETS:
            return -1
        if char in "\"'":
            end, whole = self.quoted_end(at) if char == '"' else self.single_quoted_end(at)
            return self.colon_after(end) if whole else -1
        colon = self.colon_after(self.plain_scalar_end(at, False))
        return colon if self.ending_colon(colon) else -1
