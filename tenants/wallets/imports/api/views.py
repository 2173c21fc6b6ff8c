"""Bringing points along from another loyalty tool: upload, look, apply, undo."""

from uuid import UUID

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes

from saas.access.acting import actor_of
from saas.access.audit_things import Action
from saas.access.downloads import team_download
from saas.kernel.api import Endpoint, ListInput, Request, Response, Scope, documented, page_of, window
from saas.kernel.errors import PayloadTooLarge
from saas.kernel.idempotency import IDEMPOTENCY_ERRORS, read_idempotency
from saas.tenancy.resolver import required
from tenants.wallets.errors import IssuanceLimit
from tenants.wallets.imports import export, selectors, services, waiting
from tenants.wallets.imports.api.serializers import (
    ImportChangesInput,
    ImportOutput,
    ImportRowListInput,
    ImportRowOutput,
    ImportUploadInput,
    OneImportOutput,
    WaitingOutput,
)
from tenants.wallets.imports.errors import ImportEmpty, ImportNotFound, ImportNotReady
from tenants.wallets.imports.reading import LARGEST

GUARD = "USERS_MANAGEMENT"
FORM_MARGIN = 16_384


class Upload(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    files = True
    largest_form = LARGEST + FORM_MARGIN

    @documented("uploadImport", request=ImportUploadInput, responses={201: OneImportOutput})
    def post(self, request: Request) -> Response:
        """Upload a file of names and points and see what it would do; nothing moves yet."""
        body = self.read(ImportUploadInput)
        file = body["file"]
        if file.size > LARGEST:
            raise PayloadTooLarge
        run = services.upload(
            filename=file.name,
            raw=file.read(),
            tool=body.get("tool"),
            platform=body.get("platform"),
            actor=actor_of(request),
        )
        return self.render(OneImportOutput, run, status=201)


class Imports(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listImports", query=ListInput, responses=page_of(ImportOutput))
    def get(self, request: Request) -> Response:
        """What was uploaded, the newest first."""
        return self.render_list(ImportOutput, *window(selectors.imports(), self.read_query(ListInput)))


class OneImport(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "PATCH": GUARD, "DELETE": GUARD}
    raises = {
        "GET": (ImportNotFound,),
        "PATCH": (ImportNotFound, ImportNotReady),
        "DELETE": (ImportNotFound, ImportNotReady),
    }

    @documented("getImport", responses=OneImportOutput)
    def get(self, request: Request, import_id: UUID) -> Response:
        """One import with its dry run and what became of its lines."""
        return self.render(OneImportOutput, selectors.import_by_id(import_id))

    @documented("changeImport", request=ImportChangesInput, responses=OneImportOutput)
    def patch(self, request: Request, import_id: UUID) -> Response:
        """Change how a draft is read; the answer holds the new dry run."""
        body = self.read(ImportChangesInput)
        return self.render(OneImportOutput, services.change(import_id=import_id, changes=body, actor=actor_of(request)))

    @documented("discardImport", responses={204: None})
    def delete(self, request: Request, import_id: UUID) -> Response:
        """Drop a draft."""
        services.discard(import_id=import_id, actor=actor_of(request))
        return Response(status=204)


class ApplyImport(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": "owner"}
    raises = {"POST": (ImportNotFound, ImportNotReady, ImportEmpty, IssuanceLimit, *IDEMPOTENCY_ERRORS)}

    @documented("applyImport", request=None, responses={202: OneImportOutput})
    def post(self, request: Request, import_id: UUID) -> Response:
        """Have the gems of a draft handed out by a job; needs an Idempotency-Key."""
        key = read_idempotency(request, {}).key
        run = services.apply(import_id=import_id, key=key, actor=actor_of(request))
        return self.render(OneImportOutput, run, status=202)


class UndoImport(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": "owner"}
    raises = {"POST": (ImportNotFound, ImportNotReady, *IDEMPOTENCY_ERRORS)}

    @documented("undoImport", request=None, responses={202: OneImportOutput})
    def post(self, request: Request, import_id: UUID) -> Response:
        """Have what an import brought taken back by a job, as far as it is still there; needs an Idempotency-Key."""
        key = read_idempotency(request, {}).key
        run = services.undo(import_id=import_id, key=key, actor=actor_of(request))
        return self.render(OneImportOutput, run, status=202)


class ImportRows(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    raises = {"GET": (ImportNotFound,)}

    @documented("listImportRows", query=ImportRowListInput, responses=page_of(ImportRowOutput))
    def get(self, request: Request, import_id: UUID) -> Response:
        """What became of each line, once it is applied."""
        query = self.read_query(ImportRowListInput)
        return self.render_list(ImportRowOutput, *window(selectors.rows(import_id, query), query))


class ImportCsv(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    raises = {"GET": (ImportNotFound,)}

    @documented("exportImport", responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, import_id: UUID) -> StreamingHttpResponse:
        """What became of each line, as a file."""
        community = required(request)
        run = selectors.import_by_id(import_id)
        return team_download(
            export.row_lines(community, import_id),
            f"{community.slug}-import",
            action=Action.IMPORT_EXPORT,
            target=run.pk,
            query={},
            rows=run.rows.count(),
            actor=actor_of(request),
        )


class Waiting(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listWaitingBalances", query=ListInput, responses=page_of(WaitingOutput))
    def get(self, request: Request) -> Response:
        """Balances that wait for somebody to come, the largest first; ``search`` looks at names."""
        query = self.read_query(ListInput)
        return self.render_list(WaitingOutput, *window(waiting.search(query["search"]), query))
