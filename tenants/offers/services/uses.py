"""Uses of offers by fans: opened links, copied codes, reports of codes that did not work, and reminders."""

from typing import Any
from uuid import UUID

from django.db import connection

from saas.accounts.models import User
from saas.jobs.lease import heartbeat
from saas.kernel.clock import now
from saas.kernel.days import today_in
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify, notify_team
from saas.plans.catalog import Area
from saas.plans.switches import is_area_on
from saas.realtime.announce import announce_to_team
from saas.realtime.events import Event
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission
from tenants.checkout.errors import MembersOnly
from tenants.members.errors import MemberRestricted
from tenants.members.models import Member, MemberStatus
from tenants.members.selectors import member_of
from tenants.offers.access import may_be_notified
from tenants.offers.errors import OfferEnded, OfferHasNoEnd, OfferPromoCodeNotFound
from tenants.offers.models import (
    Offer,
    OfferClaim,
    OfferPublication,
    OfferReminder,
    OfferReport,
    OfferRequestStatus,
    OfferUse,
)
from tenants.offers.rules import OfferPhase, phase_at, remind_at
from tenants.offers.selectors import readable_offer
from tenants.wallets.services import current_community

BATCH = 200
_COUNT = """
insert into offers_offerday as d (offer_id, day, use, count) values (%s, %s, %s, 1)
on conflict on constraint offer_day_once do update set count = d.count + 1
"""


def count_use(*, offer_id: UUID, use: OfferUse, user: User, community: Community) -> Offer:
    """Count an opened link or a copied code, without the person.

    Raises OfferNotFound, AUDIENCE_ERRORS, SelfExcluded; OfferPromoCodeNotFound for a code that the offer does not have.
    """
    offer = readable_offer(offer_id, user, community)
    if use == OfferUse.CODE and not offer.promo_code:
        raise OfferPromoCodeNotFound

    def work() -> None:
        with connection.cursor() as cursor:
            cursor.execute(_COUNT, [offer.pk, today_in(community.timezone), use.value])

    atomically(work)
    return offer


def report_code(*, offer_id: UUID, fan: User, community: Community) -> None:
    """Report that the offer's code did not work. It counts once per member and code.

    Raises OfferNotFound, AUDIENCE_ERRORS, SelfExcluded, OfferPromoCodeNotFound, MembersOnly, MemberRestricted.
    """
    offer, member = readable_offer(offer_id, fan, community), _acting_member(fan)
    if not offer.promo_code:
        raise OfferPromoCodeNotFound

    def work() -> None:
        rows: Any = [OfferReport(offer=offer, member=member, code=offer.promo_code, reported_at=now())]
        OfferReport.objects.bulk_create(rows, ignore_conflicts=True)
        notify_team(
            community_id=community.pk,
            kind=NotificationKind.TEAM_OFFER_REPORTED,
            values={"offer": offer.title},
            link=f"/admin/offers/{offer.pk}",
            permission=Permission.OFFERS_MANAGEMENT,
            # Once per code: further reports only count.
            key=f"offer-reported:{offer.pk}:{offer.promo_code.lower()}",
        )
        announce_to_team(community.pk, Event.OFFERS, permission=Permission.OFFERS_MANAGEMENT, id=str(offer.pk))

    atomically(work)


def set_reminder(*, offer_id: UUID, is_on: bool, fan: User, community: Community) -> None:
    """Ask for a reminder before the offer ends, or no longer. Repeatable.

    Raises OfferNotFound, AUDIENCE_ERRORS, SelfExcluded, MembersOnly, MemberRestricted; OfferHasNoEnd; OfferEnded if the
    reminder's time is over.
    """
    offer, member = readable_offer(offer_id, fan, community), _acting_member(fan)
    if not is_on:
        OfferReminder.objects.filter(offer=offer, member=member).delete()
        return
    due_at = remind_at(offer)
    if due_at is None:
        raise OfferHasNoEnd
    if due_at <= now():
        raise OfferEnded
    rows = [OfferReminder(offer=offer, member=member, asked_at=now())]
    OfferReminder.objects.bulk_create(rows, ignore_conflicts=True)


def _acting_member(fan: User) -> Member:
    member = member_of(fan.pk)
    if member is None or not member.is_active:
        raise MembersOnly
    if member.status != MemberStatus.ACTIVE:
        raise MemberRestricted
    return member


def remind(offer_id: UUID) -> None:
    """Remind the members who asked for it, are not restricted and have not claimed, in batches.

    The key of a notice makes it one.
    """
    place, last = current_community(), 0
    while batch := _reminded(offer_id, last):

        def work(batch: list[OfferReminder] = batch) -> bool:
            offer = Offer.objects.select_related("platform").filter(pk=offer_id, deleted_at=None).first()
            if offer is None or not _is_due(offer, place):
                return False
            for one in batch:
                _remind_one(offer, one, place)
            return True

        if not atomically(work):
            return
        last = batch[-1].pk
        heartbeat()


def _reminded(offer_id: UUID, last: int) -> list[OfferReminder]:
    claimed = OfferClaim.objects.filter(offer=offer_id).exclude(status=OfferRequestStatus.REJECTED).values("member")
    rows = OfferReminder.objects.filter(
        offer=offer_id, pk__gt=last, member__left_at=None, member__status=MemberStatus.ACTIVE
    ).exclude(member__in=claimed)
    return list(rows.select_related("member").order_by("pk")[:BATCH])


def _is_due(offer: Offer, community: Community) -> bool:
    """True if the offer ends soon, and fans see it. An offer that was prolonged has a later job."""
    due_at, moment = remind_at(offer), now()
    is_shown = is_area_on(community, Area.OFFERS) and (
        is_area_on(community, Area.CASINOS) or not offer.platform.is_casino
    )
    is_open = offer.publication == OfferPublication.PUBLISHED and phase_at(offer, moment) is OfferPhase.OPEN
    return is_shown and is_open and due_at is not None and due_at <= moment


def _remind_one(offer: Offer, one: OfferReminder, community: Community) -> None:
    assert offer.ends_at is not None
    if not may_be_notified(one.member.user_id, offer, community, now()):
        return
    hours = max(round((offer.ends_at - now()).total_seconds() / 3600), 1)
    notify(
        user_id=one.member.user_id,
        kind=NotificationKind.OFFER_ENDING,
        community_id=community.pk,
        values={"offer": offer.title, "hours": hours},
        link="/offers",
        key=f"offer-ending:{offer.pk}:{int(offer.ends_at.timestamp())}",
    )
