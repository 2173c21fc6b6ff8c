from django.db import models


class FreeCall(models.Model):
    """The key of a call that cost no gems. The ledger stores the keys of paid calls.

    ``id`` is the transaction id that the call would have had, and ``fingerprint`` the SHA-256 of the request. Only
    ``charge()`` writes rows.
    """

    id = models.UUIDField(primary_key=True, editable=False)
    fingerprint = models.BinaryField(max_length=32)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.pk)
