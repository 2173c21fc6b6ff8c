"""The platform's legal texts with their versions, and which user accepted which version."""

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.db.models import Q

from saas.kernel.ids import new_id


class LegalDocument(models.TextChoices):
    TERMS = "TERMS", "Terms of service"
    PRIVACY = "PRIVACY", "Privacy policy"


DOCUMENT_OF = {"terms-of-service": LegalDocument.TERMS, "privacy-policy": LegalDocument.PRIVACY}
"""The document of each name in addresses: those of the pages and those of the API."""


class LegalVersion(models.Model):
    """A text in one version, or the draft of the next one: then ``version``, ``applies_from`` and ``published_at`` are
    null. A published row never changes. Each document has at most one draft.

    ``summary`` has one point per line. ``body`` is text as ``saas.legal.rules.blocks_of`` reads it. ``change_note``
    says to readers what is new.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    document = models.CharField(max_length=7, choices=LegalDocument)
    version = models.PositiveIntegerField(null=True)
    lead = models.CharField(max_length=200)
    summary = models.TextField(blank=True)
    body = models.TextField()
    change_note = models.CharField(max_length=500, blank=True)
    needs_acceptance = models.BooleanField(default=False)
    applies_from = models.DateTimeField(null=True)
    published_at = models.DateTimeField(null=True)
    written_by_id = models.UUIDField(null=True)
    written_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint("document", "version", name="legal_version_once"),
            models.UniqueConstraint(fields=["document"], condition=Q(published_at=None), name="legal_draft_once"),
            models.CheckConstraint(
                condition=Q(published_at=None, version=None, applies_from=None)
                | Q(published_at__isnull=False, version__isnull=False, applies_from__isnull=False),
                name="legal_published_is_complete",
            ),
        ]

    def __str__(self) -> str:
        name = LegalDocument(self.document).label
        return f"{name}, version {self.version}" if self.version else f"{name}, draft"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding and LegalVersion.objects.filter(pk=self.pk, published_at__isnull=False).exists():
            _refuse_change()
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        if self.published_at is not None:
            _refuse_change()
        return super().delete(*args, **kwargs)


def _refuse_change() -> NoReturn:
    raise RuntimeError("A published version of a legal text never changes")


class AcceptedAt(models.TextChoices):
    SIGN_UP = "SIGN_UP", "Sign-up"
    DIALOG = "DIALOG", "New version"


class LegalAcceptance(models.Model):
    """A user accepted a version. The row stays when the account is erased: it holds the user's id alone."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    version = models.ForeignKey(LegalVersion, models.PROTECT, related_name="acceptances")
    accepted_at = models.DateTimeField()
    place = models.CharField(max_length=7, choices=AcceptedAt)

    class Meta:
        constraints = [models.UniqueConstraint("user", "version", name="legal_acceptance_once")]

    def __str__(self) -> str:
        return f"{self.user_id} accepted {self.version_id}"
