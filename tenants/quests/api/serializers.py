"""Challenges as fans see them."""

from rest_framework import serializers

from saas.kernel.gems import GemsField
from saas.kernel.images import MIN_SIDE, ImageUploadField
from saas.kernel.paging import ListInput
from saas.kernel.serializers import LinkField, MultilineField, Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField
from tenants.checkout.api.serializers import DenialOutput
from tenants.quests.eligibility import DENIAL_CODES
from tenants.quests.models import (
    EVENTS,
    LINKABLE,
    OFFERED_PROVIDERS,
    ChallengeKind,
    ChallengeLimit,
    ChallengePublication,
    ChallengeRepeat,
    ChallengeRestart,
    ChallengeReviewMode,
    ChallengeStatus,
    ChallengeType,
    ChallengeWinnerChoice,
    FailureCause,
    TimeUnit,
)
from tenants.quests.selectors.challenges import OWN_FILTERS
from tenants.stores.api.reward_serializers import RewardOutput


class ChallengeRewardOutput(RewardOutput):
    pass


class ChallengeTemplateOutput(Serializer):
    """The subject of a challenge: deeds of ``event`` at ``provider``, or the subject of ``type``."""

    id = UUIDField()
    name = serializers.CharField()
    description = serializers.CharField()
    type = serializers.ChoiceField(choices=ChallengeType.choices)
    event = serializers.ChoiceField(choices=EVENTS, allow_null=True)
    provider = serializers.ChoiceField(choices=OFFERED_PROVIDERS)
    provider_id = UUIDField()
    target_duration = IntegerField(allow_null=True)
    target_amount = IntegerField(allow_null=True)
    time_unit = serializers.ChoiceField(choices=TimeUnit.choices)
    is_active = serializers.BooleanField()
    used = IntegerField(help_text="How many challenges use it; 0 inside a challenge")


class ChallengeOutput(Serializer):
    """A quest, challenge or bounty.

    For TIME_BASED, ``targetDuration`` in ``timeUnit`` is the target; for other types, the time allowed after the start.
    A null value sets no limit. ``needsStart`` is false if deeds count without a start.
    """

    id = UUIDField()
    kind = serializers.ChoiceField(choices=ChallengeKind.choices)
    name = serializers.CharField()
    description = serializers.CharField()
    challenge_image = serializers.CharField(allow_null=True)
    challenge_template = ChallengeTemplateOutput()
    publication = serializers.ChoiceField(choices=ChallengePublication.choices)
    review_mode = serializers.ChoiceField(choices=ChallengeReviewMode.choices)
    repeat = serializers.ChoiceField(choices=ChallengeRepeat.choices)
    restart = serializers.ChoiceField(choices=ChallengeRestart.choices)
    limit = serializers.ChoiceField(choices=ChallengeLimit.choices)
    target_duration = IntegerField(allow_null=True)
    target_amount = IntegerField(allow_null=True)
    time_unit = serializers.ChoiceField(choices=TimeUnit.choices)
    asks_for_code = serializers.BooleanField()
    needs_start = serializers.BooleanField()
    start_at = serializers.DateTimeField(allow_null=True)
    end_at = serializers.DateTimeField(allow_null=True)
    max_winners = IntegerField(allow_null=True)
    winner_choice = serializers.ChoiceField(choices=ChallengeWinnerChoice.choices)
    winners = IntegerField()
    min_level = IntegerField(allow_null=True)
    min_member_days = IntegerField(allow_null=True)
    min_linked_days = IntegerField(allow_null=True)
    linked_provider = serializers.ChoiceField(choices=LINKABLE, allow_null=True)
    reward = ChallengeRewardOutput()
    chain_id = UUIDField(allow_null=True)
    published_at = serializers.DateTimeField(allow_null=True)
    archived_at = serializers.DateTimeField(allow_null=True)
    created_at = serializers.DateTimeField()


class UserChallengeOutput(Serializer):
    """The user's attempt. ``progress`` is 0 to 100; ``completed`` is 1 once the reward is ready, else 0.

    ``progressDuration`` is in the challenge's ``timeUnit``. ``reason`` is the team's text for a rejection.
    """

    id = UUIDField()
    status = serializers.ChoiceField(choices=ChallengeStatus.choices)
    progress = IntegerField()
    progress_duration = IntegerField()
    progress_amount = IntegerField()
    completed = IntegerField()
    attempt = IntegerField()
    started_at = serializers.DateTimeField()
    deadline = serializers.DateTimeField(allow_null=True)
    text = serializers.CharField()
    link = serializers.CharField()
    image = serializers.CharField(allow_null=True)
    submitted_at = serializers.DateTimeField(allow_null=True)
    reviewed_at = serializers.DateTimeField(allow_null=True)
    reason = serializers.CharField(allow_null=True)
    failure = serializers.ChoiceField(choices=FailureCause.choices, allow_null=True)
    ready_at = serializers.DateTimeField(allow_null=True)
    claimed_at = serializers.DateTimeField(allow_null=True)
    reward = ChallengeRewardOutput()


class FanChallengeOutput(ChallengeOutput):
    """``own`` is the user's attempt to show: a reward that waits, else the current one. Null: none in this period.

    ``rewardsReady`` counts rewards that wait, also of earlier periods; each claim pays one. ``lockedBy`` is the step
    of the chain to complete first. ``periodEndsAt`` is when the challenge begins again. ``isReachable`` is false if it
    counts days, and too few are left.
    """

    own = UserChallengeOutput(allow_null=True)
    rewards_ready = IntegerField()
    locked_by = serializers.CharField(allow_null=True)
    period_ends_at = serializers.DateTimeField(allow_null=True)
    is_reachable = serializers.BooleanField()


class ChallengeDenialOutput(DenialOutput):
    code = serializers.ChoiceField(choices=DENIAL_CODES)


class FanChallengePageOutput(FanChallengeOutput):
    denial = ChallengeDenialOutput(allow_null=True, help_text="Null: the person can start it")
    history = UserChallengeOutput(many=True, help_text="The user's latest attempts in all periods, the latest first")


class ChallengeListInput(ListInput):
    kind = serializers.ChoiceField(choices=ChallengeKind.choices, required=False)
    filter = serializers.ChoiceField(choices=OWN_FILTERS, default="ALL")
    steps = serializers.BooleanField(default=True, help_text="False leaves out the steps of chains")


class ReadyRewardsOutput(Serializer):
    """The rewards that wait to be claimed, also those of chains."""

    count = IntegerField()
    gems = GemsField()
    experience = IntegerField()
    products = IntegerField()
    openings = IntegerField(help_text="Free openings of cases")
    tickets = IntegerField()


class SubmitInput(Serializer):
    """The proof: a text, a link or a picture, or several of them. A code is sent as ``text``."""

    text = MultilineField(max_length=1000, allow_blank=True, default="")
    link = LinkField(max_length=500, allow_blank=True, default="")
    image = ImageUploadField(required=False, shortest_side=MIN_SIDE)

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        if not (attrs.get("text") or attrs.get("link") or attrs.get("image")):
            raise serializers.ValidationError({"text": ["Field is required"]})
        return attrs


class ChainStepOutput(Serializer):
    position = IntegerField()
    challenge_id = UUIDField()
    name = serializers.CharField()
    description = serializers.CharField()
    challenge_image = serializers.CharField(allow_null=True)
    type = serializers.ChoiceField(choices=ChallengeType.choices)
    kind = serializers.ChoiceField(choices=ChallengeKind.choices)
    reward = ChallengeRewardOutput()


class ChainOutput(Serializer):
    id = UUIDField()
    name = serializers.CharField()
    description = serializers.CharField()
    chain_image = serializers.CharField(allow_null=True)
    publication = serializers.ChoiceField(choices=ChallengePublication.choices)
    reward = ChallengeRewardOutput(help_text="The reward at the end; each step has its own")
    published_at = serializers.DateTimeField(allow_null=True)
    created_at = serializers.DateTimeField()


class FanChainStepOutput(ChainStepOutput):
    """``challengeTemplate`` and the targets say what the step counts."""

    challenge_template = ChallengeTemplateOutput()
    target_duration = IntegerField(allow_null=True)
    target_amount = IntegerField(allow_null=True)
    time_unit = serializers.ChoiceField(choices=TimeUnit.choices)
    asks_for_code = serializers.BooleanField()
    is_locked = serializers.BooleanField()
    own = UserChallengeOutput(allow_null=True)


class FanChainOutput(ChainOutput):
    """``ownSteps`` counts completed steps. ``status`` is null before the first one, CAN_REWARD when all are done."""

    steps = FanChainStepOutput(many=True)
    own_steps = IntegerField()
    progress = IntegerField()
    status = serializers.ChoiceField(choices=ChallengeStatus.choices, allow_null=True)
