"""Public reads of draws."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from tenants.draws.errors import DrawNotFound
from tenants.draws.models import Draw, DrawState, RecheckReport, Winner
from tenants.draws.ticket_list import ROWS


def find_draw(draw_id: UUID) -> Draw:
    """Raises DrawNotFound."""
    draw = Draw.objects.filter(pk=draw_id).first()
    if draw is None:
        raise DrawNotFound
    return draw


def draws_newest_first() -> QuerySet[Draw]:
    return Draw.objects.order_by("-created_at", "pk")


def winners_by_draw(draws: Iterable[Draw]) -> dict[UUID, list[Winner]]:
    """Return the winners of ``draws``, in the order in which they were drawn; an empty list for other draws."""
    winners: dict[UUID, list[Winner]] = defaultdict(list)
    for winner in Winner.objects.filter(draw__in=draws).order_by("turn"):
        winners[winner.draw_id].append(winner)
    return winners


def last_recheck() -> RecheckReport | None:
    """Return the report of the last nightly check."""
    return RecheckReport.objects.filter(pk=1).first()


def proof_of(draw: Draw) -> dict[str, Any]:
    """Return the proof (docs/fairness.md) without ``entries`` and ``clientSeeds``, which can be long.

    Before the draw, it contains the values fixed in advance. ``winners`` are in the order of the draw: first the
    prizes, then the replacements of voided winners.
    """
    winners = Winner.objects.filter(draw=draw).order_by("turn") if draw.state == DrawState.DRAWN else []
    return {
        "version": "v1",
        "kind": "raffle",
        "raffleId": str(draw.pk),
        "state": draw.state,
        "commitment": draw.commitment,
        "seed": draw.seed,
        "tickets": draw.tickets,
        "entriesRoot": draw.entries_root,
        "seedsRandomness": draw.seeds_randomness,
        "onePerMember": draw.one_per_member,
        "prizes": draw.prizes,
        "fallback": draw.is_fallback,
        "beacon": {
            "chain": draw.chain,
            "round": 0 if draw.is_fallback else draw.round,
            "randomness": draw.randomness,
            "signature": draw.signature,
        },
        "winners": [winner.ticket for winner in winners],
        "voided": voided_among(winners),
        "roundAt": draw.round_at,
        "closesAt": draw.closes_at,
        "closedEarlyAt": draw.closed_early_at,
        "closedAt": draw.closed_at,
        "drawnAt": draw.drawn_at,
        "canceledAt": draw.canceled_at,
    }


def entries_after(draw: Draw, first: int) -> list[tuple[int, str, int]]:
    """Return the next rows of the proof's ``entries`` after the row that begins with ticket ``first`` (0: all).

    A row is first ticket, pseudonym and number of tickets, in the order of the tickets. Empty before the closing.
    """
    return _after(draw, "pseudonym", first)


def client_seeds_after(draw: Draw, first: int) -> list[tuple[int, str, int]]:
    """Return the next rows of ``clientSeeds``, like ``entries_after``."""
    return _after(draw, "client_seed", first)


def _after(draw: Draw, column: str, first: int) -> list[tuple[int, str, int]]:
    if draw.state not in (DrawState.CLOSED, DrawState.DRAWN):
        return []
    rows = draw.entries.filter(first__gt=first).order_by("first")
    return list(rows.values_list("first", column, "count")[:ROWS])


def voided_among(winners: Iterable[Winner]) -> list[dict[str, Any]]:
    """Return the voided winners with the reasons."""
    return [
        {"ticket": winner.ticket, "place": winner.place, "reason": winner.reason, "at": winner.voided_at}
        for winner in winners
        if winner.voided_at is not None
    ]
