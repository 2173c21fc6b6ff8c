"""Every write to a community's branding. Edits go into the draft; fans see them once it is published."""

from collections.abc import Callable, Mapping, Set
from datetime import timedelta
from typing import Any

from django.db import transaction

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.clock import now
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.kernel.errors import NotFound, ValidationFailed
from saas.kernel.images import is_public_of, missing_public
from saas.plans.stored_files import deleted_on_failure, release_unused, store_file
from saas.realtime.announce import announce_to_community
from saas.realtime.events import Event
from saas.tenancy import lookup
from saas.tenancy.models import BrandingDraft, BrandingVersion, Community
from tenants.branding.rules import FIELDS, Values, completed, pictures_in, published, without_pictures

EDITING_SESSION = timedelta(hours=1)
"""The draft saves itself at each pause. The log names a field that a person edits once in this time."""
_Edit = Callable[[Values, Values], Values]
"""Returns the changed draft for the draft and the published values."""


def edit_draft(
    *,
    community: Community,
    changes: Mapping[str, Any],
    discard: bool = False,
    actor: Actor,
    seen: Seen = NOTHING_SEEN,
) -> None:
    """Change fields of the draft. With ``discard``, delete the draft's earlier values first.

    The audit log gets one entry for a field in EDITING_SESSION, until the draft is published: that entry has the
    values that fans see.

    Raises EditConflict; ValidationFailed if a block shows a picture that the community does not have.
    """
    _check_pictures(community, changes)

    def edited(draft: Values, live: Values) -> Values:
        seen.check({name: draft.get(name, live[name]) for name in changes if name in live})
        return {**({} if discard else draft), **changes}

    _write(community, edited, "branding.edit", actor, known=set() if discard else _fields_of_session(community, actor))


def _fields_of_session(community: Community, actor: Actor) -> set[str]:
    """Return the fields that the log names in the last edits, if they are the actor's and nothing came between."""
    fields: set[str] = set()
    for entry in audit.entries_of(community.pk, community.pk, "branding.").filter(at__gt=now() - EDITING_SESSION):
        if (entry.action, entry.actor_id, entry.acting_for) != ("branding.edit", actor.user_id, actor.acting_for):
            break
        fields.update(entry.after or ())
    return fields


def set_pictures(*, community: Community, pictures: Mapping[str, bytes | None], actor: Actor) -> None:
    """Put pictures (WebP) into the draft by their names in PICTURES; ``None`` takes one away.

    Raises PlanLimitReached.
    """
    stored: dict[str, str] = {}
    with deleted_on_failure(community.pk, stored.values()):
        for name, webp in pictures.items():
            stored[name] = store_file(community.pk, webp) if webp else ""
        _write(community, lambda draft, _live: {**draft, **stored}, "branding.pictures", actor)


def add_block_picture(*, community: Community, picture: bytes, actor: Actor) -> str:
    """Save a picture (WebP) for a block of the home; return its name. A block shows it once the draft names it.

    Raises PlanLimitReached.
    """
    name = store_file(community.pk, picture)
    with deleted_on_failure(community.pk, [name]), transaction.atomic():
        audit.record(actor, "branding.pictures", community.pk, before={"image": ""}, after={"image": name})
    return name


def publish(*, community: Community, actor: Actor, seen: Seen = NOTHING_SEEN) -> Community:
    """Publish the draft as a new version. Without a draft nothing changes. Raises EditConflict."""
    with transaction.atomic():
        fresh = Community.objects.select_for_update().get(pk=community.pk)
        draft = BrandingDraft.objects.filter(community=fresh).first()
        live, drafted = published(fresh), completed(draft.changes) if draft else {}
        seen.check(live | drafted)
        changes = _differing(drafted, live)
        if changes:
            audit.record(
                actor,
                "branding.publish",
                fresh.pk,
                before={name: live[name] for name in changes},
                after=dict(changes),
            )
            _store_version(fresh, live, changes, actor)
            for name, value in changes.items():
                setattr(fresh, name, value)
            fresh.save(update_fields=list(changes))
            announce_to_community(fresh.pk, Event.LOOK)
        if draft:
            draft.delete()
    lookup.clear_cache()
    return fresh


def revert(*, community: Community, number: int, actor: Actor) -> list[str]:
    """Replace the draft by the values of a version; return the fields whose picture no longer exists.

    Fans see no change until the draft is published. Raises NotFound for an unknown version.
    """
    version = BrandingVersion.objects.filter(community=community, number=number).first()
    if version is None:
        raise NotFound
    known = completed({name: value for name, value in version.values.items() if name in FIELDS})
    values, lost = without_pictures(known, missing_public(pictures_in(known)))
    _write(community, lambda _draft, _live: values, "branding.revert", actor, version=number)
    return lost


def _store_version(community: Community, live: Values, changes: Values, actor: Actor) -> None:
    """Add the next version. The first publish also keeps the look that the community had before."""
    last = BrandingVersion.objects.filter(community=community).order_by("-number").values_list("number", flat=True)
    number = last.first()
    if number is None:
        number = 1
        BrandingVersion.objects.create(
            community=community, number=number, values=live, published_at=community.created_at
        )
    BrandingVersion.objects.create(
        community=community,
        number=number + 1,
        values={**live, **changes},
        changed=[name for name in FIELDS if name in changes],
        publisher_id=actor.user_id,
        published_at=now(),
    )


def _check_pictures(community: Community, changes: Mapping[str, Any]) -> None:
    names = {entry["image"] for entry in changes.get("home_blocks", ()) if entry["image"]}
    foreign = {name for name in names if not is_public_of(community.pk, name)}
    bad = foreign | missing_public(names - foreign)
    problems = {
        f"homeBlocks.{place}.image": "Choose the picture again"
        for place, entry in enumerate(changes.get("home_blocks", ()))
        if entry["image"] in bad
    }
    if problems:
        raise ValidationFailed(fields=problems)


def _write(
    community: Community, edit: _Edit, action: str, actor: Actor, *, known: Set[str] = frozenset(), **facts: int
) -> None:
    """Change the draft. An entry about fields of ``known`` alone is left out of the audit log."""
    with transaction.atomic():
        # Two editors at once wait for each other, so that neither loses the other's changes.
        fresh = Community.objects.select_for_update().get(pk=community.pk)
        draft = BrandingDraft.objects.filter(community=fresh).first() or BrandingDraft(community=fresh)
        live = published(fresh)
        before = completed(draft.changes)
        after = _differing(edit(before, live), live)
        if before == after:
            return
        touched = [name for name in FIELDS if before.get(name, live[name]) != after.get(name, live[name])]
        if not set(touched) <= known:
            audit.record(
                actor,
                action,
                fresh.pk,
                before={name: before.get(name, live[name]) for name in touched},
                after={**{name: after.get(name, live[name]) for name in touched}, **facts},
            )
        draft.changes = after
        draft.save()
        release_unused(fresh.pk, pictures_in(before) - pictures_in(after))


def _differing(changes: Mapping[str, Any], live: Values) -> Values:
    """Only what publishing would change."""
    return {name: value for name, value in changes.items() if name in FIELDS and value != live[name]}
