"""Raffles for fans: the list, one raffle, joining, claiming a prize, and the fan's own tickets."""

from contextlib import nullcontext

from rest_framework.request import Request
from rest_framework.response import Response

from saas.accounts.models import User
from saas.accounts.signed_in import person
from saas.kernel import rates
from saas.kernel.endpoint import Endpoint, documented
from saas.kernel.idempotency import IDEMPOTENCY_ERRORS, read_idempotency
from saas.kernel.paging import ListInput, page_of, window
from saas.plans.catalog import Area
from saas.tenancy.errors import CreatorNotFound
from saas.tenancy.resolver import community_of, required
from tenants.checkout.checks import denials_of
from tenants.checkout.errors import MembersOnly
from tenants.draws.errors import BadClientSeed
from tenants.members.errors import MemberRestricted
from tenants.raffles import selectors
from tenants.raffles.api.holding_outputs import EntriesOutput, HoldingOutput, TicketTotalsOutput
from tenants.raffles.api.outputs import JoinedOutput, RaffleCountsOutput, RaffleOutput, RafflePageOutput, raffle_output
from tenants.raffles.api.serializers import ClaimInput, HoldingListInput, JoinRaffleInput, RaffleListInput
from tenants.raffles.eligibility import RAFFLE_CHECKS
from tenants.raffles.errors import PrizeNotYours, RaffleNotFound, WrongPassword
from tenants.raffles.services import awards, joining
from tenants.stores.api.stores import community_by_slug
from tenants.stores.errors import ProductOutOfStock, StoreNotFound
from tenants.wallets.errors import SPENDING_ERRORS, SpendingStopped


class Raffles(Endpoint):
    guards = {"GET": "public"}
    features = {"GET": Area.RAFFLES}
    raises = {"GET": (CreatorNotFound,)}

    @documented("listRaffles", query=RaffleListInput, responses=page_of(RaffleOutput))
    def get(self, request: Request, store_slug: str) -> Response:
        """List the raffles: running ones first, in the order of their end, then finished ones, the latest first."""
        query = self.read_query(RaffleListInput)
        required(request)
        rows, total = window(selectors.raffles(query, user_id=request.user.pk), query)
        return self.render_list(RaffleOutput, [raffle_output(row) for row in rows], total)


class RaffleCounts(Endpoint):
    guards = {"GET": "public"}
    features = {"GET": Area.RAFFLES}
    raises = {"GET": (CreatorNotFound,)}

    @documented("countRaffles", responses=RaffleCountsOutput)
    def get(self, request: Request, store_slug: str) -> Response:
        """Return the number of raffles in each tab."""
        required(request)
        return self.render(RaffleCountsOutput, RaffleCountsOutput.of(selectors.tab_counts()))


class OneRaffle(Endpoint):
    guards = {"GET": "public"}
    features = {"GET": Area.RAFFLES}
    raises = {"GET": (CreatorNotFound, RaffleNotFound)}

    @documented("getRaffle", responses=RafflePageOutput)
    def get(self, request: Request, store_slug: str, raffle_slug: str) -> Response:
        """Return a raffle with the user's tickets and the winners."""
        community = required(request)
        raffle = selectors.visible_raffle(raffle_slug, user_id=request.user.pk)
        user = request.user if isinstance(request.user, User) else None
        return self.render(RafflePageOutput, RafflePageOutput.of(raffle, user, community))


class JoinRaffle(Endpoint):
    guards = {"POST": "session"}
    features = {"POST": Area.RAFFLES}
    raises = {
        "POST": (
            StoreNotFound,
            RaffleNotFound,
            BadClientSeed,
            *denials_of(RAFFLE_CHECKS),
            *SPENDING_ERRORS,
            *IDEMPOTENCY_ERRORS,
        )
    }

    @documented("joinRaffle", request=JoinRaffleInput, responses={201: JoinedOutput})
    def post(self, request: Request, store_slug: str, raffle_slug: str) -> Response:
        """Buy tickets; needs an Idempotency-Key. A repeated call returns the same tickets."""
        body = self.read(JoinRaffleInput)
        key = read_idempotency(request, body)
        if "store_slug" in body:
            community_by_slug(request, body["store_slug"])
        if body.get("raffle_slug", raffle_slug) != raffle_slug:
            raise RaffleNotFound
        community, fan = required(request), person(request)
        guesses = rates.guessing(f"raffle-code:{community.pk}:{fan.pk}", wrong=WrongPassword)
        with guesses if body["password"] else nullcontext():
            got = joining.join_raffle(
                fan=fan,
                community=community,
                raffle_slug=raffle_slug,
                count=body["tickets_number"],
                expected_price=body["expected_price"],
                client_seed=body["client_seed"],
                password=body["password"],
                idempotency=key,
            )
        return self.render(JoinedOutput, JoinedOutput.of(got), status=201)


class ClaimPrize(Endpoint):
    guards = {"POST": "session"}
    raises = {
        "POST": (
            RaffleNotFound,
            PrizeNotYours,
            MembersOnly,
            MemberRestricted,
            ProductOutOfStock,
            SpendingStopped,
            *IDEMPOTENCY_ERRORS,
        )
    }

    @documented("claimPrize", request=ClaimInput, responses=RafflePageOutput)
    def post(self, request: Request, store_slug: str, raffle_slug: str) -> Response:
        """Claim a prize within its time; needs an Idempotency-Key. A repeated call returns the same answer. Gems go to
        the wallet and products to the inventory; the team delivers all other prizes.
        """
        body = self.read(ClaimInput)
        key = read_idempotency(request, body)
        community, fan = required(request), person(request)
        awards.claim_prize(
            award_id=body["award_id"], raffle_slug=raffle_slug, fan_id=fan.pk, community=community, idempotency=key
        )
        raffle = selectors.visible_raffle(raffle_slug, user_id=fan.pk)
        return self.render(RafflePageOutput, RafflePageOutput.of(raffle, fan, community))


class OwnTickets(Endpoint):
    guards = {"GET": "session"}

    @documented("listRaffleTickets", query=HoldingListInput, responses=page_of(HoldingOutput))
    def get(self, request: Request) -> Response:
        """List the raffles in which the user has tickets: in this community, or in all communities on the platform."""
        query = self.read_query(HoldingListInput)
        rows = selectors.tickets_everywhere(query, person(request).pk, community_of(request))
        records, total = window(rows, query)
        return self.render_list(HoldingOutput, [HoldingOutput.of(record) for record in records], total)


class OwnEntries(Endpoint):
    guards = {"GET": "session"}

    @documented("listRaffleEntries", query=HoldingListInput, responses=page_of(EntriesOutput))
    def get(self, request: Request) -> Response:
        """Return the number of the user's tickets in each raffle."""
        query = self.read_query(HoldingListInput)
        rows = selectors.tickets_everywhere(query, person(request).pk, community_of(request))
        records, total = window(rows, query)
        return self.render_list(EntriesOutput, [EntriesOutput.of(record) for record in records], total)


class OwnWins(Endpoint):
    guards = {"GET": "session"}

    @documented("listWonRaffles", query=ListInput, responses=page_of(HoldingOutput))
    def get(self, request: Request) -> Response:
        """List the raffles that the user won, with the prizes."""
        query = self.read_query(ListInput) | {"filter": "winning"}
        rows = selectors.tickets_everywhere(query, person(request).pk, community_of(request))
        records, total = window(rows, query)
        return self.render_list(HoldingOutput, [HoldingOutput.of(record) for record in records], total)


class OwnTotals(Endpoint):
    guards = {"GET": "session"}

    @documented("countRaffleTickets", responses=TicketTotalsOutput)
    def get(self, request: Request) -> Response:
        """Return the user's totals: raffles per status, tickets, and gems paid for them."""
        totals = selectors.ticket_totals(person(request).pk, community_of(request))
        return self.render(TicketTotalsOutput, TicketTotalsOutput.of(totals))
