from typing import Any

from rest_framework import serializers

from saas.kernel.serializers import Serializer
from saas.kernel.whole_numbers import IntegerField
from saas.legal.models import LegalDocument
from saas.legal.rules import LegalBlockKind, points_of


class LegalTextInput(Serializer):
    """Without ``version``: the version that applies now."""

    version = IntegerField(required=False, min_value=1, max_value=32_767)


class LegalBlockOutput(Serializer):
    """``lines`` is one text, for a LIST its items."""

    kind = serializers.ChoiceField(choices=[kind.value for kind in LegalBlockKind])
    lines = serializers.ListField(child=serializers.CharField())


class LegalVersionOutput(Serializer):
    version = IntegerField()
    applies_from = serializers.DateTimeField()


class LegalTextOutput(Serializer):
    """``upcoming`` is the next version if one is published, ``versions`` all published ones, the oldest first.

    ``current`` is the version that applies now. ``change_note`` says what is new in this version.
    """

    document = serializers.ChoiceField(choices=LegalDocument.choices)
    version = IntegerField()
    title = serializers.CharField(source="get_document_display")
    lead = serializers.CharField()
    summary = serializers.SerializerMethodField()
    blocks = LegalBlockOutput(many=True)
    change_note = serializers.CharField()
    applies_from = serializers.DateTimeField()
    current = IntegerField()
    upcoming = LegalVersionOutput(allow_null=True)
    versions = LegalVersionOutput(many=True)

    def get_summary(self, row: Any) -> list[str]:
        return points_of(row.summary)


class AcceptedVersionInput(Serializer):
    document = serializers.ChoiceField(choices=LegalDocument.choices)
    version = IntegerField(min_value=1, max_value=32_767)


class AcceptLegalInput(Serializer):
    versions = AcceptedVersionInput(many=True, allow_empty=False, max_length=len(LegalDocument))  # type: ignore[call-arg]
