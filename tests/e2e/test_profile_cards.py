"""A fan's card and a shared achievement: a member opens the card from a win, the fan hides it and shows it again, and a

stranger follows a link until the fan turns it off. Three people at three browsers, some fifteen seconds.
"""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.person import Person


@pytest.fixture
def fans(creator, setting, another_person, base_url) -> list[Person]:
    """Two members of a community with a free case, and an achievement for opening one."""
    setting.dress(creator)
    token = {"productName": "Arcade token", "price": "90", "status": "ACTIVE"}
    product = creator.call("/creator/product-manage/one", data=token).json()["id"]
    prize = {"kind": "PRODUCT", "productId": product, "ppm": 1_000_000, "value": "50", "rarity": "EPIC"}
    creator.call("/creator/lootboxes/one", data={"name": "Drawer", "price": "0", "status": "ACTIVE", "prizes": [prize]})
    unboxer = {"name": "The first one", "event": "OPENING", "symbol": "ROCKET", "tiers": [{"target": 1}]}
    creator.call("/creator/achievements/one", data=unboxer)
    found = []
    for who in ("winner", "member"):
        page = another_person(**setting.device)
        person = Person(page, f"{who}{uuid4().hex[:8]}", base_url)
        person.has_an_account()
        person.call(f"/user/creators/{creator.name}/subscribe")
        found.append(person)
    return found


def card_of(page: Page, name: str):
    return page.get_by_role("article", name=f"Card of {name}")


def test_a_card_is_opened_from_a_win_hidden_and_shown_to_everyone(
    creator, fans, setting, another_person, find_barriers
):
    winner, member = fans
    home = f"/creator/{creator.name}"
    winner.page.goto(f"{home}/cases/drawer")
    winner.page.get_by_role("button", name="Open for free").click()
    expect(winner.page.get_by_role("heading", name="Arcade token").first).to_be_visible()

    page = member.page
    page.goto(f"{home}/cases")
    page.get_by_role("link", name=winner.name, exact=True).first.click()
    dialog = page.get_by_role("dialog")
    expect(card_of(page, winner.name)).to_contain_text("The first one")
    expect(dialog).to_contain_text(re.compile(r"Level \d"))
    find_barriers(page)
    dialog.get_by_role("link", name="Open page").click()
    expect(page).to_have_url(re.compile(f"//[^/]+{home}/members/{winner.name}$"))
    expect(dialog).to_be_hidden()
    expect(card_of(page, winner.name)).to_be_visible()

    visitor = another_person(**setting.device)
    address = f"{home}/members/{winner.name}"
    visitor.goto(address)
    expect(visitor.get_by_role("heading", name="No card to see")).to_be_visible()

    own = winner.page
    own.goto(f"{home}/achievements")
    own.get_by_role("link", name="Your card").click()
    expect(own.get_by_role("radio", name="Members")).to_be_checked()
    expect(own.get_by_text("This is what others see.")).to_be_visible()
    find_barriers(own)
    with own.expect_response("**/my-card"):
        own.get_by_text("Everyone", exact=True).click()
    visitor.reload()
    expect(card_of(visitor, winner.name)).to_contain_text("The first one")
    find_barriers(visitor)

    with own.expect_response("**/my-card"):
        own.get_by_text("Only me", exact=True).click()
    visitor.reload()
    expect(visitor.get_by_role("heading", name="No card to see")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="No card to see")).to_be_visible()
    expect(card_of(own, winner.name)).to_be_visible()


def test_an_achievement_is_shared_by_a_link_until_the_fan_turns_it_off(
    creator, fans, setting, another_person, find_barriers
):
    fan, _ = fans
    page, home = fan.page, f"/creator/{creator.name}"
    page.goto(f"{home}/cases/drawer")
    page.get_by_role("button", name="Open for free").click()
    expect(page.get_by_role("heading", name="Arcade token").first).to_be_visible()

    page.goto(f"{home}/achievements")
    page.get_by_role("button", name="Share The first one").click()
    dialog = page.get_by_role("dialog")
    picture = dialog.get_by_role("img", name="The first one, Bronze")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("picture => picture.naturalWidth") == 1200
    with page.expect_download() as file:
        dialog.get_by_role("link", name="Download picture").click()
    assert file.value.suggested_filename == f"{creator.name}-achievement.png"
    dialog.get_by_role("button", name="Make a link").click()
    link = dialog.get_by_role("code").inner_text()
    find_barriers(page)

    stranger = another_person(**setting.device)
    stranger.goto(link)
    expect(stranger.get_by_role("heading", name=f"{fan.name} reached The first one")).to_be_visible()
    shown = stranger.get_by_role("img", name=re.compile("^The first one, Bronze"))
    expect(shown).to_have_js_property("complete", True)
    assert shown.evaluate("picture => picture.naturalWidth") == 1200
    find_barriers(stranger)

    dialog.get_by_role("button", name="Turn link off").click()
    expect(dialog.get_by_role("button", name="Make a link")).to_be_visible()
    stranger.reload()
    expect(stranger.get_by_role("heading", name="Not shared")).to_be_visible()
