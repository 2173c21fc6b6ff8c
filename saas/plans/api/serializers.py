from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from saas.kernel.serializers import Serializer
from saas.plans.catalog import FEATURES, PLAN_CODES, PLAN_FEATURES, PLAN_LIMITS, SWITCHED_BY, PlanLimit
from saas.plans.models import PlanVersion
from saas.plans.rules import price_text

# A class made of the enumeration, so that a new limit is in the API at once.
LimitsOutput = type(
    "LimitsOutput",
    (Serializer,),
    {"__doc__": "Null is no limit."} | {limit.value: serializers.IntegerField(allow_null=True) for limit in PlanLimit},
)


class PlanOutput(Serializer):
    """``monthlyPrice`` and ``yearlyPrice`` are units of ``currency``, as text; null is by agreement.

    ``features`` are what the plan opens, ``highlights`` texts for the pricing page.
    """

    code = serializers.ChoiceField(choices=PLAN_CODES)
    name = serializers.CharField()
    summary = serializers.CharField()
    monthly_price = serializers.SerializerMethodField()
    yearly_price = serializers.SerializerMethodField()
    currency = serializers.CharField()
    trial_days = serializers.IntegerField(min_value=0)
    limits = serializers.SerializerMethodField()
    features = serializers.ListField(child=serializers.ChoiceField(choices=PLAN_FEATURES))
    highlights = serializers.ListField(child=serializers.CharField())

    def get_monthly_price(self, plan: PlanVersion) -> str | None:
        return price_text(plan.monthly_price)

    def get_yearly_price(self, plan: PlanVersion) -> str | None:
        return price_text(plan.yearly_price)

    @extend_schema_field(LimitsOutput)
    def get_limits(self, plan: PlanVersion) -> dict[str, Any]:
        return dict(LimitsOutput({limit.value: plan.limits.get(limit.value) for limit in PlanLimit}).data)


class LimitUsageOutput(Serializer):
    """``allowed`` is null without a limit. ``cure`` says how to get more."""

    limit = serializers.ChoiceField(choices=PLAN_LIMITS)
    used = serializers.IntegerField(min_value=0)
    allowed = serializers.IntegerField(min_value=0, allow_null=True)
    name = serializers.CharField(source="limit.label")
    cure = serializers.CharField(source="limit.cure")


class FeatureOutput(Serializer):
    """``openedBy`` is the name of the smallest plan that includes a feature that this plan lacks."""

    feature = serializers.ChoiceField(choices=PLAN_FEATURES)
    words = serializers.CharField()
    is_included = serializers.BooleanField()
    opened_by = serializers.CharField(allow_null=True)


class SwitchedOffOutput(Serializer):
    """``by`` is who switched it off. ``until`` is null without an end."""

    feature = serializers.ChoiceField(choices=list(FEATURES))
    words = serializers.CharField()
    by = serializers.ChoiceField(choices=SWITCHED_BY)
    until = serializers.DateTimeField(allow_null=True)


class CommunityPlanOutput(Serializer):
    """``overrideUntil`` is set while an operator gives this community other limits. ``switchedOff`` are the features
    that an operator or the team switched off for this community.
    """

    code = serializers.ChoiceField(choices=PLAN_CODES)
    name = serializers.CharField()
    override_until = serializers.DateTimeField(allow_null=True)
    usage = LimitUsageOutput(many=True)
    features = FeatureOutput(many=True)
    switched_off = SwitchedOffOutput(many=True)
