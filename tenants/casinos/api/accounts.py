"""The casino accounts of fans, and the decisions about their proofs, in the back office."""

from typing import Any
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.casinos.errors import CasinoAccountNotFound
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.errors import NotFound
from saas.kernel.files import private_picture
from saas.kernel.paging import page_of, window
from saas.plans.catalog import Area
from saas.tenancy.resolver import required
from tenants.casinos.api.referral_outputs import FanAccountDetailOutput, FanAccountOutput, fan_account_detail
from tenants.casinos.api.serializers import FanAccountListInput, ProofDecisionInput
from tenants.casinos.errors import AccountOwned, HandleExists, OwnProof, ProofDecided, ProofNotFound
from tenants.casinos.selectors import referrals as selectors
from tenants.casinos.services import proofs

GUARD = "OFFERS_MANAGEMENT"


class FanAccounts(Endpoint):
    area = Area.CASINOS
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listFanCasinoAccounts", query=FanAccountListInput, responses=page_of(FanAccountOutput))
    def get(self, request: Request) -> Response:
        """List the accounts that members connected at the community's casinos, with their proofs."""
        query = self.read_query(FanAccountListInput)
        rows, total = window(selectors.fan_accounts(query, required(request)), query)
        shown = [FanAccountOutput.of(one) for one in selectors.as_fan_accounts(rows)]
        return self.render_list(FanAccountOutput, shown, total)


class OneFanAccount(Endpoint):
    area = Area.CASINOS
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "PATCH": GUARD}
    features = {"PATCH": Area.CASINOS}
    raises = {
        "GET": (CasinoAccountNotFound,),
        "PATCH": (CasinoAccountNotFound, ProofNotFound, ProofDecided, OwnProof, HandleExists, AccountOwned),
    }

    @documented("getFanCasinoAccount", responses=FanAccountDetailOutput)
    def get(self, request: Request, account_id: UUID) -> Response:
        """Return a member's casino account with all its proofs."""
        shown = fan_account_detail(selectors.fan_account_by_id(account_id))
        return self.render(FanAccountDetailOutput, shown)

    @documented("decideCasinoProof", request=ProofDecisionInput, responses=FanAccountDetailOutput)
    def patch(self, request: Request, account_id: UUID) -> Response:
        """Accept or refuse a proof. The fan is notified, and reads the reason of a refusal."""
        body = self.read(ProofDecisionInput)
        proofs.decide(
            account_id=account_id,
            proof_id=body["proof_id"],
            decision=body["decision"],
            reason=body["reason"],
            actor=actor_of(request),
        )
        shown = fan_account_detail(selectors.fan_account_by_id(account_id))
        return self.render(FanAccountDetailOutput, shown)


class CasinoProofPicture(Endpoint):
    area = Area.CASINOS
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    raises = {"GET": (NotFound,)}

    @documented("getFanCasinoProofPicture", responses={(200, "image/webp"): OpenApiTypes.BINARY})
    def get(self, request: Request, proof_id: UUID) -> Any:
        """Return the picture of a proof."""
        return private_picture(request, selectors.proof_picture(proof_id))
