"""Explore, creator look-ups, the platform-wide store, countries, onboarding and the waitlist."""

from typing import Any
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.accounts.signed_in import person
from saas.directory import onboarding, selectors, waitlist
from saas.directory.api.serializers import (
    CountryOutput,
    CreatorListInput,
    CreatorOutput,
    ListingListInput,
    ListingOutput,
    OnboardingInput,
    OnboardingOutput,
    OwnCreatorListInput,
    PublicCommunityOutput,
    WaitlistInput,
)
from saas.kernel import rates
from saas.kernel.countries import countries
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.paging import page_of, window
from saas.kernel.proxy import network_of
from saas.kernel.serializers import NothingOutput
from saas.tenancy.errors import CommunityRequired, CreatorNotFound
from saas.tenancy.models import Community
from saas.tenancy.resolver import community_of, required, resolved

WISHES_PER_ADDRESS = 20
WINDOW_SECONDS = 3600


class CreatorAnswers(Endpoint):
    """Shared by the lookups: the ``subscribed`` flag of a logged-in fan."""

    def joined(self, rows: list[Community]) -> set[UUID] | None:
        user, here = self.request.user, self.only_at()
        if not user.is_authenticated:
            return None
        return selectors.joined_communities(user.pk, [row.pk for row in rows if here is None or row.pk == here.pk])

    def only_at(self) -> Community | None:
        """On a custom domain, return its community: its session must not reveal memberships elsewhere."""
        domain = resolved(self.request._request).domain
        return domain.tenant if domain else None

    def answer(self, community: Community) -> Response:
        return self.render(CreatorOutput, community, joined=self.joined([community]))

    def answer_list(self, query: dict[str, Any], subscriber_id: UUID | None) -> Response:
        rows, total = window(selectors.explore(query, subscriber_id=subscriber_id, only_at=self.only_at()), query)
        return self.render_list(CreatorOutput, rows, total, joined=self.joined(rows))


class PublicCreators(CreatorAnswers):
    guards = {"GET": "public"}

    @documented("listPublicCreators", query=CreatorListInput, responses=page_of(CreatorOutput))
    def get(self, request: Request) -> Response:
        """List communities. A community appears once its owner's email is verified."""
        return self.answer_list(self.read_query(CreatorListInput), None)


class UserCreators(CreatorAnswers):
    guards = {"GET": "session"}

    @documented("listCreators", query=OwnCreatorListInput, responses=page_of(CreatorOutput))
    def get(self, request: Request) -> Response:
        """List communities with the fan's ``subscribed`` flag; ``subscribed=true`` keeps joined ones."""
        return self.answer_list(self.read_query(OwnCreatorListInput), person(request).pk)


class PublicCreator(CreatorAnswers):
    guards = {"GET": "public"}
    raises = {"GET": (CreatorNotFound,)}

    @documented("getPublicCreator", responses=CreatorOutput)
    def get(self, request: Request, creator_id: str) -> Response:
        """Return a community by creator id or slug."""
        return self.answer(selectors.creator_by_reference(creator_id))


class UserCreator(PublicCreator):
    guards = {"GET": "session"}
    raises = {"GET": (CreatorNotFound,)}

    @documented("getCreator", responses=CreatorOutput)
    def get(self, request: Request, creator_id: str) -> Response:
        """Return a community by creator id or slug."""
        return super().get(request, creator_id)


class PublicCreatorByName(CreatorAnswers):
    guards = {"GET": "public"}
    raises = {"GET": (CreatorNotFound,)}

    @documented("getPublicCreatorByUsername", responses=CreatorOutput)
    def get(self, request: Request, username: str) -> Response:
        """Return a community by its slug or by its owner's username."""
        return self.answer(selectors.creator_by_username(username))


class UserCreatorByName(PublicCreatorByName):
    guards = {"GET": "session"}
    raises = {"GET": (CreatorNotFound,)}

    @documented("getCreatorByUsername", responses=CreatorOutput)
    def get(self, request: Request, username: str) -> Response:
        """Return a community by its slug or by its owner's username."""
        return super().get(request, username)


class PublicCommunity(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "public"}
    raises = {"GET": (CommunityRequired,)}

    @documented("getPublicCommunity", responses=PublicCommunityOutput)
    def get(self, request: Request) -> Response:
        """Return the branding and the sections of this community."""
        return Response(selectors.public_community(required(request)))


class Listings(Endpoint):
    scope = Scope.PLATFORM
    guards = {"GET": "public"}

    @documented("listListings", query=ListingListInput, responses=page_of(ListingOutput))
    def get(self, request: Request) -> Response:
        """List the offers of all listed communities; unavailable ones come last.

        The list is the same for all users, so it leaves out cases with an age or country rule.
        """
        query = self.read_query(ListingListInput)
        return self.render_list(ListingOutput, *window(selectors.listings(query), query))


class Countries(Endpoint):
    guards = {"GET": "public"}

    @documented("listCountries", responses=page_of(CountryOutput))
    def get(self, request: Request) -> Response:
        """List all 242 countries by name, on one page."""
        rows = countries()
        return self.render_list(CountryOutput, rows, len(rows))


class Onboarding(Endpoint):
    scope = Scope.PLATFORM
    guards = {"GET": "session"}

    @documented("getMyOnboarding", query=OnboardingInput, responses=OnboardingOutput)
    def get(self, request: Request) -> Response:
        """List the onboarding steps and which of them are done.

        ``creator`` names the community where the user began.
        """
        self.read_query(OnboardingInput)
        found = onboarding.progress(person(request), community_of(request._request))
        steps = [{"name": step.value, "is_done": is_done} for step, is_done in found.steps]
        output = {"role": found.role or None, "steps": steps, "offers_casinos": found.offers_casinos}
        return self.render(OnboardingOutput, output)


class Waitlist(Endpoint):
    guards = {"POST": "public"}

    @documented("joinWaitlist", request=WaitlistInput, responses={201: NothingOutput})
    def post(self, request: Request) -> Response:
        """Suggest a creator. Suggesting the same names again adds one to their count."""
        body = self.read(WaitlistInput)
        rates.limit(f"waitlist:{network_of(request._request)}", most=WISHES_PER_ADDRESS, seconds=WINDOW_SECONDS)
        waitlist.add(**body)
        return Response({}, status=201)
