from django.db import models
from django.db.models import Q

from saas.accounts.models import Archive


class CommunityExport(Archive):
    """A file with all data of a community. Only its owner can download it.

    ``is_kept`` is true for the export of a closing. It has no ``expires_at``: the erasure of the community deletes it.
    """

    community = models.ForeignKey("tenancy.Community", on_delete=models.CASCADE, related_name="exports")
    is_kept = models.BooleanField(default=False, db_default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["community"], condition=Q(state="QUEUED"), name="community_export_one_queued"
            )
        ]
