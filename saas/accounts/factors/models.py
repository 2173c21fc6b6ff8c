"""A user's second factors (authenticator app, mailed codes, backup codes) and known browsers."""

from django.db import models

from saas.accounts.models import User
from saas.kernel.ids import new_id


class Method(models.TextChoices):
    APP = "APP"
    EMAIL = "EMAIL"
    BACKUP = "BACKUP"


class AppFactor(models.Model):
    """An authenticator app. ``last_step`` is the time step of the last code used. Codes up to that step are refused."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="app_factor")
    sealed_secret = models.CharField(max_length=300)
    last_step = models.BigIntegerField()
    enabled_at = models.DateTimeField()


class EmailFactor(models.Model):
    """Codes sent to the person's confirmed address."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="email_factor")
    enabled_at = models.DateTimeField()


class BackupCodeSet(models.Model):
    """The salt of the user's current backup codes. A new set replaces it and deletes its codes."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="backup_codes")
    salt = models.BinaryField(max_length=16)
    created_at = models.DateTimeField()


class BackupCode(models.Model):
    """A backup code, stored as an Argon2 digest with the salt of its set. A code with ``used_at`` is refused."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    digest = models.BinaryField(max_length=32)
    used_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "digest"], name="backup_code_once")]


class EmailCode(models.Model):
    """A mailed code for one pending login or session (``binding``). ``digest`` is null until the mail was sent."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    binding = models.BinaryField(max_length=32, unique=True)
    digest = models.BinaryField(max_length=32, null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    expires_at = models.DateTimeField(db_index=True)


class Device(models.Model):
    """A browser that has completed a login, recognized by a cookie whose digest is stored.

    Until ``trusted_until``, it needs no second factor.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    digest = models.BinaryField(max_length=32)
    trusted_until = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    last_seen_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["digest", "user"], name="device_once")]
