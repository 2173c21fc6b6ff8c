"""The team moves the end of a raffle, lists its entrants, and acts on several raffles at once."""

from datetime import timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry
from saas.kernel.clock import now
from saas.notifications.models import Notification
from tenants.draws.models import Draw
from tenants.raffles.models import Raffle
from tenants.raffles.services.catalog import drop_draft
from tenants.raffles.services.ticket_notifications import tell_end
from tests.support.api import Api
from tests.support.queries import at_most_queries
from tests.support.raffles import a_raffle, end, join, page
from tests.support.shop import a_shopper

MANY = "/creator/raffle/many"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def one(raffle):
    return f"/creator/raffle/one/{raffle.pk}"


def moved(team, raffle, **ends_in):
    body = {"endAt": (now() + timedelta(**ends_in)).isoformat(), "reason": "The stream moved"}
    return team.post(f"{one(raffle)}/end", body)


def draw_of(raffle):
    return Draw.objects.get(pk=raffle.its_draw)


@pytest.mark.parametrize(("ends_in", "is_later"), [({"days": 5}, True), ({"days": 1}, False)])
def test_an_end_moves_in_public_with_a_later_round_and_the_same_commitment(alpha, team, ends_in, is_later):
    raffle, fan = a_raffle(alpha), a_shopper(alpha, gems=100)
    join(fan, raffle).ok()
    with tenant_context(alpha):
        before = draw_of(raffle)
    shown = moved(team, raffle, **ends_in).ok()
    assert (shown["endReason"], shown["firstEndAt"] is not None) == ("The stream moved", True)
    assert (shown["endAt"] > shown["firstEndAt"]) is is_later
    with tenant_context(alpha):
        after = draw_of(raffle)
        # The job, without its lease: the whole test is one transaction.
        tell_end(raffle.pk)
    assert (after.commitment, after.sealed_seed, after.tickets) == (before.commitment, before.sealed_seed, 1)
    # A round that is known before the end would let the last buyers compute the result.
    assert after.round_at >= after.closes_at + timedelta(minutes=1) > now()
    assert page(fan, raffle)["endReason"] == "The stream moved"
    notified = Notification.objects.filter(user=fan.user, kind="RAFFLE_END_MOVED")
    assert notified.count() == 1
    entry = AuditEntry.objects.get(community_id=alpha.pk, action="raffle.end")
    assert entry.after
    assert entry.after["reason"] == "The stream moved"
    first = shown["firstEndAt"]
    assert moved(team, raffle, days=6).ok()["firstEndAt"] == first


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"reason": ""}, "reason"),
        ({"endAt": "2020-01-01T00:00:00Z"}, "endAt"),
        ({"endAt": "2190-01-01T00:00:00Z"}, "endAt"),
    ],
)
def test_an_end_is_to_come_and_has_a_reason(alpha, team, body, field):
    raffle = a_raffle(alpha)
    given = {"endAt": (now() + timedelta(days=3)).isoformat(), "reason": "The stream moved"}
    assert field in team.post(f"{one(raffle)}/end", given | body).body["fields"]


def test_only_the_end_of_a_running_raffle_moves(alpha, beta, team):
    draft, drawn = a_raffle(alpha, publish=False), a_raffle(alpha, entry_cost=0)
    with tenant_context(alpha):
        end(drawn)
    assert moved(team, draft, days=3).code == "RAFFLE_NOT_FOUND"
    assert moved(team, drawn, days=3).code == "RAFFLE_FINISHED"
    assert moved(team, a_raffle(beta), days=3).code == "RAFFLE_NOT_FOUND"


def test_the_entrants_are_searched_sorted_and_downloaded(alpha, beta, team):
    raffle = a_raffle(alpha)
    fans = [a_shopper(alpha, gems=100) for _ in range(3)]
    for count, fan in enumerate(fans, start=1):
        join(fan, raffle, count).ok()
    rows = team.get(f"{one(raffle)}/entrants").ok()["data"]
    assert [(row["username"], row["tickets"], row["free"]) for row in rows] == [
        (fan.user.username, count, 0) for count, fan in ((3, fans[2]), (2, fans[1]), (1, fans[0]))
    ]
    body = team.get(f"{one(raffle)}/entrants", {"sortBy": "SINCE", "sortDirection": "asc"}).ok()
    assert [row["id"] for row in body["data"]] == [str(fan.member.pk) for fan in fans]
    (found,) = team.get(f"{one(raffle)}/entrants", {"search": fans[0].user.username.upper()}).ok()["data"]
    assert found["tickets"] == 1
    lines = team.get(f"{one(raffle)}/entrants/csv").text.removeprefix("\ufeff").splitlines()
    assert (lines[0], len(lines)) == ("username,tickets,free tickets,since", 4)
    exported = AuditEntry.objects.get(community_id=alpha.pk, action="raffle.export").after
    assert exported
    assert exported["rows"] == 3
    foreign = a_raffle(beta)
    for path in ("entrants", "entrants/csv"):
        assert team.get(f"{one(foreign)}/{path}").code == "RAFFLE_NOT_FOUND"
    assert team.get(f"{one(a_raffle(alpha, publish=False))}/entrants").ok()["total"] == 0


@pytest.mark.parametrize("count", [2, 5])
def test_the_entrants_take_the_same_number_of_queries_for_any_number(alpha, team, count):
    raffle = a_raffle(alpha, entry_cost=0)
    for _ in range(count):
        join(a_shopper(alpha), raffle).ok()
    team.get(f"{one(raffle)}/entrants").ok()
    with at_most_queries(10):
        assert team.get(f"{one(raffle)}/entrants").ok()["total"] == count


def outcomes(team, action, *raffles):
    body = team.post(MANY, {"ids": [str(raffle.pk) for raffle in raffles], "action": action}).ok()
    return [row["error"] and row["error"]["code"] for row in body["data"]]


def test_several_raffles_change_each_on_its_own(alpha, beta, team):
    draft, running, foreign = a_raffle(alpha, publish=False), a_raffle(alpha), a_raffle(beta)
    empty = a_raffle(alpha, publish=False, prizes=[])
    assert outcomes(team, "PUBLISH", draft, empty, foreign) == [None, "VALIDATION_ERROR", "RAFFLE_NOT_FOUND"]
    # A running raffle is canceled on its page, where the refund is explained.
    assert outcomes(team, "DELETE", running, empty) == ["RAFFLE_RUNNING", None]
    assert outcomes(team, "CLOSE", running) == [None]
    written = AuditEntry.objects.filter(
        community_id=alpha.pk, target__in=[str(draft.pk), str(empty.pk), str(running.pk)]
    )
    assert {(row.action, row.target) for row in written} >= {
        ("raffle.publish", str(draft.pk)), ("raffle.delete", str(empty.pk)), ("raffle.close", str(running.pk)),
    }  # fmt: skip


def test_a_deleted_draft_comes_back_until_it_is_too_late(alpha, team):
    draft = a_raffle(alpha, publish=False)
    team.delete(one(draft)).ok()
    assert team.get(one(draft)).code == "RAFFLE_NOT_FOUND"
    assert outcomes(team, "RESTORE", draft) == [None]
    assert team.get(one(draft)).ok()["prizes"][0]["name"] == "500 gems"
    with tenant_context(alpha):
        drop_draft(draft.pk)
        assert Raffle.objects.filter(pk=draft.pk).exists()
        Raffle.objects.filter(pk=draft.pk).update(hidden_at=now() - timedelta(minutes=11))
    assert outcomes(team, "RESTORE", draft) == ["UNDO_TOO_LATE"]
    with tenant_context(alpha):
        drop_draft(draft.pk)
        assert not Raffle.objects.filter(pk=draft.pk).exists()


def test_a_hidden_raffle_is_shown_again(alpha, team):
    raffle = a_raffle(alpha, entry_cost=0)
    with tenant_context(alpha):
        end(raffle)
    assert outcomes(team, "DELETE", raffle) == [None]
    assert Api().get("/user/raffle/all/alpha").ok()["total"] == 0
    assert outcomes(team, "RESTORE", raffle) == [None]
    assert Api().get("/user/raffle/all/alpha").ok()["total"] == 1
