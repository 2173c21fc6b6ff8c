"""The team's actions on several cases at once."""

from collections.abc import Callable
from functools import partial
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import Actor, actor_of
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.many import ManyInput, OneOfManyOutput, UndoTooLate, each, outcome_facts
from saas.kernel.paging import page_of
from tenants.lootboxes import catalog
from tenants.lootboxes.errors import LootboxNotFound, LootboxStatusNotAllowed
from tenants.lootboxes.models import LootboxStatus
from tenants.wallets.errors import IssuanceLimit, LossNeedsOwner, LossNotConfirmed

PUBLISH, PAUSE, DELETE, RESTORE = "PUBLISH", "PAUSE", "DELETE", "RESTORE"


def _set(status: LootboxStatus, lootbox_id: UUID, actor: Actor) -> None:
    catalog.edit_lootbox(lootbox_id=lootbox_id, changes={"status": status}, prizes=None, picture=None, actor=actor)


_ACTS: dict[str, Callable[[UUID, Actor], None]] = {
    PUBLISH: partial(_set, LootboxStatus.ACTIVE),
    PAUSE: partial(_set, LootboxStatus.PAUSED),
    DELETE: lambda lootbox_id, actor: catalog.archive_lootbox(lootbox_id=lootbox_id, actor=actor),
    RESTORE: lambda lootbox_id, actor: catalog.restore_lootbox(lootbox_id=lootbox_id, actor=actor),
}


class ManyCasesInput(ManyInput):
    """RESTORE undoes DELETE; PUBLISH also opens a paused case again."""

    action = serializers.ChoiceField(choices=list(_ACTS))


class ManyCases(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": "LOOTBOXES_MANAGEMENT"}
    raises = {
        "POST": (LootboxNotFound, LootboxStatusNotAllowed, LossNotConfirmed, LossNeedsOwner, IssuanceLimit, UndoTooLate)
    }

    @documented("changeCases", request=ManyCasesInput, responses=page_of(OneOfManyOutput))
    def post(self, request: Request) -> Response:
        """Publish, pause, delete or restore several cases, each on its own. A refused one says why."""
        body, actor = self.read(ManyCasesInput), actor_of(request)
        act = _ACTS[body["action"]]
        outcomes = each(body["ids"], lambda lootbox_id: act(lootbox_id, actor))
        return self.render_list(OneOfManyOutput, outcome_facts(outcomes), len(outcomes))
