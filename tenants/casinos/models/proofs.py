"""The proofs of fans that an account is theirs."""

from django.db import models
from django.db.models import Q

from saas.kernel.ids import new_id
from tenants.casinos.models.connections import CasinoConnection
from tenants.members.models import Member


class ProofKind(models.TextChoices):
    """CODE: the fan shows a short code in the casino's chat, or in a picture. AMOUNT: the fan names yesterday's wagers.
    PICTURE: the team looks at a picture.
    """

    CODE = "CODE"
    AMOUNT = "AMOUNT"
    PICTURE = "PICTURE"


class ProofState(models.TextChoices):
    WAITING = "WAITING"
    ACCEPTED = "ACCEPTED"
    REFUSED = "REFUSED"


class AccountProof(models.Model):
    """A fan's proof that a casino account is theirs. The team of the community decides it.

    ``claim`` is the fan's ``saas.casinos.CasinoAccount``, and ``name`` its name then. ``amount`` belongs to AMOUNT,
    ``picture`` is empty without an upload.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    connection = models.ForeignKey(CasinoConnection, on_delete=models.PROTECT, related_name="+", db_index=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+", db_index=False)
    claim = models.UUIDField()
    name = models.CharField(max_length=64)
    kind = models.CharField(max_length=7, choices=ProofKind)
    code = models.CharField(max_length=12)
    amount = models.DecimalField(max_digits=24, decimal_places=8, null=True)
    picture = models.CharField(max_length=120, blank=True)
    note = models.CharField(max_length=300, blank=True)
    state = models.CharField(max_length=8, choices=ProofState, default=ProofState.WAITING)
    decided_by = models.UUIDField(null=True)
    decided_at = models.DateTimeField(null=True)
    reason = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["connection", "member"], condition=Q(state="WAITING"), name="account_proof_waiting_once"
            ),
        ]
        indexes = [
            models.Index(fields=["state", "created_at"], name="account_proof_by_state"),
            models.Index(fields=["member", "-created_at"], name="account_proof_of_member"),
            models.Index(fields=["claim"], name="account_proof_of_claim"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.state}"
