from typing import Any

from rest_framework import serializers

from saas.kernel.paging import ListInput
from saas.kernel.serializers import Serializer
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
    """``title`` and ``text`` are the texts of ``type`` with its ``variables`` filled in.

    ``community`` is null for a notification of the platform. ``link`` is a path on this host, or null.
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
    """``count`` is at most 100."""

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
    """Settings that are left out do not change."""

    preferences = PreferenceInput(many=True, allow_empty=False)

    def validate_preferences(self, choices: list[dict[str, Any]]) -> list[dict[str, Any]]:
        names = [choice["type"] for choice in choices]
        if len(set(names)) < len(names):
            raise serializers.ValidationError("List each type only once")
        return choices


class MailSwitchInput(Serializer):
    email = serializers.BooleanField()


class MailSwitchOutput(Serializer):
    """``email`` is true if mails of this type are sent to the recipient of the link."""

    type = serializers.ChoiceField(choices=KINDS, source="kind")
    name = serializers.CharField()
    email = serializers.BooleanField(source="choice.email")
