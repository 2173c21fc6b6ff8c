"""A user's own play limits: of one community, or on the platform for each community separately."""

from datetime import datetime
from typing import Any
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.play_limits import rules, services
from saas.access.play_limits.models import PlayLimits
from saas.accounts.models import User
from saas.accounts.signed_in import person
from saas.kernel.clock import now
from saas.kernel.endpoint import Endpoint, documented
from saas.kernel.gems import GemsField
from saas.kernel.serializers import Serializer
from saas.kernel.whole_numbers import IntegerField
from saas.tenancy.resolver import community_of


class LaterOutput(Serializer):
    """Higher limits that apply from ``since`` on."""

    times_per_day = IntegerField(allow_null=True)
    gems_per_day = GemsField(allow_null=True)
    since = serializers.DateTimeField()


class PlayLimitsOutput(Serializer):
    """The limits that a fan has set for themselves; null means no limit.

    ``later`` are the limits that apply from its ``since`` on. While the fan takes a break from games of chance,
    ``excludedUntil`` is its end.
    """

    times_per_day = IntegerField(allow_null=True)
    gems_per_day = GemsField(allow_null=True)
    later = LaterOutput(allow_null=True)
    excluded_until = serializers.DateTimeField(allow_null=True)
    country = serializers.CharField(help_text="The user's own country, for the help line; empty if unknown")


class PlayLimitChangesInput(Serializer):
    """``timesPerDay`` limits openings of cases; ``gemsPerDay`` limits gems for cases and raffle tickets together."""

    times_per_day = IntegerField(min_value=0, max_value=100_000, allow_null=True)
    gems_per_day = GemsField(allow_null=True)


class ExcludeInput(Serializer):
    period = serializers.ChoiceField(choices=[(name, name) for name in rules.PERIODS])


class OwnLimits(Endpoint):
    guards = {"GET": "session", "PATCH": "session"}
    needs_acceptance = False

    @documented("getOwnLimits", responses=PlayLimitsOutput)
    def get(self, request: Request) -> Response:
        """Return the user's limits and break: of this community, or on the platform those for all communities."""
        row = services.play_limits_of(person(request).pk, _community_id(request))
        return self.render(PlayLimitsOutput, _output(row, person(request), now()))

    @documented("setOwnLimits", request=PlayLimitChangesInput, responses=PlayLimitsOutput)
    def patch(self, request: Request) -> Response:
        """Change the limits. Lower limits apply at once. Higher limits apply after 24 hours."""
        body = self.read(PlayLimitChangesInput)
        row = services.set_limits(user=person(request), community_id=_community_id(request), **body)
        return self.render(PlayLimitsOutput, _output(row, person(request), now()))


class SelfExclusion(Endpoint):
    guards = {"POST": "session"}
    needs_acceptance = False

    @documented("takeABreak", request=ExcludeInput, responses=PlayLimitsOutput)
    def post(self, request: Request) -> Response:
        """Start a break from cases and raffles; it cannot be shortened.

        It applies to this community, or to all communities if called on the platform.
        """
        body = self.read(ExcludeInput)
        row = services.exclude_self(user=person(request), community_id=_community_id(request), period=body["period"])
        return self.render(PlayLimitsOutput, _output(row, person(request), now()))


def _community_id(request: Request) -> UUID | None:
    community = community_of(request)
    return community.pk if community else None


def _output(row: PlayLimits | None, user: User, at: datetime) -> dict[str, Any]:
    if row is None:
        nothing = dict.fromkeys(("times_per_day", "gems_per_day", "later", "excluded_until"))
        return {**nothing, "country": user.country}
    limits = rules.current_limits(row, at)
    later = None
    if row.next_from is not None and row.next_from > at:
        later = {"times_per_day": row.next_times_per_day, "gems_per_day": row.next_gems_per_day, "since": row.next_from}
    excluded = row.excluded_until is not None and row.excluded_until > at
    return {
        "times_per_day": limits.times,
        "gems_per_day": limits.gems,
        "later": later,
        "excluded_until": row.excluded_until if excluded else None,
        "country": user.country,
    }
