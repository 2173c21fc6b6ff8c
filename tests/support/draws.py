"""Helpers for draws: open draws, their tickets, and draws whose end has passed."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from saas.fairness.beacon import beacon_of, round_after
from saas.kernel.clock import now
from tenants.draws import selectors, services
from tenants.draws.models import Draw, DrawKind
from tenants.members.models import Member


def a_draw(*, prizes: int = 1, minutes: float = 10, **terms: Any) -> Draw:
    """One that is open for ``minutes``."""
    terms.setdefault("kind", DrawKind.RAFFLE)
    return services.announce_draw(closes_at=now() + timedelta(minutes=minutes), prizes=prizes, **terms)


def tickets_for(draw: Draw, member: Member, count: int = 1, *, client_seed: str = "seed") -> int:
    return services.take_tickets(
        draw_id=draw.pk, member_id=member.pk, count=count, client_seed=client_seed, source="TEST"
    )


def let_it_end(draw: Draw, *, ago: timedelta = timedelta(minutes=2)) -> Draw:
    """As if its end had been ``ago``; its round is the one of that end. No job has run yet."""
    end = now() - ago
    number = round_after(end)
    Draw.objects.filter(pk=draw.pk).update(
        closes_at=end, round=number, round_at=beacon_of(draw.chain).chain.time_of(number)
    )
    draw.refresh_from_db()
    return draw


def drawn(draw: Draw) -> Draw:
    """Closed and drawn, if its end and its round are past."""
    services.close(draw.pk)
    services.draw_winners(draw.pk)
    draw.refresh_from_db()
    return draw


def whole_proof(draw: Draw) -> dict[str, Any]:
    """Return the file that the page offers for download."""
    proof = selectors.proof_of(draw) | {"entries": _pairs(draw, selectors.entries_after)}
    if draw.is_fallback:
        proof["clientSeeds"] = _pairs(draw, selectors.client_seeds_after)
    return proof


def _pairs(draw: Draw, read: Callable[[Draw, int], list[tuple[int, str, int]]]) -> list[list[Any]]:
    first, pairs = 0, []
    while rows := read(draw, first):
        pairs += [[value, count] for _, value, count in rows]
        first = rows[-1][0]
    return pairs
