"""Erases a community that was closed for REOPEN_DAYS: its files, its rows in public, its schema, its own row.

The job can be killed at any point and starts again with the same result. The first step ends the time for reopening.
The last step is one transaction: until then the community's row and its schema both exist, afterwards neither does.
"""

from datetime import timedelta
from uuid import UUID

import structlog
from django.core.files.storage import default_storage
from django.db import transaction

from saas.accounts import archives, signed_in
from saas.accounts.models import User
from saas.communities.backups.restoring import drop_kept
from saas.communities.exports.services import delete_all
from saas.communities.services import OLD_SLUG_DAYS
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.images import public_files_of
from saas.kernel.privacy import community_erasers
from saas.kernel.transactions import after_commit
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.realtime.announce import announce_to_person
from saas.realtime.events import Event
from saas.tenancy import lookup, schemas
from saas.tenancy.models import REOPEN_DAYS, Community, CommunityState, Domain, SlugHistory

log = structlog.get_logger(__name__)
FILES_PER_BEAT = 100
LOOK_AGAIN = timedelta(days=1)


def erase(community_id: UUID) -> None:
    """Erase the community, if it is closed and its time is over. Otherwise do nothing."""
    community = _begin(community_id)
    if community is None:
        return
    delete_all(community)
    _delete_pictures(community)
    for erase_rows in community_erasers.values():
        while erase_rows(community_id):
            archives.beat()
    _finish(community_id)
    log.warning("community erased", slug=community.slug)


def enqueue_due() -> int:
    """Enqueue the erasures whose job was lost or is dead; return their number."""
    due = Community.objects.filter(closed_at__lt=now() - timedelta(days=REOPEN_DAYS) - LOOK_AGAIN)
    for community_id in due.values_list("pk", flat=True):
        _enqueue(community_id)
    return len(due)


def _begin(community_id: UUID) -> Community | None:
    with transaction.atomic():
        community = Community.objects.select_for_update().filter(pk=community_id).first()
        if community is None or community.reopen_until is None or community.reopen_until > now():
            return None
        if community.suspended_at is not None:
            # An operator looks into it: the data stays until the community is resumed.
            enqueue(
                "closing.erase",
                None,
                due_at=now() + LOOK_AGAIN,
                key=f"erase-community:{community_id}",
                community_id=str(community_id),
            )
            return None
        Community.objects.filter(pk=community_id).update(state=CommunityState.ERASING)
    lookup.clear_cache()
    return community


def _delete_pictures(community: Community) -> None:
    for number, name in enumerate(public_files_of(community.pk)):
        if number % FILES_PER_BEAT == 0:
            archives.beat()
        default_storage.delete(name)


def _finish(community_id: UUID) -> None:
    with transaction.atomic():
        community = Community.objects.select_for_update().get(pk=community_id)
        owner_id = community.owner_id
        for domain_id in Domain.objects.filter(tenant=community).values_list("pk", flat=True):
            signed_in.end_on_domain(domain_id)
        _reserve_names(community)
        drop_kept(community)
        schemas.drop(community.schema_name)
        Community.objects.filter(pk=community_id).delete()
        User.objects.filter(pk=owner_id).update(is_creator=False)
        notify(
            user_id=owner_id,
            kind=NotificationKind.COMMUNITY_ERASED,
            values={"name": community.name, "days": REOPEN_DAYS, "reserved": OLD_SLUG_DAYS},
            link="/my-communities",
            key=f"community-erased:{community_id}",
        )
        announce_to_person(owner_id, Event.ACTING, community_id=None)
        after_commit(lookup.clear_cache)


def _reserve_names(community: Community) -> None:
    """Keep the slug and the earlier slugs reserved, without the community."""
    moment = now()
    SlugHistory.objects.filter(community=community, reserved_until__lte=moment).delete()
    SlugHistory.objects.filter(community=community).update(community=None)
    SlugHistory.objects.update_or_create(
        slug=community.slug,
        defaults={"community": None, "reserved_until": moment + timedelta(days=OLD_SLUG_DAYS)},
    )


def _enqueue(community_id: UUID) -> None:
    enqueue("closing.erase", None, key=f"erase-community:{community_id}", community_id=str(community_id))
