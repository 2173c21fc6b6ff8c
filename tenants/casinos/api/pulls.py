"""Pulls, imports and lowered totals in the back office."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.casinos.connectors.csv_file.parser import MAX_FILE_SIZE
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.errors import PayloadTooLarge
from saas.kernel.paging import page_of, window
from saas.plans.catalog import Area
from tenants.casinos.api.pull_outputs import CasinoPullOutput, LoweredTotalOutput, WagerFileOutput
from tenants.casinos.api.serializers import ImportWagersInput, LoweredDecisionInput, LoweredListInput, PullListInput
from tenants.casinos.errors import (
    ConnectionNotFound,
    ImportDuplicate,
    ImportOverlaps,
    ImportReplaced,
    ImportUndone,
    ImportUnreadable,
    LoweredDecided,
    LoweredNotFound,
    OwnProof,
    RivalFigure,
    WagerImportNotFound,
)
from tenants.casinos.selectors import connections, lowered
from tenants.casinos.services import imports
from tenants.casinos.services import lowered as decisions

GUARD = "OFFERS_MANAGEMENT"
FORM_MARGIN = 16_384


class CasinoPulls(Endpoint):
    area = Area.CASINOS
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    raises = {"GET": (ConnectionNotFound,)}

    @documented("listCasinoPulls", query=PullListInput, responses=page_of(CasinoPullOutput))
    def get(self, request: Request, connection_id: UUID) -> Response:
        """List the pulls of a connection, the newest first, failed ones included."""
        query = self.read_query(PullListInput)
        rows, total = window(connections.pulls_of(connection_id, query), query)
        return self.render_list(CasinoPullOutput, [CasinoPullOutput.of(row) for row in rows], total)


class ImportWagers(Endpoint):
    area = Area.CASINOS
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    features = {"POST": Area.CASINOS}
    files = True
    largest_form = MAX_FILE_SIZE + FORM_MARGIN
    raises = {"POST": (ConnectionNotFound, ImportUnreadable, ImportDuplicate, ImportOverlaps)}

    @documented("importWagers", request={"multipart/form-data": ImportWagersInput}, responses={200: WagerFileOutput})
    def post(self, request: Request) -> Response:
        """Import a file of totals. With ``dryRun``, the answer says what would change, and nothing is stored."""
        body = self.read(ImportWagersInput)
        file = body["file"]
        if file.size > MAX_FILE_SIZE:
            raise PayloadTooLarge
        columns = body.get("columns")
        result = imports.import_file(
            connection_id=body["connection_id"],
            content=file.read(),
            file_name=file.name,
            covers=imports.Covers(body["covers"]),
            days=(body["start_date"], body["end_date"]) if body["covers"] == imports.Covers.DAYS else None,
            columns={name: title for name, title in columns.items() if title} if columns else None,
            is_dry_run=body["dry_run"],
            actor=actor_of(request),
        )
        return self.render(WagerFileOutput, WagerFileOutput.of(result))


class UndoWagerImport(Endpoint):
    area = Area.CASINOS
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": (WagerImportNotFound, ImportUndone, ImportReplaced, RivalFigure)}

    @documented("undoWagerImport", request=None, responses=CasinoPullOutput)
    def post(self, request: Request, pull_id: UUID) -> Response:
        """Take back what an import counted, and return the pull that does so."""
        reversal = imports.undo(pull_id=pull_id, actor=actor_of(request))
        return self.render(CasinoPullOutput, CasinoPullOutput.of(reversal))


class LoweredTotals(Endpoint):
    area = Area.CASINOS
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listLoweredTotals", query=LoweredListInput, responses=page_of(LoweredTotalOutput))
    def get(self, request: Request) -> Response:
        """List the totals that fell. Until the team decides, the earlier total counts."""
        query = self.read_query(LoweredListInput)
        rows, total = window(lowered.lowered_totals(query), query)
        shown = [LoweredTotalOutput.of(one) for one in lowered.as_lowered(rows)]
        return self.render_list(LoweredTotalOutput, shown, total)


class OneLoweredTotal(Endpoint):
    area = Area.CASINOS
    scope = Scope.COMMUNITY
    guards = {"PATCH": GUARD}
    raises = {"PATCH": (LoweredNotFound, LoweredDecided, OwnProof, RivalFigure)}

    @documented("decideLoweredTotal", request=LoweredDecisionInput, responses=LoweredTotalOutput)
    def patch(self, request: Request, observation_id: int) -> Response:
        """Accept that a total fell, which counts the negative difference now, or keep the earlier total."""
        body = self.read(LoweredDecisionInput)
        decisions.decide(
            observation_id=observation_id, decision=body["decision"], reason=body["reason"], actor=actor_of(request)
        )
        (one,) = lowered.as_lowered([lowered.lowered_by_id(observation_id)])
        return self.render(LoweredTotalOutput, LoweredTotalOutput.of(one))
