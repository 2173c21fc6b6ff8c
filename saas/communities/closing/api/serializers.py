from rest_framework import serializers

from saas.communities.closing.rules import LossKind, MatterKind
from saas.kernel.serializers import MultilineField, Serializer


class CloseInput(Serializer):
    """``confirmation`` is the typed name of the community. Fans read ``reason``."""

    confirmation = serializers.CharField(max_length=120)
    reason = MultilineField(max_length=300, allow_blank=True, default="")


class MatterExampleOutput(Serializer):
    name = serializers.CharField()
    link = serializers.CharField()


class OpenMattersOutput(Serializer):
    """A matter that must be finished or canceled before the community can close; ``examples`` are the first ones."""

    kind = serializers.ChoiceField(choices=[kind.value for kind in MatterKind])
    count = serializers.IntegerField()
    examples = MatterExampleOutput(many=True)


class LossOutput(Serializer):
    """The possessions of members. It is lost when the community is erased."""

    kind = serializers.ChoiceField(choices=[kind.value for kind in LossKind])
    count = serializers.IntegerField()


class PaidPlanOutput(Serializer):
    """The paid plan, which the closing cancels.

    ``endsAt`` is the end of the paid period; null if a payment is due, because the plan ends at once then.
    """

    name = serializers.CharField()
    ends_at = serializers.DateTimeField(allow_null=True)
    is_canceled = serializers.BooleanField()


class ClosingOutput(Serializer):
    """``closedAt`` and ``reopenUntil`` are null for an open community, ``plan`` is null without a paid plan."""

    closed_at = serializers.DateTimeField(allow_null=True)
    reopen_until = serializers.DateTimeField(allow_null=True)
    reason = serializers.CharField()
    matters = OpenMattersOutput(many=True)
    losses = LossOutput(many=True)
    plan = PaidPlanOutput(allow_null=True)
