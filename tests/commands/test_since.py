"""`make test SINCE=<commit>` runs what a change can touch."""

from pathlib import Path

import pytest

from scripts import check, since

ROOT = Path(__file__).parents[2]


def test_every_browser_test_is_in_the_map():
    assert set(since.JOURNEYS) == {path.stem for path in (ROOT / "tests" / "e2e").glob("test_*.py")}


def test_every_area_of_the_map_exists():
    apps = {path.name for root in ("saas", "tenants") for path in (ROOT / root).iterdir()}
    features = {path.name for path in (ROOT / "frontend" / "src" / "features").iterdir()}
    other = {"any", "api", "domains", "simulators"}
    assert set().union(*since.JOURNEYS.values()) <= apps | features | other


def test_a_change_touches_its_app_the_apps_above_and_the_journeys_of_its_area():
    selection = since.selected(["tenants/wallets/services.py"])
    assert {"tests/tenants/wallets", "tests/tenants/raffles", "tests/test_layers.py"} <= selection.python
    assert "tests/saas/jobs" not in selection.python
    assert "tests/e2e/test_books.py" in selection.browsers
    assert not selection.front_end


def test_a_change_of_one_feature_touches_its_journeys_and_the_screens():
    selection = since.selected(["frontend/src/features/raffles/RafflePage.tsx"])
    assert selection.python == set()
    assert {"tests/e2e/test_raffles.py", "tests/e2e/test_every_screen.py"} <= selection.browsers
    assert "tests/e2e/test_staff.py" not in selection.browsers
    assert selection.front_end


@pytest.mark.parametrize("file", ["tests/conftest.py", "pyproject.toml", "saas/settings/base.py"])
def test_what_all_tests_use_touches_all(file):
    assert since.selected([file]).python == {"tests"}


def test_a_changed_test_runs_and_proofs_are_left_to_make_prove():
    selection = since.selected(
        ["tests/saas/jobs/test_claims.py", "tests/e2e/test_codes.py", "tests/e2e/test_stripe_pages.py"]
    )
    assert "tests/saas/jobs/test_claims.py" in selection.python
    assert selection.browsers == {"tests/e2e/test_codes.py"}
    assert since.selected(["tests/faults/test_power_cuts.py"]) == since.Selection()


def test_the_linters_always_run(monkeypatch):
    monkeypatch.setenv("SINCE", "HEAD")
    monkeypatch.setattr(since, "changed_since", lambda commit: ["docs/api.md"])
    stages = check.stages_of("test")
    assert set(check.LINT) <= set(stages)
    assert check.BROWSER_TESTS not in stages
    assert check.FRONT_END_TESTS not in stages
    assert "tests/commands" in stages[check.PYTHON_TESTS]


def test_a_commit_that_is_none_is_refused_in_words():
    with pytest.raises(ValueError, match="SINCE=nothing is no commit of this repository"):
        since.changed_since("nothing")
