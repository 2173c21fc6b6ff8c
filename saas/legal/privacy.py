"""Personal data of this app. An erasure keeps acceptances: they hold the user's id alone."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.kernel.privacy import export_section, in_steps, platform
from saas.legal.models import LegalAcceptance


@export_section(platform, "accepted-texts")
def accepted_texts(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(LegalAcceptance.objects.filter(user_id=user_id).select_related("version")):
        yield {"text": str(row.version), "accepted_at": row.accepted_at, "place": row.place}
