"""The next action of a member in a community, and the ways to earn gems right now."""

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from saas.access.acting import is_team
from saas.access.audience import AudienceArea, creator_rule, known_of, refusal
from saas.accounts.identities.selectors import identities_of
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.providers import Provider
from saas.plans.catalog import Area
from saas.plans.switches import is_area_on
from saas.streaming.selectors import connected_channels
from saas.tenancy.models import Community
from tenants.earning.outputs import own_facts
from tenants.earning.selectors import may_earn
from tenants.members.activity import MemberEvent
from tenants.members.models import Member, MemberStatus
from tenants.members.selectors import member_of
from tenants.quests.eligibility import hidden_events
from tenants.quests.models import ChallengeStatus, ChallengeType
from tenants.quests.outputs import list_facts
from tenants.quests.selectors.challenges import challenges_for_fans
from tenants.quests.selectors.rewards import ready_rewards
from tenants.raffles.facts import prize_name
from tenants.raffles.selectors import award_to_claim
from tenants.stores.selectors import buyable_from

MAX_WAYS = 4
MAX_QUESTS = 2
# Challenges that are read to find those that the member can do now.
_READ_QUESTS = 30
# Deeds on Gemhall that cost no gems. Visits are left out: the visit of today counts already.
_FREE = frozenset({None, MemberEvent.PROFILE, MemberEvent.CODE})
_GATES = ("min_level", "min_member_days", "min_linked_days", "linked_provider")


class NextActionKind(StrEnum):
    CLAIM_REWARDS = "CLAIM_REWARDS"
    CLAIM_PRIZE = "CLAIM_PRIZE"
    CONFIRM_EMAIL = "CONFIRM_EMAIL"
    SPEND_GEMS = "SPEND_GEMS"
    DO_QUESTS = "DO_QUESTS"
    WATCH = "WATCH"
    VISIT_STORE = "VISIT_STORE"


class WayKind(StrEnum):
    REWARDS = "REWARDS"
    QUEST = "QUEST"
    WATCH = "WATCH"
    PROFILE = "PROFILE"
    LINK_ACCOUNT = "LINK_ACCOUNT"
    STREAK = "STREAK"


@dataclass(frozen=True, slots=True)
class NextAction:
    """``gems`` are what it pays, or what the member can spend. ``count`` counts rewards. ``reference`` is a slug."""

    kind: NextActionKind
    gems: int = 0
    count: int = 0
    name: str = ""
    reference: str = ""


@dataclass(frozen=True, slots=True)
class EarningWay:
    """Something that pays ``gems``: once, or for every ``per`` minutes of WATCH.

    ``name`` and ``reference`` are the challenge's; ``provider`` is the one of the account to link.
    """

    kind: WayKind
    gems: int
    per: int = 1
    name: str = ""
    reference: str = ""
    provider: str = ""


def next_action(user: User, community: Community) -> NextAction | None:
    """Return the one thing that helps the member most; None for visitors, restricted members and the team."""
    member = _taking_part(user, community)
    return next(_actions(user, member, community), None) if member else None


def ways_to_earn(user: User, community: Community) -> list[EarningWay]:
    """Return what pays gems to the member right now, in the order of what is done first. At most MAX_WAYS."""
    member = _taking_part(user, community)
    if member is None or not may_earn(member):
        return []
    earning = own_facts(user, member, community)
    ways = [*_rewards(member, community), *_quests(user, member, community), *_rules(earning)]
    return ways[:MAX_WAYS]


def _taking_part(user: User, community: Community) -> Member | None:
    member = member_of(user.pk)
    if member is None or not member.is_active or member.status != MemberStatus.ACTIVE:
        return None
    return None if is_team(user.pk, community) else member


def _actions(user: User, member: Member, community: Community) -> Iterator[NextAction]:
    """Yield what the member can do, the best first. Later reads happen only if the earlier ones found nothing."""
    if is_area_on(community, Area.QUESTS):
        ready = ready_rewards(member)
        if ready.count:
            yield NextAction(NextActionKind.CLAIM_REWARDS, gems=ready.gems, count=ready.count)
    if is_area_on(community, Area.RAFFLES) and (award := award_to_claim(member.pk)):
        yield NextAction(NextActionKind.CLAIM_PRIZE, name=prize_name(award.prize), reference=award.raffle.slug)
    balance = member.account.balance if hasattr(member, "account") else 0
    can_confirm = not user.is_email_verified
    if can_confirm and balance > 0:
        yield NextAction(NextActionKind.CONFIRM_EMAIL, gems=balance)
    if not can_confirm and balance > 0 and buyable_from(balance).exists():
        yield NextAction(NextActionKind.SPEND_GEMS, gems=balance)
    if quest := next(iter(_quests(user, member, community)), None):
        yield NextAction(NextActionKind.DO_QUESTS, gems=quest.gems, name=quest.name, reference=quest.reference)
    if watching := next(
        (found for found in _rules(own_facts(user, member, community)) if found.kind is WayKind.WATCH), None
    ):
        yield NextAction(NextActionKind.WATCH, gems=watching.gems)
    if can_confirm:
        yield NextAction(NextActionKind.CONFIRM_EMAIL)
    if buyable_from(None).exists():
        yield NextAction(NextActionKind.VISIT_STORE)


def _rewards(member: Member, community: Community) -> Iterator[EarningWay]:
    if is_area_on(community, Area.QUESTS):
        ready = ready_rewards(member)
        if ready.gems:
            yield EarningWay(WayKind.REWARDS, ready.gems)


def _quests(user: User, member: Member, community: Community) -> list[EarningWay]:
    """Return the quests that pay most among those that the member can do now without gems."""
    moment = now()
    if not is_area_on(community, Area.QUESTS):
        return []
    if refusal(creator_rule(community, AudienceArea.DEFAULT), known_of(user, moment.date())):
        return []
    query = {"search": "", "page": 1, "take": _READ_QUESTS}
    found, _ = challenges_for_fans(
        query,
        member=member,
        timezone=community.limit_zone,
        connected={channel.provider for channel in connected_channels(community.pk)},
        hidden_events=hidden_events(user, community, moment),
    )
    linked = {identity.provider for identity in identities_of(user)}
    possible = [facts for facts in list_facts(found, member, community) if _is_possible(facts, linked)]
    possible.sort(key=lambda facts: -(facts["reward"]["gems"] or 0))
    return [
        EarningWay(WayKind.QUEST, facts["reward"]["gems"], name=facts["name"], reference=str(facts["id"]))
        for facts in possible[:MAX_QUESTS]
    ]


def _is_possible(facts: dict[str, Any], linked: Set[str]) -> bool:
    """True if the member can work on the challenge now, and it pays gems. Challenges with a gate are left out.

    ``linked`` are the providers at which the member has an account: deeds at others would not count.
    """
    moment, template, own = now(), facts["challenge_template"], facts["own"]
    is_open = own is None or own["status"] == ChallengeStatus.IN_PROCESS
    is_running = (facts["start_at"] is None or facts["start_at"] <= moment) and (
        facts["end_at"] is None or facts["end_at"] > moment
    )
    has_place = facts["max_winners"] is None or facts["winners"] < facts["max_winners"]
    return (
        bool(facts["reward"]["gems"])
        and is_open
        and is_running
        and has_place
        and facts["is_reachable"]
        and facts["locked_by"] is None
        and facts["archived_at"] is None
        and template["type"] != ChallengeType.LEVEL
        and (template["event"] in _FREE if template["provider"] == Provider.LOCAL else template["provider"] in linked)
        and not any(facts[gate] for gate in _GATES)
    )


def _rules(earning: dict[str, Any]) -> list[EarningWay]:
    paying = [rule for rule in earning["rules"] if rule["gems"] and rule["pays_now"]]
    factor = earning["boost"]["factor"] if earning["boost"] else 1
    ways = [
        EarningWay(WayKind(rule["event"]), rule["gems"] * factor, per=rule["per"])
        for rule in _once_each(paying, (MemberEvent.WATCH, MemberEvent.PROFILE))
    ]
    unlinked = {channel["provider"] for channel in earning["channels"] if not channel["is_linked"]}
    for provider in sorted(unlinked):
        gems = max((rule["gems"] for rule in earning["rules"] if rule["provider"] == provider), default=0)
        if gems:
            ways.append(EarningWay(WayKind.LINK_ACCOUNT, gems * factor, provider=provider))
    streak = earning["streak"]
    if streak and streak["bonus_tomorrow"]:
        ways.append(EarningWay(WayKind.STREAK, streak["bonus_tomorrow"]))
    return ways


def _once_each(paying: list[dict[str, Any]], events: Iterable[MemberEvent]) -> Iterator[dict[str, Any]]:
    """Yield the rule that pays most for each of the events."""
    for event in events:
        found = [rule for rule in paying if rule["event"] == event]
        if found:
            yield max(found, key=lambda rule: rule["gems"] / rule["per"])
