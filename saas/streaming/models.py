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
    """The fault at the last check. REVOKED needs the creator, the others pass."""

    REVOKED = "REVOKED"
    UNAVAILABLE = "UNAVAILABLE"
    RATE_LIMITED = "RATE_LIMITED"


class ChannelConnection(SealedTokens):
    """A community's account at a provider. A disconnected one has no row.

    ``channel_id`` is permanent at the provider; ``name`` and ``login``, the last part of the channel's address, may
    change. ``picture`` is our copy of the picture at ``picture_source``. ``stream`` is the stream that the provider
    reported at ``stream_read_at``, null while the channel was offline (its shape: ``rules.RunningStream``).
    ``events_checked_at`` and ``events_problem`` are those of the last comparison of its event subscriptions.
    """

    subject_field = "channel_id"

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
    events_checked_at = models.DateTimeField(null=True)
    events_problem = models.CharField(max_length=12, choices=ChannelProblem, blank=True, db_default="")

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
    """The source that says that a creator is live: a connected channel, or the creator's own switch."""

    KICK = "KICK"
    TWITCH = "TWITCH"
    SWITCH = "SWITCH"


class LiveState(models.Model):
    """The live state of a creator. A community has a row once it was live for the first time.

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

    has_begun = False
    """True on a changed state that begins a stream for fans. It is not stored."""

    class Meta:
        indexes = [models.Index(fields=["valid_until"], condition=Q(is_live=True), name="live_by_end")]

    def __str__(self) -> str:
        return f"live at {self.url}" if self.is_live else "not live"


class EventKind(models.TextChoices):
    """The kind of a stream event: a deed of a person at a channel, or the state of the stream."""

    MESSAGE = "MESSAGE"
    FOLLOW = "FOLLOW"
    SUBSCRIPTION = "SUBSCRIPTION"
    GIFT = "GIFT"
    RAID = "RAID"
    CHEER = "CHEER"
    REDEMPTION = "REDEMPTION"
    ONLINE = "ONLINE"
    OFFLINE = "OFFLINE"


class SubscriptionState(models.TextChoices):
    """WAITING until the provider confirms the subscription. LOST and REFUSED are requested again by job."""

    WAITING = "WAITING"
    ACTIVE = "ACTIVE"
    LOST = "LOST"
    REFUSED = "REFUSED"


class DeliveryState(models.TextChoices):
    """The state of a type of events for the creator: that of its subscription, or NO_CONSENT without its scopes."""

    WAITING = "WAITING"
    ACTIVE = "ACTIVE"
    LOST = "LOST"
    REFUSED = "REFUSED"
    NO_CONSENT = "NO_CONSENT"


class EventSubscription(models.Model):
    """The delivery of one type of events of a channel, requested at its provider.

    ``name`` is the provider's name of the type. ``secret`` is encrypted, and empty at a provider that signs with a key
    of its own. ``lost_at`` is set while no events arrive. ``received``, ``unlinked`` (of persons without a linked
    account) and ``late`` count applied events. ``delay_ms`` is the time from the provider to here of the last one.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    connection = models.ForeignKey(
        ChannelConnection, models.CASCADE, related_name="event_subscriptions", db_index=False
    )
    name = models.CharField(max_length=80)
    secret = models.TextField(blank=True)
    external_id = models.CharField(max_length=100, blank=True)
    state = models.CharField(max_length=8, choices=SubscriptionState, default=SubscriptionState.WAITING)
    problem = models.CharField(max_length=60, blank=True)
    requested_at = models.DateTimeField(null=True)
    lost_at = models.DateTimeField(null=True)
    losses = models.PositiveIntegerField(default=0)
    last_event_at = models.DateTimeField(null=True)
    delay_ms = models.PositiveIntegerField(null=True)
    received = models.PositiveBigIntegerField(default=0)
    unlinked = models.PositiveBigIntegerField(default=0)
    late = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["connection", "name"], name="subscription_one_per_type")]

    def __str__(self) -> str:
        return self.name


class EventState(models.TextChoices):
    """UNLINKED: applied without effect, because the person's account did not count for a member then."""

    WAITING = "WAITING"
    APPLIED = "APPLIED"
    UNLINKED = "UNLINKED"


class StreamEvent(models.Model):
    """A verified event of a channel, in the inbox until a job applies it.

    It has no texts: ``person_id`` is the account at the provider, empty without one. ``deed_id`` is the same for two
    messages about the same deed. ``facts`` describes a stream that began. For a person, it has the names at that time
    until the event is applied, because a linked account keeps its current names.
    ``subscription_id`` is no foreign key, because a subscription may be deleted before its events are applied.
    """

    id = models.BigAutoField(primary_key=True)
    provider = models.CharField(max_length=10, choices=PROVIDER_CHOICES)
    message_id = models.CharField(max_length=100)
    community = models.ForeignKey(Community, models.CASCADE, related_name="+", db_index=False)
    subscription_id = models.UUIDField()
    channel_id = models.CharField(max_length=64)
    kind = models.CharField(max_length=12, choices=EventKind)
    person_id = models.CharField(max_length=64, blank=True)
    amount = models.PositiveIntegerField(default=1)
    deed_id = models.UUIDField()
    at = models.DateTimeField()
    sent_at = models.DateTimeField()
    received_at = models.DateTimeField()
    facts = models.JSONField(null=True)
    state = models.CharField(max_length=8, choices=EventState, default=EventState.WAITING)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["provider", "message_id"], name="event_received_once")]
        indexes = [
            models.Index(
                fields=["community", "id"], condition=Q(state=EventState.WAITING), name="event_waiting_by_community"
            ),
            # A cheer has no id of its own: two messages of nearly the same time can be about one.
            models.Index(fields=["deed_id"], condition=Q(kind=EventKind.CHEER), name="event_by_deed_of_cheer"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} at {self.at}"
