from django.db import models
from django.db.models import Q

from saas.accounts.models import Archive


class CommunityExport(Archive):
    """A file with all data of a community. Only its owner can download it."""

    community = models.ForeignKey("tenancy.Community", on_delete=models.CASCADE, related_name="exports")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["community"], condition=Q(state="QUEUED"), name="community_export_one_queued"
            )
        ]
