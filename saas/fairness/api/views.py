"""Public checks of openings, without an account, and the offline verifier."""

from pathlib import Path

from django.http import HttpRequest, HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from saas.fairness import v1
from saas.fairness.api.serializers import RollInput, RollOutput
from saas.kernel.endpoint import Endpoint, documented

VERIFIER = (Path(__file__).parents[1] / "gemhall_verify.py").read_bytes()


class Verify(Endpoint):
    guards = {"GET": "public"}

    @documented("verifyRoll", query=RollInput, responses=RollOutput)
    def get(self, request: Request) -> Response:
        """Recompute one opening from its seeds, nonce and odds."""
        asked = self.read_query(RollInput)
        roll = v1.open_case(**asked)
        found = {
            "version": "v1",
            "commitment": v1.commitment(asked["server_seed"]),
            "odds_hash": v1.odds_hash(asked["odds"]),
            "ticket": roll.ticket,
            "prize": roll.prize,
            "reel": roll.reel,
        }
        return self.render(RollOutput, found)


def verifier(_request: HttpRequest) -> HttpResponse:
    """Return the one-file verifier as a download: the same bytes on every host."""
    response = HttpResponse(VERIFIER, content_type="text/x-python; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="gemhall_verify.py"'
    response["Cache-Control"] = "public, max-age=3600"
    return response
