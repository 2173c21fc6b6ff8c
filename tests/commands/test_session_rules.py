from types import SimpleNamespace

from tests.support.session_rules import MAX_RETRIED, violations


def retried(count):
    # A test that is retried twice counts once.
    return {"rerun": [SimpleNamespace(nodeid=f"test_{number}") for number in range(count)] * 2}


def test_two_retried_tests_pass_and_three_fail_the_run():
    assert violations(retried(MAX_RETRIED), skips_forbidden=True) == []
    assert violations(retried(MAX_RETRIED + 1), skips_forbidden=True) == ["3 tests needed a retry, and at most 2 may."]


def test_a_skipped_test_fails_the_run_where_skips_are_forbidden():
    reports = {"skipped": [SimpleNamespace(nodeid="test_one")]}
    assert violations(reports, skips_forbidden=False) == []
    assert len(violations(reports, skips_forbidden=True)) == 1
