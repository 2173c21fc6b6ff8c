"""A member's tickets. The published lists contain no names, so they stay."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.kernel.privacy import community, export_section, in_steps
from tenants.draws.models import TicketRange


@export_section(community, "draw-tickets")
def tickets(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(TicketRange.objects.filter(member__user_id=user_id).select_related("draw")):
        yield {
            "draw": row.draw_id,
            "kind": row.draw.kind,
            "first": row.first,
            "count": row.count,
            "pseudonym": row.pseudonym,
            "clientSeed": row.client_seed,
            "from": row.source,
            "at": row.created_at,
        }
