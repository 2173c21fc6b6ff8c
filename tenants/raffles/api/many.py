"""The team's actions on several raffles at once, and the list of a raffle's entrants."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self
from uuid import UUID

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import Actor, actor_of
from saas.access.audit_things import Action
from saas.access.downloads import team_download
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.many import ManyInput, OneOfManyOutput, UndoTooLate, each, outcome_facts
from saas.kernel.outputs import Output
from saas.kernel.paging import page_of, window
from saas.tenancy.resolver import required
from tenants.raffles import selectors
from tenants.raffles.api.team import GUARD
from tenants.raffles.api.team_serializers import EntrantListInput
from tenants.raffles.entrants import entrant_lines, entrants, name_of
from tenants.raffles.errors import RaffleFinished, RaffleNotFound, RaffleRunning
from tenants.raffles.models import RaffleStatus
from tenants.raffles.services import catalog, ends
from tenants.stores.errors import ProductOutOfStock
from tenants.wallets.errors import IssuanceLimit, SpendingStopped

PUBLISH, CLOSE, DELETE, RESTORE = "PUBLISH", "CLOSE", "DELETE", "RESTORE"


def _publish(raffle_id: UUID, actor: Actor) -> None:
    changes = {"status": RaffleStatus.ACTIVE}
    catalog.edit_raffle(raffle_id=raffle_id, changes=changes, picture=None, actor=actor)


def _close(raffle_id: UUID, actor: Actor) -> None:
    ends.close_early(raffle_id=raffle_id, actor=actor)


_ACTS: dict[str, Callable[[UUID, Actor], None]] = {
    PUBLISH: _publish,
    CLOSE: _close,
    DELETE: lambda raffle_id, actor: catalog.delete_raffle(raffle_id=raffle_id, actor=actor, cancels=False),
    RESTORE: lambda raffle_id, actor: catalog.restore_raffle(raffle_id=raffle_id, actor=actor),
}


class ManyRafflesInput(ManyInput):
    """DELETE deletes drafts and hides finished raffles; RESTORE undoes it. CLOSE ends the sale of tickets."""

    action = serializers.ChoiceField(choices=list(_ACTS))


class ManyRaffles(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {
        "POST": (
            RaffleNotFound,
            RaffleFinished,
            RaffleRunning,
            UndoTooLate,
            IssuanceLimit,
            SpendingStopped,
            ProductOutOfStock,
        )
    }

    @documented("changeRaffles", request=ManyRafflesInput, responses=page_of(OneOfManyOutput))
    def post(self, request: Request) -> Response:
        """Publish, close, delete or restore several raffles, each on its own. A refused one says why."""
        body, actor = self.read(ManyRafflesInput), actor_of(request)
        act = _ACTS[body["action"]]
        outcomes = each(body["ids"], lambda raffle_id: act(raffle_id, actor))
        return self.render_list(OneOfManyOutput, outcome_facts(outcomes), len(outcomes))


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantOutput(Output):
    """A member with ``tickets``, ``free`` ones among them. ``username`` is null if the account was erased."""

    id: UUID
    username: str | None
    tickets: int
    free: int
    since: datetime

    @classmethod
    def of(cls, share: Any) -> Self:
        return cls(
            id=share.member_id, username=name_of(share), tickets=share.tickets, free=share.free, since=share.since
        )


class Entrants(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    raises = {"GET": (RaffleNotFound,)}

    @documented("listRaffleEntrants", query=EntrantListInput, responses=page_of(EntrantOutput))
    def get(self, request: Request, raffle_id: UUID) -> Response:
        """List the members with tickets of a raffle."""
        query = self.read_query(EntrantListInput)
        rows, total = window(entrants(selectors.own_raffle(raffle_id), query), query)
        return self.render_list(EntrantOutput, [EntrantOutput.of(row) for row in rows], total)


class EntrantsCsv(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    starts_write = True
    raises = {"GET": (RaffleNotFound,)}

    @documented("exportRaffleEntrants", query=EntrantListInput, responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, raffle_id: UUID) -> StreamingHttpResponse:
        """Download the members with tickets as CSV. No cell begins like a formula."""
        community, query = required(request), self.read_query(EntrantListInput)
        raffle = selectors.own_raffle(raffle_id)
        return team_download(
            entrant_lines(raffle, query, community),
            f"{community.slug}-{raffle.slug}-entrants",
            action=Action.RAFFLE_EXPORT,
            target=raffle.pk,
            query=query,
            rows=entrants(raffle, query).count(),
            request=request._request,
        )
