"""Reads of what is behind the figures: the entries of a wager, and the weight formulas."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from saas.accounts.models import User
from tenants.wagers.errors import WagerNotFound
from tenants.wagers.models import Wager, WagerEntry, WeightFormula


def entries_of(wager_id: UUID) -> QuerySet[WagerEntry]:
    """Return the entries of a wager with their readings, the latest first. Raises WagerNotFound."""
    if not Wager.objects.filter(pk=wager_id).exists():
        raise WagerNotFound
    return WagerEntry.objects.filter(wager=wager_id).select_related("observation__pull", "formula").order_by("-pk")


def usernames(user_ids: Iterable[UUID | None]) -> dict[UUID | None, str]:
    """Return the names of these users. Users who no longer exist are left out."""
    wanted = {user_id for user_id in user_ids if user_id is not None}
    if not wanted:
        return {}
    return dict(User.objects.filter(pk__in=wanted).values_list("pk", "username"))


def formulas(query: Mapping[str, Any]) -> QuerySet[WeightFormula]:
    """Return the versions of all weight formulas, the latest first."""
    later = WeightFormula.objects.filter(connection=OuterRef("connection"), version__gt=OuterRef("version"))
    rows = WeightFormula.objects.select_related("connection").annotate(is_current=~Exists(later))
    if connection := query.get("connection_id"):
        rows = rows.filter(connection_id=connection)
    return rows.order_by("-valid_from", "-pk")


def formula_at(connection_id: UUID, at: datetime) -> WeightFormula | None:
    """Return the formula of a connection that applies at ``at``; None for the default."""
    rows = WeightFormula.objects.filter(connection=connection_id, valid_from__lte=at)
    return rows.order_by("-version").first()
