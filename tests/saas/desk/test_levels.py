"""Operators edit the points at which experience levels begin."""

from collections.abc import Iterator

import pytest

from saas.access.models import AuditEntry
from saas.desk.models import DeskRole
from saas.levels.rules import DEFAULT_THRESHOLDS
from saas.tenancy import lookup
from tests.support.api import Api
from tests.support.desk import an_operator


@pytest.fixture(autouse=True)
def _levels_are_forgotten(db: None) -> Iterator[None]:
    yield
    lookup.clear_cache()


def _lines(thresholds: list[int]) -> str:
    return "\n".join(map(str, thresholds))


def test_an_administrator_edits_the_levels():
    desk, wished = an_operator(), [0, *range(10, 500, 10)]
    assert _lines(list(DEFAULT_THRESHOLDS)) in desk.get("/do/level.edit/-").content.decode().replace("\r", "")
    assert desk.do("level.edit", thresholds=_lines(wished)).headers["Location"] == "/desk/levels"
    lookup.clear_cache()
    listed = Api().get("/misc/experience-levels").ok()["data"]
    assert [row["experience"] for row in listed] == wished
    assert "490" in desk.get("/levels").content.decode()
    entry = AuditEntry.objects.get(action="desk.level.edit")
    assert (entry.before or {})["thresholds"] == list(DEFAULT_THRESHOLDS)


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("0\n10", "Enter 50 numbers"),
        ("0\nten", "not a whole number: ten"),
        (_lines([0] * 50), "Level 2 must begin later"),
    ],
)
def test_wrong_numbers_are_refused(typed, problem):
    answer = an_operator().do("level.edit", thresholds=typed)
    assert answer.status_code == 400
    assert problem in answer.content.decode()
    assert Api().get("/misc/experience-levels").ok()["data"][1]["experience"] == 100


def test_support_reads_the_levels():
    desk = an_operator(DeskRole.SUPPORT)
    assert desk.get("/levels").status_code == 200
    assert desk.do("level.edit", thresholds=_lines(list(DEFAULT_THRESHOLDS))).status_code == 403
