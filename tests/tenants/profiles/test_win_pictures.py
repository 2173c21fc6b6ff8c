"""Pictures of wins: the member alone gets them, and they name no one else."""

from io import BytesIO

import pytest
from django_tenants.utils import tenant_context
from PIL import Image

from saas.kernel.ids import new_id
from tenants.profiles import win_pictures
from tenants.sharing.pictures import PictureFacts
from tests.support.api import PLATFORM
from tests.support.cases import a_case, gems, open_it
from tests.support.raffles import a_raffle, end, join, page
from tests.support.shop import a_shopper


@pytest.fixture
def fan(alpha):
    return a_shopper(alpha, 1000)


def picture(fan, path, **query):
    return fan.api.client.get(f"/creator/{fan.community.slug}/api/user/{path}/picture.png", query, HTTP_HOST=PLATFORM)


def test_a_fan_saves_the_picture_of_an_opening_and_no_other_fan_gets_it(alpha, fan):
    case = a_case(alpha, [gems(50, 1_000_000)])
    opening = open_it(fan, case).ok()["openings"][0]["id"]
    shown = picture(fan, f"cases/win/{opening}")
    assert Image.open(BytesIO(shown.content)).size == (1200, 630)
    assert shown["Cache-Control"] == "private, no-cache"
    file = picture(fan, f"cases/win/{opening}", download="1")
    assert file["Content-Disposition"] == 'attachment; filename="alpha-win.png"'
    other = a_shopper(alpha)
    for path in (f"cases/win/{opening}", f"cases/win/{new_id()}"):
        assert other.api.at(alpha).get(f"/user/{path}/picture.png").code == "WIN_NOT_FOUND"


def test_a_fan_saves_the_picture_of_a_raffle_and_no_other_fan_gets_it(alpha, fan):
    raffle = a_raffle(alpha)
    join(fan, raffle).ok()
    with tenant_context(alpha):
        end(raffle)
    award = page(fan, raffle)["winners"][0]["id"]
    assert Image.open(BytesIO(picture(fan, f"raffle-tickets/win/{award}").content)).size == (1200, 630)
    other = a_shopper(alpha)
    assert other.api.at(alpha).get(f"/user/raffle-tickets/win/{award}/picture.png").code == "WIN_NOT_FOUND"


def test_the_picture_says_the_prize_the_chance_the_place_and_the_name(alpha, fan, monkeypatch):
    case = a_case(alpha, [gems(50, 12_500), gems(1, 987_500)], price=0)
    said = []

    def drawn(facts: PictureFacts, symbol: str, color: str) -> bytes:
        said.append((facts, color))
        return b""

    monkeypatch.setattr(win_pictures, "_png", drawn)
    opening = open_it(fan, case).ok()["openings"][0]["id"]
    picture(fan, f"cases/win/{opening}")
    ((facts, color),) = said
    assert facts.name in ("50 gems", "1 gem")
    assert facts.call == ("1.25% chance" if facts.name == "50 gems" else "98.75% chance")
    assert facts.above == f"{alpha.name} · {case.name}"
    assert facts.address.startswith(f"{fan.user.username} · ")
    assert color.startswith("#")
