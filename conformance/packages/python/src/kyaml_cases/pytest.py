"""Cases and streams as parameters of a test."""

from collections.abc import Iterable, Mapping, Sequence

import pytest

from ._cases import Case, Stream

Known = Mapping[str, Sequence[str]]
"""The ids of the cases, or of the streams, with a known failure, by reason."""


def each(items: Iterable[Case] | Iterable[Stream], *, known: Known | None = None) -> pytest.MarkDecorator:
    """Runs a test for each case, which it takes as `case`, or for each stream, which it takes as `stream`.

    A known failure is expected to fail, and a pass is a failure. It is an error if a known failure is
    not among the items, or if there are no items.
    """
    reasons: dict[str, str] = {}
    for reason, ids in (known or {}).items():
        for name in ids:
            if name in reasons:
                raise ValueError(f"{name} is known to fail for two reasons")
            reasons[name] = reason
    parameters = {item.id: item for item in items}
    if not parameters:
        raise ValueError("there are no cases")
    if absent := reasons.keys() - parameters.keys():
        raise ValueError(f"{', '.join(sorted(absent))}: known to fail, and there is no such case")
    are_cases = all(isinstance(item, Case) for item in parameters.values())
    return pytest.mark.parametrize(
        "case" if are_cases else "stream",
        [
            pytest.param(item, id=name, marks=[pytest.mark.xfail(strict=True, reason=reasons[name])] if name in reasons else [])
            for name, item in parameters.items()
        ],
    )
