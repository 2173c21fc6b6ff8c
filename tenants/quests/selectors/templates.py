"""Reads of templates of challenges and of their providers."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db.models import Count, QuerySet

from tenants.quests.errors import ChallengeProviderNotFound, ChallengeTemplateNotFound
from tenants.quests.models import ChallengeProvider, ChallengeTemplate


def challenge_providers() -> QuerySet[ChallengeProvider]:
    return ChallengeProvider.objects.annotate(used=Count("templates")).order_by("created_at", "pk")


def challenge_provider(provider_id: UUID) -> ChallengeProvider:
    """Raises ChallengeProviderNotFound."""
    found = challenge_providers().filter(pk=provider_id).first()
    if found is None:
        raise ChallengeProviderNotFound
    return found


def _templates() -> QuerySet[ChallengeTemplate]:
    return ChallengeTemplate.objects.select_related("provider").annotate(used=Count("challenges"))


def challenge_templates(query: Mapping[str, Any]) -> QuerySet[ChallengeTemplate]:
    rows = _templates()
    if wanted := query.get("type"):
        rows = rows.filter(type=wanted)
    if wanted := query.get("provider_id"):
        rows = rows.filter(provider_id=wanted)
    if words := query["search"].strip():
        rows = rows.filter(name__icontains=words)
    return rows.order_by("provider__created_at", "created_at", "pk")


def challenge_template(template_id: UUID) -> ChallengeTemplate:
    """Raises ChallengeTemplateNotFound."""
    found = _templates().filter(pk=template_id).first()
    if found is None:
        raise ChallengeTemplateNotFound
    return found
