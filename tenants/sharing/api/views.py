"""The share kit in the back office."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.communities.sharing import services as links
from saas.communities.sharing.errors import ShareLinkLimitReached, ShareLinkNotFound
from saas.communities.sharing.models import ShareLink
from saas.communities.sharing.selectors import link_of
from saas.kernel.edits import EditConflict, read_changes
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.errors import NotFound
from saas.kernel.serializers import NothingOutput
from saas.plans.catalog import Area
from saas.tenancy.resolver import required
from tenants.members.selectors import NewMembers, members_by_reference
from tenants.sharing import pictures, services
from tenants.sharing.api.serializers import ShareKitOutput, ShareLinkChangesInput, ShareLinkInput, ShareLinkOutput
from tenants.sharing.qr import FORMATS, qr_code

GUARD = "SETTINGS_MANAGEMENT"
# The address of a picture in the kit has its version.
_CACHE = "private, max-age=86400"


class Kit(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    features = {"GET": Area.SHARING}

    @documented("getShareKit", responses=ShareKitOutput)
    def get(self, request: Request) -> Response:
        """Return the community's address, its short links with the members that they brought, and its pictures."""
        return self.render(ShareKitOutput, services.share_kit(required(request)))


class NewLink(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    features = {"POST": Area.SHARING}
    raises = {"POST": (ShareLinkLimitReached,)}

    @documented("createShareLink", request=ShareLinkInput, responses={201: ShareLinkOutput})
    def post(self, request: Request) -> Response:
        """Create a short link with a name, to count the members that it brings."""
        body = self.read(ShareLinkInput)
        link = links.create_link(community=required(request), name=body["name"], actor=actor_of(request))
        return self.render(ShareLinkOutput, services.counted(link, NewMembers()), status=201)


class OneLink(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"PATCH": GUARD, "DELETE": GUARD}
    features = {"PATCH": Area.SHARING}
    raises = {"PATCH": (ShareLinkNotFound, EditConflict), "DELETE": (ShareLinkNotFound,)}

    @documented("renameShareLink", request=ShareLinkChangesInput, responses=ShareLinkOutput)
    def patch(self, request: Request, link_id: UUID) -> Response:
        """Give a link of the community's own another name. The links of channels keep theirs."""
        changes, seen = read_changes(self, ShareLinkChangesInput, partial=False)
        link = links.rename_link(
            community=required(request), link_id=link_id, name=changes["name"], actor=actor_of(request), seen=seen
        )
        return self.render(ShareLinkOutput, _counted(link))

    @documented("deleteShareLink", responses=NothingOutput)
    def delete(self, request: Request, link_id: UUID) -> Response:
        """Delete a link of the community's own. Its address still leads to the community."""
        links.delete_link(community=required(request), link_id=link_id, actor=actor_of(request))
        return self.render(NothingOutput, {})


class QrCode(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    features = {"GET": Area.SHARING}
    raises = {"GET": (ShareLinkNotFound, NotFound)}

    @documented("getShareQrCode", responses={(200, "image/svg+xml"): OpenApiTypes.BINARY})
    def get(self, request: Request, link_id: UUID, kind: str) -> Any:
        """Return the QR code of a link: ``kind`` is ``svg`` or ``png``."""
        wanted = next((known for known in FORMATS if known == kind), None)
        if wanted is None:
            raise NotFound
        link = link_of(required(request), link_id)
        return _picture(qr_code(link, wanted), FORMATS[wanted], f"{link.name}.{kind}", request)


PICTURE_FORMATS = {"png": "image/png", "webp": "image/webp"}


class Picture(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    features = {"GET": Area.SHARING}
    raises = {"GET": (NotFound,)}

    @documented("getSharePicture", responses={(200, "image/png"): OpenApiTypes.BINARY})
    def get(self, request: Request, channel: str, kind: str) -> Any:
        """Return the picture for a channel in the look of the community.

        ``kind`` is ``png``, or ``webp`` for a small sample of it.
        """
        frame = next((known for known in pictures.FRAMES.values() if known.channel == channel), None)
        if frame is None or kind not in PICTURE_FORMATS:
            raise NotFound
        community = required(request)
        content = services.picture_of(community, frame, is_sample=kind == "webp")
        return _picture(content, PICTURE_FORMATS[kind], f"{community.slug} {frame.label}.{kind}", request)


def _counted(link: ShareLink) -> services.CountedLink:
    return services.counted(link, members_by_reference().get(link.code, NewMembers()))


def _picture(content: bytes, kind: str, name: str, request: Request) -> HttpResponse:
    """Return a picture for the page; with ``?download=1``, a file with a name of ASCII letters."""
    response = HttpResponse(content, content_type=kind)
    response["Cache-Control"] = _CACHE
    response["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    if request.query_params.get("download") == "1":
        safe = "".join(letter if (letter.isascii() and letter.isalnum()) or letter in "-." else "-" for letter in name)
        response["Content-Disposition"] = f'attachment; filename="{safe.strip("-").lower()}"'
    return response
