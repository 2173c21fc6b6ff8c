import json
from collections import Counter
from datetime import UTC, datetime, timedelta
from io import BytesIO
from urllib.parse import urlsplit
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import Count, F, Q, Sum
from django_tenants.utils import tenant_context
from PIL import Image

from saas.accounts.models import User
from saas.accounts.rules import username_fault
from saas.activity.models import ActiveDay, ActivityKind, ActivityRecord
from saas.casinos.models import CasinoAccount
from saas.desk.models import DeskRole, OperatorRole
from saas.directory.models import Membership
from saas.kernel.clock import now
from saas.kernel.providers import Provider
from saas.status import selectors as status
from saas.status.models import IncidentState, Part, PartState
from saas.streaming.models import ChannelConnection, LiveState
from saas.streaming.services import connections
from saas.streaming.services.live import read_streams
from saas.support.models import PlatformTicket
from saas.tenancy import lookup
from saas.tenancy.models import Community
from simulators import streamer
from tenants.achievements.models import AchievementTier, MemberTotal, ReachedTier
from tenants.branding.fonts import PAIRS
from tenants.casinos.models import AccountProof, CasinoConnection, ForcedPull, Pull, ReferredAccount
from tenants.demo import uptime
from tenants.demo.books import BooksDoNotBalance
from tenants.demo.communities import COMMUNITIES, PASSWORD
from tenants.demo.history import SHOWN, SPAN, WELCOME_GEMS, create_history
from tenants.demo.seeding import PICTURES
from tenants.draws.models import TicketRange
from tenants.earning.models import EarnedDay, EarningRule
from tenants.events.models import EventOccurrence, Tournament
from tenants.events.rules.phases import phase_at
from tenants.leaderboards.models import Board, BoardAppeal, BoardPayout, BoardPosition, BoardWindow
from tenants.lootboxes.models import Opening
from tenants.lootboxes.tasks import opened
from tenants.members.activity import EVENTS_AT
from tenants.members.models import Member, MemberDeed
from tenants.quests.models import Challenge, UserChallenge
from tenants.quests.rules import period_at
from tenants.raffles import demo as raffles_demo
from tenants.raffles.models import Raffle, RafflePrize
from tenants.raffles.services import ticket_notifications
from tenants.stores.models import DailyPurchase, DropEntry, DropEntryState, Order, OrderStatus, Product, ProductStatus
from tenants.stores.rules import FINAL
from tenants.support.models import SupportTicket
from tenants.wagers.models import Wager, WagerEntry, WagerReward
from tenants.wallets.models import Account, Books, IssuanceDay, Txn, given_back
from tests.support.api import Api, new_key
from tests.support.builders import a_community, a_user, an_actor
from tests.support.ledger import books_are_right
from tests.support.shop import a_shopper
from tests.support.social import open_town, town

__all__ = ["open_town", "town"]

SLUGS = [demo.slug for demo in COMMUNITIES]
# Statements for three communities, most of them those of fifty products, of what fans earned, of casino reports, of
# support tickets, of the dates of events, and of messages whose readers are looked up. Their number depends on the
# hour: 15,337 to 15,895 were seen.
BUDGET = 16_600


@pytest.fixture
def stake(town, settings):
    """The simulated casino that the demo reads, and the simulated Twitch with its streamer."""
    streamer.go_live(town.oauth("twitch"))
    place = f"{town.url}/casinos/stake"
    settings.CASINO_URLS = {"STAKE": place}
    settings.OUTBOUND_ALLOWED = frozenset({urlsplit(place).netloc})


@pytest.fixture
def state(settings, tmp_path):
    settings.STATE_DIR = tmp_path
    settings.PLATFORM_URL = "http://localhost:8123"
    return tmp_path


def entered(slug):
    return tenant_context(Community.objects.get(slug=slug))


def _counts(slug):
    with entered(slug):
        return Product.objects.count(), Order.objects.count(), Txn.objects.count(), Member.objects.count()


def test_the_demo(db, state, stake, subtests):
    """Some ten seconds: it is built once, and looked at from all sides."""
    statements = 0

    def count(execute, *given):
        nonlocal statements
        statements += 1
        return execute(*given)

    with connection.execute_wrapper(count):
        call_command("seed", verbosity=0)
    assert 0 < statements < BUDGET
    for look in (
        is_built_once_and_every_book_balances,
        fills_every_week_and_every_state,
        sells_in_categories_with_galleries_and_sales,
        has_tickets_in_every_state,
        is_what_the_rest_of_the_platform_knows,
        says_the_same_in_every_place,
        shows_casino_accounts_of_every_kind,
        shows_wagers_and_their_rewards,
        shows_leaderboards_in_every_state,
        shows_events_of_every_kind,
        pays_for_watching_where_a_channel_is_connected,
        lets_everybody_in_and_a_fan_go_on_buying,
        shows_weeks_of_the_status_page_and_an_incident_that_ended,
    ):
        with subtests.test(look.__name__):
            look(state)


def is_built_once_and_every_book_balances(_state):
    counts = {slug: _counts(slug) for slug in SLUGS}
    people = User.objects.count()

    call_command("seed", verbosity=0)

    assert {slug: _counts(slug) for slug in SLUGS} == counts
    assert User.objects.count() == people
    for slug, (products, orders, transactions, members) in counts.items():
        assert 12 <= products <= 20, slug
        assert members >= 40, slug
        assert orders > 100, slug
        assert transactions > 250, slug
        with entered(slug):
            books_are_right()
            assert Books.objects.get().spending_stopped_at is None


def fills_every_week_and_every_state(_state):
    moment = now()

    seen = set()
    for slug in SLUGS:
        with entered(slug):
            orders = list(Order.objects.select_related("member"))
            seen |= {order.status for order in orders}
            weeks = Counter((moment - order.created_at) // timedelta(weeks=1) for order in orders)
            assert set(weeks) >= set(range(9)), slug
            assert all(moment - SPAN - timedelta(days=1) < order.created_at < moment for order in orders)
            assert all(order.created_at >= order.member.joined_at for order in orders)
            stock = {(product.status, product.quantity) for product in Product.objects.all()}
            assert (ProductStatus.OUT_OF_STOCK, 0) in stock
            assert any(status == ProductStatus.DRAFT for status, _ in stock)
            assert any(status == ProductStatus.ACTIVE and left and left <= 3 for status, left in stock)
            for product in Product.objects.all():
                kept = Order.objects.filter(product=product).exclude(status=OrderStatus.CANCELED).count()
                assert product.sold == kept
            assert Member.objects.filter(left_at__isnull=False).exists()
    assert seen == set(OrderStatus)


def sells_in_categories_with_galleries_and_sales(_state):
    for demo in COMMUNITIES:
        with entered(demo.slug):
            rows = list(Product.objects.select_related("category"))
            assert {row.category.name for row in rows if row.category} == set(demo.categories)
            galleries = [row for row in rows if row.more_pictures]
            assert len(galleries) == sum(bool(product.more) for product in demo.products)
            assert all(picture["alt"] for row in galleries for picture in row.pictures)
            assert sum(row.has_sale_at(now()) for row in rows) == sum(bool(product.sale) for product in demo.products)
        assert bool(demo.categories) == (demo.slug != "pixel")


def has_tickets_in_every_state(_state):
    for slug in SLUGS:
        with entered(slug):
            tickets = list(SupportTicket.objects.select_related("member"))
            assert {ticket.status for ticket in tickets} == {"OPENED", "IN_PROGRESS", "RESOLVED"}, slug
            assert {ticket.waits_for for ticket in tickets} == {"TEAM", "FAN", "NOBODY"}, slug
            assert any(ticket.warned_at for ticket in tickets), slug
            assert any(ticket.previous_id for ticket in tickets), slug
            assert {ticket.rating for ticket in tickets} == {None, 2, 5}, slug
            assert all(ticket.created_at >= ticket.member.joined_at for ticket in tickets), slug
            for ticket in tickets:
                assert ticket.lines.count() == ticket.last_seq
                if ticket.subject_id:
                    assert Order.objects.get(pk=ticket.subject_id).created_at < ticket.created_at
    inbox = Api().login(User.objects.get(username="pixelpanda"), PASSWORD).get("/user/support-tickets/all").ok()
    assert {row["community"]["slug"] for row in inbox["data"]} == set(SLUGS)
    assert {ticket.status for ticket in PlatformTicket.objects.all()} == {"OPENED", "IN_PROGRESS", "RESOLVED"}


def shows_weeks_of_the_status_page_and_an_incident_that_ended(_state):
    status.clear_cache()
    shown = status.current_status()
    [incident] = shown.incidents
    assert incident.state == IncidentState.RESOLVED
    assert incident.parts == (Part.MESSAGES,)
    times = [update.written_at for update in incident.updates]
    assert incident.resolved_at == times[0] > times[1] > times[-1] == incident.began_at
    bad = {}
    for row in shown.parts:
        measured = [day for day in row.days if day.worst is not None and day.day < now().date()]
        assert len(measured) == uptime.DAYS, row.part
        bad[row.part] = [day for day in measured if day.worst != PartState.WORKS]
    [day] = bad.pop(Part.MESSAGES)
    # The day of the history says what the incident says.
    assert day.day == incident.began_at.date()
    assert timedelta(seconds=day.disturbed) == incident.resolved_at - incident.began_at
    assert not any(bad.values())
    page = Api().client.get("/status", HTTP_HOST="localhost").content.decode()
    assert incident.title in page
    status.clear_cache()


def is_what_the_rest_of_the_platform_knows(_state):
    for slug in SLUGS:
        community = Community.objects.get(slug=slug)
        with tenant_context(community):
            members = {member.user_id: member for member in Member.objects.all()}
            assert (
                ActivityRecord.objects.filter(community=community, kind=ActivityKind.ORDER).count()
                == Order.objects.count()
            )
            # Gems reserved for a prize are not a member's movement yet.
            of_people = Txn.objects.exclude(cause="PRIZE", type="DEBIT")
            assert (
                ActivityRecord.objects.filter(community=community, kind=ActivityKind.TRANSACTION).count()
                == of_people.count()
            )
            kept = Order.objects.exclude(status=OrderStatus.CANCELED).count()
            asked = DropEntry.objects.filter(state=DropEntryState.WAITING).count()
            assert sum(DailyPurchase.objects.values_list("count", flat=True)) == kept + asked
            assert Account.objects.filter(member__isnull=False).count() == len(members)
            by_team = Q(cause__in=["TIP", "REWARD", "CHALLENGE", "EARNING", "WAGER", "FRIEND"]) | Q(
                cause="PRIZE", type="DEBIT"
            )
            handed_out = Txn.objects.filter(by_team).values_list("amount", flat=True)
            given: Counter[UUID] = Counter()
            cost: Counter[UUID] = Counter()
            for one in Opening.objects.select_related("prize"):
                given[one.transaction_id] += one.paid if one.paid is not None else one.prize.sell_price or 0
                cost[one.transaction_id] += one.price
            opened = sum(max(given[key] - cost[key], 0) for key in given)
            published = RafflePrize.objects.filter(raffle__draw__isnull=False)
            sold_back = sum(prize.winners * (prize.sell_price or 0) for prize in published)
            raced = BoardWindow.objects.aggregate(gems=Sum("promised_gems", default=0))["gems"]
            issued = sum(IssuanceDay.objects.values_list("issued", flat=True))
            assert issued == sum(handed_out) + opened + sold_back + raced
        for row in Membership.objects.filter(community=community):
            assert (row.member_id, row.left_at) == (members[row.user_id].pk, members[row.user_id].left_at)
        assert Membership.objects.filter(community=community).count() == len(members)


def says_the_same_in_every_place(_state):
    proofs: list[tuple[str, str]] = []
    for demo in COMMUNITIES:
        community = Community.objects.get(slug=demo.slug)
        with tenant_context(community):
            _jobs_of_raffles_and_cases()
            _achievements_fit_what_members_did()
            _rules_of_streams_paid_nothing(has_channel=demo.channel is not None)
            _quests_fit_visits_and_members(ZoneInfo(community.timezone))
            _quests_know_the_past(community)
            _days_of_levels_are_days_of_visits(community)
            proofs += UserChallenge.objects.exclude(text="").values_list("challenge__name", "text")
            assert not Challenge.objects.filter(name__contains="step").exists()
        assert "watch" not in demo.description.lower()
    assert len(set(proofs)) == len(proofs) > 0
    with entered("nova"):
        panda = Member.objects.get(username="pixelpanda")
        held = TicketRange.objects.filter(member=panda).aggregate(tickets=Sum("count"))["tickets"]
        assert MemberTotal.objects.get(member=panda, event="TICKETS").amount == held > 0


def _jobs_of_raffles_and_cases():
    """Run the jobs of the worker soon after the demo was built."""
    for raffle in Raffle.objects.filter(draw__isnull=False):
        ticket_notifications.show(raffle.pk)
    for key in set(Opening.objects.values_list("transaction_id", flat=True)):
        opened(transaction_id=str(key))


def _kept_purchases():
    """A purchase counts once its fan cannot cancel it. One that was given back takes no later one's place."""
    hidden = Q(status="COMPLETED", has_code=True, code_revealed_at=None)
    return Order.objects.filter(~given_back("transaction_id"), ~hidden, price__gt=0, status__in=FINAL)


def _achievements_fit_what_members_did():
    done = {
        "PURCHASE": _kept_purchases().values_list("member").annotate(Count("pk")),
        "TICKETS": TicketRange.objects.filter(source="BOUGHT").values_list("member").annotate(Sum("count")),
        "OPENING": Opening.objects.values_list("member").annotate(Count("pk")),
        "LOGIN": MemberDeed.objects.filter(event="LOGIN").values_list("member").annotate(Count("pk")),
        "MESSAGE": MemberDeed.objects.filter(event="MESSAGE").values_list("member").annotate(Sum("amount")),
    }
    here = set(Member.objects.filter(left_at=None).values_list("pk", flat=True))
    for tier in AchievementTier.objects.select_related("achievement"):
        if tier.achievement.event in done:
            able = {member for member, amount in done[tier.achievement.event] if amount >= tier.target}
            reached = set(ReachedTier.objects.filter(tier=tier).values_list("member", flat=True))
            assert reached & here == able & here, tier.achievement.name
    collectors = AchievementTier.objects.get(achievement__name="Collector", position=1)
    assert collectors.reached.count() > 20
    sums = MemberDeed.objects.values_list("member", "event", "provider").annotate(Sum("amount"))
    assert set(MemberTotal.objects.values_list("member", "event", "provider", "amount")) == set(sums)


def _rules_of_streams_paid_nothing(*, has_channel):
    """Deeds at a channel are older than the rules, so only deeds in the community were paid, and wagers."""
    elsewhere = MemberDeed.objects.exclude(event="WAGER").exclude(provider="LOCAL")
    assert set(elsewhere.values_list("provider", flat=True)) == ({"TWITCH"} if has_channel else set())
    assert not elsewhere.filter(at__gte=EarningRule.objects.get(event="WATCH").active_since).exists()
    local = [event.value for event in EVENTS_AT[Provider.LOCAL]]
    waiting = EarningRule.objects.exclude(event__in=local).values("pk")
    assert not EarnedDay.objects.filter(source__in=waiting).exists()
    bought = EarningRule.objects.get(event="PURCHASE")
    days = EarnedDay.objects.filter(source=bought.pk)
    orders = _kept_purchases().filter(created_at__gte=bought.active_since, member__status="ACTIVE")
    assert sum(day.times for day in days) == orders.filter(member__left_at=None).count() > 0


def _days_of_levels_are_days_of_visits(community):
    zone = ZoneInfo(community.timezone)
    visits = MemberDeed.objects.filter(event="LOGIN").values_list("member__user_id", "at")
    days = set(ActiveDay.objects.filter(community=community).values_list("user_id", "day"))
    assert days == {(user_id, at.astimezone(zone).date()) for user_id, at in visits}
    # Otherwise no visit of today would count.
    assert max(day for _, day in days) < now().astimezone(zone).date()


def _quests_fit_visits_and_members(zone):
    welcome = Challenge.objects.get(name="Welcome")
    joined = Member.objects.filter(left_at=None, status="ACTIVE", joined_at__gte=welcome.published_at)
    assert set(joined.values_list("pk", flat=True)) <= set(welcome.attempts.values_list("member", flat=True))
    assert joined.exists()
    daily = Challenge.objects.get(name="Come by every day")
    visits = MemberDeed.objects.filter(
        event="LOGIN", at__gte=daily.published_at, member__left_at=None, member__status="ACTIVE"
    )
    attempts = Counter((one.member_id, one.period_at.astimezone(zone).date()) for one in daily.attempts.all())
    assert attempts == Counter((one.member_id, one.at.astimezone(zone).date()) for one in visits)


def _quests_know_the_past(community):
    """A fan of ten weeks has neither a welcome to claim nor a first purchase to make."""
    here = Member.objects.filter(left_at=None, status="ACTIVE")
    welcome, first = (Challenge.objects.get(name=name) for name in ("Welcome", "First purchase"))
    old = here.filter(joined_at__lt=welcome.published_at)
    assert old.count() > 20
    assert not welcome.attempts.filter(member__in=old).exclude(status="COMPLETED").exists()
    assert welcome.attempts.filter(member__in=old).count() == old.count()
    assert set(welcome.attempts.filter(member__in=old).values_list("reward_gems", flat=True)) == {WELCOME_GEMS}
    bought = _kept_purchases().filter(member__in=here).values("member")
    assert set(bought.values_list("member", flat=True)) == set(
        first.attempts.filter(member__in=here).values_list("member", flat=True)
    )
    week = Challenge.objects.get(name="Five days a week")
    period = period_at(week.repeat, now(), community.timezone)
    visits = MemberDeed.objects.filter(event="LOGIN", at__gte=period.start, member__in=here)
    days = Counter(visits.values_list("member", flat=True))
    counted = week.attempts.filter(period_at=period.start, member__in=here).values_list("member", "progress_amount")
    assert {member: min(amount, 5) for member, amount in counted} == {member: min(n, 5) for member, n in days.items()}


def pays_for_watching_where_a_channel_is_connected(_state):
    nova = Community.objects.select_related("owner").get(slug="nova")
    live = LiveState.objects.get(community=nova)
    assert (live.is_live, live.source, live.url) == (True, "TWITCH", "https://www.twitch.tv/novaafterdark")
    row = ChannelConnection.objects.get(community=nova)
    # The grant is one of the streamer, whose token outlives a restart of the simulators.
    connections.check(row.pk)
    read_streams(Provider.TWITCH)
    row.refresh_from_db()
    assert (row.name, row.needs_reconnection, row.problem) == (streamer.NAME, False, "")
    assert row.stream
    assert row.stream["title"] == streamer.TITLE
    with tenant_context(nova):
        assert Challenge.objects.get(name="Stay for the bonus").template.event == "WATCH"
    team = Api().login(nova.owner, PASSWORD)
    rules = {row["event"]: row for row in team.get("/creator/earning/rules/all").ok()["data"]}
    for event in ("WATCH", "MESSAGE"):
        rule = {"event": event, "gems": "1", "per": rules[event]["per"], "dailyCap": rules[event]["dailyCap"]}
        run = team.get("/creator/earning/rules/dry-run", {**rule, "days": 30}).ok()
        assert run["hasDeeds"], event
        assert int(run["gems"]) > 50, event
    fan = Api().login(User.objects.get(username="latekick"), PASSWORD).at(nova)
    (channel,) = fan.get("/user/watching/own").ok()["channels"]
    assert (channel["provider"], channel["login"]) == ("TWITCH", "novaafterdark")
    fan.post("/user/watching/beat", {"token": None, "provider": "TWITCH"}).ok()


def shows_casino_accounts_of_every_kind(_state):
    for slug in ("hearth", "pixel"):
        with entered(slug):
            assert not CasinoConnection.objects.exists()
            assert not Board.objects.exists()
    nova = Community.objects.select_related("owner").get(slug="nova")
    with tenant_context(nova):
        stake, empire = CasinoConnection.objects.order_by("-provider")
        assert (stake.provider, stake.state, stake.problem, empire.state) == ("STAKE", "ACTIVE", "", "IMPORT_ONLY")
        assert stake.last_success_at is not None
        assert stake.last_success_at > now() - timedelta(minutes=5)
        assert not Pull.objects.exclude(result="OK").exists()
        matches = Counter(ReferredAccount.objects.filter(connection=stake).values_list("match", flat=True))
        assert matches["CONFIRMED"] >= 40
        assert min(matches["SUGGESTED"], matches["UNMATCHED"], matches["REJECTED"]) >= 1
        fans = CasinoAccount.objects.filter(provider_id="STAKE").values("user")
        assert Member.objects.filter(user_id__in=fans).count() >= 48
        assert AccountProof.objects.filter(state="WAITING", amount__gt=0).count() == 1
    team = Api().login(nova.owner, PASSWORD)
    rows = team.get("/creator/casinos/referrals/all", {"take": 100}).ok()["data"]
    assert [row["username"] for row in rows if row["isMasked"]] == ["ma***ld"]
    (foreign,) = [row for row in rows if row["isOtherCode"]]
    assert (foreign["username"], len(foreign["claims"])) == ("lone_lantern", 1)
    assert [len(row["claims"]) for row in rows if len(row["claims"]) > 1] == [2]
    assert team.get("/creator/casinos/lowered/all").ok()["total"] == 1


def shows_wagers_and_their_rewards(_state):
    moment = now()
    with entered("nova"):
        days = set(Wager.objects.filter(counted__gt=0).values_list("day", flat=True))
        assert len(days) >= 30
        assert max(days) >= moment.date() - timedelta(days=1)
        assert WagerEntry.objects.filter(weighted__gt=0, weighted__lt=F("amount")).exists()
        assert WagerEntry.objects.filter(account__connection__currency="EUR", usd__gt=F("amount")).exists()
        assert set(WagerEntry.objects.exclude(reason="").values_list("cause", flat=True)) == {"STAFF", "CORRECTION"}
        quest = Challenge.objects.get(template__event="WAGER")
        assert quest.attempts.filter(progress_amount__gt=0).exists()
        publications = Counter(WagerReward.objects.values_list("publication", flat=True))
        assert publications["ACTIVE"] >= 5
        assert publications["DRAFT"] == publications["ARCHIVED"] == 1
    panda = Api().login(User.objects.get(username="pixelpanda"), PASSWORD).at(Community.objects.get(slug="nova"))
    own = {row["name"]: row["own"] for row in panda.get("/user/wagers/rewards/all", {"take": 20}).ok()["data"]}
    assert own["First thousand"]["claimed"] == 1
    assert own["Every ten thousand"]["waiting"] > 0
    assert 0 < own["A quarter of a million"]["progress"] < 100


def shows_leaderboards_in_every_state(_state):
    with entered("nova"):
        boards = {board.name: board for board in Board.objects.all()}
        windows = {row.board.name: row for row in BoardWindow.objects.select_related("board")}
        states = {name: window.state for name, window in windows.items()}
        assert sorted(states.values()) == ["PAID", "PAID", "RUNNING", "RUNNING"]
        assert {board.publication for board in boards.values()} == {"ACTIVE", "ARCHIVED", "DRAFT"}
        assert windows["The monthly race"].positions >= 55
        assert windows["Gem hunters"].positions >= 40
        sprint = windows["Seven-day sprint"]
        assert (sprint.revision, len(sprint.evidence_hash), sprint.problem) == (1, 64, "")
        assert BoardAppeal.objects.get(window=sprint).state == "REFUSED"
        owed = Counter(BoardPayout.objects.filter(window=sprint).values_list("kind", "state"))
        assert (owed["CASH", "OWED"], owed["CASH", "PAID"]) == (1, 2)
        # The simulated wagers follow the date: on some days a place goes to an account without a fan, whose gems wait.
        fans = BoardPosition.objects.filter(window=sprint, order__lte=3, member__isnull=False).count()
        assert fans
        assert (owed["GEMS", "PAID"], owed["GEMS", "OWED"]) == (fans, 3 - fans)
        assert not BoardPayout.objects.filter(window=windows["First light"], state="OWED").exists()
        assert not ForcedPull.objects.filter(boundary__lt=now(), state="WAITING").exists()
        race = boards["The monthly race"]
    panda = Api().login(User.objects.get(username="pixelpanda"), PASSWORD).at(Community.objects.get(slug="nova"))
    own = panda.get(f"/user/leaderboards/one/{race.pk}/own").ok()
    assert 15 < own["position"]["place"] < 45
    assert float(own["toNextPlace"]) > 0


def shows_events_of_every_kind(_state):
    phases: dict[str, Counter[str]] = {}
    for slug in SLUGS:
        with entered(slug):
            rows = list(EventOccurrence.objects.filter(is_published=True, deleted_at=None))
            phases[slug] = Counter(phase_at(row, now()) for row in rows)
            for row in rows:
                people = Counter(row.participants.values_list("state", flat=True))
                assert (row.joined, row.waiting) == (people["JOINED"], people["WAITING"]), row.title
                assert row.participants.exclude(checked_in_at=None).count() == row.attended, row.title
                assert row.participants.filter(joined_at__gt=now()).count() == 0, row.title
                assert not row.participants.filter(joined_at__lt=F("member__joined_at")).exists(), row.title
    assert all(found["ENDED"] >= 3 and found["UPCOMING"] >= 6 for found in phases.values()), phases
    assert (phases["nova"]["CHECK_IN"], phases["pixel"]["LIVE"]) == (1, 1)
    assert (phases["nova"]["CANCELED"], phases["pixel"]["CANCELED"]) == (1, 1)
    assert sum(phases["pixel"].values()) >= 15
    with entered("nova"):
        cup = EventOccurrence.objects.get(title="Heads-up cup")
        assert cup.participants.get(member__username="latekick").checked_in_at is None
        assert cup.joined == 8
        finale = EventOccurrence.objects.get(title="Race finale")
        assert finale.things == [{"kind": "BOARD", "id": str(Board.objects.get(name="The monthly race").pk)}]
    with entered("pixel"):
        scrim = EventOccurrence.objects.filter(title="Scrim night", starts_at__gt=now()).earliest("starts_at")
        assert (scrim.joined, scrim.waiting) == (12, 5)
        assert EventOccurrence.objects.filter(is_all_day=True).count() == 1
        running = Tournament.objects.get(state="RUNNING")
        assert Counter(running.reports.values_list("state", flat=True)) == {"CONFIRMED": 12, "DISPUTED": 2, "OPEN": 1}
        assert running.rulings.get().action == "WALKOVER"
        paid = Tournament.objects.get(state="FINISHED")
        won = sorted(paid.places.exclude(gems=0).values_list("place", "gems"))
        assert (won, paid.reserved_gems) == ([(1, 600), (2, 300), (3, 150)], 0)
        over = EventOccurrence.objects.get(title="Speedrun bet: the draw").pk
    panda = Api().login(User.objects.get(username="pixelpanda"), PASSWORD).at(Community.objects.get(slug="pixel"))
    tournament = panda.get(f"/user/events/one/{running.pk}/tournament").ok()
    live = panda.get("/user/events/all/pixel", {"tab": "LIVE", "mine": True}).ok()["data"]
    assert [row["title"] for row in live] == ["Vanguard cup"]
    assert len(panda.get(f"/user/events/one/{over}").ok()["things"][0]["winners"]) == 2
    matches = [match for part in tournament["rounds"] for match in part["matches"]]
    assert [match["id"] for match in matches if match["canAnswer"]] == ["W1.1"]
    assert [match["id"] for match in matches if match["isDisputed"]] == ["W1.2"]


def lets_everybody_in_and_a_fan_go_on_buying(state):
    lookup.clear_cache()

    printed = json.loads((state / "demo.json").read_text())
    addresses = {row["name"]: row["url"] for row in printed["addresses"]}
    assert addresses["Nova"] == "http://nova.localhost:8123"
    assert addresses["Pixel"] == "http://pixel.localhost:8123"
    assert addresses["Hearth"] == "http://localhost:8123/creator/hearth"
    roles = {}
    for login in printed["logins"]:
        body = {"login": login["login"], "password": login["password"]}
        roles[login["login"]] = Api().post("/common/auth/login", body).ok()["user"]["roles"]
    assert set(roles) >= {*SLUGS, "pixelpanda", "latekick", "operator"}
    assert "ADMIN" in roles["operator"]
    assert OperatorRole.objects.get(user__username="operator").role == DeskRole.ADMINISTRATOR
    for slug in ("nova", "pixel"):
        shown = Api(f"{slug}.localhost").get("/public/community").ok()
        assert shown["slug"] == slug
        assert shown["avatarUrl"]
        assert shown["bannerUrl"]
    assert Api("hearth.localhost").get("/public/community").status == 421

    fan = User.objects.get(username="pixelpanda")
    with entered("pixel"):
        wallet = Account.objects.get(member__user_id=fan.pk).balance
        assert Order.objects.filter(member__user_id=fan.pk).count() >= 3
        product = Product.objects.get(name="Vanguard shield")
        newest = Order.objects.latest("number").number

    body = {"storeSlug": "pixel", "productSlug": product.slug, "quantity": 1, "expectedPrice": str(product.price)}
    order = Api().login(fan, PASSWORD).post("/user/product-order/buy", body, key=new_key()).ok()

    assert order["number"] == newest + 1
    with entered("pixel"):
        assert Account.objects.get(member__user_id=fan.pk).balance == wallet - product.price >= 0
        books_are_right()


@pytest.mark.prove("starts")
def test_an_interrupted_demo_is_finished(db, state, monkeypatch):
    def stops(*_args, **_kwargs):
        raise KeyboardInterrupt

    with monkeypatch.context() as interrupted:
        interrupted.setattr("tenants.demo.seeding.write_history", stops)
        with pytest.raises(KeyboardInterrupt):
            call_command("seed", verbosity=0)
    assert _counts("nova")[:2] == (18, 0)

    call_command("seed", verbosity=0)

    assert _counts("nova")[0] == 18
    assert _counts("nova")[1] > 100


def test_nobody_holds_a_ticket_from_before_joining(db):
    """The demo once gave the richest fans tickets of a past raffle, also those who joined after its end."""
    nova = a_community(slug="nova")
    old, _new = (a_shopper(nova, gems=5000).member for _ in range(2))
    with tenant_context(nova):
        Member.objects.filter(pk=old.pk).update(joined_at=now() - timedelta(days=30))
        raffles_demo.fill(community=nova, team=an_actor(nova), moment=now())
        holders = TicketRange.objects.filter(draw__raffle__name="Opening night").values_list("member", flat=True)
        assert set(holders) == {old.pk}


def test_a_history_that_does_not_add_up_is_not_written(db, state, monkeypatch):
    def cheats(demo, moment):
        history = create_history(demo, moment)
        history.movements[3].amount += 1
        return history

    monkeypatch.setattr("tenants.demo.seeding.create_history", cheats)
    with pytest.raises(BooksDoNotBalance):
        call_command("seed", verbosity=0)
    assert _counts("nova")[1:] == (0, 0, 0)


def test_in_production_the_demo_does_not_push_in_among_people(db, state, settings):
    settings.PRODUCTION = True
    a_user()

    with pytest.raises(CommandError, match="--force"):
        call_command("seed", verbosity=0)


@pytest.mark.prove("starts")
def test_in_production_the_demos_operator_password_is_not_used(db, state, settings):
    settings.PRODUCTION = True

    call_command("seed", verbosity=0, force=True)

    assert not User.objects.filter(is_operator=True).exists()
    assert "operator" not in (state / "demo.json").read_text()


def test_the_three_communities_look_nothing_alike():
    assert len({demo.brand_color for demo in COMMUNITIES}) == 3
    assert len({demo.shape for demo in COMMUNITIES}) == 3
    assert len({demo.font_pair for demo in COMMUNITIES}) == 3
    assert {demo.scheme for demo in COMMUNITIES} == {"dark", "light"}
    assert {demo.font_pair for demo in COMMUNITIES} <= {pair.slug for pair in PAIRS}
    names = [product.name for demo in COMMUNITIES for product in demo.products]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("demo", COMMUNITIES, ids=SLUGS)
def test_names_are_ones_people_could_have_chosen(demo):
    assert [name for name in demo.fans if username_fault(name)] == []
    assert len(set(demo.fans)) == len(demo.fans)
    assert all(len(product.name) <= 80 and product.description for product in demo.products)


@pytest.mark.parametrize("demo", COMMUNITIES, ids=SLUGS)
def test_every_picture_has_its_size_and_every_product_its_own(demo):
    def opened(name):
        return Image.open(BytesIO((PICTURES / demo.slug / f"{name}.webp").read_bytes()))

    assert [opened(name).size for name in ("logo", "favicon", "banner")] == [(512, 512), (128, 128), (1600, 500)]
    products = [opened(product.motif) for product in demo.products]
    # Pixels are drawn in a whole multiple of their grid, so they are a little smaller.
    assert {picture.size for picture in products} == ({(576, 576)} if demo.slug == "pixel" else {(640, 640)})
    assert len({picture.tobytes() for picture in products}) == len(products)


def test_pictures_of_the_demo_keep_the_repository_small():
    files = list(PICTURES.rglob("*.webp"))
    shown = [3 + sum(1 + len(product.more) for product in demo.products) for demo in COMMUNITIES]
    assert len(files) == sum(shown)
    assert sum(file.stat().st_size for file in files) < 1_200_000


def test_the_large_gift_of_the_shown_fans_is_not_one_of_today():
    moment = datetime(2026, 11, 27, 23, 30, tzinfo=UTC)
    for demo in COMMUNITIES:
        gifts = [
            one
            for one in create_history(demo, moment).movements
            if one.fan.name in SHOWN and one.amount == 900 and one.reason == demo.thanks[0]
        ]
        zone = ZoneInfo(demo.timezone)
        assert gifts
        assert all(one.at.astimezone(zone).date() < moment.astimezone(zone).date() for one in gifts)


def test_the_same_moment_gives_the_same_history():
    moment = datetime(2026, 3, 1, 12, tzinfo=UTC)
    one, other = (create_history(COMMUNITIES[0], moment) for _ in range(2))

    assert [(row.at, row.fan.name, row.amount) for row in one.movements] == [
        (row.at, row.fan.name, row.amount) for row in other.movements
    ]
    assert all(row.balance >= 0 for row in one.movements)
