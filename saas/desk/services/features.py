"""Feature switches of communities. Each function writes an audit entry with its change."""

from datetime import datetime

from django.db import transaction

from saas.access.audit_things import Action
from saas.desk.audit import Operator, record, record_for_owner
from saas.plans import switches
from saas.plans.catalog import FEATURES
from saas.plans.models import FeatureSwitch
from saas.tenancy.models import Community


def set_switch(
    *, operator: Operator, community: Community, feature: str, is_on: bool, until: datetime | None, reason: str
) -> None:
    """Switch the feature on or off for this community. Raises ValidationFailed (field ``until``)."""
    with transaction.atomic():
        earlier, row = switches.set_switch(
            community.pk,
            feature=FEATURES[feature],
            is_on=is_on,
            until=until,
            reason=reason,
            actor=operator.user_id,
        )
        record(operator, "feature.set", community.pk, reason=reason, after=_facts(row))
        before, after = _for_owner(feature, earlier), _for_owner(feature, row)
        record_for_owner(operator, Action.DESK_FEATURE, community, reason=reason, before=before, after=after)


def remove_switch(*, operator: Operator, switch: FeatureSwitch, reason: str) -> None:
    """Let the plan decide again. Raises FeatureSwitchMissing."""
    with transaction.atomic():
        switches.remove_switch(switch)
        record(operator, "switch.remove", switch.community_id, reason=reason, before=_facts(switch))
        community = Community.objects.get(pk=switch.community_id)
        before, after = _for_owner(switch.feature, switch), _for_owner(switch.feature, None)
        record_for_owner(operator, Action.DESK_FEATURE, community, reason=reason, before=before, after=after)


def _facts(row: FeatureSwitch) -> dict[str, object]:
    return {"feature": row.feature, "on": row.is_on, "until": row.until.isoformat() if row.until else None}


def _for_owner(feature: str, row: FeatureSwitch | None) -> dict[str, object]:
    """Return the facts with the name of the feature. Without a switch the plan decides: ``on`` is None."""
    facts = _facts(row) if row else {"feature": feature, "on": None, "until": None}
    return {**facts, "name": FEATURES[feature].words}
