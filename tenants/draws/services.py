"""The life of a draw: announce, close, draw, or cancel before its end.

Guarantees of this module:

- The server seed, the beacon's chain and its round are stored before the first ticket is given. The seed never changes.
- Chain and round change after that only if the end is moved or the draw is closed early. The new round is then still
  in the future.
- The ticket list is frozen and its root hash is published before the draw. The draw uses only this list.
- Winners and prizes are written in one transaction, even if a process is killed or the job runs twice.
"""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import structlog
from django.db import DatabaseError, connection
from django.db.models.functions import Now

from saas.fairness import v1
from saas.fairness.beacon import BeaconAway, Pulse, beacon, beacon_of, randomness_of, round_after
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.database_errors import raised_by_function
from saas.kernel.ids import new_id
from saas.kernel.secrets import seal, unseal
from saas.kernel.transactions import as_one_statement, atomically
from tenants.draws.errors import (
    BadClientSeed,
    DrawClosed,
    DrawFull,
    DrawHasTickets,
    MemberTicketLimitReached,
    WinnerGone,
)
from tenants.draws.handlers import after_closing, after_draw
from tenants.draws.models import Draw, DrawState, TicketRange, TicketTotal, Winner
from tenants.draws.rules import pseudonym_of
from tenants.draws.ticket_list import ListBroken, TicketList
from tenants.wallets.services import current_community

log = structlog.get_logger(__name__)
PURPOSE = "draw-seed"
NEXT_TRY = timedelta(seconds=15)
# The time that a round needs to reach the mirrors.
A_MOMENT = timedelta(seconds=1)
# If the beacon has not answered this long after the round, the members' client seeds decide (docs/fairness.md).
FALLBACK_AFTER = timedelta(hours=24)


def announce_draw(
    *,
    kind: str,
    closes_at: datetime,
    prizes: int,
    cap: int | None = None,
    cap_per_member: int | None = None,
    one_per_member: bool = False,
) -> Draw:
    """Create a draw: fix its seed, chain and round. Tickets are given until ``closes_at``."""
    seed = v1.new_seed()
    draw = Draw(
        kind=kind,
        sealed_seed=seal(seed, purpose=PURPOSE),
        commitment=v1.commitment(seed),
        prizes=prizes,
        one_per_member=one_per_member,
        cap=cap,
        cap_per_member=cap_per_member,
        closes_at=closes_at,
        created_at=now(),
    )
    _choose_round(draw)

    def work() -> Draw:
        draw.save(force_insert=True)
        _plan_closing(draw)
        return draw

    return atomically(work)


def change_draw(
    *,
    draw_id: UUID,
    closes_at: datetime,
    prizes: int,
    cap: int | None,
    cap_per_member: int | None,
    one_per_member: bool,
) -> Draw:
    """Change the terms before the first ticket. Raises DrawHasTickets, DrawClosed."""

    def work() -> Draw:
        draw = _held(draw_id)
        require_open(draw, now())
        if draw.tickets:
            raise DrawHasTickets
        draw.closes_at, draw.prizes, draw.cap = closes_at, prizes, cap
        draw.cap_per_member, draw.one_per_member = cap_per_member, one_per_member
        _choose_round(draw)
        draw.save()
        _plan_closing(draw)
        return draw

    return atomically(work)


def take_tickets(
    *, draw_id: UUID, member_id: UUID, count: int, client_seed: str, source: str, transaction_id: UUID | None = None
) -> int:
    """Give the member the next ``count`` tickets; return the number of the first one.

    Call it last in a transaction, because all members want the draw's row. Purchases call the SQL function take_tickets
    in their own function. Raises BadClientSeed, DrawClosed, DrawFull, MemberTicketLimitReached.
    """
    if not v1.is_client_seed(client_seed):
        raise BadClientSeed
    arguments: dict[str, Any] = {
        "p_entry": new_id(),
        "p_draw": draw_id,
        "p_member": member_id,
        "p_count": count,
        "p_pseudonym": pseudonym_of(draw_id, member_id),
        "p_client_seed": client_seed,
        "p_source": source,
        "p_transaction": transaction_id,
    }
    statement = f"select take_tickets({', '.join(f'{name} => %({name})s' for name in arguments)})"

    def work() -> int:
        with connection.cursor() as cursor:
            cursor.execute(statement, arguments)
            return int(cursor.fetchone()[0])

    try:
        return as_one_statement(work)
    except DatabaseError as error:
        if refusal := refusal_of(error, draw_id=draw_id, member_id=member_id):
            raise refusal from None
        raise


def take_back_ticket(*, draw_id: UUID, member_id: UUID) -> None:
    """Take a ticket back before the end; the last ticket gets the freed number. Raises DrawClosed.

    Only for draws with one ticket per member. Renumbering is fair: the list is frozen at the end, so no number has
    decided anything before.
    """

    def work() -> None:
        draw = _held(draw_id)
        require_open(draw, now())
        entry = TicketRange.objects.get(draw=draw, member_id=member_id, count=1)
        TicketTotal.objects.get(draw=draw, member_id=member_id, tickets=1).delete()
        TicketRange.objects.filter(pk=entry.pk).delete()
        TicketRange.objects.filter(draw=draw, first=draw.tickets, count=1).update(first=entry.first)
        draw.tickets -= 1
        draw.save(update_fields=["tickets"])

    atomically(work)


def refusal_of(
    error: DatabaseError, *, draw_id: UUID, member_id: UUID
) -> DrawClosed | DrawFull | MemberTicketLimitReached | None:
    """Return the error for the refusal of take_tickets, with the number of tickets left. Call it after the rollback."""
    refusal = raised_by_function(error)
    if refusal is DrawClosed:
        return DrawClosed()
    if refusal not in (DrawFull, MemberTicketLimitReached):
        return None
    draw = Draw.objects.only("cap", "tickets", "cap_per_member").get(pk=draw_id)
    if refusal is DrawFull:
        return DrawFull(left=(draw.cap or 0) - draw.tickets)
    held = (
        TicketTotal.objects.filter(draw_id=draw_id, member_id=member_id).values_list("tickets", flat=True).first() or 0
    )
    return MemberTicketLimitReached(left=(draw.cap_per_member or 0) - held)


def close_early(*, draw_id: UUID) -> Draw:
    """Close the draw now. Its round is the first one at least a minute from now. Raises DrawClosed."""

    def work() -> Draw:
        draw, moment = _held(draw_id), now()
        require_open(draw, moment)
        draw.closes_at = draw.closed_early_at = moment
        _choose_round(draw)
        draw.save()
        _plan_closing(draw)
        return draw

    return atomically(work)


def move_end(*, draw_id: UUID, closes_at: datetime) -> Draw:
    """Move the end of a draw with tickets. Seed and commitment stay.

    The round is the first one at least a minute after the new end. A round that is known before the end would let the
    last buyers compute the result. Raises DrawClosed.
    """

    def work() -> Draw:
        draw = _held(draw_id)
        require_open(draw, now())
        draw.closes_at = closes_at
        _choose_round(draw)
        draw.save()
        _plan_closing(draw)
        return draw

    return atomically(work)


def cancel_draw(*, draw_id: UUID) -> Draw:
    """Cancel the draw and publish its seed, which shows that no bad result was avoided.

    Raises DrawClosed after the end.
    """

    def work() -> Draw:
        draw, moment = _held(draw_id), now()
        require_open(draw, moment)
        draw.state, draw.canceled_at, draw.seed = DrawState.CANCELED, moment, _seed_of(draw)
        draw.save()
        return draw

    return atomically(work)


def close(draw_id: UUID) -> None:
    """Freeze the tickets and publish their root after the end. The draw then waits for its round."""

    def work() -> None:
        # Wait for purchases of the last moment: they lock this row until they are committed.
        draw = Draw.objects.select_for_update().filter(pk=draw_id, state=DrawState.OPEN, closes_at__lte=Now()).first()
        if draw is None:
            return
        tickets = TicketList(draw, with_seeds=True)
        if len(tickets) != draw.tickets:
            raise ListBroken(f"draw {draw.pk}: {len(tickets)} tickets of {draw.tickets}")
        draw.state, draw.closed_at = DrawState.CLOSED, now()
        draw.entries_root, draw.seeds_randomness = tickets.root, tickets.seeds_randomness
        draw.save()
        after_closing(draw)
        _plan_draw(draw, due_at=draw.round_at + A_MOMENT)

    atomically(work)


def draw_winners(draw_id: UUID) -> None:
    """Draw the winners with the beacon's round, or without it after FALLBACK_AFTER. Until then, plan the next try."""
    draw = Draw.objects.filter(pk=draw_id, state=DrawState.CLOSED).first()
    if draw is None:
        return
    pulse: Pulse | None = None
    try:
        pulse = beacon_of(draw.chain).pulse(draw.round)
    except BeaconAway as error:
        if now() < draw.round_at + FALLBACK_AFTER:
            log.warning("a draw waits for its round", draw=str(draw.pk), round=draw.round, error=repr(error))
            _plan_draw(draw, due_at=now() + NEXT_TRY)
            return
        log.error("a draw was decided without the beacon", draw=str(draw.pk), round=draw.round, error=repr(error))
    # The list is frozen, so the slow work is done before the row is locked.
    tickets, seed = _frozen(draw), _seed_of(draw)
    decided = _decided(draw, pulse)
    won = _order(draw, decided, seed, tickets, draw.prizes)
    members = tickets.members_of(won)

    def work() -> None:
        held = _held(draw_id)
        if held.state != DrawState.CLOSED:
            return
        held.seed, held.randomness, held.is_fallback = seed, decided.randomness, decided.is_fallback
        held.signature = pulse.signature if pulse else ""
        held.state, held.drawn_at = DrawState.DRAWN, now()
        held.save()
        winners = [
            _winner(held, tickets, ticket, member, turn=turn, place=turn)
            for turn, (ticket, member) in enumerate(zip(won, members, strict=True), start=1)
        ]
        after_draw(held, Winner.objects.bulk_create(winners))

    atomically(work)


def redraw(*, draw_id: UUID, winner_id: int, reason: str) -> Winner | None:
    """Void a winner for a public ``reason``. The next ticket of the same order wins the place, if there is one.

    Raises WinnerGone if the winner was voided before.
    """

    def work() -> Winner | None:
        draw = _held(draw_id)
        voided = Winner.objects.filter(pk=winner_id, draw=draw, voided_at=None).update(voided_at=now(), reason=reason)
        if not voided:
            raise WinnerGone
        place = Winner.objects.get(pk=winner_id).place
        drawn, tickets = Winner.objects.filter(draw=draw).count(), _frozen(draw)
        won = _order(draw, _as_drawn(draw), draw.seed, tickets, drawn + 1)
        if len(won) == drawn:
            after_draw(draw, [])
            return None
        (member,) = tickets.members_of(won[-1:])
        winner = _winner(draw, tickets, won[-1], member, turn=drawn + 1, place=place)
        winner.save(force_insert=True)
        after_draw(draw, [winner])
        return winner

    return atomically(work)


def agrees(draw: Draw) -> bool:
    """True if the winners of a finished draw follow from its seed, tickets and randomness.

    The chain's signature was checked when the round was read. Here, only the randomness is compared with the stored
    signature.
    """
    try:
        tickets = _frozen(draw)
    except ListBroken:
        return False
    drawn = list(Winner.objects.filter(draw=draw).order_by("turn").values_list("ticket", flat=True))
    return (
        v1.commitment(draw.seed) == draw.commitment
        and draw.randomness == (draw.seeds_randomness if draw.is_fallback else randomness_of(draw.signature))
        and drawn == _order(draw, _as_drawn(draw), draw.seed, tickets, max(len(drawn), draw.prizes))
    )


def _frozen(draw: Draw) -> TicketList:
    tickets = TicketList(draw)
    if tickets.root != draw.entries_root:
        raise ListBroken(f"draw {draw.pk}: its list is not the one that was published")
    return tickets


def _decided(draw: Draw, pulse: Pulse | None) -> v1.RaffleInputs:
    if pulse is None:
        return v1.RaffleInputs(str(draw.pk), draw.entries_root, 0, draw.seeds_randomness, is_fallback=True)
    return v1.RaffleInputs(str(draw.pk), draw.entries_root, draw.round, pulse.randomness)


def _as_drawn(draw: Draw) -> v1.RaffleInputs:
    number = 0 if draw.is_fallback else draw.round
    return v1.RaffleInputs(str(draw.pk), draw.entries_root, number, draw.randomness, is_fallback=draw.is_fallback)


def _order(draw: Draw, decided: v1.RaffleInputs, seed: str, tickets: TicketList, wanted: int) -> list[int]:
    holder_of = tickets if draw.one_per_member else None
    return v1.winners(decided, seed, len(tickets), wanted, holder_of=holder_of)


def _winner(draw: Draw, tickets: TicketList, ticket: int, member_id: UUID, *, turn: int, place: int) -> Winner:
    return Winner(
        draw=draw,
        turn=turn,
        place=place,
        ticket=ticket,
        member_id=member_id,
        pseudonym=tickets[ticket],
        drawn_at=now(),
    )


def _choose_round(draw: Draw) -> None:
    chain = beacon().chain
    draw.chain, draw.round = chain.id, round_after(draw.closes_at)
    draw.round_at = chain.time_of(draw.round)


def _held(draw_id: UUID) -> Draw:
    return Draw.objects.select_for_update().get(pk=draw_id)


def require_open(draw: Draw, moment: datetime) -> None:
    """Raise DrawClosed if the draw is not open or its end has come."""
    if draw.state != DrawState.OPEN or draw.closes_at <= moment:
        raise DrawClosed


def _seed_of(draw: Draw) -> str:
    return unseal(draw.sealed_seed, purpose=PURPOSE)


def _plan_closing(draw: Draw) -> None:
    enqueue("draws.close", current_community().pk, due_at=draw.closes_at, key=f"draws.close:{draw.pk}", draw_id=draw.pk)


def _plan_draw(draw: Draw, *, due_at: datetime) -> None:
    enqueue("draws.draw", current_community().pk, due_at=due_at, key=f"draws.draw:{draw.pk}", draw_id=draw.pk)
