"""The experience levels of all communities. Each function writes an audit entry with its change."""

from collections.abc import Sequence

from django.db import transaction

from saas.desk.audit import Operator, record
from saas.levels.services import set_level_thresholds


def edit(*, operator: Operator, thresholds: Sequence[int], reason: str) -> None:
    """Set the points at which each level begins. Raises ValidationFailed (field ``thresholds``)."""
    with transaction.atomic():
        before = set_level_thresholds(thresholds)
        after = {"thresholds": list(thresholds)}
        record(operator, "level.edit", "all", reason=reason, before={"thresholds": before}, after=after)
