"""The team's writes to rules, boosts and the streak."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.days import today_begin
from saas.kernel.edits import NOTHING_SEEN, Seen, changes_any
from saas.kernel.errors import ValidationFailed
from saas.kernel.transactions import atomically
from saas.realtime.announce import announce_to_community
from saas.realtime.events import Event
from tenants.earning import rules, selectors
from tenants.earning.errors import BoostBeyondLimit, BoostNotFound, EarningRuleNotFound
from tenants.earning.models import MAX_UNIT_GEMS, EarningBoost, EarningRule, GiftHold, StreakTerms
from tenants.earning.sources import EARNED_GEMS
from tenants.members.activity import happens_at
from tenants.members.experience import require_experience_possible
from tenants.wallets.errors import IssuanceLimit
from tenants.wallets.issuance import lock_limits, require_possible, staff_of
from tenants.wallets.services import current_community


def create_rule(*, fields: Mapping[str, Any], actor: Actor) -> EarningRule:
    """Create a rule; an active one pays from now on. Raises ValidationFailed, IssuanceLimit, BoostBeyondLimit."""

    def work() -> EarningRule:
        lock_limits()
        rule = EarningRule(**fields, active_since=now(), promised_by=staff_of(actor))
        _check(rule, actor)
        rule.save(force_insert=True)
        audit.record(actor, "earning.rule", rule.pk, after=_facts(rule))
        _show(actor)
        return rule

    return atomically(work)


def edit_rule(*, rule_id: UUID, changes: Mapping[str, Any], actor: Actor, seen: Seen = NOTHING_SEEN) -> EarningRule:
    """Change a rule for later deeds; what is counted stays. Each field decides who is paid, when or how much.

    Raises EarningRuleNotFound, ValidationFailed, IssuanceLimit, BoostBeyondLimit, EditConflict.
    """

    def work() -> EarningRule:
        lock_limits()
        rule = EarningRule.objects.select_for_update(no_key=True).filter(pk=rule_id, archived_at=None).first()
        if rule is None:
            raise EarningRuleNotFound
        before, was_active = _facts(rule), rule.is_active
        seen.check(seen.of(rule))
        if changes_any(rule, changes):
            rule.promised_by = staff_of(actor)
        for name, value in changes.items():
            setattr(rule, name, value)
        if rule.is_active and not was_active:
            rule.active_since = now()
        _check(rule, actor)
        rule.save()
        audit.record(actor, "earning.rule", rule.pk, before=before, after=_facts(rule))
        _show(actor)
        return rule

    return atomically(work)


def archive_rule(*, rule_id: UUID, actor: Actor) -> None:
    """Delete a rule. Gems that it paid stay in the figures. Repeatable. Raises EarningRuleNotFound."""

    def work() -> None:
        rule = EarningRule.objects.select_for_update(no_key=True).filter(pk=rule_id).first()
        if rule is None:
            raise EarningRuleNotFound
        if rule.archived_at is None:
            rule.archived_at = now()
            rule.save(update_fields=["archived_at", "updated_at"])
            audit.record(actor, "earning.rule-delete", rule.pk, before=_facts(rule))
            _show(actor)

    atomically(work)


def check_terms(rule: EarningRule) -> None:
    """Raise ValidationFailed with the fields of a rule that are at fault."""
    fields = {}
    if not rule.gems and not rule.experience:
        fields["gems"] = "Enter gems or experience"
    if rule.gems > MAX_UNIT_GEMS:
        fields["gems"] = f"At most {MAX_UNIT_GEMS:,}"
    if not happens_at(rule.event, rule.provider):
        fields["provider"] = "These deeds do not happen there"
    if (rule.from_hour is None) != (rule.to_hour is None):
        fields["fromHour" if rule.from_hour is None else "toHour"] = "Enter both hours, or neither"
    elif rule.from_hour is not None and rule.from_hour == rule.to_hour:
        fields["toHour"] = "Choose another hour than the begin"
    if fields:
        raise ValidationFailed(fields=fields)


def _check(rule: EarningRule, actor: Actor) -> None:
    check_terms(rule)
    # The gems that one fan can be paid in a day must fit into the limit of a day.
    require_possible(EARNED_GEMS, most=rules.most_per_day(rule), staff=[staff_of(actor)])
    require_experience_possible(rule.experience, staff=staff_of(actor))
    if rule.is_active:
        for boost in selectors.boosts_from(now()):
            _check_boosted(rule, boost)


def create_boost(*, fields: Mapping[str, Any], actor: Actor) -> EarningBoost:
    """Create a boost. Raises ValidationFailed, BoostBeyondLimit."""

    def work() -> EarningBoost:
        lock_limits()
        boost = EarningBoost(**fields, promised_by=staff_of(actor))
        _check_boost(boost)
        boost.save(force_insert=True)
        audit.record(actor, "earning.boost", boost.pk, after=_boost_facts(boost))
        _show(actor)
        return boost

    return atomically(work)


def edit_boost(
    *, boost_id: UUID, changes: Mapping[str, Any], actor: Actor, seen: Seen = NOTHING_SEEN
) -> EarningBoost:  # fmt: skip
    """Change a boost for later deeds. Raises BoostNotFound, ValidationFailed, BoostBeyondLimit, EditConflict."""

    def work() -> EarningBoost:
        lock_limits()
        boost = EarningBoost.objects.select_for_update(no_key=True).filter(pk=boost_id, archived_at=None).first()
        if boost is None:
            raise BoostNotFound
        before = _boost_facts(boost)
        seen.check(seen.of(boost))
        if changes_any(boost, {name: value for name, value in changes.items() if name != "name"}):
            boost.promised_by = staff_of(actor)
        for name, value in changes.items():
            setattr(boost, name, value)
        _check_boost(boost)
        boost.save()
        audit.record(actor, "earning.boost", boost.pk, before=before, after=_boost_facts(boost))
        _show(actor)
        return boost

    return atomically(work)


def archive_boost(*, boost_id: UUID, actor: Actor) -> None:
    """End a boost now, or cancel one to come. Repeatable. Raises BoostNotFound."""

    def work() -> None:
        boost = EarningBoost.objects.select_for_update(no_key=True).filter(pk=boost_id).first()
        if boost is None:
            raise BoostNotFound
        if boost.archived_at is None:
            boost.archived_at = now()
            boost.save(update_fields=["archived_at", "updated_at"])
            audit.record(actor, "earning.boost-delete", boost.pk, before=_boost_facts(boost))
            _show(actor)

    atomically(work)


def edit_gift_hold(*, hours: int, actor: Actor, seen: Seen = NOTHING_SEEN) -> None:
    """Set how long the gems for later gifts wait. Raises EditConflict."""

    def work() -> None:
        GiftHold.objects.get_or_create(pk=1)
        hold = GiftHold.objects.select_for_update(no_key=True).get(pk=1)
        before = {"hold_hours": hold.hours}
        seen.check(before)
        hold.hours = hours
        hold.save()
        audit.record(actor, "earning.gifts", actor.community_id, before=before, after={"hold_hours": hours})
        _show(actor)

    atomically(work)


def edit_streak(*, changes: Mapping[str, Any], actor: Actor, seen: Seen = NOTHING_SEEN) -> StreakTerms:
    """Set what a day of a streak pays. Today counts, also for fans who came by before it was switched on.

    Raises ValidationFailed, IssuanceLimit, EditConflict.
    """

    def work() -> StreakTerms:
        StreakTerms.objects.get_or_create(pk=1, defaults={"active_since": now()})
        terms = StreakTerms.objects.select_for_update().get(pk=1)
        before, was_active = _streak_facts(terms), terms.is_active
        seen.check(seen.of(terms))
        for name, value in changes.items():
            setattr(terms, name, value)
        if terms.max_gems > MAX_UNIT_GEMS:
            raise ValidationFailed(fields={"maxGems": f"At most {MAX_UNIT_GEMS:,}"})
        if terms.max_gems < terms.gems_per_day:
            raise ValidationFailed(fields={"maxGems": "At least the gems of the first day"})
        begins = terms.is_active and not was_active
        if begins:
            terms.active_since = today_begin(current_community().limit_zone)
        terms.promised_by = staff_of(actor)
        require_possible(EARNED_GEMS, most=terms.max_gems, staff=[staff_of(actor)])
        terms.save()
        if begins:
            enqueue("earning.count_visits", actor.community_id, key=f"earning.count_visits:{actor.community_id}")
        audit.record(actor, "earning.streak", actor.community_id, before=before, after=_streak_facts(terms))
        _show(actor)
        return terms

    return atomically(work)


def _check_boost(boost: EarningBoost) -> None:
    fields = {}
    if boost.ends_at <= boost.starts_at:
        fields["endsAt"] = "Choose an end after the begin"
    elif boost.ends_at <= now():
        fields["endsAt"] = "Choose a time that is still to come"
    if fields:
        raise ValidationFailed(fields=fields)
    for rule in selectors.active_rules():
        _check_boosted(rule, boost)


def _check_boosted(rule: EarningRule, boost: EarningBoost) -> None:
    """The boosted rule must fit into the limit of a day. Its gems count for the person who set it."""
    most = rules.most_per_day(rule)
    try:
        require_possible(EARNED_GEMS, most=most * boost.factor, staff=[])
        require_possible(EARNED_GEMS, most=most * (boost.factor - 1), staff=[boost.promised_by])
    except IssuanceLimit:
        raise BoostBeyondLimit(boost=boost.name, rule=rules.WORDS[rule.event]) from None


def _show(actor: Actor) -> None:
    """Announce to open pages that it pays something else now."""
    announce_to_community(actor.community_id, Event.QUESTS, id="earning")


def _facts(rule: EarningRule) -> dict[str, Any]:
    facts = {
        "event": rule.event, "provider": rule.provider, "per": rule.per, "gems": str(rule.gems),
        "experience": rule.experience, "daily_cap": rule.daily_cap, "min_account_days": rule.min_account_days,
        "audience": rule.audience, "from_hour": rule.from_hour, "to_hour": rule.to_hour, "is_active": rule.is_active,
    }  # fmt: skip
    return {name: value for name, value in facts.items() if value not in (None, "")}


def _boost_facts(boost: EarningBoost) -> dict[str, Any]:
    return {
        "name": boost.name, "factor": boost.factor, "starts_at": boost.starts_at.isoformat(),
        "ends_at": boost.ends_at.isoformat(),
    }  # fmt: skip


def _streak_facts(terms: StreakTerms) -> dict[str, Any]:
    return {
        "is_active": terms.is_active, "gems_per_day": str(terms.gems_per_day), "max_gems": str(terms.max_gems)
    }  # fmt: skip
