"""Reads of the checkout, inside the community's schema."""

from datetime import datetime
from uuid import UUID

from saas.access.acting import is_team
from saas.access.audience import AudienceArea, creator_rule
from saas.access.play_limits.services import effective_limits
from saas.accounts.models import User
from saas.kernel.days import day_of
from saas.tenancy.models import Community
from tenants.checkout.checks import VISITOR, Gated, Participant, PlayTerms
from tenants.checkout.models import FreeCall
from tenants.members.models import Member
from tenants.members.selectors import member_level
from tenants.wallets.chance import gems_on_chance
from tenants.wallets.models import Txn


def participant_of(
    user: User | None,
    member: Member | None,
    community: Community,
    *,
    gated: Gated | None = None,
    is_on_team: bool | None = None,
) -> Participant:
    """Return the facts about a person that the checks of ``gated`` read.

    Callers that know it pass ``is_on_team``.
    """
    if user is None:
        return VISITOR
    return Participant(
        user=user,
        member=member,
        is_team=is_team(user.pk, community) if is_on_team is None else is_on_team,
        level=member_level(user.pk, community) if gated is not None and gated.min_level is not None else 1,
    )


def play_terms(
    participant: Participant, community: Community, area: AudienceArea, at: datetime, *, for_update: bool = False
) -> PlayTerms:
    """Return the terms of play. With ``for_update``, other games of this user wait until the transaction ends."""
    _, day_ends = day_of(at, community.limit_zone)
    user, member = participant.user, participant.member
    if user is None or member is None or not member.is_active:
        return PlayTerms(day_ends=day_ends)
    limits = effective_limits(user.pk, community.pk, at, for_update=for_update)
    return PlayTerms(
        day_ends=day_ends,
        audience=creator_rule(community, area),
        limits=limits,
        gems_today=gems_on_chance(member.pk, community, at) if limits.limits.gems is not None else 0,
    )


def stored_fingerprint(transaction: UUID) -> bytes | None:
    """Return the fingerprint of the paid or free call with this key; None if there was no call."""
    paid, free = (kept.objects.filter(pk=transaction).values_list("fingerprint", flat=True) for kept in (Txn, FreeCall))
    return next((bytes(kept) for kept in paid.union(free, all=True)), None)
