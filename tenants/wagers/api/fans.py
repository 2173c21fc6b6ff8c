"""Calls of fans about their wagers and the rewards for them."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.audience import AUDIENCE_ERRORS
from saas.accounts.models import User
from saas.accounts.signed_in import person
from saas.kernel.days import today_in
from saas.kernel.endpoint import Endpoint, documented
from saas.kernel.idempotency import IDEMPOTENCY_ERRORS, read_idempotency
from saas.kernel.paging import ListInput, page_of, window
from saas.plans.catalog import Area
from saas.tenancy.errors import CreatorNotFound
from saas.tenancy.models import Community
from saas.tenancy.resolver import required
from tenants.casinos.audience import require_casinos
from tenants.checkout.checks import denials_of
from tenants.checkout.rewards import GIVING_ERRORS
from tenants.members.models import Member
from tenants.members.selectors import member_of
from tenants.stores.errors import ProductOutOfStock
from tenants.wagers.api.outputs import (
    EarnedByWagersOutput,
    OwnWagerCasinoOutput,
    OwnWagersOutput,
    WagerOutput,
)
from tenants.wagers.api.reward_outputs import ClaimedWagerRewardOutput, FanWagerRewardOutput
from tenants.wagers.api.serializers import ClaimWagerRewardInput, OwnWagerListInput
from tenants.wagers.eligibility import WAGER_CLAIM_CHECKS
from tenants.wagers.errors import NoWagerRewardToClaim, WagerRewardNotFound, WagerRewardPaidBefore, WagerRewardWaits
from tenants.wagers.selectors import progress, rewards, wagers
from tenants.wagers.services import claims
from tenants.wallets.errors import IssuanceLimit, SpendingStopped


def _visitor(request: Request) -> tuple[Member | None, Community]:
    """Return the member and the community. Raises AUDIENCE_ERRORS."""
    community, user = required(request), request.user if isinstance(request.user, User) else None
    require_casinos(community, user)
    member = member_of(user.pk) if user else None
    return member if member and member.is_active else None, community


class OwnWagers(Endpoint):
    area = Area.WAGERS
    guards = {"GET": "session"}
    features = {"GET": Area.WAGERS}
    raises = {"GET": (CreatorNotFound, *AUDIENCE_ERRORS)}

    @documented("listOwnWagers", query=OwnWagerListInput, responses=OwnWagersOutput)
    def get(self, request: Request) -> Response:
        """List the user's wagers per day and casino, with what they earned and the age of the figures."""
        query = self.read_query(OwnWagerListInput)
        member, _ = _visitor(request)
        rows, total = window(wagers.own_wagers(member, query), query)
        casinos = wagers.own_casinos(member)
        output = OwnWagersOutput(
            data=[WagerOutput.of(row) for row in rows],
            total=total,
            usd=sum((one.usd for one in casinos), start=wagers.NOTHING),
            counted=sum((one.counted for one in casinos), start=wagers.NOTHING),
            casinos=[OwnWagerCasinoOutput.of(one) for one in casinos],
            earned=EarnedByWagersOutput.of(wagers.earned_by(member)),
        )
        return self.render(OwnWagersOutput, output)


class WagerRewards(Endpoint):
    area = Area.WAGERS
    guards = {"GET": "public"}
    features = {"GET": Area.WAGERS}
    raises = {"GET": (CreatorNotFound, *AUDIENCE_ERRORS)}

    @documented("listWagerRewards", query=ListInput, responses=page_of(FanWagerRewardOutput))
    def get(self, request: Request) -> Response:
        """List published wager rewards with the user's own progress, the lowest amount first.

        A visitor is asked to log in and to confirm the age, as a user of unknown age is.
        """
        query = self.read_query(ListInput)
        member, community = _visitor(request)
        today = today_in(community.timezone)
        rows, total = window(rewards.rewards_for_fans(query, member), query)
        own = progress.own_progress(rows, member, today)
        output = [FanWagerRewardOutput.of(row, own.get(row.pk), today) for row in rows]
        return self.render_list(FanWagerRewardOutput, output, total)


class ClaimWagerReward(Endpoint):
    area = Area.WAGERS
    guards = {"POST": "session"}
    features = {"POST": Area.WAGERS}
    raises = {
        "POST": (
            CreatorNotFound,
            WagerRewardNotFound,
            NoWagerRewardToClaim,
            WagerRewardPaidBefore,
            WagerRewardWaits,
            *denials_of(WAGER_CLAIM_CHECKS),
            ProductOutOfStock,
            *GIVING_ERRORS,
            IssuanceLimit,
            SpendingStopped,
            *IDEMPOTENCY_ERRORS,
        )
    }

    @documented("claimWagerReward", request=ClaimWagerRewardInput, responses=ClaimedWagerRewardOutput)
    def post(self, request: Request, reward_id: UUID) -> Response:
        """Claim the steps that wait, the oldest first; needs an Idempotency-Key. A repeated call pays nothing more.

        If not all of them can be paid now, as many as possible are paid, and the others wait.
        """
        body = self.read(ClaimWagerRewardInput)
        key = read_idempotency(request, {**body, "reward_id": reward_id})
        fan, community = person(request), required(request)
        paid = claims.claim(reward_id=reward_id, steps=body.get("steps"), fan=fan, community=community, idempotency=key)
        today = today_in(community.timezone)
        own = progress.own_progress([paid.reward], member_of(fan.pk), today)
        output = ClaimedWagerRewardOutput.of_claim(paid, own.get(paid.reward.pk), today)
        return self.render(ClaimedWagerRewardOutput, output)
