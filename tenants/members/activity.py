"""Deeds of members, for the areas that count them.

An area calls ``record_activity`` where the deed is done, in its transaction or in a job after it. The deed is stored
once by its id, together with what the receivers of ``members_active`` count, so a repeated job does no harm.
"""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import NAMESPACE_OID, UUID, uuid5

from django.db import connection

from saas.accounts.models import User
from saas.kernel.providers import Provider
from saas.kernel.transactions import atomically
from tenants.members.models import Member, MemberDeed
from tenants.members.signals import members_active


class MemberEvent(StrEnum):
    """``amount`` is a number of things; for WATCH it is seconds, for WAGER cents of US dollars."""

    LOGIN = "LOGIN"
    JOIN = "JOIN"
    PROFILE = "PROFILE"
    PURCHASE = "PURCHASE"
    TICKETS = "TICKETS"
    OPENING = "OPENING"
    CODE = "CODE"
    WATCH = "WATCH"
    MESSAGE = "MESSAGE"
    FOLLOW = "FOLLOW"
    SUBSCRIPTION = "SUBSCRIPTION"
    GIFT = "GIFT"
    RAID = "RAID"
    CHEER = "CHEER"
    REDEMPTION = "REDEMPTION"
    WAGER = "WAGER"


_BOTH = (
    MemberEvent.WATCH, MemberEvent.MESSAGE, MemberEvent.FOLLOW, MemberEvent.SUBSCRIPTION, MemberEvent.GIFT,
    MemberEvent.CHEER, MemberEvent.REDEMPTION,
)  # fmt: skip
EVENTS_AT: Mapping[Provider, tuple[MemberEvent, ...]] = {
    Provider.LOCAL: (
        MemberEvent.LOGIN, MemberEvent.JOIN, MemberEvent.PROFILE, MemberEvent.PURCHASE, MemberEvent.TICKETS,
        MemberEvent.OPENING, MemberEvent.CODE,
    ),
    Provider.KICK: _BOTH,
    Provider.TWITCH: (*_BOTH, MemberEvent.RAID),
}  # fmt: skip
"""Which deeds happen where. Wagers happen at casinos, and only challenges of their own type count them."""


def happens_at(event: str, provider: str) -> bool:
    """True if deeds of ``event`` can happen at ``provider``; an empty provider is any."""
    return bool(places_of(event, provider))


def places_of(event: str, provider: str) -> list[Provider]:
    """Return where deeds of ``event`` count if they are asked for at ``provider``; an empty provider is any."""
    return [place for place, events in EVENTS_AT.items() if event in events and provider in ("", place)]


def silent_providers(connected: Container[str]) -> list[Provider]:
    """Return where no deeds can come from: there is no connected channel."""
    return [place for place in EVENTS_AT if place != Provider.LOCAL and place not in connected]


@dataclass(frozen=True, slots=True)
class Deed:
    """``amount`` of ``event`` that ``member`` did at ``at``, here or at the ``provider``.

    Two deeds with one ``id`` are the same deed.
    """

    id: UUID
    member: Member
    event: MemberEvent
    amount: int
    at: datetime
    provider: Provider = Provider.LOCAL


_STORE = """
insert into members_memberdeed (id, member_id, event, provider, amount, at)
select * from unnest(%s::uuid[], %s::uuid[], %s::text[], %s::text[], %s::bigint[], %s::timestamptz[])
on conflict do nothing
returning id
"""


def record_activity(
    *,
    member: Member,
    event: MemberEvent,
    amount: int,
    at: datetime,
    event_id: UUID,
    provider: Provider = Provider.LOCAL,
) -> None:
    """Store a deed and let the areas count it, in the community's schema. A repeated ``event_id`` changes nothing."""
    atomically(lambda: record_activities([Deed(event_id, member, event, amount, at, provider)]))


def record_activities(deeds: Sequence[Deed]) -> None:
    """Report deeds as ``record_activity`` does, in the caller's transaction.

    If there are several, the caller has locked their members, in one order.
    """
    once = {deed.id: deed for deed in deeds}
    columns = [(deed.id, deed.member.pk, deed.event, deed.provider, deed.amount, deed.at) for deed in once.values()]
    with connection.cursor() as cursor:
        cursor.execute(_STORE, [list(column) for column in zip(*columns, strict=True)])
        stored = {row[0] for row in cursor.fetchall()}
    if stored:
        members_active.send(sender=Member, deeds=[deed for deed in once.values() if deed.id in stored])


def replace_deed(earlier_id: UUID, deed: Deed) -> None:
    """Store ``deed``, which does not count, in place of an earlier one that counted and no longer holds.

    The earlier one may be deleted already. The caller's transaction has locked the member.
    """
    MemberDeed.objects.filter(pk=earlier_id).delete()
    MemberDeed.objects.create(
        pk=deed.id, member=deed.member, event=deed.event, provider=deed.provider, amount=deed.amount, at=deed.at
    )


def event_id_of(event: MemberEvent, *parts: object) -> UUID:
    """Return the id of the deed that ``parts`` name: the same parts are the same deed."""
    return uuid5(NAMESPACE_OID, ":".join([event.value, *map(str, parts)]))


def has_whole_profile(user: User) -> bool:
    """True if the profile is complete: a picture, and a verified email address."""
    return bool(user.avatar) and user.is_email_verified
