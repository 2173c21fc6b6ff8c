"""Reads of cards and shared achievements, inside the community's schema."""

from dataclasses import dataclass
from uuid import UUID

from saas.access.acting import is_team
from saas.accounts.models import User
from saas.levels.progress import LevelPlace, places_of
from saas.plans.catalog import Area
from saas.plans.switches import is_area_on
from saas.tenancy.models import Community
from tenants.achievements.models import ReachedTier
from tenants.achievements.selectors import highest_tier, highest_tiers
from tenants.earning.selectors import streak_length
from tenants.events.selectors.events import attended_by
from tenants.members.errors import MemberNotFound, NotJoined
from tenants.members.models import Member, MemberStatus
from tenants.members.selectors import member_of
from tenants.profiles.errors import SharedAchievementNotFound
from tenants.profiles.models import CardAudience, SharedAchievement
from tenants.quests.selectors.attempts import finished_counts


@dataclass(frozen=True, slots=True)
class Card:
    """A member as others see them. ``reached``, ``quests``, ``chains`` and ``events`` are None while operators switched
    them off.

    ``audience`` is None, except for the member.
    """

    member: Member
    place: LevelPlace
    reached: list[ReachedTier] | None
    quests: int | None
    chains: int | None
    streak: int
    events: int | None
    audience: CardAudience | None


def own_member(user_id: UUID) -> Member:
    """Return the user's member row. Raises NotJoined, also after they left."""
    member = member_of(user_id)
    if member is None or not member.is_active:
        raise NotJoined
    return member


def card_of(username: str, community: Community, viewer: User | None) -> Card:
    """Return the card of a member. Raises MemberNotFound.

    The error is the same for a card that the viewer may not see, for former, disabled and erased members, and for
    unknown names.
    """
    # By the account, because names in the community are copies that can be late.
    user = User.objects.filter(username__iexact=username, is_active=True, erased_at=None).first()
    rows = Member.objects.filter(left_at=None).exclude(status=MemberStatus.DISABLED).select_related("card")
    member = rows.filter(user_id=user.pk).first() if user else None
    if member is None or not _may_see(member, community, viewer):
        raise MemberNotFound
    is_own = viewer is not None and viewer.pk == member.user_id
    return _card(member, community, audience_of(member) if is_own else None)


def audience_of(member: Member) -> CardAudience:
    card = getattr(member, "card", None)
    return CardAudience(card.audience) if card else CardAudience.MEMBERS


def shared_achievement(code: str) -> SharedAchievement:
    """Return what a link shows. Raises SharedAchievementNotFound."""
    rows = SharedAchievement.objects.select_related("member", "achievement", "tier")
    shown = rows.filter(achievement__archived_at=None, member__left_at=None)
    found = shown.exclude(member__status=MemberStatus.DISABLED).filter(code=code).first()
    if found is None:
        raise SharedAchievementNotFound
    return found


@dataclass(frozen=True, slots=True)
class OwnShare:
    """The highest tier that a member reached, and the link that the member made, if there is one."""

    reached: ReachedTier
    link: SharedAchievement | None


def own_share(member: Member, achievement_id: UUID) -> OwnShare:
    """Raises AchievementNotFound if the member has not reached the achievement."""
    reached = highest_tier(member, achievement_id)
    links = SharedAchievement.objects.filter(member=member, achievement=achievement_id)
    return OwnShare(reached, links.select_related("tier").first())


def reached_at(shared: SharedAchievement) -> ReachedTier:
    """Return when the member reached the shared tier."""
    return ReachedTier.objects.get(member=shared.member_id, tier=shared.tier_id)


def _may_see(member: Member, community: Community, viewer: User | None) -> bool:
    audience = audience_of(member)
    if audience == CardAudience.EVERYONE:
        return True
    if viewer is None:
        return False
    if viewer.pk == member.user_id:
        return True
    if audience == CardAudience.NOBODY:
        return False
    seen_by = member_of(viewer.pk)
    return bool(seen_by and seen_by.is_active) or is_team(viewer.pk, community)


def _card(member: Member, community: Community, audience: CardAudience | None) -> Card:
    (place,) = places_of(member.user_id, community)
    has_quests = is_area_on(community, Area.QUESTS)
    quests, chains = finished_counts(member) if has_quests else (None, None)
    return Card(
        member=member,
        place=place,
        reached=highest_tiers(member) if has_quests else None,
        quests=quests,
        chains=chains,
        streak=streak_length(member, community.limit_zone),
        events=attended_by(member) if is_area_on(community, Area.EVENTS) else None,
        audience=audience,
    )
