from django.db import models


class FreeCall(models.Model):
    """The key of a call that cost nothing; the ledger keeps those of paid calls.

    ``id`` is the transaction that the call would have made, and ``fingerprint`` the SHA-256 of the request. Only
    ``charge()`` writes rows.
    """

    id = models.UUIDField(primary_key=True, editable=False)
    fingerprint = models.BinaryField(max_length=32)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.pk)
