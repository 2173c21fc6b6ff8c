from typing import Any
from zoneinfo import available_timezones

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from saas.access.audit_things import ACTIONS
from saas.access.models import AuditEntry
from saas.kernel.edits import SeenInput
from saas.kernel.gems import GemsField, SignedGemsField
from saas.kernel.images import PictureField
from saas.kernel.paging import ListInput
from saas.kernel.serializers import MultilineField, Serializer
from tenants.back_office.audit_log import PERIODS
from tenants.back_office.rules import MARKED_BY_HAND, SetupStep
from tenants.stores.models import OrderStatus

STEPS = [(step.value, step.value) for step in SetupStep]
TIME_ZONES = frozenset(available_timezones())


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

    id = serializers.UUIDField(source="product.pk")
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


class TodayOutput(Serializer):
    raffles = RafflesNowOutput()
    cases = CasesTodayOutput()


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
    actor = serializers.UUIDField(required=False, help_text="Who did it")
    period = serializers.ChoiceField(choices=list(PERIODS), required=False, help_text="The last day, week, … until now")


class AuditActorOutput(Serializer):
    id = serializers.UUIDField(source="actor_id")
    username = serializers.CharField(source="actor_name")


class AuditThingOutput(Serializer):
    name = serializers.CharField()
    link = serializers.CharField(help_text="Its page in the back office")


class AuditEntryOutput(Serializer):
    """One write of the back office. ``before`` and ``after`` hold the changed values.

    ``thing`` is the object with its current name; null for an object without a page, and for a deleted one. ``ip`` is
    null for an entry of the owner that another user reads, and for all entries before a hand-over.
    """

    id = serializers.UUIDField()
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
