"""A community's casino connections, their credentials, and the amounts that the team confirmed."""

from decimal import Decimal

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from saas.kernel.ids import new_id

MAX_NAME_LENGTH = 40
MAX_HANDLE_LENGTH = 100


class ConnectionState(models.TextChoices):
    """PAUSED: the team, or a refused credential, stopped the pulls. IMPORT_ONLY: rows come from files only."""

    ACTIVE = "ACTIVE"
    PAUSED = "PAUSED"
    IMPORT_ONLY = "IMPORT_ONLY"


class CasinoConnection(models.Model):
    """A report of a casino that the community reads. Several connections to one provider are allowed.

    ``provider`` is the code of ``saas.casinos.Provider``. ``options`` are those of the connector, or a declared
    mapping. Amounts of reports are divided by ``divisor``. ``problem`` is the code of the last failed pull, empty after
    a successful one; ``failures`` counts failed pulls in a row. A total that was last read before ``baseline_at`` is
    replaced without counting the difference, because the report changed its meaning then. While a worker pulls,
    ``pulling_until`` is the end of its lease. A disconnected row stays, because figures lead to its pulls.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    provider = models.CharField(max_length=20)
    name = models.CharField(max_length=MAX_NAME_LENGTH)
    name_key = models.CharField(max_length=2 * MAX_NAME_LENGTH)
    campaign_codes = ArrayField(models.CharField(max_length=64), default=list)
    referral_link = models.CharField(max_length=300, blank=True)
    options = models.JSONField(default=dict)
    currency = models.CharField(max_length=12, default="USD")
    divisor = models.DecimalField(max_digits=12, decimal_places=4, default=Decimal(1))
    state = models.CharField(max_length=11, choices=ConnectionState, default=ConnectionState.ACTIVE)
    problem = models.CharField(max_length=20, blank=True)
    problem_text = models.CharField(max_length=300, blank=True)
    problem_at = models.DateTimeField(null=True)
    failures = models.IntegerField(default=0)
    last_pull_at = models.DateTimeField(null=True)
    last_success_at = models.DateTimeField(null=True)
    next_pull_at = models.DateTimeField(null=True)
    pulling_until = models.DateTimeField(null=True)
    baseline_at = models.DateTimeField(null=True)
    connected_by = models.UUIDField()
    created_at = models.DateTimeField(auto_now_add=True)
    disconnected_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["name_key"], condition=Q(disconnected_at=None), name="casino_connection_name_once"
            ),
            models.CheckConstraint(condition=Q(divisor__gt=0), name="casino_connection_is_sound"),
        ]
        indexes = [models.Index(fields=["provider"], name="casino_connection_by_provider")]

    def __str__(self) -> str:
        return self.name


class CasinoCredential(models.Model):
    """The credential of a connection, encrypted. The API never answers it, only ``hints``: the last 4 letters of each
    secret field by its name.
    """

    connection = models.OneToOneField(
        CasinoConnection, on_delete=models.CASCADE, primary_key=True, related_name="credential"
    )
    sealed = models.TextField()
    hints = models.JSONField(default=dict)
    set_at = models.DateTimeField()
    set_by = models.UUIDField()

    def __str__(self) -> str:
        return f"credential of {self.connection_id}"


class ConfirmedAmount(models.Model):
    """An amount of a report that the team compared with the casino's page and confirmed.

    It is the amount of one account after the ``divisor``. The team is not asked about the same amount again. A report
    whose amounts moved by the factor 100 is accepted if the team confirmed an amount since the read before.
    """

    id = models.BigAutoField(primary_key=True)
    connection = models.ForeignKey(CasinoConnection, on_delete=models.PROTECT, related_name="+", db_index=False)
    name_key = models.CharField(max_length=MAX_HANDLE_LENGTH)
    amount = models.DecimalField(max_digits=24, decimal_places=8)
    currency = models.CharField(max_length=12)
    divisor = models.DecimalField(max_digits=12, decimal_places=4)
    confirmed_by = models.UUIDField()
    confirmed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["connection", "name_key", "amount", "currency", "divisor"], name="confirmed_amount_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.amount} {self.currency} of {self.connection_id}"
