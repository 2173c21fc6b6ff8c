"""Pages of a community: for fans, and for the team that writes them."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.directory.api.serializers import ContentPictureOutput
from saas.kernel.edits import EditConflict, SeenInput, read_changes, read_seen
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.paging import ListInput, page_of, window
from saas.kernel.serializers import NothingOutput
from saas.plans.errors import UPLOAD_ERRORS
from tenants.content import selectors
from tenants.content.api.serializers import (
    PageChangesInput,
    PageInput,
    PageOutput,
    PagePictureInput,
    PageRevertInput,
    PageRowOutput,
    PageVersionOutput,
    PageVersionTextOutput,
    PublicPageOutput,
)
from tenants.content.errors import PageLimitReached, PageNotFound, PageSlugTaken, PageVersionNotFound
from tenants.content.services import pages as services

GUARD = "SETTINGS_MANAGEMENT"


class PublicPageByPath(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "public"}
    raises = {"GET": (PageNotFound,)}

    @documented("getPage", responses=PublicPageOutput)
    def get(self, request: Request, slug: str) -> Response:
        """Return a published page of the community."""
        return self.render(PublicPageOutput, selectors.public_page(slug))


class OwnPages(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listOwnPages", query=ListInput, responses=page_of(PageRowOutput))
    def get(self, request: Request) -> Response:
        """List all pages, also unpublished ones, in the order of the navigation."""
        query = self.read_query(ListInput)
        found = selectors.own_pages().defer("body").filter(title__icontains=query["search"].strip())
        rows, total = window(found, query)
        return self.render_list(PageRowOutput, rows, total)


class NewPage(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": (PageLimitReached, PageSlugTaken)}

    @documented("createPage", request=PageInput, responses={201: PageOutput})
    def post(self, request: Request) -> Response:
        """Create a page; only the team sees it until it is published."""
        page = services.create_page(fields=self.read(PageInput), actor=actor_of(request))
        return self.render(PageOutput, selectors.own_page(page.pk), status=201)


class OwnPage(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "PATCH": GUARD, "DELETE": GUARD}
    raises = {
        "GET": (PageNotFound,),
        "PATCH": (PageNotFound, PageSlugTaken, EditConflict),
        "DELETE": (PageNotFound,),
    }

    @documented("getOwnPage", responses=PageOutput)
    def get(self, request: Request, page_id: UUID) -> Response:
        """Return a page with its draft."""
        return self.render(PageOutput, selectors.own_page(page_id))

    @documented("editPage", request=PageChangesInput, responses=PageOutput)
    def patch(self, request: Request, page_id: UUID) -> Response:
        """Change a page. Title and text are a draft; slug, menu name and position take effect at once."""
        changes, seen = read_changes(self, PageChangesInput)
        services.edit_page(page_id=page_id, changes=changes, actor=actor_of(request), seen=seen)
        return self.render(PageOutput, selectors.own_page(page_id))

    @documented("deletePage", responses=NothingOutput)
    def delete(self, request: Request, page_id: UUID) -> Response:
        """Delete a page. Its slug is free again."""
        services.delete_page(page_id=page_id, actor=actor_of(request))
        return self.render(NothingOutput, {})


class PublishPage(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": (PageNotFound, EditConflict)}

    @documented("publishPage", request=SeenInput, responses=PageOutput)
    def post(self, request: Request, page_id: UUID) -> Response:
        """Make the draft public. Without a change nothing happens."""
        seen = read_seen(self, PageChangesInput)
        services.publish_page(page_id=page_id, actor=actor_of(request), seen=seen)
        return self.render(PageOutput, selectors.own_page(page_id))


class PageHistory(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    raises = {"GET": (PageNotFound,)}

    @documented("listPageVersions", query=ListInput, responses=page_of(PageVersionOutput))
    def get(self, request: Request, page_id: UUID) -> Response:
        """List the published versions of a page, the latest first."""
        query = self.read_query(ListInput)
        rows, total = window(selectors.versions_of(page_id).defer("body"), query)
        return self.render_list(PageVersionOutput, rows, total)


class PageVersion(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    raises = {"GET": (PageNotFound, PageVersionNotFound)}

    @documented("getPageVersion", responses=PageVersionTextOutput)
    def get(self, request: Request, page_id: UUID, number: str) -> Response:
        """Return a published version of a page as plain text."""
        return self.render(PageVersionTextOutput, selectors.page_version(page_id, number))


class RevertPage(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": (PageNotFound, PageVersionNotFound, EditConflict)}

    @documented("revertPage", request=PageRevertInput, responses=PageOutput)
    def post(self, request: Request, page_id: UUID) -> Response:
        """Put an earlier version into the draft. Fans see it once it is published."""
        number = self.read(PageRevertInput)["version"]
        seen = read_seen(self, PageChangesInput, body=PageRevertInput)
        services.revert_page(page_id=page_id, number=number, actor=actor_of(request), seen=seen)
        return self.render(PageOutput, selectors.own_page(page_id))


class NewPicture(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": UPLOAD_ERRORS}
    files = True

    @documented(
        "addPagePicture", request={"multipart/form-data": PagePictureInput}, responses={201: ContentPictureOutput}
    )
    def post(self, request: Request) -> Response:
        """Upload a picture for pages and banners."""
        webp = self.read(PagePictureInput)["picture"]
        picture = services.add_picture(webp=webp, actor=actor_of(request))
        return self.render(ContentPictureOutput, selectors.picture_facts(picture), status=201)
