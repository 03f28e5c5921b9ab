"""Checks, formats and reads KYAML, Kubernetes' strict dialect of YAML.

    >>> import kyaml
    >>> kyaml.loads('---\\n{name: "web", replicas: 3}\\n')
    {'name': 'web', 'replicas': 3}
    >>> kyaml.check('---\\n{country: no}\\n')[0].rule
    'ambiguous-value'
    >>> print(kyaml.format("country: no # Norway\\n"), end="")
    ---
    {
      country: false, # Norway
    }

The functions take a `str`, or `bytes` in UTF-8. They open no files and keep no state, so threads can call them at the same time.
The clauses in the documentation, such as KY-DATA-1, are those of the KYAML specification.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Literal, Mapping, Optional, Sequence, Tuple, TypeVar, Union

from kyaml import _kyaml
from kyaml._kyaml import __version__

__all__ = ["Edit", "Finding", "Fix", "KyamlError", "__version__", "check", "dumps", "format", "loads", "loads_all"]

_Text = TypeVar("_Text", str, bytes)


@dataclass(frozen=True)
class Edit:
    """A change of a text: `text[start:end]` becomes `new_text`. Offsets count characters of a `str`, and bytes of `bytes`."""

    start: int
    end: int
    new_text: str


@dataclass(frozen=True)
class Fix:
    """Edits that repair one finding. No two of them touch."""

    #: Whether Kubernetes loads the same from the text afterwards, and each comment is kept. If not, the fix is a guess.
    is_safe: bool
    #: The edits, in order of place.
    edits: Tuple[Edit, ...]

    def apply(self, text: _Text) -> _Text:
        """Returns the text with this fix. `text` is the one that was checked."""
        parts: List[_Text] = []
        end = 0
        for edit in self.edits:
            new_text = edit.new_text if isinstance(text, str) else edit.new_text.encode()
            parts += [text[end : edit.start], new_text]
            end = edit.end
        parts.append(text[end:])
        return text[:0].join(parts)


@dataclass(frozen=True)
class Finding:
    """A mistake in a text.

    Lines and columns are one-based; columns count characters. `text[start:end]` is the place of the mistake, in the units of
    `Edit`. The place is empty if something is missing.
    """

    #: The name of the rule, such as `ambiguous-value`.
    rule: str
    #: The clause of the specification, such as `KY-VAL-8`.
    clause: str
    #: The mistake and its remedy.
    message: str
    severity: Literal["error", "warning"]
    start: int
    end: int
    line: int
    column: int
    end_line: int
    end_column: int
    #: The document, zero-based.
    document: int
    #: The JSON Pointer of the node in its document. It is empty for the value of the document.
    pointer: str
    #: The fix, if there is one.
    fix: Optional[Fix]

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.severity}[{self.rule}]: {self.message}"


class KyamlError(ValueError):
    """A text that cannot be read. The attributes `line`, `column`, `rule` and `message` are those of the first finding."""

    #: All errors, in order of place; at least one.
    findings: Tuple[Finding, ...]

    def __init__(self, findings: Tuple[Finding, ...]) -> None:
        super().__init__(findings)
        self.findings = findings
        self.line, self.column = findings[0].line, findings[0].column
        self.rule, self.message = findings[0].rule, findings[0].message

    def __str__(self) -> str:
        first, more = self.findings[0], len(self.findings) - 1
        place = f"line {first.line}, column {first.column}: {first.message} [{first.rule}]"
        return f"{place}, and {more} more" if more else place


#: The tables of the settings in kyaml.toml, which `cargo xtask bless schema` writes.
_TABLES = {
    "ignore": "check",
    "rules": "check",
    "select": "check",
    "severity": "check",
    "strict": "check",
    "blank_lines": "format",
    "cuddle": "format",
    "document_comments": "format",
    "key_comments": "format",
    "line_ending": "format",
    "short_lists": "format",
    "sort_keys": "format",
}


def _settings(arguments: Mapping[str, Any]) -> str:
    """The settings among the arguments of a function, as JSON, except `severity`, whose order counts."""
    settings: Dict[str, Any] = {}
    for name, value in arguments.items():
        if value is not None and name not in ("text", "to", "syntax", "severity"):
            table = settings.setdefault(_TABLES[name], {}) if name in _TABLES else settings
            table[name.replace("_", "-")] = value
    return json.dumps(settings)


def check(
    text: Union[str, bytes],
    *,
    # Those of kyaml.toml, which `cargo xtask bless schema` writes.
    ignore: Optional[Sequence[str]] = None,
    rules: Optional[Mapping[str, Mapping[str, int]]] = None,
    select: Optional[Sequence[str]] = None,
    severity: Optional[Mapping[str, Literal["error", "warning", "off"]]] = None,
    edition: Optional[int] = None,
    form: Literal["kyaml", "canonical", "compact"] = "kyaml",
    blank_lines: Literal["remove", "keep"] = "remove",
    cuddle: Literal["all", "partial"] = "all",
    short_lists: Literal["open", "one-line"] = "open",
    profile: Literal["canonical", "portable"] = "canonical",
    templates: Optional[Literal["helm", "jinja", "envsubst", "none"]] = None,
) -> List[Finding]:
    """Returns the findings of a text, in order of place, as `kyaml-check` prints them.

    A text is KYAML if no finding is an error. `form` also requires canonical form (annex A) or compact form (annex C). `cuddle`,
    `blank_lines` and `short_lists` are options of canonical form. With `profile="portable"`, findings of the portable rules are
    errors. `severity` sets the level of a rule, a group, a clause, or the start of a clause: `{"long-key": "off"}`. An unknown
    name or value is a `ValueError`.

        >>> finding = check('---\\n{country: no}\\n')[0]
        >>> print(finding)
        2:11: error[ambiguous-value]: `no` ... write `false`, or `"no"` ...
        >>> finding.fix.apply('---\\n{country: no}\\n')
        '---\\n{country: false}\\n'
    """
    found = _kyaml.check(text, _settings(locals()), list((severity or {}).items()))
    return [_finding(*fields) for fields in found]


def format(
    text: Union[str, bytes],
    *,
    to: Literal["kyaml", "yaml", "json"] = "kyaml",
    syntax: Literal["detect", "yaml", "json"] = "detect",
    # Those of kyaml.toml, which `cargo xtask bless schema` writes.
    edition: Optional[int] = None,
    form: Literal["kyaml", "canonical", "compact"] = "kyaml",
    blank_lines: Literal["remove", "keep"] = "remove",
    cuddle: Literal["all", "partial"] = "all",
    document_comments: bool = False,
    key_comments: Literal["behind", "above"] = "behind",
    line_ending: Literal["lf", "crlf", "auto"] = "lf",
    short_lists: Literal["open", "one-line"] = "open",
    sort_keys: bool = False,
    profile: Literal["canonical", "portable"] = "canonical",
    schema: Literal["kubernetes", "core", "json", "go-yaml"] = "kubernetes",
    templates: Optional[Literal["helm", "jinja", "envsubst", "none"]] = None,
) -> str:
    """Returns a text of KYAML, YAML or JSON as KYAML in canonical form, as YAML in block style, or as JSON.

    Comments are kept, except in compact form and in JSON. `syntax` is the language of the text; `detect` finds it out. `schema`
    decides the values of plain scalars of YAML: by `kubernetes`, `no` is false. The other options are those of `kyaml.toml`. In JSON, `form="compact"` writes a document on one line. With `templates`, the
    actions of a template keep their bytes. An unknown value is a `ValueError`.

    Raises `KyamlError` with each error that keeps the text from becoming KYAML.

        >>> format("replicas: 3 # for now\\n", to="json", form="compact")
        '{"replicas":3}\\n'
    """
    formatted = _kyaml.format(text, _settings(locals()), to, syntax)
    if isinstance(formatted, str):
        return formatted
    raise KyamlError(tuple(_finding(*fields) for fields in formatted))


def dumps(
    value: Any,
    *,
    default: Optional[Callable[[Any], Any]] = None,
    form: Literal["canonical", "compact"] = "canonical",
    profile: Literal["canonical", "portable"] = "canonical",
    sort_keys: bool = False,
) -> str:
    """Returns a value as a text of KYAML with one document, in canonical form as kubectl prints it, or in compact form.

    The value is what `json.dumps` takes: `default` makes such a value of any other, and a key that is a number, a boolean or None
    becomes its text in JSON. `profile="portable"` writes for all common readers of YAML.

    Raises `TypeError` if the value has another type, and `ValueError` for an infinity, NaN, half a surrogate pair or a value in
    itself. Raises `KyamlError` if two keys of a mapping have the same text, or if the value breaks KY-DATA-2 or KY-DATA-3.

        >>> print(dumps({"country": "no", "ports": [80]}), end="")
        ---
        {
          country: "no",
          ports: [
            80,
          ],
        }
        >>> dumps({"on": 1.0}, form="compact")
        '---\\n{"on": 1.0}\\n'
    """
    text = json.dumps(value, allow_nan=False, default=default, ensure_ascii=False)
    return format(text, syntax="json", form=form, profile=profile, sort_keys=sort_keys)


def loads(
    text: Union[str, bytes],
    *,
    parse_int: Optional[Callable[[str], Any]] = None,
    parse_float: Optional[Callable[[str], Any]] = None,
) -> Any:
    """Returns the value of a text of KYAML with one document: dicts with `str` keys, lists, strings, numbers, booleans and None.

    A number with a fraction or an exponent becomes a `float`, any other an `int`. `parse_int` and `parse_float` replace these: they
    take the text of the number, as in `json.loads`. `parse_float=decimal.Decimal` keeps all digits. An exception that they raise is
    passed on. At most 1,000 collections are open at once (KY-DATA-3).

    Raises `KyamlError` if the text is not KYAML, if Python cannot hold a number (rule `number-out-of-range`, KY-CONF-3), or if the
    text does not have one document (rule `not-one-document`, KY-STREAM-6). YAML that is not KYAML can be read as
    `loads(format(text))`.

        >>> loads('---\\n{limits: [1.50, 100000000000000000000]}\\n')
        {'limits': [1.5, 100000000000000000000]}
        >>> loads('---\\n{country: no}\\n')
        Traceback (most recent call last):
        kyaml.KyamlError: line 2, column 11: `no` ... write `false`, or `"no"` ... [ambiguous-value]
    """
    return _loaded(text, True, parse_int, parse_float)[0]


def loads_all(
    text: Union[str, bytes],
    *,
    parse_int: Optional[Callable[[str], Any]] = None,
    parse_float: Optional[Callable[[str], Any]] = None,
) -> List[Any]:
    """Returns the values of all documents of a text of KYAML, as `loads` returns the value of one.

        >>> loads_all("---\\n[1]\\n---\\n[2]\\n")
        [[1], [2]]
    """
    return _loaded(text, False, parse_int, parse_float)


def _loaded(
    text: Union[str, bytes],
    is_one: bool,
    parse_int: Optional[Callable[[str], Any]],
    parse_float: Optional[Callable[[str], Any]],
) -> List[Any]:
    """The values of the documents; `is_one` refuses a text of none or several."""
    documents, errors = _kyaml.loads(text, is_one, parse_int, parse_float)
    if documents is None:
        raise KyamlError(tuple(_finding(*fields) for fields in errors))
    return documents


def _finding(
    rule: str,
    clause: str,
    message: str,
    severity: Literal["error", "warning"],
    place: Tuple[int, int, int, int, int, int],
    document: int,
    pointer: str,
    fix: Optional[Tuple[bool, List[Tuple[int, int, str]]]],
) -> Finding:
    """The fields of the native half as a finding."""
    made = None if fix is None else Fix(fix[0], tuple(Edit(*edit) for edit in fix[1]))
    return Finding(rule, clause, message, severity, *place, document, pointer, made)
