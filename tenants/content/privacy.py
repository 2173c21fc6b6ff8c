"""Personal data in pages: who published a version. The texts belong to the community."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.kernel.privacy import ANONYMIZED, community, erase_handler, export_section, in_steps
from tenants.content.models import ContentPageVersion


@export_section(community, "published-pages")
def published_pages(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(ContentPageVersion.objects.filter(publisher_id=user_id)):
        yield {"title": row.title, "version": row.number, "at": row.published_at}


@erase_handler(community)
def forget(user_id: UUID, _username: str, _email: str) -> None:
    ContentPageVersion.objects.filter(publisher_id=user_id).update(publisher_name=ANONYMIZED)
