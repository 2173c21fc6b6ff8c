"""From the casino to the prize: wagers of a fan are read, earn a reward, and lead on a board that pays.

Two people at two browsers go through a dozen pages: some forty seconds. The pauses between two reads of a casino, and
those of a round that ends, pass in the database.
"""

import re
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import psycopg
import pytest
from playwright.sync_api import Page, expect
from psycopg.sql import SQL, Identifier

from tests.e2e.person import Person, Setting
from tests.e2e.test_raffles import schema_of
from tests.support.running import Running

STAKE_KEY = "stake-demo-token"
# As if the casino had been read ten minutes ago: it can be read again.
READ_EARLIER = SQL(
    "update {} set started_at = started_at - interval '10 minutes', taken_at = taken_at - interval '10 minutes'"
)
STATE = SQL("select state from {} where board_id = %s")
REVIEW_ENDS = SQL("update {} set review_until = now() where board_id = %s")
# The next step of the round, which the product planned for later.
NEXT_STEP = SQL(
    "update public.jobs_job set due_at = now() where state = 'WAITING' and due_at > now() and key in "
    "(select 'board-window:' || id from {} where board_id = %s)"
)


class Clock:
    """Lets time pass for one community of the running product."""

    def __init__(self, running: Running, community: str) -> None:
        self._address = running.facts["database_url"]
        with psycopg.connect(self._address) as database:
            self._schema = schema_of(database, community)

    def let_minutes_pass(self) -> None:
        with psycopg.connect(self._address) as database:
            database.execute(READ_EARLIER.format(self._table("community_casinos_pull")))

    def let_the_round_reach(self, state: str, board: str) -> None:
        """The product's own job makes each step of the round, as soon as the one before it is done."""
        windows = self._table("leaderboards_boardwindow")
        with psycopg.connect(self._address, autocommit=True) as database:
            if state == "PAID":
                database.execute(REVIEW_ENDS.format(windows), [board])
            for _ in range(300):
                if database.execute(STATE.format(windows), [board]).fetchone() == (state,):
                    return
                database.execute(NEXT_STEP.format(windows), [board])
                database.execute("select pg_sleep(0.1)")
        raise AssertionError(f"the round is not {state}")

    def _table(self, name: str) -> Identifier:
        return Identifier(self._schema, name)


@pytest.fixture
def clock(running: Running, creator: Person) -> Clock:
    return Clock(running, creator.name)


@pytest.fixture
def fan(creator: Person, setting: Setting, another_person, base_url) -> Person:
    setting.dress(creator)
    joined = Person(another_person(**setting.device), f"fan{uuid4().hex[:8]}", base_url)
    joined.has_an_account()
    joined.call(f"/user/creators/{creator.name}/subscribe")
    return joined


def day(ago: int = 0) -> str:
    return (datetime.now(UTC) - timedelta(days=ago)).date().isoformat()


def a_board(creator: Person) -> str:
    """The draft of a board for two winners, which began a few minutes ago, but not before today's bets."""
    now = datetime.now(UTC)
    board = {
        "name": "Midnight race",
        "kind": "WAGER",
        "startsAt": max(now - timedelta(minutes=5), now.replace(hour=0, minute=0, second=0)).isoformat(),
        "endsAt": (now + timedelta(days=2)).isoformat(),
        "graceMinutes": 0,
        "appealHours": 24,
        "prizes": [
            {"firstPlace": 1, "lastPlace": 1, "cash": "100", "gems": "50"},
            {"firstPlace": 2, "lastPlace": 2, "cash": "40"},
        ],
    }
    board_id: str = creator.call("/creator/leaderboards/one", data=board).json()["id"]
    return board_id


def open_connect_form(office: Page, casino: str) -> None:
    office.goto("/admin/casino-providers")
    office.get_by_role("button", name="Connect casino").click()
    office.get_by_role("button", name=re.compile(f"^{casino}")).click()


def connect_stake(office: Page, code: str) -> None:
    """With its key, the creator's code, and the days from yesterday on."""
    open_connect_form(office, "Stake")
    form = office.get_by_role("form", name="Stake")
    form.get_by_label("API token").fill(STAKE_KEY)
    form.get_by_label("Your codes").fill(code)
    form.get_by_label("Read days from").fill(day(1))
    form.get_by_role("button", name="Connect Stake").click()
    test = office.get_by_role("dialog", name="Test")
    expect(test.get_by_text(re.compile("^Stake answered with"))).to_be_visible()
    test.get_by_role("button", name="Yes, the amount is right").click()
    expect(test).to_be_hidden()


def connect_account(page: Page, board: str, player: str) -> None:
    """The board asks for the age, and then leads to the profile."""
    page.goto(board)
    page.get_by_label("Date of birth").fill("1990-05-01")
    page.get_by_label("Country").select_option("SE")
    page.get_by_role("button", name="Confirm my age").click()
    page.get_by_role("link", name="Connect casino account").click()
    page.get_by_role("button", name="Connect Stake").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Username at Stake").fill(player)
    dialog.get_by_role("button", name="Connect Stake").click()
    expect(dialog).to_be_hidden()
    expect(page.get_by_text(player)).to_be_visible()


def send_proof(page: Page, home: str, player: str, amount: str) -> None:
    """The amount that the fan wagered yesterday: only the owner of the account knows it."""
    page.goto(f"{home}/wagers")
    expect(page.get_by_text("Your account is not proven yet")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Stake")).click()
    dialog = page.get_by_role("dialog", name="Stake")
    dialog.get_by_role("button", name=f"Prove that {player} is yours").click()
    dialog.get_by_role("radio", name="Yesterday’s wagers").check()
    dialog.get_by_label("Wagered yesterday").fill(amount)
    dialog.get_by_role("button", name="Send amount").click()
    expect(dialog.get_by_text("In review")).to_be_visible()


def accept_proof(office: Page, fan: Person, player: str) -> None:
    office.goto("/admin/accounts")
    card = office.get_by_role("article", name=f"{player} of {fan.name}")
    expect(card.get_by_text("(the same)")).to_be_visible()
    card.get_by_role("button", name=re.compile("^Accept proof")).click()
    card.get_by_role("button", name="Accept proof", exact=True).click()
    expect(office.get_by_text("Proof accepted")).to_be_visible()


def pull_now(office: Page, clock: Clock) -> None:
    clock.let_minutes_pass()
    office.goto("/admin/casino-providers")
    office.get_by_role("button", name="Pull Stake now").click()


def publish(office: Page, board: str) -> None:
    office.goto(f"/admin/leaderboard/{board}")
    office.get_by_role("button", name="Publish leaderboard").click()
    dialog = office.get_by_role("dialog")
    expect(dialog).to_contain_text("You pay the cash yourself")
    dialog.get_by_role("button", name="Publish leaderboard").click()
    expect(dialog).to_be_hidden()


def end_round(office: Page, board: str) -> None:
    office.goto(f"/admin/leaderboard/{board}?tab=rounds")
    office.get_by_role("button", name="End now").click()
    dialog = office.get_by_role("dialog")
    dialog.get_by_label("Reason").fill("The stream is over")
    dialog.get_by_role("button", name="End round").click()
    expect(dialog).to_be_hidden()


def decide_appeal(office: Page, fan: Person, answer: str) -> None:
    office.goto("/admin/leaderboard?tab=appeals")
    office.get_by_role("button", name=f"Decide the appeal of {fan.name}").click()
    dialog = office.get_by_role("dialog")
    dialog.get_by_role("radio", name="Refuse").check()
    dialog.get_by_label("Answer").fill(answer)
    dialog.get_by_role("button", name="Refuse appeal").click()
    expect(dialog).to_be_hidden()


def test_wagers_lead_to_a_reward_and_to_a_prize(creator, fan, running, clock, at_casino, find_barriers):
    tag = uuid4().hex[:6]
    player, rival, code = f"river_{tag}", f"oak_{tag}", f"MOON{tag}"
    players = [{"name": player, "code": code}, {"name": rival, "code": code}]
    at_casino("stake/players", players=players)
    yesterday = {"player": player, "amount": "120.50", "at": f"{day(1)}T12:00:00+00:00"}
    at_casino("stake/bets", bets=[yesterday, {"player": rival, "amount": "300"}])
    reward = {"name": "The first 300", "threshold": "300", "rewardGems": "40", "startsOn": day(1)}
    creator.call("/creator/wager-rewards/one", data={**reward, "publication": "ACTIVE"})
    board = a_board(creator)
    office, page, home = creator.page, fan.page, f"/creator/{creator.name}"

    # The creator connects the casino, whose first read begins at once.
    publish(office, board)
    connect_stake(office, code)
    expect(office.get_by_role("article", name="Stake").get_by_text("0 failed today")).to_be_visible()
    find_barriers(office)

    # The fan connects the account and proves it; the wagers of yesterday appear.
    connect_account(page, f"{home}/leaderboards/{board}", player)
    find_barriers(page)
    send_proof(page, home, player, "120.50")
    find_barriers(page)
    accept_proof(office, fan, player)
    page.goto(f"{home}/wagers")
    row = page.get_by_role("listitem").filter(has_text=player).filter(has_text="Counted")
    expect(row).to_contain_text("120.50 USD")
    expect(page.get_by_text("120.50 of 300 USD")).to_be_visible()

    # The next read completes the reward on the open page. The claim pays it.
    at_casino("stake/bets", bets=[{"player": player, "amount": "200"}])
    pull_now(office, clock)
    claim = page.get_by_role("button", name="Claim 40 gems")
    expect(claim).to_be_visible()
    find_barriers(page)
    claim.click()
    expect(page.get_by_role("button", name="Wallet: 40 gems")).to_be_visible()
    expect(page.get_by_role("heading", name="What they earned")).to_be_visible()

    # The open board climbs.
    page.goto(f"{home}/leaderboards")
    page.get_by_role("link", name=re.compile("Midnight race")).click()
    own = page.get_by_role("region", name="Your place")
    expect(own).to_contain_text("to place 1, which wins 100 USD + 50 gems")
    find_barriers(page)
    at_casino("stake/bets", bets=[{"player": player, "amount": "150"}])
    pull_now(office, clock)
    expect(own).to_contain_text("You lead.")
    expect(own).to_contain_text("350.00")
    expect(page.get_by_role("listitem").filter(has_text="2nd: oa***")).to_contain_text("300 USD")

    # The round ends. The result is frozen, and the fan appeals.
    clock.let_minutes_pass()
    end_round(office, board)
    clock.let_the_round_reach("REVIEW", board)
    expect(page.get_by_text("The result is frozen. Prizes are paid after the review.")).to_be_visible()
    expect(own).to_contain_text("Your prize: 100 USD + 50 gems")
    page.get_by_role("button", name="Appeal the result").click()
    dialog = page.get_by_role("dialog", name="Appeal the result")
    dialog.get_by_label("Your appeal").fill("My last bet of 10 USD is missing here.")
    find_barriers(page)
    dialog.get_by_role("button", name="Send appeal").click()
    expect(page.get_by_role("list", name="Your appeals")).to_contain_text("The team is checking")
    decide_appeal(office, fan, "That bet was canceled at the casino.")
    find_barriers(office)
    expect(page.get_by_role("list", name="Your appeals")).to_contain_text("That bet was canceled at the casino.")

    # Paid: the gems arrive, and the cash is owed until the creator has paid it.
    clock.let_the_round_reach("PAID", board)
    expect(page.get_by_text("This result is final.")).to_be_visible()
    expect(page.get_by_role("button", name="Wallet: 90 gems")).to_be_visible()
    office.goto("/admin/leaderboard?tab=payouts")
    debt = office.get_by_role("status").filter(has_text="owed")
    expect(debt).to_contain_text("140 USD owed, 2 unpaid")
    office.get_by_role("button", name=f"Mark 100 USD for {fan.name} as paid").click()
    office.get_by_role("dialog").get_by_label("Note").fill("Sent as a tip at Stake")
    find_barriers(office)
    office.get_by_role("dialog").get_by_role("button", name="Mark as paid").click()
    expect(debt).to_contain_text("40 USD owed, 1 unpaid")
    expect(office.get_by_role("table").get_by_text("Sent as a tip at Stake")).to_be_visible()
    page.goto("/notifications")
    expect(page.get_by_text("Sent as a tip at Stake")).to_be_visible()
    find_barriers(page)
