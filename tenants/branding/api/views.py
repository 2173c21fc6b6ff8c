"""The branding of a community: the team edits a draft, previews it and publishes it."""

from saas.access.acting import actor_of
from saas.kernel.api import Endpoint, Request, Response, Scope, documented
from saas.kernel.edits import EditConflict, SeenInput, read_changes, read_seen
from saas.kernel.errors import FileTooLarge
from saas.tenancy.resolver import required
from tenants.branding import selectors, services
from tenants.branding.api.serializers import BrandingInput, CustomizationOutput, LookInput, PicturesInput

GUARD = "SETTINGS_MANAGEMENT"


class CustomizationAnswers(Endpoint):
    scope = Scope.COMMUNITY

    def answer(self, request: Request, tried: dict[str, str] | None = None) -> Response:
        return self.render(CustomizationOutput, selectors.customization(required(request), tried))


class Customization(CustomizationAnswers):
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
    raises = {"POST": (FileTooLarge,)}
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
