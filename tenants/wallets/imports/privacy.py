"""The imported lines of a member. A reserved line belongs to no known person."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.db.models import Value
from django.db.models.fields import CharField
from django.db.models.functions import Cast, Concat

from saas.kernel.privacy import ANONYMIZED, community, erase_handler, export_section, in_steps
from tenants.wallets.imports.models import ImportRow


@export_section(community, "imported-points")
def imported_points(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(ImportRow.objects.filter(member__user_id=user_id).select_related("run")):
        yield {
            "platform": row.platform,
            "name": row.name,
            "subject": row.subject,
            "other_name": row.other_name,
            "other_subject": row.other_subject,
            "rank": row.rank,
            "minutes": row.minutes,
            "joined_on": row.joined_on,
            "from": row.run.tool,
            "gems": row.gems,
            "moved": row.moved,
            "taken_back": row.taken_back,
        }


@erase_handler(community)
def forget_names(user_id: UUID, username: str, email: str) -> None:
    """Anonymize the names. The gems stay in the books."""
    own = ImportRow.objects.filter(member__user_id=user_id)
    own.update(
        name=ANONYMIZED,
        name_key=Concat(Value("-"), Cast("pk", CharField())),
        subject="",
        other_name="",
        other_key="",
        other_subject="",
        rank="",
    )
    ImportRow.objects.filter(candidate__user_id=user_id).update(candidate=None)
