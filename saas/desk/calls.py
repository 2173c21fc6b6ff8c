"""What the actions about features, levels and legal texts call, and the values that their forms begin with."""

from typing import Any

from django.http import HttpRequest

from saas.desk.audit import Operator
from saas.desk.services import features, legal, levels
from saas.directory.selectors import level_thresholds
from saas.legal.models import LegalDocument, LegalVersion
from saas.plans.catalog import FEATURES
from saas.plans.models import FeatureSwitch
from saas.tenancy.models import Community


def set_feature(_request: HttpRequest, operator: Operator, community: Community, data: dict[str, Any]) -> str:
    features.set_switch(operator=operator, community=community, **data)
    state = "on" if data["is_on"] else "off"
    return f"{FEATURES[data['feature']].words}: switched {state} for {community.slug}."


def remove_switch(_request: HttpRequest, operator: Operator, switch: FeatureSwitch, data: dict[str, Any]) -> str:
    features.remove_switch(operator=operator, switch=switch, **data)
    return f"The plan of {switch.community.slug} decides again."


def edit_levels(_request: HttpRequest, operator: Operator, _target: str, data: dict[str, Any]) -> str:
    levels.edit(operator=operator, **data)
    return "The levels are changed."


def level_values(_target: str) -> dict[str, Any]:
    return {"thresholds": "\n".join(map(str, level_thresholds()))}


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
