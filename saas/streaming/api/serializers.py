from rest_framework import serializers

from saas.kernel.serializers import Serializer
from saas.streaming.models import PROVIDER_CHOICES, ChannelProblem, ConnectionStatus, DeliveryState, LiveSource
from saas.streaming.rules import MAX_TITLE
from saas.tenancy.models import SocialPlatform


class StreamOutput(Serializer):
    """A running stream. ``viewers`` is null if it is unknown. ``version`` goes up with every other change.

    ``isConnected``: a connected channel reports the stream, so watching it can pay.
    """

    platform = serializers.ChoiceField(choices=SocialPlatform.choices)
    title = serializers.CharField()
    viewers = serializers.IntegerField(allow_null=True)
    since = serializers.DateTimeField()
    url = serializers.CharField()
    version = serializers.IntegerField()
    is_connected = serializers.BooleanField()


class EventDeliveryOutput(Serializer):
    """How one type of events arrives.

    ``received`` counts applied events. Of them, ``unlinked`` were by persons whom no member here has linked, and
    ``late`` came more than a minute after the provider sent them. ``refused`` counts events of the last day that were
    forged or too old. ``losses`` counts how often the provider ended the delivery, and ``lostAt`` is since when it does
    not deliver. ``delayMs`` is the time from the provider to here of the last event.
    """

    name = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    state = serializers.ChoiceField(choices=DeliveryState.choices)
    last_event_at = serializers.DateTimeField(allow_null=True)
    delay_ms = serializers.IntegerField(allow_null=True)
    received = serializers.IntegerField()
    unlinked = serializers.IntegerField()
    late = serializers.IntegerField()
    refused = serializers.IntegerField()
    losses = serializers.IntegerField()
    lost_at = serializers.DateTimeField(allow_null=True)


class ChannelConnectionOutput(Serializer):
    """A provider, and the community's channel there. Without a channel, the status is DISCONNECTED.

    ``offered`` is false if this installation has no keys for the provider. ``problem`` is what went wrong at the last
    check, at ``checkedAt``. ``events`` is empty without a channel. ``needsConsent`` is true if a type of events needs
    an access that the creator has not given; ``eventsProblem`` is what went wrong when the deliveries were compared.
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
    needs_consent = serializers.BooleanField()
    events = EventDeliveryOutput(many=True)
    events_checked_at = serializers.DateTimeField(allow_null=True)
    events_problem = serializers.ChoiceField(choices=ChannelProblem.choices, allow_null=True)


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
