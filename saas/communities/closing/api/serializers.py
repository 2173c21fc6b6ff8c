from rest_framework import serializers

from saas.communities.closing.rules import LossKind, MatterKind
from saas.kernel.api import Serializer


class CloseInput(Serializer):
    """``confirmation`` is the typed name of the community. Fans read ``reason``."""

    confirmation = serializers.CharField(max_length=120)
    reason = serializers.CharField(max_length=300, allow_blank=True, default="")


class MatterExampleOutput(Serializer):
    name = serializers.CharField()
    link = serializers.CharField()


class OpenMattersOutput(Serializer):
    """What must be finished or canceled before the community can close; ``examples`` are the first ones."""

    kind = serializers.ChoiceField(choices=[kind.value for kind in MatterKind])
    count = serializers.IntegerField()
    examples = MatterExampleOutput(many=True)


class LossOutput(Serializer):
    """What members own. It is lost when the community is erased."""

    kind = serializers.ChoiceField(choices=[kind.value for kind in LossKind])
    count = serializers.IntegerField()


class ClosingOutput(Serializer):
    """``closedAt`` and ``reopenUntil`` are null for an open community."""

    closed_at = serializers.DateTimeField(allow_null=True)
    reopen_until = serializers.DateTimeField(allow_null=True)
    reason = serializers.CharField()
    matters = OpenMattersOutput(many=True)
    losses = LossOutput(many=True)
