"""Challenges for fans: the list, one challenge, start, submit, claim, and chains."""

from typing import Any
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from saas.accounts.models import User
from saas.accounts.signed_in import person
from saas.kernel.clock import now
from saas.kernel.endpoint import Endpoint, documented
from saas.kernel.errors import NotFound, RateLimited
from saas.kernel.files import private_picture
from saas.kernel.idempotency import IDEMPOTENCY_ERRORS, read_idempotency
from saas.kernel.paging import ListInput, page_of
from saas.plans.catalog import Area
from saas.streaming.selectors import connected_channels
from saas.tenancy.errors import CreatorNotFound
from saas.tenancy.models import Community
from saas.tenancy.resolver import required
from tenants.checkout.checks import denials_of
from tenants.checkout.rewards import GIVING_ERRORS
from tenants.members.models import Member
from tenants.members.selectors import member_of
from tenants.quests.api.serializers import (
    ChallengeListInput,
    FanChainOutput,
    FanChallengeOutput,
    FanChallengePageOutput,
    ReadyRewardsOutput,
    SubmitInput,
)
from tenants.quests.eligibility import CLAIM_CHECKS, START_CHECKS, hidden_events
from tenants.quests.errors import (
    ChallengeChainNotFound,
    ChallengeCodeWrong,
    ChallengeNotFound,
    ChallengeNotStarted,
    ChallengeTakesNoProof,
    NothingToClaim,
)
from tenants.quests.models import ChallengeChain
from tenants.quests.outputs import fan_chain_facts, list_facts, page_facts
from tenants.quests.selectors.chains import chain_with_steps, chains_for_fans
from tenants.quests.selectors.challenges import challenges_for_fans, visible_challenge
from tenants.quests.selectors.rewards import RewardSums, ready_rewards
from tenants.quests.selectors.submissions import picture_of
from tenants.quests.services import claims, progress
from tenants.stores.errors import PICTURE_ERRORS, ProductOutOfStock
from tenants.wallets.errors import IssuanceLimit, SpendingStopped

_CLAIM_ERRORS = (
    *denials_of(CLAIM_CHECKS),
    NothingToClaim,
    ProductOutOfStock,
    *GIVING_ERRORS,
    IssuanceLimit,
    SpendingStopped,
    *IDEMPOTENCY_ERRORS,
)


def _visitor(request: Request) -> tuple[User | None, Member | None, Community]:
    # First the community: members are in its schema.
    community = required(request)
    user = request.user if isinstance(request.user, User) else None
    return user, member_of(user.pk) if user else None, community


class Challenges(Endpoint):
    guards = {"GET": "public"}
    features = {"GET": Area.QUESTS}
    raises = {"GET": (CreatorNotFound,)}

    @documented("listChallenges", query=ChallengeListInput, responses=page_of(FanChallengeOutput))
    def get(self, request: Request) -> Response:
        """List published challenges with the user's own progress; rewards that wait come first."""
        query = self.read_query(ChallengeListInput)
        user, member, community = _visitor(request)
        rows, total = challenges_for_fans(
            query,
            member=member,
            timezone=community.limit_zone,
            connected={channel.provider for channel in connected_channels(community.pk)},
            hidden_events=hidden_events(user, community, now()),
        )
        return self.render_list(FanChallengeOutput, list_facts(rows, member, community), total)


class ReadyRewards(Endpoint):
    guards = {"GET": "session"}
    features = {"GET": Area.QUESTS}
    raises = {"GET": (CreatorNotFound,)}

    @documented("getReadyRewards", responses=ReadyRewardsOutput)
    def get(self, request: Request) -> Response:
        """Return how many rewards wait for the user, and what they pay together."""
        _, member, _ = _visitor(request)
        found = ready_rewards(member) if member and member.is_active else RewardSums()
        return self.render(ReadyRewardsOutput, found)


class OneChallenge(Endpoint):
    guards = {"GET": "public"}
    features = {"GET": Area.QUESTS}
    raises = {"GET": (CreatorNotFound, ChallengeNotFound)}

    @documented("getChallenge", responses=FanChallengePageOutput)
    def get(self, request: Request, challenge_id: UUID) -> Response:
        """Return a challenge with the user's own progress, and why the user cannot start it now."""
        user, member, community = _visitor(request)
        challenge = visible_challenge(challenge_id, user_id=user.pk if user else None)
        return self.render(FanChallengePageOutput, page_facts(challenge, user, member, community))


def _page(view: Endpoint, request: Request, challenge_id: UUID) -> Response:
    user, member, community = _visitor(request)
    challenge = visible_challenge(challenge_id, user_id=user.pk if user else None)
    return view.render(FanChallengePageOutput, page_facts(challenge, user, member, community))


class StartChallenge(Endpoint):
    guards = {"POST": "session"}
    features = {"POST": Area.QUESTS}
    raises = {"POST": (CreatorNotFound, ChallengeNotFound, *denials_of(START_CHECKS))}

    @documented("startChallenge", request=None, responses=FanChallengePageOutput)
    def post(self, request: Request, challenge_id: UUID) -> Response:
        """Take up a challenge; deeds count from now on. A goal that the fan has reached already finishes it at once."""
        progress.start(challenge_id=challenge_id, fan=person(request), community=required(request))
        return _page(self, request, challenge_id)


class SubmitChallenge(Endpoint):
    guards = {"POST": "session"}
    features = {"POST": Area.QUESTS}
    files = True
    raises = {
        "POST": (
            CreatorNotFound,
            ChallengeNotFound,
            ChallengeTakesNoProof,
            ChallengeNotStarted,
            ChallengeCodeWrong,
            RateLimited,
            *denials_of(START_CHECKS),
            *PICTURE_ERRORS,
        )
    }

    @documented(
        "submitChallenge",
        request={"multipart/form-data": SubmitInput, "application/json": SubmitInput},
        responses=FanChallengePageOutput,
    )
    def post(self, request: Request, challenge_id: UUID) -> Response:
        """Send the proof for the review: text, link or picture. A code completes the challenge at once."""
        fan, community = person(request), required(request)
        if request.FILES:
            progress.require_open_for_proof(challenge_id=challenge_id, fan=fan, community=community)
        body = self.read(SubmitInput)
        progress.submit(
            challenge_id=challenge_id,
            fan=fan,
            community=community,
            text=body["text"],
            link=body["link"],
            picture=body.get("image"),
        )
        return _page(self, request, challenge_id)


class OwnSubmissionPicture(Endpoint):
    guards = {"GET": "session"}
    raises = {"GET": (CreatorNotFound, NotFound)}

    @documented("getChallengeProofPicture", responses={(200, "image/webp"): OpenApiTypes.BINARY})
    def get(self, request: Request, attempt_id: UUID) -> Any:
        """Return the picture that the caller sent as a proof."""
        required(request)
        return private_picture(request, picture_of(attempt_id, user_id=person(request).pk))


class ClaimChallenge(Endpoint):
    guards = {"POST": "session"}
    raises = {"POST": (CreatorNotFound, ChallengeNotFound, *_CLAIM_ERRORS)}

    @documented("claimChallenge", request=None, responses=FanChallengePageOutput)
    def post(self, request: Request, challenge_id: UUID) -> Response:
        """Claim the oldest reward that waits; needs an Idempotency-Key. A repeated call pays nothing more."""
        key = read_idempotency(request, {})
        claims.claim(challenge_id=challenge_id, fan=person(request), community=required(request), idempotency=key)
        return _page(self, request, challenge_id)


class Chains(Endpoint):
    guards = {"GET": "public"}
    features = {"GET": Area.QUESTS}
    raises = {"GET": (CreatorNotFound,)}

    @documented("listChallengeChains", query=ListInput, responses=page_of(FanChainOutput))
    def get(self, request: Request) -> Response:
        """List the chains of challenges with the user's own step."""
        query = self.read_query(ListInput)
        _, member, community = _visitor(request)
        rows, total = chains_for_fans(query, member)
        return self.render_list(FanChainOutput, fan_chain_facts(rows, member, community), total)


class ClaimChain(Endpoint):
    guards = {"POST": "session"}
    raises = {"POST": (CreatorNotFound, ChallengeChainNotFound, *_CLAIM_ERRORS)}

    @documented("claimChallengeChain", request=None, responses=FanChainOutput)
    def post(self, request: Request, chain_id: UUID) -> Response:
        """Claim the reward at the end of a chain; needs an Idempotency-Key. A repeated call pays nothing more."""
        key = read_idempotency(request, {})
        community = required(request)
        finished = claims.claim_chain(chain_id=chain_id, fan=person(request), community=community, idempotency=key)
        chain: ChallengeChain = chain_with_steps(finished.chain_id)
        (facts,) = fan_chain_facts([chain], member_of(person(request).pk), community)
        return self.render(FanChainOutput, facts)
