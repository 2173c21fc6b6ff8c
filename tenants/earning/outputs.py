"""Facts of the API's outputs."""

from collections.abc import Container, Iterable, Sequence
from datetime import date, datetime, timedelta
from typing import Any

from saas.accounts.identities.selectors import identities_of
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.days import day_begin, local_day, today_begin
from saas.streaming.selectors import ConnectedChannel, connected_channels
from saas.tenancy.models import Community
from tenants.checkout.checks import first_denial
from tenants.earning import rules, selectors
from tenants.earning.economy import DryRun
from tenants.earning.eligibility import CODE_CHECKS, code_situation
from tenants.earning.models import EarnedDay, EarningBoost, EarningPayment, EarningRule, GemCode, StreakTerms
from tenants.earning.services.codes import EnteredCode
from tenants.members.activity import MemberEvent
from tenants.members.models import Member
from tenants.wallets.selectors import earned_since


def rule_facts(found: Iterable[EarningRule], community: Community) -> list[dict[str, Any]]:
    """Return the team's rules with what they paid today."""
    listed = list(found)
    moment = now()
    today = local_day(moment, community.limit_zone)
    earned = selectors.earned_on(today, [rule.pk for rule in listed])
    connected = {channel.provider for channel in connected_channels(community.pk)}
    strongest = selectors.boosts_from(moment).first()
    return [
        {
            **_terms(rule),
            **{f"{name}_today": earned.get(rule.pk, {}).get(name, 0) for name in ("gems", "fans")},
            "waits_for_channel": not rules.is_open(rule, connected),
            "highest_factor": strongest.factor if strongest else 1,
        }
        for rule in listed
    ]


def _terms(rule: EarningRule) -> dict[str, Any]:
    names = (
        "event", "per", "gems", "experience", "min_account_days", "audience", "from_hour", "to_hour", "is_active",
        "active_since", "updated_at",
    )  # fmt: skip
    return {
        "id": rule.pk,
        "provider": rule.provider or None,
        "daily_cap": rules.cap_of(rule),
        "is_once": rule.event in rules.ONCE,
        **{name: getattr(rule, name) for name in names},
    }


def boost_facts(boost: EarningBoost) -> dict[str, Any]:
    return {name: getattr(boost, name) for name in ("id", "name", "factor", "starts_at", "ends_at")}


def code_facts(code: GemCode) -> dict[str, Any]:
    names = ("id", "text", "gems", "max_fans", "ends_at", "created_at")
    facts = {name: getattr(code, name) for name in names}
    is_running = code.archived_at is None and code.ends_at > now()
    return {**facts, "entered": getattr(code, "entered", 0), "is_running": is_running}


def entered_code_facts(entered: EnteredCode) -> dict[str, Any]:
    code = entered.code
    return {"text": code.text, "gems": code.gems, "gems_tomorrow": entered.gems_tomorrow}


def streak_terms_facts(terms: StreakTerms) -> dict[str, Any]:
    return {name: getattr(terms, name) for name in ("is_active", "gems_per_day", "max_gems")}


def gift_facts() -> dict[str, Any]:
    return {"hold_hours": selectors.gift_hold().hours, "streams": selectors.held_gifts()}


def payment_facts(payment: EarningPayment) -> dict[str, Any]:
    names = ("id", "member_id", "gems", "experience", "sources", "stream_at", "due_at", "created_at")
    return {name: getattr(payment, name) for name in names} | {"username": payment.member.username}


def dry_run_facts(run: DryRun) -> dict[str, Any]:
    return {
        "gems": run.gems,
        "experience": run.experience,
        "fans": run.fans,
        "typical": run.typical,
        "most": run.most,
        "has_deeds": run.has_deeds,
        "series": [{"day": day, "gems": run.by_day.get(day, 0)} for day in run.days.each()],
    }


def own_facts(user: User | None, member: Member | None, community: Community) -> dict[str, Any]:
    """Return what can pay, with the user's progress of today. ``denial`` is why the user cannot enter a code.

    Rules for deeds at a provider are left out while no channel is connected there.
    """
    moment = now()
    today = local_day(moment, community.limit_zone)
    begin = today_begin(community.limit_zone)
    channels = connected_channels(community.pk)
    connected = {channel.provider for channel in channels}
    active = [rule for rule in selectors.active_rules() if rules.is_open(rule, connected)]
    own = selectors.own_day(member, today) if member else {}
    once = [rule.pk for rule in active if rule.event in rules.ONCE]
    done = selectors.paid_once(member, once) if member and once else set()
    boost = rules.strongest(selectors.boosts_between(moment, moment), moment)
    waiting = selectors.waiting_of(member) if member else selectors.WaitingGems()
    streaming = {channel.provider for channel in channels if channel.is_streaming}
    factor = boost.factor if boost else 1
    return {
        "rules": [
            _own_rule(rule, own.get(rule.pk), rule.pk in done, user, moment, community, streaming, factor)
            for rule in active
        ],
        "channels": _own_channels(channels, user),
        "boost": boost_facts(boost) if boost else None,
        "streak": _own_streak(member, community, today, moment),
        "earned_today": earned_since(member.pk, begin) if member else 0,
        "waiting": waiting.gems,
        "held": waiting.held,
        "held_until": waiting.held_until,
        "canceled_today": selectors.canceled_since(member, begin) if member else 0,
        "waits_for_tomorrow": waiting.due_at is not None and local_day(waiting.due_at, community.limit_zone) > today,
        "denial": first_denial(CODE_CHECKS, code_situation(user, community, member)),
    }


def _own_rule(
    rule: EarningRule,
    row: EarnedDay | None,
    is_done: bool,
    user: User | None,
    moment: datetime,
    community: Community,
    streaming: Container[str],
    factor: int,
) -> dict[str, Any]:
    cap, times = rules.cap_of(rule), row.times if row else 0
    has_reached = is_done or (cap is not None and times >= cap)
    opens = None
    if user is not None and not rules.is_old_enough(rule, user.created_at, moment):
        opens = rule.min_account_days
    gems = row.gems if row else 0
    is_own = user is not None and rules.is_own(rule, user.pk)
    is_in_hours = rules.is_in_hours(rule, moment, community.timezone)
    # Watching counts only while a connected channel streams.
    is_on = rule.event != MemberEvent.WATCH or rules.is_open(rule, streaming)
    return {
        **_terms(rule),
        "times_today": times,
        "gems_today": gems,
        "most_gems_today": rules.most_today(rule, times=times, gems=gems, factor=factor),
        "rest": (row.rest if row else 0) // (rules.unit_of(rule) // rule.per),
        "has_reached_cap": has_reached,
        "is_in_hours": is_in_hours,
        "requires_account_days": opens,
        "pays_now": is_on and is_in_hours and opens is None and not has_reached and not is_own,
    }


def _own_channels(channels: Sequence[ConnectedChannel], user: User | None) -> list[dict[str, Any]]:
    linked = {identity.provider for identity in identities_of(user)} if user and channels else set()
    return [
        {"provider": channel.provider, "url": channel.url, "is_linked": channel.provider in linked}
        for channel in channels
    ]


def _own_streak(member: Member | None, community: Community, today: date, moment: datetime) -> dict[str, Any] | None:
    terms = selectors.paying_streak(moment)
    if terms is None:
        return None
    visits = selectors.visited_days(member, community.limit_zone) if member else set()
    streak = rules.streak_of(visits, today)
    joined = local_day(member.joined_at, community.limit_zone) if member else None
    week = rules.week_of_streak(visits, today, joined)
    is_here = today in visits
    length = streak.length if is_here else streak.length + 1
    return {
        **streak_terms_facts(terms),
        "length": streak.length,
        "longest": streak.longest,
        "bonus_today": rules.bonus_of(length, per_day=terms.gems_per_day, most=terms.max_gems),
        "bonus_tomorrow": rules.bonus_of(length + 1, per_day=terms.gems_per_day, most=terms.max_gems),
        "has_freeze": rules.has_freeze(streak, today),
        "ends_at": day_begin(today + timedelta(days=2 if is_here else 1), community.limit_zone),
        "week": [{"day": day, "state": state} for day, state in week],
    }
