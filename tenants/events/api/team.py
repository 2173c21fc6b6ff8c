"""Events in the back office: the list, the calendar, the editor, participants."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.kernel.edits import EditConflict, read_changes
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.paging import ListInput, page_of, window
from saas.kernel.serializers import NothingOutput
from saas.plans.catalog import Area
from saas.tenancy.resolver import required
from tenants.events.api.outputs import EventCalendarOutput, EventParticipantOutput
from tenants.events.api.serializers import (
    CalendarInput,
    DeleteEventInput,
    EventChangesInput,
    EventInput,
    EventTimesInput,
    ParticipantChangesInput,
    ParticipantListInput,
    RemoveParticipantInput,
    TeamEventListInput,
)
from tenants.events.api.team_outputs import (
    PlannedDateOutput,
    PlannedDatesOutput,
    TeamEventOutput,
    TeamEventPageOutput,
    WaitingEventOutput,
)
from tenants.events.errors import (
    CommunityEventNotFound,
    EventEnded,
    EventOnWaitingList,
    EventParticipantNotFound,
    EventTermsFixed,
    OwnTournament,
    TournamentNotOpen,
)
from tenants.events.selectors import events as event_reads
from tenants.events.selectors import tournaments as tournament_reads
from tenants.events.services import canceling, editing, joining, times
from tenants.stores.errors import PICTURE_ERRORS
from tenants.wallets.errors import IssuanceLimit, SpendingStopped

GUARD = "EVENTS_MANAGEMENT"


class TeamEvents(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listOwnEvents", query=TeamEventListInput, responses=page_of(TeamEventOutput))
    def get(self, request: Request) -> Response:
        """List all events, also drafts. A repeating event is one row with its next date."""
        query = self.read_query(TeamEventListInput)
        rows, total = window(event_reads.own_series(query), query)
        shown = event_reads.series_rows(rows)
        return self.render_list(TeamEventOutput, [TeamEventOutput.of(one) for one in shown], total)


class WaitingEvents(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listWaitingEvents", query=ListInput, responses=page_of(WaitingEventOutput))
    def get(self, request: Request) -> Response:
        """List the dates that wait for the team: disputed results, and prizes that are not reserved."""
        rows, total = window(tournament_reads.waiting_events(), self.read_query(ListInput))
        return self.render_list(WaitingEventOutput, [WaitingEventOutput.of(row) for row in rows], total)


class TeamEventCalendar(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("getOwnEventCalendar", query=CalendarInput, responses=EventCalendarOutput)
    def get(self, request: Request) -> Response:
        """Return the days with events, also with drafts."""
        query = self.read_query(CalendarInput)
        zone = event_reads.zone_of(query, required(request))
        days = event_reads.calendar(query["first_day"], query["last_day"], zone, with_drafts=True)
        return self.render(EventCalendarOutput, EventCalendarOutput.of(zone, days))


class PlannedDates(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    features = {"POST": Area.EVENTS}

    @documented("planEventDates", request=EventTimesInput, responses=PlannedDatesOutput)
    def post(self, request: Request) -> Response:
        """Return the first dates that these times and this rule give, without storing them."""
        dates = times.planned_dates(self.read(EventTimesInput), required(request).timezone)
        return self.render(PlannedDatesOutput, PlannedDatesOutput(dates=[PlannedDateOutput.of(one) for one in dates]))


class NewEvent(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    features = {"POST": Area.EVENTS}
    raises = {"POST": PICTURE_ERRORS}
    files = True

    @documented(
        "createEvent",
        request={"multipart/form-data": EventInput, "application/json": EventInput},
        responses={201: TeamEventPageOutput},
    )
    def post(self, request: Request) -> Response:
        """Create an event with all its dates; only the team sees it until it is published."""
        body = self.read(EventInput)
        picture = body.pop("event_image", None)
        occurrence = editing.create_event(fields=body, picture=picture, actor=actor_of(request))
        created = event_reads.own_event(occurrence.pk)
        return self.render(TeamEventPageOutput, TeamEventPageOutput.of(created), status=201)


class TeamEvent(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "PATCH": GUARD, "DELETE": GUARD}
    features = {"PATCH": Area.EVENTS}
    raises = {
        "GET": (CommunityEventNotFound,),
        "PATCH": (
            CommunityEventNotFound,
            EventEnded,
            EventTermsFixed,
            TournamentNotOpen,
            OwnTournament,
            EditConflict,
            *PICTURE_ERRORS,
            IssuanceLimit,
            SpendingStopped,
        ),
        "DELETE": (CommunityEventNotFound, TournamentNotOpen, OwnTournament, SpendingStopped),
    }
    files = True

    @documented("getOwnEvent", responses=TeamEventPageOutput)
    def get(self, request: Request, event_id: UUID) -> Response:
        """Return a date of an event with all fields, and the other dates of its series."""
        return self.render(TeamEventPageOutput, TeamEventPageOutput.of(event_reads.own_event(event_id)))

    @documented(
        "editEvent",
        request={"multipart/form-data": EventChangesInput, "application/json": EventChangesInput},
        responses=TeamEventPageOutput,
    )
    def patch(self, request: Request, event_id: UUID) -> Response:
        """Change, publish or cancel one date, this and the following dates, or all. Participants keep their date, and
        are notified if it moves. Publishing reserves the prizes of a tournament.
        """
        body, seen = read_changes(self, EventChangesInput)
        picture = body.pop("event_image", None)
        actor = actor_of(request)
        editing.edit_event(event_id=event_id, changes=body, picture=picture, actor=actor, seen=seen)
        return self.render(TeamEventPageOutput, TeamEventPageOutput.of(event_reads.own_event(event_id)))

    @documented("deleteEvent", query=DeleteEventInput, responses=NothingOutput)
    def delete(self, request: Request, event_id: UUID) -> Response:
        """Delete one date, this and the following dates, or all. Dates that have not ended are canceled, too."""
        scope = self.read_query(DeleteEventInput)["scope"]
        canceling.delete_event(event_id=event_id, scope=scope, actor=actor_of(request))
        return self.render(NothingOutput, {})


class EventParticipants(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    raises = {"GET": (CommunityEventNotFound,)}

    @documented("listEventParticipants", query=ParticipantListInput, responses=page_of(EventParticipantOutput))
    def get(self, request: Request, event_id: UUID) -> Response:
        """List the participants in the order of joining, the waiting list last."""
        query = self.read_query(ParticipantListInput)
        rows, total = window(event_reads.participants(event_reads.own_event(event_id), query), query)
        return self.render_list(EventParticipantOutput, [EventParticipantOutput.of(row) for row in rows], total)


class OneParticipant(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"PATCH": GUARD}
    features = {"PATCH": Area.EVENTS}
    raises = {"PATCH": (CommunityEventNotFound, EventParticipantNotFound, EventOnWaitingList, OwnTournament)}

    @documented("editEventParticipant", request=ParticipantChangesInput, responses=EventParticipantOutput)
    def patch(self, request: Request, event_id: UUID, participant_id: UUID) -> Response:
        """Check a participant in, or take the check-in back."""
        body = self.read(ParticipantChangesInput)
        row = joining.set_checked_in(
            event_id=event_id,
            participant_id=participant_id,
            is_checked_in=body["is_checked_in"],
            actor=actor_of(request),
        )
        return self.render(EventParticipantOutput, EventParticipantOutput.of(row))


class RemoveParticipant(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": (CommunityEventNotFound, EventParticipantNotFound, TournamentNotOpen, OwnTournament)}

    @documented("removeEventParticipant", request=RemoveParticipantInput, responses=NothingOutput)
    def post(self, request: Request, event_id: UUID, participant_id: UUID) -> Response:
        """Remove a participant, for a reason that they read. The first fan on the waiting list gets the place."""
        body = self.read(RemoveParticipantInput)
        joining.remove_participant(
            event_id=event_id, participant_id=participant_id, reason=body["reason"], actor=actor_of(request)
        )
        return self.render(NothingOutput, {})
