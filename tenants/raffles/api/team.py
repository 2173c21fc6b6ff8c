"""Raffles in the back office."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.access.audience import AudienceArea
from saas.access.audit_things import Action
from saas.kernel.edits import EditConflict, read_changes
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.idempotency import IDEMPOTENCY_ERRORS, read_idempotency
from saas.kernel.paging import page_of, window
from saas.kernel.serializers import NothingOutput
from saas.plans.catalog import Area
from saas.tenancy.resolver import required
from tenants.checkout.api.audience_rules import audience_rule
from tenants.checkout.checks import denials_of
from tenants.members.errors import MemberNotFound, NotJoined
from tenants.raffles import selectors
from tenants.raffles.api.outputs import JoinedOutput
from tenants.raffles.api.team_outputs import TeamRaffleDetailOutput, TeamRaffleOutput, team_raffle_output
from tenants.raffles.api.team_serializers import (
    GiveTicketsInput,
    MoveEndInput,
    RaffleChangesInput,
    RaffleInput,
    TeamRaffleListInput,
    VoidInput,
)
from tenants.raffles.eligibility import GIFT_CHECKS
from tenants.raffles.errors import (
    AwardSettled,
    OwnPrize,
    RaffleDuplicate,
    RaffleFinished,
    RaffleNotFound,
    SettingsFixed,
)
from tenants.raffles.services import awards, catalog, ends, joining
from tenants.stores.errors import PICTURE_ERRORS, ProductOutOfStock
from tenants.wallets.errors import IssuanceLimit, SpendingStopped

GUARD = "RAFFLES_MANAGEMENT"
RaffleRule = audience_rule(AudienceArea.RAFFLES, guard=GUARD, action=Action.RAFFLE_RULE, name="Raffle")


class TeamRaffles(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listOwnRaffles", query=TeamRaffleListInput, responses=page_of(TeamRaffleOutput))
    def get(self, request: Request) -> Response:
        """List all raffles that are not hidden, also unpublished ones."""
        query = self.read_query(TeamRaffleListInput)
        rows, total = window(selectors.own_raffles(query), query)
        return self.render_list(TeamRaffleOutput, [team_raffle_output(row) for row in rows], total)


class NewRaffle(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    features = {"POST": Area.RAFFLES}
    raises = {"POST": (RaffleDuplicate, *PICTURE_ERRORS)}
    files = True

    @documented(
        "createRaffle",
        request={"multipart/form-data": RaffleInput, "application/json": RaffleInput},
        responses={201: TeamRaffleDetailOutput},
    )
    def post(self, request: Request) -> Response:
        """Create a raffle; only the team sees it until it is published."""
        body = self.read(RaffleInput)
        picture = body.pop("raffle_image", None)
        raffle = catalog.create_raffle(fields=body, picture=picture, actor=actor_of(request))
        created = TeamRaffleDetailOutput.of(selectors.own_raffle(raffle.pk))
        return self.render(TeamRaffleDetailOutput, created, status=201)


class TeamRaffle(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "PATCH": GUARD, "DELETE": GUARD}
    features = {"PATCH": Area.RAFFLES}
    raises = {
        "GET": (RaffleNotFound,),
        "PATCH": (
            RaffleNotFound,
            RaffleFinished,
            SettingsFixed,
            RaffleDuplicate,
            EditConflict,
            *PICTURE_ERRORS,
            IssuanceLimit,
            SpendingStopped,
            ProductOutOfStock,
        ),
        "DELETE": (RaffleNotFound, RaffleFinished),
    }
    files = True

    @documented("getOwnRaffle", responses=TeamRaffleDetailOutput)
    def get(self, request: Request, raffle_id: UUID) -> Response:
        """Return a raffle with the sources of its tickets and its winners."""
        return self.render(TeamRaffleDetailOutput, TeamRaffleDetailOutput.of(selectors.own_raffle(raffle_id)))

    @documented(
        "editRaffle",
        request={"multipart/form-data": RaffleChangesInput, "application/json": RaffleChangesInput},
        responses=TeamRaffleDetailOutput,
    )
    def patch(self, request: Request, raffle_id: UUID) -> Response:
        """Change or publish a raffle. Publishing reserves its prizes. After the first ticket, only the texts and the
        picture can change.
        """
        body, seen = read_changes(self, RaffleChangesInput)
        picture = body.pop("raffle_image", None)
        catalog.edit_raffle(raffle_id=raffle_id, changes=body, picture=picture, actor=actor_of(request), seen=seen)
        return self.render(TeamRaffleDetailOutput, TeamRaffleDetailOutput.of(selectors.own_raffle(raffle_id)))

    @documented("deleteRaffle", responses=NothingOutput)
    def delete(self, request: Request, raffle_id: UUID) -> Response:
        """Cancel a raffle and refund all tickets; after its end, only hide it; repeatable."""
        catalog.delete_raffle(raffle_id=raffle_id, actor=actor_of(request))
        return self.render(NothingOutput, {})


class CloseRaffle(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": (RaffleNotFound, RaffleFinished)}

    @documented("closeRaffle", request=None, responses=TeamRaffleDetailOutput)
    def post(self, request: Request, raffle_id: UUID) -> Response:
        """Close a raffle early. This is public; the draw waits for the first beacon round at least one minute later."""
        ends.close_early(raffle_id=raffle_id, actor=actor_of(request))
        return self.render(TeamRaffleDetailOutput, TeamRaffleDetailOutput.of(selectors.own_raffle(raffle_id)))


class MoveRaffleEnd(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": (RaffleNotFound, RaffleFinished)}

    @documented("moveRaffleEnd", request=MoveEndInput, responses=TeamRaffleDetailOutput)
    def post(self, request: Request, raffle_id: UUID) -> Response:
        """Move the end of a running raffle, also after the first ticket. Public; who holds tickets is notified."""
        body = self.read(MoveEndInput)
        ends.move_end(
            raffle_id=raffle_id, end_at=body["end_at"], reason=body["reason"].strip(), actor=actor_of(request)
        )
        return self.render(TeamRaffleDetailOutput, TeamRaffleDetailOutput.of(selectors.own_raffle(raffle_id)))


class CancelRaffle(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": (RaffleNotFound, RaffleFinished)}

    @documented("cancelRaffle", request=None, responses=TeamRaffleDetailOutput)
    def post(self, request: Request, raffle_id: UUID) -> Response:
        """Cancel a raffle before its end: there is no draw, and all tickets are refunded.

        A repeated call changes nothing.
        """
        catalog.cancel_raffle(raffle_id=raffle_id, actor=actor_of(request))
        return self.render(TeamRaffleDetailOutput, TeamRaffleDetailOutput.of(selectors.own_raffle(raffle_id)))


class VoidWinner(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": (RaffleNotFound, AwardSettled, OwnPrize)}

    @documented("voidRaffleWinner", request=VoidInput, responses=TeamRaffleDetailOutput)
    def post(self, request: Request, raffle_id: UUID, winner_id: UUID) -> Response:
        """Void an unclaimed prize for a public reason; the next ticket of the same draw wins it."""
        body = self.read(VoidInput)
        awards.void_award(raffle_id=raffle_id, award_id=winner_id, reason=body["reason"], actor=actor_of(request))
        return self.render(TeamRaffleDetailOutput, TeamRaffleDetailOutput.of(selectors.own_raffle(raffle_id)))


class GiveTickets(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    features = {"POST": Area.RAFFLES}
    raises = {
        "POST": (
            RaffleNotFound,
            MemberNotFound,
            NotJoined,
            *denials_of(GIFT_CHECKS),
            *IDEMPOTENCY_ERRORS,
        )
    }

    @documented("giveRaffleTickets", request=GiveTicketsInput, responses={201: JoinedOutput})
    def post(self, request: Request, raffle_id: UUID) -> Response:
        """Give a member free tickets, with a reason; needs an Idempotency-Key. The limits apply to them, too."""
        body = self.read(GiveTicketsInput)
        key = read_idempotency(request, {**body, "raffle_id": raffle_id})
        got = joining.give_tickets(
            raffle_id=raffle_id,
            username=body["username"],
            count=body["tickets_number"],
            reason=body["reason"],
            actor=actor_of(request),
            community=required(request),
            idempotency=key,
        )
        return self.render(JoinedOutput, JoinedOutput.of(got), status=201)
