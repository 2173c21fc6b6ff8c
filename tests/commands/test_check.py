"""`make test` says when it took longer than its limit, in its last line and in docs/proof.md."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from scripts import check, proof

PASSED = [("ruff", True, 1.0)]


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "proof.md"
    path.write_text("# Proof\n")
    monkeypatch.setattr(proof, "PAGE", path)
    monkeypatch.setattr(check, "LOGS", tmp_path)
    monkeypatch.setenv("GEMHALL_SEED", "7")
    return path


@pytest.mark.parametrize(
    ("seconds", "last_line", "in_proof"),
    [
        (900.4, "900.4 s  everything passed; LIMIT MISSED", "MISSED"),
        (905.0, "5 more than the limit of 900", "**905 seconds in all, 5 more than the limit of 900: MISSED.**"),
        (899.0, "899.0 s  everything passed", "899 seconds in all, within the limit of 900."),
    ],
)
def test_the_time_of_all_tests_is_compared_with_its_limit(written, seconds, last_line, in_proof):
    assert last_line in check.last_line("test", PASSED, seconds)

    check.write_proof_of_tests(PASSED, datetime.now(UTC), seconds, [0.5, 0.6])

    assert in_proof in written.read_text()
    assert "took 0.50 s of one core before the tests and 0.60 s after them" in written.read_text()
    assert ("MISSED" in written.read_text()) == (seconds > check.MAX_TEST_SECONDS)


def test_a_failed_stage_comes_first_and_other_commands_have_no_such_limit():
    line = check.last_line("test", [*PASSED, ("mypy", False, 2.0)], 1300)
    assert "FAILED: mypy; LIMIT MISSED" in line
    assert "MISSED" not in check.last_line("prove", PASSED, 4000)


def test_the_proofs_print_the_part_of_each_area():
    results = [("store", True, 20.0), ("money", True, 60.0), ("screens", False, 120.0)]
    lines = [line.split() for line in check.of_shares(results).splitlines()]
    assert lines == [["60%", "screens"], ["30%", "money"], ["10%", "store"]]


def test_failed_tests_are_named_again_at_the_end():
    vitest = "a\n\x1b[31m FAIL \x1b[39m src/a.test.tsx > opens\nTestingLibraryElementError: no dialog\n\nb\nc\nd"
    pytest_output = "..F\nFAILED tests/test_a.py::test_b - AssertionError\n1 failed in 2 s"

    assert check.failures_in(vitest) == [
        "     FAIL  src/a.test.tsx > opens",
        "    TestingLibraryElementError: no dialog",
        "    b",
    ]
    assert check.failures_in(pytest_output)[0] == "    FAILED tests/test_a.py::test_b - AssertionError"
    assert check.failures_in("one\ntwo") == ["    one", "    two"]
