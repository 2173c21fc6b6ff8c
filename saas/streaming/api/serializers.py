from rest_framework import serializers

from saas.kernel.api import Serializer
from saas.streaming.models import PROVIDER_CHOICES, ChannelProblem, ConnectionStatus, LiveSource
from saas.streaming.rules import MAX_TITLE
from saas.tenancy.models import SocialPlatform


class StreamOutput(Serializer):
    """A running stream. ``viewers`` is null if it is unknown. ``version`` goes up with every other change."""

    platform = serializers.ChoiceField(choices=SocialPlatform.choices)
    title = serializers.CharField()
    viewers = serializers.IntegerField(allow_null=True)
    since = serializers.DateTimeField()
    url = serializers.CharField()
    version = serializers.IntegerField()


class ChannelConnectionOutput(Serializer):
    """A provider, and the community's channel there. Without a channel, the status is DISCONNECTED.

    ``offered`` is false if this installation has no keys for the provider. ``problem`` is what went wrong at the last
    check, at ``checkedAt``.
    """

    provider = serializers.ChoiceField(choices=PROVIDER_CHOICES)
    offered = serializers.BooleanField(source="is_offered")
    status = serializers.ChoiceField(choices=ConnectionStatus.choices)
    name = serializers.CharField(allow_null=True)
    url = serializers.CharField(allow_null=True)
    picture_url = serializers.CharField(allow_null=True)
    connected_at = serializers.DateTimeField(allow_null=True)
    checked_at = serializers.DateTimeField(allow_null=True)
    problem = serializers.ChoiceField(choices=ChannelProblem.choices, allow_null=True)


class ConnectOutput(Serializer):
    """``url`` is the provider's consent page."""

    url = serializers.URLField()


class LiveSwitchInput(Serializer):
    """``url`` is the https address of the stream. It is required to go live."""

    is_live = serializers.BooleanField()
    url = serializers.CharField(max_length=300, allow_blank=True, default="")
    title = serializers.CharField(max_length=MAX_TITLE, allow_blank=True, default="")


class LiveSwitchOutput(Serializer):
    """``available`` is false while a connected channel says when the creator is live. The switch ends at ``endsAt``.

    ``url`` is the address of the last stream, or else of the creator's first streaming link.
    """

    live = StreamOutput(allow_null=True)
    source = serializers.ChoiceField(choices=LiveSource.choices, allow_null=True)  # type: ignore[assignment]
    ends_at = serializers.DateTimeField(allow_null=True)
    available = serializers.BooleanField(source="is_available")
    url = serializers.CharField()
