"""Public calls about a draw."""

import json
from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID

from django.core.serializers.json import DjangoJSONEncoder
from django.http import StreamingHttpResponse
from django_tenants.utils import tenant_context
from rest_framework.request import Request

from saas.kernel.endpoint import Endpoint, documented
from saas.tenancy.errors import CommunityRequired
from saas.tenancy.models import Community
from saas.tenancy.resolver import required
from tenants.draws.api.serializers import DrawPlaceInput, DrawProofOutput
from tenants.draws.errors import DrawNotFound
from tenants.draws.models import Draw, DrawState
from tenants.draws.selectors import client_seeds_after, entries_after, find_draw, proof_of

Read = Callable[[Draw, int], list[tuple[int, str, int]]]


class DrawProof(Endpoint):
    guards = {"GET": "public"}
    raises = {"GET": (CommunityRequired, DrawNotFound)}

    @documented("getDrawProof", query=DrawPlaceInput, responses=DrawProofOutput)
    def get(self, request: Request, draw_id: UUID) -> StreamingHttpResponse:
        """Return the proof of a draw as JSON, for the verifier and for /fairness. Before the draw, it holds the
        published values only.
        """
        community = required(request)
        draw = find_draw(draw_id)
        response = StreamingHttpResponse(_body(draw, community), content_type="application/json")
        is_final = draw.state in (DrawState.DRAWN, DrawState.CANCELED)
        response["Cache-Control"] = "public, max-age=60" if is_final else "no-store"
        return response


def _body(draw: Draw, community: Community) -> Iterator[str]:
    """Yield the JSON in pieces, so that a list of a million tickets is never in memory as a whole."""
    with tenant_context(community):
        head = json.dumps(proof_of(draw), cls=DjangoJSONEncoder, separators=(",", ":"))
    yield f'{head[:-1]},"entries":['
    yield from _pairs(draw, community, entries_after)
    if draw.is_fallback:
        yield '],"clientSeeds":['
        yield from _pairs(draw, community, client_seeds_after)
    yield "]}"


def _pairs(draw: Draw, community: Community, read: Read) -> Iterator[str]:
    last, separator = 0, ""
    while True:
        with tenant_context(community):
            rows = read(draw, last)
        if not rows:
            return
        pairs: list[Any] = [[value, count] for _, value, count in rows]
        yield separator + json.dumps(pairs, separators=(",", ":"))[1:-1]
        last, separator = rows[-1][0], ","
