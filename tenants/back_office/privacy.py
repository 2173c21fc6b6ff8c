"""Personal data of the back office: who wrote a message to the fans."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.kernel.privacy import ANONYMIZED, community, erase_handler, export_section, in_steps
from tenants.back_office.models import FanMessage


@export_section(community, "messages-to-fans")
def written(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(FanMessage.objects.filter(author_id=user_id)):
        yield {"headline": row.headline, "text": row.text, "at": row.created_at}


@erase_handler(community)
def forget_author(user_id: UUID, username: str, email: str) -> None:
    """Erase the name; the message and its counts stay."""
    FanMessage.objects.filter(author_id=user_id).update(author_name=ANONYMIZED)
