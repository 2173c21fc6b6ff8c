"""Calls of fans about their tickets, in all communities and to the platform."""

from typing import Any
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from saas.accounts.signed_in import person
from saas.activity.models import PLATFORM, ActivityKind
from saas.activity.selectors import community_id_of
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.errors import NotFound, RateLimited, ValidationFailed
from saas.kernel.files import private_picture
from saas.kernel.paging import page_of
from saas.support import fan_calls
from saas.support import services as platform
from saas.support.errors import (
    PictureRefused,
    SubjectNotFound,
    TicketAlreadyResolved,
    TicketClosed,
    TicketMerged,
    TicketNotFound,
    TicketNotRateable,
    TooManyTickets,
)
from saas.support.helpdesk import Helpdesk
from saas.support.subjects import find_own_subject
from saas.tenancy import lookup
from saas.tenancy.errors import CommunityRequired, CreatorNotFound
from saas.tenancy.resolver import community_of, enter_known, required, resolve_body, resolved
from tenants.checkout.errors import MembersOnly
from tenants.members.selectors import member_of
from tenants.stores.errors import PICTURE_ERRORS
from tenants.support import selectors
from tenants.support.api.outputs import (
    FanTicketOutput,
    FanTicketPageOutput,
    InboxFiguresOutput,
    SubjectPageOutput,
    TicketLineOutput,
)
from tenants.support.api.serializers import (
    FanMessageInput,
    InboxInput,
    NewTicketInput,
    RatingInput,
    ReadInput,
    SubjectInput,
    TicketIdInput,
    TicketLineListInput,
)
from tenants.support.services.helpdesk import helpdesk
from tenants.support.services.opening import open_ticket

_UPLOADS = (RateLimited, PictureRefused, *PICTURE_ERRORS)


class FanTicketEndpoint(Endpoint):
    """The base of calls about one ticket: finds out where it is, and enters its community."""

    def desk_of(self, ticket_id: UUID) -> Helpdesk[Any]:
        """Return the place that answers the fan's own ticket. Raises TicketNotFound."""
        request = self.request
        if resolved(request).resolved is None:
            place = community_id_of(person(request).pk, ActivityKind.SUPPORT, ticket_id)
            if place == PLATFORM:
                return platform.helpdesk
            community = lookup.by_id(place) if place else None
            if community is None:
                raise TicketNotFound
            enter_known(request, community)
        return helpdesk

    def page(self, desk: Helpdesk[Any], ticket_id: UUID, *, status: int = 200) -> Response:
        community = None if desk is platform.helpdesk else required(self.request)
        page = selectors.own_ticket(desk, ticket_id, person(self.request).pk, community)
        return self.render(FanTicketPageOutput, FanTicketPageOutput.of(page), status=status)


class FanTickets(Endpoint):
    guards = {"GET": "session"}

    @documented("listTickets", query=InboxInput, responses=page_of(FanTicketOutput))
    def get(self, request: Request) -> Response:
        """List the fan's support tickets, the latest message first: of this community, else all of them with those to
        the platform."""
        query = self.read_query(InboxInput)
        rows, total = selectors.inbox(query, person(request).pk, community_of(request))
        places = selectors.communities_of(rows)
        output = [FanTicketOutput.of_record(row, places.get(row.community_id)) for row in rows]
        return self.render_list(FanTicketOutput, output, total)


class FanTicketFigures(Endpoint):
    guards = {"GET": "session"}

    @documented("getTicketInbox", responses=InboxFiguresOutput)
    def get(self, request: Request) -> Response:
        """Return how many tickets the fan has by status, and how many have something to read."""
        found = selectors.inbox_figures(person(request).pk, community_of(request))
        return self.render(InboxFiguresOutput, InboxFiguresOutput.of(found))


class FanSubject(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "session"}
    raises = {"GET": (SubjectNotFound, MembersOnly)}

    @documented("getTicketSubject", query=SubjectInput, responses=SubjectPageOutput)
    def get(self, request: Request) -> Response:
        """Return a thing of the fan, before a ticket about it is opened."""
        query = self.read_query(SubjectInput)
        user = person(request)
        member = member_of(user.pk)
        if member is None:
            raise MembersOnly
        found = find_own_subject(query["kind"], query["id"], member.pk, user.pk, required(request))
        if found is None:
            raise SubjectNotFound
        page = selectors.subject_page(query["kind"], query["id"], found.title, found)
        return self.render(SubjectPageOutput, SubjectPageOutput.of(page))


class FanTicket(FanTicketEndpoint):
    guards = {"GET": "session", "POST": "session"}
    files = True
    raises = {
        "GET": (TicketNotFound,),
        "POST": (
            CreatorNotFound,
            CommunityRequired,
            MembersOnly,
            SubjectNotFound,
            TicketNotFound,
            TooManyTickets,
            *_UPLOADS,
        ),
    }

    @documented("getTicket", query=TicketIdInput, responses=FanTicketPageOutput)
    def get(self, request: Request) -> Response:
        """Return one of the fan's tickets with what it is about."""
        ticket_id = self.read_query(TicketIdInput)["id"]
        return self.page(self.desk_of(ticket_id), ticket_id)

    @documented(
        "openTicket",
        request={"multipart/form-data": NewTicketInput, "application/json": NewTicketInput},
        responses={201: FanTicketPageOutput},
    )
    def post(self, request: Request) -> Response:
        """Open a ticket to a community or to the platform. Restricted and former members can open one, too."""
        body = self.read(NewTicketInput)
        slug, to_platform = body.pop("store_slug"), body.pop("to_platform")
        user = person(request)
        if to_platform:
            if resolved(request).domain is not None:
                raise ValidationFailed(fields={"to_platform": "Write to the platform from the platform's own pages"})
            body.pop("subject_kind"), body.pop("subject_id")
            ticket: Any = platform.open_ticket(user=user, **body)
            return self.page(platform.helpdesk, ticket.pk, status=201)
        if slug:
            resolve_body(request, slug)
        required(request)
        ticket = open_ticket(user=user, **body)
        return self.page(helpdesk, ticket.pk, status=201)


class FanTicketLines(FanTicketEndpoint):
    guards = {"GET": "session", "POST": "session"}
    files = True
    raises = {"GET": (TicketNotFound,), "POST": (TicketNotFound, TicketClosed, TicketMerged, *_UPLOADS)}

    @documented("listTicketMessages", query=TicketLineListInput, responses=page_of(TicketLineOutput))
    def get(self, request: Request, ticket_id: UUID) -> Response:
        """List the messages and events of one of the fan's tickets in their order."""
        query, user = self.read_query(TicketLineListInput), person(request)
        desk = self.desk_of(ticket_id)
        ticket = selectors.own_row(desk, ticket_id, user.pk)
        rows, total = selectors.lines_page(desk, ticket, query, is_fan=True)
        output = [TicketLineOutput.for_fan(row, ticket_id, user.pk) for row in rows]
        return self.render_list(TicketLineOutput, output, total)

    @documented(
        "writeTicketMessage",
        request={"multipart/form-data": FanMessageInput, "application/json": FanMessageInput},
        responses={201: TicketLineOutput},
    )
    def post(self, request: Request, ticket_id: UUID) -> Response:
        """Write a message. It reopens a ticket that was resolved at most 7 days ago."""
        desk = self.desk_of(ticket_id)
        body, user = self.read(FanMessageInput), person(request)
        line = fan_calls.write(desk, ticket_id=ticket_id, user=user, **body)
        return self.render(TicketLineOutput, TicketLineOutput.for_fan(line, ticket_id, user.pk), status=201)


class FanTicketPicture(FanTicketEndpoint):
    guards = {"GET": "session"}
    raises = {"GET": (TicketNotFound, NotFound)}

    @documented("getTicketPicture", responses={(200, "image/webp"): OpenApiTypes.BINARY})
    def get(self, request: Request, ticket_id: UUID, picture_id: UUID) -> Any:
        """Return a picture of one of the fan's tickets."""
        desk = self.desk_of(ticket_id)
        ticket = selectors.own_row(desk, ticket_id, person(request).pk)
        return private_picture(request, selectors.picture_name(desk, ticket, picture_id, is_fan=True))


class CloseTicket(FanTicketEndpoint):
    guards = {"POST": "session"}
    raises = {"POST": (TicketNotFound, TicketAlreadyResolved, RateLimited)}

    @documented("closeTicket", request=None, responses=FanTicketPageOutput)
    def post(self, request: Request, ticket_id: UUID) -> Response:
        """Close one of the fan's tickets, because it is solved."""
        desk = self.desk_of(ticket_id)
        fan_calls.close(desk, ticket_id=ticket_id, user=person(request))
        return self.page(desk, ticket_id)


class RateTicket(FanTicketEndpoint):
    guards = {"POST": "session"}
    raises = {"POST": (TicketNotFound, TicketNotRateable, TicketMerged, RateLimited)}

    @documented("rateTicket", request=RatingInput, responses=FanTicketPageOutput)
    def post(self, request: Request, ticket_id: UUID) -> Response:
        """Rate a closed ticket from 1 to 5. A later rating replaces it, for 7 days after the close."""
        desk = self.desk_of(ticket_id)
        body = self.read(RatingInput)
        fan_calls.rate(desk, ticket_id=ticket_id, user=person(request), **body)
        return self.page(desk, ticket_id)


class ReadTicket(FanTicketEndpoint):
    guards = {"POST": "session"}
    raises = {"POST": (TicketNotFound,)}

    @documented("readTicket", request=ReadInput, responses={204: None})
    def post(self, request: Request, ticket_id: UUID) -> Response:
        """Mark the lines up to a number as read."""
        desk = self.desk_of(ticket_id)
        fan_calls.read(desk, ticket_id=ticket_id, user=person(request), **self.read(ReadInput))
        return Response(status=204)
