from typing import Any

from rest_framework import serializers

from saas.kernel.days import TIME_ZONES
from saas.kernel.paging import ListInput
from saas.kernel.serializers import Serializer
from saas.kernel.uuids import UUIDField
from saas.notifications.catalog import MailPace, NotificationArea, NotificationKind
from saas.notifications.devices import MAX_ENDPOINT_LENGTH

STATUSES = [("UNREAD", "UNREAD"), ("READ", "READ")]
AREAS = [(area.value, area.value) for area in NotificationArea]
PACES = [(pace.value, pace.value) for pace in MailPace]
KINDS = [(kind.value, kind.value) for kind in NotificationKind]


class NotificationListInput(ListInput):
    status = serializers.ChoiceField(choices=STATUSES, required=False)
    type = serializers.ChoiceField(choices=KINDS, required=False)
    area = serializers.ChoiceField(choices=AREAS, required=False)
    sort_by = serializers.ChoiceField(choices=["CREATED_AT"], default="CREATED_AT")


class NotificationPlaceOutput(Serializer):
    creator_id = UUIDField(source="owner_id")
    slug = serializers.CharField()
    name = serializers.CharField()
    brand_color = serializers.CharField()


class NotificationOutput(Serializer):
    """``title`` and ``text`` are the texts of ``type`` with its ``variables`` filled in.

    ``community`` is null for a notification of the platform. ``link`` is a path on this host, or null. ``reason`` says
    why the user got it. With ``canMute``, its type can be turned off here.
    """

    id = UUIDField()
    type = serializers.ChoiceField(choices=KINDS)
    area = serializers.ChoiceField(choices=AREAS)
    status = serializers.ChoiceField(choices=STATUSES)
    title = serializers.CharField()
    text = serializers.CharField()
    variables = serializers.DictField(child=serializers.JSONField())
    reason = serializers.CharField()
    can_mute = serializers.BooleanField()
    link = serializers.CharField(allow_null=True)
    community = NotificationPlaceOutput(allow_null=True)
    created_at = serializers.DateTimeField()


class NotificationStatusInput(Serializer):
    status = serializers.ChoiceField(choices=STATUSES)


class UnreadOutput(Serializer):
    """``count`` is at most 100."""

    count = serializers.IntegerField(min_value=0, max_value=100)


class UnreadRoomOutput(Serializer):
    """``unread`` is the number of messages of this chat that the user has not read."""

    creator_id = UUIDField()
    unread = serializers.IntegerField(min_value=1)


class OwnUnreadOutput(UnreadOutput):
    """``rooms`` are the chats with unread messages."""

    rooms = UnreadRoomOutput(many=True)


class OwnSettingsOutput(Serializer):
    """A community that has its own settings for a type. ``isOn``: a channel is on."""

    slug = serializers.CharField()
    name = serializers.CharField()
    is_on = serializers.BooleanField()


class PreferenceOutput(Serializer):
    """The notification settings for ``type``. With ``isFixed`` they cannot be changed.

    ``pace`` says when the mails are sent. With ``isOwn`` they are those of one community, and differ from the general
    ones. ``communities`` are those with settings of their own; empty in the settings of one community.
    """

    type = serializers.ChoiceField(choices=KINDS)
    area = serializers.ChoiceField(choices=AREAS)
    name = serializers.CharField()
    in_app = serializers.BooleanField()
    email = serializers.BooleanField()
    push = serializers.BooleanField()
    pace = serializers.ChoiceField(choices=PACES)
    is_fixed = serializers.BooleanField()
    is_own = serializers.BooleanField()
    communities = OwnSettingsOutput(many=True)


class PreferencePlaceInput(Serializer):
    creator = serializers.CharField(
        required=False,
        help_text="The slug of a community: the settings for its notifications. Without it: for all",
    )


class PreferenceInput(Serializer):
    """Without ``push`` or ``pace``, they keep their value."""

    type = serializers.ChoiceField(choices=KINDS)
    in_app = serializers.BooleanField()
    email = serializers.BooleanField()
    push = serializers.BooleanField(required=False)
    pace = serializers.ChoiceField(choices=PACES, required=False)


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
    """``email`` is true if mails of this name, of one type or a digest, are sent to the recipient of the link."""

    name = serializers.CharField()
    email = serializers.BooleanField()


class QuietHoursInput(Serializer):
    """Local times of ``zone``, as 22:00. Both are null for no quiet hours. They may span midnight."""

    zone = serializers.CharField(max_length=64, help_text="A name of the IANA time zone database")
    quiet_from = serializers.TimeField(allow_null=True, input_formats=["%H:%M", "%H:%M:%S"])
    quiet_until = serializers.TimeField(allow_null=True, input_formats=["%H:%M", "%H:%M:%S"])

    def validate_zone(self, value: str) -> str:
        if value not in TIME_ZONES:
            raise serializers.ValidationError("Choose a time zone from the list")
        return value

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        since, until = attrs["quiet_from"], attrs["quiet_until"]
        if (since is None) != (until is None):
            raise serializers.ValidationError({"quietUntil": "Set both times, or none"})
        if any(at is not None and at.second for at in (since, until)):
            raise serializers.ValidationError({"quietFrom": "Set whole minutes, as 22:00"})
        if since is not None and since == until:
            raise serializers.ValidationError({"quietUntil": "Choose an end that differs from the begin"})
        return attrs


class QuietHoursOutput(Serializer):
    zone = serializers.CharField()
    quiet_from = serializers.TimeField(source="since", format="%H:%M", allow_null=True)
    quiet_until = serializers.TimeField(source="until", format="%H:%M", allow_null=True)


class PushDeviceInput(Serializer):
    """The subscription of the browser (W3C Push API). ``publicKey`` is its key p256dh, ``secret`` its key auth.

    ``serverKey`` is the key of this platform for which the browser subscribed.
    """

    endpoint = serializers.CharField(max_length=MAX_ENDPOINT_LENGTH)
    public_key = serializers.CharField(max_length=100)
    secret = serializers.CharField(max_length=50)
    server_key = serializers.CharField(max_length=100)


class PushDeviceOutput(Serializer):
    """A browser that shows push notifications. A browser finds itself by ``endpoint``."""

    id = UUIDField()
    device = serializers.CharField()
    endpoint = serializers.CharField()
    created_at = serializers.DateTimeField()


class PushOutput(Serializer):
    """``serverKey`` is the key for new subscriptions. ``mayOffer``: the user won something, or wants live alerts."""

    server_key = serializers.CharField()
    may_offer = serializers.BooleanField()
    devices = PushDeviceOutput(many=True)


class MuteInput(Serializer):
    is_muted = serializers.BooleanField()


class LiveAlertsInput(Serializer):
    is_on = serializers.BooleanField()


class LiveAlertsOutput(Serializer):
    is_on = serializers.BooleanField()
