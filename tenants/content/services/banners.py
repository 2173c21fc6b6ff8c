"""Every write to banners. Fans see a change at once if the banner is published."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.kernel.errors import ValidationFailed
from saas.kernel.field_texts import REQUIRED
from saas.layout.banners import ContentKind
from tenants.content import rules
from tenants.content.errors import BannerLimitReached, BannerNotFound
from tenants.content.models import Banner, ContentPicture
from tenants.content.services.shown import show_to_fans

_FACTS = (
    "kind", "placement", "label", "picture_id", "link", "position", "shown_from", "shown_until", "is_published",
)  # fmt: skip


def create_banner(*, fields: Mapping[str, Any], actor: Actor) -> Banner:
    """Create a banner. Raises ValidationFailed, BannerLimitReached."""
    with transaction.atomic():
        known = list(Banner.objects.select_for_update(of=("self",)))
        if Banner.objects.count() >= rules.MAX_BANNERS:
            raise BannerLimitReached(limit=rules.MAX_BANNERS)
        banner = Banner(position=max((other.position + 1 for other in known), default=0))
        _set(banner, fields)
        banner.save()
        audit.record(actor, "banner.create", banner.pk, after=_facts(banner))
        show_to_fans(actor.community_id)
    return banner


def edit_banner(*, banner_id: UUID, changes: Mapping[str, Any], actor: Actor, seen: Seen = NOTHING_SEEN) -> Banner:
    """Change a banner. Raises BannerNotFound, ValidationFailed, EditConflict."""
    with transaction.atomic():
        banner = _held(banner_id)
        seen.check(seen.of(banner))
        before = _facts(banner)
        _set(banner, changes)
        banner.save()
        audit.record(actor, "banner.edit", banner.pk, before=before, after=_facts(banner))
        show_to_fans(actor.community_id)
    return banner


def delete_banner(*, banner_id: UUID, actor: Actor) -> None:
    """Raises BannerNotFound."""
    with transaction.atomic():
        banner = _held(banner_id)
        audit.record(actor, "banner.delete", banner.pk, before=_facts(banner))
        banner.delete()
        show_to_fans(actor.community_id)


def _held(banner_id: UUID) -> Banner:
    banner = Banner.objects.select_for_update().filter(pk=banner_id).first()
    if banner is None:
        raise BannerNotFound
    return banner


def _set(banner: Banner, values: Mapping[str, Any]) -> None:
    """Apply ``values``, and check the banner as a whole. Raises ValidationFailed."""
    for name, value in values.items():
        if name == "picture_id":
            value = value or None
            if value and not ContentPicture.objects.filter(pk=value).exists():
                raise ValidationFailed(fields={"picture": "Choose a picture"})
        setattr(banner, name, value)
    problems = {}
    if banner.kind == ContentKind.LINK:
        banner.picture_id = None
        if not banner.link:
            problems["link"] = REQUIRED
    elif banner.picture_id is None:
        problems["picture"] = "Choose a picture"
    if banner.shown_from and banner.shown_until and banner.shown_until <= banner.shown_from:
        problems["shownUntil"] = "Must be after the start"
    if problems:
        raise ValidationFailed(fields=problems)


def _facts(banner: Banner) -> dict[str, Any]:
    values = {name: getattr(banner, name) for name in _FACTS}
    return {name: value.isoformat() if hasattr(value, "isoformat") else value for name, value in values.items()}
