"""Every write to pages. Edits go into the draft; fans see them once the page is published."""

from collections.abc import Mapping
from io import BytesIO
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.clock import now
from saas.kernel.database_errors import violated_constraint
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.kernel.errors import ValidationFailed
from saas.plans.stored_files import deleted_on_failure, store_file
from tenants.content import rules
from tenants.content.errors import PageLimitReached, PageNotFound, PageSlugTaken, PageVersionNotFound
from tenants.content.models import ContentPage, ContentPageVersion, ContentPicture
from tenants.content.rich_text import pictures_in, sanitize
from tenants.content.selectors import sizes_of
from tenants.content.services.shown import show_to_fans
from tenants.stores.rules import slug_of

_PUBLIC_AT_ONCE = {"slug", "menu_name", "position"}
_SETTINGS = ("slug", "title", "menu_name", "position")


def create_page(*, fields: Mapping[str, Any], actor: Actor) -> ContentPage:
    """Create a page that only the team sees until it is published. Without ``slug``, the title gives it.

    Raises ValidationFailed, PageLimitReached, PageSlugTaken.
    """
    with transaction.atomic():
        pages = list(_open_pages().select_for_update())
        if _open_pages().count() >= rules.MAX_PAGES:
            raise PageLimitReached(limit=rules.MAX_PAGES)
        page = ContentPage(
            title=fields["title"],
            slug=fields.get("slug") or _free_slug(fields["title"]),
            menu_name=fields.get("menu_name", ""),
            position=fields.get("position", max((page.position + 1 for page in pages), default=0)),
            body=_sanitized(fields.get("body", "")),
        )
        _save(page)
        audit.record(actor, "page.create", page.pk, after=_facts(page))
    return page


def edit_page(*, page_id: UUID, changes: Mapping[str, Any], actor: Actor, seen: Seen = NOTHING_SEEN) -> ContentPage:
    """Change the draft, or the address and the place in the navigation, which take effect at once.

    Raises PageNotFound, ValidationFailed, EditConflict, PageSlugTaken.
    """
    with transaction.atomic():
        page = _held(page_id)
        seen.check(seen.of(page))
        before = _facts(page)
        for name, value in changes.items():
            setattr(page, name, _sanitized(value) if name == "body" else value)
        _save(page)
        after = _facts(page)
        audit.record(actor, "page.edit", page.pk, before=before, after=after)
        if page.published_number is not None and _PUBLIC_AT_ONCE & changes.keys():
            show_to_fans(actor.community_id)
    return page


def publish_page(*, page_id: UUID, actor: Actor, seen: Seen = NOTHING_SEEN) -> ContentPage:
    """Make the draft public as a new version. Without a change since the last version nothing happens.

    Raises PageNotFound, EditConflict if the draft is not the one that the caller saw.
    """
    with transaction.atomic():
        page = _held(page_id)
        seen.check(seen.of(page))
        last = page.versions.order_by("-number").first()
        live = page.versions.filter(number=page.published_number or 0).first()
        if live is None or (live.title, live.body) != (page.title, page.body):
            version = ContentPageVersion.objects.create(
                page=page,
                number=last.number + 1 if last else 1,
                title=page.title,
                body=page.body,
                published_at=now(),
                publisher_id=actor.user_id,
                publisher_name=actor.username,
            )
            before = {"version": page.published_number}
            page.published_number = version.number
            page.save(update_fields=["published_number", "updated_at"])
            audit.record(actor, "page.publish", page.pk, before=before, after={"version": version.number})
            show_to_fans(actor.community_id)
    return page


def revert_page(*, page_id: UUID, number: int, actor: Actor, seen: Seen = NOTHING_SEEN) -> ContentPage:
    """Put an earlier version into the draft. Fans see it once the page is published.

    Raises PageNotFound, PageVersionNotFound, EditConflict.
    """
    with transaction.atomic():
        page = _held(page_id)
        seen.check(seen.of(page))
        version = page.versions.filter(number=number).first()
        if version is None:
            raise PageVersionNotFound
        before = _facts(page)
        page.title, page.body = version.title, _sanitized(version.body)
        page.save(update_fields=["title", "body", "updated_at"])
        audit.record(actor, "page.revert", page.pk, before=before, after={**_facts(page), "version": number})
    return page


def delete_page(*, page_id: UUID, actor: Actor) -> None:
    """Delete a page: fans no longer see it, and its slug is free. Its versions stay. Raises PageNotFound."""
    with transaction.atomic():
        page = _held(page_id)
        page.archived_at = now()
        page.save(update_fields=["archived_at", "updated_at"])
        audit.record(actor, "page.delete", page.pk, before=_facts(page))
        show_to_fans(actor.community_id)


def add_picture(*, webp: bytes, actor: Actor) -> ContentPicture:
    """Store a picture for pages and banners. Raises PlanLimitReached."""
    from PIL import Image

    with Image.open(BytesIO(webp), formats=("WEBP",)) as image:
        width, height = image.size
    name = store_file(actor.community_id, webp)
    with deleted_on_failure(actor.community_id, [name]), transaction.atomic():
        picture = ContentPicture.objects.create(name=name, width=width, height=height)
        audit.record(actor, "page.picture", name, after={"width": width, "height": height})
    return picture


def _open_pages() -> Any:
    return ContentPage.objects.filter(archived_at__isnull=True)


def _held(page_id: UUID) -> ContentPage:
    page: ContentPage | None = _open_pages().select_for_update().filter(pk=page_id).first()
    if page is None:
        raise PageNotFound
    return page


def _sanitized(html: str) -> str:
    text = sanitize(html, sizes_of(pictures_in(html)))
    if len(text.html.encode()) > rules.MAX_BODY_BYTES:
        raise ValidationFailed(fields={"body": rules.BODY_TOO_LONG})
    if text.blocks > rules.MAX_BLOCKS:
        raise ValidationFailed(fields={"body": rules.TOO_MANY_BLOCKS})
    if text.depth > rules.MAX_DEPTH:
        raise ValidationFailed(fields={"body": rules.TOO_DEEP})
    return text.html


def _save(page: ContentPage) -> None:
    try:
        with transaction.atomic():
            page.save()
    except IntegrityError as error:
        if violated_constraint(error) == "content_page_slug_once":
            raise PageSlugTaken(fields={"slug": PageSlugTaken.message}) from error
        raise


def _free_slug(title: str) -> str:
    slug = slug_of(title)
    taken = set(_open_pages().filter(slug__startswith=slug[:50]).values_list("slug", flat=True))
    numbered = (f"{slug[:50]}-{number}" for number in range(2, len(taken) + 3))
    return slug if slug not in taken else next(free for free in numbered if free not in taken)


def _facts(page: ContentPage) -> dict[str, Any]:
    """Return what the audit log keeps of a page: of its text only the size, because versions keep the text."""
    return {**{name: getattr(page, name) for name in _SETTINGS}, "body_bytes": len(page.body.encode())}
