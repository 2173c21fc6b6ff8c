"""The team's writes to challenges: create, edit, publish, archive."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.clock import now
from saas.kernel.database_errors import constraints_as_errors
from saas.kernel.edits import NOTHING_SEEN, Seen, changes_any
from saas.kernel.errors import ValidationFailed
from saas.kernel.images import public_url
from saas.kernel.many import require_undoable
from saas.kernel.transactions import atomically
from saas.plans.stored_files import release_unused
from saas.realtime.announce import announce_to_community
from saas.realtime.events import Event
from tenants.quests import rules
from tenants.quests.errors import (
    ChallengeActive,
    ChallengeInChain,
    ChallengeNotFound,
)
from tenants.quests.models import (
    Challenge,
    ChallengeChain,
    ChallengePublication,
    ChallengeRepeat,
    ChallengeReviewMode,
    ChallengeStatus,
    ChallengeTemplate,
    ChallengeType,
    ChallengeWinnerChoice,
)
from tenants.quests.selectors.challenges import places_taken
from tenants.quests.selectors.templates import challenge_template
from tenants.quests.services.attempts import move_deadlines
from tenants.quests.services.templates import require_countable
from tenants.quests.sources import QUEST_REWARDS
from tenants.stores.pictures import stored_picture
from tenants.stores.reward_facts import reward_words
from tenants.stores.services.rewards import check_reward, replace_ended
from tenants.wallets.issuance import staff_of

MAX_DURATION = 10 * rules.SECONDS["YEAR"]
# Terms that cannot change once a member took part.
FIXED_ONCE_TAKEN = (
    "kind", "template_id", "repeat", "limit", "target_duration", "target_amount", "time_unit", "start_at",
)  # fmt: skip
# All other fields decide who is paid, when, how often or how much. The person who changes one is responsible for the
# reward.
SHOWN_ONLY = ("name", "description")


def create_challenge(*, fields: Mapping[str, Any], picture: bytes | None, actor: Actor) -> Challenge:
    """Create a draft, which only the team sees; ``picture`` is WebP.

    Raises ChallengeTemplateNotFound, ValidationFailed, FeatureSwitchedOff, ChallengeExists, ImageUploadFailed,
    IssuanceLimit.
    """
    values = dict(fields)
    publish = values.pop("publication", None) == ChallengePublication.ACTIVE

    def work() -> Challenge:
        challenge = Challenge(**values, image=image, promised_by=staff_of(actor))
        _check(challenge)
        require_countable(challenge.template)
        check_reward(challenge, actor, source=QUEST_REWARDS)
        if publish:
            challenge.publication, challenge.published_at = ChallengePublication.ACTIVE, now()
        _save(challenge, force_insert=True)
        audit.record(actor, "challenge.create", challenge.pk, after=_facts(challenge))
        if publish:
            changed(challenge, actor)
        return challenge

    with stored_picture(picture, actor.community_id) as image:
        return atomically(work)


def edit_challenge(
    *, challenge_id: UUID, changes: Mapping[str, Any], picture: bytes | None, actor: Actor, seen: Seen = NOTHING_SEEN
) -> Challenge:
    """Change a challenge; ``publication`` ACTIVE publishes it. Once a member took part, what is asked for stays.

    The actor is responsible for the reward from now on, unless only SHOWN_ONLY or the picture changed. A new reward
    holds for attempts that succeed from now on. Rewards that wait take over a new case or raffle if theirs
    is over. Raises ChallengeNotFound, ChallengeActive,
    ChallengeInChain, ChallengeTemplateNotFound, ValidationFailed, FeatureSwitchedOff, EditConflict, ChallengeExists,
    ImageUploadFailed, IssuanceLimit.
    """
    values = dict(changes)
    publish = values.pop("publication", None) == ChallengePublication.ACTIVE

    def work() -> Challenge:
        challenge = _locked(challenge_id)
        before, end_at = _facts(challenge), challenge.end_at
        seen.check({**seen.of(challenge), "challenge_image": public_url(challenge.image)})
        if "max_winners" in values and values["max_winners"] != challenge.max_winners:
            # They are not counted while there is no limit.
            challenge.winners = places_taken(challenge)
        _refuse_fixed(challenge, values)
        is_first = publish and challenge.publication == ChallengePublication.DRAFT
        decides = is_first or decides_payment(challenge, values)
        if decides:
            challenge.promised_by = staff_of(actor)
        for name, value in values.items():
            setattr(challenge, name, value)
        replaced = challenge.image if image else ""
        challenge.image = image or challenge.image
        _check(challenge)
        if is_first or "template_id" in values:
            require_countable(challenge.template)
        check_reward(challenge, actor, source=QUEST_REWARDS, decides=decides)
        if is_first:
            challenge.publication, challenge.published_at = ChallengePublication.ACTIVE, now()
        _save(challenge)
        if challenge.end_at != end_at:
            move_deadlines(challenge)
        replace_ended(challenge.attempts.filter(status=ChallengeStatus.CAN_REWARD), challenge)
        action = "challenge.publish" if is_first else "challenge.edit"
        audit.record(actor, action, challenge.pk, before=before, after=_facts(challenge))
        release_unused(actor.community_id, [replaced])
        changed(challenge, actor)
        return challenge

    with stored_picture(picture, actor.community_id) as image:
        return atomically(work)


def archive_challenge(*, challenge_id: UUID, actor: Actor) -> None:
    """Archive a challenge. Rewards that wait can still be claimed, and submissions decided. Repeatable.

    Raises ChallengeNotFound, ChallengeInChain.
    """

    def work() -> None:
        challenge = Challenge.objects.select_for_update(no_key=True).filter(pk=challenge_id).first()
        if challenge is None:
            raise ChallengeNotFound
        if challenge.archived_at is not None:
            return
        _refuse_step(challenge)
        challenge.archived_at = now()
        challenge.save(update_fields=["archived_at", "updated_at"])
        audit.record(
            actor, "challenge.delete", challenge.pk,
            before={"name": challenge.name, "publication": challenge.publication},
        )  # fmt: skip
        changed(challenge, actor)

    atomically(work)


def restore_challenge(*, challenge_id: UUID, actor: Actor) -> None:
    """Undo archiving. The actor is responsible for the reward from now on. A repeated call changes nothing.

    Raises ChallengeNotFound, UndoTooLate, ChallengeExists (the name is in use by now), IssuanceLimit.
    """

    def work() -> None:
        rows = Challenge.objects.select_for_update(of=("self",)).select_related("template")
        challenge = rows.filter(pk=challenge_id).first()
        if challenge is None:
            raise ChallengeNotFound
        if challenge.archived_at is None:
            return
        require_undoable(challenge.archived_at)
        challenge.archived_at, challenge.promised_by = None, staff_of(actor)
        check_reward(challenge, actor, source=QUEST_REWARDS)
        _save(challenge)
        audit.record(actor, "challenge.restore", challenge.pk, after={"publication": challenge.publication})
        changed(challenge, actor)

    atomically(work)


def _locked(challenge_id: UUID) -> Challenge:
    """Wait for the members who win now (attempts.succeed). Raises ChallengeNotFound, also if it is archived."""
    rows = Challenge.objects.select_for_update(of=("self",)).select_related("template")
    challenge = rows.filter(pk=challenge_id, archived_at=None).first()
    if challenge is None:
        raise ChallengeNotFound
    return challenge


def changed(challenge: Challenge, actor: Actor) -> None:
    """Announce to open pages that the list of challenges changed."""
    if challenge.publication == ChallengePublication.ACTIVE:
        announce_to_community(actor.community_id, Event.QUESTS, id=str(challenge.pk))


def decides_payment(thing: Challenge | ChallengeChain, values: Mapping[str, Any]) -> bool:
    """True if the changes decide who is paid, when, how often or how much."""
    return changes_any(thing, {name: value for name, value in values.items() if name not in SHOWN_ONLY})


def _refuse_fixed(challenge: Challenge, changes: Mapping[str, Any]) -> None:
    fixed = [name for name in FIXED_ONCE_TAKEN if name in changes and changes[name] != getattr(challenge, name)]
    if fixed and challenge.attempts.exists():
        raise ChallengeActive(fields=dict.fromkeys(fixed, "A fan already takes part"))
    most = changes.get("max_winners", challenge.max_winners)
    if most is not None and most < challenge.winners:
        raise ChallengeActive(fields={"maxWinners": f"{challenge.winners} have won already"})


def _refuse_step(challenge: Challenge) -> None:
    if (step := getattr(challenge, "step", None)) is not None:
        raise ChallengeInChain(chain=step.chain.name)


def _check(challenge: Challenge) -> None:
    """Raise ValidationFailed with the fields at fault, ChallengeInChain for a step that would be repeated."""
    template: ChallengeTemplate = challenge_template(challenge.template_id)
    challenge.template = template
    fields = {}
    timed = rules.seconds_of(challenge.target_duration, challenge.time_unit)
    if template.type == ChallengeType.TIME_BASED and timed is None:
        fields["targetDuration"] = "Field is required"
    elif timed is not None and timed > MAX_DURATION:
        fields["targetDuration"] = "At most 10 years"
    if template.type in (*rules.BY_AMOUNT, ChallengeType.LEVEL) and challenge.target_amount is None:
        fields["targetAmount"] = "Field is required"
    if template.type == ChallengeType.LEVEL and (challenge.target_amount or 0) > 50:
        fields["targetAmount"] = "There are 50 levels"
    if challenge.code and template.type != ChallengeType.ARBITRARY:
        fields["code"] = "Only for challenges that take a proof"
    if challenge.start_at and challenge.end_at and challenge.end_at <= challenge.start_at:
        fields["endAt"] = "Ending date can not be before start date!"
    is_repeated = challenge.repeat != ChallengeRepeat.NOT_REPEATABLE
    if challenge.max_winners is not None and is_repeated:
        fields["repeat"] = "With a number of winners, it runs once"
    if (
        challenge.max_winners is not None
        and challenge.winner_choice == ChallengeWinnerChoice.TEAM
        and challenge.review_mode != ChallengeReviewMode.MANUAL
    ):
        fields["reviewMode"] = "The team chooses the winners, so it reviews them"
    if fields:
        raise ValidationFailed(fields=fields)
    if is_repeated or challenge.max_winners is not None:
        _refuse_step(challenge)


def _save(challenge: Challenge, *, force_insert: bool = False) -> None:
    with constraints_as_errors():
        challenge.save(force_insert=force_insert)


_KEPT = (
    "name", "description", "kind", "image", "publication", "review_mode", "repeat", "restart", "limit",
    "target_duration", "target_amount", "time_unit", "start_at", "end_at", "max_winners", "winner_choice",
    "min_level", "min_member_days", "linked_provider", "min_linked_days",
)  # fmt: skip


def _facts(challenge: Challenge) -> dict[str, Any]:
    plain = {name: value for name in _KEPT if (value := getattr(challenge, name)) not in (None, "")}
    dates = {name: value.isoformat() for name, value in plain.items() if isinstance(value, datetime)}
    return plain | dates | {"reward": reward_words(challenge), "template": challenge.template.name}
