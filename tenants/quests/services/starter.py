"""The quests with which a community begins. The team edits or archives them like its own."""

from dataclasses import dataclass
from typing import Any

from saas.kernel.clock import now
from tenants.quests.models import (
    Challenge,
    ChallengeKind,
    ChallengePublication,
    ChallengeRepeat,
    ChallengeReviewMode,
    TimeUnit,
)
from tenants.quests.services.templates import create_standard_templates


@dataclass(frozen=True, slots=True)
class Starter:
    template: str
    name: str
    description: str
    gems: int
    experience: int = 0
    repeat: str = ChallengeRepeat.NOT_REPEATABLE
    amount: int | None = None


STARTERS = (
    Starter("Join the community", "Welcome", "Join the community.", 50),
    Starter(
        "Visit", "Come by every day", "Visit the community once a day.", 10, 5, ChallengeRepeat.EVERY_DAY_AT_MIDNIGHT
    ),
    Starter("Complete the profile", "Show who you are", "Add a picture, and confirm your email address.", 50, 25),
    Starter("Reach a level", "Reach level 3", "Come by, buy something and complete quests.", 100, 0, amount=3),
    Starter("Buy in the store", "First purchase", "Buy anything in the store.", 0, 50, amount=1),
    Starter(
        "Visit", "Five days a week", "Visit the community on five days of a week.", 50, 20,
        ChallengeRepeat.EVERY_WEEK, 5,
    ),
)  # fmt: skip
_DRAFT = Starter("Show what you did", "Share the stream", "Share the stream with friends, and send us the link.", 25)


def create_starters() -> None:
    """Write the templates and the first quests of a new community. Once: a community that has a provider is not new."""
    templates, moment = create_standard_templates(), now()
    rows = [_row(starter, templates, published_at=moment) for starter in STARTERS]
    rows.append(_row(_DRAFT, templates, review_mode=ChallengeReviewMode.MANUAL))
    Challenge.objects.bulk_create(rows)


def _row(starter: Starter, templates: dict[str, Any], **fields: Any) -> Challenge:
    is_published = "published_at" in fields
    return Challenge(
        kind=ChallengeKind.QUEST,
        name=starter.name,
        description=starter.description,
        template=templates[starter.template],
        publication=ChallengePublication.ACTIVE if is_published else ChallengePublication.DRAFT,
        repeat=starter.repeat,
        target_amount=starter.amount,
        time_unit=TimeUnit.DAY,
        reward_gems=starter.gems,
        reward_experience=starter.experience,
        **fields,
    )
