"""What everybody may read of a draw."""

from collections.abc import Iterable
from typing import Any

from tenants.draws.models import Draw, DrawState, Winner
from tenants.draws.ticket_list import ROWS


def proof_of(draw: Draw) -> dict[str, Any]:
    """The proof as docs/fairness.md has it, without ``entries`` and ``clientSeeds``: those may be long.

    Before the draw it holds what is promised already. ``winners`` are in the order they were drawn: the prizes first,
    then those who came after somebody was voided.
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
    """The next rows of the proof's ``entries`` after the one that begins with ticket ``first`` (0: from the start).

    First ticket, pseudonym and number of tickets, in the tickets' order; none before the closing.
    """
    return _after(draw, "pseudonym", first)


def client_seeds_after(draw: Draw, first: int) -> list[tuple[int, str, int]]:
    """As ``entries_after``, of ``clientSeeds``."""
    return _after(draw, "client_seed", first)


def _after(draw: Draw, column: str, first: int) -> list[tuple[int, str, int]]:
    if draw.state not in (DrawState.CLOSED, DrawState.DRAWN):
        return []
    rows = draw.entries.filter(first__gt=first).order_by("first")
    return list(rows.values_list("first", column, "count")[:ROWS])


def voided_among(winners: Iterable[Winner]) -> list[dict[str, Any]]:
    """Those who lost what they had won, and why."""
    return [
        {"ticket": winner.ticket, "place": winner.place, "reason": winner.reason, "at": winner.voided_at}
        for winner in winners
        if winner.voided_at is not None
    ]
