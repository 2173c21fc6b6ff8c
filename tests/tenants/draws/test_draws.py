"""A draw from its announcement to its winners, and what cannot happen in between."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from saas.fairness import v1
from saas.fairness.beacon import beacon, beacon_of
from saas.fairness.gemhall_verify import verify
from saas.jobs.models import Job
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from tenants.draws import handlers, services
from tenants.draws.errors import (
    BadClientSeed,
    DrawClosed,
    DrawFull,
    DrawHasTickets,
    MemberTicketLimitReached,
    WinnerGone,
)
from tenants.draws.models import Draw, DrawKind, DrawState, TicketRange, TicketTotal, Winner
from tenants.draws.ticket_list import ListBroken, TicketList
from tests.support.builders import a_member
from tests.support.draws import a_draw, drawn, let_it_end, tickets_for, whole_proof


def test_what_decides_is_fixed_and_shown_before_the_first_ticket(alpha):
    draw = a_draw(minutes=10)
    assert len(draw.commitment) == 64
    assert draw.seed == ""
    assert draw.round_at >= draw.closes_at + timedelta(seconds=60)
    assert draw.round_at < draw.closes_at + timedelta(seconds=64)
    # The seed is stored nowhere in clear.
    seed = services._seed_of(draw)
    assert v1.commitment(seed) == draw.commitment
    assert seed not in str(Draw.objects.filter(pk=draw.pk).values().get())
    assert seed not in str(whole_proof(draw))


def test_tickets_are_numbered_without_gaps_and_winners_can_be_verified(alpha):
    fans = [a_member(alpha) for _ in range(4)]
    draw = a_draw(prizes=3)
    assert [tickets_for(draw, fan, count) for fan, count in zip(fans, (3, 1, 5, 2), strict=True)] == [1, 4, 5, 10]
    let_it_end(draw)
    drawn(draw)
    assert (draw.state, draw.tickets) == (DrawState.DRAWN, 11)
    assert draw.randomness == beacon_of(draw.chain).pulse(draw.round).randomness
    winners = list(Winner.objects.filter(draw=draw).order_by("place"))
    assert [winner.place for winner in winners] == [1, 2, 3]
    holders = [fan for fan, count in zip(fans, (3, 1, 5, 2), strict=True) for _ in range(count)]
    assert all(holders[winner.ticket - 1].pk == winner.member_id for winner in winners)
    assert verify(whole_proof(draw))
    assert services.agrees(draw)


def test_a_member_wins_at_most_once_if_the_draw_says_so(alpha):
    greedy, modest = a_member(alpha), a_member(alpha)
    draw = a_draw(prizes=3, one_per_member=True)
    tickets_for(draw, greedy, 50)
    tickets_for(draw, modest, 1)
    drawn(let_it_end(draw))
    assert {winner.member_id for winner in Winner.objects.filter(draw=draw)} == {greedy.pk, modest.pk}
    assert Winner.objects.filter(draw=draw).count() == 2
    assert verify(whole_proof(draw))


def test_a_draw_without_tickets_ends_without_winners(alpha):
    draw = drawn(let_it_end(a_draw(prizes=2)))
    assert draw.state == DrawState.DRAWN
    assert not Winner.objects.exists()
    assert verify(whole_proof(draw))


def test_caps_hold_and_say_what_is_left(alpha):
    one, other = a_member(alpha), a_member(alpha)
    draw = a_draw(cap=10, cap_per_member=6)
    tickets_for(draw, one, 4)
    with pytest.raises(MemberTicketLimitReached) as enough:
        tickets_for(draw, one, 3)
    assert enough.value.params == {"left": 2}
    tickets_for(draw, one, 2)
    with pytest.raises(MemberTicketLimitReached):
        tickets_for(draw, other, 7)
    with pytest.raises(DrawFull) as full:
        tickets_for(draw, other, 5)
    assert full.value.params == {"left": 4}
    # Refused calls do not count.
    assert not TicketTotal.objects.filter(member=other).exists()
    tickets_for(draw, other, 4)
    assert list(TicketRange.objects.order_by("first").values_list("first", "count")) == [(1, 4), (5, 2), (7, 4)]


def test_after_the_end_there_are_no_tickets_even_before_it_is_closed(alpha):
    fan, draw = a_member(alpha), let_it_end(a_draw())
    with pytest.raises(DrawClosed):
        tickets_for(draw, fan)
    with pytest.raises(DrawClosed):
        services.close_early(draw_id=draw.pk)
    with pytest.raises(DrawClosed):
        services.cancel_draw(draw_id=draw.pk)


@pytest.mark.parametrize("seed", ["", "a:b", "white space", "x" * 65, "ä"])
def test_a_client_seed_is_plain_letters(alpha, seed):
    with pytest.raises(BadClientSeed):
        tickets_for(a_draw(), a_member(alpha), client_seed=seed)


def test_a_canceled_draw_shows_its_seed_and_never_draws(alpha):
    fan, draw = a_member(alpha), a_draw()
    tickets_for(draw, fan)
    services.cancel_draw(draw_id=draw.pk)
    drawn(let_it_end(draw))
    assert draw.state == DrawState.CANCELED
    assert v1.commitment(draw.seed) == draw.commitment
    with pytest.raises(DrawClosed):
        tickets_for(draw, fan)


def test_closing_early_is_visible_and_takes_the_first_round_a_minute_later(alpha):
    draw = a_draw(minutes=600)
    services.close_early(draw_id=draw.pk)
    draw.refresh_from_db()
    assert draw.closed_early_at == draw.closes_at
    assert timedelta(seconds=59) < draw.round_at - now() < timedelta(seconds=64)
    run_due()
    draw.refresh_from_db()
    assert draw.state == DrawState.CLOSED
    assert draw.entries_root


def test_terms_change_only_before_the_first_ticket(alpha):
    draw = a_draw(minutes=10)
    later = now() + timedelta(hours=2)

    def change():
        return services.change_draw(
            draw_id=draw.pk, closes_at=later, prizes=2, cap=5, cap_per_member=None, one_per_member=True
        )

    changed = change()
    assert changed.round_at >= later + timedelta(seconds=60)
    assert Job.objects.get(key=f"draws.close:{draw.pk}").due_at == later
    tickets_for(draw, a_member(alpha))
    with pytest.raises(DrawHasTickets):
        change()


def test_the_jobs_alone_bring_it_to_its_end(alpha):
    draw = a_draw()
    tickets_for(draw, a_member(alpha))
    let_it_end(draw)
    Job.objects.filter(key=f"draws.close:{draw.pk}").update(due_at=draw.closes_at)
    run_due()
    draw.refresh_from_db()
    assert draw.state == DrawState.DRAWN


def test_without_its_round_a_draw_waits_and_asks_again(alpha, monkeypatch, settings):
    draw = a_draw()
    tickets_for(draw, a_member(alpha))
    let_it_end(draw, ago=timedelta(hours=23))
    # A chain this installation knows no more is a beacon that never answers.
    Draw.objects.filter(pk=draw.pk).update(chain="another")
    drawn(draw)
    assert draw.state == DrawState.CLOSED
    again = Job.objects.get(key=f"draws.draw:{draw.pk}")
    assert timedelta(0) < again.due_at - now() <= services.NEXT_TRY
    Draw.objects.filter(pk=draw.pk).update(chain=beacon().chain.id)
    assert drawn(draw).state == DrawState.DRAWN
    assert not draw.is_fallback


def test_after_a_day_the_members_own_seeds_decide_and_the_proof_says_so(alpha):
    draw = a_draw(prizes=2)
    for number in range(3):
        tickets_for(draw, a_member(alpha), 2, client_seed=f"mine-{number}")
    let_it_end(draw, ago=timedelta(hours=25))
    Draw.objects.filter(pk=draw.pk).update(chain="another")
    drawn(draw)
    assert (draw.state, draw.is_fallback, draw.signature) == (DrawState.DRAWN, True, "")
    said: list[str] = []
    assert verify(whole_proof(draw), said.append)
    assert "the operator could have influenced this draw" in "\n".join(said)
    assert services.agrees(draw)


def test_a_local_draw_ends_by_its_own_chain_after_the_secret_changed(alpha, settings):
    draw = let_it_end(a_draw())
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another-" * 8
    assert drawn(draw).state == DrawState.DRAWN


def test_nothing_is_drawn_from_another_list_than_the_published_one(alpha):
    draw = a_draw()
    tickets_for(draw, a_member(alpha))
    let_it_end(draw)
    services.close(draw.pk)
    TicketRange.objects.filter(draw=draw).update(pseudonym="f" * 16)
    with pytest.raises(ListBroken):
        services.draw_winners(draw.pk)
    draw.refresh_from_db()
    assert draw.state == DrawState.CLOSED
    assert not Winner.objects.exists()


def test_a_list_with_a_ticket_less_is_not_closed(alpha):
    draw, fan = a_draw(), a_member(alpha)
    tickets_for(draw, fan)
    tickets_for(draw, fan)
    let_it_end(draw)
    TicketRange.objects.filter(draw=draw, first=1).delete()
    with pytest.raises(ListBroken):
        services.close(draw.pk)


def test_a_voided_winner_is_followed_by_the_next_ticket_of_the_same_order(alpha):
    draw = a_draw(prizes=2)
    for _ in range(5):
        tickets_for(draw, a_member(alpha))
    drawn(let_it_end(draw))
    first = Winner.objects.get(draw=draw, place=1)
    after = services.redraw(draw_id=draw.pk, winner_id=first.pk, reason="Two accounts")
    assert after is not None
    assert (after.place, after.turn) == (1, 3)
    first.refresh_from_db()
    assert (first.voided_at is not None, first.reason) == (True, "Two accounts")
    with pytest.raises(WinnerGone):
        services.redraw(draw_id=draw.pk, winner_id=first.pk, reason="Again")
    proof = whole_proof(draw)
    assert verify(proof)
    assert len(proof["winners"]) == 3
    assert proof["voided"][0]["reason"] == "Two accounts"


def test_when_all_tickets_are_drawn_a_voided_place_stays_empty(alpha):
    draw = a_draw(prizes=1)
    tickets_for(draw, a_member(alpha))
    drawn(let_it_end(draw))
    winner = Winner.objects.get(draw=draw)
    assert services.redraw(draw_id=draw.pk, winner_id=winner.pk, reason="Asked to") is None
    assert verify(whole_proof(draw))


def test_prizes_stand_or_fall_with_the_result(alpha, monkeypatch):
    """An area whose prize cannot be given: the draw is as if it had not been, and the next try ends it."""
    given: list[int] = []

    def fails(draw, winners):
        given.append(len(winners))
        if len(given) == 1:
            raise RuntimeError("no prize")

    monkeypatch.setitem(handlers._drawn, DrawKind.RAFFLE, fails)
    draw = a_draw()
    tickets_for(draw, a_member(alpha))
    let_it_end(draw)
    services.close(draw.pk)
    with pytest.raises(RuntimeError), transaction.atomic():
        services.draw_winners(draw.pk)
    draw.refresh_from_db()
    assert (draw.state, draw.seed) == (DrawState.CLOSED, "")
    assert not Winner.objects.exists()
    assert drawn(draw).state == DrawState.DRAWN
    drawn(draw)
    assert given == [1, 1]


def test_agreement_is_checked_not_assumed(alpha):
    draw = a_draw()
    for _ in range(3):
        tickets_for(draw, a_member(alpha))
    drawn(let_it_end(draw))
    ticket = Winner.objects.get(draw=draw).ticket
    Winner.objects.filter(draw=draw).update(ticket=ticket % 3 + 1)
    assert not services.agrees(draw)


def test_the_ticket_list_knows_holders_by_ranges(alpha):
    draw, one, other = a_draw(), a_member(alpha), a_member(alpha)
    for member, count in ((one, 3), (other, 2), (one, 1)):
        tickets_for(draw, member, count)
    tickets = TicketList(draw)
    assert tickets.members_of(list(tickets)) == [one.pk] * 3 + [other.pk] * 2 + [one.pk]
    assert tickets.root == v1.hash_of_lines(tickets[number] for number in tickets)
    for beyond in (0, 7):
        with pytest.raises(KeyError):
            tickets[beyond]


def test_one_payment_gives_tickets_once(alpha):
    draw, fan, paid = a_draw(), a_member(alpha), uuid4()

    def take():
        services.take_tickets(
            draw_id=draw.pk, member_id=fan.pk, count=1, client_seed="x", source="BOUGHT", transaction_id=paid
        )

    take()
    with pytest.raises(IntegrityError), transaction.atomic():
        take()
    draw.refresh_from_db()
    assert draw.tickets == 1
