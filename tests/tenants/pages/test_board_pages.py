"""The first view of leaderboards and wagers, and the picture of a board for links."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from io import BytesIO
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context
from PIL import Image

from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.plans.catalog import Area
from saas.plans.switches import set_switch
from saas.tenancy import lookup
from saas.tenancy.models import Community
from tenants.leaderboards.models import Board, Masking
from tenants.leaderboards.selectors.boards import visible_board
from tenants.pages import board_picture, visitors
from tenants.sharing import pictures
from tests.support.api import Api
from tests.support.boards import PRIZES, a_board, a_csv
from tests.support.queries import at_most_queries
from tests.support.wagers import a_casino, a_reward

PLAYERS = ("annabelle", "bartholomew", "christopher", "dorothea")


@pytest.fixture(autouse=True)
def _development(settings: Any) -> Iterator[None]:
    settings.VITE_DEV_URL = "http://127.0.0.1:5173"
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)
    board_picture._jpeg.cache_clear()
    visitors.clear_cache()
    yield
    lookup.clear_cache()
    visitors.clear_cache()


def get(path: str) -> Any:
    return Api().client.get(f"/creator/alpha{path}", headers={"host": "localhost"})


def html_of(path: str) -> str:
    answer = get(path)
    assert answer.status_code == 200
    return str(answer.content.decode())


def boot_of(html: str) -> Any:
    found = re.search(r'<script id="boot" type="application/json">(.*?)</script>', html)
    assert found
    return json.loads(found[1])


def image_of(html: str) -> str:
    found = re.search(r'property="og:image" content="http://localhost([^"]+)"', html)
    assert found
    return found[1]


def a_ranked_board(community: Community, **fields: Any) -> Board:
    """A manual board with four players."""
    board = a_board(community, kind="MANUAL", name="Golden summer", **fields)
    team = Api().login(community.owner)
    rows = "".join(f"{name},{100 - place}\n" for place, name in enumerate(PLAYERS))
    body = {"file": a_csv(f"casino username,wagered\n{rows}"), "dryRun": "false"}
    team.upload(f"/creator/leaderboards/one/{board.pk}/import", body).ok()
    run_due(at=now() + timedelta(seconds=5))
    return board


# First views.


def test_the_list_has_its_boards_and_their_answer(alpha):
    board = a_ranked_board(alpha)
    html = html_of("/leaderboards")
    assert "Golden summer</b>" in html
    (call,) = boot_of(html)["answers"]
    assert call == "/user/leaderboards/all/alpha?page=1&tab=ALL&take=24"
    assert boot_of(html)["answers"][call]["data"][0]["id"] == str(board.pk)


def test_the_page_of_a_board_has_its_name_and_positions(alpha):
    board = a_ranked_board(alpha, description="The race of the year")
    html = html_of(f"/leaderboards/{board.pk}")
    assert '<h1 dir="auto">Golden summer</h1>' in html
    assert "<title data-shell>Golden summer · Alpha</title>" in html
    one, positions = boot_of(html)["answers"]
    assert one == f"/user/leaderboards/one/{board.pk}?"
    assert re.fullmatch(rf"/user/leaderboards/one/{board.pk}/positions\?page=1&take=25&window=[0-9a-f-]+", positions)
    assert len(boot_of(html)["answers"][positions]["data"]) == 4


GATED: dict[str, Any] = {
    "wagers": lambda one: a_board(one, name="Secret race"),
    "an age": lambda one: a_ranked_board_named(one, minimum_age=16),
    "a country": lambda one: a_ranked_board_named(one, blocked_countries=["NL"]),
}


def a_ranked_board_named(community: Community, **fields: Any) -> Board:
    board = a_ranked_board(community, **fields)
    with tenant_context(community):
        Board.objects.filter(pk=board.pk).update(name="Secret race")
    return board


@pytest.mark.parametrize("gate", GATED)
def test_a_page_that_visitors_share_has_nothing_of_a_gated_board(gate, alpha):
    open_board = a_ranked_board(alpha)
    gated = GATED[gate](alpha)
    for path in ("/", "/leaderboards", f"/leaderboards/{gated.pk}"):
        html = html_of(path)
        assert "Secret race" not in html
        assert not [name for name in PLAYERS if name in html], path
        assert not [call for call in boot_of(html).get("answers", {}) if str(gated.pk) in call], path
    assert image_of(html_of(f"/leaderboards/{gated.pk}")).startswith("/creator/alpha/social.jpg?v=")
    assert "Golden summer" in html_of(f"/leaderboards/{open_board.pk}")


def test_the_page_of_wagers_has_no_reward(alpha):
    a_casino(alpha, name="Hidden casino")
    a_reward(alpha, name="Hidden reward")
    html = html_of("/wagers")
    assert '<h1 dir="auto">Wagers</h1>' in html
    assert "Hidden" not in html
    assert boot_of(html)["answers"] == {}


def test_the_page_of_quests_has_what_pays(alpha):
    html = html_of("/quests")
    assert "/user/earning/own?" in boot_of(html)["answers"]
    assert 'class="shell-earning"' in html


# The picture for links.


def test_a_board_has_its_own_picture(alpha):
    board = a_ranked_board(alpha)
    address = image_of(html_of(f"/leaderboards/{board.pk}"))
    assert address == f"/creator/alpha/leaderboards/{board.pk}.jpg"
    answer = get(f"/leaderboards/{board.pk}.jpg")
    assert (answer.status_code, answer["Content-Type"], answer["Cache-Control"]) == (
        200, "image/jpeg", "public, max-age=300",
    )  # fmt: skip
    assert answer["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert Image.open(BytesIO(answer.content)).size == (1200, 630)


@pytest.mark.parametrize("masking", [Masking.NONE, Masking.PARTIAL, Masking.FULL])
def test_the_picture_names_the_first_three_masked(masking, alpha):
    board = a_ranked_board(alpha, masking=masking, prizes=PRIZES)
    with tenant_context(alpha):
        facts, names = board_picture._content(alpha, visible_board(board.pk, None, alpha))
    assert names == (("***",) * 3 if masking == Masking.FULL else ("an***le", "ba***ew", "ch***er"))
    assert (facts.name, facts.call, facts.above) == ("Golden summer", "100 USD + 600 gems", "Alpha")
    assert facts.address == "23 hours left"


def test_the_picture_has_the_brand_and_changes_with_the_order(alpha):
    board = a_ranked_board(alpha)
    first = get(f"/leaderboards/{board.pk}.jpg").content
    assert get(f"/leaderboards/{board.pk}.jpg").content == first
    Community.objects.filter(pk=alpha.pk).update(brand_color="#00c853")
    lookup.clear_cache()
    branded = get(f"/leaderboards/{board.pk}.jpg").content
    assert branded != first
    colors = Image.open(BytesIO(branded)).convert("RGB").resize((120, 63)).getcolors(10_000)
    found: list[Any] = [color for _, color in colors or []]
    assert any(abs(red) < 60 and abs(green - 200) < 60 and abs(blue - 83) < 60 for red, green, blue in found)
    team = Api().login(alpha.owner)
    body = {"file": a_csv("casino username,wagered\ndorothea,500\n"), "dryRun": "false"}
    team.upload(f"/creator/leaderboards/one/{board.pk}/import", body).ok()
    run_due(at=now() + timedelta(seconds=5))
    assert get(f"/leaderboards/{board.pk}.jpg").content != branded


def test_a_picture_is_drawn_once(alpha, monkeypatch):
    board, drawn = a_ranked_board(alpha), list[int]()
    original = pictures.drawn

    def note(*given: Any) -> Any:
        drawn.append(1)
        return original(*given)

    monkeypatch.setattr(pictures, "drawn", note)
    for _ in range(3):
        get(f"/leaderboards/{board.pk}.jpg")
    assert len(drawn) == 1
    with at_most_queries(6):
        get(f"/leaderboards/{board.pk}.jpg")


CLOSED: dict[str, Any] = {
    "wagers": a_board,
    "an age": lambda one: a_ranked_board(one, minimum_age=16),
    "a draft": lambda one: a_board(one, kind="POINTS", publish=False),
    "unknown": lambda one: SimpleNamespace(pk=uuid4()),
    "the area": lambda one: _with_area_off(one),
}


def _with_area_off(community: Community) -> Board:
    board = a_ranked_board(community)
    set_switch(community.pk, feature=Area.LEADERBOARDS, is_on=False, until=None, reason="Law", actor=community.owner_id)
    lookup.clear_cache()
    return board


@pytest.mark.parametrize("why", CLOSED)
def test_a_board_that_not_every_visitor_may_see_has_the_communitys_picture(why, alpha):
    board = CLOSED[why](alpha)
    answer = get(f"/leaderboards/{board.pk}.jpg")
    assert (answer.status_code, answer["Cache-Control"]) == (302, "no-store")
    assert answer["Location"].startswith("/creator/alpha/social.jpg?v=")
    assert get(answer["Location"].removeprefix("/creator/alpha")).status_code == 200


def test_the_platform_has_no_board():
    assert Api().client.get(f"/leaderboards/{uuid4()}.jpg", headers={"host": "localhost"}).status_code == 404


@pytest.mark.parametrize(
    ("start", "end", "state", "text"),
    [
        (timedelta(days=3, hours=1), timedelta(days=5), "UPCOMING", "Starts in 3 days"),
        (timedelta(hours=3), timedelta(days=5), "UPCOMING", "Starts in 3 hours"),
        (timedelta(minutes=5), timedelta(days=5), "UPCOMING", "Starts in less than 2 hours"),
        (timedelta(days=-1), timedelta(days=2), "RUNNING", "2 days left"),
        (timedelta(days=-1), timedelta(hours=47), "RUNNING", "47 hours left"),
        (timedelta(days=-1), timedelta(minutes=1), "RUNNING", "Less than 2 hours left"),
        (timedelta(days=-1), timedelta(0), "RUNNING", "Ended"),
        (timedelta(days=-2), timedelta(days=-1), "SETTLING", "Ended"),
        (timedelta(days=-2), timedelta(days=-1), "PAID", "Ended"),
    ],
)
def test_the_remaining_time_is_in_whole_units(start, end, state, text):
    at = datetime(2026, 5, 1, 12, tzinfo=UTC)
    window: Any = SimpleNamespace(starts_at=at + start, ends_at=at + end, state=state)
    assert board_picture.time_text(window, at) == text


def test_without_a_round_there_is_no_time():
    assert board_picture.time_text(None, datetime(2026, 5, 1, tzinfo=UTC)) == ""
