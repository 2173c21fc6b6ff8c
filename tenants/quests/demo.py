"""The demo's quests: own ones of each community, what fans did for them in the past, and proofs that wait."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid5

from django.db.models import Count, Max, Min

from saas.access.acting import Actor
from saas.accounts.models import User
from saas.kernel.errors import DomainError
from saas.kernel.idempotency import Idempotency, fingerprint
from saas.kernel.providers import Provider
from saas.tenancy.models import Community
from tenants.members.activity import MemberEvent
from tenants.members.models import Member, MemberDeed
from tenants.quests import rules
from tenants.quests.models import Challenge, ChallengeChain, ChallengeStatus, ChallengeTemplate, UserChallenge
from tenants.quests.services import catalog, chains, claims, progress, reviews, templates

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
# The deeds since then are counted by the product's own calls, which cost the seed some statements each.
SINCE = 60 * HOUR
# Those one can log in as keep a reward to claim.
KEPT = ("pixelpanda", "latekick")
# Each fan costs the seed about 200 statements.
MAX_FANS = 2
_SHARE, _BUY, _OPEN, _TICKETS, _CODE, _WAGER, _WATCH = (
    "Show what you did", "Buy in the store", "Open cases", "Get raffle tickets", "Enter a stream code",
    "Wager at Stake", "Watch on Twitch",
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
        # The amount is in cents.
        {"kind": "QUEST", "name": "Warm up the slots", "template": _WAGER, "target_amount": 500_000,
         "repeat": "EVERY_WEEK", "reward_gems": 30, "description": "Wager 5,000 dollars at Stake under my code."},
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
# With a connected channel.
_AT_CHANNEL: tuple[dict[str, Any], ...] = (
    {"kind": "QUEST", "name": "Stay for the bonus", "template": _WATCH, "target_duration": 30, "time_unit": "MINUTE",
     "repeat": "EVERY_DAY_AT_MIDNIGHT", "reward_gems": 15, "description": "Watch half an hour of the stream."},
)  # fmt: skip
_PATHS = {
    "nova": (
        "Road to the table",
        (("Pick up a chip", _BUY), ("Put your name in", _TICKETS), ("Open the night", _OPEN)),
    ),
    "hearth": ("A place by the fire", (("Bring something home", _BUY), ("Show us your corner", _SHARE))),
    "pixel": ("Any% run", (("Gear up", _BUY), ("First drops", _OPEN), ("Join the queue", _TICKETS))),
}
# One for each proof: two fans never send the same words.
_TEXTS = (
    "Here it is. I hope you like it!",
    "Found this last night.",
    "My second try. The first one was too dark.",
    "It took me three evenings, and I would do it again.",
)


def fill(*, community: Community, team: Actor, moment: datetime) -> None:
    """Create the community's quests, with proofs that wait. Call it in the community's schema."""
    _backdate_starters(moment)
    if any(entry["template"] == _WAGER for entry in _QUESTS.get(community.slug, ())):
        templates.create_provider(fields={"provider": Provider.STAKE, "name": Provider.STAKE.label}, actor=team)
    entries = [*_QUESTS.get(community.slug, ()), *(_AT_CHANNEL if _has_template(_WATCH) else ())]
    own = [_published(entry, team, moment) for entry in entries]
    if community.slug in _PATHS:
        _path(*_PATHS[community.slug], team, moment)
    fans = list(
        Member.objects.filter(left_at=None, status="ACTIVE", joined_at__lt=moment - SINCE)
        .exclude(username__in=KEPT)
        .order_by("joined_at", "pk")[:MAX_FANS]
    )
    people, texts = User.objects.in_bulk([fan.user_id for fan in fans]), iter(_TEXTS)
    for fan in fans:
        _proofs(people[fan.user_id], own, community, texts)
    _decide_some(team, moment)


def remember_past(*, begins: datetime, community: Community, moment: datetime, welcome_gems: int) -> None:
    """Write the attempts at starter quests of deeds before ``begins``. Call it before the first count.

    The gems of "Welcome" are those that the history gave to each member who joined.
    """
    quests = {quest.name: quest for quest in Challenge.objects.filter(publication="ACTIVE").select_related("template")}
    past = MemberDeed.objects.filter(at__lt=begins)
    rows = []
    for name, event, gems in (("Welcome", MemberEvent.JOIN, welcome_gems), ("First purchase", MemberEvent.PURCHASE, 0)):
        period = rules.period_at(quests[name].repeat, moment, community.limit_zone)
        for member_id, at in past.filter(event=event).values_list("member").annotate(Min("at")):
            rows.append(_done(quests[name], member_id, period, at, amount=1, gems=gems))
    week = quests["Five days a week"]
    period = rules.period_at(week.repeat, moment, community.limit_zone)
    visits = past.filter(event=MemberEvent.LOGIN, at__gte=period.start).values_list("member")
    for member_id, days, first, last in visits.annotate(Count("pk"), Min("at"), Max("at")):
        if days >= (week.target_amount or 1):
            rows.append(_done(week, member_id, period, last, amount=days, gems=0))
        else:
            rows.append(
                UserChallenge(
                    challenge=week, member_id=member_id, period_at=period.start, started_at=first,
                    deadline=period.end, progress_amount=days,
                )
            )  # fmt: skip
    UserChallenge.objects.bulk_create(rows)


def _done(
    quest: Challenge, member_id: UUID, period: rules.Period, at: datetime, *, amount: int, gems: int
) -> UserChallenge:
    return UserChallenge(
        challenge=quest, member_id=member_id, period_at=period.start, started_at=at, deadline=period.end,
        progress_amount=amount, status=ChallengeStatus.COMPLETED, ready_at=at, claimed_at=at, reward_gems=gems,
    )  # fmt: skip


def claim(*, community: Community, team: Actor, moment: datetime) -> None:
    """Claim the rewards of some fans. Call it in the community's schema, after the deeds of members were counted."""
    waiting = UserChallenge.objects.filter(status=ChallengeStatus.CAN_REWARD, member__left_at=None)
    fans = Member.objects.filter(pk__in=waiting.values("member_id"), status="ACTIVE").exclude(username__in=KEPT)
    for fan in fans.order_by("joined_at", "pk")[:MAX_FANS]:
        _claim_all(User.objects.get(pk=fan.user_id), fan, community, moment)


def _backdate_starters(moment: datetime) -> None:
    Challenge.objects.filter(publication="ACTIVE").update(published_at=moment - SINCE, created_at=moment - SINCE)


def _published(entry: dict[str, Any], team: Actor, moment: datetime) -> Challenge:
    fields = {name: value for name, value in entry.items() if name != "template"}
    fields = {"time_unit": "DAY", **fields, "template_id": _template(entry["template"]), "publication": "ACTIVE"}
    challenge = catalog.create_challenge(fields=fields, picture=None, actor=team)
    Challenge.objects.filter(pk=challenge.pk).update(published_at=moment - SINCE, created_at=moment - SINCE)
    return challenge


def _path(name: str, wanted: tuple[tuple[str, str], ...], team: Actor, moment: datetime) -> None:
    steps = []
    for place, (step, template) in enumerate(wanted, 1):
        is_counted = template != _SHARE
        fields = {
            "kind": "QUEST", "name": step, "template_id": _template(template), "time_unit": "DAY",
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


def _has_template(name: str) -> bool:
    return ChallengeTemplate.objects.filter(name=name).exists()


def _template(name: str) -> UUID:
    return ChallengeTemplate.objects.values_list("pk", flat=True).get(name=name)


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


def _proofs(user: User, own: list[Challenge], community: Community, texts: Iterator[str]) -> None:
    for challenge in own:
        if challenge.review_mode != "MANUAL":
            continue
        try:
            if challenge.kind != "QUEST":
                progress.start(challenge_id=challenge.pk, fan=user, community=community)
            progress.submit(
                challenge_id=challenge.pk, fan=user, community=community, text=next(texts),
                link="https://example.com/clip", picture=None,
            )  # fmt: skip
        except DomainError:
            continue


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
