"""Input and output of the calls about watching."""

from rest_framework import serializers

from saas.kernel.api import LineField, Serializer
from saas.kernel.whole_numbers import IntegerField
from tenants.checkout.api.serializers import DenialOutput
from tenants.watching.eligibility import DENIAL_CODES
from tenants.watching.models import PROVIDERS
from tenants.watching.rules import CODE_LENGTH


class WatchDenialOutput(DenialOutput):
    code = serializers.ChoiceField(choices=DENIAL_CODES)


class WatchedChannelOutput(Serializer):
    """``login`` is the last part of the channel's address."""

    provider = serializers.ChoiceField(choices=PROVIDERS)
    login = serializers.CharField()
    title = serializers.CharField(source="stream.title")
    since = serializers.DateTimeField(source="stream.since")


class OwnWatchingOutput(Serializer):
    """Watching counts while ``channel`` is not null: a connected channel streams.

    ``secondsToday`` counted today; ``waitingSeconds`` of them are added to rules and quests soon. ``isLinked``: the
    user has linked the account at the channel's provider, so chat messages count. ``picture`` is a picture of the
    number that the user has to enter before heartbeats count again, as a data address. ``denial`` is why watching does
    not count.
    """

    channel = WatchedChannelOutput(allow_null=True)
    seconds_today = IntegerField()
    waiting_seconds = IntegerField()
    is_linked = serializers.BooleanField()
    picture = serializers.CharField(allow_null=True)
    denial = WatchDenialOutput(allow_null=True)


class WatchBeatInput(Serializer):
    """``token`` is that of the last heartbeat. Null begins to watch here, and ends it elsewhere."""

    token = serializers.UUIDField(allow_null=True)


class WatchBeatOutput(OwnWatchingOutput):
    """The next heartbeat is due in ``beatSeconds``, and must present ``token``."""

    token = serializers.UUIDField()
    beat_seconds = IntegerField()


class PresenceInput(Serializer):
    code = LineField(min_length=CODE_LENGTH, max_length=CODE_LENGTH)
