"""The team's actions on several challenges at once."""

from collections.abc import Callable
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import Actor, actor_of
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.many import ManyInput, OneOfManyOutput, UndoTooLate, each, outcome_facts
from saas.kernel.paging import page_of
from tenants.quests.errors import ChallengeExists, ChallengeInChain, ChallengeNotFound
from tenants.quests.models import ChallengePublication
from tenants.quests.services import catalog
from tenants.wallets.errors import IssuanceLimit

PUBLISH, ARCHIVE, RESTORE = "PUBLISH", "ARCHIVE", "RESTORE"


def _publish(challenge_id: UUID, actor: Actor) -> None:
    changes = {"publication": ChallengePublication.ACTIVE}
    catalog.edit_challenge(challenge_id=challenge_id, changes=changes, picture=None, actor=actor)


_ACTS: dict[str, Callable[[UUID, Actor], None]] = {
    PUBLISH: _publish,
    ARCHIVE: lambda challenge_id, actor: catalog.archive_challenge(challenge_id=challenge_id, actor=actor),
    RESTORE: lambda challenge_id, actor: catalog.restore_challenge(challenge_id=challenge_id, actor=actor),
}


class ManyChallengesInput(ManyInput):
    """RESTORE undoes ARCHIVE."""

    action = serializers.ChoiceField(choices=list(_ACTS))


class ManyChallenges(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": "CHALLENGES_MANAGEMENT"}
    raises = {"POST": (ChallengeNotFound, ChallengeInChain, ChallengeExists, UndoTooLate, IssuanceLimit)}

    @documented("changeChallenges", request=ManyChallengesInput, responses=page_of(OneOfManyOutput))
    def post(self, request: Request) -> Response:
        """Publish, archive or restore several challenges, each on its own. A refused one says why."""
        body, actor = self.read(ManyChallengesInput), actor_of(request)
        act = _ACTS[body["action"]]
        outcomes = each(body["ids"], lambda challenge_id: act(challenge_id, actor))
        return self.render_list(OneOfManyOutput, outcome_facts(outcomes), len(outcomes))
