"""The checks of custom domains.

They have a table of their own, because a change of a domain's row empties the look-up caches of every process.
"""

from django.db import models

from saas.tenancy.models import Domain


class DomainCheck(models.TextChoices):
    """The subject of a check. OWNERSHIP alone decides if the domain is verified."""

    OWNERSHIP = "OWNERSHIP"
    ADDRESS = "ADDRESS"
    CERTIFICATE = "CERTIFICATE"
    REDIRECT = "REDIRECT"
    HANDOFF = "HANDOFF"


class CheckState(models.TextChoices):
    """The result of a check.

    WAITING: not checked yet, or another check comes first. FAILED: there was no answer, so nothing is known. NO_FRONT:
    this installation has no TLS front. TAKEN: the proof is there, but another community has the domain.
    """

    WAITING = "WAITING"
    OK = "OK"
    MISSING = "MISSING"
    WRONG = "WRONG"
    FAILED = "FAILED"
    TAKEN = "TAKEN"
    NO_FRONT = "NO_FRONT"


class DomainHealth(models.Model):
    """``results`` maps each DomainCheck to ``{"state": …, "found": […], "at": …}``.

    ``failed_checks`` counts scheduled checks in a row that did not find the proof. The domain is detached when a check
    fails after ``grace_until``. ``next_check_at`` is null when no check is planned.
    """

    domain = models.OneToOneField(Domain, on_delete=models.CASCADE, primary_key=True, related_name="health")
    results = models.JSONField(default=dict)
    checked_at = models.DateTimeField(null=True)
    next_check_at = models.DateTimeField(null=True, db_index=True)
    attempts = models.PositiveIntegerField(default=0)
    failed_checks = models.PositiveIntegerField(default=0)
    grace_until = models.DateTimeField(null=True)
