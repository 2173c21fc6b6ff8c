"""The branding of a community: the team edits a draft, previews it and publishes it."""

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.directory.selectors import public_community
from saas.kernel.edits import EditConflict, SeenInput, read_changes, read_seen
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.errors import NotFound
from saas.kernel.paging import ListInput, page_of, window
from saas.plans.errors import UPLOAD_ERRORS
from saas.tenancy.resolver import required
from tenants.branding import selectors, services
from tenants.branding.api.serializers import (
    BlockPictureInput,
    BlockPictureOutput,
    BrandingInput,
    CompareInput,
    ComparisonOutput,
    CustomizationOutput,
    LookInput,
    LookOutput,
    PicturesInput,
    PublicLookOutput,
    RevertedOutput,
    RevertInput,
    VersionOutput,
    page_css,
)
from tenants.branding.look import look_of

GUARD = "SETTINGS_MANAGEMENT"


class CustomizationAnswers(Endpoint):
    scope = Scope.COMMUNITY

    def answer(self, request: Request, tried: dict[str, str] | None = None) -> Response:
        return self.render(CustomizationOutput, selectors.customization(required(request), tried))


class CustomizationDraft(CustomizationAnswers):
    guards = {"GET": GUARD, "PATCH": GUARD}
    raises = {"PATCH": (EditConflict,)}

    @documented("getCustomization", parameters=[LookInput], responses=CustomizationOutput)
    def get(self, request: Request) -> Response:
        """Return the draft and the published branding.

        ``look`` is a preview of the draft with the values of the query.
        """
        return self.answer(request, self.read_query(LookInput))

    @documented("updateCustomization", request=BrandingInput, responses=CustomizationOutput)
    def patch(self, request: Request) -> Response:
        """Change the branding draft."""
        changes, seen = read_changes(self, BrandingInput)
        discard = changes.pop("discard", False)
        services.edit_draft(
            community=required(request), changes=changes, discard=discard, actor=actor_of(request), seen=seen
        )
        return self.answer(request)


class CustomizationLook(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("getCustomizationLook", parameters=[LookInput], responses=LookOutput)
    def get(self, request: Request) -> Response:
        """Return the look of the draft with the values of the query, which are not stored."""
        return self.render(LookOutput, look_of(selectors.drafted(required(request), self.read_query(LookInput))))


class CustomizationPublish(CustomizationAnswers):
    guards = {"POST": GUARD}
    raises = {"POST": (EditConflict,)}

    @documented("publishCustomization", request=SeenInput, responses=CustomizationOutput)
    def post(self, request: Request) -> Response:
        """Publish the branding draft."""
        seen = read_seen(self, BrandingInput)
        services.publish(community=required(request), actor=actor_of(request), seen=seen)
        return self.answer(request)


class CustomizationAssets(CustomizationAnswers):
    guards = {"POST": GUARD}
    raises = {"POST": UPLOAD_ERRORS}
    files = True

    @documented(
        "setCustomizationPictures",
        request={"multipart/form-data": PicturesInput, "application/json": PicturesInput},
        responses=CustomizationOutput,
    )
    def post(self, request: Request) -> Response:
        """Add a logo, favicon or banner to the draft; as JSON, null removes one."""
        pictures = self.read(PicturesInput)
        services.set_pictures(community=required(request), pictures=pictures, actor=actor_of(request))
        return self.answer(request)


class CustomizationBlockPictures(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": UPLOAD_ERRORS}
    files = True

    @documented(
        "addBlockPicture", request={"multipart/form-data": BlockPictureInput}, responses={201: BlockPictureOutput}
    )
    def post(self, request: Request) -> Response:
        """Save a picture for a block of the home page."""
        picture = self.read(BlockPictureInput)["image"]
        name = services.add_block_picture(community=required(request), picture=picture, actor=actor_of(request))
        return self.render(BlockPictureOutput, {"image": name}, status=201)


class CustomizationHistory(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listCustomizationVersions", query=ListInput, responses=page_of(VersionOutput))
    def get(self, request: Request) -> Response:
        """Return the published versions, the latest first."""
        rows, total = window(selectors.versions(required(request)), self.read_query(ListInput))
        return self.render_list(VersionOutput, rows, total, publishers=selectors.publishers(rows))


class CustomizationCompare(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    raises = {"GET": (NotFound,)}

    @documented("compareCustomizationVersions", query=CompareInput, responses=ComparisonOutput)
    def get(self, request: Request) -> Response:
        """Return the fields that differ between two versions, or between a version and the draft."""
        query = self.read_query(CompareInput)
        found = selectors.differences(required(request), query["before"], query.get("after"))
        return self.render(ComparisonOutput, {"differences": found})


class CustomizationRevert(CustomizationAnswers):
    guards = {"POST": GUARD}
    raises = {"POST": (NotFound,)}

    @documented("revertCustomization", request=RevertInput, responses=RevertedOutput)
    def post(self, request: Request) -> Response:
        """Replace the draft by an earlier version. Fans see it once the draft is published."""
        community = required(request)
        number = self.read(RevertInput)["version"]
        lost = services.revert(community=community, number=number, actor=actor_of(request))
        return self.render(RevertedOutput, selectors.customization(community), lost=lost)


class PublicLook(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "public"}

    @documented("getPublicLook", responses=PublicLookOutput)
    def get(self, request: Request) -> Response:
        """Return the published look, for a page that was open when the team published another one."""
        community = required(request)
        look = look_of(community)
        answer = {"community": public_community(community), "css": page_css(look), "theme": look.theme()}
        # The parts are in the API's format already.
        return Response(answer)
