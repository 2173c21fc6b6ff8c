"""Referred accounts in the back office."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.kernel.edits import EditConflict, read_changes
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.paging import page_of, window
from saas.plans.catalog import Area
from tenants.casinos.api.referral_outputs import ReferredAccountOutput
from tenants.casinos.api.serializers import ReferralDecisionInput, ReferralListInput
from tenants.casinos.errors import (
    HandleExists,
    OwnProof,
    ReferralMergeRefused,
    ReferralNotFound,
    ReferralNotMatchable,
)
from tenants.casinos.models import MatchState
from tenants.casinos.selectors import referrals as selectors
from tenants.casinos.services import matching, merging
from tenants.members.errors import MemberNotFound

GUARD = "OFFERS_MANAGEMENT"


class Referrals(Endpoint):
    area = Area.CASINOS
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listReferredAccounts", query=ReferralListInput, responses=page_of(ReferredAccountOutput))
    def get(self, request: Request) -> Response:
        """List the accounts of the reports, matched and unmatched, the newest first."""
        query = self.read_query(ReferralListInput)
        rows, total = window(selectors.referrals(query), query)
        shown = [ReferredAccountOutput.of(one) for one in selectors.as_referrals(rows)]
        return self.render_list(ReferredAccountOutput, shown, total)


class OneReferral(Endpoint):
    area = Area.CASINOS
    scope = Scope.COMMUNITY
    guards = {"PATCH": GUARD}
    features = {"PATCH": Area.CASINOS}
    raises = {
        "PATCH": (
            ReferralNotFound,
            ReferralNotMatchable,
            ReferralMergeRefused,
            MemberNotFound,
            OwnProof,
            HandleExists,
            EditConflict,
        )
    }

    @documented("decideReferredAccount", request=ReferralDecisionInput, responses=ReferredAccountOutput)
    def patch(self, request: Request, referral_id: UUID) -> Response:
        """Confirm or correct the fan of an account, release it, or merge it into the account that continues it."""
        body, seen = read_changes(self, ReferralDecisionInput, partial=False)
        if into := body.get("merge_into"):
            merging.merge(referral_id=referral_id, into_id=into, reason=body["reason"], actor=actor_of(request))
        else:
            matching.decide(
                referral_id=referral_id,
                match=MatchState(body["match"]),
                username=body.get("username"),
                reason=body["reason"],
                actor=actor_of(request),
                seen=seen,
            )
        (one,) = selectors.as_referrals([selectors.referral_by_id(into or referral_id)])
        return self.render(ReferredAccountOutput, ReferredAccountOutput.of(one))
