from django.db import models

from saas.kernel.clock import now
from saas.kernel.ids import new_id


class HandOver(models.Model):
    """An open offer of a community to another user. An answer deletes the row.

    ``giver_stays`` is whether the former owner becomes staff with all permissions; otherwise they become a member.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    community = models.OneToOneField("tenancy.Community", on_delete=models.CASCADE, related_name="hand_over")
    giver = models.ForeignKey("accounts.User", on_delete=models.CASCADE, related_name="hand_overs_given")
    receiver = models.ForeignKey("accounts.User", on_delete=models.CASCADE, related_name="hand_overs_received")
    # The username or email that the giver typed. Their answers show it, so an email reveals no username.
    addressee = models.CharField(max_length=254, blank=True, db_default="", default="")
    giver_stays = models.BooleanField(default=False)
    expires_at = models.DateTimeField()
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"hand-over {self.pk}"

    @property
    def is_expired(self) -> bool:
        return self.expires_at <= now()

    @property
    def shown_receiver(self) -> str:
        """The words that the giver typed. An offer of an earlier version has only the username."""
        return self.addressee or self.receiver.username
