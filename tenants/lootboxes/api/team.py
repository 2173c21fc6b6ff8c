"""Cases as the team keeps them."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.access.audience import AudienceArea
from saas.access.audit_things import Action
from saas.kernel.edits import EditConflict, read_changes
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.paging import page_of, window
from saas.kernel.serializers import NothingOutput
from saas.plans.catalog import Area
from tenants.checkout.api.audience_rules import audience_rule
from tenants.lootboxes import catalog, selectors
from tenants.lootboxes.api.serializers import (
    CaseChangesInput,
    CaseInput,
    TeamCaseListInput,
    TeamCaseOutput,
)
from tenants.lootboxes.errors import LootboxNotFound, LootboxSlugTaken, LootboxStatusNotAllowed, OddsInvalid
from tenants.lootboxes.models import Lootbox
from tenants.stores.errors import PICTURE_ERRORS
from tenants.wallets.errors import IssuanceLimit, LossNeedsOwner, LossNotConfirmed

GUARD = "LOOTBOXES_MANAGEMENT"


class TeamCases(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listOwnCases", query=TeamCaseListInput, responses=page_of(TeamCaseOutput))
    def get(self, request: Request) -> Response:
        """List all cases, without archived ones; ``status=ARCHIVED`` lists that."""
        query = self.read_query(TeamCaseListInput)
        rows, total = window(selectors.lootboxes(query, for_team=True), query)
        figures = selectors.figures_of([row.pk for row in rows])
        return self.render_list(TeamCaseOutput, rows, total, figures=figures)


class NewCase(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    features = {"POST": Area.CASES}
    raises = {
        "POST": (
            OddsInvalid,
            LootboxSlugTaken,
            *PICTURE_ERRORS,
            LossNotConfirmed,
            LossNeedsOwner,
            IssuanceLimit,
        )
    }
    files = True

    @documented(
        "createCase",
        request={"multipart/form-data": CaseInput, "application/json": CaseInput},
        responses={201: TeamCaseOutput},
    )
    def post(self, request: Request) -> Response:
        """Create a case."""
        body = self.read(CaseInput)
        picture, prizes = body.pop("image", None), body.pop("prizes")
        confirmed = body.pop("confirmed_loss", None)
        lootbox = catalog.create_lootbox(
            fields=body, prizes=prizes, picture=picture, actor=actor_of(request), confirmed_loss=confirmed
        )
        return _shown(self, lootbox, status=201)


class TeamCase(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "PATCH": GUARD, "DELETE": GUARD}
    features = {"PATCH": Area.CASES}
    raises = {
        "GET": (LootboxNotFound,),
        "PATCH": (
            LootboxNotFound,
            LootboxStatusNotAllowed,
            OddsInvalid,
            LootboxSlugTaken,
            *PICTURE_ERRORS,
            LossNotConfirmed,
            LossNeedsOwner,
            IssuanceLimit,
            EditConflict,
        ),
        "DELETE": (LootboxNotFound,),
    }
    files = True

    @documented("getOwnCase", responses=TeamCaseOutput)
    def get(self, request: Request, id: UUID) -> Response:
        """Return a case."""
        return _shown(self, selectors.own_lootbox(id))

    @documented(
        "editCase",
        request={"multipart/form-data": CaseChangesInput, "application/json": CaseChangesInput},
        responses=TeamCaseOutput,
    )
    def patch(self, request: Request, id: UUID) -> Response:
        """Change, publish or pause a case. A fan who saw the old odds is refused once with the new ones."""
        body, seen = read_changes(self, CaseChangesInput)
        picture, prizes = body.pop("image", None), body.pop("prizes", None)
        confirmed = body.pop("confirmed_loss", None)
        lootbox = catalog.edit_lootbox(
            lootbox_id=id,
            changes=body,
            prizes=prizes,
            picture=picture,
            actor=actor_of(request),
            confirmed_loss=confirmed,
            seen=seen,
        )
        return _shown(self, lootbox)

    @documented("deleteCase", responses=NothingOutput)
    def delete(self, request: Request, id: UUID) -> Response:
        """Delete a case. Its openings and prizes stay."""
        catalog.archive_lootbox(lootbox_id=id, actor=actor_of(request))
        return self.render(NothingOutput, {})


CaseRule = audience_rule(AudienceArea.CASES, guard=GUARD, action=Action.LOOTBOX_RULE, name="Case")


def _shown(view: Endpoint, lootbox: Lootbox, *, status: int = 200) -> Response:
    return view.render(TeamCaseOutput, lootbox, status=status, figures=selectors.figures_of([lootbox.pk]))
