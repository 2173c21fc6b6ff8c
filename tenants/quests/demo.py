"""The demo's quests: own ones of each community, what fans did for them in the past, and proofs that wait."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import cycle
from typing import Any
from uuid import UUID, uuid5

from saas.access.acting import Actor
from saas.accounts.models import User
from saas.kernel.errors import DomainError
from saas.kernel.idempotency import Idempotency, fingerprint
from saas.tenancy.models import Community
from tenants.members.activity import MemberEvent, event_id_of, record_activity
from tenants.members.models import Member
from tenants.quests.models import Challenge, ChallengeChain, ChallengeStatus, ChallengeTemplate, UserChallenge
from tenants.quests.services import catalog, chains, claims, progress, reviews

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
SINCE = 14 * DAY
# Those one can log in as keep a reward to claim.
KEPT = ("pixelpanda", "latekick")
# Each fan costs the seed about 200 statements.
MAX_FANS = 2
_SHARE, _BUY, _OPEN, _TICKETS, _CODE = (
    "Show what you did", "Buy in the store", "Open cases", "Get raffle tickets", "Enter a stream code",
)  # fmt: skip

_QUESTS: dict[str, tuple[dict[str, Any], ...]] = {
    "nova": (
        {"kind": "CHALLENGE", "name": "Three tickets tonight", "template": _TICKETS, "target_amount": 3,
         "target_duration": 1, "reward_gems": 40, "restart": "RESTART_IF_FAILED",
         "description": "Get three tickets within a day after you start."},
        {"kind": "BOUNTY", "name": "Clip of the week", "template": _SHARE, "review_mode": "MANUAL", "max_winners": 3,
         "winner_choice": "TEAM", "reward_gems": 300,
         "description": "Send the link to your best clip of the stream. I choose three."},
        {"kind": "QUEST", "name": "Say the word", "template": _CODE, "target_amount": 1, "repeat": "EVERY_WEEK",
         "reward_gems": 20, "description": "Enter the code that I say live. Once a week."},
    ),
    "hearth": (
        {"kind": "QUEST", "name": "Your page of the week", "template": _SHARE, "review_mode": "MANUAL",
         "repeat": "EVERY_WEEK", "restart": "RESTART_IF_FAILED", "reward_gems": 60,
         "description": "Draw a page, and send a picture of it. Every page is welcome."},
        {"kind": "BOUNTY", "name": "A line for the letter", "template": _SHARE, "review_mode": "MANUAL",
         "max_winners": 1, "winner_choice": "TEAM", "reward_gems": 200,
         "description": "Write the first line of the autumn letter. One of them is printed."},
    ),
    "pixel": (
        {"kind": "CHALLENGE", "name": "Case closed", "template": _OPEN, "target_amount": 5, "target_duration": 1,
         "reward_gems": 50, "reward_experience": 20, "restart": "RESTART_IF_FAILED",
         "description": "Open five cases within a day after you start."},
        {"kind": "BOUNTY", "name": "Find the glitch", "template": _SHARE, "review_mode": "MANUAL", "max_winners": 5,
         "reward_gems": 250, "description": "Show a glitch that I have not seen. The first five get the bounty."},
    ),
}  # fmt: skip
_PATHS = {
    "nova": ("Road to the table", (_BUY, _TICKETS, _OPEN)),
    "hearth": ("A place by the fire", (_BUY, _SHARE)),
    "pixel": ("Any% run", (_BUY, _OPEN, _TICKETS)),
}


def fill(*, community: Community, team: Actor, moment: datetime) -> None:
    """Create the community's quests, with some days of history. Call it in the community's schema."""
    _backdate_starters(moment)
    own = [_published(entry, team, moment) for entry in _QUESTS.get(community.slug, ())]
    if community.slug in _PATHS:
        _path(*_PATHS[community.slug], team, moment)
    fans = list(
        Member.objects.filter(left_at=None, status="ACTIVE", joined_at__lt=moment - SINCE)
        .exclude(username__in=KEPT)
        .order_by("joined_at", "pk")[:MAX_FANS]
    )
    shown = list(Member.objects.filter(username__in=KEPT, left_at=None))
    people = User.objects.in_bulk([fan.user_id for fan in (*fans, *shown)])
    for number, fan in enumerate([*fans, *shown]):
        _visits(fan, number, moment)
        if fan.username not in KEPT:
            _claim_all(people[fan.user_id], fan, community, moment)
    for fan in fans:
        _proofs(people[fan.user_id], own, community)
    _decide_some(team, moment)


def _backdate_starters(moment: datetime) -> None:
    Challenge.objects.filter(publication="ACTIVE").update(published_at=moment - SINCE, created_at=moment - SINCE)


def _published(entry: dict[str, Any], team: Actor, moment: datetime) -> Challenge:
    fields = {name: value for name, value in entry.items() if name != "template"}
    fields |= {"template_id": _template(entry["template"]), "publication": "ACTIVE", "time_unit": "DAY"}
    challenge = catalog.create_challenge(fields=fields, picture=None, actor=team)
    Challenge.objects.filter(pk=challenge.pk).update(published_at=moment - SINCE, created_at=moment - SINCE)
    return challenge


def _path(name: str, wanted: tuple[str, ...], team: Actor, moment: datetime) -> None:
    steps = []
    for place, template in enumerate(wanted, 1):
        is_counted = template != _SHARE
        fields = {
            "kind": "QUEST", "name": f"{name}: step {place}", "template_id": _template(template), "time_unit": "DAY",
            "target_amount": place if is_counted else None, "reward_gems": 20 * place,
            "review_mode": "AUTO" if is_counted else "MANUAL",
        }  # fmt: skip
        steps.append(catalog.create_challenge(fields=fields, picture=None, actor=team).pk)
    chain = chains.create_chain(
        fields={"name": name, "description": "One step after the other.", "steps": steps, "publication": "ACTIVE",
                "reward_gems": 250, "reward_experience": 100},
        picture=None, actor=team,
    )  # fmt: skip
    ChallengeChain.objects.filter(pk=chain.pk).update(published_at=moment - SINCE)
    Challenge.objects.filter(step__chain=chain).update(published_at=moment - SINCE)


def _template(name: str) -> UUID:
    return ChallengeTemplate.objects.values_list("pk", flat=True).get(name=name)


def _visits(fan: Member, number: int, moment: datetime) -> None:
    """Count the fan's visits of the last days, with gaps that differ between fans."""
    gaps = cycle([(1, 1, 0, 1, 1, 1), (0, 0, 1, 0, 1, 0), (1, 1, 1, 0, 1, 0)][number % 3])
    for days, is_here in zip(range(5, 0, -1), gaps, strict=False):
        at = moment - days * DAY
        if is_here and at > fan.joined_at:
            key = event_id_of(MemberEvent.LOGIN, fan.pk, at.date())
            record_activity(member=fan, event=MemberEvent.LOGIN, amount=1, at=at, event_id=key)


def _claim_all(user: User, fan: Member, community: Community, moment: datetime) -> None:
    """Claim what the fan earned, an hour after each visit."""
    waiting = UserChallenge.objects.filter(member=fan, status=ChallengeStatus.CAN_REWARD).order_by("period_at")
    for attempt in list(waiting):
        earned = min(max(attempt.period_at, moment - SINCE) + 20 * HOUR, moment - HOUR)
        key = Idempotency(uuid5(attempt.pk, "demo"), fingerprint("demo quest", str(attempt.pk)))
        try:
            paid = claims.claim(challenge_id=attempt.challenge_id, fan=user, community=community, idempotency=key)
        except DomainError:
            # The day's limit of gems is used up: the reward waits.
            return
        UserChallenge.objects.filter(pk=paid.pk).update(ready_at=earned, claimed_at=earned)


def _proofs(user: User, own: list[Challenge], community: Community) -> None:
    for challenge, text in zip(own, _texts(), strict=False):
        if challenge.review_mode != "MANUAL":
            continue
        try:
            if challenge.kind != "QUEST":
                progress.start(challenge_id=challenge.pk, fan=user, community=community)
            progress.submit(
                challenge_id=challenge.pk, fan=user, community=community, text=text,
                link="https://example.com/clip", picture=None,
            )  # fmt: skip
        except DomainError:
            continue


def _texts() -> Iterator[str]:
    return cycle(
        ["Here it is. I hope you like it!", "My second try. The first one was too dark.", "Found this last night."]
    )


def _decide_some(team: Actor, moment: datetime) -> None:
    """Decide half of the submissions, at most two; the others wait for the team."""
    waiting = list(UserChallenge.objects.filter(status=ChallengeStatus.PENDING).order_by("submitted_at", "pk"))
    for number, attempt in enumerate(waiting):
        UserChallenge.objects.filter(pk=attempt.pk).update(submitted_at=moment - (number + 1) * HOUR)
    for attempt, decision in zip(waiting[: len(waiting) // 2], (reviews.APPROVE, reviews.REJECT), strict=False):
        reviews.decide(
            submission_id=attempt.pk, decision=decision, actor=team,
            reason="" if decision == reviews.APPROVE else "The link does not open. Please send another one.",
        )  # fmt: skip
