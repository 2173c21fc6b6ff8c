"""Counts new deeds for the rules and the streak. What a deed pays is decided here, once, and gathered."""

from datetime import date
from uuid import UUID

from saas.access.acting import is_team
from saas.accounts.models import User
from saas.plans.catalog import Area
from saas.plans.switches import is_area_on
from saas.tenancy.models import Community
from tenants.earning import rules, selectors
from tenants.earning.models import EarnedDay, EarningAudience, EarningBoost, EarningKind, EarningRule, StreakTerms
from tenants.earning.services.gathering import earned_day, gather
from tenants.members.activity import Deed, MemberEvent
from tenants.members.models import Member
from tenants.members.services import locked_member
from tenants.wallets.services import current_community


def count(deed: Deed) -> None:
    """Count a new deed in the caller's transaction. A late deed counts for the day on which it was done."""
    community = current_community()
    paying = [
        rule for rule in selectors.paying_rules(deed) if rules.is_in_hours(rule, deed.at, community.timezone)
    ]  # fmt: skip
    terms = selectors.paying_streak(deed.at) if deed.event == MemberEvent.LOGIN else None
    if not (paying or terms) or not is_area_on(community, Area.QUESTS):
        return
    member = locked_member(deed.member.pk)
    if member.joined_at > deed.at or not selectors.may_earn(member):
        return
    user = User.objects.filter(pk=member.user_id).first()
    if user is None or community.owner_id == user.pk:
        return
    is_staff = is_team(user.pk, community)
    day = rules.local_day(deed.at, community.timezone)
    boosts = list(selectors.boosts_at(deed.at))
    for rule in paying:
        if is_staff and rule.audience != EarningAudience.FANS_AND_STAFF:
            continue
        if rules.is_old_enough(rule, user.created_at, deed.at):
            _count_for(rule, deed, member, day, boosts)
    if terms is not None and not is_staff:
        _pay_streak(terms, member, day, community)


def _count_for(rule: EarningRule, deed: Deed, member: Member, day: date, boosts: list[EarningBoost]) -> None:
    if rule.event in rules.ONCE and _was_paid(member, rule.pk):
        return
    row = earned_day(member, day, EarningKind.RULE, rule.pk)
    counted = rules.count_deed(rule, amount=deed.amount, times=row.times, rest=row.rest)
    boost = rules.strongest(boosts, deed.at)
    gems, experience = counted.times * rule.gems, counted.times * rule.experience
    extra = gems * (boost.factor - 1) if boost else 0
    row.times, row.rest = row.times + counted.times, counted.rest
    row.gems, row.experience = row.gems + gems + extra, row.experience + experience
    row.save()
    words = [rules.WORDS[rule.event]]
    gather(member, gems=gems, experience=experience, sources=words, promised_by=rule.promised_by)
    if isinstance(boost, EarningBoost) and extra:
        # Who set the boost is responsible for the gems that it adds.
        gather(member, gems=extra, experience=0, sources=[boost.name], promised_by=boost.promised_by)


def _was_paid(member: Member, source: UUID) -> bool:
    return EarnedDay.objects.filter(member=member, source=source, times__gt=0).exists()


def _pay_streak(terms: StreakTerms, member: Member, day: date, community: Community) -> None:
    """Pay the bonus of ``day``, once."""
    row = earned_day(member, day, EarningKind.STREAK, rules.STREAK_SOURCE)
    if row.times:
        return
    streak = rules.streak_of(selectors.visited_days(member, community.timezone), day)
    row.times = 1
    row.gems = rules.bonus_of(streak.length, per_day=terms.gems_per_day, most=terms.max_gems)
    row.save()
    gather(
        member, gems=row.gems, experience=0, sources=[rules.STREAK_WORDS], promised_by=terms.promised_by
    )  # fmt: skip
