"""Events for fans: the list, the calendar, one event, joining, leaving and checking in."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.accounts.models import User
from saas.accounts.signed_in import person
from saas.kernel.endpoint import Endpoint, documented
from saas.kernel.paging import page_of, window
from saas.plans.catalog import Area
from saas.tenancy.errors import CommunityRequired, CreatorNotFound
from saas.tenancy.resolver import required
from tenants.checkout.checks import denials_of
from tenants.events.api.outputs import EventCalendarOutput, EventOutput, EventPageOutput, event_output
from tenants.events.api.serializers import CalendarInput, EventListInput
from tenants.events.eligibility import JOIN_CHECKS
from tenants.events.errors import (
    CommunityEventNotFound,
    EventCheckInClosed,
    EventLeaveClosed,
    EventNotJoined,
    EventOnWaitingList,
)
from tenants.events.selectors import events as event_reads
from tenants.events.services import joining
from tenants.members.errors import MemberRestricted

EVENT_ERRORS = (CommunityRequired, CommunityEventNotFound)


def event_page(view: Endpoint, request: Request, event_id: UUID) -> Response:
    """Return the event as the caller sees it."""
    user = request.user if isinstance(request.user, User) else None
    member = event_reads.active_member(user.pk if user else None)
    (shown,) = event_reads.shown_events([event_reads.visible_event(event_id)], member)
    return view.render(EventPageOutput, EventPageOutput.of(shown, user, member, required(request)))


class Events(Endpoint):
    guards = {"GET": "public"}
    features = {"GET": Area.EVENTS}
    raises = {"GET": (CreatorNotFound,)}

    @documented("listEvents", query=EventListInput, responses=page_of(EventOutput))
    def get(self, request: Request, creator: str) -> Response:
        """List the published events, the next ones first. Each date of a repeating event is an entry, unless the list
        is grouped."""
        query = self.read_query(EventListInput)
        member = event_reads.active_member(request.user.pk)
        found = event_reads.events_for_fans(query, member, required(request))
        is_grouped = event_reads.is_grouped(query)
        rows, total = window(event_reads.grouped(found, member) if is_grouped else found, query)
        shown = event_reads.shown_events(rows, member)
        if is_grouped:
            shown = event_reads.with_later_dates(shown, found, member)
        return self.render_list(EventOutput, [event_output(one) for one in shown], total)


class EventCalendar(Endpoint):
    guards = {"GET": "public"}
    features = {"GET": Area.EVENTS}
    raises = {"GET": (CreatorNotFound,)}

    @documented("getEventCalendar", query=CalendarInput, responses=EventCalendarOutput)
    def get(self, request: Request, creator: str) -> Response:
        """Return the days with events, each with its first events and their number."""
        query = self.read_query(CalendarInput)
        zone = event_reads.zone_of(query, required(request))
        member = event_reads.active_member(request.user.pk)
        days = event_reads.calendar(query["first_day"], query["last_day"], zone, member=member)
        return self.render(EventCalendarOutput, EventCalendarOutput.of(zone, days))


class OneEvent(Endpoint):
    guards = {"GET": "public"}
    features = {"GET": Area.EVENTS}
    raises = {"GET": EVENT_ERRORS}

    @documented("getEvent", responses=EventPageOutput)
    def get(self, request: Request, event_id: UUID) -> Response:
        """Return a published event, also after its end: winners, board and replay stay."""
        required(request)
        return event_page(self, request, event_id)


class JoinEvent(Endpoint):
    guards = {"POST": "session"}
    features = {"POST": Area.EVENTS}
    raises = {"POST": (*EVENT_ERRORS, *denials_of(JOIN_CHECKS))}

    @documented("joinEvent", request=None, responses={201: EventPageOutput})
    def post(self, request: Request, event_id: UUID) -> Response:
        """Join an event. If all places are taken, the caller is on its waiting list."""
        joining.join_event(event_id=event_id, fan=person(request), community=required(request))
        response = event_page(self, request, event_id)
        response.status_code = 201
        return response


class LeaveEvent(Endpoint):
    guards = {"POST": "session"}
    raises = {"POST": (*EVENT_ERRORS, EventNotJoined, EventLeaveClosed)}

    @documented("leaveEvent", request=None, responses=EventPageOutput)
    def post(self, request: Request, event_id: UUID) -> Response:
        """Leave an event. The first fan on the waiting list gets the place."""
        required(request)
        joining.leave_event(event_id=event_id, fan=person(request))
        return event_page(self, request, event_id)


class CheckIn(Endpoint):
    guards = {"POST": "session"}
    features = {"POST": Area.EVENTS}
    raises = {"POST": (*EVENT_ERRORS, EventNotJoined, MemberRestricted, EventOnWaitingList, EventCheckInClosed)}

    @documented("checkInToEvent", request=None, responses=EventPageOutput)
    def post(self, request: Request, event_id: UUID) -> Response:
        """Check in before the start. A repeated call changes nothing."""
        required(request)
        joining.check_in(event_id=event_id, fan=person(request))
        return event_page(self, request, event_id)
