from typing import Any

from rest_framework import serializers

from saas.kernel.api import ListInput, Serializer
from saas.notifications.catalog import NotificationArea, NotificationKind

STATUSES = [("UNREAD", "UNREAD"), ("READ", "READ")]
AREAS = [(area.value, area.value) for area in NotificationArea]
KINDS = [(kind.value, kind.value) for kind in NotificationKind]


class NotificationListInput(ListInput):
    status = serializers.ChoiceField(choices=STATUSES, required=False)
    type = serializers.ChoiceField(choices=KINDS, required=False)
    area = serializers.ChoiceField(choices=AREAS, required=False)
    sort_by = serializers.ChoiceField(choices=["CREATED_AT"], default="CREATED_AT")


class NotificationPlaceOutput(Serializer):
    creator_id = serializers.UUIDField(source="owner_id")
    slug = serializers.CharField()
    name = serializers.CharField()
    brand_color = serializers.CharField()


class NotificationOutput(Serializer):
    """``title`` and ``text`` are the words of ``type`` with its ``variables`` filled in.

    ``community`` is null for what the platform tells. ``link`` is a path on this host, null without one.
    """

    id = serializers.UUIDField()
    type = serializers.ChoiceField(choices=KINDS)
    area = serializers.ChoiceField(choices=AREAS)
    status = serializers.ChoiceField(choices=STATUSES)
    title = serializers.CharField()
    text = serializers.CharField()
    variables = serializers.DictField(child=serializers.JSONField())
    link = serializers.CharField(allow_null=True)
    community = NotificationPlaceOutput(allow_null=True)
    created_at = serializers.DateTimeField()


class NotificationStatusInput(Serializer):
    status = serializers.ChoiceField(choices=STATUSES)


class UnreadOutput(Serializer):
    """``count`` goes up to 100 and stays there."""

    count = serializers.IntegerField(min_value=0, max_value=100)


class PreferenceOutput(Serializer):
    """The notification settings for ``type``. With ``isFixed`` they cannot be changed."""

    type = serializers.ChoiceField(choices=KINDS)
    area = serializers.ChoiceField(choices=AREAS)
    name = serializers.CharField()
    in_app = serializers.BooleanField()
    email = serializers.BooleanField()
    is_fixed = serializers.BooleanField()


class PreferenceInput(Serializer):
    type = serializers.ChoiceField(choices=KINDS)
    in_app = serializers.BooleanField()
    email = serializers.BooleanField()


class PreferencesInput(Serializer):
    """What is left out stays as it is."""

    preferences = PreferenceInput(many=True, allow_empty=False)

    def validate_preferences(self, wishes: list[dict[str, Any]]) -> list[dict[str, Any]]:
        names = [wish["type"] for wish in wishes]
        if len(set(names)) < len(names):
            raise serializers.ValidationError("List each type only once")
        return wishes


class MailSwitchInput(Serializer):
    email = serializers.BooleanField()


class MailSwitchOutput(Serializer):
    """``email``: whether mails of this type are sent to the person the link was mailed to."""

    type = serializers.ChoiceField(choices=KINDS, source="kind")
    name = serializers.CharField()
    email = serializers.BooleanField(source="wish.email")
