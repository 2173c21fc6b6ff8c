"""Accounts at other services for logging in, and the attempts to log in with them."""

from typing import ClassVar

from django.db import models

from saas.accounts.models import User
from saas.kernel.ids import new_id
from saas.kernel.providers import SOCIAL, Provider

CHOICES = [(provider.value, provider.label) for provider in SOCIAL]


class SealedTokens(models.Model):
    """The tokens of an account at a provider, for a model that keeps them fresh (``identities.tokens``).

    ``access_token`` and ``refresh_token`` are encrypted. ``version`` goes up each time the tokens change. While a
    worker fetches new tokens, ``refreshing_until`` is the time at which its lease ends. ``subject_field`` names the
    column with the account's permanent id at the provider.
    """

    subject_field: ClassVar[str] = "subject"

    provider = models.CharField(max_length=10, choices=CHOICES)
    scopes = models.JSONField(default=list)
    access_token = models.TextField(blank=True)
    refresh_token = models.TextField(blank=True)
    token_expires_at = models.DateTimeField(null=True)
    needs_reconnection = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)
    refreshing_until = models.DateTimeField(null=True)

    class Meta:
        abstract = True


class Identity(SealedTokens):
    """A user's account at a login provider. ``subject`` is its permanent id there; ``name`` and ``login`` may change.

    ``name`` is the name that the provider shows, and ``login`` the one in the address of the account's page (empty if
    the provider gives none). ``named_at`` is when one of them changed; null if they are as they were linked.
    ``names_read_at`` is when the provider was last asked for them without a login.
    ``counts_from`` is set if another user had the account shortly before: earlier deeds do not count for this user.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="identities")
    subject = models.CharField(max_length=64)
    name = models.CharField(max_length=100)
    login = models.CharField(max_length=100, blank=True, default="", db_default="")
    named_at = models.DateTimeField(null=True)
    names_read_at = models.DateTimeField(null=True)
    avatar_url = models.CharField(max_length=500, blank=True)
    linked_at = models.DateTimeField(auto_now_add=True)
    counts_from = models.DateTimeField(null=True)
    last_used_at = models.DateTimeField(null=True)
    # The place that the user came from when this login created the account (the query words of the specification).
    source = models.CharField(max_length=100, blank=True)
    reference = models.CharField(max_length=100, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["provider", "subject"], name="identity_subject_once"),
            models.UniqueConstraint(fields=["user", "provider"], name="identity_one_per_provider"),
        ]

    def __str__(self) -> str:
        return f"{self.name} at {Provider(self.provider).label}"

    @property
    def account(self) -> str:
        """The account as other apps store it: "provider:subject"."""
        return f"{self.provider}:{self.subject}"


class FormerName(models.Model):
    """A name that a linked account had until ``until``. Another account may have it now."""

    identity = models.ForeignKey(Identity, on_delete=models.CASCADE, related_name="former_names")
    name = models.CharField(max_length=100)
    until = models.DateTimeField()


class UnlinkedAccount(models.Model):
    """An account that a user unlinked in the last day. ``account`` and ``user`` are keyed hashes: a user may be erased.

    For another user it counts later. Otherwise fans could link one account in turn, and each would be paid for it.
    """

    account = models.BinaryField(max_length=32, db_index=True)
    user = models.BinaryField(max_length=32)
    unlinked_at = models.DateTimeField(db_index=True)


class FormerAccount(models.Model):
    """An outside account or a confirmed address of an erased user. ``account`` is a keyed hash (see former.py)."""

    account = models.BinaryField(max_length=32, db_index=True)
    user_id = models.UUIDField(db_index=True)
    erased_at = models.DateTimeField(db_index=True)


class LoginAttempt(models.Model):
    """An attempt to log in with a service or to connect an account.

    It works once, for ten minutes, in the same browser. ``user`` is the logged-in user, except for a login.
    ``community`` is set if the account becomes a channel of it. ``scopes`` are empty for those of a login.
    """

    class Intent(models.TextChoices):
        LOGIN = "LOGIN"
        LINK = "LINK"
        CONFIRM = "CONFIRM"
        CHANNEL = "CHANNEL"

    state_digest = models.BinaryField(max_length=32, unique=True)
    browser_digest = models.BinaryField(max_length=32)
    provider = models.CharField(max_length=10, choices=CHOICES)
    intent = models.CharField(max_length=10, choices=Intent)
    user = models.ForeignKey(User, null=True, on_delete=models.CASCADE, related_name="+")
    community = models.ForeignKey("tenancy.Community", null=True, on_delete=models.CASCADE, related_name="+")
    scopes = models.JSONField(default=list, db_default=[])
    nonce = models.CharField(max_length=64)
    code_verifier = models.TextField()
    target = models.CharField(max_length=2000)
    source = models.CharField(max_length=100, blank=True)
    reference = models.CharField(max_length=100, blank=True)
    expires_at = models.DateTimeField(db_index=True)
    used_at = models.DateTimeField(null=True)


class SteamNonce(models.Model):
    """The nonce of an accepted answer from Steam. A second answer with the same nonce is a replay."""

    nonce = models.CharField(max_length=255, unique=True)
    seen_at = models.DateTimeField(auto_now_add=True, db_index=True)


class TokenRevocation(models.Model):
    """Encrypted tokens and the encrypted id of an unlinked account, until the service has revoked the tokens."""

    provider = models.CharField(max_length=10, choices=CHOICES)
    subject = models.TextField(blank=True, db_default="")
    access_token = models.TextField(blank=True)
    refresh_token = models.TextField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
