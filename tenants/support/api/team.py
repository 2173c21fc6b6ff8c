"""Tickets in the back office: the list, one ticket, answers and notes, changes, merges, gems, figures."""

from typing import Any
from uuid import UUID

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.access.audit_things import Action
from saas.access.downloads import team_download
from saas.kernel.edits import EditConflict, read_changes
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.errors import NotFound
from saas.kernel.files import private_picture
from saas.kernel.idempotency import IDEMPOTENCY_ERRORS, read_idempotency
from saas.kernel.paging import page_of
from saas.plans.catalog import PlanFeature
from saas.plans.errors import FeatureSwitchedOff, PlanFeatureLocked
from saas.plans.switches import require_feature
from saas.support.errors import SubjectNotFound, TicketMerged, TicketNotFound
from saas.support.stats import SupportStatsOutput
from saas.tenancy.resolver import required
from tenants.members.errors import MemberNotFound, NotJoined
from tenants.stores.errors import PICTURE_ERRORS
from tenants.support import presence, selectors, stats
from tenants.support.api.outputs import TicketLineOutput
from tenants.support.api.serializers import (
    AnsweringInput,
    BulkTicketsInput,
    MergeTicketsInput,
    ReadInput,
    SupportStatsInput,
    TeamMessageInput,
    TeamNewTicketInput,
    TeamTicketListInput,
    TicketChangesInput,
    TicketGiftInput,
    TicketLineListInput,
    TicketRefundInput,
)
from tenants.support.api.team_outputs import (
    AssigneeOutput,
    ColleagueOutput,
    TeamTicketOutput,
    TeamTicketPageOutput,
    TicketFiguresOutput,
)
from tenants.support.errors import CannotMerge, NoRefund, OwnTicket, SavedAnswerNotFound
from tenants.support.models import SupportTicket
from tenants.support.services import gems, opening, team
from tenants.support.services.helpdesk import helpdesk
from tenants.wallets.errors import IssuanceLimit, SpendingStopped

GUARD = "TICKETS_MANAGEMENT"


def _is_own(request: Request, ticket: SupportTicket) -> bool:
    """True for the caller's own ticket. The caller sees what the fan sees, because notes may be about the caller."""
    return ticket.member.user_id == actor_of(request).user_id


class TicketEndpoint(Endpoint):
    """The base of the team's calls that answer with one ticket's page."""

    scope = Scope.COMMUNITY

    def page(self, ticket_id: UUID, *, status: int = 200) -> Response:
        request, actor = self.request, actor_of(self.request)
        found, acting = selectors.team_ticket(ticket_id), self.acting
        assert acting is not None
        held = set(acting.permissions)
        permission = selectors.refund_permission(found.ticket)
        output = TeamTicketPageOutput.page(
            found,
            answering=presence.answering(ticket_id=ticket_id, community_id=required(request).pk, without=actor.user_id),
            can_gift=acting.is_owner or gems.GIFT_PERMISSION in held,
            can_refund=permission is not None and (acting.is_owner or permission in held),
            reader=actor.user_id,
        )
        return self.render(TeamTicketPageOutput, output, status=status)


class TeamTickets(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listCommunityTickets", query=TeamTicketListInput, responses=page_of(TeamTicketOutput))
    def get(self, request: Request) -> Response:
        """List the tickets of the community; merged ones are part of those that go on."""
        query = self.read_query(TeamTicketListInput)
        rows, total = selectors.team_page(query, actor_of(request).user_id)
        return self.render_list(TeamTicketOutput, [TeamTicketOutput.of(row) for row in rows], total)


class TicketMetadata(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("getTicketMetadata", responses=TicketFiguresOutput)
    def get(self, request: Request) -> Response:
        """Return the numbers of tickets by status and priority, those to read, and the ages of the oldest ones."""
        return self.render(TicketFiguresOutput, TicketFiguresOutput.of(selectors.ticket_figures()))


class TicketStats(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": f"{GUARD}|DASHBOARDS_MANAGEMENT"}

    @documented("getTicketStats", query=SupportStatsInput, responses=SupportStatsOutput)
    def get(self, request: Request) -> Response:
        """Return the times to the first answer and to the solution, and the ratings, of the last days."""
        days = self.read_query(SupportStatsInput)["days"]
        return self.render(SupportStatsOutput, stats.community_stats(required(request), days))


class TicketAssignees(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listTicketAssignees", responses=page_of(AssigneeOutput))
    def get(self, request: Request) -> Response:
        """List the people of the team who manage tickets."""
        rows = selectors.assignees(required(request))
        return self.render_list(AssigneeOutput, [AssigneeOutput.of(row) for row in rows], len(rows))


class TicketsCsv(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    starts_write = True
    raises = {"GET": (FeatureSwitchedOff, PlanFeatureLocked)}

    @documented("exportTickets", query=TeamTicketListInput, responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request) -> StreamingHttpResponse:
        """Download the tickets that match the filters as CSV, one row per ticket."""
        community, query = required(request), self.read_query(TeamTicketListInput)
        require_feature(community.pk, PlanFeature.EXPORTS)
        reader = actor_of(request).user_id
        return team_download(
            stats.ticket_lines(query, community, reader),
            f"{community.slug}-tickets",
            action=Action.TICKET_EXPORT,
            target="tickets",
            query=query,
            rows=selectors.team_tickets(query, reader).count(),
            request=request._request,
        )


class OpenForFan(TicketEndpoint):
    guards = {"POST": GUARD}
    files = True
    raises = {"POST": (MemberNotFound, OwnTicket, SubjectNotFound, *PICTURE_ERRORS)}

    @documented(
        "openTicketForFan",
        request={"multipart/form-data": TeamNewTicketInput, "application/json": TeamNewTicketInput},
        responses={201: TeamTicketPageOutput},
    )
    def post(self, request: Request) -> Response:
        """Open a ticket for a fan, with a first message to the fan."""
        body = self.read(TeamNewTicketInput)
        ticket = opening.open_for_fan(**body, actor=actor_of(request))
        return self.page(ticket.pk, status=201)


class OneTicket(TicketEndpoint):
    guards = {"GET": GUARD, "PATCH": GUARD}
    raises = {"GET": (TicketNotFound,), "PATCH": (TicketNotFound, OwnTicket, TicketMerged, EditConflict)}

    @documented("getCommunityTicket", responses=TeamTicketPageOutput)
    def get(self, request: Request, ticket_id: UUID) -> Response:
        """Return a ticket with what it is about, the ledger's movements, and the fan's other tickets."""
        return self.page(ticket_id)

    @documented("editTicket", request=TicketChangesInput, responses=TeamTicketPageOutput)
    def patch(self, request: Request, ticket_id: UUID) -> Response:
        """Change the status, the priority or the assignee of a ticket."""
        changes, seen = read_changes(self, TicketChangesInput)
        team.edit_tickets(
            ticket_ids=[ticket_id], changes=changes, actor=actor_of(request), community=required(request), seen=seen
        )
        return self.page(ticket_id)


class BulkTickets(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": (TicketNotFound, OwnTicket, TicketMerged)}

    @documented("changeTickets", request=BulkTicketsInput, responses=page_of(TeamTicketOutput))
    def post(self, request: Request) -> Response:
        """Change the status, the priority or the assignee of several tickets, all or none."""
        body = self.read(BulkTicketsInput)
        rows = team.edit_tickets(
            ticket_ids=body.pop("ids"), changes=body, actor=actor_of(request), community=required(request)
        )
        return self.render_list(TeamTicketOutput, [TeamTicketOutput.of(row) for row in rows], len(rows))


class TeamTicketLines(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "POST": GUARD}
    files = True
    raises = {
        "GET": (TicketNotFound,),
        "POST": (TicketNotFound, OwnTicket, TicketMerged, SavedAnswerNotFound, *PICTURE_ERRORS),
    }

    @documented("listCommunityTicketMessages", query=TicketLineListInput, responses=page_of(TicketLineOutput))
    def get(self, request: Request, ticket_id: UUID) -> Response:
        """List the messages, notes and events of a ticket in their order."""
        query, ticket = self.read_query(TicketLineListInput), selectors.team_row(ticket_id)
        rows, total = selectors.lines_page(helpdesk, ticket, query, is_fan=_is_own(request, ticket))
        return self.render_list(TicketLineOutput, [self._output(row, ticket_id) for row in rows], total)

    @documented(
        "answerTicket",
        request={"multipart/form-data": TeamMessageInput, "application/json": TeamMessageInput},
        responses={201: TicketLineOutput},
    )
    def post(self, request: Request, ticket_id: UUID) -> Response:
        """Answer a ticket, or add a note that only the team sees."""
        body = self.read(TeamMessageInput)
        line = team.write(ticket_id=ticket_id, **body, actor=actor_of(request))
        return self.render(TicketLineOutput, self._output(line, ticket_id), status=201)

    def _output(self, line: Any, ticket_id: UUID) -> TicketLineOutput:
        return TicketLineOutput.for_team(line, ticket_id, actor_of(self.request).user_id, required(self.request).slug)


class TeamTicketPicture(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    raises = {"GET": (TicketNotFound, NotFound)}

    @documented("getCommunityTicketPicture", responses={(200, "image/webp"): OpenApiTypes.BINARY})
    def get(self, request: Request, ticket_id: UUID, picture_id: UUID) -> Any:
        """Return a picture of a ticket."""
        ticket = selectors.team_row(ticket_id)
        name = selectors.picture_name(helpdesk, ticket, picture_id, is_fan=_is_own(request, ticket))
        return private_picture(request, name)


class MergeTickets(TicketEndpoint):
    guards = {"POST": GUARD}
    raises = {"POST": (TicketNotFound, OwnTicket, CannotMerge)}

    @documented("mergeTickets", request=MergeTicketsInput, responses=TeamTicketPageOutput)
    def post(self, request: Request, ticket_id: UUID) -> Response:
        """Move the messages of a ticket into another one of the same fan, and return that one."""
        body = self.read(MergeTicketsInput)
        target = team.merge_tickets(ticket_id=ticket_id, into_id=body["into_id"], actor=actor_of(request))
        return self.page(target.pk)


class GiftForTicket(TicketEndpoint):
    guards = {"POST": GUARD}
    raises = {
        "POST": (
            TicketNotFound,
            OwnTicket,
            TicketMerged,
            NotJoined,
            IssuanceLimit,
            SpendingStopped,
            *IDEMPOTENCY_ERRORS,
        )
    }

    @documented("giftForTicket", request=TicketGiftInput, responses={201: TeamTicketPageOutput})
    def post(self, request: Request, ticket_id: UUID) -> Response:
        """Give gems to the fan of a ticket; needs an Idempotency-Key and the permission for wallets."""
        body = self.read(TicketGiftInput)
        key = read_idempotency(request, {**body, "ticket_id": ticket_id})
        gems.give_gift(ticket_id=ticket_id, **body, actor=actor_of(request), idempotency=key)
        return self.page(ticket_id, status=201)


class RefundForTicket(TicketEndpoint):
    guards = {"POST": GUARD}
    raises = {"POST": (TicketNotFound, OwnTicket, TicketMerged, NoRefund, SpendingStopped, *IDEMPOTENCY_ERRORS)}

    @documented("refundForTicket", request=TicketRefundInput, responses={201: TeamTicketPageOutput})
    def post(self, request: Request, ticket_id: UUID) -> Response:
        """Refund what a ticket is about; needs an Idempotency-Key and the permission for the thing."""
        body = self.read(TicketRefundInput)
        key = read_idempotency(request, {**body, "ticket_id": ticket_id})
        gems.refund(ticket_id=ticket_id, **body, actor=actor_of(request), community=required(request), idempotency=key)
        return self.page(ticket_id, status=201)


class ReadTeamTicket(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": (TicketNotFound, OwnTicket)}

    @documented("readCommunityTicket", request=ReadInput, responses={204: None})
    def post(self, request: Request, ticket_id: UUID) -> Response:
        """Mark the fan's messages up to a number as read, for the whole team."""
        team.read(ticket_id=ticket_id, **self.read(ReadInput), actor=actor_of(request))
        return Response(status=204)


class AnsweringTicket(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": (TicketNotFound, OwnTicket)}

    @documented("answeringTicket", request=AnsweringInput, responses=page_of(ColleagueOutput))
    def post(self, request: Request, ticket_id: UUID) -> Response:
        """Inform colleagues that the caller is answering; return who else is. Repeat it every ten seconds."""
        body = self.read(AnsweringInput)
        if _is_own(request, selectors.team_row(ticket_id)):
            raise OwnTicket
        found = presence.set_answering(ticket_id=ticket_id, actor=actor_of(request), **body)
        return self.render_list(ColleagueOutput, [ColleagueOutput.of(one) for one in found], len(found))
