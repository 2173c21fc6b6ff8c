from rest_framework import serializers

from saas.kernel.api import Serializer
from saas.tenancy.models import Community, CommunityState


class CommunityInput(Serializer):
    slug = serializers.CharField(max_length=60)
    name = serializers.CharField(min_length=2, max_length=60)
    description = serializers.CharField(max_length=500, allow_blank=True, default="")
    brand_color = serializers.RegexField(
        r"\A#[0-9a-fA-F]{6}\Z",
        default="#8B5CF6",
        error_messages={"invalid": "Must be a valid hex color like #9146FF"},
    )


class OpenedCommunityOutput(Serializer):
    creator_id = serializers.UUIDField(source="owner_id")
    slug = serializers.CharField()
    name = serializers.CharField()
    state = serializers.ChoiceField(choices=CommunityState.choices)
    url = serializers.SerializerMethodField()

    def get_url(self, community: Community) -> str:
        return f"/creator/{community.slug}"


class SlugAvailableOutput(Serializer):
    """``reason`` says why a name cannot be had; null when it can."""

    slug = serializers.CharField()
    available = serializers.BooleanField()
    reason = serializers.CharField(allow_null=True)
