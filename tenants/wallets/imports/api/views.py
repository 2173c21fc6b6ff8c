"""Importing points from another loyalty tool: upload, dry run, apply, undo."""

from uuid import UUID

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.access.audit_things import Action
from saas.access.downloads import team_download
from saas.accounts.errors import StepUpRequired
from saas.accounts.signed_in import person
from saas.accounts.step_up import require_step_up
from saas.kernel.edits import EditConflict, read_seen
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.errors import PayloadTooLarge
from saas.kernel.idempotency import IDEMPOTENCY_ERRORS, read_idempotency
from saas.kernel.paging import ListInput, page_of, window
from saas.tenancy.resolver import required
from tenants.members.errors import MemberNotFound, OwnBalance
from tenants.wallets.errors import IssuanceLimit
from tenants.wallets.imports import decisions, export, selectors, services, waiting
from tenants.wallets.imports.api.serializers import (
    ImportApplyInput,
    ImportChangesInput,
    ImportOutput,
    ImportRowListInput,
    ImportRowOutput,
    ImportSettingsSeen,
    ImportUploadInput,
    OneImportOutput,
    OwnWaitingOutput,
    PersonOfFileListInput,
    PersonOfFileOutput,
    WaitingDecisionInput,
    WaitingDecisionOutput,
    WaitingListInput,
    WaitingOutput,
)
from tenants.wallets.imports.errors import (
    CandidateChanged,
    ImportEmpty,
    ImportIncomplete,
    ImportNotFound,
    ImportNotReady,
    ImportRepeated,
    ImportReplacedLater,
    TooManyDrafts,
    WaitingBalanceNotFound,
)
from tenants.wallets.imports.reading import MAX_FILE_SIZE

GUARD = "USERS_MANAGEMENT"
FORM_MARGIN = 16_384


class Upload(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    files = True
    largest_form = MAX_FILE_SIZE + FORM_MARGIN
    raises = {"POST": (TooManyDrafts,)}

    @documented("uploadImport", request=ImportUploadInput, responses={201: OneImportOutput})
    def post(self, request: Request) -> Response:
        """Upload a file of names and points and return a dry run; nothing moves yet."""
        body = self.read(ImportUploadInput)
        file = body["file"]
        if file.size > MAX_FILE_SIZE:
            raise PayloadTooLarge
        run = services.upload(
            filename=file.name,
            raw=file.read(),
            tool=body.get("tool"),
            platform=body.get("platform"),
            made_at=body.get("made_at"),
            actor=actor_of(request),
        )
        return self.render(OneImportOutput, run, status=201)


class Imports(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listImports", query=ListInput, responses=page_of(ImportOutput))
    def get(self, request: Request) -> Response:
        """List the imports, the newest first."""
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
        """Return an import with its dry run and its results."""
        return self.render(OneImportOutput, selectors.import_by_id(import_id))

    @documented("changeImport", request=ImportChangesInput, responses=OneImportOutput)
    def patch(self, request: Request, import_id: UUID) -> Response:
        """Change the file settings of a draft import; the answer holds the new dry run."""
        body = self.read(ImportChangesInput)
        return self.render(OneImportOutput, services.change(import_id=import_id, changes=body, actor=actor_of(request)))

    @documented("discardImport", responses={204: None})
    def delete(self, request: Request, import_id: UUID) -> Response:
        """Delete a draft import."""
        services.discard(import_id=import_id, actor=actor_of(request))
        return Response(status=204)


class ApplyImport(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": "owner"}
    raises = {
        "POST": (
            ImportNotFound, ImportNotReady, ImportIncomplete, ImportEmpty, ImportRepeated, EditConflict, IssuanceLimit,
            StepUpRequired, *IDEMPOTENCY_ERRORS,
        )
    }  # fmt: skip

    @documented("applyImport", request=ImportApplyInput, responses={202: OneImportOutput})
    def post(self, request: Request, import_id: UUID) -> Response:
        """Start the job that applies a draft import; needs an Idempotency-Key.

        ``seen`` are the file settings that the page showed. Settings that somebody changed since answer EDIT_CONFLICT.
        """
        body = self.read(ImportApplyInput)
        is_raised = body["raise_limit"]
        seen = read_seen(self, ImportSettingsSeen, body=ImportApplyInput)
        if is_raised:
            require_step_up(request)
        key = read_idempotency(request, {}).key
        run = services.apply(
            import_id=import_id,
            key=key,
            actor=actor_of(request),
            seen=seen,
            raise_limit=is_raised,
            repeat=body["repeat"],
        )
        return self.render(OneImportOutput, run, status=202)


class UndoImport(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": "owner"}
    raises = {"POST": (ImportNotFound, ImportNotReady, ImportReplacedLater, *IDEMPOTENCY_ERRORS)}

    @documented("undoImport", request=None, responses={202: OneImportOutput})
    def post(self, request: Request, import_id: UUID) -> Response:
        """Start the job that undoes an import, as far as the wallets hold its gems; needs an Idempotency-Key.

        The import is APPLIED again at the end if it could not take back the gems of a line, whose ``problem`` says why.
        """
        key = read_idempotency(request, {}).key
        run = services.undo(import_id=import_id, key=key, actor=actor_of(request))
        return self.render(OneImportOutput, run, status=202)


class ImportRows(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    raises = {"GET": (ImportNotFound,)}

    @documented("listImportRows", query=ImportRowListInput, responses=page_of(ImportRowOutput))
    def get(self, request: Request, import_id: UUID) -> Response:
        """List the result of each line of an applied import."""
        query = self.read_query(ImportRowListInput)
        return self.render_list(ImportRowOutput, *window(selectors.rows(import_id, query), query))


class ImportPeople(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    raises = {"GET": (ImportNotFound, ImportNotReady)}

    @documented("listImportPeople", query=PersonOfFileListInput, responses=page_of(PersonOfFileOutput))
    def get(self, request: Request, import_id: UUID) -> Response:
        """List the people of a draft import, each with the member who may be that person."""
        query = self.read_query(PersonOfFileListInput)
        return self.render_list(PersonOfFileOutput, *selectors.people_of_draft(import_id, query))


class ImportCsv(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    starts_write = True
    raises = {"GET": (ImportNotFound,)}

    @documented("exportImport", responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, import_id: UUID) -> StreamingHttpResponse:
        """Download the result of each line as CSV."""
        community = required(request)
        run = selectors.import_by_id(import_id)
        return team_download(
            export.row_lines(community, import_id),
            f"{community.slug}-import",
            action=Action.IMPORT_EXPORT,
            target=run.pk,
            query={},
            rows=run.rows.count(),
            request=request._request,
        )


class OwnWaiting(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "session"}

    @documented("ownWaitingGems", responses=page_of(OwnWaitingOutput))
    def get(self, request: Request) -> Response:
        """List the tools with imported gems that may be the user's, until the team decides."""
        tools = waiting.tools_asked_about(person(request).pk)
        return self.render_list(OwnWaitingOutput, tools, len(tools))


class Waiting(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listWaitingBalances", query=WaitingListInput, responses=page_of(WaitingOutput))
    def get(self, request: Request) -> Response:
        """List the reserved balances, the largest first; ``search`` looks at names and ids.

        ``view`` ASKED are those that the team must decide about, DECIDED those that it can undo.
        """
        query = self.read_query(WaitingListInput)
        rows, total = window(waiting.search(query), query)
        return self.render_list(WaitingOutput, selectors.with_links(rows), total)


class WaitingDecision(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": (WaitingBalanceNotFound, CandidateChanged, MemberNotFound, OwnBalance)}

    @documented("decideWaitingBalances", request=WaitingDecisionInput, responses=WaitingDecisionOutput)
    def post(self, request: Request) -> Response:
        """Assign waiting balances to a member, release them, set their end, or undo such a decision."""
        body = self.read(WaitingDecisionInput)
        decided = decisions.decide(
            row_ids=body["ids"],
            decision=decisions.Decision(body["decision"]),
            member_id=body.get("member_id"),
            candidate_ids=body.get("candidate_ids"),
            expires_at=body.get("expires_at"),
            actor=actor_of(request),
        )
        return self.render(WaitingDecisionOutput, decided)
