from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Self

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from saas.access.audit_things import ACTIONS
from saas.access.models import AuditEntry
from saas.kernel.clock import now
from saas.kernel.days import TIME_ZONES
from saas.kernel.edits import SeenInput
from saas.kernel.gems import GemsField, SignedGemsField
from saas.kernel.images import PictureField
from saas.kernel.outputs import Output
from saas.kernel.paging import ListInput
from saas.kernel.serializers import MultilineField, Serializer
from saas.kernel.uuids import UUIDField
from saas.plans.catalog import OPTIONAL_AREAS, Area
from saas.plans.rules import off_switch
from saas.tenancy.models import Community
from tenants.back_office.audit_log import PERIODS
from tenants.back_office.rules import MARKED_BY_HAND, SetupStep
from tenants.leaderboards.selectors.prizes import open_wager_boards
from tenants.stores.models import OrderStatus
from tenants.wagers.selectors.rewards import count_unclaimed

STEPS = [(step.value, step.value) for step in SetupStep]
OPTIONAL = [area.value for area in OPTIONAL_AREAS]


class OverviewInput(Serializer):
    """The days up to today, in the community's time zone."""

    days = serializers.ChoiceField(choices=[7, 30, 90], default=30)


class DayCountOutput(Serializer):
    day = serializers.DateField()
    count = serializers.IntegerField()


class MemberFiguresOutput(Serializer):
    """``joined`` counts first joins; ``joinedBefore`` counts those of the period before."""

    total = serializers.IntegerField()
    joined = serializers.IntegerField()
    joined_before = serializers.IntegerField()
    series = DayCountOutput(many=True)


class GemDayOutput(Serializer):
    day = serializers.DateField()
    earned = SignedGemsField()
    spent = SignedGemsField()


class GemFiguresOutput(Serializer):
    """Gems as text, defined as in the economy. ``held`` is the current total."""

    held = GemsField()
    earned = SignedGemsField()
    earned_before = SignedGemsField()
    spent = SignedGemsField()
    spent_before = SignedGemsField()
    series = GemDayOutput(many=True)


class StatusCountOutput(Serializer):
    status = serializers.ChoiceField(choices=OrderStatus.choices)
    count = serializers.IntegerField()


class OrderFiguresOutput(Serializer):
    """``waiting`` counts orders of any age that wait for the team."""

    count = serializers.IntegerField()
    count_before = serializers.IntegerField()
    waiting = serializers.IntegerField()
    series = DayCountOutput(many=True)
    by_status = StatusCountOutput(many=True)


class BestSellerOutput(Serializer):
    """A product with its number of orders and its revenue in gems."""

    id = UUIDField(source="product.pk")
    slug = serializers.CharField(source="product.slug")
    product_name = serializers.CharField(source="product.name")
    product_image = PictureField(source="product.image")
    sold = serializers.IntegerField()
    gems = GemsField()


class RafflesNowOutput(Serializer):
    """``running`` counts raffles, ``tickets`` their tickets. ``unclaimed`` counts won prizes of any age."""

    running = serializers.IntegerField()
    tickets = serializers.IntegerField()
    unclaimed = serializers.IntegerField()


class CasesTodayOutput(Serializer):
    """The openings since midnight in the community, and the gems paid for them."""

    opened = serializers.IntegerField()
    spent = GemsField()


class SupportNowOutput(Serializer):
    """Tickets that are not resolved: ``waiting`` ones wait for the team, the first of them since this time.

    ``unread`` ones have a message that the team has not read.
    """

    opened = serializers.IntegerField()
    in_progress = serializers.IntegerField()
    waiting = serializers.IntegerField()
    unread = serializers.IntegerField()
    oldest_waiting_since = serializers.DateTimeField(allow_null=True)


class EventsNowOutput(Serializer):
    """``running`` counts events, ``coming`` those that begin within a week.

    ``joined`` and ``attended`` count the places of the last 30 days in events with a check-in. ``disputes`` counts
    matches whose result waits for the team.
    """

    running = serializers.IntegerField()
    coming = serializers.IntegerField()
    joined = serializers.IntegerField()
    attended = serializers.IntegerField()
    disputes = serializers.IntegerField()


class OffersNowOutput(Serializer):
    """``running`` counts offers that fans can use, ``pending`` claims that wait, ``reported`` offers whose code fans
    reported."""

    running = serializers.IntegerField()
    pending = serializers.IntegerField()
    reported = serializers.IntegerField()


class TodayOutput(Serializer):
    raffles = RafflesNowOutput()
    cases = CasesTodayOutput()
    support = SupportNowOutput()
    events = EventsNowOutput()
    offers = OffersNowOutput()


class OverviewOutput(Serializer):
    """Figures of ``days`` days, ``first`` to ``last`` (today), in ``timezone``."""

    days = serializers.IntegerField()
    first = serializers.DateField()
    last = serializers.DateField()
    timezone = serializers.CharField()
    members = MemberFiguresOutput()
    gems = GemFiguresOutput()
    orders = OrderFiguresOutput()
    top_products = BestSellerOutput(many=True)
    today = TodayOutput()


class StepInput(Serializer):
    """A step that cannot be detected automatically."""

    step = serializers.ChoiceField(choices=STEPS)

    def validate_step(self, value: str) -> str:
        if value not in MARKED_BY_HAND:
            raise serializers.ValidationError("This step is completed automatically")
        return value


class StepOutput(Serializer):
    step = serializers.ChoiceField(choices=STEPS)
    is_done = serializers.BooleanField()


class GetStartedOutput(Serializer):
    """The steps in order, and how many of them are done."""

    steps = StepOutput(many=True)
    done = serializers.IntegerField()
    total = serializers.IntegerField()


class SettingsInput(SeenInput):
    name = serializers.CharField(min_length=2, max_length=60, required=False)
    description = MultilineField(max_length=500, allow_blank=True, required=False)
    timezone = serializers.CharField(max_length=64, required=False, help_text="A name of the IANA time zone database")

    def validate_timezone(self, value: str) -> str:
        if value not in TIME_ZONES:
            raise serializers.ValidationError("Choose a time zone from the list")
        return value


class AreaInput(Serializer):
    area = serializers.ChoiceField(choices=OPTIONAL)
    is_on = serializers.BooleanField()


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenInAreaOutput(Output):
    """The open things of an area: its boards without a final result, and the rewards that fans did not claim.

    ``owed`` are its unpaid prizes in words, empty without any.
    """

    boards: int
    claims: int
    owed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionalAreaOutput(Output):
    """An area with the team's own switch. ``byPlatform``: an operator has the area off, until ``until`` if that is set.

    ``words`` is its name. ``open`` is null while the area is off, or if nothing of it can be open.
    """

    area: Annotated[str, serializers.ChoiceField(choices=OPTIONAL)]
    words: str
    is_on: bool
    by_platform: bool
    until: datetime | None
    open: OpenInAreaOutput | None

    @classmethod
    def of(cls, area: Area, community: Community) -> Self:
        off = off_switch(area, community.feature_switches, (), now())
        is_on = area not in community.areas_off
        return cls(
            area=area.value,
            words=area.words,
            is_on=is_on,
            by_platform=off is not None,
            until=off.until if off else None,
            open=_OPEN[area]() if is_on and area in _OPEN else None,
        )


def _open_casinos() -> OpenInAreaOutput:
    boards = open_wager_boards()
    return OpenInAreaOutput(boards=boards.boards, claims=count_unclaimed(), owed=boards.debt.text)


_OPEN: dict[Area, Callable[[], OpenInAreaOutput]] = {Area.CASINOS: _open_casinos}


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionalAreasOutput(Output):
    areas: list[OptionalAreaOutput]


class SlugInput(SeenInput):
    slug = serializers.CharField(max_length=60)


class OldSlugOutput(Serializer):
    """An old slug of the community. It redirects until this time."""

    slug = serializers.CharField()
    reserved_until = serializers.DateTimeField()


class SettingsOutput(Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    description = serializers.CharField()
    timezone = serializers.CharField()
    url = serializers.SerializerMethodField()
    plan = serializers.CharField()
    created_at = serializers.DateTimeField()
    old_slugs = serializers.SerializerMethodField()

    def get_url(self, community: Any) -> str:
        return f"/creator/{community.slug}"

    @extend_schema_field(OldSlugOutput(many=True))
    def get_old_slugs(self, _community: Any) -> Any:
        return OldSlugOutput(self.context["old_slugs"], many=True).data


class AuditListInput(ListInput):
    # A sentence of the log holds an operator's reason of up to 300 characters.
    search = serializers.CharField(max_length=500, allow_blank=True, default="")
    area = serializers.RegexField(
        r"\A[a-z-]{1,40}\Z", required=False, help_text="The part of the action before the dot"
    )
    actor = UUIDField(required=False, help_text="Who did it")
    period = serializers.ChoiceField(choices=list(PERIODS), required=False, help_text="The last day, week, … until now")


class AuditActorOutput(Serializer):
    id = UUIDField(source="actor_id")
    username = serializers.CharField(source="actor_name")


class AuditThingOutput(Serializer):
    name = serializers.CharField()
    link = serializers.CharField(help_text="Its page in the back office")


class AuditEntryOutput(Serializer):
    """One write of the back office. ``before`` and ``after`` hold the changed values.

    ``thing`` is the object with its current name; null for an object without a page, and for a deleted one. ``ip`` is
    null for an entry of the owner that another user reads, and for all entries before a hand-over.
    """

    id = UUIDField()
    at = serializers.DateTimeField()
    actor = AuditActorOutput(source="*")
    action = serializers.ChoiceField(choices=ACTIONS)
    target = serializers.CharField()
    thing = serializers.SerializerMethodField()
    before = serializers.DictField(allow_null=True)
    after = serializers.DictField(allow_null=True)
    ip = serializers.SerializerMethodField()

    def get_ip(self, entry: AuditEntry) -> str | None:
        address: str | None = self.context["address"](entry)
        return address

    @extend_schema_field(AuditThingOutput(allow_null=True))
    def get_thing(self, entry: AuditEntry) -> dict[str, str] | None:
        thing = self.context["things"].get(entry.pk)
        return None if thing is None else {"name": thing.name, "link": thing.link}
