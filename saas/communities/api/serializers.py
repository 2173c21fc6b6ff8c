from typing import Any

from rest_framework import serializers
from rest_framework.fields import empty

from saas.kernel.serializers import MultilineField, Serializer
from saas.kernel.uuids import UUIDField
from saas.tenancy.models import Community, CommunityState


class HexColorField(serializers.RegexField):
    """A color of six or eight hex digits after a hash. The value keeps six: a page cannot be transparent."""

    default_error_messages = {"invalid": "Must be a valid hex color like #9146FF or #9146FF80"}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(r"\A#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{8})\Z", **kwargs)

    def run_validation(self, data: Any = empty) -> Any:
        color = super().run_validation(data)
        return color[:7] if isinstance(color, str) else color


class CommunityInput(Serializer):
    slug = serializers.CharField(max_length=60)
    name = serializers.CharField(min_length=2, max_length=60)
    description = MultilineField(max_length=500, allow_blank=True, default="")
    brand_color = HexColorField(default="#8B5CF6")


class OpenedCommunityOutput(Serializer):
    creator_id = UUIDField(source="owner_id")
    slug = serializers.CharField()
    name = serializers.CharField()
    state = serializers.ChoiceField(choices=CommunityState.choices)
    url = serializers.SerializerMethodField()

    def get_url(self, community: Community) -> str:
        return f"/creator/{community.slug}"


class SlugAvailableOutput(Serializer):
    """``reason`` says why a slug is not available; null if it is."""

    slug = serializers.CharField()
    available = serializers.BooleanField()
    reason = serializers.CharField(allow_null=True)
