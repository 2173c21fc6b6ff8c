"""Invitations to a community's team. The rights of staff are in ``StaffGrant`` (saas.access.models)."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from saas.kernel.clock import now
from saas.kernel.ids import new_id
from saas.tenancy.permissions import Permission


class StaffInvitation(models.Model):
    """An open invitation of an address (``email``) or a user (``user``). An answer deletes the row.

    The mailed link contains a secret; only its ``digest`` is stored.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    community = models.ForeignKey("tenancy.Community", on_delete=models.CASCADE, related_name="staff_invitations")
    email = models.EmailField(max_length=254, blank=True)
    user = models.ForeignKey("accounts.User", on_delete=models.CASCADE, null=True, related_name="staff_invitations")
    permissions = ArrayField(models.CharField(max_length=40, choices=[(p.value, p.value) for p in Permission]))
    invited_by = models.ForeignKey("accounts.User", on_delete=models.CASCADE, related_name="staff_invitations_sent")
    digest = models.BinaryField(max_length=32, unique=True, null=True)
    expires_at = models.DateTimeField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(email="") ^ Q(user__isnull=True), name="staff_invitation_for_one"),
            models.UniqueConstraint(fields=["community", "user"], name="staff_invitation_once_per_person"),
            models.UniqueConstraint(
                "community", Lower("email"), condition=~Q(email=""), name="staff_invitation_once_per_address"
            ),
        ]
        indexes = [models.Index(Lower("email"), condition=~Q(email=""), name="staff_invitation_to_address")]

    def __str__(self) -> str:
        return f"invitation {self.pk}"

    @property
    def is_expired(self) -> bool:
        return self.expires_at <= now()

    @property
    def addressee(self) -> str:
        """The address or the username that was typed."""
        return self.email or (self.user.username if self.user else "")
