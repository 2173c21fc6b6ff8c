"""The calls for the age and country rule of an area. Each area has its own address and guard."""

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.access.audience import AudienceArea, edit_rule, rule_values
from saas.access.audit_things import Action
from saas.kernel.countries import country_codes
from saas.kernel.edits import EditConflict, SeenInput, read_changes
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.serializers import Serializer
from saas.kernel.whole_numbers import IntegerField
from saas.plans.catalog import Area
from saas.tenancy.resolver import required


class RuleInput(SeenInput):
    """A rule of age and country: ``minimumAge`` (0: no age check), and the allowed or blocked ``countries``."""

    minimum_age = IntegerField(min_value=0, max_value=99, required=False)
    countries = serializers.ListField(child=serializers.CharField(max_length=2), max_length=250, required=False)
    is_allow_list = serializers.BooleanField(required=False)

    def validate_countries(self, countries: list[str]) -> list[str]:
        if unknown := [code for code in countries if code not in country_codes()]:
            raise serializers.ValidationError(f"No country has the code {unknown[0]}")
        return sorted(set(countries))


class RuleOutput(Serializer):
    minimum_age = IntegerField()
    countries = serializers.ListField(child=serializers.CharField())
    is_allow_list = serializers.BooleanField()


def audience_rule(
    area: AudienceArea, *, guard: str, action: Action, name: str, switched_by: Area | None = None
) -> type[Endpoint]:
    """Return the view for the rule of ``area``. ``name`` is part of the ids of its operations.

    Its calls are refused while the team has the area ``switched_by`` off.
    """

    class AudienceRuleView(Endpoint):
        scope = Scope.COMMUNITY
        guards = {"GET": guard, "PATCH": guard}
        raises = {"PATCH": (EditConflict,)}

        @documented(f"get{name}Rule", responses=RuleOutput)
        def get(self, request: Request) -> Response:
            """Return the age and country rule of this area. The rule of the settings applies to every area, too."""
            return self.render(RuleOutput, rule_values(required(request), area))

        @documented(f"set{name}Rule", request=RuleInput, responses=RuleOutput)
        def patch(self, request: Request) -> Response:
            """Change the minimum age and the allowed or blocked countries. Omitted fields stay."""
            community = required(request)
            changes, seen = read_changes(self, RuleInput)
            edit_rule(
                community=community, area=area, action=action, changes=changes, actor=actor_of(request), seen=seen
            )
            return self.render(RuleOutput, rule_values(community, area))

    AudienceRuleView.area = switched_by
    AudienceRuleView.__name__ = AudienceRuleView.__qualname__ = f"{name}Rule"
    return AudienceRuleView
