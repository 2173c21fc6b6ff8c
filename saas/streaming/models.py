"""The channels that communities connected, and which creators are live."""

from django.db import models
from django.db.models import Q

from saas.accounts.identities.models import SealedTokens
from saas.kernel.ids import new_id
from saas.kernel.providers import Provider
from saas.tenancy.models import Community, SocialPlatform

# The providers whose channels a community can connect, in the order in which they are shown.
CHANNEL_PROVIDERS = (Provider.KICK, Provider.TWITCH, Provider.DISCORD)
PROVIDER_CHOICES = [(provider.value, provider.label) for provider in CHANNEL_PROVIDERS]


class ConnectionStatus(models.TextChoices):
    CONNECTED = "CONNECTED"
    NEEDS_RECONNECTING = "NEEDS_RECONNECTING"
    DISCONNECTED = "DISCONNECTED"


class ChannelProblem(models.TextChoices):
    """What went wrong at the last check. REVOKED needs the creator, the others pass."""

    REVOKED = "REVOKED"
    UNAVAILABLE = "UNAVAILABLE"
    RATE_LIMITED = "RATE_LIMITED"


class ChannelConnection(SealedTokens):
    """A community's account at a provider. A disconnected one has no row.

    ``channel_id`` is permanent at the provider; ``name`` and ``login``, the last part of the channel's address, may
    change. ``picture`` is our copy of the picture at ``picture_source``. ``stream`` is the stream that the provider
    reported at ``stream_read_at``, null while the channel was offline (its shape: ``rules.RunningStream``).
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    community = models.ForeignKey(Community, models.CASCADE, related_name="channels", db_index=False)
    provider = models.CharField(max_length=10, choices=PROVIDER_CHOICES)
    channel_id = models.CharField(max_length=64)
    name = models.CharField(max_length=100)
    login = models.CharField(max_length=100, blank=True)
    picture = models.CharField(max_length=100, blank=True)
    picture_source = models.CharField(max_length=500, blank=True)
    connected_at = models.DateTimeField()
    checked_at = models.DateTimeField(null=True)
    next_check_at = models.DateTimeField(db_index=True)
    problem = models.CharField(max_length=12, choices=ChannelProblem, blank=True)
    stream = models.JSONField(null=True)
    stream_read_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["community", "provider"], name="channel_one_per_provider"),
            models.UniqueConstraint(fields=["provider", "channel_id"], name="channel_of_one_community"),
        ]

    def __str__(self) -> str:
        return f"{self.name} at {Provider(self.provider).label}"

    @property
    def status(self) -> ConnectionStatus:
        return ConnectionStatus.NEEDS_RECONNECTING if self.needs_reconnection else ConnectionStatus.CONNECTED


class LiveSource(models.TextChoices):
    """What says that a creator is live: a connected channel, or the creator's own switch."""

    KICK = "KICK"
    TWITCH = "TWITCH"
    SWITCH = "SWITCH"


class LiveState(models.Model):
    """Whether a creator streams now. A community has a row once it was live for the first time.

    After ``valid_until``, the state is unknown, which counts as not live. ``version`` goes up with each change except
    that of ``viewers``. ``url`` stays after the end, as the default of the next one.
    """

    community = models.OneToOneField(Community, models.CASCADE, primary_key=True, related_name="live_state")
    is_live = models.BooleanField(default=False)
    source = models.CharField(max_length=6, choices=LiveSource)
    platform = models.CharField(max_length=10, choices=SocialPlatform)
    title = models.CharField(max_length=140, blank=True)
    viewers = models.PositiveIntegerField(null=True)
    since = models.DateTimeField()
    url = models.CharField(max_length=300)
    valid_until = models.DateTimeField()
    version = models.PositiveIntegerField(default=1)

    class Meta:
        indexes = [models.Index(fields=["valid_until"], condition=Q(is_live=True), name="live_by_end")]

    def __str__(self) -> str:
        return f"live at {self.url}" if self.is_live else "not live"
