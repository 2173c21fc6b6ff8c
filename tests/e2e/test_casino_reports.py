"""Reports of casinos without a connector: one that the creator describes, and one that comes in files.

Each goes through a few pages, which takes some fifteen seconds.
"""

import re
from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.e2e.person import Person
from tests.e2e.test_leaderboards import day, open_connect_form

RAINBET_KEY = "rainbet-demo-key"


def test_a_described_report_is_tried_saved_and_read(creator, setting, running, at_casino, find_barriers):
    """Its amounts are texts."""
    setting.dress(creator)
    player = f"lake_{uuid4().hex[:6]}"
    at_casino("rainbet/players", players=[{"name": player}])
    # More than all others: the form shows the first five.
    at_casino("rainbet/bets", bets=[{"player": player, "amount": "987654.25"}])
    page = creator.page
    page.set_viewport_size(setting.device["viewport"])
    open_connect_form(page, "Another casino")
    form = page.get_by_role("form", name="Another casino")
    form.get_by_label("Begin with").select_option("Rainbet")
    expect(form.get_by_role("textbox", name="Name", exact=True)).to_have_value("Rainbet")
    form.get_by_role("textbox", name="Address").fill(f"{running.simulators}/casinos/rainbet/v1/external/affiliates")
    form.get_by_label("Key", exact=True).fill(RAINBET_KEY)

    # A wrong field is found before it is saved.
    form.get_by_label("Wagered amount").fill("wagered")
    form.get_by_role("button", name="Try it with the live answer").click()
    expect(form.get_by_role("alert")).to_contain_text("An amount is missing")
    find_barriers(page)
    form.get_by_label("Wagered amount").fill("wagered_amount")
    form.get_by_role("button", name="Try it with the live answer").click()
    expect(form.get_by_text(re.compile(r"^\d+ accounts found"))).to_be_visible()
    sample = form.get_by_role("list", name="The first accounts")
    expect(sample.get_by_role("listitem").filter(has_text=player)).to_contain_text("987,654.25 USD")
    find_barriers(page)
    form.get_by_role("button", name="Connect Another casino").click()
    test = page.get_by_role("dialog", name="Test")
    expect(test.get_by_text(re.compile("answered with"))).to_be_visible()
    test.get_by_role("button", name="Yes, the amount is right").click()

    # The first read begins at once. Its figures are those of the account, and count as wagers.
    expect(page.get_by_role("article", name="Rainbet").get_by_text("0 failed today")).to_be_visible()
    page.goto(f"/admin/casino-referrals?search={player}")
    expect(page.get_by_role("table")).to_contain_text("987,654.25")
    page.goto(f"/admin/wagers?search={player}")
    expect(page.get_by_role("table")).to_contain_text("987,654.25")
    find_barriers(page)


def choose_file(page: Page, name: str, text: str) -> None:
    page.locator("input[type=file]").set_input_files({"name": name, "mimeType": "text/csv", "buffer": text.encode()})


def test_a_file_is_tried_imported_and_undone(creator, setting, another_person, base_url, find_barriers):
    """The fan's open page follows."""
    setting.dress(creator)
    tag = uuid4().int
    steam, other = (f"7656119{(tag + number) % 10**10:010}" for number in range(2))
    fan = Person(another_person(**setting.device), f"fan{uuid4().hex[:8]}", base_url)
    fan.has_an_account()
    fan.call(f"/user/creators/{creator.name}/subscribe")
    born = {"birthDate": "1990-05-01", "country": "SE", "isAdult": False}
    fan.call("/user/users/my-profile/age-confirmation", data=born)
    fan.call("/user/casinos/connect", data={"provider": "CSGOEMPIRE", "username": steam})

    office = creator.page
    open_connect_form(office, "CSGOEmpire")
    office.get_by_role("form", name="CSGOEmpire").get_by_role("button", name="Connect CSGOEmpire").click()
    card = office.get_by_role("article", name="CSGOEmpire")
    expect(card.get_by_text("No file imported yet")).to_be_visible()
    card.get_by_role("link", name="Import a file").click()

    # The dry run shows what would change, and stores nothing.
    office.get_by_label("First day").fill(day(1))
    office.get_by_label("Last day").fill(day(1))
    lines = ["steam_id;name;wagered", f"{steam};river;1.250,50", f"{other};oak;30,25", "1234;ash;9"]
    choose_file(office, "yesterday.csv", "\n".join(lines))
    expect(office.get_by_text("Nothing has changed yet.")).to_be_visible()
    left_out = office.get_by_role("region", name="Lines that are left out")
    expect(left_out).to_contain_text("Line 4")
    expect(left_out).to_contain_text("A Steam ID is 17 digits")
    find_barriers(office)
    assert creator.call("/creator/casinos/referrals/all", "GET").json()["total"] == 0

    # Imported: the account is suggested to the fan who connected it, and the team confirms it.
    office.get_by_role("button", name="Import 2 accounts").click()
    expect(office.get_by_role("status").filter(has_text="2 totals changed by 1,280.75 USD")).to_be_visible()
    (account,) = creator.call("/creator/casinos/referrals/all?match=SUGGESTED", "GET").json()["data"]
    creator.call(f"/creator/casinos/referrals/one/{account['id']}", "PATCH", data={"match": "CONFIRMED"})
    page = fan.page
    page.goto(f"/creator/{creator.name}/wagers")
    row = page.get_by_role("listitem").filter(has_text="river").filter(has_text="Counted")
    expect(row).to_contain_text("1,250.50 USD")
    find_barriers(page)

    # The same file again is refused. Its import can be undone, with a second press.
    choose_file(office, "again.csv", "\n".join(lines))
    expect(office.get_by_text("This file was imported before.")).to_be_visible()
    expect(office.get_by_role("button", name="Import 2 accounts")).to_be_disabled()
    reads = office.get_by_role("region", name="Reads and imports")
    reads.get_by_role("button", name="Undo import").click()
    find_barriers(office)
    reads.get_by_role("button", name="Undo import").click()
    expect(reads.get_by_text("Undone", exact=True)).to_be_visible()
    expect(row).to_contain_text("0.00 USD")
    expect(page.get_by_text("1,250.50 USD")).to_have_count(0)
