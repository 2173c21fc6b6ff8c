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
    return path


@pytest.mark.parametrize(
    ("seconds", "last_line", "in_proof"),
    [
        (1200.4, "1200.4 s  everything passed; LIMIT MISSED", "MISSED"),
        (1205.0, "5 more than the limit of 1,200", "**1,205 seconds in all, 5 more than the limit of 1,200: MISSED.**"),
        (1199.0, "1199.0 s  everything passed", "1,199 seconds in all, within the limit of 1,200."),
    ],
)
def test_the_time_of_all_tests_is_compared_with_its_limit(written, seconds, last_line, in_proof):
    assert last_line in check.last_line("test", PASSED, seconds)

    check.write_proof_of_tests(PASSED, datetime.now(UTC), seconds)

    assert in_proof in written.read_text()
    assert ("MISSED" in written.read_text()) == (seconds > check.MAX_TEST_SECONDS)


def test_a_failed_stage_comes_first_and_other_commands_have_no_such_limit():
    line = check.last_line("test", [*PASSED, ("mypy", False, 2.0)], 1300)
    assert "FAILED: mypy; LIMIT MISSED" in line
    assert "MISSED" not in check.last_line("prove", PASSED, 4000)
