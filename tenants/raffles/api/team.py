"""Raffles in the back office."""

from uuid import UUID

from saas.access.acting import actor_of
from saas.kernel.api import Endpoint, NothingOutput, Request, Response, Scope, documented, page_of, window
from saas.kernel.edits import read_changes
from saas.kernel.idempotency import read_idempotency
from saas.tenancy.resolver import required
from tenants.raffles import selectors
from tenants.raffles.api.serializers import JoinedOutput
from tenants.raffles.api.team_serializers import (
    GiveTicketsInput,
    RaffleChangesInput,
    RaffleInput,
    TeamRaffleDetailOutput,
    TeamRaffleListInput,
    TeamRaffleOutput,
    VoidInput,
)
from tenants.raffles.outputs import detail_facts, team_facts
from tenants.raffles.services import awards, catalogue, joining

GUARD = "RAFFLES_MANAGEMENT"


class TeamRaffles(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listOwnRaffles", query=TeamRaffleListInput, responses=page_of(TeamRaffleOutput))
    def get(self, request: Request) -> Response:
        """All raffles that were not hidden, those that are not published too."""
        query = self.read_query(TeamRaffleListInput)
        rows, total = window(selectors.own_raffles(query), query)
        return self.render_list(TeamRaffleOutput, [team_facts(row) for row in rows], total)


class NewRaffle(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    files = True

    @documented(
        "createRaffle",
        request={"multipart/form-data": RaffleInput, "application/json": RaffleInput},
        responses={201: TeamRaffleDetailOutput},
    )
    def post(self, request: Request) -> Response:
        """Write a raffle, for the team alone until it is published.

        Errors: VALIDATION_ERROR, RAFFLE_DUPLICATE, FILE_TOO_LARGE, STORE_IMAGE_UPLOAD_FAILED.
        """
        body = self.read(RaffleInput)
        picture = body.pop("raffle_image", None)
        raffle = catalogue.create_raffle(fields=body, picture=picture, actor=actor_of(request))
        return self.render(TeamRaffleDetailOutput, detail_facts(selectors.own_raffle(raffle.pk)), status=201)


class OwnRaffle(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "PATCH": GUARD, "DELETE": GUARD}
    files = True

    @documented("getOwnRaffle", responses=TeamRaffleDetailOutput)
    def get(self, request: Request, raffle_id: UUID) -> Response:
        """One raffle, with its tickets' sources and its winners. Errors: RAFFLE_NOT_FOUND."""
        return self.render(TeamRaffleDetailOutput, detail_facts(selectors.own_raffle(raffle_id)))

    @documented(
        "editRaffle",
        request={"multipart/form-data": RaffleChangesInput, "application/json": RaffleChangesInput},
        responses=TeamRaffleDetailOutput,
    )
    def patch(self, request: Request, raffle_id: UUID) -> Response:
        """Change a raffle, or publish it: then its prizes are set aside. Once somebody has a ticket, only its words

        and its picture change.
        Errors: VALIDATION_ERROR, RAFFLE_NOT_FOUND, RAFFLE_FINISHED, RAFFLE_SETTINGS_EXIST, RAFFLE_DUPLICATE,
        EDIT_CONFLICT (params: stale), FILE_TOO_LARGE, STORE_IMAGE_UPLOAD_FAILED, WALLET_ISSUANCE_LIMIT,
        WALLET_SPENDING_STOPPED, STORE_PRODUCT_OUT_OF_STOCK.
        """
        body, seen = read_changes(self, RaffleChangesInput)
        picture = body.pop("raffle_image", None)
        catalogue.edit_raffle(raffle_id=raffle_id, changes=body, picture=picture, actor=actor_of(request), seen=seen)
        return self.render(TeamRaffleDetailOutput, detail_facts(selectors.own_raffle(raffle_id)))

    @documented("deleteRaffle", responses=NothingOutput)
    def delete(self, request: Request, raffle_id: UUID) -> Response:
        """Before the end it is cancelled and every ticket paid back, afterwards only hidden; repeatable.

        Errors: RAFFLE_NOT_FOUND, RAFFLE_FINISHED (it is being drawn just now).
        """
        catalogue.delete_raffle(raffle_id=raffle_id, actor=actor_of(request))
        return self.render(NothingOutput, {})


class CloseRaffle(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}

    @documented("closeRaffle", request=None, responses=TeamRaffleDetailOutput)
    def post(self, request: Request, raffle_id: UUID) -> Response:
        """Close early, for everybody to see; the draw waits for the first round in a minute.

        Errors: RAFFLE_NOT_FOUND, RAFFLE_FINISHED.
        """
        catalogue.close_early(raffle_id=raffle_id, actor=actor_of(request))
        return self.render(TeamRaffleDetailOutput, detail_facts(selectors.own_raffle(raffle_id)))


class CancelRaffle(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}

    @documented("cancelRaffle", request=None, responses=TeamRaffleDetailOutput)
    def post(self, request: Request, raffle_id: UUID) -> Response:
        """Before the end: nothing is drawn, and every ticket is paid back soon after. Repeating it changes nothing.

        Errors: RAFFLE_NOT_FOUND, RAFFLE_FINISHED.
        """
        catalogue.cancel_raffle(raffle_id=raffle_id, actor=actor_of(request))
        return self.render(TeamRaffleDetailOutput, detail_facts(selectors.own_raffle(raffle_id)))


class VoidWinner(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}

    @documented("voidRaffleWinner", request=VoidInput, responses=TeamRaffleDetailOutput)
    def post(self, request: Request, raffle_id: UUID, winner_id: UUID) -> Response:
        """Take a prize nobody claimed from its winner, for a public reason; the next ticket of the same draw wins it.

        Errors: RAFFLE_NOT_FOUND, RAFFLE_PRIZE_SETTLED, RAFFLE_PRIZE_SELF.
        """
        body = self.read(VoidInput)
        awards.void_award(raffle_id=raffle_id, award_id=winner_id, reason=body["reason"], actor=actor_of(request))
        return self.render(TeamRaffleDetailOutput, detail_facts(selectors.own_raffle(raffle_id)))


class GiveTickets(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}

    @documented("giveRaffleTickets", request=GiveTicketsInput, responses={201: JoinedOutput})
    def post(self, request: Request, raffle_id: UUID) -> Response:
        """Give a member tickets for free, with a reason; needs an Idempotency-Key. The caps hold for them too.

        Errors: RAFFLE_NOT_FOUND, USER_NOT_FOUND, SUBSCRIPTION_NOT_FOUND (who has left), RAFFLE_SELF,
        RAFFLE_COMING_SOON, RAFFLE_FINISHED, RAFFLE_MAX_ENTRIES, RAFFLE_MAX_ENTRIES_PER_USER (both with params: left),
        IDEMPOTENCY_KEY_REQUIRED, IDEMPOTENCY_KEY_REUSED.
        """
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
        facts = {
            "first": got.first, "last": got.first + got.count - 1, "count": got.count, "paid": 0, "source": got.source,
        }  # fmt: skip
        return self.render(JoinedOutput, facts, status=201)
