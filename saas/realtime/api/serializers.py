from rest_framework import serializers

from saas.kernel.serializers import Serializer
from saas.kernel.uuids import UUIDField

MAX_OPEN_COMMUNITIES = 8


class StreamTicketInput(Serializer):
    """``communities`` are the creator ids of the communities that this browser shows, for their public figures.

    ``rooms`` are those whose chat it shows.
    """

    communities = serializers.ListField(child=UUIDField(), max_length=MAX_OPEN_COMMUNITIES, default=list)
    rooms = serializers.ListField(child=UUIDField(), max_length=MAX_OPEN_COMMUNITIES, default=list)


class StreamCommunityOutput(Serializer):
    """A community; events name it by ``id``."""

    id = UUIDField()
    creator_id = UUIDField(source="owner_id")


class StreamTicketOutput(Serializer):
    """Open ``/live`` with the parameter ``ticket``. A ticket is valid once, for a minute."""

    ticket = serializers.CharField()
    communities = StreamCommunityOutput(many=True)
