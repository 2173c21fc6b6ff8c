"""The export of all data of a community. It works for a closed community, too."""

from typing import Any
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.accounts.errors import StepUpRequired
from saas.accounts.step_up import require_step_up
from saas.communities.exports import services
from saas.communities.exports.api.serializers import (
    CommunityExportOutput,
    DownloadLinkOutput,
    DownloadQuery,
    LatestCommunityExportOutput,
)
from saas.communities.exports.errors import CommunityExportNotFound, DownloadExpired
from saas.kernel import rates
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.stored_answers import stored_answer
from saas.tenancy.resolver import required

EXPORTS_PER_COMMUNITY = 5
WINDOW_SECONDS = 24 * 3600


class Export(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "owner", "POST": "owner"}
    needs_acceptance = False
    raises = {"POST": (StepUpRequired,)}
    accepts_closed = True

    @documented("getCommunityExport", responses=LatestCommunityExportOutput)
    def get(self, request: Request) -> Response:
        """Return the newest export, if there is one."""
        return self.render(LatestCommunityExportOutput, {"export": services.latest(required(request))})

    @documented("exportCommunity", request=None, responses={202: CommunityExportOutput})
    def post(self, request: Request) -> Response:
        """Start an export of all data of the community.

        The owner gets a mail, and can download the file for a day. Only one export runs at a time. While the community
        is closed, the answer is the export of the closing.
        """
        community = required(request)
        require_step_up(request)
        rates.limit(f"community-export:{community.pk}", most=EXPORTS_PER_COMMUNITY, seconds=WINDOW_SECONDS)
        export = services.request(community=community, actor=actor_of(request))
        return self.render(CommunityExportOutput, export, status=202)


class ExportLink(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": "owner"}
    needs_acceptance = False
    raises = {"POST": (CommunityExportNotFound, StepUpRequired)}
    accepts_closed = True

    @documented("linkCommunityExport", request=None, responses=DownloadLinkOutput)
    def post(self, request: Request, export_id: UUID) -> Response:
        """Return a link to the file that works for ten minutes, in the owner's session only."""
        require_step_up(request)
        url = services.link(community=required(request), export_id=export_id, actor=actor_of(request))
        return self.render(DownloadLinkOutput, {"url": url})


class ExportFile(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "owner"}
    raises = {"GET": (CommunityExportNotFound, DownloadExpired)}
    accepts_closed = True

    @documented(
        "downloadCommunityExport",
        parameters=[DownloadQuery],
        responses={(200, "application/zip"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, export_id: UUID) -> Any:
        """Download the file by a link of the call above."""
        community = required(request)
        token = self.read_query(DownloadQuery)["token"]
        file = services.opened(community=community, export_id=export_id, token=token)
        return stored_answer(
            request,
            file,
            tag=str(export_id),
            content_type="application/zip",
            download_as=f"gemhall-{community.slug}.zip",
        )
