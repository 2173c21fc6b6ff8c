"""A fan's link, a friend who joins by it, and the gems of both; a cluster waits until the team releases it.

Four people at four browsers go through eight pages, which takes some twenty seconds.
"""

import re
from uuid import uuid4

from playwright.sync_api import expect

from tests.e2e.person import Person

TERMS = {"isActive": True, "inviterGems": "50", "friendGems": "20", "minDays": 0, "action": "NONE"}


def test_friends_are_paid_and_a_cluster_is_reviewed(creator, setting, another_person, base_url, find_barriers):
    setting.dress(creator)
    # All browsers of the test are in one network.
    creator.call("/creator/fan-referrals/program", "PATCH", data={**TERMS, "trustRules": []})
    inviter = Person(another_person(**setting.device), f"inviter{uuid4().hex[:8]}", base_url)
    inviter.has_an_account()
    inviter.call(f"/user/creators/{creator.name}/subscribe")
    page = inviter.page
    page.goto(f"/creator/{creator.name}/friends")
    page.get_by_role("button", name="Get your link").click()
    address = page.locator("code", has_text="/invite/")
    expect(address).to_be_visible()
    find_barriers(page)
    link = (address.text_content() or "").strip()

    # The friend reads the terms, joins, and is active at once.
    friend = Person(another_person(**setting.device), f"friend{uuid4().hex[:8]}", base_url)
    friend.has_an_account()
    friend.page.goto(link)
    expect(friend.page.get_by_role("heading", name=re.compile(f"^{inviter.name} invites you"))).to_be_visible()
    expect(friend.page.get_by_text(re.compile("when you are active"))).to_contain_text("20")
    find_barriers(friend.page)
    friend.page.get_by_role("button", name=re.compile("^Join")).click()
    expect(friend.page.get_by_text("You are a member here.")).to_be_visible()
    friends = page.get_by_role("list", name="Your friends")
    expect(friends.get_by_text("Paid")).to_be_visible(timeout=20_000)
    expect(friends).not_to_contain_text(friend.name)
    friend.page.goto(f"/creator/{creator.name}/friends")
    expect(friend.page.get_by_text("You joined by a friend’s link")).to_be_visible()
    expect(friend.page.get_by_text("Paid", exact=True)).to_be_visible()

    # A second friend in the same network is held.
    creator.call("/creator/fan-referrals/program", "PATCH", data={"trustRules": ["SAME_NETWORK"]})
    second = Person(another_person(**setting.device), f"second{uuid4().hex[:8]}", base_url)
    second.has_an_account()
    second.page.goto(link)
    second.page.get_by_role("button", name=re.compile("^Join")).click()
    expect(friends.get_by_text("Under review")).to_be_visible(timeout=20_000)

    # The team reads why, and releases it.
    office = creator.page
    office.goto("/admin/users/friends?state=HELD")
    office.get_by_role("row", name=re.compile(second.name)).click()
    review = office.get_by_role("dialog", name="Referral")
    expect(review).to_contain_text("Same network as the inviter")
    find_barriers(office)
    review.get_by_role("button", name="Release referral").click()
    expect(friends.get_by_text("Paid")).to_have_count(2, timeout=20_000)
