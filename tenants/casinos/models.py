"""A community's casino connections, the accounts that their reports name, and the totals as each pull read them."""

from datetime import date
from decimal import Decimal

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from saas.kernel.ids import new_id
from tenants.members.models import Member

FOREVER = date(1, 1, 1)
"""The bucket of a running total, which never ends."""
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


class PullSource(models.TextChoices):
    """STAFF: the team accepted a lowered total, or merged two accounts."""

    API = "API"
    CSV = "CSV"
    STAFF = "STAFF"


class PullMode(models.TextChoices):
    """The modes of connectors (``saas.casinos.connectors.base.WindowMode``)."""

    CLOSED = "CLOSED"
    SINCE = "SINCE"
    MONTH = "MONTH"
    LIFETIME = "LIFETIME"
    UPLOAD = "UPLOAD"


PULL_OK = "OK"


class Pull(models.Model):
    """One read of one bucket, failed ones included. ``result`` is OK, or the code of the error.

    Differences of this pull count at ``counts_at``. It is inside of the bucket, and just before ``forced_for`` if the
    pull was forced for a boundary. ``rows`` are those of the report, ``hidden`` of them without a name and without an
    id. ``changed`` and ``lowered`` count its observations. The undo of an import is a pull of its own: ``undoes`` names
    the import, whose ``undone_at`` is set.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    connection = models.ForeignKey(CasinoConnection, on_delete=models.PROTECT, related_name="pulls", db_index=False)
    source = models.CharField(max_length=5, choices=PullSource)
    mode = models.CharField(max_length=8, choices=PullMode)
    bucket = models.DateField()
    started_at = models.DateTimeField()
    taken_at = models.DateTimeField()
    counts_at = models.DateTimeField()
    served_from = models.DateTimeField(null=True)
    served_to = models.DateTimeField(null=True)
    body_sha256 = models.CharField(max_length=64, blank=True)
    is_complete = models.BooleanField(default=False)
    rows = models.IntegerField(default=0)
    hidden = models.IntegerField(default=0)
    changed = models.IntegerField(default=0)
    lowered = models.IntegerField(default=0)
    result = models.CharField(max_length=20, default=PULL_OK)
    detail = models.CharField(max_length=300, blank=True)
    forced_for = models.DateTimeField(null=True)
    file_name = models.CharField(max_length=120, blank=True)
    undone_at = models.DateTimeField(null=True)
    undoes = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="undone_by")
    actor = models.UUIDField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["connection", "body_sha256"],
                condition=Q(source="CSV", undone_at=None, undoes=None),
                name="casino_import_once",
            ),
        ]
        indexes = [
            models.Index(fields=["connection", "-started_at"], name="casino_pull_by_age"),
            models.Index(
                fields=["connection", "bucket", "-taken_at"], condition=Q(result=PULL_OK), name="casino_pull_of_bucket"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.source} {self.bucket} {self.result}"


class ForcedState(models.TextChoices):
    WAITING = "WAITING"
    DONE = "DONE"
    FAILED = "FAILED"


class ForcedPull(models.Model):
    """A pull that a board needs exactly at ``boundary``, the start or end of its window. It happens once.

    FAILED: no read was possible within the time that a boundary allows.
    """

    id = models.BigAutoField(primary_key=True)
    connection = models.ForeignKey(CasinoConnection, on_delete=models.CASCADE, related_name="+", db_index=False)
    boundary = models.DateTimeField()
    state = models.CharField(max_length=7, choices=ForcedState, default=ForcedState.WAITING)
    pull = models.ForeignKey(Pull, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["connection", "boundary"], name="casino_forced_pull_once")]

    def __str__(self) -> str:
        return f"{self.connection_id} at {self.boundary}"


class MatchState(models.TextChoices):
    """SUGGESTED: a fan claims the account, and the team has not decided. REJECTED: the team matched no fan."""

    UNMATCHED = "UNMATCHED"
    SUGGESTED = "SUGGESTED"
    CONFIRMED = "CONFIRMED"
    REJECTED = "REJECTED"


class ReferredAccount(models.Model):
    """An account that reports of a connection name.

    ``player_key`` is "id:…" with the provider's permanent id, else "name:…" with the folded name. ``name_key`` is the
    folded name. ``claim`` is the fan's ``saas.casinos.CasinoAccount`` that was matched. Only a CONFIRMED account counts
    for its ``member``, and a member has at most one per connection. ``merged_into``: this account was renamed; the
    other one continues it. ``last_seen_at`` is at most a day behind.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    connection = models.ForeignKey(CasinoConnection, on_delete=models.PROTECT, related_name="accounts", db_index=False)
    player_key = models.CharField(max_length=MAX_HANDLE_LENGTH + 8)
    name = models.CharField(max_length=MAX_HANDLE_LENGTH)
    name_key = models.CharField(max_length=MAX_HANDLE_LENGTH)
    provider_user_id = models.CharField(max_length=MAX_HANDLE_LENGTH, blank=True, db_default="")
    steam_id = models.CharField(max_length=20, blank=True, db_default="")
    campaign_code = models.CharField(max_length=64, blank=True, db_default="")
    is_hidden = models.BooleanField(default=False, db_default=False)
    first_seen_at = models.DateTimeField()
    last_seen_at = models.DateTimeField()
    member = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="casino_accounts")
    claim = models.UUIDField(null=True)
    match = models.CharField(
        max_length=9, choices=MatchState, default=MatchState.UNMATCHED, db_default=MatchState.UNMATCHED
    )
    matched_at = models.DateTimeField(null=True)
    matched_by = models.UUIDField(null=True)
    merged_into = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="earlier")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["connection", "player_key"], name="referred_account_once"),
            models.UniqueConstraint(
                fields=["connection", "member"],
                condition=Q(match="CONFIRMED", merged_into=None),
                name="referred_account_one_handle",
            ),
            models.CheckConstraint(
                condition=Q(match__in=["SUGGESTED", "CONFIRMED"], member__isnull=False, is_hidden=False)
                | Q(match__in=["UNMATCHED", "REJECTED"], member__isnull=True),
                name="referred_account_is_sound",
            ),
        ]
        indexes = [
            models.Index(fields=["connection", "name_key"], name="referred_account_by_name"),
            models.Index(fields=["steam_id"], condition=~Q(steam_id=""), name="referred_account_by_steam"),
            models.Index(fields=["match", "-first_seen_at"], name="referred_account_by_match"),
        ]

    def __str__(self) -> str:
        return self.name


class AccountName(models.Model):
    """A name that an account had until ``until``."""

    id = models.BigAutoField(primary_key=True)
    account = models.ForeignKey(ReferredAccount, on_delete=models.CASCADE, related_name="names")
    name = models.CharField(max_length=MAX_HANDLE_LENGTH)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return self.name


class ObservationState(models.TextChoices):
    """Only COUNTED observations count; the changes of the others are what they would count.

    BASELINE: the first total, if the time of its wagers is unknown. LOWERED: the total fell, and the team has not
    decided. ACCEPTED: the team accepted the fall, and a STAFF pull counts it. REFUSED: the earlier total stays.
    REPLACED: a later pull read another total before the team decided.
    """

    COUNTED = "COUNTED"
    BASELINE = "BASELINE"
    LOWERED = "LOWERED"
    ACCEPTED = "ACCEPTED"
    REFUSED = "REFUSED"
    REPLACED = "REPLACED"


class CasinoObservation(models.Model):
    """The total of an account in a bucket, as a pull read it. A pull has rows only for totals that changed.

    Amounts are in the currency of the connection. The changes compare with the total before; ``weighted_change`` is
    null if one of the two has no weighted amount.
    """

    id = models.BigAutoField(primary_key=True)
    pull = models.ForeignKey(Pull, on_delete=models.PROTECT, related_name="observations")
    account = models.ForeignKey(ReferredAccount, on_delete=models.PROTECT, related_name="observations", db_index=False)
    bucket = models.DateField()
    raw = models.DecimalField(max_digits=24, decimal_places=8)
    weighted = models.DecimalField(max_digits=24, decimal_places=8, null=True)
    raw_change = models.DecimalField(max_digits=24, decimal_places=8)
    weighted_change = models.DecimalField(max_digits=24, decimal_places=8, null=True)
    state = models.CharField(max_length=8, choices=ObservationState, default=ObservationState.COUNTED)
    reviewed_by = models.UUIDField(null=True)
    reviewed_at = models.DateTimeField(null=True)
    reason = models.CharField(max_length=200, blank=True, db_default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["account", "bucket"], condition=Q(state="LOWERED"), name="observation_lowered_once"
            ),
        ]
        indexes = [
            models.Index(fields=["account", "bucket", "-id"], name="observation_of_account"),
            models.Index(fields=["-id"], condition=~Q(state__in=["COUNTED", "BASELINE"]), name="observation_reviewed"),
        ]

    def __str__(self) -> str:
        return f"{self.raw} of {self.account_id} in {self.bucket}"


class AccountTotal(models.Model):
    """The counted total of an account in a bucket: the highest one, or the one that the team accepted.

    ``refused_raw`` and ``refused_weighted``: the team refused this lower total. Only a lower one is reviewed again.
    """

    id = models.BigAutoField(primary_key=True)
    account = models.ForeignKey(ReferredAccount, on_delete=models.CASCADE, related_name="totals", db_index=False)
    bucket = models.DateField()
    raw = models.DecimalField(max_digits=24, decimal_places=8)
    weighted = models.DecimalField(max_digits=24, decimal_places=8, null=True)
    pull = models.ForeignKey(Pull, on_delete=models.PROTECT, related_name="+", db_index=False, db_constraint=False)
    refused_raw = models.DecimalField(max_digits=24, decimal_places=8, null=True)
    refused_weighted = models.DecimalField(max_digits=24, decimal_places=8, null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["account", "bucket"], name="account_total_once")]

    def __str__(self) -> str:
        return f"{self.raw} of {self.account_id} in {self.bucket}"


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


def bucket_or_none(bucket: date) -> date | None:
    """Return the first day of a bucket; None for a running total."""
    return None if bucket == FOREVER else bucket
