"""Versions of plans, the plan of each community, and the counts that limits are checked against."""

from typing import Any, NoReturn

from django.db import models
from django.db.models import Q

from saas.kernel.ids import new_id
from saas.plans.catalog import FEATURES, PlanCode, PlanSource
from saas.tenancy.models import Community


class PlanVersion(models.Model):
    """The terms of a plan. A row never changes: new terms are a new version, and communities keep theirs.

    Prices are in cents of ``currency``, null by agreement. ``limits`` maps each PlanLimit to a number, null is no
    limit; a limit that is younger than the version is missing and does not apply. ``features`` lists members of
    PlanFeature, ``highlights`` the texts on the pricing page.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    code = models.CharField(max_length=20, choices=[(code.value, code.value) for code in PlanCode])
    version = models.PositiveIntegerField()
    name = models.CharField(max_length=40)
    summary = models.CharField(max_length=160)
    currency = models.CharField(max_length=3)
    monthly_price = models.PositiveIntegerField(null=True)
    yearly_price = models.PositiveIntegerField(null=True)
    trial_days = models.PositiveSmallIntegerField(default=0)
    limits = models.JSONField()
    features = models.JSONField(default=list)
    highlights = models.JSONField(default=list)
    created_at = models.DateTimeField(auto_now_add=True)
    created_by_id = models.UUIDField(null=True)
    note = models.CharField(max_length=300, blank=True, default="")

    class Meta:
        constraints = [models.UniqueConstraint("code", "version", name="plan_version_once")]

    def __str__(self) -> str:
        return f"{self.code} {self.version}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise RuntimeError("A version of a plan never changes")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise RuntimeError("A version of a plan is never deleted")


class FeatureSwitch(models.Model):
    """An operator switched a feature on or off for one community, until ``until`` or until the switch is removed.

    ``feature`` is a PlanFeature or an Area. ``Community.feature_switches`` has a copy, which every call reads.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    community = models.ForeignKey(Community, models.CASCADE, related_name="switches")
    feature = models.CharField(max_length=20, choices=[(code, feature.words) for code, feature in FEATURES.items()])
    is_on = models.BooleanField()
    reason = models.CharField(max_length=300)
    until = models.DateTimeField(null=True)
    set_by_id = models.UUIDField()
    set_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint("community", "feature", name="feature_switch_once")]

    def __str__(self) -> str:
        return f"{FEATURES[self.feature].words} {'on' if self.is_on else 'off'}"


class CommunityPlan(models.Model):
    """The plan of a community. Written by saas.plans.services alone.

    ``version`` is what the community has by default, by billing or by an operator. An override replaces it, or single
    limits, until ``override_until``. ``limits`` are the limits in force: the override is applied. A check of a limit
    locks this row FOR KEY SHARE, and a change of the plan FOR UPDATE, so that a change waits for running checks.
    """

    community = models.OneToOneField(Community, models.CASCADE, primary_key=True, related_name="current_plan")
    version = models.ForeignKey(PlanVersion, models.PROTECT, related_name="+")
    source = models.CharField(
        max_length=8, choices=[(source.value, source.value) for source in PlanSource], default=PlanSource.DEFAULT
    )
    since = models.DateTimeField()
    limits = models.JSONField()
    override_version = models.ForeignKey(PlanVersion, models.PROTECT, null=True, related_name="+", db_index=False)
    override_limits = models.JSONField(default=dict)
    override_until = models.DateTimeField(null=True)
    override_reason = models.CharField(max_length=300, blank=True, default="")
    override_by_id = models.UUIDField(null=True)
    # When a job last compared the rows of stored files with the storage.
    files_counted_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["override_until"], condition=Q(override_until__isnull=False), name="plan_override_by_end"
            ),
            models.Index(fields=["files_counted_at"], name="plan_by_counted_files"),
        ]

    @property
    def is_overridden(self) -> bool:
        return self.override_until is not None

    @property
    def is_set_by_operator(self) -> bool:
        """True if an operator gave the plan for good. On the free plan, the owner can buy one, as with any other."""
        return self.source == PlanSource.OPERATOR and self.version.code != PlanCode.FREE

    @property
    def is_by_agreement(self) -> bool:
        """True if an operator decides the plan, for good or until the end of an override."""
        return self.is_set_by_operator or self.override_version_id is not None


class PlanUsage(models.Model):
    """At least the number of things of one kind that a community has; checks of its limit lock the row.

    Each addition adds to ``used``, removals change nothing: a check that finds no room counts the things again. So
    ``used`` is never too low, and no forgotten removal makes it wrong. A community without the limit has no row.
    """

    community = models.ForeignKey(Community, models.CASCADE, related_name="+", db_index=False)
    limit = models.CharField(max_length=20)
    used = models.BigIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint("community", "limit", name="plan_usage_once")]


class StoredFile(models.Model):
    """A stored public file of a community, with its size in bytes: the limit of storage counts these rows.

    The row is committed before the bytes are written, so no file is forgotten if the process is killed. ``kept_at`` is
    set by a job once a row of the community refers to the file; ``released_at`` in the transaction that removes the
    last reference. A released file no longer counts, and the job deletes it.
    """

    name = models.CharField(primary_key=True, max_length=120)
    community = models.ForeignKey(Community, models.CASCADE, related_name="+")
    size = models.PositiveBigIntegerField()
    created_at = models.DateTimeField()
    kept_at = models.DateTimeField(null=True)
    released_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["created_at"], condition=Q(kept_at__isnull=True), name="stored_file_not_kept"),
            models.Index(fields=["released_at"], condition=Q(released_at__isnull=False), name="stored_file_released"),
        ]
