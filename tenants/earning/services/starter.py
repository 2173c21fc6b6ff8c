"""The rules with which a community begins. The team changes them like its own."""

from saas.kernel.clock import now
from tenants.earning.models import EarningRule, StreakTerms
from tenants.members.activity import MemberEvent

# Each kind of deed: gems, experience, per, most per day. An active viewer reaches about 35 gems a day. Visits are not
# among them: the first quests pay for visits.
STARTERS: tuple[tuple[MemberEvent, int, int, int, int | None], ...] = (
    (MemberEvent.WATCH, 1, 1, 10, 24),
    (MemberEvent.MESSAGE, 1, 0, 5, 10),
    (MemberEvent.FOLLOW, 25, 10, 1, 1),
    (MemberEvent.SUBSCRIPTION, 100, 50, 1, 1),
)
STREAK_GEMS, STREAK_MAX = 1, 7


def create_starters() -> None:
    """Write the first rules of a new community, once."""
    if EarningRule.objects.exists():
        return
    moment = now()
    EarningRule.objects.bulk_create(
        EarningRule(event=event, gems=gems, experience=points, per=per, daily_cap=cap, active_since=moment)
        for event, gems, points, per, cap in STARTERS
    )
    StreakTerms.objects.create(gems_per_day=STREAK_GEMS, max_gems=STREAK_MAX, active_since=moment)
