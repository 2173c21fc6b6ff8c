"""Reads of legal texts: which version applies, and what a user must still accept."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from saas.kernel.clock import now
from saas.legal import rules
from saas.legal.models import LegalAcceptance, LegalDocument, LegalVersion
from saas.tenancy import lookup


@dataclass(frozen=True, slots=True)
class Published:
    """The facts of a published version, without its text."""

    id: UUID
    document: LegalDocument
    version: int
    applies_from: datetime
    needs_acceptance: bool


def published(document: LegalDocument) -> tuple[Published, ...]:
    """Return all published versions, the oldest first. The answer is cached in the process."""

    def find() -> tuple[Published, ...]:
        rows = LegalVersion.objects.filter(document=document, published_at__isnull=False).order_by("version")
        return tuple(
            Published(row.pk, document, row.version, row.applies_from, row.needs_acceptance)
            for row in rows.only("version", "applies_from", "needs_acceptance")
            if row.version is not None and row.applies_from is not None
        )

    found: tuple[Published, ...] = lookup.remembered("legal", document, find)
    return found


def applicable(document: LegalDocument) -> Published | None:
    """Return the version that applies now."""
    return rules.in_force(published(document), now())


def upcoming(document: LegalDocument) -> Published | None:
    """Return the next version that is published and does not apply yet."""
    moment = now()
    return next((row for row in published(document) if row.applies_from > moment), None)


def text_of(document: LegalDocument, version: int | None = None) -> LegalVersion | None:
    """Return a published version with its text, by default the one that applies now."""
    if version is None:
        current = applicable(document)
        return LegalVersion.objects.get(pk=current.id) if current else None
    return LegalVersion.objects.filter(document=document, version=version, published_at__isnull=False).first()


def due_of(user_id: UUID) -> list[Published]:
    """Return the applicable versions that the user must accept now.

    A user must accept if the last version that needs acceptance is newer than all versions they accepted. Without such
    a version there is no query.
    """
    demanded = {document: number for document in LegalDocument if (number := _demanded(document)) is not None}
    if not demanded:
        return []
    accepted = _accepted(user_id, demanded)
    due = [document for document, number in demanded.items() if accepted.get(document, 0) < number]
    return [row for document in due if (row := applicable(document)) is not None]


def _demanded(document: LegalDocument) -> int | None:
    moment = now()
    versions = (row.version for row in published(document) if row.needs_acceptance and row.applies_from <= moment)
    return max(versions, default=None)


def _accepted(user_id: UUID, documents: Iterable[LegalDocument]) -> dict[str, int]:
    """Return the newest accepted version of each document."""
    rows = LegalAcceptance.objects.filter(user_id=user_id, version__document__in=list(documents))
    pairs = rows.order_by("version__version").values_list("version__document", "version__version")
    return {LegalDocument(document): version or 0 for document, version in pairs}
