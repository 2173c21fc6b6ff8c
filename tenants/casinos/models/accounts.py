"""The accounts that reports name, and their totals as each pull read them."""

from django.db import models
from django.db.models import Q

from saas.kernel.ids import new_id
from tenants.casinos.models.connections import MAX_HANDLE_LENGTH, CasinoConnection
from tenants.casinos.models.pulls import Pull
from tenants.members.models import Member


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
    other one continues it. ``last_seen_at`` is at most a day behind. ``last_listed_at`` is the time of the last
    report of a running total that listed the account, if a later one does not.
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
    last_listed_at = models.DateTimeField(null=True)
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
