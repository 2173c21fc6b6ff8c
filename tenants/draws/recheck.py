"""Recomputes all revealed results every night. A mismatch stops the community's spending and raises an alarm.

Openings are checked with the downloadable verifier, which shares no code with the product.
"""

from collections.abc import Iterator
from datetime import timedelta
from uuid import UUID

import structlog

from saas.fairness.gemhall_verify import verify
from saas.jobs.lease import heartbeat
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from tenants.draws import services
from tenants.draws.draw_subjects import all_proofs
from tenants.draws.models import Draw, DrawState, RecheckReport
from tenants.wallets import reconciliation
from tenants.wallets.services import current_community

log = structlog.get_logger(__name__)
NIGHT = 3
STEP = 100


def recheck() -> RecheckReport:
    """Recompute all revealed draws and openings. Each mismatch raises the alarm once."""
    known = RecheckReport.objects.filter(pk=1).first()
    draws, wrong_draws = _check_draws()
    openings, wrong_openings = _check_openings()
    wrong = sorted(str(one) for one in [*wrong_draws, *wrong_openings])
    row, _ = RecheckReport.objects.update_or_create(
        pk=1, defaults={"at": now(), "draws": draws, "openings": openings, "wrong": wrong}
    )
    if news := [one for one in wrong if known is None or one not in known.wrong]:
        for one in news[:20]:
            log.critical("a draw does not agree with its proof", slug=current_community().slug, id=one)
        reconciliation.stop(reason=f"{len(news)} draws or openings do not agree with their proofs, {news[0]} first")
    return row


def _check_draws() -> tuple[int, list[UUID]]:
    checked, wrong = 0, []
    for draw in _drawn():
        checked += 1
        if not services.agrees(draw):
            wrong.append(draw.pk)
        heartbeat()
    return checked, wrong


def _drawn() -> Iterator[Draw]:
    """Yield one draw at a time, because a draw can have many tickets."""
    last = UUID(int=0)
    while draw := Draw.objects.filter(state=DrawState.DRAWN, pk__gt=last).order_by("pk").first():
        yield draw
        last = draw.pk


def _check_openings() -> tuple[int, list[UUID]]:
    checked, wrong = 0, []
    for opening_id, proof in all_proofs():
        checked += 1
        if not _agrees(proof):
            wrong.append(opening_id)
        if checked % STEP == 0:
            heartbeat()
    return checked, wrong


def _agrees(proof: dict[str, object]) -> bool:
    try:
        return verify(proof, lambda _line: None)
    except (KeyError, TypeError, ValueError, AttributeError):
        return False


def schedule() -> None:
    """Schedule the next nightly check. The time is a fixed instant, so repeated calls do not postpone it."""
    community, moment = current_community(), now()
    due = moment.replace(hour=NIGHT, minute=community.pk.int % 60, second=0, microsecond=0)
    if due <= moment:
        due += timedelta(days=1)
    enqueue("draws.recheck", community.pk, due_at=due, key=f"draws.recheck:{community.pk}")
