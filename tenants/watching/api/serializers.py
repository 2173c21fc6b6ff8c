"""Input and output of the calls about watching."""

from rest_framework import serializers

from saas.kernel.serializers import Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField
from tenants.checkout.api.serializers import DenialOutput
from tenants.watching.eligibility import DENIAL_CODES
from tenants.watching.models import PROVIDERS
from tenants.watching.rules import CODE_LENGTH


class WatchDenialOutput(DenialOutput):
    code = serializers.ChoiceField(choices=DENIAL_CODES)


class WatchedChannelOutput(Serializer):
    """``login`` is the last part of the channel's address, which is ``url``.

    ``isLinked``: the user has linked the account at this provider, so chat messages count.
    """

    provider = serializers.ChoiceField(choices=PROVIDERS)
    login = serializers.CharField()
    url = serializers.CharField()
    title = serializers.CharField()
    since = serializers.DateTimeField()
    is_linked = serializers.BooleanField()


class OwnWatchingOutput(Serializer):
    """Watching counts while a connected channel streams: ``channels`` are those that do, the first began first.

    ``secondsToday`` counted today; ``waitingSeconds`` of them are added to rules and quests soon. ``picture`` is a
    picture of the number that the user has to enter before heartbeats count again, as a data address. ``denial`` is why
    watching does not count.
    """

    channels = WatchedChannelOutput(many=True)
    seconds_today = IntegerField()
    waiting_seconds = IntegerField()
    picture = serializers.CharField(allow_null=True)
    denial = WatchDenialOutput(allow_null=True)


class WatchBeatInput(Serializer):
    """``token`` is that of the last heartbeat. Null begins to watch here, and ends it elsewhere.

    ``provider`` is that of the channel whose player is open.
    """

    token = UUIDField(allow_null=True)
    provider = serializers.ChoiceField(choices=PROVIDERS)


class WatchBeatOutput(OwnWatchingOutput):
    """The next heartbeat is due in ``beatSeconds``, and must present ``token``."""

    token = UUIDField()
    beat_seconds = IntegerField()


class PresenceInput(Serializer):
    code = serializers.CharField(min_length=CODE_LENGTH, max_length=CODE_LENGTH)
