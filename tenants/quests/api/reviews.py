"""The team's review of submissions, and rewards that wait."""

from typing import Any
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.errors import NotFound
from saas.kernel.files import private_picture
from saas.kernel.many import UndoTooLate
from saas.kernel.paging import ListInput, page_of, window
from saas.kernel.serializers import NothingOutput
from tenants.quests.api.team import GUARD
from tenants.quests.api.team_serializers import (
    CancelRewardInput,
    DecidedOutput,
    DecisionInput,
    DecisionsInput,
    ReviewListInput,
    SubmissionOutput,
    WaitingChainRewardOutput,
    WaitingRewardOutput,
)
from tenants.quests.errors import (
    ChallengeCompleted,
    OwnChallenge,
    RewardNotWaiting,
    SubmissionDecided,
    SubmissionNotFound,
)
from tenants.quests.outputs import submission_facts, waiting_chain_reward_facts, waiting_reward_facts
from tenants.quests.selectors.rewards import waiting_chain_rewards, waiting_rewards
from tenants.quests.selectors.submissions import picture_of, submissions
from tenants.quests.services import cancellations, reviews


class Submissions(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listChallengeReviews", query=ReviewListInput, responses=page_of(SubmissionOutput))
    def get(self, request: Request) -> Response:
        """List submissions: those that wait, the oldest first, or the decided ones."""
        query = self.read_query(ReviewListInput)
        rows, total = window(submissions(query), query)
        return self.render_list(SubmissionOutput, [submission_facts(row) for row in rows], total)


class OneSubmission(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"PATCH": GUARD}
    raises = {"PATCH": (SubmissionNotFound, SubmissionDecided, OwnChallenge, ChallengeCompleted)}

    @documented("reviewChallenge", request=DecisionInput, responses=SubmissionOutput)
    def patch(self, request: Request, submission_id: UUID) -> Response:
        """Approve a submission, or reject it with a reason. The first decision counts."""
        body = self.read(DecisionInput)
        row = reviews.decide(
            submission_id=submission_id, decision=body["decision"], reason=body["reason"], actor=actor_of(request)
        )
        return self.render(SubmissionOutput, submission_facts(row))


class SubmissionPicture(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    raises = {"GET": (NotFound,)}

    @documented("getChallengeReviewPicture", responses={(200, "image/webp"): OpenApiTypes.BINARY})
    def get(self, request: Request, submission_id: UUID) -> Any:
        """Return the picture of a submission."""
        return private_picture(request, picture_of(submission_id))


class UndoApproval(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": (SubmissionNotFound, OwnChallenge, RewardNotWaiting, UndoTooLate)}

    @documented("undoChallengeApproval", request=None, responses=NothingOutput)
    def post(self, request: Request, submission_id: UUID) -> Response:
        """Take an approval back while the fan has not claimed the reward; repeatable."""
        reviews.undo_approval(submission_id=submission_id, actor=actor_of(request))
        return self.render(NothingOutput, {})


class ManySubmissions(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"PATCH": GUARD}
    raises = {"PATCH": (ChallengeCompleted,)}

    @documented("reviewChallenges", request=DecisionsInput, responses=DecidedOutput)
    def patch(self, request: Request) -> Response:
        """Decide several submissions at once. Those that are decided already are left out."""
        body = self.read(DecisionsInput)
        decided = reviews.decide_many(
            submission_ids=body["ids"], decision=body["decision"], reason=body["reason"], actor=actor_of(request)
        )
        return self.render(DecidedOutput, {"decided": decided})


class WaitingRewards(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listWaitingRewards", query=ListInput, responses=page_of(WaitingRewardOutput))
    def get(self, request: Request) -> Response:
        """List rewards of quests that fans have not claimed yet, the oldest first."""
        query = self.read_query(ListInput)
        rows, total = window(waiting_rewards(query), query)
        return self.render_list(WaitingRewardOutput, [waiting_reward_facts(row) for row in rows], total)


class CancelReward(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": (RewardNotWaiting,)}

    @documented("cancelWaitingReward", request=CancelRewardInput, responses=NothingOutput)
    def post(self, request: Request, attempt_id: UUID) -> Response:
        """Cancel a reward that waits. The fan is notified with the reason."""
        reason = self.read(CancelRewardInput)["reason"].strip()
        cancellations.cancel_reward(attempt_id=attempt_id, reason=reason, actor=actor_of(request))
        return self.render(NothingOutput, {})


class WaitingChainRewards(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listWaitingChainRewards", query=ListInput, responses=page_of(WaitingChainRewardOutput))
    def get(self, request: Request) -> Response:
        """List rewards of chains that fans have not claimed yet, the oldest first."""
        query = self.read_query(ListInput)
        rows, total = window(waiting_chain_rewards(query), query)
        return self.render_list(WaitingChainRewardOutput, [waiting_chain_reward_facts(row) for row in rows], total)


class CancelChainReward(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": (RewardNotWaiting,)}

    @documented("cancelWaitingChainReward", request=CancelRewardInput, responses=NothingOutput)
    def post(self, request: Request, finished_id: UUID) -> Response:
        """Cancel the reward of a finished chain. The fan is notified with the reason."""
        reason = self.read(CancelRewardInput)["reason"].strip()
        cancellations.cancel_chain_reward(finished_id=finished_id, reason=reason, actor=actor_of(request))
        return self.render(NothingOutput, {})
