from typing import Any

from django.dispatch import receiver

from saas.accounts.models import User
from saas.billing.services.customers import change_payer
from saas.communities.backups.models import BackupDestination
from saas.communities.closing.signals import community_closing
from saas.communities.hand_over.signals import owner_changed
from saas.jobs.services import enqueue
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify_team
from saas.tenancy.models import Community
from saas.tenancy.signals import community_ready


@receiver(community_ready)
def _announce(community: Community, **_signal: Any) -> None:
    enqueue("directory.refresh", None, key=f"directory:{community.pk}", community_id=str(community.pk))
    notify_team(
        community_id=community.pk,
        kind=NotificationKind.TEAM_COMMUNITY_READY,
        link="/admin/get-started",
        key="community-ready",
    )


@receiver(owner_changed)
def _change_payer(community: Community, giver: User, **_signal: Any) -> None:
    change_payer(community=community, giver_id=giver.pk)


@receiver(owner_changed)
def _stop_backups(community: Community, **_signal: Any) -> None:
    # The bucket and its keys are the giver's.
    BackupDestination.objects.filter(community=community).delete()


@receiver(community_closing)
def _cancel_plan(community: Community, **_signal: Any) -> None:
    key = f"billing-cancel:{community.pk}"
    enqueue("billing.cancel_closed", None, key=key, community_id=str(community.pk))
