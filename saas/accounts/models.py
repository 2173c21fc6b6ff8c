"""People: one row per person over all communities, and the sessions of their browsers."""

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from saas.kernel.ids import new_id


class UserRole(models.TextChoices):
    USER = "USER"
    CREATOR = "CREATOR"
    ADMIN = "ADMIN"


class UserManager(BaseUserManager["User"]):
    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(username__iexact=username)


class User(AbstractBaseUser):
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    username = models.CharField(max_length=40)
    # When the user took this username; null if it is the one of the sign-up. Case does not count.
    username_since = models.DateTimeField(null=True, blank=True)
    email = models.EmailField(max_length=254)
    email_verified_at = models.DateTimeField(null=True, blank=True)
    # The address came by a change whose link was followed by a browser that was not logged in to this account. A
    # stranger may have asked for the change: the first password reset by mail then ends all other access.
    email_confirmed_elsewhere = models.BooleanField(default=False)
    avatar = models.CharField(max_length=120, blank=True)
    full_name = models.CharField(max_length=100, blank=True)
    country = models.CharField(max_length=2, blank=True)
    # The role that the user chose in onboarding. The user's real roles are in `roles`.
    chosen_role = models.CharField(max_length=7, blank=True)
    # A confirmation without a date says "18 or older" and no more.
    birth_date = models.DateField(null=True, blank=True)
    age_confirmed_at = models.DateTimeField(null=True, blank=True)
    is_creator = models.BooleanField(default=False)
    is_operator = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    erased_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["email"]
    objects = UserManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(Lower("username"), name="user_username_once"),
            models.UniqueConstraint(Lower("email"), name="user_email_once", condition=~Q(email="")),
        ]

    def __str__(self) -> str:
        return self.username

    @property
    def roles(self) -> list[UserRole]:
        """USER always; CREATOR with a community; ADMIN for operators."""
        roles = [UserRole.USER]
        if self.is_creator:
            roles.append(UserRole.CREATOR)
        if self.is_operator:
            roles.append(UserRole.ADMIN)
        return roles

    @property
    def is_email_verified(self) -> bool:
        return self.email_verified_at is not None

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        raise RuntimeError("An account is erased by its service, never deleted")


class Session(AbstractBaseSession):
    """A browser with a session. ``domain_id`` binds it to one custom domain; null is the platform host."""

    id = models.UUIDField(default=new_id, unique=True, editable=False)
    user_id = models.UUIDField(null=True, db_index=True)
    domain_id = models.UUIDField(null=True)
    # A platform session and the sessions on custom domains that it gave share one value: they end together.
    family = models.UUIDField(null=True, db_index=True)
    user_agent = models.CharField(max_length=400, blank=True)
    ip = models.GenericIPAddressField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    last_seen_at = models.DateTimeField(auto_now_add=True)

    @classmethod
    def get_session_store_class(cls) -> Any:
        from saas.accounts.sessions import SessionStore  # the store's module imports this one

        return SessionStore


class EmailToken(models.Model):
    """A mailed link, stored as a digest; ``used_at`` makes it work once."""

    class Purpose(models.TextChoices):
        VERIFY = "VERIFY"
        RESET = "RESET"

    digest = models.BinaryField(max_length=32, unique=True)
    purpose = models.CharField(max_length=10, choices=Purpose)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="email_tokens")
    email = models.EmailField(max_length=254)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)


class EmailChange(models.Model):
    """A pending change of address. It takes effect after all mailed links were opened.

    Without ``asks_old`` the new address decides alone: there was none before, or none that was known to be theirs.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="email_changes")
    asks_old = models.BooleanField()
    old_email = models.CharField(max_length=254, blank=True)
    new_email = models.EmailField(max_length=254)
    old_digest = models.BinaryField(max_length=32, unique=True, null=True)
    new_digest = models.BinaryField(max_length=32, unique=True, null=True)
    old_confirmed_at = models.DateTimeField(null=True)
    new_confirmed_at = models.DateTimeField(null=True)
    # The link to the new address was followed outside the account's own sessions.
    new_confirmed_elsewhere = models.BooleanField(default=False)
    expires_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user"], condition=Q(done_at__isnull=True), name="email_change_one_open")
        ]

    def __str__(self) -> str:
        return f"email change {self.pk}"


class Archive(models.Model):
    """A file that a job writes and that can be downloaded until ``expires_at`` (saas.accounts.archives)."""

    class State(models.TextChoices):
        QUEUED = "QUEUED"
        READY = "READY"
        EXPIRED = "EXPIRED"

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    state = models.CharField(max_length=7, choices=State, default=State.QUEUED)
    size = models.BigIntegerField(default=0)
    requested_at = models.DateTimeField(auto_now_add=True)
    ready_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField(null=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"export {self.pk}"


class DataExport(Archive):
    """A copy of everything kept about a person. Only this person can download it."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="data_exports")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user"], condition=Q(state="QUEUED"), name="data_export_one_queued")
        ]


class Erasure(models.Model):
    """An account that is being erased: the data that the job needs, and later only the fact of the erasure.

    ``username`` and ``email`` are sealed (saas.kernel.secrets) and emptied in the last step.
    """

    user = models.OneToOneField(User, on_delete=models.PROTECT, primary_key=True, related_name="erasure")
    username = models.CharField(max_length=1000, blank=True)
    email = models.CharField(max_length=1000, blank=True)
    files = models.JSONField(default=list)
    asked_at = models.DateTimeField(auto_now_add=True)
    done_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"erasure of {self.pk}"


class HandoffCode(models.Model):
    """A one-time pass from the platform host to one custom domain (60 seconds)."""

    digest = models.BinaryField(max_length=32, unique=True)
    nonce_digest = models.BinaryField(max_length=32)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="handoff_codes")
    domain_id = models.UUIDField()
    # Of the platform session in which the person agreed.
    family = models.UUIDField(null=True)
    path = models.CharField(max_length=2000)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)


class OutboxMail(models.Model):
    """A mail that would have been sent: development without SMTP_URL shows it at /outbox."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    to = models.CharField(max_length=254, db_index=True)
    subject = models.CharField(max_length=200)
    text = models.TextField()
    html = models.TextField(blank=True)
    sent_at = models.DateTimeField(auto_now_add=True)
