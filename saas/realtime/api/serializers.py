from rest_framework import serializers

from saas.kernel.serializers import Serializer

MAX_OPEN_COMMUNITIES = 8


class StreamTicketInput(Serializer):
    """``communities`` are the creator ids of the communities that this browser shows, for their public figures."""

    communities = serializers.ListField(child=serializers.UUIDField(), max_length=MAX_OPEN_COMMUNITIES, default=list)


class StreamCommunityOutput(Serializer):
    """A community; events name it by ``id``."""

    id = serializers.UUIDField()
    creator_id = serializers.UUIDField(source="owner_id")


class StreamTicketOutput(Serializer):
    """Open ``/live`` with the parameter ``ticket``. A ticket is valid once, for a minute."""

    ticket = serializers.CharField()
    communities = StreamCommunityOutput(many=True)
