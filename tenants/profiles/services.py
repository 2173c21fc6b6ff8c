"""A fan's choices about what others see. Each service runs inside the community's schema."""

from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.transactions import atomically
from tenants.achievements.rules import TIER_NAMES
from tenants.members.models import Member
from tenants.members.services import locked_member
from tenants.profiles.models import CardAudience, CardSettings, SharedAchievement
from tenants.profiles.selectors import audience_of, own_share


def set_audience(*, member: Member, audience: CardAudience, actor: Actor) -> None:
    """Set who sees the member's card."""

    def work() -> None:
        before = audience_of(locked_member(member.pk))
        if before == audience:
            return
        CardSettings.objects.update_or_create({"audience": audience}, member=member)
        audit.record(actor, "member.card", member.pk, before={"audience": before}, after={"audience": audience})

    atomically(work)


def share(*, member: Member, achievement_id: UUID, actor: Actor) -> None:
    """Make a link to the highest tier that the member reached, or let the member's link show that tier.

    Raises AchievementNotFound if the member has not reached the achievement.
    """

    def work() -> None:
        locked_member(member.pk)
        own = own_share(member, achievement_id)
        tier = own.reached.tier
        if own.link is not None and own.link.tier_id == tier.pk:
            return
        SharedAchievement.objects.update_or_create({"tier": tier}, member=member, achievement=tier.achievement)
        audit.record(actor, "achievement.share", achievement_id, after={"tier": TIER_NAMES[tier.position - 1]})

    atomically(work)


def stop_sharing(*, member: Member, achievement_id: UUID, actor: Actor) -> None:
    """Delete the member's link, if there is one. A later link has another address."""

    def work() -> None:
        removed, _ = SharedAchievement.objects.filter(member=member, achievement=achievement_id).delete()
        if removed:
            audit.record(actor, "achievement.unshare", achievement_id)

    atomically(work)


def erase_choices(user_id: UUID) -> None:
    """Turn off the user's links, and give the card its default audience."""
    SharedAchievement.objects.filter(member__user_id=user_id).delete()
    CardSettings.objects.filter(member__user_id=user_id).delete()
