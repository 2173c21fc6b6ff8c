from rest_framework import serializers

from saas.communities.sharing.models import MAX_NAME_LENGTH, ShareChannel
from saas.kernel.edits import SeenInput
from saas.kernel.serializers import Serializer
from saas.kernel.uuids import UUIDField


class NewMembersOutput(Serializer):
    """Members of today who joined in the last 7 or 30 days, and in all."""

    week = serializers.IntegerField()
    month = serializers.IntegerField()
    total = serializers.IntegerField()


class ShareLinkInput(Serializer):
    name = serializers.CharField(max_length=MAX_NAME_LENGTH)


class ShareLinkChangesInput(SeenInput, ShareLinkInput):
    """A new name."""


class ShareLinkOutput(Serializer):
    """A short link. ``channel`` is empty if the team named the link."""

    id = UUIDField()
    code = serializers.CharField()
    channel = serializers.ChoiceField(choices=ShareChannel.choices, allow_blank=True)
    name = serializers.CharField()
    address = serializers.CharField()
    members = NewMembersOutput()
    created_at = serializers.DateTimeField()


class SharePictureOutput(Serializer):
    """A picture for a site, in pixels. Its address: ``/creator/customization/share/pictures/<channel>.png``."""

    channel = serializers.ChoiceField(choices=ShareChannel.choices)
    label = serializers.CharField()  # type: ignore[assignment]
    width = serializers.IntegerField()
    height = serializers.IntegerField()


class ShareKitOutput(Serializer):
    """``others`` are members whom no listed link brought. ``version`` changes with the pictures."""

    address = serializers.CharField()
    links = ShareLinkOutput(many=True)
    others = NewMembersOutput()
    pictures = SharePictureOutput(many=True)
    version = serializers.CharField()
