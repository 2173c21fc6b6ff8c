"""Opening a community."""

from django.conf import settings
from rest_framework.request import Request
from rest_framework.response import Response

from saas.accounts.signed_in import person
from saas.communities.api.serializers import CommunityInput, OpenedCommunityOutput, SlugAvailableOutput
from saas.communities.services import request_community
from saas.kernel import rates
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.errors import ValidationFailed
from saas.kernel.proxy import network_of
from saas.tenancy import slugs
from saas.tenancy.errors import CommunityExists, CommunitySlugTaken


class Communities(Endpoint):
    scope = Scope.PLATFORM
    guards = {"POST": "session"}
    raises = {"POST": (CommunitySlugTaken, CommunityExists)}

    @documented("createCommunity", request=CommunityInput, responses={201: OpenedCommunityOutput})
    def post(self, request: Request) -> Response:
        """Open the community of the logged-in user. ``state`` becomes READY, usually at once."""
        body = self.read(CommunityInput)
        owner, network = person(request), network_of(request._request)
        # Each community has a schema of its own, and an account costs nothing.
        for most, seconds in settings.COMMUNITIES_PER_ADDRESS:
            rates.limit(f"open-community:{seconds}:{network}", most=most, seconds=seconds)
        return self.render(OpenedCommunityOutput, request_community(owner=owner, **body), status=201)


class SlugAvailable(Endpoint):
    scope = Scope.PLATFORM
    guards = {"GET": "session"}

    @documented("isSlugAvailable", responses=SlugAvailableOutput)
    def get(self, request: Request, slug: str) -> Response:
        """Check if a slug is available; creating decides."""
        try:
            wanted, reason = slugs.clean(slug), None
        except ValidationFailed:
            wanted, reason = slug, slugs.SHAPE_TEXT
        if reason is None and slugs.is_taken(wanted):
            reason = "This name is taken"
        return self.render(SlugAvailableOutput, {"slug": wanted, "available": reason is None, "reason": reason})
