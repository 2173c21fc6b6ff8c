"""A member's seeds. The server seed is exported only after it is revealed.

They stay after an erasure, like the openings: without them, no opening could be recomputed.
"""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.kernel.privacy import community, export_section, in_steps
from tenants.lootboxes.seeds.models import SeedPair


@export_section(community, "seeds")
def seeds(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(SeedPair.objects.filter(member__user_id=user_id)):
        yield {
            "commitment": row.commitment,
            "client_seed": row.client_seed,
            "openings": row.nonce,
            "server_seed": row.server_seed or None,
            "revealed_at": row.revealed_at,
        }
