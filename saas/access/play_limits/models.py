"""Limits and breaks that users set for themselves in games of chance."""

from django.db import models
from django.db.models import Q

from saas.kernel.ids import new_id


class PlayLimits(models.Model):
    """A user's own limits for cases and raffles, per day of the community; null is no limit.

    Without ``community_id``, they apply in each community separately. A higher limit waits until ``next_from``; the
    user cannot play before ``excluded_until``.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    user = models.ForeignKey("accounts.User", on_delete=models.CASCADE, related_name="play_limits", db_index=False)
    community_id = models.UUIDField(null=True)
    times_per_day = models.IntegerField(null=True)
    gems_per_day = models.BigIntegerField(null=True)
    next_times_per_day = models.IntegerField(null=True)
    next_gems_per_day = models.BigIntegerField(null=True)
    next_from = models.DateTimeField(null=True)
    excluded_until = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "community_id"], nulls_distinct=False, name="play_limits_once"),
            models.CheckConstraint(
                condition=(Q(times_per_day__isnull=True) | Q(times_per_day__gte=0))
                & (Q(gems_per_day__isnull=True) | Q(gems_per_day__gte=0)),
                name="play_limits_are_sound",
            ),
        ]

    def __str__(self) -> str:
        return f"play limits of {self.user_id}"
