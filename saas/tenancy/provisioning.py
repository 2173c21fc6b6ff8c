"""REQUESTED → BUILDING → READY or FAILED: how a community gets its schema.

With a spare at hand the community is READY when the request is answered; else a job clones the template. Every step
may be repeated: a killed build is found by its state and taken up again.
"""

import structlog
from django.conf import settings
from django.db import IntegrityError, transaction

from saas.accounts.models import User
from saas.jobs.services import enqueue
from saas.kernel.database_errors import violated_constraint
from saas.notifications.catalog import Kind
from saas.notifications.services import notify_team
from saas.tenancy import lookup, schemas, slugs
from saas.tenancy.errors import CommunityExists, CommunityNotReady, CommunitySlugTaken
from saas.tenancy.models import Community, CommunityState, SpareSchema, new_schema_name

log = structlog.get_logger(__name__)
SPARES_TRIED = 5


def request_community(
    *, owner: User, slug: str, name: str, brand_color: str = "#8B5CF6", description: str = "", scheme: str = "dark"
) -> Community:
    """Open a community for ``owner``.

    Raises: VALIDATION_ERROR (shape of the slug), CommunitySlugTaken, CommunityExists (one community each).
    """
    wanted = slugs.claim(slug)
    if Community.objects.filter(owner=owner).exists():
        raise CommunityExists
    try:
        with transaction.atomic():
            community = Community(
                owner=owner,
                slug=wanted,
                name=name,
                brand_color=brand_color,
                description=description,
                scheme=scheme,
                schema_name=new_schema_name(),
            )
            if _take_spare(community):
                community.state = CommunityState.READY
            community.save(force_insert=True)
            User.objects.filter(pk=owner.pk).update(is_creator=True)
            if community.is_ready:
                _announce_ready(community)
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
    lookup.forget()
    return community


def _take_spare(community: Community) -> bool:
    """Give the community a spare schema at the code's exact state, if there is one."""
    waiting = list(SpareSchema.objects.select_for_update(skip_locked=True).order_by("pk")[:SPARES_TRIED])
    if not waiting:
        return False
    late = set(schemas.behind(spare.schema_name for spare in waiting))
    for spare in waiting:
        if spare.schema_name not in late:
            community.schema_name, community.schema_tag = spare.schema_name, spare.schema_tag
            spare.delete()
            return True
    return False


def _announce_ready(community: Community) -> None:
    enqueue("directory.refresh", None, key=f"directory:{community.pk}", community_id=str(community.pk))
    notify_team(
        community_id=community.pk, kind=Kind.TEAM_COMMUNITY_READY, link="/admin/get-started", key="community-ready"
    )


def build(community: Community) -> Community:
    """Make the community's schema. Safe to repeat; a failure is recorded and raised."""
    waiting = Community.objects.filter(pk=community.pk).exclude(state=CommunityState.READY)
    if not waiting.update(state=CommunityState.BUILDING, failure=""):
        return Community.objects.get(pk=community.pk)
    lookup.forget()
    try:
        with transaction.atomic():
            community = Community.objects.select_for_update().get(pk=community.pk)
            if community.is_ready:  # another build was faster
                return community
            if not _take_spare(community):
                if schemas.exists(community.schema_name):
                    raise CommunityNotReady
                schemas.clone_template(community.schema_name, community.schema_tag)
            community.state = CommunityState.READY
            community.save()
            _announce_ready(community)
    except Exception as error:
        waiting.update(state=CommunityState.FAILED, failure=str(error)[:500])
        log.exception("community could not be built", slug=community.slug)
        raise
    finally:
        lookup.forget()
    return community


def fill_spares() -> int:
    """Bring the pool to its size (SPARE_SCHEMAS); answers how many were made."""
    made = 0
    while SpareSchema.objects.count() < settings.SPARE_SCHEMAS:
        schemas.make_spare()
        made += 1
    return made
