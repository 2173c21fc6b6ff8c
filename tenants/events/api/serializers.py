"""Input of the calls about events."""

from datetime import date, datetime
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from saas.kernel.days import TIME_ZONES
from saas.kernel.edits import SeenInput
from saas.kernel.images import MIN_SIDE, ImageUploadField
from saas.kernel.paging import ListInput
from saas.kernel.serializers import FormInput, LinkField, MultilineField, Serializer
from saas.kernel.text import camel
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField
from tenants.checkout.linked_things import ThingKind
from tenants.events.api.tournament_serializers import TournamentRulesInput
from tenants.events.models import (
    LINKABLE,
    MAX_CAPACITY,
    MAX_REMINDERS,
    CommunityEventType,
    EventPlatform,
    EventPublication,
    ParticipantState,
)
from tenants.events.rules.repeat import BY_DAY, MAX_COUNT, MAX_INTERVAL, Frequency

FREQUENCIES = [(one.value, one.value) for one in Frequency]
EVENT_TABS = ["UPCOMING", "LIVE", "PAST", "ALL"]
TEAM_EVENT_TABS = ["UPCOMING", "PAST", "DRAFT", "CANCELED", "ALL"]
SCOPES = ["ONE", "FOLLOWING", "ALL"]
PUBLICATION_CHANGES = [EventPublication.PUBLISHED.value, EventPublication.CANCELED.value]
MAX_THINGS = 5
MAX_EXCLUDED = 200
MAX_WINDOW_DAYS = 62
A_WEEK = 7 * 1440
# Outside of these days, local times have no exact time in some zones.
MIN_DAY, MAX_DAY = date(2000, 1, 1), date(2199, 12, 31)


@extend_schema_field({"type": "string", "pattern": r"^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$"})
class LocalTimeField(serializers.Field[Any, Any, Any, Any]):
    """A local time without a zone, as ``2026-11-28T20:00``. For an all-day event, only its day counts."""

    def to_internal_value(self, data: Any) -> datetime:
        try:
            if not isinstance(data, str) or len(data) not in (10, 16):
                raise ValueError
            found = datetime.fromisoformat(data)
        except ValueError:
            raise serializers.ValidationError("Enter a local time as 2026-11-28T20:00") from None
        _require_usual_day(found.date())
        return found

    def to_representation(self, value: datetime) -> str:
        return value.strftime("%Y-%m-%dT%H:%M")


class DayField(serializers.DateField):
    def to_internal_value(self, value: Any) -> date:
        day = super().to_internal_value(value)
        _require_usual_day(day)
        return day


def _require_usual_day(day: date) -> None:
    if not MIN_DAY <= day <= MAX_DAY:
        raise serializers.ValidationError(f"Choose a day from {MIN_DAY.year} to {MAX_DAY.year}")


def _number(most: int, *, least: int = 1) -> IntegerField:
    return IntegerField(min_value=least, max_value=most, allow_null=True, default=None)


class RepeatInput(Serializer):
    """A repeat rule (RFC 5545).

    ``byDay`` are days as ``MO``; a monthly event takes ``2MO`` and ``-1FR``, too. ``byMonthDay`` are days of the month;
    -1 is the last one. ``until`` is the last day on which an occurrence begins. ``excluded`` are days without one.
    """

    freq = serializers.ChoiceField(choices=FREQUENCIES)
    interval = IntegerField(min_value=1, max_value=MAX_INTERVAL, default=1)
    by_day = serializers.ListField(child=serializers.RegexField(BY_DAY), max_length=14, default=list)
    by_month_day = serializers.ListField(child=IntegerField(min_value=-31, max_value=31), max_length=31, default=list)
    count = _number(MAX_COUNT)
    until = DayField(allow_null=True, default=None)
    excluded = serializers.ListField(child=DayField(), max_length=MAX_EXCLUDED, default=list)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        # In a change of a few fields, DRF takes the fields of the rule for optional too.
        empty = {"interval": 1, "by_day": [], "by_month_day": [], "count": None, "until": None, "excluded": []}
        rule = {**empty, **attrs}
        if "freq" not in rule:
            raise serializers.ValidationError({"freq": ["Field is required"]})
        if 0 in rule["by_month_day"]:
            raise serializers.ValidationError({"byMonthDay": ["There is no day 0"]})
        if rule["count"] is not None and rule["until"] is not None:
            raise serializers.ValidationError({"until": ["Choose a last day or a number of events"]})
        return rule


class ThingInput(Serializer):
    """A linked raffle, leaderboard or product."""

    kind = serializers.ChoiceField(choices=ThingKind.choices)
    id = UUIDField()


class ZonedInput(Serializer):
    """``zone`` is that of the days (default: the community's zone)."""

    zone = serializers.CharField(max_length=64, required=False)

    def validate_zone(self, zone: str) -> str:
        if zone not in TIME_ZONES:
            raise serializers.ValidationError("Choose a time zone from the list")
        return zone


class EventTimesInput(ZonedInput):
    """The times of an event, local to ``zone`` (default: the community's zone).

    An all-day event lasts from the day of ``localStart`` to the day of ``localEnd``, both included. ``repeat`` null:
    the event happens once.
    """

    is_all_day = serializers.BooleanField(default=False)
    local_start = LocalTimeField()
    local_end = LocalTimeField()
    repeat = RepeatInput(allow_null=True, default=None)

    def validate_repeat(self, repeat: dict[str, Any] | None) -> dict[str, Any] | None:
        return dict(repeat) if repeat is not None else None


class EventInput(EventTimesInput, FormInput):
    """An event. Only the team sees it until it is published.

    A limit or gate that is null does not apply. ``reminders`` are minutes before the start. ``checkInMinutes`` is the
    length of the check-in before the start; null: there is none. ``tournament`` are the rules of a TOURNAMENT. In a
    form, objects and lists are JSON.
    """

    type = serializers.ChoiceField(choices=CommunityEventType.choices)
    platform = serializers.ChoiceField(choices=EventPlatform.choices, default=EventPlatform.HERE)
    title = serializers.CharField(min_length=2, max_length=80)
    description = MultilineField(max_length=2000, allow_blank=True, default="")
    event_image = ImageUploadField(required=False, shortest_side=MIN_SIDE)
    link = LinkField(max_length=500, allow_blank=True, default="")
    capacity = _number(MAX_CAPACITY)
    has_waiting_list = serializers.BooleanField(default=True)
    check_in_minutes = _number(1440, least=5)
    reminders = serializers.ListField(
        child=IntegerField(min_value=5, max_value=A_WEEK), max_length=MAX_REMINDERS, default=lambda: [60]
    )
    min_level = _number(50)
    min_member_days = _number(3650)
    linked_provider = serializers.ChoiceField(choices=LINKABLE, allow_blank=True, default="")
    min_linked_days = _number(3650)
    things = ThingInput(many=True, max_length=MAX_THINGS, default=list)  # type: ignore[call-arg]
    tournament = TournamentRulesInput(allow_null=True, default=None)

    def validate_reminders(self, reminders: list[int]) -> list[int]:
        return sorted(set(reminders), reverse=True)

    def validate_things(self, things: list[dict[str, Any]]) -> list[dict[str, str]]:
        for one in things:
            for name in ("kind", "id"):
                if name not in one:
                    raise serializers.ValidationError({camel(name): ["Field is required"]})
        return [{"kind": str(one["kind"]), "id": str(one["id"])} for one in things]

    def validate_tournament(self, rules: dict[str, Any] | None) -> dict[str, Any] | None:
        return dict(rules) if rules is not None else None


class EventChangesInput(SeenInput, EventInput):
    """Any of the fields. ``scope`` says which occurrences change: this one, this and the following, or all.

    Occurrences that have ended never change with others. ``publication`` PUBLISHED publishes a draft with all its
    occurrences; CANCELED cancels those of the scope, for a ``cancelReason`` that their participants read. After the end
    of an occurrence, ``replayLink`` and ``summary`` can be added to it.
    """

    scope = serializers.ChoiceField(choices=SCOPES, default="ONE")
    publication = serializers.ChoiceField(choices=PUBLICATION_CHANGES, required=False)
    cancel_reason = MultilineField(max_length=200, allow_blank=True, required=False)
    replay_link = LinkField(max_length=500, allow_blank=True, required=False)
    summary = MultilineField(max_length=2000, allow_blank=True, required=False)


class DeleteEventInput(Serializer):
    """``scope`` says which occurrences are deleted. Those that have ended are only deleted alone."""

    scope = serializers.ChoiceField(choices=SCOPES, default="ONE")


class CalendarInput(ZonedInput):
    """The days from ``firstDay`` to ``lastDay``, both included, in ``zone`` (default: the community's zone)."""

    first_day = DayField()
    last_day = DayField()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        first: date = attrs["first_day"]
        last: date = attrs["last_day"]
        if last < first:
            raise serializers.ValidationError({"lastDay": ["Must not be before the first day"]})
        if (last - first).days >= MAX_WINDOW_DAYS:
            raise serializers.ValidationError({"lastDay": [f"Choose at most {MAX_WINDOW_DAYS} days"]})
        return attrs


class EventListInput(ZonedInput, ListInput):
    """UPCOMING: not ended, the next first. PAST: the latest first. ``mine``: only events that the caller joined.

    ``firstDay`` and ``lastDay`` give the events of these days in ``zone`` (default: the community's zone), the first
    one first. ``series`` gives the dates of one event. ``grouped`` is for UPCOMING, without ``mine``: of a repeating
    event the list has the next date, and those that run, were canceled, or that the caller joined.
    """

    tab = serializers.ChoiceField(choices=EVENT_TABS, default="UPCOMING")
    type = serializers.ChoiceField(choices=CommunityEventType.choices, required=False)
    mine = serializers.BooleanField(default=False)
    series = UUIDField(required=False)
    grouped = serializers.BooleanField(default=False)
    first_day = DayField(required=False)
    last_day = DayField(required=False)


class TeamEventListInput(ListInput):
    """A repeating event is one row."""

    tab = serializers.ChoiceField(choices=TEAM_EVENT_TABS, default="UPCOMING")
    type = serializers.ChoiceField(choices=CommunityEventType.choices, required=False)
    sort_by = serializers.ChoiceField(choices=["START", "TITLE", "CREATED_AT"], default="START")
    sort_direction = serializers.ChoiceField(choices=["asc", "desc"], default="asc")


class ParticipantListInput(ListInput):
    state = serializers.ChoiceField(choices=ParticipantState.choices, required=False)
    is_checked_in = serializers.BooleanField(required=False, allow_null=True, default=None)


class ParticipantChangesInput(Serializer):
    """The team checks a participant in, also after the start, or takes the check-in back."""

    is_checked_in = serializers.BooleanField()


class RemoveParticipantInput(Serializer):
    """The participant reads ``reason``."""

    reason = MultilineField(min_length=3, max_length=200)
