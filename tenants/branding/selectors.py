"""Reads of a community's branding for those who edit it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from saas.tenancy.models import BrandingDraft, Community
from tenants.branding.fonts import PAIRS, Pair
from tenants.branding.look import Look, look_for
from tenants.branding.rules import published


@dataclass(frozen=True, slots=True)
class Customization:
    """``draft`` and ``published`` by field name of Community; ``look`` is the draft's."""

    draft: dict[str, str]
    published: dict[str, str]
    changed_at: datetime | None
    look: Look
    font_pairs: tuple[Pair, ...] = PAIRS


def customization(community: Community, tried: Mapping[str, str] | None = None) -> Customization:
    """Return the published branding and the draft. ``tried`` are values that ``look`` shows and no row stores."""
    live = published(Community.objects.get(pk=community.pk))
    draft = BrandingDraft.objects.filter(community_id=community.pk).first()
    drafted = {**live, **(draft.changes if draft else {})}
    shown = {**drafted, **(tried or {})}
    look = look_for(
        shown["brand_color"], "light" if shown["scheme"] == "light" else "dark", shown["shape"], shown["font_pair"]
    )
    return Customization(drafted, live, draft.updated_at if draft and draft.changes else None, look)
