from rest_framework import serializers

from saas.kernel.api import Serializer

MAX_OPEN_COMMUNITIES = 8


class StreamTicketInput(Serializer):
    """``communities``: creator ids of the communities this browser has open, for their public figures."""

    communities = serializers.ListField(child=serializers.UUIDField(), max_length=MAX_OPEN_COMMUNITIES, default=list)


class StreamCommunityOutput(Serializer):
    """Events name a community by ``id``."""

    id = serializers.UUIDField()
    creator_id = serializers.UUIDField(source="owner_id")


class StreamTicketOutput(Serializer):
    """Open ``url`` with the parameter ``ticket``: good once, for a minute."""

    url = serializers.CharField()
    ticket = serializers.CharField()
    communities = StreamCommunityOutput(many=True)
