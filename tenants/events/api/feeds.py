"""Calendars (iCalendar) of a community and of a fan."""

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from saas.accounts.signed_in import person
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.plans.catalog import Area
from saas.tenancy.errors import CreatorNotFound
from saas.tenancy.resolver import required
from tenants.events.api.outputs import EventFeedOutput
from tenants.events.errors import EventFeedNotFound
from tenants.events.selectors import feeds as feed_reads
from tenants.events.selectors.feeds import CalendarFile
from tenants.events.services import feeds
from tenants.members.errors import NotJoined

MAX_AGE = 300


def _file(request: Request, file: CalendarFile, *, is_public: bool) -> HttpResponse:
    """Return the calendar, or 304 if the reader has it already."""
    is_known = file.etag in [one.strip() for one in request.headers.get("If-None-Match", "").split(",")]
    response = HttpResponse(status=304) if is_known else HttpResponse(file.content, content_type="text/calendar")
    response["ETag"] = file.etag
    response["Cache-Control"] = f"{'public' if is_public else 'private'}, max-age={MAX_AGE}"
    if not is_known:
        response["Content-Disposition"] = 'inline; filename="events.ics"'
    return response


class CommunityEventFile(Endpoint):
    guards = {"GET": "public"}
    features = {"GET": Area.EVENTS}
    raises = {"GET": (CreatorNotFound,)}

    @documented("getEventFeed", responses={(200, "text/calendar"): OpenApiTypes.STR})
    def get(self, request: Request, creator: str) -> HttpResponse:
        """Return the community's published events as a calendar to subscribe to."""
        return _file(request, feed_reads.community_calendar(required(request)), is_public=True)


class OwnEventFile(Endpoint):
    guards = {"GET": "public"}
    features = {"GET": Area.EVENTS}
    raises = {"GET": (CreatorNotFound, EventFeedNotFound)}

    @documented("getOwnEventFeedFile", responses={(200, "text/calendar"): OpenApiTypes.STR})
    def get(self, request: Request, creator: str, token: str) -> HttpResponse:
        """Return the events that a fan joined, by the fan's secret link. A revoked link is not found."""
        return _file(request, feed_reads.own_calendar(token, required(request)), is_public=False)


class OwnEventFeed(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "session", "POST": "session", "DELETE": "session"}
    features = {"POST": Area.EVENTS}
    raises = {"GET": (NotJoined,), "POST": (NotJoined,), "DELETE": (NotJoined,)}

    def _links(self, request: Request) -> Response:
        links = feed_reads.feed_links(person(request).pk, required(request))
        return self.render(EventFeedOutput, EventFeedOutput(community=links.community, own=links.own))

    @documented("getEventFeedLinks", responses=EventFeedOutput)
    def get(self, request: Request) -> Response:
        """Return the addresses of the community's calendar and of the caller's own one."""
        return self._links(request)

    @documented("renewEventFeedLink", request=None, responses=EventFeedOutput)
    def post(self, request: Request) -> Response:
        """Make a new secret link. The earlier one is no longer found."""
        feeds.renew_feed(person(request).pk)
        return self._links(request)

    @documented("revokeEventFeedLink", responses=EventFeedOutput)
    def delete(self, request: Request) -> Response:
        """Revoke the caller's secret link."""
        feeds.revoke_feed(person(request).pk)
        return self._links(request)
