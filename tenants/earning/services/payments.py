"""Pays what was gathered: one movement per payment, once, also if the worker is killed."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db import OperationalError
from django.db.models import QuerySet

from saas.access import audit
from saas.access.acting import Actor
from saas.jobs.lease import heartbeat
from saas.kernel.clock import now
from saas.kernel.days import day_of
from saas.kernel.gems import MAXIMUM
from saas.kernel.idempotency import Idempotency, fingerprint
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.realtime.announce import announce_to_person
from saas.realtime.events import Event
from saas.tenancy.models import Community
from tenants.earning import selectors
from tenants.earning.errors import EarningPaymentClosed, EarningPaymentNotFound
from tenants.earning.models import EarningPayment
from tenants.earning.services.gathering import schedule
from tenants.earning.sources import EARNED_GEMS
from tenants.members.experience import ExperienceGain, give_experience_to_all
from tenants.members.services import locked_members
from tenants.wallets.errors import IssuanceLimit, SpendingStopped
from tenants.wallets.issuance import issuance_left_today, promise
from tenants.wallets.services import Issue, current_community, issue_all

# The limit can be used up between the reading and the promise. Each try reads a smaller rest.
TRIES = 5
PAUSE = timedelta(minutes=5)
# The queue decides by the clock of the database when a job is due.
CLOCK_SKEW = timedelta(seconds=10)
MAX_REASON_LENGTH = 120
BATCH = 500


def pay_due() -> None:
    """Pay everything that is due, in batches. A payment that fails is tried alone, and does not stop the rest."""
    due = list(_due().order_by("due_at").values_list("pk", flat=True))
    failures = []
    for first in range(0, len(due), BATCH):
        if first:
            heartbeat()
        batch = due[first : first + BATCH]
        try:
            pay(batch)
        except OperationalError:
            # The database is gone.
            raise
        except Exception:
            for payment_id in batch:
                heartbeat()
                try:
                    pay([payment_id])
                except Exception as error:
                    failures.append(error)
    if failures:
        raise failures[0]


def pay(payment_ids: Sequence[UUID]) -> None:
    """Pay these payments in one transaction; paid and canceled ones stay. Repeatable.

    Gems beyond the day's limit wait for the next day. While spending is stopped, the payments wait.
    """
    for _ in range(TRIES):
        try:
            return atomically(lambda: _pay(payment_ids), savepoint=True)
        except IssuanceLimit:
            continue
        except SpendingStopped:
            return atomically(lambda: _postpone(_open(payment_ids), now() + PAUSE))
    raise IssuanceLimit


def _due() -> QuerySet[EarningPayment]:
    return selectors.open_payments().filter(due_at__lte=now() + CLOCK_SKEW)


def _open(payment_ids: Sequence[UUID]) -> list[EarningPayment]:
    """Return those that are open and due, with their members' rows locked."""
    due = _due().filter(pk__in=payment_ids)
    locked_members(due.values_list("member", flat=True))
    # An earlier job may have paid them meanwhile.
    return list(due.select_related("member").order_by("due_at", "pk"))


def _postpone(payments: Iterable[EarningPayment], until: datetime) -> None:
    if ids := [payment.pk for payment in payments]:
        EarningPayment.objects.filter(pk__in=ids).update(due_at=until)
        schedule(until)


class _Room:
    """The gems that can still be promised today. Each payment takes its part."""

    def __init__(self) -> None:
        self._left: dict[UUID | None, int] = {}
        self._taken: Counter[UUID | None] = Counter()

    def take(self, payment: EarningPayment) -> int:
        """Return how many gems of the payment fit, and count them."""
        who = payment.promised_by
        for one in (None, who):
            if one not in self._left:
                self._left[one] = issuance_left_today([one])
        left = min(self._left[None] - self._taken.total(), self._left[who] - self._taken[who])
        gems = min(payment.gems, max(left, 0), MAXIMUM)
        self._taken[who] += gems
        return gems

    def promise(self) -> None:
        """Count the gems against the day's limits. Raises IssuanceLimit if others used them up."""
        for who, gems in self._taken.items():
            promise(EARNED_GEMS, amount=gems, staff=[who])


def _pay(payment_ids: Sequence[UUID]) -> None:
    payments, moment, community, room = _open(payment_ids), now(), current_community(), _Room()
    frozen = selectors.frozen_among([payment.member_id for payment in payments])
    tomorrow = day_of(moment, community.limit_zone)[1]
    canceled, waiting, paid, rests = [], [], [], []
    for payment in payments:
        if not selectors.is_allowed_to_earn(payment.member) or payment.member_id in frozen:
            canceled.append(payment)
            continue
        gems = room.take(payment)
        if not gems and payment.gems and not payment.experience:
            waiting.append(payment)
            continue
        if rest := payment.gems - gems:
            payment.gems = gems
            payment.save(update_fields=["gems"])
            rests.append(
                EarningPayment(
                    member=payment.member, promised_by=payment.promised_by, gems=rest, sources=payment.sources,
                    stream_at=payment.stream_at, due_at=tomorrow,
                )
            )  # fmt: skip
        payment.paid_at = moment
        paid.append(payment)
    _close(canceled, canceled_at=moment)
    _close(paid, paid_at=moment)
    _postpone([*waiting, *EarningPayment.objects.bulk_create(rests)], tomorrow)
    _give(paid, community, moment)
    room.promise()


def _close(payments: Sequence[EarningPayment], **how: datetime | UUID | str) -> None:
    if payments:
        EarningPayment.objects.filter(pk__in=[payment.pk for payment in payments]).update(**how)


def _give(payments: Sequence[EarningPayment], community: Community, moment: datetime) -> None:
    """Give gems and experience. Wallets are written first, the day's limit last."""
    issues = [
        Issue(
            member=payment.member,
            amount=payment.gems,
            cause_id=payment.pk,
            reason=", ".join(payment.sources)[:MAX_REASON_LENGTH],
            idempotency=Idempotency(payment.pk, fingerprint("earning payment", str(payment.pk))),
            actor=payment.member.user_id,
        )
        for payment in payments
        if payment.gems
    ]
    if issues:
        for receipt in issue_all(issues, EARNED_GEMS):
            receipt.require_paid()
    gains = [
        ExperienceGain(payment.member, payment.pk, payment.experience, payment.promised_by)
        for payment in payments
        if payment.experience
    ]
    give_experience_to_all(gains, community=community, at=moment)
    for payment in payments:
        announce_to_person(payment.member.user_id, Event.QUESTS, community_id=community.pk, id="earning")


def cancel(*, payment_id: UUID, reason: str, actor: Actor) -> None:
    """Cancel gems that wait; the fan reads the reason. Raises EarningPaymentNotFound, EarningPaymentClosed."""

    def work() -> None:
        member_id = EarningPayment.objects.filter(pk=payment_id).values_list("member_id", flat=True).first()
        if member_id is None:
            raise EarningPaymentNotFound
        locked_members([member_id])
        payment = selectors.open_payments().select_related("member").filter(pk=payment_id).first()
        if payment is None:
            raise EarningPaymentClosed
        facts = {"username": payment.member.username, "gems": str(payment.gems), "reason": reason}
        audit.record(actor, "earning.cancel", payment.pk, after=facts)
        _cancel([payment], reason, actor)

    atomically(work)


def _cancel(payments: Sequence[EarningPayment], reason: str, actor: Actor) -> None:
    _close(payments, canceled_at=now(), canceled_by=actor.user_id, reason=reason)
    for payment in payments:
        notify(
            user_id=payment.member.user_id,
            kind=NotificationKind.EARNING_CANCELED,
            community_id=actor.community_id,
            values={"gems": payment.gems, "reason": reason},
            link="/quests",
            key=f"earning-canceled:{payment.pk}",
        )
        announce_to_person(payment.member.user_id, Event.QUESTS, community_id=actor.community_id, id="earning")


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The fans whose gems for the gifts of a stream were withdrawn, and the gems."""

    fans: int
    gems: int


def withdraw_gifts(*, stream_at: datetime, reason: str, actor: Actor) -> Withdrawn:
    """Cancel all gems that wait for the gifts of a stream; each fan reads the reason. A repeated call finds none.

    Gems that are paid already stay.
    """

    def work() -> Withdrawn:
        rows = selectors.open_payments().filter(stream_at=stream_at)
        locked_members(rows.values_list("member", flat=True))
        # The job may have paid some of them meanwhile.
        found = list(rows.select_related("member").order_by("member", "pk"))
        done = Withdrawn(len({payment.member_id for payment in found}), sum(payment.gems for payment in found))
        if found:
            _cancel(found, reason, actor)
            facts = {"gems": str(done.gems), "fans": done.fans, "stream": stream_at.isoformat(), "reason": reason}
            audit.record(actor, "earning.withdraw", actor.community_id, after=facts)
        return done

    return atomically(work)
