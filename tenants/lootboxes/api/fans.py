"""Calls of fans about cases and their seeds."""

from rest_framework.request import Request
from rest_framework.response import Response

from saas.accounts.models import User
from saas.accounts.signed_in import person
from saas.kernel.clock import now
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.idempotency import IDEMPOTENCY_ERRORS, read_idempotency
from saas.kernel.paging import page_of, window
from saas.plans.catalog import Area
from saas.tenancy.errors import CommunityRequired, CreatorNotFound
from saas.tenancy.resolver import required
from tenants.checkout.checks import denials_of
from tenants.checkout.errors import MembersOnly
from tenants.lootboxes import selectors
from tenants.lootboxes.api.serializers import (
    CaseListInput,
    CaseOutput,
    CasePageOutput,
    HistoryInput,
    OpeningOutput,
    OpenInput,
    OpenOutput,
    PlaceInput,
    RecentWinsInput,
    RotateInput,
    SeedsOutput,
    WinOutput,
)
from tenants.lootboxes.case_page import visitor_of
from tenants.lootboxes.eligibility import CASE_CHECKS
from tenants.lootboxes.errors import LootboxNotFound
from tenants.lootboxes.facts import opening_facts, win_facts
from tenants.lootboxes.opening import open_cases
from tenants.lootboxes.seeds import services as seeds
from tenants.members.models import Member
from tenants.members.selectors import member_of
from tenants.wallets.errors import SPENDING_ERRORS

RECENT = 20
REVEALED = 20


class FanCases(Endpoint):
    guards = {"GET": "public"}
    features = {"GET": Area.CASES}
    raises = {"GET": (CreatorNotFound,)}

    @documented("listCases", query=CaseListInput, responses=page_of(CaseOutput))
    def get(self, request: Request, creator: str) -> Response:
        """List the cases of a community, paused ones last."""
        required(request)
        query = self.read_query(CaseListInput)
        return self.render_list(CaseOutput, *window(selectors.lootboxes(query, for_team=False), query))


class FanCase(Endpoint):
    guards = {"GET": "public"}
    features = {"GET": Area.CASES}
    raises = {"GET": (CreatorNotFound, LootboxNotFound)}

    @documented("getCase", responses=CasePageOutput)
    def get(self, request: Request, creator: str, case_slug: str) -> Response:
        """Return a case with its prizes and odds, and whether the user can open it now."""
        community, at = required(request), now()
        lootbox = selectors.lootbox_by_slug(case_slug)
        user = request.user if isinstance(request.user, User) else None
        return self.render(CasePageOutput, lootbox, visitor=visitor_of(lootbox, user, community, at))


class OpenCase(Endpoint):
    guards = {"POST": "session"}
    features = {"POST": Area.CASES}
    raises = {
        "POST": (
            CreatorNotFound,
            LootboxNotFound,
            *denials_of(CASE_CHECKS),
            *SPENDING_ERRORS,
            *IDEMPOTENCY_ERRORS,
        )
    }

    @documented("openCase", request=OpenInput, responses={201: OpenOutput})
    def post(self, request: Request, creator: str, case_slug: str) -> Response:
        """Open a case once or several times; needs an Idempotency-Key. A repeated call returns the same openings."""
        body = self.read(OpenInput)
        key = read_idempotency(request, body)
        openings = open_cases(
            fan=person(request),
            community=required(request),
            slug=case_slug,
            count=body["count"],
            expected_price=body["expected_price"],
            odds_hash=body["odds_hash"],
            client_seed=body["client_seed"],
            idempotency=key,
            is_free=body["is_free"],
        )
        paid = sum(opening.price for opening in openings)
        facts = {"openings": opening_facts(openings, with_reel=True), "paid_with": paid}
        return self.render(OpenOutput, facts, status=201)


class OpeningHistory(Endpoint):
    guards = {"GET": "session"}
    raises = {"GET": (CommunityRequired,)}

    @documented("listOpenings", query=HistoryInput, responses=page_of(OpeningOutput))
    def get(self, request: Request) -> Response:
        """List the user's openings in this community, the latest first, each with its proof."""
        required(request)
        query = self.read_query(HistoryInput)
        member = member_of(person(request).pk)
        if member is None:
            return self.render_list(OpeningOutput, [], 0)
        rows, total = window(selectors.openings_of(member, query), query)
        return self.render_list(OpeningOutput, opening_facts(rows), total)


class RecentWins(Endpoint):
    guards = {"GET": "public"}
    features = {"GET": Area.CASES}
    raises = {"GET": (CreatorNotFound,)}

    @documented("listRecentWins", query=RecentWinsInput, responses=page_of(WinOutput))
    def get(self, request: Request, creator: str) -> Response:
        """List the latest wins from the community's cases, or from one case; 20 at most."""
        required(request)
        case = self.read_query(RecentWinsInput).get("case")
        wins = [win_facts(opening) for opening in selectors.recent_wins(RECENT, case=case)]
        return self.render_list(WinOutput, wins, len(wins))


class Seeds(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "session"}
    raises = {"GET": (MembersOnly,)}

    @documented("getSeeds", query=PlaceInput, responses=SeedsOutput)
    def get(self, request: Request) -> Response:
        """Return the user's seeds in this community: the active pair, the next one's hash, and revealed pairs."""
        return self.render(SeedsOutput, _seeds(_member(request)))


class RotateSeeds(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": "session"}
    raises = {"POST": (MembersOnly,)}

    @documented("rotateSeeds", query=PlaceInput, request=RotateInput, responses=SeedsOutput)
    def post(self, request: Request) -> Response:
        """Reveal the active server seed. The next pair becomes active, with a new client seed."""
        body = self.read(RotateInput)
        member = _member(request)
        seeds.rotate(member=member, shown=body["commitment"], client_seed=body["client_seed"])
        return self.render(SeedsOutput, _seeds(member))


def _member(request: Request) -> Member:
    required(request)
    member = member_of(person(request).pk)
    if member is None:
        raise MembersOnly
    return member


def _seeds(member: Member) -> dict[str, object]:
    active, following = seeds.seeds_of(member)
    revealed = selectors.revealed_pairs(member, REVEALED)
    return {"active": active, "next_commitment": following.commitment, "revealed": revealed}
