"""What members do, for the areas that count it.

An area calls ``record_activity`` where the deed is stored, in its transaction or in a job after it. Receivers of
``member_active`` count a deed once by its id, so a repeated job does no harm.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import NAMESPACE_OID, UUID, uuid5

from saas.accounts.models import User
from saas.kernel.providers import Provider
from tenants.members.models import Member
from tenants.members.signals import member_active, members_active


class MemberEvent(StrEnum):
    """``amount`` is a number of things; for WATCH it is seconds."""

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


def record_activity(
    *,
    member: Member,
    event: MemberEvent,
    amount: int,
    at: datetime,
    event_id: UUID,
    provider: Provider = Provider.LOCAL,
) -> None:
    """Tell the areas that count activity, in the community's schema. A repeated ``event_id`` changes nothing."""
    member_active.send(sender=Member, deed=Deed(event_id, member, event, amount, at, provider))


def record_activities(deeds: Sequence[Deed]) -> None:
    """Report many deeds as ``record_activity`` does. The caller has locked their members, in one order."""
    members_active.send(sender=Member, deeds=deeds)
    for deed in deeds:
        member_active.send(sender=Member, deed=deed, in_batch=True)


def event_id_of(event: MemberEvent, *parts: object) -> UUID:
    """Return the id of the deed that ``parts`` name: the same parts are the same deed."""
    return uuid5(NAMESPACE_OID, ":".join([event.value, *map(str, parts)]))


def has_whole_profile(user: User) -> bool:
    """True if the profile is complete: a picture, and a verified email address."""
    return bool(user.avatar) and user.is_email_verified
