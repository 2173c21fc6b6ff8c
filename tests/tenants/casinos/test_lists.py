"""The lists of the team: what they show, and how many questions they ask."""

from datetime import timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.casinos.connectors.base import WindowMode
from saas.casinos.connectors.buckets import EVER
from saas.casinos.models import CasinoAccount
from saas.kernel.clock import now
from saas.plans import switches
from saas.plans.catalog import Area
from saas.tenancy import lookup
from tenants.casinos.models import AccountProof, CasinoObservation
from tenants.casinos.services.applying import record_failure
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.community_casinos import Reports, a_connection, a_row, an_adult, claims
from tests.support.queries import at_most_queries

pytestmark = pytest.mark.django_db
LOWERED = "/creator/casinos/lowered"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


@pytest.fixture
def busy(alpha):
    """Three connections with six accounts each; six fans claim the accounts of the first."""
    fans = [an_adult(alpha) for _ in range(6)]
    with tenant_context(alpha):
        connections = [a_connection(name=f"Stake {number}") for number in range(3)]
        for number, fan in enumerate(fans):
            claim = claims(fan, f"fan_{number}")
            AccountProof.objects.create(
                connection=connections[0], member=fan.member, claim=claim.pk, name=claim.name, kind="CODE", code="GEM-1"
            )
        for connection in connections:
            reports = Reports(connection)
            reports.read([a_row(f"fan_{number}", 10 + number, weighted=5) for number in range(6)])
            reports.read([a_row(f"fan_{number}", 9, weighted=5) for number in range(6)])
        yield connections


# The session, its user and the community's rights take the first queries of each call.
@pytest.mark.parametrize(
    ("path", "total", "most"),
    [
        ("/creator/casinos/all", 3, 15),
        ("/creator/casinos/referrals/all", 18, 13),
        ("/creator/casinos/accounts/all", 6, 15),
        ("/creator/casinos/lowered/all", 18, 10),
        ("/creator/casinos/one/{}/pulls", 2, 10),
    ],
)
def test_a_list_asks_the_same_questions_however_long_it_is(team, busy, path, total, most):
    address = path.format(busy[0].pk)
    with at_most_queries(most) as one:
        assert len(team.get(address, {"take": 1}).ok()["data"]) == 1
    with at_most_queries(most) as many:
        assert team.get(address, {"take": 100}).ok()["total"] == total
    assert len(many) <= len(one) + 1


def test_the_fans_list_asks_the_same_questions_however_many_casinos_there_are(alpha, busy):
    fan = Api().login(CasinoAccount.objects.earliest("created_at").user)
    with at_most_queries(16):
        shown = fan.get("/user/casinos/all/alpha").ok()
    assert shown["total"] == 3
    assert {row["accounts"][0]["match"] for row in shown["data"]} == {"SUGGESTED"}


@pytest.mark.parametrize(
    ("query", "total"),
    [
        ({"match": "SUGGESTED"}, 18),
        ({"match": "CONFIRMED"}, 0),
        ({"search": "FAN_3"}, 3),
        ({"search": "stranger"}, 0),
        ({"sortBy": "WAGERED", "sortDirection": "asc"}, 18),
    ],
)
def test_referrals_are_filtered_and_sorted(team, busy, query, total):
    found = team.get("/creator/casinos/referrals/all", query).ok()
    assert found["total"] == total
    if "sortBy" in query:
        assert [row["wagered"] for row in found["data"]][:4] == ["10", "10", "10", "11"]


def test_a_connection_has_its_own_referrals_and_lowered_totals(team, busy):
    only = {"connectionId": str(busy[1].pk)}
    assert team.get("/creator/casinos/referrals/all", only).ok()["total"] == 6
    assert team.get(f"{LOWERED}/all", only).ok()["total"] == 6


def test_a_fall_is_decided_once(alpha, team, busy):
    row = team.get(f"{LOWERED}/all", {"search": "fan_5"}).ok()["data"][0]
    assert (row["before"], row["after"], row["change"], row["state"]) == ("15", "9", "-6", "LOWERED")
    path = f"{LOWERED}/one/{row['id']}"
    assert team.patch(path, {"decision": "REFUSED"}).body["fields"] == {"reason": "Field is required"}
    decided = team.patch(path, {"decision": "ACCEPTED", "reason": "Voided bets"}).ok()
    assert (decided["state"], decided["reviewedBy"]) == ("ACCEPTED", "alpha")
    assert team.patch(path, {"decision": "ACCEPTED"}).code == "CASINO_LOWERED_DECIDED"
    assert team.get(f"{LOWERED}/all", {"state": "ACCEPTED"}).ok()["total"] == 1
    assert team.patch(f"{LOWERED}/one/999999", {"decision": "ACCEPTED"}).code == "CASINO_LOWERED_NOT_FOUND"
    with tenant_context(alpha):
        assert CasinoObservation.objects.filter(state="COUNTED", raw_change=-6).count() == 1


def test_health_counts_the_failures_of_today(alpha, team, busy):

    for at in (now(), now() - timedelta(days=3)):
        record_failure(
            busy[0], bucket=EVER, mode=WindowMode.LIFETIME, started_at=at, at=at, code="BLOCKED", detail="",
            forced_for=None,
        )  # fmt: skip
    shown = {row["name"]: row["health"]["failedToday"] for row in team.get("/creator/casinos/all").ok()["data"]}
    assert shown == {"Stake 0": 1, "Stake 1": 0, "Stake 2": 0}
    failed = team.get(f"/creator/casinos/one/{busy[0].pk}/pulls", {"onlyChanges": "true"}).ok()["data"]
    assert [row["result"] for row in failed].count("BLOCKED") == 2


def test_an_area_that_is_off_leaves_no_trace_for_fans(alpha, team, busy):
    switches.set_switch(
        alpha.pk, feature=Area.CASINOS, is_on=False, until=None, reason="Rules", actor=a_user(is_operator=True).pk
    )
    lookup.clear_cache()
    fan = an_adult(alpha)
    assert fan.api.get("/user/casinos/all/alpha").code == "FEATURE_SWITCHED_OFF"
    assert team.post(f"/creator/casinos/one/{busy[0].pk}/sync").code == "FEATURE_SWITCHED_OFF"
    assert team.get("/creator/casinos/all").ok()["total"] == 3
