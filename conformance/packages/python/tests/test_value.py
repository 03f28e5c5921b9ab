from decimal import Decimal

import pytest
from kyaml_cases import Number, difference
from kyaml_cases._value import decode


def test_decode():
    text = r'[{"mapping": [["b", {"number": "1.50"}], ["a\"]", [null, true, {"mapping": []}, []]]]}, "é\n"]'
    assert decode(text) == [{"b": Number("1.50"), 'a"]': [None, True, {}, []]}, "é\n"]
    assert list(decode(text)[0]) == ["b", 'a"]']


def test_untyped_values_are_refused():
    for text in ['[{"b": 1}]', '[{"number": "1", "mapping": []}]', "[{}]"]:
        with pytest.raises(ValueError, match="no typed value"):
            decode(text)


def test_deep_values_are_compared():
    text = "[" * 20_000 + "]" * 20_000
    # Compared by hand, because == recurses.
    assert difference(decode(text), decode(text)) is None


SAME = [
    (None, None),
    (True, True),
    ("a", "a"),
    (Number("1"), 1),
    (Number("1.0"), 1),
    (Number("1"), 1.0),
    (Number("-1.50E+2"), -150),
    (Number("0.15e-1"), Decimal("0.015")),
    (Number("10"), Number("1e1")),
    (Number("-0.0"), 0),
    (Number("9007199254740993"), 9007199254740993),
    (Number("9007199254740993"), 9007199254740992.0),
    (Number("0.1"), 0.1),
    (Number("1e-400"), 0.0),
    (["a"], ["a"]),
    ({"a": "b", "c": None}, {"c": None, "a": "b"}),
]
DIFFERENT = [
    (None, False),
    (True, 1),
    (True, "true"),
    ("a", "b"),
    ("1", 1),
    (Number("1"), "1"),
    (Number("1"), True),
    (Number("1"), None),
    (Number("1"), [1]),
    (Number("9007199254740993"), 9007199254740992),
    (Number("0.1"), 0.10000000000000002),
    (Number("1e400"), float("inf")),
    (Number("1e-400"), Decimal(0)),
    (["a"], ["b"]),
    (["a"], ["a", "a"]),
    (["a"], "a"),
    ([], None),
    ([], {}),
    ({}, []),
    ({"a": None}, {}),
    ({"1": None}, {1: None}),
    ({"a": None}, {"a": None, "b": None}),
    ({"a": "b"}, {"a": "c"}),
]


@pytest.mark.parametrize(("want", "got"), SAME)
def test_the_same(want, got):
    assert difference([want], [got]) is None


@pytest.mark.parametrize(("want", "got"), DIFFERENT)
def test_a_difference(want, got):
    assert difference([want], [got]) is not None


def test_a_difference_names_its_place():
    assert difference([{"a": [None, "x"]}], [{"a": [None, 1]}]) == "at '/0/a/1': want 'x', got 1 of type int"
