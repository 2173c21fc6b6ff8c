"""Input and output of the team's calls about challenges."""

from rest_framework import serializers

from saas.kernel.edits import SeenInput
from saas.kernel.images import MIN_SIDE, ImageUploadField
from saas.kernel.paging import ListInput
from saas.kernel.serializers import MultilineField, Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField
from tenants.quests.api.serializers import (
    ChainOutput,
    ChainStepOutput,
    ChallengeOutput,
    ChallengeRewardOutput,
    UserChallengeOutput,
)
from tenants.quests.models import (
    EVENTS,
    LINKABLE,
    MAX_STEPS,
    OFFERED_PROVIDERS,
    ChallengeKind,
    ChallengeLimit,
    ChallengePublication,
    ChallengeRepeat,
    ChallengeRestart,
    ChallengeReviewMode,
    ChallengeType,
    ChallengeWinnerChoice,
    TimeUnit,
)
from tenants.quests.selectors.challenges import TEAM_STATES
from tenants.quests.services.reviews import APPROVE, REJECT
from tenants.stores.api.reward_serializers import RewardInput

MAX_TARGET = 1_000_000_000
MAX_BULK = 100
DECISIONS = [APPROVE, REJECT]
REVIEW_STATES = ["WAITING", "DECIDED"]


def _number(most: int, *, least: int = 1) -> IntegerField:
    return IntegerField(min_value=least, max_value=most, allow_null=True, default=None)


class ProviderInput(Serializer):
    provider = serializers.ChoiceField(choices=OFFERED_PROVIDERS)
    name = serializers.CharField(min_length=2, max_length=40)
    is_active = serializers.BooleanField(default=True)


class ProviderChangesInput(SeenInput):
    name = serializers.CharField(min_length=2, max_length=40, required=False)
    is_active = serializers.BooleanField(required=False)


class ChallengeProviderOutput(Serializer):
    """``events`` are what challenges of AMOUNT_BASED can count; ``used`` counts templates."""

    id = UUIDField()
    provider = serializers.ChoiceField(choices=OFFERED_PROVIDERS)
    name = serializers.CharField()
    is_active = serializers.BooleanField()
    events = serializers.ListField(child=serializers.ChoiceField(choices=EVENTS))
    used = IntegerField()


class TemplateInput(Serializer):
    """``event`` is required for AMOUNT_BASED; the other types say themselves what counts."""

    provider_id = UUIDField()
    type = serializers.ChoiceField(choices=ChallengeType.choices)
    event = serializers.ChoiceField(choices=EVENTS, allow_blank=True, default="")
    name = serializers.CharField(min_length=2, max_length=80)
    description = MultilineField(max_length=500, allow_blank=True, default="")
    target_duration = _number(MAX_TARGET)
    target_amount = _number(MAX_TARGET)
    time_unit = serializers.ChoiceField(choices=TimeUnit.choices, default=TimeUnit.DAY)
    is_active = serializers.BooleanField(default=True)


class TemplateChangesInput(SeenInput, TemplateInput):
    """Any of the fields."""


class TemplateListInput(ListInput):
    type = serializers.ChoiceField(choices=ChallengeType.choices, required=False)
    provider_id = UUIDField(required=False)


class ChallengeTermsInput(RewardInput):
    """The terms of a challenge. A number or date that is empty or null sets no limit. ``publication`` ACTIVE publishes.

    ``code`` completes an ARBITRARY challenge without a review if ``reviewMode`` is AUTO.
    """

    kind = serializers.ChoiceField(choices=ChallengeKind.choices)
    name = serializers.CharField(min_length=2, max_length=80)
    description = MultilineField(max_length=2000, allow_blank=True, default="")
    challenge_image = ImageUploadField(required=False, shortest_side=MIN_SIDE)
    template_id = UUIDField()
    publication = serializers.ChoiceField(choices=ChallengePublication.choices, default=ChallengePublication.DRAFT)
    review_mode = serializers.ChoiceField(choices=ChallengeReviewMode.choices, default=ChallengeReviewMode.AUTO)
    repeat = serializers.ChoiceField(choices=ChallengeRepeat.choices, default=ChallengeRepeat.NOT_REPEATABLE)
    restart = serializers.ChoiceField(choices=ChallengeRestart.choices, default=ChallengeRestart.NO_RESTART)
    limit = serializers.ChoiceField(choices=ChallengeLimit.choices, default=ChallengeLimit.CHALLENGE_UNLIMITED)
    target_duration = _number(MAX_TARGET)
    target_amount = _number(MAX_TARGET)
    time_unit = serializers.ChoiceField(choices=TimeUnit.choices, default=TimeUnit.DAY)
    code = serializers.CharField(max_length=40, allow_blank=True, default="")
    start_at = serializers.DateTimeField(allow_null=True, default=None)
    end_at = serializers.DateTimeField(allow_null=True, default=None)
    max_winners = _number(10_000)
    winner_choice = serializers.ChoiceField(choices=ChallengeWinnerChoice.choices, default=ChallengeWinnerChoice.FIRST)
    min_level = _number(50)
    min_member_days = _number(3650)
    linked_provider = serializers.ChoiceField(choices=LINKABLE, allow_blank=True, default="")
    min_linked_days = _number(3650)


class ChallengeChangesInput(SeenInput, ChallengeTermsInput):
    """Any of the fields; ``publication`` ACTIVE publishes."""


class TeamChallengeListInput(ListInput):
    kind = serializers.ChoiceField(choices=ChallengeKind.choices, required=False)
    state = serializers.ChoiceField(choices=TEAM_STATES, required=False)
    sort_by = serializers.ChoiceField(choices=["NAME", "CREATED_AT", "KIND"], default="CREATED_AT")


class TeamChallengeOutput(ChallengeOutput):
    """``members`` counts people who took part, ``completed`` rewards earned, ``unclaimed`` those of them that fans did
    not claim yet, ``waiting`` submissions to review, ``running`` people who are at it now.
    """

    code = serializers.CharField()
    members = IntegerField()
    completed = IntegerField()
    unclaimed = IntegerField()
    waiting = IntegerField()
    running = IntegerField()


class ReviewListInput(ListInput):
    state = serializers.ChoiceField(choices=REVIEW_STATES, default="WAITING")
    challenge_id = UUIDField(required=False)


class SubmissionOutput(UserChallengeOutput):
    username = serializers.CharField()
    member_id = UUIDField()
    challenge_id = UUIDField()
    challenge_name = serializers.CharField()
    kind = serializers.ChoiceField(choices=ChallengeKind.choices)
    type = serializers.ChoiceField(choices=ChallengeType.choices)
    max_winners = IntegerField(allow_null=True)
    winners = IntegerField()


class DecisionInput(Serializer):
    """The member reads ``reason``; a rejection needs one."""

    decision = serializers.ChoiceField(choices=DECISIONS)
    reason = MultilineField(max_length=300, allow_blank=True, default="")


class DecisionsInput(DecisionInput):
    ids = serializers.ListField(child=UUIDField(), min_length=1, max_length=MAX_BULK)


class DecidedOutput(Serializer):
    """How many were decided; those that were decided before are not counted."""

    decided = IntegerField()


class WaitingRewardOutput(Serializer):
    """A reward that a fan has reached and not claimed yet."""

    id = UUIDField()
    member_id = UUIDField()
    username = serializers.CharField()
    challenge_id = UUIDField()
    challenge_name = serializers.CharField()
    reward = ChallengeRewardOutput()
    ready_at = serializers.DateTimeField(allow_null=True)


class WaitingChainRewardOutput(Serializer):
    """The reward at the end of a chain that a fan has finished and not claimed yet."""

    id = UUIDField()
    member_id = UUIDField()
    username = serializers.CharField()
    chain_name = serializers.CharField()
    reward = ChallengeRewardOutput()
    finished_at = serializers.DateTimeField()


class CancelRewardInput(Serializer):
    """The fan reads ``reason``."""

    reason = MultilineField(min_length=3, max_length=300)


class ChainInput(RewardInput):
    """``steps`` are the ids of challenges in their order; in a form they are JSON."""

    name = serializers.CharField(min_length=2, max_length=80)
    description = MultilineField(max_length=2000, allow_blank=True, default="")
    chain_image = ImageUploadField(required=False, shortest_side=MIN_SIDE)
    publication = serializers.ChoiceField(choices=ChallengePublication.choices, default=ChallengePublication.DRAFT)
    steps = serializers.ListField(child=UUIDField(), max_length=MAX_STEPS)


class ChainChangesInput(SeenInput, ChainInput):
    """Any of the fields; ``publication`` ACTIVE publishes the chain and its challenges."""


class TeamChainOutput(ChainOutput):
    """``completed`` counts members who finished it."""

    steps = ChainStepOutput(many=True)
    completed = IntegerField()
