"""Counts new deeds for the rules and the streak. The pay for a deed is decided here, once, and gathered."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from uuid import UUID

from saas.access.acting import is_team
from saas.accounts.models import User
from saas.jobs.lease import with_heartbeats
from saas.kernel.clock import now
from saas.kernel.days import day_begin, local_day
from saas.kernel.transactions import atomically
from saas.plans.catalog import Area
from saas.plans.switches import is_area_on
from saas.streaming.selectors import running_channels
from saas.tenancy.models import Community
from tenants.earning import rules, selectors
from tenants.earning.models import EarningAudience, EarningBoost, EarningKind, EarningRule, StreakTerms
from tenants.earning.services.gathering import GemHold, earned_day, gather
from tenants.members.activity import Deed, MemberEvent
from tenants.members.models import Member
from tenants.members.services import locked_member
from tenants.wallets.services import current_community


def count(deeds: Sequence[Deed]) -> None:
    """Count new deeds in the caller's transaction. A late deed counts for the day on which it was done.

    Deeds that no active rule counts take the same few statements, however many deeds there are.
    """
    community, moments = current_community(), [deed.at for deed in deeds]
    active = list(selectors.active_rules().filter(event__in={deed.event for deed in deeds}))
    visits = {deed.id for deed in deeds if deed.event == MemberEvent.LOGIN}
    terms = selectors.paying_streak(max(moments)) if visits else None
    if not (active or terms) or not is_area_on(community, Area.QUESTS):
        return
    boosts = list(selectors.boosts_between(min(moments), max(moments)))
    own: dict[UUID, list[Paying]] = defaultdict(list)
    for deed in sorted(deeds, key=lambda deed: deed.at):
        rules_of_deed = [rule for rule in active if _counts(rule, deed, community.timezone)]
        streak = terms if deed.id in visits and terms and terms.active_since <= deed.at else None
        if rules_of_deed or streak:
            own[deed.member.pk].append(Paying(deed, rules_of_deed, streak))
    for member_id in sorted(own):
        _count_for_member(member_id, own[member_id], boosts, community)


def count_visits_of_today() -> None:
    """Pay the streak of fans who came by today before it was switched on. Repeatable: a day is paid once."""
    community, moment = current_community(), now()
    terms = selectors.paying_streak(moment)
    if terms is None or not is_area_on(community, Area.QUESTS):
        return
    for visit in with_heartbeats(selectors.unpaid_visits(community.limit_zone)):
        deed = Deed(visit.pk, visit.member, MemberEvent.LOGIN, visit.amount, visit.at)
        atomically(partial(_count_for_member, visit.member_id, [Paying(deed, [], terms)], [], community))


@dataclass(frozen=True, slots=True)
class Paying:
    """A deed with what can pay for it."""

    deed: Deed
    rules: Sequence[EarningRule]
    streak: StreakTerms | None


def _counts(rule: EarningRule, deed: Deed, timezone: str) -> bool:
    """True if the rule counts the deed. A deed done before a rule was activated does not count for it."""
    if rules.is_own(rule, deed.member.user_id):
        return False
    fits = rule.event == deed.event and rule.provider in ("", deed.provider) and rule.active_since <= deed.at
    return fits and rules.is_in_hours(rule, deed.at, timezone)


def _count_for_member(
    member_id: UUID, paying: Sequence[Paying], boosts: Sequence[EarningBoost], community: Community
) -> None:
    member = locked_member(member_id)
    if not selectors.may_earn(member):
        return
    user = User.objects.filter(pk=member.user_id).first()
    if user is None or community.owner_id == user.pk:
        return
    is_staff = is_team(user.pk, community)
    by_rule: dict[tuple[EarningRule, date], list[Deed]] = defaultdict(list)
    for one in paying:
        if member.joined_at > one.deed.at:
            continue
        day = local_day(one.deed.at, community.limit_zone)
        for rule in one.rules:
            if is_staff and rule.audience != EarningAudience.FANS_AND_STAFF:
                continue
            if rules.is_old_enough(rule, user.created_at, one.deed.at):
                by_rule[rule, day].append(one.deed)
        if one.streak is not None and not is_staff:
            _pay_streak(one.streak, member, day, community)
    others = [boost for boost in boosts if not rules.is_own(boost, user.pk)]
    for (rule, day), deeds in by_rule.items():
        for hold, some in _by_hold(rule, deeds, community).items():
            _count_for_rule(rule, some, member, day, others, hold)


def _by_hold(rule: EarningRule, deeds: Sequence[Deed], community: Community) -> dict[GemHold | None, list[Deed]]:
    """Return the deeds by the hold of their gems: None if they are paid with the next payment."""
    if rule.event not in rules.HELD:
        return {None: list(deeds)}
    length, found = timedelta(hours=selectors.gift_hold().hours), defaultdict[GemHold | None, list[Deed]](list)
    streams = {channel.provider: channel.stream.since for channel in running_channels(community.pk)}
    for deed in deeds:
        since = streams.get(deed.provider)
        if since is None or since > deed.at:
            since = day_begin(local_day(deed.at, community.limit_zone), community.limit_zone)
        until = deed.at + length
        found[GemHold(since, until) if until > now() else None].append(deed)
    return found


def _count_for_rule(
    rule: EarningRule,
    deeds: Sequence[Deed],
    member: Member,
    day: date,
    boosts: Sequence[EarningBoost],
    hold: GemHold | None,
) -> None:
    """Count the deeds of one day. The person who set a boost is responsible for the gems that it adds.

    A boost of the owner adds to a rule of staff in the name of the staff: they choose how many gems are multiplied.
    """
    if rule.event in rules.ONCE and selectors.paid_once(member, [rule.pk]):
        return
    row = earned_day(member, day, EarningKind.RULE, rule.pk)
    gems = experience = 0
    extra: dict[EarningBoost, int] = defaultdict(int)
    for deed in deeds:
        counted = rules.count_deed(rule, amount=deed.amount, times=row.times, rest=row.rest)
        row.times, row.rest = row.times + counted.times, counted.rest
        gems, experience = gems + counted.times * rule.gems, experience + counted.times * rule.experience
        if boost := rules.strongest(boosts, deed.at):
            extra[boost] += counted.times * rule.gems * (boost.factor - 1)
    row.gems, row.experience = row.gems + gems + sum(extra.values()), row.experience + experience
    row.save()
    words = [rules.WORDS[rule.event]]
    gather(member, gems=gems, experience=experience, sources=words, promised_by=rule.promised_by, hold=hold)
    for boost, added in extra.items():
        responsible = boost.promised_by or rule.promised_by
        gather(member, gems=added, experience=0, sources=[boost.name], promised_by=responsible, hold=hold)


def _pay_streak(terms: StreakTerms, member: Member, day: date, community: Community) -> None:
    """Pay the bonus of ``day``, once."""
    row = earned_day(member, day, EarningKind.STREAK, rules.STREAK_SOURCE)
    if row.times:
        return
    streak = rules.streak_of(selectors.visited_days(member, community.limit_zone), day)
    row.times = 1
    row.gems = rules.bonus_of(streak.length, per_day=terms.gems_per_day, most=terms.max_gems)
    row.save()
    gather(
        member, gems=row.gems, experience=0, sources=[rules.STREAK_WORDS], promised_by=terms.promised_by
    )  # fmt: skip
