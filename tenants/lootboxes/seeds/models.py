"""The seeds of a member's openings. The secret server seeds are encrypted, like the secrets of second factors."""

from django.db import models
from django.db.models import Q

from saas.kernel.ids import new_id
from tenants.members.models import Member


class SeedState(models.TextChoices):
    """NEXT is published as a hash, ACTIVE decides openings, REVEALED can be recomputed by any person."""

    NEXT = "NEXT"
    ACTIVE = "ACTIVE"
    REVEALED = "REVEALED"


class SeedPair(models.Model):
    """A server seed and the member's client seed. ``nonce`` is the next opening's, so it also counts the openings.

    ``sealed`` is the encrypted server seed; ``server_seed`` is empty until it is revealed. ``client_seed`` is empty
    until the pair's first opening or rotation. ``is_made_here`` is true if the server made the client seed.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="seed_pairs", db_index=False)
    state = models.CharField(max_length=8, choices=SeedState)
    commitment = models.CharField(max_length=64, unique=True)
    sealed = models.CharField(max_length=300)
    server_seed = models.CharField(max_length=64, blank=True, default="", db_default="")
    client_seed = models.CharField(max_length=64, blank=True, default="", db_default="")
    is_made_here = models.BooleanField(default=False, db_default=False)
    nonce = models.IntegerField(default=0, db_default=0)
    begun_at = models.DateTimeField(null=True)
    revealed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["member", "state"], condition=~Q(state="REVEALED"), name="one_pair_of_each_state"
            ),
            models.CheckConstraint(
                condition=Q(nonce__gte=0)
                & (
                    ~Q(server_seed="") & Q(state="REVEALED", revealed_at__isnull=False)
                    | Q(server_seed="") & ~Q(state="REVEALED")
                ),
                name="seed_pair_is_sound",
            ),
        ]
        indexes = [models.Index(fields=["member", "-revealed_at"], name="pair_of_member")]

    def __str__(self) -> str:
        return f"{self.commitment[:8]} {self.state}"
