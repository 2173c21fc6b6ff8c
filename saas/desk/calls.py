"""What the actions about legal texts call, and the values that their forms begin with."""

from typing import Any

from django.http import HttpRequest

from saas.desk.audit import Operator
from saas.desk.services import legal
from saas.legal.models import LegalDocument, LegalVersion


def write_legal(_request: HttpRequest, operator: Operator, row: LegalVersion, data: dict[str, Any]) -> str:
    legal.write(operator=operator, document=LegalDocument(row.document), **data)
    return "The draft is saved. Readers see it after you publish it."


def legal_text(row: LegalVersion) -> dict[str, Any]:
    """Continue with the draft of the document if there is one."""
    draft = LegalVersion.objects.filter(document=row.document, published_at=None).first() or row
    return {"lead": draft.lead, "summary": draft.summary, "body": draft.body}


def publish_legal(_request: HttpRequest, operator: Operator, row: LegalVersion, data: dict[str, Any]) -> str:
    published = legal.publish(operator=operator, draft=row, **data)
    return f"{published} applies from {published.applies_from:%Y-%m-%d %H:%M} UTC."


def discard_legal(_request: HttpRequest, operator: Operator, row: LegalVersion, data: dict[str, Any]) -> str:
    legal.discard(operator=operator, draft=row, **data)
    return "The draft is deleted."
