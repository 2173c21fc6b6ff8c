"""Input and output of the calls about earning."""

from rest_framework import serializers

from saas.kernel.edits import SeenInput
from saas.kernel.gems import GemsField
from saas.kernel.paging import ListInput
from saas.kernel.serializers import MultilineField, Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField
from tenants.checkout.api.serializers import DenialOutput
from tenants.earning.economy import MONTH, WEEK
from tenants.earning.eligibility import DENIAL_CODES
from tenants.earning.models import (
    EVENTS,
    MAX_CANCEL_REASON,
    MAX_FACTOR,
    MAX_HOLD_HOURS,
    MAX_PER,
    MAX_UNIT_EXPERIENCE,
    PROVIDERS,
    EarningAudience,
    EarningKind,
)
from tenants.earning.rules import StreakDay
from tenants.earning.selectors import CODE_STATES

MAX_TIMES = 100_000
MAX_ACCOUNT_DAYS = 365
MAX_FANS = 1_000_000
STREAK_DAYS = [(day.value, day.value) for day in StreakDay]


def _hour() -> IntegerField:
    return IntegerField(min_value=0, max_value=23, allow_null=True, default=None)


class EarningRuleInput(Serializer):
    """Each ``per`` of ``event`` pays. For WATCH, ``per`` is minutes. An empty ``provider`` is any."""

    event = serializers.ChoiceField(choices=EVENTS)
    provider = serializers.ChoiceField(choices=PROVIDERS, allow_blank=True, default="")
    per = IntegerField(min_value=1, max_value=MAX_PER, default=1)
    gems = GemsField(default=0)
    experience = IntegerField(min_value=0, max_value=MAX_UNIT_EXPERIENCE, default=0)
    daily_cap = IntegerField(min_value=1, max_value=MAX_TIMES, allow_null=True, default=None)
    min_account_days = IntegerField(min_value=1, max_value=MAX_ACCOUNT_DAYS, allow_null=True, default=None)
    audience = serializers.ChoiceField(choices=EarningAudience.choices, default=EarningAudience.FANS)
    from_hour = _hour()
    to_hour = _hour()
    is_active = serializers.BooleanField(default=True)


class EarningDryRunInput(EarningRuleInput):
    """The terms of the rule, and over how many days of deeds it is tried: 7 or 30."""

    days = serializers.ChoiceField(choices=[WEEK, MONTH], default=WEEK)


class EarningRuleChangesInput(EarningRuleInput, SeenInput):
    """The changed fields. They hold for later deeds."""


class EarningRuleOutput(Serializer):
    """``dailyCap`` counts payments per fan and day. ``isOnce``: the rule pays each fan once ever."""

    id = UUIDField()
    event = serializers.ChoiceField(choices=EVENTS)
    provider = serializers.ChoiceField(choices=PROVIDERS, allow_null=True)
    per = IntegerField()
    gems = GemsField()
    experience = IntegerField()
    daily_cap = IntegerField(allow_null=True)
    is_once = serializers.BooleanField()
    min_account_days = IntegerField(allow_null=True)
    audience = serializers.ChoiceField(choices=EarningAudience.choices)
    from_hour = IntegerField(allow_null=True)
    to_hour = IntegerField(allow_null=True)
    is_active = serializers.BooleanField()


class TeamEarningRuleOutput(EarningRuleOutput):
    """``gemsToday`` and ``fansToday`` are what the rule paid today, and to how many fans.

    ``waitsForChannel``: no channel is connected at which its deeds happen, so it cannot pay. ``highestFactor`` is that
    of the strongest boost that runs or is planned, 1 without one.
    """

    active_since = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()
    gems_today = GemsField()
    fans_today = IntegerField()
    waits_for_channel = serializers.BooleanField()
    highest_factor = IntegerField()


class WaitingPaymentOutput(Serializer):
    """Gems and experience that a fan earned. They are paid at ``dueAt``, as far as the day's limit allows it.

    ``streamAt`` is set for gifts, which wait longer: the begin of their stream.
    """

    id = UUIDField()
    member_id = UUIDField()
    username = serializers.CharField()
    gems = GemsField()
    experience = IntegerField()
    sources = serializers.ListField(child=serializers.CharField())
    stream_at = serializers.DateTimeField(allow_null=True)
    due_at = serializers.DateTimeField()
    created_at = serializers.DateTimeField()


class CancelPaymentInput(Serializer):
    """The fan reads ``reason``."""

    reason = MultilineField(min_length=3, max_length=MAX_CANCEL_REASON)


class GiftHoldInput(SeenInput):
    """``holdHours`` is how long the gems for gifted subscriptions wait; 0 pays them at once."""

    hold_hours = IntegerField(min_value=0, max_value=MAX_HOLD_HOURS)


class StreamGiftsOutput(Serializer):
    """Gems and experience that wait for the gifts of one stream, until ``dueAt`` at the latest."""

    stream_at = serializers.DateTimeField()
    fans = IntegerField()
    gems = GemsField()
    experience = IntegerField()
    due_at = serializers.DateTimeField()


class GiftsOutput(Serializer):
    hold_hours = IntegerField()
    streams = StreamGiftsOutput(many=True)


class WithdrawGiftsInput(CancelPaymentInput):
    """``streamAt`` is the begin of the stream. Each fan reads ``reason``."""

    stream_at = serializers.DateTimeField()


class WithdrawnGiftsOutput(Serializer):
    fans = IntegerField()
    gems = GemsField()


class DayOfGemsOutput(Serializer):
    day = serializers.DateField()
    gems = GemsField()


class EarningDryRunOutput(Serializer):
    """The gems that the rule would have paid for the deeds of the last 7 or 30 days, without boosts.

    ``typical`` is the median of the fans' sums, ``most`` the highest one. ``hasDeeds`` is false if no such deed was
    stored.
    """

    gems = GemsField()
    experience = IntegerField()
    fans = IntegerField()
    typical = GemsField()
    most = GemsField()
    has_deeds = serializers.BooleanField()
    series = DayOfGemsOutput(many=True)


class BoostInput(Serializer):
    name = serializers.CharField(min_length=2, max_length=60)
    factor = IntegerField(min_value=2, max_value=MAX_FACTOR, default=2)
    starts_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField()


class BoostChangesInput(BoostInput, SeenInput):
    """The changed fields. They hold for later deeds."""


class BoostOutput(Serializer):
    id = UUIDField()
    name = serializers.CharField()
    factor = IntegerField()
    starts_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField()


class GemCodeListInput(ListInput):
    state = serializers.ChoiceField(choices=CODE_STATES, required=False)


class GemCodeInput(Serializer):
    """``text`` is compared without case. Without ``maxFans``, each fan can enter it until it ends."""

    text = serializers.CharField(min_length=2, max_length=40)
    gems = GemsField(minimum=1)
    max_fans = IntegerField(min_value=1, max_value=MAX_FANS, allow_null=True, default=None)
    ends_at = serializers.DateTimeField()


class GemCodeChangesInput(SeenInput):
    gems = GemsField(minimum=1, required=False)
    max_fans = IntegerField(min_value=1, max_value=MAX_FANS, allow_null=True, required=False)
    ends_at = serializers.DateTimeField(required=False)


class GemCodeOutput(Serializer):
    """``entered`` counts the fans who entered the code."""

    id = UUIDField()
    text = serializers.CharField()
    gems = GemsField()
    max_fans = IntegerField(allow_null=True)
    entered = IntegerField()
    is_running = serializers.BooleanField()
    ends_at = serializers.DateTimeField()
    created_at = serializers.DateTimeField()


class StreakTermsInput(SeenInput):
    is_active = serializers.BooleanField(required=False)
    gems_per_day = GemsField(minimum=1, required=False)
    max_gems = GemsField(minimum=1, required=False)


class StreakTermsOutput(Serializer):
    """A day of a streak pays ``gemsPerDay`` times its length, at most ``maxGems``."""

    is_active = serializers.BooleanField()
    gems_per_day = GemsField()
    max_gems = GemsField()


class EarningDayOutput(Serializer):
    """``earned`` are all gems that fans got, ``byRules`` those of rules, codes and streaks."""

    day = serializers.DateField()
    earned = GemsField()
    spent = GemsField()
    by_rules = GemsField()


class EarningSourceOutput(Serializer):
    """A rule, all codes together, or the streak. ``event`` and ``ruleId`` are null for the last two."""

    kind = serializers.ChoiceField(choices=EarningKind.choices)
    event = serializers.ChoiceField(choices=EVENTS, allow_null=True)
    rule_id = UUIDField(allow_null=True)
    gems = GemsField()


class PriceAdviceOutput(Serializer):
    """``days`` is how long a typical paid fan earns for the price; null if rules paid nothing."""

    id = UUIDField()
    product_name = serializers.CharField()
    price = GemsField()
    days = IntegerField(allow_null=True)


class EarningEconomyOutput(Serializer):
    """The last 30 days. ``dailyGems`` is the median of what a paid fan earned on a day by rules, codes and streak.

    ``isInflating`` is true if fans earned many more gems than they spent.
    """

    timezone = serializers.CharField()
    series = EarningDayOutput(many=True)
    sources = EarningSourceOutput(many=True)
    earned = GemsField()
    spent = GemsField()
    is_inflating = serializers.BooleanField()
    paid_fans = IntegerField()
    daily_gems = GemsField()
    products = PriceAdviceOutput(many=True)


class OwnRuleOutput(EarningRuleOutput):
    """``rest`` is what counts toward the next payment, out of ``per``. ``requiresAccountDays`` is null if it is met.

    ``mostGemsToday`` is what today can bring by this rule, with the boost that runs; null without a daily cap.
    ``paysNow``: a deed of this moment counts. Watching counts only while a connected channel streams.
    """

    times_today = IntegerField()
    gems_today = GemsField()
    most_gems_today = GemsField(allow_null=True)
    rest = IntegerField()
    has_reached_cap = serializers.BooleanField()
    is_in_hours = serializers.BooleanField()
    requires_account_days = IntegerField(allow_null=True)
    pays_now = serializers.BooleanField()


class EarningChannelOutput(Serializer):
    """A connected channel. ``isLinked``: the user has linked an account there, so deeds at the channel count."""

    provider = serializers.ChoiceField(choices=PROVIDERS)
    url = serializers.CharField()
    is_linked = serializers.BooleanField()


class WeekDayOutput(Serializer):
    day = serializers.DateField()
    state = serializers.ChoiceField(choices=STREAK_DAYS)


class OwnStreakOutput(StreakTermsOutput):
    """``bonusToday`` is what today's visit pays or paid. ``hasFreeze``: this week's freeze is not used.

    ``endsAt`` is the end of the last day on which a visit continues the streak without the freeze.
    """

    length = IntegerField()
    longest = IntegerField()
    bonus_today = GemsField()
    bonus_tomorrow = GemsField()
    has_freeze = serializers.BooleanField()
    ends_at = serializers.DateTimeField()
    week = WeekDayOutput(many=True)


class GemCodeDenialOutput(DenialOutput):
    code = serializers.ChoiceField(choices=DENIAL_CODES)


class OwnEarningOutput(Serializer):
    """The sources that can pay, and where. ``earnedToday`` are all gems of today, also those of quests and codes.

    ``waiting`` are gems that are gathered and not paid yet; the team canceled ``canceledToday``. ``held`` are gems for
    gifted subscriptions: they wait until ``heldUntil``, because the payments at the provider can still fail.
    ``waitsForTomorrow``: the community's limit of today is used up. ``denial`` is why the user cannot enter a code.
    """

    rules = OwnRuleOutput(many=True)
    channels = EarningChannelOutput(many=True)
    boost = BoostOutput(allow_null=True)
    streak = OwnStreakOutput(allow_null=True)
    earned_today = GemsField()
    waiting = GemsField()
    held = GemsField()
    held_until = serializers.DateTimeField(allow_null=True)
    canceled_today = GemsField()
    waits_for_tomorrow = serializers.BooleanField()
    denial = GemCodeDenialOutput(allow_null=True)


class EnterCodeInput(Serializer):
    text = serializers.CharField(max_length=80)


class EnteredCodeOutput(Serializer):
    """``gemsTomorrow`` are those of ``gems`` that are beyond the community's limit of today."""

    text = serializers.CharField()
    gems = GemsField()
    gems_tomorrow = GemsField()
