"""The team's writes to chains of challenges."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.clock import now
from saas.kernel.database_errors import constraints_as_errors
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.kernel.errors import ValidationFailed
from saas.kernel.images import public_url
from saas.kernel.transactions import atomically
from saas.plans.stored_files import release_unused
from saas.realtime.announce import announce_to_community
from saas.realtime.events import Event
from tenants.quests.errors import ChainActive, ChallengeChainNotFound
from tenants.quests.models import (
    ChainStep,
    Challenge,
    ChallengeChain,
    ChallengePublication,
    ChallengeRepeat,
    UserChallenge,
)
from tenants.quests.selectors.chains import team_chain
from tenants.quests.selectors.challenges import running_attempts
from tenants.quests.services.catalog import decides_payment
from tenants.quests.services.rewards import take_over
from tenants.quests.sources import QUEST_REWARDS
from tenants.stores.pictures import stored_picture
from tenants.stores.reward_facts import reward_words
from tenants.stores.services.rewards import check_reward, replace_ended
from tenants.wallets.issuance import staff_of

MIN_STEPS = 2


def create_chain(*, fields: Mapping[str, Any], picture: bytes | None, actor: Actor) -> ChallengeChain:
    """Create a draft of a chain. ``steps`` are ids of challenges in their order.

    Raises ValidationFailed, ChallengeChainExists, ImageUploadFailed, IssuanceLimit.
    """
    values = dict(fields)
    steps, publish = values.pop("steps"), values.pop("publication", None) == ChallengePublication.ACTIVE

    def work() -> ChallengeChain:
        chain = ChallengeChain(**values, image=image, promised_by=staff_of(actor))
        check_reward(chain, actor, source=QUEST_REWARDS)
        _save(chain)
        _write_steps(chain, steps, actor)
        if publish:
            _publish(chain, actor)
        audit.record(actor, "challenge.chain", chain.pk, after=_facts(chain))
        _changed(chain, actor)
        return team_chain(chain.pk)

    with stored_picture(picture, actor.community_id) as image:
        return atomically(work)


def edit_chain(
    *, chain_id: UUID, changes: Mapping[str, Any], picture: bytes | None, actor: Actor, seen: Seen = NOTHING_SEEN
) -> ChallengeChain:
    """Change a chain; ``publication`` ACTIVE publishes it with its challenges. From then on, its steps stay.
    A change of the steps or the reward, and the publication, make the actor responsible for what they decide.

    Raises ChallengeChainNotFound, ChainActive, ValidationFailed, EditConflict, ChallengeChainExists,
    ImageUploadFailed, IssuanceLimit.
    """
    values = dict(changes)
    steps = values.pop("steps", None)
    publish = values.pop("publication", None) == ChallengePublication.ACTIVE

    def work() -> ChallengeChain:
        chain = _locked(chain_id)
        before, known = _facts(chain), _step_ids(chain)
        seen.check({**seen.of(chain), "steps": known, "chain_image": public_url(chain.image)})
        is_published = chain.publication == ChallengePublication.ACTIVE
        moves_steps = steps is not None and steps != known
        if moves_steps:
            if is_published:
                raise ChainActive
            _write_steps(chain, steps, actor)
        is_first = publish and not is_published
        decides = is_first or moves_steps or decides_payment(chain, values)
        if decides:
            chain.promised_by = staff_of(actor)
        for name, value in values.items():
            setattr(chain, name, value)
        replaced = chain.image if image else ""
        chain.image = image or chain.image
        check_reward(chain, actor, source=QUEST_REWARDS, decides=decides)
        _save(chain)
        replace_ended(chain.finished.filter(claimed_at=None, canceled_at=None), chain)
        if is_first:
            _publish(chain, actor)
        audit.record(actor, "challenge.chain", chain.pk, before=before, after=_facts(chain))
        release_unused(actor.community_id, [replaced])
        _changed(chain, actor)
        return team_chain(chain.pk)

    with stored_picture(picture, actor.community_id) as image:
        return atomically(work)


def archive_chain(*, chain_id: UUID, actor: Actor) -> None:
    """Archive a chain. Its challenges go on alone; rewards that wait can still be claimed. Repeatable.

    A step no longer waits for the step before, so the actor is responsible for the rewards of the steps.

    Raises ChallengeChainNotFound, IssuanceLimit.
    """

    def work() -> None:
        chain = ChallengeChain.objects.select_for_update(no_key=True).filter(pk=chain_id).first()
        if chain is None:
            raise ChallengeChainNotFound
        if chain.archived_at is not None:
            return
        audit.record(actor, "challenge.chain-delete", chain.pk, before=_facts(chain))
        chain.archived_at = now()
        chain.save(update_fields=["archived_at", "updated_at"])
        take_over(Challenge.objects.filter(pk__in=_step_ids(chain)), actor)
        chain.steps.all().delete()
        _changed(chain, actor)

    atomically(work)


def _locked(chain_id: UUID) -> ChallengeChain:
    chain = ChallengeChain.objects.select_for_update(no_key=True).filter(pk=chain_id, archived_at=None).first()
    if chain is None:
        raise ChallengeChainNotFound
    return chain


def _step_ids(chain: ChallengeChain) -> list[UUID]:
    return list(chain.steps.order_by("position").values_list("challenge_id", flat=True))


def _write_steps(chain: ChallengeChain, steps: Sequence[UUID], actor: Actor) -> None:
    """Write the steps. The actor decides when their rewards can be reached, and is responsible for them.

    A fan who has claimed the reward of a quest before has done that step.

    Raises ValidationFailed for a challenge that cannot be a step, IssuanceLimit.
    """
    earlier = _step_ids(chain)
    chain.steps.all().delete()
    found = Challenge.objects.select_for_update(no_key=True).filter(pk__in=steps, archived_at=None).order_by("pk")
    known, fields = {row.pk: row for row in found}, {}
    taken = set(ChainStep.objects.filter(challenge_id__in=steps).values_list("challenge_id", flat=True))
    begun = set(UserChallenge.objects.filter(challenge_id__in=steps).values_list("challenge_id", flat=True))
    busy = set(running_attempts(steps).values_list("challenge_id", flat=True))
    for place, pk in enumerate(steps):
        row = known.get(pk)
        if row is None or pk in steps[:place]:
            fields[f"steps.{place}"] = "Choose a challenge"
        elif pk in taken:
            fields[f"steps.{place}"] = "This is a step of another chain"
        elif row.repeat != ChallengeRepeat.NOT_REPEATABLE or row.max_winners is not None:
            fields[f"steps.{place}"] = "A step runs once, and without a number of winners"
        elif row.pk in busy:
            # A draft of a chain hides its steps, and a later step is locked: the time of these fans would run out.
            fields[f"steps.{place}"] = "Fans are at it now"
    if not fields and steps and not set(steps) - begun:
        # Claiming the last open step finishes a chain: who has claimed all of them before would never finish it.
        fields["steps"] = "Add a quest in which no fan takes part yet"
    if fields:
        raise ValidationFailed(fields=fields)
    ChainStep.objects.bulk_create(
        ChainStep(chain=chain, position=place, challenge_id=pk) for place, pk in enumerate(steps)
    )
    take_over(Challenge.objects.filter(pk__in=[*earlier, *steps]), actor)


def _publish(chain: ChallengeChain, actor: Actor) -> None:
    """Raises ValidationFailed, IssuanceLimit."""
    if chain.steps.count() < MIN_STEPS:
        raise ValidationFailed(fields={"steps": f"Add at least {MIN_STEPS} steps"})
    moment = now()
    # Fans see also a published challenge only now.
    take_over(Challenge.objects.filter(pk__in=_step_ids(chain)), actor)
    drafts = Challenge.objects.filter(step__chain=chain, publication=ChallengePublication.DRAFT)
    drafts.update(publication=ChallengePublication.ACTIVE, published_at=moment, updated_at=moment)
    chain.publication, chain.published_at = ChallengePublication.ACTIVE, moment
    chain.save(update_fields=["publication", "published_at", "updated_at"])


def _save(chain: ChallengeChain) -> None:
    with constraints_as_errors():
        chain.save()


def _changed(chain: ChallengeChain, actor: Actor) -> None:
    if chain.publication == ChallengePublication.ACTIVE:
        announce_to_community(actor.community_id, Event.QUESTS, id=str(chain.pk))


def _facts(chain: ChallengeChain) -> dict[str, Any]:
    names = list(chain.steps.order_by("position").values_list("challenge__name", flat=True))
    facts = {"name": chain.name, "description": chain.description, "publication": chain.publication}
    return {name: value for name, value in facts.items() if value} | {
        "steps": names, "reward": reward_words(chain),
    }  # fmt: skip
