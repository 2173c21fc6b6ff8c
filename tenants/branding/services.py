"""Every write to a community's branding. Edits go into the draft; fans see them once it is published."""

from collections.abc import Callable, Mapping

from django.db import transaction

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.kernel.images import store_public
from saas.tenancy import lookup
from saas.tenancy.models import BrandingDraft, Community
from tenants.branding.rules import FIELDS, published
from tenants.branding.signals import look_published


def edit_draft(
    *,
    community: Community,
    changes: Mapping[str, str],
    discard: bool = False,
    actor: Actor,
    seen: Seen = NOTHING_SEEN,
) -> None:
    """Change fields of the draft. With ``discard``, delete the draft's earlier values first. Raises EditConflict."""

    def edited(draft: dict[str, str]) -> dict[str, str]:
        live = published(community)
        seen.check({name: draft.get(name, live[name]) for name in changes if name in live})
        return {**({} if discard else draft), **changes}

    _write(community, edited, "branding.edit", actor)


def set_pictures(*, community: Community, pictures: Mapping[str, bytes | None], actor: Actor) -> None:
    """Put pictures (WebP) into the draft by their names in PICTURES; ``None`` takes one away."""
    stored = {name: store_public(community.pk, webp) if webp else "" for name, webp in pictures.items()}
    _write(community, lambda draft: {**draft, **stored}, "branding.pictures", actor)


def publish(*, community: Community, actor: Actor, seen: Seen = NOTHING_SEEN) -> Community:
    """Publish the draft. Without a draft nothing changes. Raises EditConflict."""
    with transaction.atomic():
        fresh = Community.objects.select_for_update().get(pk=community.pk)
        draft = BrandingDraft.objects.filter(community=fresh).first()
        seen.check(published(fresh) | (draft.changes if draft else {}))
        changes = _differing(draft.changes if draft else {}, fresh)
        if changes:
            audit.record(
                actor,
                "branding.publish",
                fresh.pk,
                before={name: getattr(fresh, name) for name in changes},
                after=dict(changes),
            )
            for name, value in changes.items():
                setattr(fresh, name, value)
            fresh.save(update_fields=list(changes))
        if draft:
            draft.delete()
    lookup.forget()
    look_published.send(sender=None)
    return fresh


def _write(community: Community, edit: Callable[[dict[str, str]], dict[str, str]], action: str, actor: Actor) -> None:
    with transaction.atomic():
        # Two editors at once wait for each other, so that neither loses the other's changes.
        fresh = Community.objects.select_for_update().get(pk=community.pk)
        draft = BrandingDraft.objects.filter(community=fresh).first() or BrandingDraft(community=fresh)
        before, after = draft.changes, _differing(edit(draft.changes), fresh)
        if before == after:
            return
        live = published(fresh)
        touched = [name for name in FIELDS if before.get(name, live[name]) != after.get(name, live[name])]
        audit.record(
            actor,
            action,
            fresh.pk,
            before={name: before.get(name, live[name]) for name in touched},
            after={name: after.get(name, live[name]) for name in touched},
        )
        draft.changes = after
        draft.save()


def _differing(changes: Mapping[str, str], community: Community) -> dict[str, str]:
    """Only what publishing would change."""
    return {name: value for name, value in changes.items() if name in FIELDS and value != getattr(community, name)}
