"""The team's writes to achievements: create, edit, archive."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.clock import now
from saas.kernel.database_errors import constraints_as_errors
from saas.kernel.edits import NOTHING_SEEN, Seen, changes_any
from saas.kernel.errors import ValidationFailed
from saas.kernel.transactions import atomically
from saas.realtime.announce import announce_to_community
from saas.realtime.events import Event
from tenants.achievements.errors import (
    AchievementLimitReached,
    AchievementNotFound,
    AchievementReached,
)
from tenants.achievements.models import MAX_ACHIEVEMENTS, Achievement, AchievementTier, ReachedTier
from tenants.achievements.rules import tier_problems
from tenants.achievements.services.counting import give_reached_later
from tenants.members.activity import happens_at
from tenants.members.experience import require_experience_possible
from tenants.wallets.issuance import lock_limits, staff_of

# Fields that cannot change once a member reached a tier.
FIXED_ONCE_REACHED = ("event", "provider")
# A person who changes another field decides what is reached or given, and is responsible for the experience.
SHOWN_ONLY = ("name", "description", "symbol", "is_secret")
_FACTS = ("name", "description", "symbol", "event", "provider", "is_secret")


def create_achievement(*, fields: Mapping[str, Any], actor: Actor) -> Achievement:
    """Create an achievement that counts at once, also what members did before.

    Raises ValidationFailed, AchievementExists, AchievementLimitReached, IssuanceLimit.
    """
    values = dict(fields)
    tiers = values.pop("tiers")

    def work() -> Achievement:
        # Before the count, so that it includes the achievement of a creation that this one waited for.
        lock_limits()
        if Achievement.objects.filter(archived_at=None).count() >= MAX_ACHIEVEMENTS:
            raise AchievementLimitReached(limit=MAX_ACHIEVEMENTS)
        achievement = Achievement(**values)
        _check(achievement, tiers)
        _promise(achievement, tiers, actor)
        _save(achievement, force_insert=True)
        _write(achievement, tiers)
        audit.record(actor, "achievement.create", achievement.pk, after=_facts(achievement))
        _changed(achievement, actor)
        return achievement

    return atomically(work)


def edit_achievement(
    *, achievement_id: UUID, changes: Mapping[str, Any], actor: Actor, seen: Seen = NOTHING_SEEN
) -> Achievement:
    """Change an achievement. A tier that a member reached keeps its target, and experience counts from then on.

    The actor is responsible for the experience from now on, unless only SHOWN_ONLY changed. Raises
    AchievementNotFound, AchievementReached, ValidationFailed, EditConflict, AchievementExists, IssuanceLimit.
    """
    values = dict(changes)
    tiers = values.pop("tiers", None)

    def work() -> Achievement:
        achievement = _locked(achievement_id)
        before = _facts(achievement)
        seen.check({**seen.of(achievement), "tiers": _tiers(achievement)})
        _refuse_fixed(achievement, values)
        terms = {name: value for name, value in values.items() if name not in SHOWN_ONLY}
        if changes_any(achievement, terms) or tiers not in (None, _tiers(achievement)):
            _promise(achievement, _tiers(achievement) if tiers is None else tiers, actor)
        for name, value in values.items():
            setattr(achievement, name, value)
        _check(achievement, tiers or ())
        if tiers is not None:
            _write(achievement, tiers)
        _save(achievement)
        audit.record(actor, "achievement.edit", achievement.pk, before=before, after=_facts(achievement))
        _changed(achievement, actor)
        return achievement

    return atomically(work)


def archive_achievement(*, achievement_id: UUID, actor: Actor) -> None:
    """Archive an achievement. Members keep the tiers and the experience. Repeatable. Raises AchievementNotFound."""

    def work() -> None:
        achievement = Achievement.objects.select_for_update(no_key=True).filter(pk=achievement_id).first()
        if achievement is None:
            raise AchievementNotFound
        if achievement.archived_at is not None:
            return
        achievement.archived_at = now()
        achievement.save(update_fields=["archived_at", "updated_at"])
        audit.record(actor, "achievement.delete", achievement.pk, before=_facts(achievement))
        announce_to_community(actor.community_id, Event.ACHIEVEMENTS, id=str(achievement.pk))

    atomically(work)


def _locked(achievement_id: UUID) -> Achievement:
    achievement = Achievement.objects.select_for_update(no_key=True).filter(pk=achievement_id, archived_at=None).first()
    if achievement is None:
        raise AchievementNotFound
    return achievement


def _check(achievement: Achievement, tiers: Sequence[dict[str, Any]]) -> None:
    problems = tier_problems(tiers)
    if not happens_at(achievement.event, achievement.provider):
        problems["provider"] = "These deeds do not happen there"
    if problems:
        raise ValidationFailed(fields=problems)


def _promise(achievement: Achievement, tiers: Sequence[dict[str, Any]], actor: Actor) -> None:
    """Make the actor responsible for the experience. Raises IssuanceLimit."""
    achievement.promised_by = staff_of(actor)
    require_experience_possible(max(tier["experience"] for tier in tiers), staff=achievement.promised_by)


def _refuse_fixed(achievement: Achievement, changes: Mapping[str, Any]) -> None:
    fixed = [name for name in FIXED_ONCE_REACHED if name in changes and changes[name] != getattr(achievement, name)]
    if fixed and ReachedTier.objects.filter(tier__achievement=achievement).exists():
        raise AchievementReached(fields=dict.fromkeys(fixed, "A member reached a tier"))


def _write(achievement: Achievement, tiers: Sequence[dict[str, Any]]) -> None:
    """Store the tiers by position. Raises AchievementReached for one that a member reached."""
    known = {tier.position: tier for tier in achievement.tiers.all()}
    reached = set(
        ReachedTier.objects.filter(tier__achievement=achievement).values_list("tier__position", flat=True).distinct()
    )
    for position, values in enumerate(tiers, start=1):
        tier = known.pop(position, None) or AchievementTier(achievement=achievement, position=position)
        if position in reached and tier.target != values["target"]:
            raise AchievementReached(fields={f"tiers.{position - 1}.target": "A member reached this tier"})
        tier.target, tier.experience = values["target"], values["experience"]
        tier.save()
    if gone := reached & known.keys():
        raise AchievementReached(fields={"tiers": f"A member reached tier {min(gone)}, so it stays"})
    for tier in known.values():
        tier.delete()


def _save(achievement: Achievement, *, force_insert: bool = False) -> None:
    with constraints_as_errors():
        achievement.save(force_insert=force_insert)


def _changed(achievement: Achievement, actor: Actor) -> None:
    give_reached_later(achievement.pk)
    announce_to_community(actor.community_id, Event.ACHIEVEMENTS, id=str(achievement.pk))


def _tiers(achievement: Achievement) -> list[dict[str, Any]]:
    return [{"target": tier.target, "experience": tier.experience} for tier in achievement.tiers.order_by("position")]


def _facts(achievement: Achievement) -> dict[str, Any]:
    tiers = ", ".join(f"{tier['target']}" for tier in _tiers(achievement))
    return {name: getattr(achievement, name) for name in _FACTS} | {"tiers": tiers}
