"""Opening and renaming a community."""

from datetime import timedelta

from django.db import IntegrityError, transaction

from saas.access import audit
from saas.access.acting import Actor
from saas.accounts.models import User
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.database_errors import violated_constraint
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.tenancy import lookup, provisioning, slugs
from saas.tenancy.errors import CommunityExists, CommunitySlugTaken
from saas.tenancy.models import Community, CommunityState, SlugHistory, new_schema_name
from saas.tenancy.signals import community_ready

OLD_SLUG_DAYS = 90


def request_community(
    *, owner: User, slug: str, name: str, brand_color: str = "#8B5CF6", description: str = "", scheme: str = "dark"
) -> Community:
    """Open a community for ``owner``.

    Raises VALIDATION_ERROR (shape of the slug), CommunitySlugTaken, CommunityExists (a user owns at most one).
    """
    wanted = slugs.claim(slug)
    if Community.objects.filter(owner=owner).exists():
        raise CommunityExists
    try:
        with transaction.atomic():
            # The account first, as when a community is handed over: otherwise the two could wait for each other.
            User.objects.select_for_update(no_key=True).get(pk=owner.pk)
            community = Community(
                owner=owner,
                slug=wanted,
                name=name,
                brand_color=brand_color,
                description=description,
                scheme=scheme,
                schema_name=new_schema_name(),
            )
            if provisioning.take_spare(community):
                community.state = CommunityState.READY
            community.save(force_insert=True)
            User.objects.filter(pk=owner.pk).update(is_creator=True)
            if community.is_ready:
                community_ready.send(sender=Community, community=community)
            else:
                enqueue("tenancy.build", None, key=f"build:{community.pk}", community_id=str(community.pk))
            enqueue("tenancy.fill_spares", None, key="fill-spares")
    except IntegrityError as error:
        match violated_constraint(error):
            case "tenancy_community_owner_id_key":
                raise CommunityExists from error
            case "tenancy_community_slug_key":
                raise CommunitySlugTaken from error
        raise
    owner.is_creator = True
    lookup.clear_cache()
    return community


def rename(*, community: Community, slug: str, actor: Actor, seen: Seen = NOTHING_SEEN) -> Community:
    """Give the community a new slug; the old one redirects and stays reserved for 90 days.

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
    lookup.clear_cache()
    return fresh
