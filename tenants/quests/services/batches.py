"""Progress of many deeds at once: the events of a stream arrive by the hundred.

The result is that of ``progress.count`` for each deed. Attempts that run already, and those that are done, are counted
from one statement for all members. Every other case takes the way of a single deed.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db.models import Q

from tenants.members.activity import Deed, MemberEvent
from tenants.quests import rules
from tenants.quests.models import Challenge, ChallengeStatus, ChallengeType, UserChallenge
from tenants.quests.selectors.attempts import completed_steps, previous_steps
from tenants.quests.selectors.challenges import published_challenges
from tenants.quests.services import attempts, progress
from tenants.wallets.services import current_community

# Later deeds change nothing in these.
_SETTLED: Final = (ChallengeStatus.PENDING, *rules.DONE)
Key = tuple[UUID, UUID, datetime]


def count_many(deeds: Sequence[Deed]) -> None:
    """Count new deeds for their members' challenges, in the caller's transaction, which has locked the members."""
    by_source: dict[tuple[str, str], list[Deed]] = defaultdict(list)
    for deed in deeds:
        by_source[deed.provider, deed.event].append(deed)
    for own in by_source.values():
        _count(sorted(own, key=lambda deed: deed.at))


def _count(deeds: Sequence[Deed]) -> None:
    """Count deeds of one event at one provider, the earliest first."""
    first, last = deeds[0], deeds[-1]
    candidates = list(
        published_challenges().filter(
            progress.counted_by(first),
            Q(start_at=None) | Q(start_at__lte=last.at),
            Q(end_at=None) | Q(end_at__gt=first.at),
            published_at__lte=last.at,
        )
    )
    known = _Known(candidates, deeds)
    for deed in deeds:
        left = [one for one in candidates if _is_running(one, deed.at) and not known.add(one, deed)]
        if left:
            progress.count_in(deed, [one.pk for one in left])
            known.read(left, [deed])
    known.save()


def _is_simple(challenge: Challenge) -> bool:
    """True if a running attempt counts the amount of a deed, whatever other members do."""
    kind = challenge.template.type
    return challenge.max_winners is None and kind != ChallengeType.LEVEL and kind not in rules.OF_STATE


def _is_running(challenge: Challenge, at: datetime) -> bool:
    starts = [moment for moment in (challenge.published_at, challenge.start_at) if moment is not None]
    return all(moment <= at for moment in starts) and (challenge.end_at is None or challenge.end_at > at)


class _Known:
    """The newest attempt of each member at each challenge and period, with the progress that is not saved yet.

    Which steps of chains are locked stays the same in a batch: only claims complete a step.
    """

    def __init__(self, challenges: Sequence[Challenge], deeds: Sequence[Deed]) -> None:
        self.timezone = current_community().limit_zone
        self.attempts: dict[Key, UserChallenge] = {}
        self.changed: dict[UUID, UserChallenge] = {}
        self.previous = {pk: step.challenge_id for pk, step in previous_steps(challenges).items()}
        self.completed = completed_steps(self.previous.values(), {deed.member.pk for deed in deeds})
        self.read(challenges, deeds)

    def read(self, challenges: Sequence[Challenge], deeds: Iterable[Deed]) -> None:
        members = {deed.member.pk: deed.member for deed in deeds}
        if not challenges or not members:
            return
        starts = {rules.period_at(one.repeat, deed.at, self.timezone).start for one in challenges for deed in deeds}
        rows = UserChallenge.objects.filter(challenge__in=challenges, member__in=members, period_at__in=starts)
        for row in rows.order_by("attempt"):
            row.member = members[row.member_id]
            self.attempts[row.challenge_id, row.member_id, row.period_at] = self.changed.get(row.pk, row)

    def add(self, challenge: Challenge, deed: Deed) -> bool:
        """Count the deed for the known attempt. False if the deed needs a closer look."""
        period = rules.period_at(challenge.repeat, deed.at, self.timezone)
        attempt = self.attempts.get((challenge.pk, deed.member.pk, period.start))
        step_before = self.previous.get(challenge.pk)
        if step_before and (step_before, deed.member.pk) not in self.completed:
            return True
        if attempt is None:
            return not attempts.counts_by_itself(challenge)
        if attempt.status in _SETTLED or not deed.member.is_active:
            return True
        if not _is_simple(challenge):
            return False
        in_time = attempt.started_at <= deed.at and (attempt.deadline is None or deed.at < attempt.deadline)
        if attempt.status != ChallengeStatus.IN_PROCESS or not in_time:
            self.save([attempt])
            return False
        if deed.event == MemberEvent.WATCH:
            attempt.progress_duration += deed.amount
        else:
            attempt.progress_amount += deed.amount
        self.changed[attempt.pk] = attempt
        if progress.is_reached(attempt, challenge):
            del self.changed[attempt.pk]
            progress.save_progress(attempt, challenge)
        return True

    def save(self, only: Sequence[UserChallenge] | None = None) -> None:
        """Write the progress of the attempts (of all, without ``only``), and announce it once for each."""
        chosen = list(self.changed.values()) if only is None else [one for one in only if one.pk in self.changed]
        if not chosen:
            return
        UserChallenge.objects.bulk_update(chosen, ["progress_duration", "progress_amount"])
        for attempt in chosen:
            del self.changed[attempt.pk]
            attempts.show(attempt)
