"""Reads of a community's branding for those who edit it."""

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from saas.accounts.models import User
from saas.directory.selectors import sections_off
from saas.kernel.errors import NotFound
from saas.kernel.images import public_url
from saas.layout.goals import goal_figures
from saas.layout.menu import empty_sections
from saas.tenancy.models import BrandingDraft, BrandingVersion, Community
from tenants.branding.fonts import PAIRS, Pair
from tenants.branding.look import Look, look_of
from tenants.branding.rules import FIELDS, PICTURES, Values, completed, in_words, published


@dataclass(frozen=True, slots=True)
class Customization:
    """``draft`` and ``published`` by field name of Community; ``look`` is the draft's.

    ``goal_figures`` are the values that the platform counts for goals. ``sections_off`` are the sections of the menu
    whose area is switched off, ``sections_empty`` those in which the community has nothing yet.
    """

    draft: Values
    published: Values
    changed_at: datetime | None
    look: Look
    goal_figures: dict[str, int]
    sections_off: list[str]
    sections_empty: list[str]
    font_pairs: tuple[Pair, ...] = PAIRS


@dataclass(frozen=True, slots=True)
class Difference:
    """A field of two brandings in words; ``…_picture`` are the addresses of pictures."""

    field: str
    before: str
    after: str
    before_picture: str | None = None
    after_picture: str | None = None


def customization(community: Community, tried: Mapping[str, Any] | None = None) -> Customization:
    """Return the published branding and the draft. ``tried`` are values that ``look`` shows and no row stores."""
    fresh = Community.objects.get(pk=community.pk)
    live = published(fresh)
    draft = BrandingDraft.objects.filter(community_id=community.pk).first()
    changes = completed(draft.changes) if draft else {}
    look = look_of(_with(fresh, {**changes, **(tried or {})}))
    return Customization(
        draft={**live, **changes},
        published=live,
        changed_at=draft.updated_at if draft and changes else None,
        look=look,
        goal_figures=goal_figures(fresh),
        sections_off=sorted(sections_off(fresh)),
        sections_empty=sorted(empty_sections(fresh)),
    )


def drafted(community: Community, tried: Mapping[str, Any] | None = None) -> Community:
    """Return an unsaved copy of the community with the values of its draft, and of ``tried``."""
    fresh = Community.objects.get(pk=community.pk)
    draft = BrandingDraft.objects.filter(community_id=community.pk).first()
    return _with(fresh, {**(completed(draft.changes) if draft else {}), **(tried or {})})


def versions(community: Community) -> QuerySet[BrandingVersion]:
    """Return the published versions, the latest first."""
    return BrandingVersion.objects.filter(community=community).order_by("-number")


def publishers(rows: list[BrandingVersion]) -> dict[Any, str]:
    """Return the usernames of the versions' publishers by user id."""
    ids = {row.publisher_id for row in rows if row.publisher_id}
    return dict(User.objects.filter(pk__in=ids).values_list("pk", "username"))


def differences(community: Community, before: int, after: int | None) -> list[Difference]:
    """Compare two versions; without ``after`` the first one with the draft. Raises NotFound for an unknown version."""
    wanted = {before} | ({after} if after is not None else set())
    found = {row.number: completed(row.values) for row in versions(community).filter(number__in=wanted)}
    if wanted - found.keys():
        raise NotFound
    then = {**_defaults(), **found[before]}
    now = customization(community).draft if after is None else {**_defaults(), **found[after]}
    return [
        Difference(
            name,
            in_words(name, then[name]),
            in_words(name, now[name]),
            public_url(then[name]) if name in PICTURES else None,
            public_url(now[name]) if name in PICTURES else None,
        )
        for name in FIELDS
        if then[name] != now[name]
    ]


def _defaults() -> Values:
    """The values of fields that a version does not have, because they were added after it."""
    return published(Community())


def _with(community: Community, changes: Mapping[str, Any]) -> Community:
    changed = copy(community)
    for name, value in changes.items():
        if name in FIELDS:
            setattr(changed, name, value)
    return changed
