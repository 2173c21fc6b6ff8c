"""The end of a published raffle: moved by the team, or now. Both are public, and the draw gets a later round."""

from datetime import datetime
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.errors import ValidationFailed
from saas.kernel.transactions import atomically
from tenants.draws import services as draws
from tenants.draws.errors import DrawClosed
from tenants.raffles import rules
from tenants.raffles.errors import RaffleFinished, RaffleNotFound
from tenants.raffles.models import Raffle, RaffleStatus
from tenants.raffles.services.catalog import changed, held, plan, plan_updates, save
from tenants.wallets.services import current_community


def move_end(*, raffle_id: UUID, end_at: datetime, reason: str, actor: Actor) -> Raffle:
    """Move the end of a running raffle, also after the first ticket, for a reason that fans read. Public.

    Raises RaffleNotFound, RaffleFinished, ValidationFailed.
    """

    def work() -> Raffle:
        raffle, draw = held(raffle_id)
        if draw is None:
            raise RaffleNotFound
        if rules.status_at(raffle, now()) != RaffleStatus.ACTIVE:
            raise RaffleFinished
        before = raffle.end_at
        _check(raffle, end_at)
        raffle.first_end_at, raffle.end_reason = raffle.first_end_at or before, reason
        try:
            raffle.end_at = draws.move_end(draw_id=draw.pk, closes_at=end_at).closes_at
        except DrawClosed:
            raise RaffleFinished from None
        save(raffle)
        audit.record(
            actor, "raffle.end", raffle.pk,
            before={"end_at": before.isoformat()}, after={"end_at": raffle.end_at.isoformat(), "reason": reason},
        )  # fmt: skip
        plan(raffle)
        enqueue("raffles.tell_end", current_community().pk, key=f"raffles.tell_end:{raffle.pk}", raffle_id=raffle.pk)
        changed(raffle)
        return raffle

    return atomically(work)


def _check(raffle: Raffle, end_at: datetime) -> None:
    fields, moment = {}, now()
    if end_at == raffle.end_at:
        fields["end_at"] = "Choose another end than the announced one"
    elif end_at <= max(moment + rules.MIN_DURATION, raffle.start_at):
        fields["end_at"] = "Choose an end that is still to come"
    elif end_at > moment + rules.MAX_DURATION:
        fields["end_at"] = "Choose an end within a year"
    if fields:
        raise ValidationFailed(fields=fields)


def close_early(*, raffle_id: UUID, actor: Actor) -> Raffle:
    """Close the ticket sale now, publicly; the draw waits for its round. Raises RaffleNotFound, RaffleFinished."""

    def work() -> Raffle:
        raffle, draw = held(raffle_id)
        if draw is None:
            raise RaffleNotFound
        if raffle.status != RaffleStatus.ACTIVE or raffle.start_at > now():
            raise RaffleFinished
        before = raffle.end_at
        try:
            raffle.end_at = draws.close_early(draw_id=draw.pk).closes_at
        except DrawClosed:
            raise RaffleFinished from None
        save(raffle)
        audit.record(
            actor, "raffle.close", raffle.pk,
            before={"end_at": before.isoformat()}, after={"end_at": raffle.end_at.isoformat()},
        )  # fmt: skip
        plan_updates(raffle)
        changed(raffle)
        return raffle

    return atomically(work)
