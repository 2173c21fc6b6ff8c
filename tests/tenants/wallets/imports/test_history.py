"""More than points: watched time, join dates, ranks, and people with accounts on two platforms."""

from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from django_tenants.utils import tenant_context

from saas.activity.models import ExperienceGrant
from saas.levels.progress import places_of
from saas.notifications.models import Notification
from tenants.members.models import Member
from tenants.wallets.imports.models import WatchUnit
from tenants.wallets.imports.reading import read_file
from tenants.wallets.imports.rules import ImportEntry, joined_date, minutes_of
from tests.support.api import Api, new_key
from tests.support.builders import a_user
from tests.support.imports import ROOT, a_name, an_import, undone, upload
from tests.support.ledger import books_are_right
from tests.support.shop import a_shopper
from tests.tenants.wallets.imports.test_tools import chatbot, lines, phantombot

JANUARY = date(2024, 1, 5)
FILES = Path(__file__).with_name("files")
FILE = "username,points,hours,rank,join date\nada,100,12.5,Gold,2022-04-15\nbea,5,1,Silver,2023-01-01\ncleo,0,0.5,,\n"


SETTINGS = (
    "tool", "platform", "mode", "rate", "skipBots", "addedBots", "keptBots", "decimalMark", "withoutPoints",
    "watchUnit", "ranks", "mapping",
)  # fmt: skip


def test_the_first_apply_after_the_ranks_are_chosen_is_not_a_conflict(alpha, team):
    """The database keeps the ranks in its own order: short names first."""
    run = upload(team, FILE).ok()
    chosen = [{"rank": "Silver", "level": 3}, {"rank": "Gold", "level": 7}]
    shown = team.patch(f"{ROOT}/one/{run['id']}", {"ranks": chosen}).ok()

    seen = {name: shown[name] for name in SETTINGS}
    team.post(f"{ROOT}/one/{run['id']}/apply", {"seen": seen}, key=new_key()).ok()


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


@pytest.fixture
def ada(alpha):
    fan = a_shopper(alpha)
    a_name(fan, "Ada", login="ada")
    return fan


def member_of(fan):
    with tenant_context(fan.community):
        return Member.objects.get(pk=fan.member.pk)


def figures(fan):
    member = member_of(fan)
    return member.imported_minutes, member.seniority_from


def level(fan):
    return places_of(fan.user.pk, fan.community)[0].standing.level


@pytest.mark.parametrize(
    ("name", "points", "expected"),
    [
        ("firebot-users.db", None, {"viewer1": (100, "", date(2022, 4, 15)), "viewer2": (30, "", date(2022, 4, 15))}),
        ("firebot-viewers.csv", 5, {"Viewer1": (100, "", date(2022, 4, 15)), "Viewer2": (30, "", date(2022, 4, 15))}),
        ("firebot-ranks.csv", 0, {"Viewer1": (0, "Gold", None)}),
        ("mix-it-up.txt", 7, {"viewer1": (90, "", None)}),
        ("streamlabs-chatbot.xlsx", None, {"viewer1": (750, "Regular", None), "viewer2": (12, "Regular", None)}),
        ("streamlabs-cloudbot.json", None, {"viewer1": (90, "", JANUARY), "viewer2": (5, "", JANUARY)}),
        ("streamlabs-cloudbot.csv", None, {"viewer1": (90, "", JANUARY), "viewer2": (5, "", JANUARY)}),
        ("streamelements.json", None, {"viewer1": (90, "", None), "viewer3": (5, "", None)}),
        ("botrix.json", None, {"viewer1": (5, "3", None), "viewer_2": (5, "1", None)}),
        ("phantombot.csv", None, {"viewer1": (1440, "", None), "viewer2": (1, "", None)}),
        ("deepbot.json", None, {"viewer1": (90, "", JANUARY), "viewer2": (5, "", JANUARY)}),
        (phantombot, None, {"viewer1": (1440, "", None), "viewer2": (0, "", None), "2468": (0, "", None)}),
        (chatbot, None, {"viewer1": (1590, "Regular", None), "viewer2": (30, "Regular", None)}),
    ],
)
def test_each_tools_file_gives_watched_time_ranks_and_join_dates(tmp_path, name, points, expected):
    raw = (FILES / name).read_bytes() if isinstance(name, str) else name(tmp_path / "bot.db")
    found = [one for one in lines(read_file(raw), points) if isinstance(one, ImportEntry)]
    histories = {one.name: (one.history.minutes, one.history.rank, one.history.joined_on) for one in found}
    assert {who: values for who, values in histories.items() if who in expected} == expected


@pytest.mark.parametrize(
    ("text", "unit", "minutes"),
    [
        ("12.5", "HOURS", 750), ("12,5", "HOURS", 750), ("90", "MINUTES", 90), ("119", "SECONDS", 1),
        ("1.02:30:00", "HOURS", 1590), ("00:30", "HOURS", 30), ("0", "HOURS", 0), ("-5", "HOURS", None),
        ("often", "HOURS", None), ("9e30", "HOURS", 100 * 366 * 24 * 60),
    ],
)  # fmt: skip
def test_watched_time_becomes_minutes(text, unit, minutes):
    assert minutes_of(text, WatchUnit(unit), "AUTO") == minutes


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2022-04-15", date(2022, 4, 15)), ("2022/4/5 10:00", date(2022, 4, 5)), ("15.04.2022", date(2022, 4, 15)),
        ("2022-04-15T10:00:00+00:00", date(2022, 4, 15)), ("04/05/2022", None), ("2022-13-01", None),
        ("0001-01-01", None), ("yesterday", None),
    ],
)  # fmt: skip
def test_a_date_with_two_readings_is_not_guessed(text, expected):
    assert joined_date(text) == expected


def test_the_dry_run_the_import_and_the_undo_agree(alpha, team, ada):
    run = upload(team, FILE).ok()
    report = run["report"]
    assert (report["watched"], report["minutes"], report["senior"], report["unread"]) == (3, "840", 2, 0)
    assert report["ranks"] == [
        {"rank": "Gold", "people": 1, "level": None},
        {"rank": "Silver", "people": 1, "level": None},
    ]
    before = level(ada)
    changes = {"ranks": [{"rank": "Gold", "level": 7}]}
    assert team.patch(f"{ROOT}/one/{run['id']}", changes).ok()["report"]["leveled"] == 1

    done = an_import(team, FILE, **changes)
    assert figures(ada) == (750, date(2022, 4, 15))
    assert (level(ada), ada.gems) == (7, 100)
    # No reward and no message of a level follows from a file.
    assert not Notification.objects.filter(user=ada.user, kind="LEVEL_REACHED").exists()
    assert member_of(ada).senior_since == datetime(2022, 4, 15, tzinfo=UTC)

    undone(team, done)
    assert figures(ada) == (0, None)
    assert (level(ada), ada.gems) == (before, 0)
    assert not ExperienceGrant.objects.filter(user=ada.user, community=alpha).exists()
    with tenant_context(alpha):
        books_are_right()


def test_a_person_without_points_keeps_the_watched_time(alpha, team):
    cleo = a_shopper(alpha)
    a_name(cleo, "cleo")
    an_import(team, FILE)
    assert figures(cleo) == (30, None)


def test_imports_add_up_and_a_replacing_one_replaces(alpha, team, ada):
    first = an_import(team, FILE)
    an_import(team, "username,points,minutes\nada,1,10\n")
    assert figures(ada) == (760, date(2022, 4, 15))
    last = an_import(team, "username,points,minutes\nada,1,20\n", mode="REPLACE")
    assert figures(ada)[0] == 20
    undone(team, last)
    assert figures(ada)[0] == 760
    undone(team, first)
    assert figures(ada) == (10, None)


def test_a_person_who_joins_later_gets_everything(alpha, team):
    from saas.jobs.runner import run_due
    from tenants.members.services import join

    user = a_user()
    a_name(user, "bea")
    done = an_import(team, FILE, ranks=[{"rank": "Silver", "level": 3}])
    with tenant_context(alpha):
        member = join(user=user, community=alpha)
    run_due()
    with tenant_context(alpha):
        member.refresh_from_db()
    assert (member.imported_minutes, member.seniority_from) == (60, date(2023, 1, 1))
    assert places_of(user.pk, alpha)[0].standing.level == 3
    undone(team, done)
    ordinary = a_user()
    with tenant_context(alpha):
        member.refresh_from_db()
        join(user=ordinary, community=alpha)
    levels = [places_of(one.pk, alpha)[0].standing.level for one in (user, ordinary)]
    assert (member.imported_minutes, levels[0]) == (0, levels[1])


def test_a_file_without_points_is_applied_only_if_the_team_says_so(alpha, team):
    fan = a_shopper(alpha)
    a_name(fan, "Viewer1", subject="1001")
    run = upload(team, (FILES / "firebot-viewers.csv").read_bytes()).ok()
    assert run["report"]["missing"] == ["POINTS"]
    report = team.patch(f"{ROOT}/one/{run['id']}", {"withoutPoints": True}).ok()["report"]
    assert (report["missing"], report["people"], report["gems"], report["minutes"]) == ([], 2, "0", "130")
    an_import(team, "username,points\nViewer1,70\n")
    # The file says nothing about points, so it replaces no balance.
    an_import(team, (FILES / "firebot-viewers.csv").read_bytes(), withoutPoints=True, mode="REPLACE")
    assert (figures(fan), fan.gems) == ((100, date(2022, 4, 15)), 70)


TWO = "TwitchUsername,TwitchID,KickUsername,Points\nada,1001,a_da,50\n,,solo,7\nbea,,bea-k,5\n"


def test_several_platforms_in_one_row_are_one_person(alpha, team):
    fan, solo = a_shopper(alpha), a_shopper(alpha)
    a_name(fan, "a-da", "KICK")
    a_name(solo, "solo", "KICK")
    report = upload(team, TWO).ok()["report"]
    assert (report["people"], report["several"], report["members"], report["waiting"]) == (3, 2, 2, 1)
    done = an_import(team, TWO)
    assert (fan.gems, solo.gems) == (50, 7)
    undone(team, done)
    assert (fan.gems, solo.gems) == (0, 0)


def test_the_other_account_of_a_waiting_person_gets_the_balance_once(alpha, team):
    from saas.accounts.identities.signals import identity_linked
    from saas.jobs.runner import run_due

    bea = a_shopper(alpha)
    an_import(
        team,
        TWO,
    )
    link = a_name(bea, "Bea K", "KICK", login="bea-k")
    type(link).objects.filter(pk=link.pk).update(linked_at=datetime(2020, 1, 1, tzinfo=UTC))
    identity_linked.send(sender=None, user_id=bea.user.pk)
    run_due()
    assert bea.gems == 5
    a_name(bea, "bea", "TWITCH")
    identity_linked.send(sender=None, user_id=bea.user.pk)
    run_due()
    assert bea.gems == 5


def test_a_row_whose_accounts_are_two_members_asks_the_team(alpha, team):
    one, other = a_shopper(alpha), a_shopper(alpha)
    a_name(one, "ada", subject="1001")
    a_name(other, "a_da", "KICK")
    assert upload(team, TWO).ok()["report"]["asked"] == 1
    an_import(team, TWO)
    assert (one.gems, other.gems) == (0, 0)
    waiting = team.get(f"{ROOT}/waiting", {"view": "ASKED"}).ok()["data"]
    assert [(row["name"], row["candidate"]["username"]) for row in waiting] == [("ada", one.user.username)]


def test_two_lines_of_one_person_are_one_duplicate(alpha, team):
    text = "TwitchUsername,KickUsername,Points\nada,kay,5\nbea,KAY,6\n,ada,3\n"
    report = upload(team, text).ok()["report"]
    assert (report["people"], report["duplicates"], report["gems"]) == (2, 1, "8")
