"""Casino providers, once for all communities, and the accounts that fans connect."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from saas.kernel.ids import new_id


class Naming(models.TextChoices):
    """How a provider's reports identify an account."""

    USERNAME = "USERNAME"
    STEAM_ID = "STEAM_ID"


class Provider(models.Model):
    """A casino. Rows are seeded from ``catalog.PROVIDERS``; later changes by operators stay.

    ``blocked_countries`` are the two-letter codes of countries that the casino's terms exclude.
    """

    code = models.CharField(primary_key=True, max_length=20)
    slug = models.SlugField(max_length=20, unique=True)
    name = models.CharField(max_length=40)
    naming = models.CharField(max_length=8, choices=Naming, default=Naming.USERNAME)
    site_url = models.URLField(blank=True)
    brand_color = models.CharField(max_length=7)
    minimum_age = models.PositiveSmallIntegerField(default=18)
    blocked_countries = ArrayField(models.CharField(max_length=2), default=list, blank=True)
    position = models.PositiveSmallIntegerField(default=0)
    is_listed = models.BooleanField(default=True)

    def __str__(self) -> str:
        return self.name


class AccountState(models.TextChoices):
    """CLAIMED: the fan named the account. SEEN: a creator's report contains it. VERIFIED: the fan proved ownership."""

    CLAIMED = "CLAIMED"
    SEEN = "SEEN"
    VERIFIED = "VERIFIED"
    REJECTED = "REJECTED"


class CasinoAccount(models.Model):
    """An account at a provider that ``user`` claims to own, for all communities.

    Two users may claim the same account, because a name proves nothing. Then it is not matched automatically. After one
    user has proved ownership, other users cannot connect it.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="casino_accounts", db_index=False)
    provider = models.ForeignKey(Provider, models.PROTECT, related_name="accounts", db_index=False)
    name = models.CharField(max_length=64)
    name_key = models.CharField(max_length=64)
    state = models.CharField(max_length=8, choices=AccountState, default=AccountState.CLAIMED)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "provider", "name_key"], name="casino_account_once"),
            models.UniqueConstraint(
                fields=["provider", "name_key"], condition=Q(state="VERIFIED"), name="casino_account_one_owner"
            ),
        ]
        indexes = [models.Index(fields=["provider", "name_key"], name="casino_account_by_name")]

    def __str__(self) -> str:
        return f"{self.name} at {self.provider_id}"


class CurrencyRate(models.Model):
    """So much of the currency ``code`` was worth one euro on ``day``, by the European Central Bank."""

    day = models.DateField()
    code = models.CharField(max_length=3)
    per_eur = models.DecimalField(max_digits=18, decimal_places=8)

    class Meta:
        constraints = [
            # In this order, the index also finds the last rate before a day.
            models.UniqueConstraint(fields=["code", "day"], name="casino_currency_rate_once"),
            models.CheckConstraint(condition=Q(per_eur__gt=0), name="casino_currency_rate_positive"),
        ]

    def __str__(self) -> str:
        return f"1 EUR = {self.per_eur} {self.code} on {self.day}"
