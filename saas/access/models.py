"""Grants to staff, and the log of every back-office write."""

from django.contrib.postgres.fields import ArrayField
from django.db import models

from saas.kernel.ids import new_id
from saas.tenancy.permissions import Permission


class StaffGrant(models.Model):
    """The permissions of a staff member in a community. Deleting the row revokes them at once."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    community = models.ForeignKey("tenancy.Community", on_delete=models.CASCADE, related_name="staff_grants")
    user = models.ForeignKey("accounts.User", on_delete=models.CASCADE, related_name="staff_grants")
    permissions = ArrayField(models.CharField(max_length=40, choices=[(p.value, p.value) for p in Permission]))
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["community", "user"], name="staff_grant_once")]


class AuditEntry(models.Model):
    """One back-office write: actor, creator, action, before, after, and origin. Never changed, never deleted."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    community_id = models.UUIDField()
    actor_id = models.UUIDField()
    actor_name = models.CharField(max_length=40)
    acting_for = models.UUIDField()
    action = models.CharField(max_length=60)
    target = models.CharField(max_length=120)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    ip = models.GenericIPAddressField(null=True)
    request_id = models.CharField(max_length=64, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [
            models.Index(fields=["community_id", "-at"], name="audit_by_community"),
            models.Index(fields=["target", "at"], name="audit_of_target"),
        ]


class AudienceRule(models.Model):
    """A creator's rule for one area. Read it through ``saas.access.audience``."""

    community = models.ForeignKey("tenancy.Community", on_delete=models.CASCADE, related_name="audience_rules")
    area = models.CharField(max_length=10)
    minimum_age = models.PositiveSmallIntegerField(default=0)
    countries = ArrayField(models.CharField(max_length=2), default=list)
    is_allow_list = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["community", "area"], name="audience_rule_once")]

    def __str__(self) -> str:
        return f"{self.area} in {self.community_id}"
