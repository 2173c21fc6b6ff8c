"""Progress of challenges: deeds of members, starts and submissions."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cache
from uuid import UUID

from django.db.models import F, Q, QuerySet

from saas.accounts.models import User
from saas.kernel import rates
from saas.kernel.clock import now
from saas.kernel.providers import Provider
from saas.kernel.text import matches_code
from saas.kernel.transactions import atomically
from saas.tenancy.models import Community
from tenants.checkout.checks import first_denial
from tenants.members.activity import Deed, MemberEvent, has_whole_profile
from tenants.members.models import Member
from tenants.members.selectors import member_level, member_of
from tenants.members.services import locked_member
from tenants.quests import rules
from tenants.quests.eligibility import START_CHECKS, SUBMIT_CHECKS, ChallengeSituation, challenge_situation
from tenants.quests.errors import (
    ChallengeCodeWrong,
    ChallengeNotStarted,
    ChallengeTakesNoProof,
)
from tenants.quests.models import (
    Challenge,
    ChallengeRepeat,
    ChallengeRestart,
    ChallengeStatus,
    ChallengeType,
    FailureCause,
    UserChallenge,
)
from tenants.quests.selectors.attempts import OwnAttempts, own_attempts
from tenants.quests.selectors.challenges import published_challenges, visible_challenge
from tenants.quests.services import attempts
from tenants.stores.pictures import stored_picture
from tenants.wallets.services import current_community


def count(deed: Deed) -> None:
    """Count a new deed for the member's challenges. A late deed counts for the period in which it was done."""
    if candidates := list(_counting(deed)):
        _count(candidates, deed.member.pk, deed)


def count_in(deed: Deed, challenge_ids: Sequence[UUID]) -> None:
    """Count a stored deed for these challenges alone. The caller's transaction continues."""
    if candidates := list(_counting(deed).filter(pk__in=challenge_ids)):
        _count(candidates, deed.member.pk, deed)


def counted_by(deed: Deed) -> Q:
    """Return the condition for challenges that count the deed, or that ask for a level or a state."""
    counted = Q(template__provider__provider=deed.provider, template__event=deed.event)
    if deed.event == MemberEvent.WAGER:
        # The community's own template counts all casinos.
        counted |= Q(template__type=ChallengeType.WAGER, template__provider__provider=Provider.LOCAL)
    if deed.event in rules.GIVES_EXPERIENCE:
        counted |= Q(template__type=ChallengeType.LEVEL)
    if deed.event == MemberEvent.LOGIN:
        of_state = Q(template__type__in=rules.OF_STATE, template__provider__provider=Provider.LOCAL)
        counted |= of_state & Q(repeat=ChallengeRepeat.NOT_REPEATABLE)
    return counted


def _counting(deed: Deed) -> QuerySet[Challenge]:
    return _running(deed.at).filter(counted_by(deed))


def _running(at: datetime) -> QuerySet[Challenge]:
    return published_challenges().filter(
        Q(start_at=None) | Q(start_at__lte=at),
        Q(end_at=None) | Q(end_at__gt=at),
        Q(max_winners=None) | Q(winners__lt=F("max_winners")),
        published_at__lte=at,
    )


def _count(candidates: list[Challenge], member_id: UUID, deed: Deed) -> None:
    member = locked_member(member_id)
    if not member.is_active:
        return
    community, level = current_community(), None
    own = own_attempts(candidates, member, at=deed.at, timezone=community.limit_zone)
    # Read only if a quest begins or asks for a state, and then once for all quests.
    person = cache(lambda: User.objects.filter(pk=member.user_id).first())
    for challenge in candidates:
        is_of_state = challenge.template.type in rules.OF_STATE and deed.event == MemberEvent.LOGIN
        if is_of_state and not ((fan := person()) and _reached_already(challenge, fan, community)):
            continue
        attempt = _attempt_at(challenge, member, own[challenge.pk], deed.at, community, person)
        if attempt is None:
            continue
        if challenge.template.type == ChallengeType.LEVEL:
            level = level or member_level(member.user_id, community)
            attempt.progress_amount = level
        elif deed.event == MemberEvent.WATCH:
            attempt.progress_duration += deed.amount
        else:
            attempt.progress_amount += deed.amount
        save_progress(attempt, challenge)


def _attempt_at(
    challenge: Challenge,
    member: Member,
    own: OwnAttempts,
    at: datetime,
    community: Community,
    person: Callable[[], User | None],
) -> UserChallenge | None:
    """Return the attempt that a deed at ``at`` counts for. A quest that needs no start begins with its first deed.

    After a failed attempt, a quest that can be repeated begins again with its next deed, and its time with it.
    """
    if own.locked_by is not None:
        return None
    period = rules.period_at(challenge.repeat, at, community.limit_zone)
    attempt = own.current
    if attempt is not None:
        is_late = attempt.status == ChallengeStatus.FAILED and attempt.failure == FailureCause.TIME
        in_time = attempt.started_at <= at and (attempt.deadline is None or at < attempt.deadline)
        if (attempt.status == ChallengeStatus.IN_PROCESS or is_late) and in_time:
            attempt.member = member
            return attempt
        if not _begins_again(attempt, challenge, at):
            return None
    if not attempts.counts_by_itself(challenge):
        return None
    started_at = max(period.start, opened_at(challenge, own), member.joined_at)
    if started_at > at:
        return None
    situation = challenge_situation(
        challenge, user=person(), member=member, own=own, community=community, at=at, for_update=True
    )
    if first_denial(START_CHECKS, situation) is not None:
        return None
    if attempt is not None:
        started_at = at
    return attempts.begin(
        challenge, member, period=period, started_at=started_at, linked_account=situation.linked_account
    )


def _begins_again(attempt: UserChallenge, challenge: Challenge, at: datetime) -> bool:
    """True if the attempt was missed or rejected before ``at``, and the challenge allows another one.

    A canceled reward is not repeated: the team decided that the member does not get it.
    """
    if challenge.restart != ChallengeRestart.RESTART_IF_FAILED:
        return False
    if rules.status_at(attempt.status, attempt.deadline, at) != ChallengeStatus.FAILED:
        return False
    if attempt.failure == FailureCause.REJECTED:
        failed_at = attempt.reviewed_at
    elif attempt.failure in ("", FailureCause.TIME):
        failed_at = attempt.deadline
    else:
        failed_at = None
    return failed_at is not None and failed_at <= at


def opened_at(challenge: Challenge, own: OwnAttempts) -> datetime:
    """Return from when on deeds count for a member: after publication, start and the step before."""
    assert challenge.published_at is not None
    moments = [challenge.published_at, challenge.start_at, own.unlocked_at]
    if hasattr(challenge, "step"):
        moments.append(challenge.step.chain.published_at)
    return max(moment for moment in moments if moment is not None)


def is_reached(attempt: UserChallenge, challenge: Challenge) -> bool:
    seconds, amount = attempt.progress_duration, attempt.progress_amount
    return rules.is_reached(challenge.template.type, challenge, seconds=seconds, amount=amount)


def save_progress(attempt: UserChallenge, challenge: Challenge) -> None:
    """Write the progress. If it is the target, the attempt is finished."""
    if is_reached(attempt, challenge):
        attempts.finish(attempt, challenge, now())
    else:
        attempt.save(update_fields=["progress_duration", "progress_amount"])
        attempts.show(attempt)


def count_levels(member: Member, at: datetime) -> None:
    """Count the member's level, after experience that is not a deed of its own. The caller's transaction continues."""
    candidates = list(_running(at).filter(template__type=ChallengeType.LEVEL))
    if candidates:
        deed = Deed(member.pk, member, MemberEvent.LOGIN, 1, at)
        _count(candidates, member.pk, deed)


def start(*, challenge_id: UUID, fan: User, community: Community) -> Challenge:
    """Take up a challenge. A goal that the fan has reached already (membership, profile, level) finishes it at once.

    Raises ChallengeNotFound and what START_CHECKS deny.
    """

    def work() -> Challenge:
        moment = now()
        challenge, situation = _situation(challenge_id, fan, community, moment)
        if denial := first_denial(START_CHECKS, situation):
            raise denial
        member = situation.participant.member
        assert member is not None
        attempt = attempts.begin(
            challenge, member, period=situation.period, started_at=moment, linked_account=situation.linked_account
        )
        attempt.progress_amount = _reached_already(challenge, fan, community)
        save_progress(attempt, challenge)
        return challenge

    return atomically(work, savepoint=True)


def _situation(
    challenge_id: UUID, fan: User, community: Community, moment: datetime, *, locks: bool = True
) -> tuple[Challenge, ChallengeSituation]:
    """A challenge and the fan's situation; ``locks`` the rows of the member and the link. Raises ChallengeNotFound."""
    member = member_of(fan.pk)
    if member is not None and locks:
        member = locked_member(member.pk)
    challenge = visible_challenge(challenge_id, user_id=fan.pk)
    own = own_attempts([challenge], member, at=moment, timezone=community.limit_zone)[challenge.pk]
    return challenge, challenge_situation(
        challenge, user=fan, member=member, own=own, community=community, at=moment, for_update=locks
    )


def _reached_already(challenge: Challenge, fan: User, community: Community) -> int:
    template = challenge.template
    if template.type == ChallengeType.LEVEL:
        return member_level(fan.pk, community)
    if template.type == ChallengeType.PROFILE:
        return int(has_whole_profile(fan))
    # A fan who takes it up is here today, and a member.
    is_local = template.provider.provider == Provider.LOCAL
    return int(is_local and template.type in (ChallengeType.SUBSCRIBE, ChallengeType.LOGIN))


def submit(
    *, challenge_id: UUID, fan: User, community: Community, text: str, link: str, picture: bytes | None
) -> Challenge:
    """Send the proof of an ARBITRARY challenge, or its code. A quest needs no start before.

    Raises ChallengeNotFound, ChallengeTakesNoProof, what SUBMIT_CHECKS and START_CHECKS deny, ChallengeNotStarted,
    ChallengeCodeWrong, RateLimited, ImageUploadFailed.
    """
    guesses = f"challenge-code:{community.pk}:{challenge_id}:{fan.pk}"

    def work() -> Challenge:
        moment = now()
        challenge, situation = _situation(challenge_id, fan, community, moment)
        attempt = _attempt_of_proof(challenge, situation)
        if challenge.code:
            with rates.guessing(guesses, wrong=ChallengeCodeWrong):
                if not matches_code(text, challenge.code):
                    raise ChallengeCodeWrong
        member = situation.participant.member
        assert member is not None
        account = situation.linked_account
        attempt = attempt or attempts.begin(
            challenge, member, period=situation.period, started_at=moment, linked_account=account
        )
        # The team can ask for a linked account after the fan began.
        attempt.linked_account = attempt.linked_account or account or ""
        attempt.text, attempt.link, attempt.image = text, link, image
        attempt.submitted_at, attempt.progress_amount = moment, 1
        attempts.finish(attempt, challenge, moment)
        return challenge

    with stored_picture(picture, community.pk, is_private=True) as image:
        return atomically(work, savepoint=True)


def require_open_for_proof(*, challenge_id: UUID, fan: User, community: Community) -> None:
    """Raise what ``submit`` raises for the challenge and the fan, before a picture is decoded and stored.

    ``submit`` looks again, with the member's row locked.
    """
    _attempt_of_proof(*_situation(challenge_id, fan, community, now(), locks=False))


def _attempt_of_proof(challenge: Challenge, situation: ChallengeSituation) -> UserChallenge | None:
    """The attempt that the proof is for; None if it begins with the proof. Raises what denies the submission."""
    if challenge.template.type != ChallengeType.ARBITRARY:
        raise ChallengeTakesNoProof
    current, moment = situation.own.current, situation.at
    if current is not None and rules.status_at(current.status, current.deadline, moment) == ChallengeStatus.IN_PROCESS:
        if denial := first_denial(SUBMIT_CHECKS, situation):
            raise denial
        return current
    if denial := first_denial(START_CHECKS, situation):
        raise denial
    if challenge.kind != "QUEST":
        raise ChallengeNotStarted
    return None
