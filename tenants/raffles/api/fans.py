"""Raffles for fans: what runs, one raffle, joining, claiming; and their own tickets, here or everywhere."""

from saas.accounts.models import User
from saas.accounts.signed_in import person
from saas.kernel import rates
from saas.kernel.api import Endpoint, ListInput, Request, Response, documented, page_of, window
from saas.kernel.idempotency import read_idempotency
from saas.tenancy.resolver import community_of, required
from tenants.raffles import selectors
from tenants.raffles.api.serializers import (
    ClaimInput,
    EntriesOutput,
    HoldingListInput,
    HoldingOutput,
    JoinedOutput,
    JoinRaffleInput,
    RaffleCountsOutput,
    RaffleListInput,
    RaffleOutput,
    RafflePageOutput,
    TicketTotalsOutput,
)
from tenants.raffles.outputs import holding_facts, page_facts, raffle_facts
from tenants.raffles.services import awards, joining

GUESSES, GUESSES_SECONDS = 10, 600
"""Wrong words a fan may say for one raffle in ten minutes: a word of the stream is heard, not tried out."""


class Raffles(Endpoint):
    guards = {"GET": "public"}

    @documented("listRaffles", query=RaffleListInput, responses=page_of(RaffleOutput))
    def get(self, request: Request, store_slug: str) -> Response:
        """What is raffled: the running first, those that end soon before the others, then the latest results.

        Errors: CREATOR_NOT_FOUND.
        """
        query = self.read_query(RaffleListInput)
        required(request)
        rows, total = window(selectors.raffles(query, user_id=request.user.pk), query)
        return self.render_list(RaffleOutput, [raffle_facts(row) for row in rows], total)


class RaffleCounts(Endpoint):
    guards = {"GET": "public"}

    @documented("countRaffles", responses=RaffleCountsOutput)
    def get(self, request: Request, store_slug: str) -> Response:
        """How many raffles each tab holds. Errors: CREATOR_NOT_FOUND."""
        required(request)
        return self.render(RaffleCountsOutput, selectors.tab_counts())


class OneRaffle(Endpoint):
    guards = {"GET": "public"}

    @documented("getRaffle", responses=RafflePageOutput)
    def get(self, request: Request, store_slug: str, raffle_slug: str) -> Response:
        """One raffle, with the asking person's tickets, and who won. Errors: CREATOR_NOT_FOUND, RAFFLE_NOT_FOUND."""
        community = required(request)
        raffle = selectors.visible_raffle(raffle_slug, user_id=request.user.pk)
        user = request.user if isinstance(request.user, User) else None
        return self.render(RafflePageOutput, page_facts(raffle, user, community))


class JoinRaffle(Endpoint):
    guards = {"POST": "session"}

    @documented("joinRaffle", request=JoinRaffleInput, responses={201: JoinedOutput})
    def post(self, request: Request, store_slug: str, raffle_slug: str) -> Response:
        """Get tickets; needs an Idempotency-Key. A repeated call answers the same tickets.

        Errors: USER_EMAIL_NOT_VERIFIED, RAFFLE_SELF, STORE_MEMBERS_ONLY, MEMBER_RESTRICTED, RAFFLE_NOT_FOUND,
        RAFFLE_COMING_SOON (params: until), RAFFLE_FINISHED, STORE_LEVEL_REQUIRED, STORE_MEMBERSHIP_AGE,
        INTEGRATION_KICK_NOT_CONNECTED, INTEGRATION_TWITCH_NOT_CONNECTED, INTEGRATION_DISCORD_NOT_CONNECTED,
        AGE_CONFIRMATION_REQUIRED, AGE_TOO_YOUNG, COUNTRY_NOT_ALLOWED, LIMIT_SELF_EXCLUDED (params: until),
        LIMIT_OWN (params: unit, limit, left, until), RAFFLE_PASSWORD_WRONG, RAFFLE_PASSWORD_USED,
        PRICE_CHANGED (params: price), RAFFLE_MAX_ENTRIES, RAFFLE_MAX_ENTRIES_PER_USER (both with params: left),
        FAIRNESS_CLIENT_SEED_INVALID, WALLET_INSUFFICIENT_BALANCE (params: amount, balance), WALLET_FROZEN,
        WALLET_SPENDING_STOPPED, RATE_LIMITED (too many wrong words), IDEMPOTENCY_KEY_REQUIRED,
        IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_FLIGHT.
        """
        body = self.read(JoinRaffleInput)
        key = read_idempotency(request, body)
        guesses = f"raffle-word:{raffle_slug}:{request.user.pk}"
        if body["password"]:
            rates.limit(guesses, most=GUESSES, seconds=GUESSES_SECONDS, closed=False)
        got = joining.join_raffle(
            fan=person(request),
            community=required(request),
            raffle_slug=raffle_slug,
            count=body["tickets_number"],
            expected_price=body["expected_price"],
            client_seed=body["client_seed"],
            password=body["password"],
            idempotency=key,
        )
        if body["password"]:
            rates.forgive(guesses)
        facts = {
            "first": got.first,
            "last": got.first + got.count - 1,
            "count": got.count,
            "paid": got.price,
            "source": got.source,
        }
        return self.render(JoinedOutput, facts, status=201)


class ClaimPrize(Endpoint):
    guards = {"POST": "session"}

    @documented("claimPrize", request=ClaimInput, responses=RafflePageOutput)
    def post(self, request: Request, store_slug: str, raffle_slug: str) -> Response:
        """Claim an own prize within its time; needs an Idempotency-Key. A repeated call answers the same.

        Gems go to the wallet, a product to the inventory; anything else the team hands over.
        Errors: RAFFLE_NOT_FOUND, RAFFLE_NOTHING_TO_CLAIM, STORE_MEMBERS_ONLY, MEMBER_RESTRICTED,
        STORE_PRODUCT_OUT_OF_STOCK (no code is left just now), WALLET_SPENDING_STOPPED, IDEMPOTENCY_KEY_REQUIRED,
        IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_FLIGHT.
        """
        body = self.read(ClaimInput)
        key = read_idempotency(request, body)
        community, fan = required(request), person(request)
        awards.claim_prize(
            award_id=body["award_id"], raffle_slug=raffle_slug, fan_id=fan.pk, community=community, idempotency=key
        )
        raffle = selectors.visible_raffle(raffle_slug, user_id=fan.pk)
        return self.render(RafflePageOutput, page_facts(raffle, fan, community))


class OwnTickets(Endpoint):
    guards = {"GET": "session"}

    @documented("listRaffleTickets", query=HoldingListInput, responses=page_of(HoldingOutput))
    def get(self, request: Request) -> Response:
        """The raffles one has tickets of: of the community where there is one, else over all communities."""
        query = self.read_query(HoldingListInput)
        rows = selectors.tickets_everywhere(query, person(request).pk, community_of(request))
        records, total = window(rows, query)
        return self.render_list(HoldingOutput, [holding_facts(record) for record in records], total)


class OwnEntries(Endpoint):
    guards = {"GET": "session"}

    @documented("listRaffleEntries", query=HoldingListInput, responses=page_of(EntriesOutput))
    def get(self, request: Request) -> Response:
        """How many tickets one has in each raffle."""
        query = self.read_query(HoldingListInput)
        rows = selectors.tickets_everywhere(query, person(request).pk, community_of(request))
        records, total = window(rows, query)
        return self.render_list(EntriesOutput, [holding_facts(record) for record in records], total)


class OwnWins(Endpoint):
    guards = {"GET": "session"}

    @documented("listWonRaffles", query=ListInput, responses=page_of(HoldingOutput))
    def get(self, request: Request) -> Response:
        """The raffles one has won, with the prizes."""
        query = self.read_query(ListInput) | {"filter": "winning"}
        rows = selectors.tickets_everywhere(query, person(request).pk, community_of(request))
        records, total = window(rows, query)
        return self.render_list(HoldingOutput, [holding_facts(record) for record in records], total)


class OwnTotals(Endpoint):
    guards = {"GET": "session"}

    @documented("countRaffleTickets", responses=TicketTotalsOutput)
    def get(self, request: Request) -> Response:
        """What one has in all: raffles by how they stand, tickets, and gems paid for them."""
        return self.render(TicketTotalsOutput, selectors.ticket_totals(person(request).pk, community_of(request)))
