"""Adds to what a fan is paid next. The caller holds the member's row, so a fan's payments are written one by one."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from math import ceil
from uuid import UUID

from django.conf import settings

from saas.jobs.services import enqueue_once
from saas.kernel.clock import now
from tenants.earning.models import EarnedDay, EarningKind, EarningPayment
from tenants.members.models import Member
from tenants.wallets.services import current_community

INTERVAL = settings.EARNING_PAY_SECONDS
# The transaction that gathers ends before the job reads.
MIN_GATHERED = timedelta(seconds=INTERVAL / 3)


@dataclass(frozen=True, slots=True)
class GemHold:
    """Gems for gifts at the stream that began at ``stream_at`` wait until ``until``."""

    stream_at: datetime
    until: datetime


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
    hold: GemHold | None = None,
) -> None:
    """Add to the open payment, or open one that a job pays within about a minute. ``due_at`` pays it earlier.

    With ``hold``, the payment is that of the stream, and waits for the last of its gifts.
    """
    if not gems and not experience:
        return
    due, is_early = due_at or next_payday(now(), current_community().pk), due_at is not None
    stream_at = hold.stream_at if hold else None
    open_ = EarningPayment.objects.filter(
        member=member, promised_by=promised_by, stream_at=stream_at, paid_at=None, canceled_at=None
    )
    payment = open_.first()
    is_new = payment is None
    if payment is None:
        payment = EarningPayment(member=member, promised_by=promised_by, stream_at=stream_at, due_at=due)
    is_longer = hold is not None and (is_new or hold.until > payment.due_at)
    if hold is not None and is_longer:
        payment.due_at = hold.until
    payment.gems += gems
    payment.experience += experience
    payment.sources = list(dict.fromkeys([*payment.sources, *sources]))
    is_earlier = is_early and due < payment.due_at
    if is_earlier:
        payment.due_at = due
    payment.save()
    if is_new or is_earlier or is_longer:
        schedule(payment.due_at)


def schedule(due_at: datetime) -> None:
    """Let a job pay what is due at ``due_at``: one for all fans."""
    community = current_community()
    enqueue_once("earning.pay", community.pk, due_at=due_at, key=f"earning.pay:{community.pk}:{due_at.isoformat()}")


def next_payday(moment: datetime, community: UUID) -> datetime:
    """Return when what a fan earns at ``moment`` is paid: once per interval, at a second of the community's own."""
    own = community.int % INTERVAL
    intervals = ceil(((moment + MIN_GATHERED).timestamp() - own) / INTERVAL)
    return datetime.fromtimestamp(intervals * INTERVAL + own, UTC)
