"""Pays what was gathered: one movement per payment, once, also if the worker is killed."""

from datetime import datetime, timedelta
from uuid import UUID

from saas.kernel.clock import now
from saas.kernel.days import day_of
from saas.kernel.gems import MAXIMUM
from saas.kernel.idempotency import Idempotency, fingerprint
from saas.kernel.transactions import atomically
from saas.realtime.announce import announce_to_person
from saas.realtime.events import Event
from saas.tenancy.models import Community
from tenants.earning import selectors
from tenants.earning.models import EarningPayment
from tenants.earning.services.gathering import schedule
from tenants.earning.sources import EARNED_GEMS
from tenants.members.experience import give_experience
from tenants.members.models import Member
from tenants.members.services import locked_member
from tenants.wallets.errors import IssuanceLimit, SpendingStopped
from tenants.wallets.issuance import issuance_left_today, promise
from tenants.wallets.services import current_community, issue

# The limit can be used up between the reading and the promise. Each try reads a smaller rest.
TRIES = 5
PAUSE = timedelta(minutes=5)
# The queue decides by the clock of the database when a job is due.
CLOCK_SKEW = timedelta(seconds=10)
MAX_REASON_LENGTH = 120


def pay(payment_id: UUID) -> None:
    """Pay what was gathered in ``payment_id``; a paid or canceled one stays. Repeatable.

    Gems beyond the day's limit wait for the next day. While spending is stopped, the payment waits.
    """
    for _ in range(TRIES):
        try:
            return atomically(lambda: _pay(payment_id), savepoint=True)
        except IssuanceLimit:
            continue
        except SpendingStopped:
            return atomically(lambda: _postpone(payment_id, now() + PAUSE))
    raise IssuanceLimit


def _open(payment_id: UUID) -> EarningPayment | None:
    """Return the payment with the member's row locked, or None if it is closed."""
    found = EarningPayment.objects.filter(pk=payment_id).values_list("member_id", flat=True).first()
    if found is None:
        return None
    locked_member(found)
    rows = EarningPayment.objects.select_related("member").filter(paid_at=None, canceled_at=None)
    return rows.filter(pk=payment_id).first()


def _postpone(payment_id: UUID, until: datetime) -> None:
    if payment := _open(payment_id):
        payment.due_at = until
        payment.save(update_fields=["due_at"])
        schedule(payment)


def _pay(payment_id: UUID) -> None:
    payment, moment, community = _open(payment_id), now(), current_community()
    if payment is None or payment.due_at > moment + CLOCK_SKEW:
        # An earlier job paid it, or it waits for the next day.
        return
    member = payment.member
    if not selectors.may_earn(member):
        payment.canceled_at = moment
        payment.save(update_fields=["canceled_at"])
        return
    gems = min(payment.gems, max(issuance_left_today([payment.promised_by]), 0), MAXIMUM)
    tomorrow = day_of(moment, community.timezone)[1]
    if not gems and payment.gems and not payment.experience:
        payment.due_at = tomorrow
        payment.save(update_fields=["due_at"])
        schedule(payment)
        return
    rest, payment.gems, payment.paid_at = payment.gems - gems, gems, moment
    payment.save(update_fields=["gems", "paid_at"])
    if rest:
        schedule(
            EarningPayment.objects.create(
                member=member, promised_by=payment.promised_by, gems=rest, sources=payment.sources, due_at=tomorrow
            )
        )
    _give(payment, member, community)


def _give(payment: EarningPayment, member: Member, community: Community) -> None:
    """Give gems and experience. The wallet is written first, the day's limit last."""
    if payment.gems:
        issue(
            member=member,
            amount=payment.gems,
            source=EARNED_GEMS,
            cause_id=payment.pk,
            reason=", ".join(payment.sources)[:MAX_REASON_LENGTH],
            idempotency=Idempotency(payment.pk, fingerprint("earning payment", str(payment.pk))),
            actor=member.user_id,
        ).require_paid()
    if payment.experience:
        give_experience(
            member=member,
            community=community,
            object_id=payment.pk,
            points=payment.experience,
            at=payment.paid_at or now(),
        )
    announce_to_person(member.user_id, Event.QUESTS, community_id=community.pk, id="earning")
    promise(EARNED_GEMS, amount=payment.gems, staff=[payment.promised_by])
