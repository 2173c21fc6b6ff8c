"""The schema of a new community: REQUESTED → BUILDING → READY or FAILED.

With a spare schema, the community is READY when the request is answered. Otherwise a job clones the template. Every
step can be repeated: a killed build is found by its state and continued.
"""

import structlog
from django.conf import settings
from django.db import transaction

from saas.tenancy import lookup, schemas
from saas.tenancy.errors import CommunityNotReady
from saas.tenancy.models import Community, CommunityState, SpareSchema
from saas.tenancy.signals import community_ready

log = structlog.get_logger(__name__)
SPARES_TRIED = 5


def take_spare(community: Community) -> bool:
    """Give the community a spare schema at the code's exact state; False if there is none."""
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


def build(community: Community) -> Community:
    """Make the community's schema. Safe to repeat; a failure is recorded and raised."""
    waiting = Community.objects.filter(pk=community.pk).exclude(state=CommunityState.READY)
    if not waiting.update(state=CommunityState.BUILDING, failure=""):
        return Community.objects.get(pk=community.pk)
    lookup.clear_cache()
    try:
        with transaction.atomic():
            community = Community.objects.select_for_update().get(pk=community.pk)
            if community.is_ready:  # another build was faster
                return community
            if not take_spare(community):
                if schemas.exists(community.schema_name):
                    raise CommunityNotReady
                schemas.clone_template(community.schema_name, community.schema_tag)
            community.state = CommunityState.READY
            community.save()
            community_ready.send(sender=Community, community=community)
    except Exception as error:
        waiting.update(state=CommunityState.FAILED, failure=str(error)[:500])
        log.exception("community could not be built", slug=community.slug)
        raise
    finally:
        lookup.clear_cache()
    return community


def fill_spares() -> int:
    """Create spare schemas up to SPARE_SCHEMAS; return their number."""
    made = 0
    while SpareSchema.objects.count() < settings.SPARE_SCHEMAS:
        schemas.make_spare()
        made += 1
    return made
