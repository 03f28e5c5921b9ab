import gzip
import json

import pytest
from kyaml_cases import Finding, Number, cases, shipped, streams
from kyaml_cases._cases import _unpack

OPERATIONS = ("check", "load", "format", "render")


def test_no_case_is_missing():
    by_id = {case.id: case for case in cases()}
    assert len(by_id) == shipped().cases > 0
    norway = by_id["key-norway-plain"]
    assert not norway.accepted
    assert norway.findings == (Finding("ambiguous-key", (5, 7)),)
    assert norway.input == b"---\n{no: 1}\n"
    assert (norway.form, norway.schema, norway.options.cuddle) == ("kyaml", "kubernetes", "all")
    assert norway.documents is None
    assert by_id[norway.twin].documents == [{"no": Number("1")}]


def test_every_case_is_whole():
    for case in cases():
        assert case.accepted == (not case.findings)
        assert not case.accepted or case.documents is not None
        assert len(case.sha256) == 64


def test_cases_by_operation():
    assert all(case.operation == operation for operation in OPERATIONS for case in cases(operation))
    assert sum(len(cases(operation)) for operation in OPERATIONS) == shipped().cases


def test_streams_are_kyaml_with_a_value():
    assert all(stream.case.accepted and stream.documents is not None for stream in streams())
    assert {stream.file for stream in streams()} == {"input.yaml", "canonical.yaml", "compact.yaml", "portable.yaml", "normal.yaml"}
    assert not [stream for stream in streams() if stream.file == "input.yaml" and stream.case.operation != "check"]


@pytest.mark.parametrize("changes", [{"format": 2}, {"cases": []}])
def test_a_damaged_archive_is_refused(changes):
    bundle = {"format": 1, "suite": {"version": "0.1.0", "cases": 1, "sha256": ""}, "cases": []}
    with pytest.raises(ValueError, match="damaged"):
        _unpack(gzip.compress(json.dumps(bundle | changes).encode()))
