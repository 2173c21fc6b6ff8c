"""The banners of a community in the back office."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.kernel.edits import EditConflict, read_changes
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.paging import ListInput, page_of, window
from saas.kernel.serializers import NothingOutput
from tenants.content import selectors
from tenants.content.api.serializers import BannerChangesInput, BannerInput, BannerOutput
from tenants.content.errors import BannerLimitReached, BannerNotFound
from tenants.content.services import banners as services

GUARD = "SETTINGS_MANAGEMENT"


class OwnBanners(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listOwnBanners", query=ListInput, responses=page_of(BannerOutput))
    def get(self, request: Request) -> Response:
        """List all banners, also unpublished and past ones, in their order."""
        query = self.read_query(ListInput)
        rows, total = window(selectors.own_banners().filter(label__icontains=query["search"].strip()), query)
        return self.render_list(BannerOutput, selectors.with_ends(rows), total)


class NewBanner(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": (BannerLimitReached,)}

    @documented("createBanner", request=BannerInput, responses={201: BannerOutput})
    def post(self, request: Request) -> Response:
        """Create a banner."""
        banner = services.create_banner(fields=self.read(BannerInput), actor=actor_of(request))
        return self.render(BannerOutput, selectors.own_banner(banner.pk), status=201)


class OwnBanner(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "PATCH": GUARD, "DELETE": GUARD}
    raises = {"GET": (BannerNotFound,), "PATCH": (BannerNotFound, EditConflict), "DELETE": (BannerNotFound,)}

    @documented("getOwnBanner", responses=BannerOutput)
    def get(self, request: Request, banner_id: UUID) -> Response:
        """Return a banner."""
        return self.render(BannerOutput, selectors.own_banner(banner_id))

    @documented("editBanner", request=BannerChangesInput, responses=BannerOutput)
    def patch(self, request: Request, banner_id: UUID) -> Response:
        """Change a banner."""
        changes, seen = read_changes(self, BannerChangesInput)
        services.edit_banner(banner_id=banner_id, changes=changes, actor=actor_of(request), seen=seen)
        return self.render(BannerOutput, selectors.own_banner(banner_id))

    @documented("deleteBanner", responses=NothingOutput)
    def delete(self, request: Request, banner_id: UUID) -> Response:
        """Delete a banner."""
        services.delete_banner(banner_id=banner_id, actor=actor_of(request))
        return self.render(NothingOutput, {})
