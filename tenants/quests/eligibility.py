"""The checks that decide if a person may take up a challenge now, in their order. Page and call share them."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from saas.access.audience import (
    AudienceArea,
    Rule,
    creator_rule,
    is_shown,
    known_of,
    refusal,
)
from saas.access.play_limits.rules import Play
from saas.accounts.identities.former import forms_of
from saas.accounts.identities.selectors import linked_account, linked_at
from saas.accounts.models import User
from saas.kernel.days import Zone, day_of
from saas.kernel.errors import DomainError
from saas.tenancy.models import Community
from tenants.checkout.checks import (
    Gated,
    Participant,
    PlayTerms,
    account_linked,
    account_old_enough,
    account_unused,
    audience_admitted,
    check,
    denial_codes,
    is_member,
    level_reached,
    logged_in,
    member_long_enough,
    not_excluded,
    not_on_team,
    not_restricted,
)
from tenants.checkout.selectors import participant_of, play_terms
from tenants.members.activity import MemberEvent
from tenants.members.models import Member
from tenants.quests import rules
from tenants.quests.errors import (
    ChallengeActive,
    ChallengeComingSoon,
    ChallengeCompleted,
    ChallengeFailed,
    ChallengeFinished,
    ChallengeLocked,
    ChallengeOncePerDay,
    OwnChallenge,
)
from tenants.quests.models import Challenge, ChallengeRestart, ChallengeStatus, UserChallenge
from tenants.quests.selectors.attempts import OwnAttempts


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeSituation:
    """A challenge and a person at one time. ``own`` are their attempts; ``timezone`` is the community's.

    ``is_account_used`` is true if the linked account counted for another fan in this period.
    """

    challenge: Challenge
    at: datetime
    timezone: Zone
    participant: Participant
    play: PlayTerms
    own: OwnAttempts
    linked_account: str | None = ""
    linked_at: datetime | None = None
    is_account_used: bool = False

    @property
    def gated(self) -> Gated:
        return self.challenge

    @property
    def min_linked_days(self) -> int | None:
        return self.challenge.min_linked_days

    @property
    def provider(self) -> str:
        return self.challenge.linked_provider

    @property
    def audience(self) -> Rule:
        return self.play.audience

    @property
    def played(self) -> Play:
        return Play()

    @property
    def wanted(self) -> Play:
        return Play()

    @property
    def period(self) -> rules.Period:
        return rules.period_at(self.challenge.repeat, self.at, self.timezone)


@dataclass(frozen=True, slots=True)
class ClaimSituation:
    participant: Participant


def challenge_situation(
    challenge: Challenge,
    *,
    user: User | None,
    member: Member | None,
    own: OwnAttempts,
    community: Community,
    at: datetime,
    for_update: bool = False,
) -> ChallengeSituation:
    """Return what the checks need to know about ``user`` and ``challenge``.

    With ``for_update``, the linked account can be unlinked only after the caller's transaction: then it sees the
    attempts of all fans who had the account before.
    """
    participant = participant_of(user, member, community, gated=challenge)
    is_wager = challenge.template.event == MemberEvent.WAGER
    area = AudienceArea.CASINOS if is_wager else AudienceArea.DEFAULT
    play = play_terms(participant, community, area, at)
    account = linked_account(user, challenge.linked_provider, for_update=for_update)
    if challenge.template.event not in rules.OF_CHANCE:
        play = replace(play, limits=None)
    return ChallengeSituation(
        challenge=challenge,
        at=at,
        timezone=community.limit_zone,
        participant=participant,
        play=play,
        own=own,
        linked_account=account,
        linked_at=linked_at(user, challenge.linked_provider) if challenge.min_linked_days is not None else None,
        is_account_used=bool(account and _is_used(challenge, account, member, at, community)),
    )


def hidden_events(user: User | None, community: Community, at: datetime) -> tuple[str, ...]:
    """Return the events whose challenges are not shown: wagers, if the rule of casinos excludes the user."""
    denial = refusal(creator_rule(community, AudienceArea.CASINOS), known_of(user, at.date()))
    return () if is_shown(denial) else (MemberEvent.WAGER,)


def _is_used(challenge: Challenge, account: str, member: Member | None, at: datetime, community: Community) -> bool:
    period = rules.period_at(challenge.repeat, at, community.limit_zone)
    rows = UserChallenge.objects.filter(
        challenge=challenge, linked_account__in=forms_of(account), period_at=period.start
    )
    return rows.exclude(member=member).exists()


@check(ChallengeFinished, ChallengeComingSoon)
def running(situation: ChallengeSituation) -> DomainError | None:
    challenge, at = situation.challenge, situation.at
    if challenge.archived_at is not None or (challenge.end_at is not None and challenge.end_at <= at):
        return ChallengeFinished()
    if challenge.start_at is not None and challenge.start_at > at:
        return ChallengeComingSoon(until=challenge.start_at.isoformat())
    return None


@check(ChallengeCompleted)
def winners_left(situation: ChallengeSituation) -> DomainError | None:
    most = situation.challenge.max_winners
    is_full = most is not None and situation.challenge.winners >= most
    return ChallengeCompleted() if is_full and not situation.own.current_is(rules.DONE) else None


@check(ChallengeLocked)
def unlocked(situation: ChallengeSituation) -> DomainError | None:
    locked_by = situation.own.locked_by
    return None if locked_by is None else ChallengeLocked(name=locked_by)


@check(ChallengeActive, ChallengeCompleted, ChallengeFailed)
def free_to_start(situation: ChallengeSituation) -> DomainError | None:
    """Deny a second attempt in one period, except after a failed one if the challenge allows it."""
    current, ends = situation.own.current, situation.period.end
    if current is None:
        return None
    until: dict[str, Any] = {"until": ends.isoformat()} if ends else {}
    status = rules.status_at(current.status, current.deadline, situation.at)
    if status in rules.OPEN:
        return ChallengeActive()
    if status != ChallengeStatus.FAILED:
        return ChallengeCompleted(**until)
    return (
        None
        if situation.challenge.restart == ChallengeRestart.RESTART_IF_FAILED
        else ChallengeFailed(failure=current.failure, **until)
    )


@check(ChallengeOncePerDay)
def not_done_today(situation: ChallengeSituation) -> DomainError | None:
    if not situation.own.was_taken_today:
        return None
    until = day_of(situation.at, situation.timezone)[1]
    return ChallengeOncePerDay(until=until.isoformat())


_PERSON_CHECKS = (
    running,
    not_on_team(OwnChallenge),
    winners_left,
    logged_in,
    is_member,
    not_restricted,
    level_reached,
    member_long_enough,
    account_linked,
    account_old_enough,
    account_unused,
    audience_admitted,
    not_excluded,
    unlocked,
)
SUBMIT_CHECKS = _PERSON_CHECKS
START_CHECKS = (*_PERSON_CHECKS, free_to_start, not_done_today)
# A claim pays what was earned: it asks only if the person is still here.
CLAIM_CHECKS = (logged_in, is_member, not_restricted)
DENIAL_CODES = denial_codes(START_CHECKS)
