"""The team acts on several cases at once, and undoes a deletion."""

from datetime import timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry
from saas.kernel.clock import now
from tenants.lootboxes.models import Lootbox
from tests.support.api import Api
from tests.support.cases import a_case


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def outcomes(team, action, *cases):
    body = team.post("/creator/lootboxes/many", {"ids": [str(one.pk) for one in cases], "action": action}).ok()
    return [row["error"] and row["error"]["code"] for row in body["data"]]


def status_of(team, lootbox):
    return team.get(f"/creator/lootboxes/one/{lootbox.pk}").ok()["status"]


def test_several_cases_change_each_on_its_own(alpha, beta, team):
    first, second, foreign = a_case(alpha), a_case(alpha), a_case(beta)
    assert outcomes(team, "PAUSE", first, second, foreign) == [None, None, "LOOTBOX_NOT_FOUND"]
    assert outcomes(team, "PUBLISH", first) == [None]
    assert (status_of(team, first), status_of(team, second)) == ("ACTIVE", "PAUSED")
    entries = AuditEntry.objects.filter(community_id=alpha.pk, action="lootbox.edit")
    assert entries.count() == 3


def test_a_deleted_case_comes_back_with_the_status_it_had(alpha, team):
    active, paused = a_case(alpha), a_case(alpha)
    outcomes(team, "PAUSE", paused)
    assert outcomes(team, "DELETE", active, paused) == [None, None]
    with tenant_context(alpha):
        assert set(Lootbox.objects.values_list("status", flat=True)) == {"ARCHIVED"}
    assert outcomes(team, "RESTORE", active, paused) == [None, None]
    assert (status_of(team, active), status_of(team, paused)) == ("ACTIVE", "PAUSED")
    assert outcomes(team, "RESTORE", active) == [None]


def test_an_old_deletion_stays(alpha, team):
    lootbox = a_case(alpha)
    outcomes(team, "DELETE", lootbox)
    with tenant_context(alpha):
        Lootbox.objects.filter(pk=lootbox.pk).update(archived_at=now() - timedelta(minutes=11))
    assert outcomes(team, "RESTORE", lootbox) == ["UNDO_TOO_LATE"]
