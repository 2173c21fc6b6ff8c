"""The demo's events: a month of streams, raffles and tournaments, also a tournament that runs and one that paid prizes.

The product's services publish each event for a coming time. Past dates are then written or moved there.
"""

from datetime import datetime, time, timedelta
from typing import Any
from uuid import UUID

from saas.access.acting import Actor
from saas.notifications.models import Notification
from saas.tenancy.models import Community
from tenants.demo.event_writing import (
    DAY,
    HOUR,
    MINUTE,
    DemoCup,
    EventPlace,
    begun_earlier,
    cancel,
    created,
    drawn,
    join,
    moved,
    published,
)
from tenants.demo.history import SHOWN
from tenants.events import brackets
from tenants.events.brackets import PlayState
from tenants.events.models import (
    EventOccurrence,
    EventSeries,
    MatchReport,
    MatchRuling,
    ReportState,
    Tournament,
    TournamentState,
)
from tenants.events.selectors.tournaments import bracket_of
from tenants.events.services import editing, payouts, rulings
from tenants.leaderboards.models import BoardWindow
from tenants.members.models import Member
from tenants.raffles.models import Raffle
from tenants.stores.models import Product

_RULES: dict[str, Any] = {
    "kind": "SINGLE_ELIMINATION", "seeding": "JOINED", "third_place": False, "final_reset": True, "double_round": False,
    "rounds": None, "best_of": 1, "draws": False, "review_minutes": 60, "prizes": [],
}  # fmt: skip
_WEEKLY: dict[str, Any] = {
    "freq": "WEEKLY", "interval": 1, "by_day": [], "by_month_day": [], "count": None, "until": None, "excluded": [],
}  # fmt: skip


def fill(*, community: Community, team: Actor, moment: datetime) -> None:
    """Create the community's events. Call it in its schema, after its raffles and boards were made."""
    if EventSeries.objects.exists():
        return
    members = Member.objects.filter(left_at=None, status="ACTIVE").order_by("joined_at", "pk")
    place = EventPlace(community, team, moment, sorted(members, key=lambda fan: fan.username not in SHOWN))
    {"nova": _fill_nova, "hearth": _fill_hearth, "pixel": _fill_pixel}[community.slug](place)


def _fill_nova(place: EventPlace) -> None:
    table = published(
        place, place.on(1, 22), 3 * HOUR, title="The late table", platform="KICK", repeat=_WEEKLY, reminders=[30, 1440],
        description="Cards, questions and whatever the chat decides.", link="https://kick.com/nova",
    )  # fmt: skip
    for row in begun_earlier(place, table):
        join(row, place.some(20, before=row.starts_at - 3 * DAY), at=row.starts_at - 2 * DAY)
    join(table, place.some(16, before=place.moment - 2 * DAY), at=place.moment - DAY)
    race = BoardWindow.objects.filter(board__name="The monthly race").select_related("board").first()
    if race is not None and race.ends_at is not None:
        finale = published(
            place, place.local(race.ends_at - HOUR), 2 * HOUR, title="Race finale", platform="KICK",
            description="The last hour of the monthly race, live, with the board on the screen.",
            link="https://kick.com/nova", things=[_thing("BOARD", race.board_id)], reminders=[60, 1440],
        )  # fmt: skip
        join(finale, place.some(11, before=place.moment - 2 * DAY, skip=5), at=place.moment - DAY)
    _draw_of(place, "Friday night table", "Friday night table: the draw", "Be there when the seat is drawn.")
    # It begins soon, so its check-in is open.
    cup = published(
        place, place.local(place.moment + 25 * MINUTE), 2 * HOUR, type="TOURNAMENT", title="Heads-up cup", capacity=8,
        description="One against one, best of three. Check in, or your place is gone.", check_in_minutes=60,
        tournament={**_RULES, "best_of": 3, "third_place": True, "prizes": _prizes(300, 100)},
    )  # fmt: skip
    entrants = place.some(8, before=place.moment - 3 * DAY, skip=2)
    join(cup, [*entrants[2:], *entrants[:2]], at=place.moment - 2 * DAY, present=4)
    special = published(
        place, place.on(4, 23), 2 * HOUR, title="Midnight special", platform="KICK",
        description="One table, no breaks.", link="https://kick.com/nova", capacity=40,
    )  # fmt: skip
    join(special, place.some(9, before=place.moment - 2 * DAY, shown=False), at=place.moment - DAY)
    cancel(place, special, "My flight is late. The table waits for next week.")


def _fill_hearth(place: EventPlace) -> None:
    sunday = place.on((6 - place.day(0).weekday()) % 7, 16)
    if sunday <= place.local(place.moment):
        sunday += 7 * DAY
    drawing = published(
        place, sunday, 90 * MINUTE, title="Drawing hour", platform="TWITCH", repeat=_WEEKLY,
        description="You choose the words, I choose the ink. Bring a pencil and something warm to drink.",
        link="https://www.twitch.tv/channel-hearth",
    )  # fmt: skip
    for row in begun_earlier(place, drawing):
        join(row, place.some(12, before=row.starts_at - 3 * DAY), at=row.starts_at - 2 * DAY)
    join(drawing, place.some(9, before=place.moment - 2 * DAY), at=place.moment - DAY)
    first = (place.day(0).replace(day=1) + timedelta(days=32)).replace(day=1)
    thursday = first + timedelta(days=(3 - first.weekday()) % 7)
    published(
        place, datetime.combine(thursday, time(19)), 2 * HOUR, title="Book table", capacity=12,
        description="We read one short story before we meet, and talk about it by candlelight.",
        repeat={**_WEEKLY, "freq": "MONTHLY", "by_day": ["1TH"], "count": 6}, reminders=[60, 1440],
    )  # fmt: skip


def _fill_pixel(place: EventPlace) -> None:
    _pixel_streams(place)
    _running_tournament(place)
    _paid_tournament(place)
    coming = published(
        place, place.on(5, 19), 4 * HOUR, type="TOURNAMENT", title="Gauntlet 12", capacity=16, check_in_minutes=30,
        description="Swiss rounds on three maps. A loss costs points, not your place.", reminders=[60, 1440],
        tournament={**_RULES, "kind": "SWISS", "seeding": "RANDOM", "prizes": _prizes(400, 200, 100)},
    )  # fmt: skip
    join(coming, place.some(11, before=place.moment - 3 * DAY, skip=14, shown=False), at=place.moment - 2 * DAY)
    _draw_of(place, "Boss rush ticket", "Boss rush: the draw", "One ticket picks the run. Watch whose it is.")
    raffle = Raffle.objects.filter(name="Speedrun bet").first()
    if raffle is not None:
        over = published(
            place, place.local(place.moment + 2 * HOUR), HOUR, type="RAFFLE", title="Speedrun bet: the draw",
            description="Thirty-nine minutes and a draw.", platform="TWITCH", link="https://www.twitch.tv/pixel",
            things=[_thing("RAFFLE", raffle.pk)],
        )  # fmt: skip
        over = moved(place, over, raffle.end_at.replace(second=0, microsecond=0))
        join(over, place.some(14, before=over.starts_at - 3 * DAY), at=over.starts_at - DAY)
        EventOccurrence.objects.filter(pk=over.pk).update(
            replay_link="https://www.twitch.tv/pixel/videos", summary="38:52, and the wheel landed on two of you."
        )
    coaching = Product.objects.filter(name="Patch me up").values_list("pk", flat=True).first()
    full = published(
        place, place.on(4, 18, 30), HOUR, title="Coaching hour", capacity=6, has_waiting_list=False, min_member_days=7,
        description="Six seats. Bring one round that went wrong.",
        things=[_thing("PRODUCT", coaching)] if coaching else [],
    )  # fmt: skip
    join(full, place.some(6, before=place.moment - 10 * DAY, skip=9, shown=False), at=place.moment - 3 * DAY)
    weekend = published(
        place, place.on(12, 0), DAY, title="Retro weekend", is_all_day=True, reminders=[1440],
        description="Two days of cartridges. Drop in and out whenever you like.",
    )  # fmt: skip
    join(weekend, place.some(15, before=place.moment - 2 * DAY, skip=3), at=place.moment - DAY)
    created(
        place, place.on(20, 12), 24 * HOUR, title="The 24-hour marathon", platform="TWITCH",
        description="Twelve games, one couch. The order is not decided yet.", link="https://www.twitch.tv/pixel",
    )  # fmt: skip


def _pixel_streams(place: EventPlace) -> None:
    """Write the weekly stream: past dates, a full one with a waiting list, one of its own, and a canceled one."""
    scrim = published(
        place, place.on(2, 20), 2 * HOUR, title="Scrim night", platform="TWITCH", link="https://www.twitch.tv/pixel",
        description="Two squads, three maps, no voice-chat heroes.", capacity=12, check_in_minutes=30,
        reminders=[60, 1440], repeat={**_WEEKLY, "until": place.day(2 + 10 * 7)},
    )  # fmt: skip
    past = begun_earlier(place, scrim)
    for number, row in enumerate(past):
        fans = place.some(12, before=row.starts_at - 3 * DAY, skip=number)
        join(row, fans, at=row.starts_at - 2 * DAY, present=8 + number)
    EventOccurrence.objects.filter(pk=past[-1].pk).update(
        replay_link="https://www.twitch.tv/pixel/videos", summary="Three maps, two reactors, one lost helmet."
    )
    join(scrim, place.some(17, before=place.moment - 3 * DAY), at=place.moment - 2 * DAY)
    following, second = EventOccurrence.objects.filter(series=scrim.series_id, starts_at__gt=scrim.starts_at).order_by(
        "starts_at"
    )[:2]
    join(following, place.some(5, before=place.moment - 2 * DAY, skip=6, shown=False), at=place.moment - DAY)
    own = {"title": "Scrim night: boss rush", "description": "The squads play against one boss."}
    editing.edit_event(event_id=following.pk, changes={**own, "scope": "ONE"}, picture=None, actor=place.team)
    join(second, place.some(4, before=place.moment - 2 * DAY, skip=2), at=place.moment - DAY)
    cancel(place, second, "I am on a train that evening.")


def _running_tournament(place: EventPlace) -> None:
    """Write a tournament in its first rounds: a match is disputed, and one waits for a fan with a printed login."""
    begun = (place.moment - 90 * MINUTE).replace(second=0, microsecond=0)
    row = published(
        place, place.local(place.moment + 2 * HOUR), 5 * HOUR, type="TOURNAMENT", title="Vanguard cup", capacity=16,
        description="Sixteen pilots, best of three. Report your result, your opponent confirms it.",
        check_in_minutes=60, reminders=[60, 1440],
        tournament={**_RULES, "best_of": 3, "third_place": True, "prizes": _prizes(1000, 500, 250)},
    )  # fmt: skip
    join(row, place.some(16, before=place.moment - 5 * DAY), at=place.moment - 4 * DAY, present=16)
    row = drawn(place, row, begun)
    cup = DemoCup.of(place, row)
    first, contested, absence, *others = cup.ready()
    cup.report(first, by=1, winner=1, scores=(1, 2))
    cup.report(contested, by=0, winner=0, scores=(2, 1))
    cup.report(contested, by=1, winner=1, scores=(1, 2))
    rulings.walk_over(
        event_id=row.pk, match_id=absence.id, absent=[UUID(absence.entrants[1])],
        reason="Did not answer for 15 minutes", actor=place.team,
    )  # fmt: skip
    for number, match in enumerate(others):
        cup.play(match, winner=number % 2, scores=((2, 0), (1, 2))[number % 2])
    cup.play(next(match for match in cup.ready() if match.round == 2), winner=0, scores=(2, 1))
    reports = MatchReport.objects.filter(tournament=row.pk)
    reports.filter(state=ReportState.CONFIRMED).update(created_at=begun + 35 * MINUTE, decided_at=begun + 38 * MINUTE)
    reports.exclude(state=ReportState.CONFIRMED).update(created_at=begun + 50 * MINUTE)
    MatchRuling.objects.filter(tournament=row.pk).update(created_at=begun + 20 * MINUTE)


def _paid_tournament(place: EventPlace) -> None:
    """Write a tournament that was played to its end, and let the product pay its prizes."""
    row = published(
        place, place.local(place.moment + 2 * HOUR), 4 * HOUR, type="TOURNAMENT", title="Gauntlet 11", capacity=8,
        description="Double elimination: a loss is not the end.", check_in_minutes=30, ago=21 * DAY,
        tournament={**_RULES, "kind": "DOUBLE_ELIMINATION", "prizes": _prizes(600, 300, 150)},
    )  # fmt: skip
    begun = place.on(-9, 19).replace(tzinfo=place.zone).astimezone(place.moment.tzinfo)
    join(row, place.some(8, before=begun - 5 * DAY, skip=4), at=begun - 4 * DAY, present=8)
    row = drawn(place, row, begun)
    play = Tournament.objects.get(pk=row.pk)
    bracket = bracket_of(play)
    assert bracket is not None
    reports: list[MatchReport] = []
    while ready := [match for match in bracket.matches if match.state is PlayState.READY]:
        for match in ready:
            # Two of three matches go to the better seed.
            winner = match.entrants[len(reports) % 3 // 2]
            scores = (3, 1) if winner == match.entrants[0] else (2, 3)
            bracket = brackets.report(bracket, match.id, winner=winner, scores=scores)
            at = begun + 12 * MINUTE * (len(reports) + 1)
            reports.append(
                MatchReport(
                    tournament=play, match=match.id, entrants=[UUID(one) for one in match.entrants],
                    reported_by_id=UUID(winner), winner=UUID(winner), scores=list(scores), state=ReportState.CONFIRMED,
                    created_at=at, decided_at=at + 2 * MINUTE,
                )
            )  # fmt: skip
    MatchReport.objects.bulk_create(reports)
    ended = begun + 4 * HOUR
    play.bracket, play.version, play.state = brackets.to_json(bracket), len(reports), TournamentState.REVIEW
    play.review_until = ended + HOUR
    play.save()
    payouts.finish_now(event_id=row.pk, actor=place.team)
    Tournament.objects.filter(pk=row.pk).update(finished_at=play.review_until)
    Notification.objects.filter(link=f"/events/{row.pk}").update(created_at=ended, read_at=ended + HOUR)


def _thing(kind: str, pk: UUID) -> dict[str, str]:
    return {"kind": kind, "id": str(pk)}


def _prizes(*gems: int) -> list[dict[str, int]]:
    return [{"first_place": place, "last_place": place, "gems": one} for place, one in enumerate(gems, start=1)]


def _draw_of(place: EventPlace, raffle_name: str, title: str, description: str) -> None:
    """Write an event at the end of a raffle that runs."""
    raffle = Raffle.objects.filter(name=raffle_name).first()
    if raffle is not None:
        row = published(
            place, place.local(raffle.end_at), HOUR, type="RAFFLE", title=title, description=description,
            things=[_thing("RAFFLE", raffle.pk)],
        )  # fmt: skip
        join(row, place.some(7, before=place.moment - 2 * DAY, skip=1), at=place.moment - DAY)
