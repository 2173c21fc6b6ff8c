"""The subjects of tickets: each app registers its things, because the support knows none of these apps.

All functions run inside the community's schema.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import models

from saas.access.acting import Actor
from saas.accounts.models import User
from saas.kernel.idempotency import Idempotency
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission


class SubjectKind(models.TextChoices):
    """The kinds of things. ITEM is a won piece, TRANSACTION a movement of gems, OFFER a claim of an offer."""

    ORDER = "ORDER"
    ITEM = "ITEM"
    RAFFLE = "RAFFLE"
    OPENING = "OPENING"
    QUEST = "QUEST"
    WAGER = "WAGER"
    LEADERBOARD = "LEADERBOARD"
    EVENT = "EVENT"
    TRANSACTION = "TRANSACTION"
    FRIEND = "FRIEND"
    OFFER = "OFFER"


@dataclass(frozen=True, slots=True, kw_only=True)
class SubjectFact:
    """A fact about a thing, with one value: a text, a number of gems or a time."""

    label: str
    text: str = ""
    gems: int | None = None
    at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketSubject:
    """A fan's thing as it is now. ``transactions`` are the ledger's movements for it.

    ``link`` is its page for the fan, a path inside the community. ``office_link`` is its page in the back office.
    """

    title: str
    facts: Sequence[SubjectFact]
    transactions: Sequence[UUID] = ()
    link: str = ""
    office_link: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RefundCall:
    """A refund by the team. ``reason`` is for the fan."""

    thing_id: UUID
    reason: str
    actor: Actor
    community: Community
    idempotency: Idempotency


# The thing's id and the member's id. It returns None unless the thing is the member's.
Find = Callable[[UUID, UUID], TicketSubject | None]
# The thing's id, the fan and the community. False if the fan must not see the thing now.
Shown = Callable[[UUID, User, Community], bool]
# It refunds the thing once, writes the audit entry, and returns the gems. It raises the errors of its app.
Refund = Callable[[RefundCall], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketSubjectRules:
    """How the things of a kind are found, and refunded if they can be (with ``refund_permission``).

    ``shown`` decides if a fan may see an own thing: rules of age, country and switches. The team always may.
    """

    find: Find
    shown: Shown | None = None
    refund: Refund | None = None
    refund_permission: Permission | None = None


_kinds: dict[SubjectKind, TicketSubjectRules] = {}


def register_subject(
    kind: SubjectKind,
    find: Find,
    *,
    shown: Shown | None = None,
    refund: Refund | None = None,
    refund_permission: Permission | None = None,
) -> None:
    """Register the things of a kind. The app that owns them calls this in its ``registrations.py``."""
    _kinds[kind] = TicketSubjectRules(find=find, shown=shown, refund=refund, refund_permission=refund_permission)


def registered_kinds() -> frozenset[SubjectKind]:
    return frozenset(_kinds)


def rules_of(kind: str) -> TicketSubjectRules | None:
    return _kinds.get(SubjectKind(kind))


def find_subject(kind: str, thing_id: UUID, member_id: UUID) -> TicketSubject | None:
    """Return the member's thing; None if it does not exist, or belongs to another member."""
    rules = rules_of(kind)
    return rules.find(thing_id, member_id) if rules else None


def find_own_subject(
    kind: str, thing_id: UUID, member_id: UUID, user_id: UUID, community: Community
) -> TicketSubject | None:
    """Return the thing for its fan; None also if the fan must not see it now."""
    rules = rules_of(kind)
    if rules and rules.shown and not rules.shown(thing_id, User.objects.get(pk=user_id), community):
        return None
    return find_subject(kind, thing_id, member_id)
