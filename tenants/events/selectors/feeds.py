"""Calendar files: the community's, and a fan's own by a secret link. Files are cached until an event changes."""

import hashlib
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.contrib.postgres.aggregates import ArrayAgg
from django.core import signing
from django.core.cache import cache
from django.db.models import Count, Max, Min, QuerySet
from redis.exceptions import RedisError

from saas.kernel.clock import now
from saas.tenancy.addresses import address_of, base_of
from saas.tenancy.models import Community
from tenants.events.errors import EventFeedNotFound
from tenants.events.ical import CalendarOf, calendar_text
from tenants.events.models import EventFeed, EventOccurrence, EventSeries, ParticipantState
from tenants.events.selectors.events import active_member, published
from tenants.members.errors import NotJoined
from tenants.members.models import Member

SALT = "events.feed"
# A calendar has the events of the last months, and all that are made in advance.
KEPT = timedelta(days=92)
CACHED_SECONDS = 3600
# Columns that a calendar shows.
_WRITTEN = (
    "series_id", "day", "zone", "starts_at", "ends_at", "first_day", "last_day", "is_all_day", "own_fields", "type",
    "title", "description", "link", "revision", "canceled_at", "updated_at",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class CalendarFile:
    """``etag`` is quoted, as the header has it."""

    content: bytes
    etag: str


@dataclass(frozen=True, slots=True)
class FeedLinks:
    community: str
    own: str | None


def _shown() -> QuerySet[EventOccurrence]:
    rows = published().select_related(None)
    return rows.filter(ends_at__gt=now() - KEPT).order_by("starts_at", "pk")


def community_calendar(community: Community) -> CalendarFile:
    """Return the published events of the community."""
    return _file(community, _shown(), "all", f"Events of {community.name}", as_rules=True)


def own_calendar(token: str, community: Community) -> CalendarFile:
    """Return the events in which a member has a place. Raises EventFeedNotFound."""
    member = _member_of(token)
    rows = _shown().filter(participants__member=member, participants__state=ParticipantState.JOINED)
    return _file(community, rows, str(member.pk), f"My events at {community.name}", as_rules=False)


def _member_of(token: str) -> Member:
    """Raises EventFeedNotFound for a link that is forged, revoked, renewed, or of a former member."""
    try:
        feed_id = UUID(signing.Signer(salt=SALT).unsign_object(token))
    except (signing.BadSignature, ValueError, TypeError):
        raise EventFeedNotFound from None
    feed = EventFeed.objects.select_related("member").filter(pk=feed_id, member__left_at=None).first()
    if feed is None:
        raise EventFeedNotFound
    return feed.member


def feed_links(user_id: UUID, community: Community) -> FeedLinks:
    """Return the addresses of both calendars. Raises NotJoined."""
    member = active_member(user_id)
    if member is None:
        raise NotJoined
    base = address_of(community, f"/api/public/events/feed/{community.slug}")
    feed = EventFeed.objects.filter(member=member).first()
    own = None
    if feed is not None:
        own = f"{base}/own/{signing.Signer(salt=SALT).sign_object(str(feed.pk))}.ics"
    return FeedLinks(community=f"{base}/events.ics", own=own)


def _file(
    community: Community, rows: QuerySet[EventOccurrence], owner: str, name: str, *, as_rules: bool
) -> CalendarFile:
    """Return the calendar of ``rows`` from the cache, unless one of them or their address changed."""
    base = base_of(community)
    # A fan who leaves one event and joins another changes neither the events nor their number.
    ids = {} if as_rules else {"ids": ArrayAgg("pk", order_by="pk")}
    facts = rows.order_by().aggregate(
        count=Count("pk"), last=Max("updated_at"), series=Max("series__updated_at"), first=Min("starts_at"), **ids
    )
    version = hashlib.sha256(repr((facts, base, name)).encode()).hexdigest()[:32]
    key = f"events:feed:{community.pk}:{owner}:{version}"
    content: bytes | None = None
    with suppress(RedisError):
        content = cache.get(key)
    if content is None:
        dates = list(rows.only(*_WRITTEN))
        series = {}
        if as_rules:
            repeating = EventSeries.objects.exclude(rule="").filter(pk__in={row.series_id for row in dates})
            series = {one.pk: one for one in repeating}
        content = calendar_text(CalendarOf(name=name, base=base, host=str(community.pk), rows=dates, series=series))
        with suppress(RedisError):
            cache.set(key, content, CACHED_SECONDS)
    return CalendarFile(content, f'"{version}"')
