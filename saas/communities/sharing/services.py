"""Every write to short links."""

from uuid import UUID

from django.db import transaction

from saas.access import audit
from saas.access.acting import Actor
from saas.communities.sharing.errors import ShareLinkLimitReached, ShareLinkNotFound
from saas.communities.sharing.models import MAX_OWN_LINKS, ShareChannel, ShareLink
from saas.kernel.clock import now
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.kernel.errors import ValidationFailed
from saas.tenancy.models import Community


def links_of(community: Community) -> list[ShareLink]:
    """Return the community's links: those of the channels in their order, then its own ones, the newest first.

    Links of channels that the community does not have yet are created.
    """
    rows = list(ShareLink.objects.filter(community=community, archived_at__isnull=True).order_by("-created_at", "-pk"))
    known = {row.channel for row in rows}
    missing = [
        ShareLink(community=community, channel=channel, name=channel.label)
        for channel in ShareChannel
        if channel not in known
    ]
    if missing:
        # Two calls at once: the constraint decides, and the second look has the same rows for both.
        ShareLink.objects.bulk_create(missing, ignore_conflicts=True)
        return links_of(community)
    places = {channel.value: place for place, channel in enumerate(ShareChannel)}
    return sorted(rows, key=lambda row: places.get(row.channel, len(places)))


def create_link(*, community: Community, name: str, actor: Actor) -> ShareLink:
    """Create a link with a name. Raises ShareLinkLimitReached, ValidationFailed for a name in use."""
    with transaction.atomic():
        # The community's row is the lock of the limit and of the names.
        Community.objects.select_for_update(no_key=True).get(pk=community.pk)
        own = ShareLink.objects.filter(community=community, channel="", archived_at__isnull=True)
        if own.count() >= MAX_OWN_LINKS:
            raise ShareLinkLimitReached(limit=MAX_OWN_LINKS)
        _require_free_name(community, name)
        link = ShareLink.objects.create(community=community, name=name)
        audit.record(actor, "share.create", link.pk, after={"name": name})
    return link


def rename_link(
    *, community: Community, link_id: UUID, name: str, actor: Actor, seen: Seen = NOTHING_SEEN
) -> ShareLink:
    """Give one of the community's own links another name.

    Raises ShareLinkNotFound, EditConflict, ValidationFailed for a name in use.
    """
    with transaction.atomic():
        Community.objects.select_for_update(no_key=True).get(pk=community.pk)
        link = _held(community, link_id)
        seen.check(seen.of(link))
        _require_free_name(community, name, besides=link)
        before, link.name = link.name, name
        link.save(update_fields=["name"])
        audit.record(actor, "share.edit", link.pk, before={"name": before}, after={"name": name})
    return link


def delete_link(*, community: Community, link_id: UUID, actor: Actor) -> None:
    """Delete one of the community's own links. Raises ShareLinkNotFound."""
    with transaction.atomic():
        link = _held(community, link_id)
        link.archived_at = now()
        link.save(update_fields=["archived_at"])
        audit.record(actor, "share.delete", link.pk, before={"name": link.name})


def _require_free_name(community: Community, name: str, *, besides: ShareLink | None = None) -> None:
    """Raise ValidationFailed if another link has the name: the team could not tell their figures apart."""
    others = ShareLink.objects.filter(community=community, archived_at__isnull=True, name__iexact=name)
    if besides is not None:
        others = others.exclude(pk=besides.pk)
    if others.exists():
        raise ValidationFailed(fields={"name": "Another link has this name. Choose a different one"})


def _held(community: Community, link_id: UUID) -> ShareLink:
    """Return one of the links that the team named, locked. The links of channels cannot be changed."""
    own = ShareLink.objects.filter(community=community, channel="", archived_at__isnull=True, pk=link_id)
    link = own.select_for_update().first()
    if link is None:
        raise ShareLinkNotFound
    return link
