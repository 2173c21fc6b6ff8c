from typing import Any
from uuid import UUID

from django.db.models import Sum
from django.db.models.signals import post_save
from django.dispatch import receiver

from saas.kernel.shared_constants import share
from saas.plans.catalog import PlanFeature, PlanLimit
from saas.plans.counting import counts
from saas.plans.models import StoredFile
from saas.plans.services import ensure_plan
from saas.tenancy.models import Community

share(
    PLAN_FEATURE_LABELS={feature.value: feature.words for feature in PlanFeature},
    PLAN_LIMIT_LABELS={limit.value: limit.label for limit in PlanLimit},
)


@receiver(post_save, sender=Community)
def _give_first_plan(instance: Community, created: bool, **_signal: Any) -> None:
    if created:
        ensure_plan(instance)


@counts(PlanLimit.STORAGE_MEGABYTES)
def _bytes(community_id: UUID) -> int:
    files = StoredFile.objects.filter(community_id=community_id, released_at__isnull=True)
    return int(files.aggregate(bytes=Sum("size"))["bytes"] or 0)
