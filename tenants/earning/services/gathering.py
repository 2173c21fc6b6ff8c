"""Adds to what a fan is paid next. The caller holds the member's row, so a fan's payments are written one by one."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from uuid import UUID

from saas.jobs.services import enqueue_once
from saas.kernel.clock import now
from tenants.earning.models import EarnedDay, EarningKind, EarningPayment
from tenants.members.models import Member
from tenants.wallets.services import current_community

INTERVAL = timedelta(minutes=1)
# The transaction that gathers ends before the job reads.
MIN_GATHERED = timedelta(seconds=20)


def earned_day(member: Member, day: date, kind: EarningKind, source: UUID) -> EarnedDay:
    """Return the row of the member, day and source, a new one if there is none. The caller saves it."""
    found = EarnedDay.objects.filter(member=member, day=day, source=source).first()
    return found or EarnedDay(member=member, day=day, kind=kind, source=source)


def gather(
    member: Member,
    *,
    gems: int,
    experience: int,
    sources: Sequence[str],
    promised_by: UUID | None,
    due_at: datetime | None = None,
) -> None:
    """Add to the open payment, or open one that a job pays within about a minute. ``due_at`` pays it earlier."""
    if not gems and not experience:
        return
    due, is_early = due_at or next_payday(now(), current_community().pk), due_at is not None
    open_ = EarningPayment.objects.filter(member=member, promised_by=promised_by, paid_at=None, canceled_at=None)
    payment = open_.first()
    is_new = payment is None
    if payment is None:
        payment = EarningPayment(member=member, promised_by=promised_by, due_at=due)
    payment.gems += gems
    payment.experience += experience
    payment.sources = list(dict.fromkeys([*payment.sources, *sources]))
    is_earlier = is_early and due < payment.due_at
    if is_earlier:
        payment.due_at = due
    payment.save()
    if is_new or is_earlier:
        schedule(payment.due_at)


def schedule(due_at: datetime) -> None:
    """Let a job pay what is due at ``due_at``: one for all fans."""
    community = current_community()
    enqueue_once("earning.pay", community.pk, due_at=due_at, key=f"earning.pay:{community.pk}:{due_at.isoformat()}")


def next_payday(moment: datetime, community: UUID) -> datetime:
    """Return when what a fan earns at ``moment`` is paid: a second of the minute that is the community's own."""
    earliest = moment + MIN_GATHERED
    whole = earliest.replace(second=community.int % 60, microsecond=0)
    return whole if whole >= earliest else whole + INTERVAL
