"""The creator's casinos for fans, and the proofs that fans send."""

from typing import Any
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.audience import AUDIENCE_ERRORS
from saas.accounts.signed_in import person
from saas.casinos.errors import CasinoAccountNotFound
from saas.kernel import rates
from saas.kernel.endpoint import Endpoint, documented
from saas.kernel.errors import NotFound
from saas.kernel.files import private_picture
from saas.kernel.paging import ListInput, page_of
from saas.plans.catalog import Area
from saas.tenancy.errors import CreatorNotFound
from saas.tenancy.resolver import required
from tenants.casinos.api.outputs import AccountProofOutput, CreatorCasinoOutput
from tenants.casinos.api.serializers import SendProofInput
from tenants.casinos.audience import require_casinos
from tenants.casinos.errors import AlreadyConfirmed, ConnectionNotFound, ProofWaiting
from tenants.casinos.models import ProofKind
from tenants.casinos.selectors.fans import casinos_of_creator
from tenants.casinos.selectors.referrals import proof_picture
from tenants.casinos.services import proofs
from tenants.checkout.errors import MembersOnly
from tenants.stores.errors import PICTURE_ERRORS

PROOFS_PER_PERSON = 20
WINDOW_SECONDS = 24 * 3600


class CreatorCasinos(Endpoint):
    area = Area.CASINOS
    guards = {"GET": "session"}
    features = {"GET": Area.CASINOS}
    raises = {"GET": (CreatorNotFound, *AUDIENCE_ERRORS)}

    @documented("listCreatorCasinos", query=ListInput, responses=page_of(CreatorCasinoOutput))
    def get(self, request: Request, creator: str) -> Response:
        """List the casinos of a creator with the user's own accounts there.

        Casinos that exclude the user's age or country are left out.
        """
        query, user, community = self.read_query(ListInput), person(request), required(request)
        require_casinos(community, user)
        rows = casinos_of_creator(user, community)
        start = (query["page"] - 1) * query["take"]
        shown = [CreatorCasinoOutput.of(row) for row in rows[start : start + query["take"]]]
        return self.render_list(CreatorCasinoOutput, shown, len(rows))


class Proofs(Endpoint):
    area = Area.CASINOS
    guards = {"POST": "session"}
    features = {"POST": Area.CASINOS}
    files = True
    raises = {
        "POST": (
            CreatorNotFound,
            ConnectionNotFound,
            CasinoAccountNotFound,
            MembersOnly,
            AlreadyConfirmed,
            ProofWaiting,
            *AUDIENCE_ERRORS,
            *PICTURE_ERRORS,
        )
    }

    @documented(
        "sendCasinoProof",
        request={"multipart/form-data": SendProofInput, "application/json": SendProofInput},
        responses={201: AccountProofOutput},
    )
    def post(self, request: Request) -> Response:
        """Send the team a proof that a casino account is the user's own.

        For CODE, the answer has a code: the user shows it in the creator's chat at the casino, or in a picture.
        """
        community, user = required(request), person(request)
        rates.limit(f"casino-proof:{user.pk}", most=PROOFS_PER_PERSON, seconds=WINDOW_SECONDS)
        body = self.read(SendProofInput)
        proof = proofs.send(
            user=user,
            community=community,
            connection_id=body["connection_id"],
            account_id=body["account_id"],
            kind=ProofKind(body["kind"]),
            amount=body.get("amount"),
            note=body["note"],
            picture=body.get("image"),
        )
        return self.render(AccountProofOutput, AccountProofOutput.of(proof), status=201)


class OwnCasinoProofPicture(Endpoint):
    area = Area.CASINOS
    guards = {"GET": "session"}
    features = {"GET": Area.CASINOS}
    raises = {"GET": (CreatorNotFound, NotFound, *AUDIENCE_ERRORS)}

    @documented("getCasinoProofPicture", responses={(200, "image/webp"): OpenApiTypes.BINARY})
    def get(self, request: Request, proof_id: UUID) -> Any:
        """Return the picture that the caller sent as a proof."""
        user = person(request)
        require_casinos(required(request), user)
        return private_picture(request, proof_picture(proof_id, user_id=user.pk))
