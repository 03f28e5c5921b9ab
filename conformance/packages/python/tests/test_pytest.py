import pytest
from kyaml_cases import cases, streams
from kyaml_cases.pytest import each

pytest_plugins = ["pytester"]

FIRST, SECOND = cases()[:2]
TEST = """
from kyaml_cases import cases
from kyaml_cases.pytest import each

@each(cases()[:2], known={known!r})
def test_control(case):
    assert case.id != {first!r}
"""


@pytest.mark.parametrize(
    ("known", "outcomes"),
    [
        ({"reason": [FIRST.id]}, {"passed": 1, "xfailed": 1}),
        ({}, {"passed": 1, "failed": 1}),
        ({"reason": [FIRST.id, SECOND.id]}, {"xfailed": 1, "failed": 1}),
    ],
)
def test_known_failures_become_xfail(pytester, known, outcomes):
    pytester.makepyfile(TEST.format(known=known, first=FIRST.id))
    pytester.runpytest().assert_outcomes(**outcomes)


def test_invalid_arguments_are_errors():
    with pytest.raises(ValueError, match="no such case"):
        each([FIRST], known={"reason": [SECOND.id]})
    with pytest.raises(ValueError, match="two reasons"):
        each([FIRST], known={"reason": [FIRST.id], "other": [FIRST.id]})
    with pytest.raises(ValueError, match="no cases"):
        each([])


def test_parameters_are_named_case_or_stream():
    assert each(cases()).args[0] == "case"
    assert each(streams()).args[0] == "stream"
