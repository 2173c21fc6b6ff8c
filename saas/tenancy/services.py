"""Writes to communities after their birth."""

from datetime import timedelta

from django.db import IntegrityError, transaction

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.clock import now
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.tenancy import lookup, slugs
from saas.tenancy.errors import CommunitySlugTaken
from saas.tenancy.models import Community, SlugHistory

OLD_SLUG_DAYS = 90


def rename(*, community: Community, slug: str, actor: Actor, seen: Seen = NOTHING_SEEN) -> Community:
    """Give the community a new slug; the old one redirects, and is nobody else's, for 90 days.

    Raises: VALIDATION_ERROR (shape), CommunitySlugTaken, EditConflict.
    """
    wanted = slugs.clean(slug)
    if wanted == community.slug:
        return community
    if slugs.is_taken(wanted, by_other_than=community):
        raise CommunitySlugTaken
    try:
        with transaction.atomic():
            fresh = Community.objects.select_for_update().get(pk=community.pk)
            seen.check({"slug": fresh.slug})
            before, fresh.slug = fresh.slug, wanted
            Community.objects.filter(pk=fresh.pk).update(slug=wanted)
            SlugHistory.objects.filter(slug=wanted).delete()
            SlugHistory.objects.update_or_create(
                slug=before, defaults={"community": fresh, "reserved_until": now() + timedelta(days=OLD_SLUG_DAYS)}
            )
            audit.record(actor, "community.rename", fresh.pk, before={"slug": before}, after={"slug": wanted})
    except IntegrityError as error:
        raise CommunitySlugTaken from error
    lookup.forget()
    return fresh


def suspend(*, community: Community) -> None:
    """Close the community's doors (423 everywhere) until ``resume``."""
    Community.objects.filter(pk=community.pk).update(suspended_at=now())
    lookup.forget()


def resume(*, community: Community) -> None:
    Community.objects.filter(pk=community.pk).update(suspended_at=None)
    lookup.forget()
