"""The community's trust page, and the night in which everything revealed is recomputed."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.fairness import v1
from saas.jobs.models import Job
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.notifications.models import TeamNotification
from tenants.draws import draw_subjects, recheck, services, tasks
from tenants.draws.draw_subjects import Odds
from tenants.draws.models import Draw, DrawKind, RecheckReport, Winner
from tenants.wallets import reconciliation
from tenants.wallets.models import Books
from tests.saas.fairness.vectors import CLIENT, ODDS, SERVER
from tests.support.api import Api
from tests.support.builders import a_member
from tests.support.draws import a_draw, drawn, let_it_end, tickets_for
from tests.support.drops import a_drop, end_of
from tests.support.queries import at_most_queries
from tests.support.shop import a_product


def an_opening(**changes):
    roll = v1.open_case(server_seed=SERVER, client_seed=CLIENT, nonce=2, odds=ODDS)
    return {
        "version": "v1", "kind": "case", "serverSeed": SERVER, "commitment": v1.commitment(SERVER),
        "clientSeed": CLIENT, "nonce": 2, "odds": [{"id": one.id, "ppm": one.ppm} for one in ODDS],
        "oddsHash": v1.odds_hash(ODDS), "ticket": roll.ticket, "prize": roll.prize, "reel": list(roll.reel),
    } | changes  # fmt: skip


@pytest.fixture
def openings(monkeypatch):
    """Openings some area has revealed: their proofs by id."""
    proofs: dict[UUID, dict[str, Any]] = {}
    monkeypatch.setattr(draw_subjects, "_proofs", [lambda: iter(proofs.items())])
    return proofs


def a_drawn_one(community, **terms):
    draw = a_draw(**terms)
    for _ in range(3):
        tickets_for(draw, a_member(community))
    return drawn(let_it_end(draw))


def test_a_night_without_a_fault_is_written_down(alpha, openings):
    a_drawn_one(alpha)
    openings[uuid4()] = an_opening()
    row = recheck.recheck()
    assert (row.draws, row.openings, row.wrong) == (1, 1, [])
    assert Books.objects.get().spending_stopped_at is None


@pytest.mark.parametrize(
    "tamper",
    [
        lambda draw: Winner.objects.filter(draw=draw).update(ticket=Winner.objects.get(draw=draw).ticket % 3 + 1),
        lambda draw: draw.entries.filter(first=1).update(pseudonym="0" * 16),
        lambda draw: Draw.objects.filter(pk=draw.pk).update(randomness="0" * 64),
        lambda draw: Draw.objects.filter(pk=draw.pk).update(commitment="0" * 64),
    ],
)
def test_a_draw_that_was_tampered_with_stops_the_spending_once(alpha, openings, tamper):
    draw = a_drawn_one(alpha)
    tamper(draw)
    assert recheck.recheck().wrong == [str(draw.pk)]
    books = Books.objects.get()
    assert books.spending_stopped_at is not None
    assert str(draw.pk) in books.stopped_reason
    assert TeamNotification.objects.filter(community=alpha, kind="TEAM_SPENDING_STOPPED").count() == 1
    # An operator who has checked it opens the books again, and the next night does not close them for the same.
    reconciliation.resume()
    assert recheck.recheck().wrong == [str(draw.pk)]
    assert Books.objects.get().spending_stopped_at is None


@pytest.mark.parametrize("changes", [{"ticket": 1}, {"prize": "p5"}, {"serverSeed": "nonsense"}, {"version": "v9"}])
def test_an_opening_that_does_not_agree_stops_the_spending(alpha, openings, changes):
    wrong = uuid4()
    openings.update({uuid4(): an_opening(), wrong: an_opening(**changes)})
    assert recheck.recheck().wrong == [str(wrong)]
    assert Books.objects.get().spending_stopped_at is not None


def test_every_draw_is_followed_by_a_night(alpha):
    draw = a_draw()
    let_it_end(draw)
    Job.objects.filter(key=f"draws.close:{draw.pk}").update(due_at=draw.closes_at)
    run_due()
    with tenant_context(alpha):
        Job.objects.filter(key=f"draws.draw:{draw.pk}").update(due_at=now())
    run_due()
    assert Job.objects.get(key=f"draws.recheck:{alpha.pk}").due_at > now()
    with tenant_context(alpha):
        tasks.recheck_all()
        assert RecheckReport.objects.get().draws == 1


def test_everybody_sees_every_draw_and_what_was_voided(alpha, monkeypatch):
    product = a_product(alpha, name="Signed poster", quantity=2)
    end_of(a_drop(product, alpha, pieces=2), alpha)
    with tenant_context(alpha):
        raffle = a_drawn_one(alpha, kind=DrawKind.RAFFLE)
        winner = Winner.objects.get(draw=raffle)
        services.redraw(draw_id=raffle.pk, winner_id=winner.pk, reason="Did not answer for a week")
        services.cancel_draw(draw_id=a_draw().pk)
        recheck.recheck()
    table = Odds("Neon case", "/cases/neon", "a" * 64, now(), [("Gold key", 1_000_000)])
    monkeypatch.setattr(draw_subjects, "_histories", [lambda: [table]])
    stranger = Api().at(alpha)
    with at_most_queries(8):
        rows = stranger.get("/public/trust/draws").ok()["data"]
    assert [(row["state"], row["title"], row["path"]) for row in rows] == [
        ("CANCELED", None, None),
        ("DRAWN", None, None),
        ("DRAWN", "Signed poster", f"/store/{product.slug}"),
    ]
    assert (rows[1]["won"], rows[1]["voided"][0]["reason"]) == (1, "Did not answer for a week")
    trust = stranger.get("/public/trust").ok()
    assert (trust["recheck"]["draws"], trust["recheck"]["wrong"]) == (2, 0)
    assert trust["odds"][0]["rows"] == [{"prize": "Gold key", "ppm": 1_000_000}]
    assert Api().get("/public/trust").code == "COMMUNITY_REQUIRED"
