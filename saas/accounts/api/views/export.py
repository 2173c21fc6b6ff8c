"""The export of all data about a user."""

from typing import Any
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from saas.accounts import export, signed_in
from saas.accounts.api.profile_serializers import ExportOutput, LatestExportOutput
from saas.accounts.errors import ExportNotFound, StepUpRequired
from saas.accounts.step_up import require_step_up
from saas.kernel import rates
from saas.kernel.endpoint import Endpoint, documented
from saas.kernel.stored_answers import stored_answer

EXPORTS_PER_PERSON = 5
WINDOW_SECONDS = 24 * 3600


class OwnExport(Endpoint):
    guards = {"GET": "session", "POST": "session"}
    needs_acceptance = False
    raises = {"POST": (StepUpRequired,)}
    strong_session = True

    @documented("getMyExport", responses=LatestExportOutput)
    def get(self, request: Request) -> Response:
        """Return the newest export, if there is one."""
        return self.render(LatestExportOutput, {"export": export.latest(signed_in.person(request))})

    @documented("exportMyData", request=None, responses={202: ExportOutput})
    def post(self, request: Request) -> Response:
        """Start an export of all data about the user.

        The user gets a mail, and can download the file for a day. Only one export runs at a time.
        """
        user = signed_in.person(request)
        require_step_up(request)
        rates.limit(f"export:{user.pk}", most=EXPORTS_PER_PERSON, seconds=WINDOW_SECONDS)
        return self.render(ExportOutput, export.request(user), status=202)


class OwnExportFile(Endpoint):
    guards = {"GET": "session"}
    raises = {"GET": (ExportNotFound,)}
    strong_session = True

    @documented("downloadMyExport", responses={(200, "application/zip"): OpenApiTypes.BINARY})
    def get(self, request: Request, export_id: UUID) -> Any:
        """Download the export file."""
        user = signed_in.person(request)
        file = export.opened(user, export_id)
        return stored_answer(
            request,
            file,
            tag=str(export_id),
            content_type="application/zip",
            download_as=f"gemhall-{user.username}.zip",
        )
