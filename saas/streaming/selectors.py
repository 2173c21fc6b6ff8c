"""Reads of channels and live states."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from saas.accounts.identities.providers import is_offered
from saas.kernel.clock import now
from saas.kernel.images import public_url
from saas.kernel.prepared_queries import PreparedQuery, given_list
from saas.kernel.providers import Provider
from saas.streaming.events import EVENTS, EventType
from saas.streaming.models import (
    CHANNEL_PROVIDERS,
    ChannelConnection,
    ConnectionStatus,
    DeliveryState,
    EventSubscription,
    LiveSource,
    LiveState,
)
from saas.streaming.providers import LIVE_PROVIDERS, page_of
from saas.streaming.refusals import refusals_of
from saas.streaming.rules import STATE_HOLDS, RunningStream
from saas.tenancy.models import Community, SocialPlatform

_STREAMING: Final = (SocialPlatform.KICK, SocialPlatform.TWITCH, SocialPlatform.YOUTUBE)
# The columns of a live state, for a query that has the community's other public data.
LIVE_COLUMNS: Final = (
    "is_live", "source", "platform", "title", "viewers", "since", "url", "valid_until", "version",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class DeliveryView:
    """How one type of events arrives. ``refused`` counts those of the last day that were not genuine or too old."""

    name: str
    label: str
    state: DeliveryState
    last_event_at: datetime | None = None
    delay_ms: int | None = None
    received: int = 0
    unlinked: int = 0
    late: int = 0
    refused: int = 0
    losses: int = 0
    lost_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class ConnectionView:
    """A provider with the community's channel there. Without a channel, the status is DISCONNECTED."""

    provider: Provider
    is_offered: bool
    status: ConnectionStatus
    name: str | None = None
    url: str | None = None
    picture_url: str | None = None
    connected_at: datetime | None = None
    checked_at: datetime | None = None
    problem: str | None = None
    events: Sequence[DeliveryView] = ()
    events_checked_at: datetime | None = None
    events_problem: str | None = None

    @property
    def needs_consent(self) -> bool:
        return any(one.state == DeliveryState.NO_CONSENT for one in self.events)


@dataclass(frozen=True, slots=True)
class LiveStream:
    """A running stream as fans see it. ``is_connected``: a channel reports it, not the creator's own switch."""

    platform: str
    title: str
    viewers: int | None
    since: datetime
    url: str
    version: int
    is_connected: bool


@dataclass(frozen=True, slots=True)
class RunningChannel:
    """A connected channel that streams. ``login`` is the last part of its address."""

    provider: Provider
    login: str
    stream: RunningStream


@dataclass(frozen=True, slots=True)
class ConnectedChannel:
    """A channel whose deeds and streams reach the community. ``url`` is empty if its address is unknown."""

    provider: Provider
    url: str
    is_streaming: bool


@dataclass(frozen=True, slots=True)
class LiveSwitch:
    """The creator's own switch. It is available while it is on, and while no connected channel reports streams."""

    live: LiveStream | None
    source: LiveSource | None
    ends_at: datetime | None
    is_available: bool
    url: str


def connections_of(community: Community) -> list[ConnectionView]:
    """Return every provider in the order in which they are shown. One that is not offered has a view if it is used."""
    channels = ChannelConnection.objects.filter(community=community).prefetch_related("event_subscriptions")
    rows = {Provider(row.provider): row for row in channels}
    return [_view(provider, rows.get(provider)) for provider in CHANNEL_PROVIDERS]


def working_channels(community_ids: Sequence[UUID]) -> list[ChannelConnection]:
    """Return the channels that say whether these communities are live, in a fixed order."""
    return _WORKING.rows(communities=list(community_ids))


_WORKING = PreparedQuery(
    lambda: ChannelConnection.objects.filter(
        community_id__in=given_list("communities", "uuid"), provider__in=LIVE_PROVIDERS, needs_reconnection=False
    ).order_by("pk")
)


def running_channels(community_id: UUID) -> list[RunningChannel]:
    """Return the connected channels that stream now, first the one that fans see."""
    found = [
        RunningChannel(Provider(row.provider), row.login, RunningStream.of(row.stream))
        for row in working_channels([community_id])
        if row.stream and _streams(row)
    ]
    return sorted(found, key=lambda channel: (channel.stream.since, channel.provider))


def connected_channels(community_id: UUID) -> list[ConnectedChannel]:
    """Return the channels of the community that work, also those that are offline, in a fixed order."""
    return [
        ConnectedChannel(Provider(row.provider), page_of(Provider(row.provider), row.login), _streams(row))
        for row in working_channels([community_id])
    ]


def _streams(row: ChannelConnection) -> bool:
    return bool(row.stream and row.login and row.stream_read_at and row.stream_read_at + STATE_HOLDS > now())


def has_channel(community: Community) -> bool:
    """Return True while a connected channel reports the community's streams."""
    return ChannelConnection.objects.filter(
        community=community, needs_reconnection=False, provider__in=LIVE_PROVIDERS
    ).exists()


def live_of(community: Community) -> dict[str, Any] | None:
    """Return the running stream of a community as JSON. It is free for a community with ``live_state`` selected."""
    return _as_json(shown(getattr(community, "live_state", None)))


def live_from(values: Sequence[Any]) -> dict[str, Any] | None:
    """Return the same from the values of LIVE_COLUMNS, which are null for a community that was never live."""
    if not values or not values[0]:
        return None
    return _as_json(shown(LiveState(**dict(zip(LIVE_COLUMNS, values, strict=True)))))


def shown(state: LiveState | None) -> LiveStream | None:
    """Return what fans see of a state."""
    if state is None or not state.is_live or state.valid_until <= now():
        return None
    is_connected = state.source != LiveSource.SWITCH
    return LiveStream(state.platform, state.title, state.viewers, state.since, state.url, state.version, is_connected)


def _as_json(live: LiveStream | None) -> dict[str, Any] | None:
    if live is None:
        return None
    values = asdict(live)
    return {"isConnected": values.pop("is_connected"), **values, "since": live.since.isoformat()}


def switch_of(community: Community) -> LiveSwitch:
    state = LiveState.objects.filter(community=community).first()
    live = shown(state)
    is_by_hand = state is not None and live is not None and state.source == LiveSource.SWITCH
    links = (link["url"] for link in community.social_links if link["platform"] in _STREAMING)
    return LiveSwitch(
        live=live,
        source=LiveSource(state.source) if state and live else None,
        ends_at=state.valid_until if state and is_by_hand else None,
        is_available=is_by_hand or not working_channels([community.pk]),
        url=state.url if state else next(links, ""),
    )


def _view(provider: Provider, row: ChannelConnection | None) -> ConnectionView:
    offered = is_offered(provider)
    if row is None:
        return ConnectionView(provider, offered, ConnectionStatus.DISCONNECTED)
    return ConnectionView(
        provider,
        offered,
        row.status,
        name=row.name,
        url=page_of(provider, row.login) or None,
        picture_url=public_url(row.picture),
        connected_at=row.connected_at,
        checked_at=row.checked_at,
        problem=row.problem or None,
        events=_deliveries(row),
        events_checked_at=row.events_checked_at,
        events_problem=row.events_problem or None,
    )


def _deliveries(row: ChannelConnection) -> list[DeliveryView]:
    """Return each type of events of the provider, in a fixed order."""
    kinds = EVENTS.get(Provider(row.provider), ())
    stored = {one.name: one for one in row.event_subscriptions.all()}
    refused = refusals_of(one.pk for one in stored.values())
    return [_delivery(kind, set(row.scopes), stored.get(kind.name), refused) for kind in kinds]


def _delivery(
    kind: EventType, granted: set[str], row: EventSubscription | None, refused: dict[UUID, int]
) -> DeliveryView:
    if not granted.issuperset(kind.scopes):
        return DeliveryView(kind.name, kind.label, DeliveryState.NO_CONSENT)
    if row is None:
        return DeliveryView(kind.name, kind.label, DeliveryState.WAITING)
    return DeliveryView(
        kind.name,
        kind.label,
        DeliveryState(row.state),
        last_event_at=row.last_event_at,
        delay_ms=row.delay_ms,
        received=row.received,
        unlinked=row.unlinked,
        late=row.late,
        refused=refused.get(row.pk, 0),
        losses=row.losses,
        lost_at=row.lost_at,
    )
