"""The screens of exclusive offers. A fan has one claim per offer, so the states of claims are made here."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.screens.steps import Screen, click, dialog, with_answer

FAN, OFFICE, PLATFORMS = "/creator/nova/offers", "/admin/offers", "/admin/offers-platforms"
LIST = re.compile(r"/api/user/exclusive-offers/all/")
PROOF = "Deposited on Friday with your code. My account there has the same name as here."
REASON = "The picture shows an older deposit without the code. Send one that shows the code."
_DENIAL: dict[str, Any] = {"params": {}, "until": None, "message": ""}
DETAILS: dict[str, Any] = {
    "description": "For new accounts that register with the code.",
    "offerImage": None,
    "promoCode": "NOVA",
    "promoLink": "https://stake.com/?c=nova",
    "howToClaim": ["Open the link and register.", "Enter the code with your first deposit."],
    "terms": {
        "currency": "USD",
        "matchPercent": 100,
        "minimumDeposit": "20",
        "maximumBonus": "500",
        "wagering": "30",
        "wageringOn": "DEPOSIT_AND_BONUS",
        "maximumBet": "5",
        "excludedGames": ["Blackjack", "Baccarat", "Roulette", "Poker"],
        "wagerDays": 30,
        "sentences": [
            "You get 100 % of your deposit as a bonus, at most 500 USD.",
            "Wager your deposit and the bonus 30 times within 30 days before you withdraw.",
            "These games do not count: Blackjack, Baccarat, Roulette and 1 more.",
        ],
        "example": {"words": "Deposit 100, get 100, wager 6,000", "deposit": "100", "bonus": "100", "wager": "6000"},
    },
}
OPEN = {"locked": None, "details": DETAILS, "takesClaims": True, "denial": None, "claim": None, "canRemind": True}


def _claim(status: str, reason: str = "") -> dict[str, Any]:
    return {
        "id": "0190a000-0000-7000-8000-0000000000d1",
        "status": status,
        "text": PROOF,
        "image": None,
        "reason": reason,
        "rewardWords": "150 gems",
        "claimedAt": "2026-11-21T11:00:00Z",
        "reviewedAt": None if status == "PENDING" else "2026-11-21T12:00:00Z",
    }


def _every_state(given: dict[str, Any]) -> dict[str, Any]:
    states: tuple[dict[str, Any], ...] = (
        {},
        {"claim": _claim("PENDING"), "denial": {**_DENIAL, "code": "OFFER_CLAIM_EXIST"}},
        {"claim": _claim("REJECTED", REASON), "isReminded": True},
        {"claim": _claim("APPROVED"), "denial": {**_DENIAL, "code": "OFFER_CLAIM_EXIST"}, "isReported": True},
        {"claimsLeft": 0, "denial": {**_DENIAL, "code": "OFFER_CLAIMS_TAKEN"}},
    )
    first = given["data"][0]
    rows = [{**first, **OPEN, **state, "id": f"{first['id'][:-2]}{place:02d}"} for place, state in enumerate(states)]
    return {"data": rows, "total": len(rows)}


offers_in_every_state = with_answer(LIST, _every_state)
no_offers = with_answer(LIST, lambda _: {"data": [], "total": 0})


def reject(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Reject the claim of")).first.click()
    expect(page.get_by_label("Reason")).to_be_visible()


def select_all(page: Page) -> None:
    page.get_by_role("checkbox", name="Select all").check()
    expect(page.get_by_role("group", name="Actions for selected claims")).to_be_visible()


def publish(page: Page) -> None:
    """A new offer, up to the last look."""
    dialog("^Create offer")(page)
    page.get_by_role("dialog").get_by_role("button", name="Continue").click()
    page.get_by_label("Title").fill("Free spins for two")
    page.get_by_label("Link").fill("https://keyforest.example.org/spins")
    page.get_by_role("button", name="Save draft").click()
    expect(page.get_by_role("heading", name="Free spins for two", level=1)).to_be_visible()
    dialog("^Publish$")(page)


def of_the_first_platform(step: str) -> Any:
    return dialog(click("button", "^Actions for Keyforest"), click("menuitem", step))


OFFER_FAN = (
    Screen("offers, before the age is known", "visitor", FAN),
    Screen("offers, in every state", "fan", FAN, given=offers_in_every_state),
    Screen("offers, none", "fan", FAN, given=no_offers),
    Screen("offers, nothing found", "fan", f"{FAN}?search=zzzzzz", given=no_offers),
    Screen("claim an offer", "fan", FAN, dialog("^Claim 150 gems"), given=offers_in_every_state, dialog="offer-claim"),
)
OFFER_OFFICE = (
    Screen("offers, claims", "creator", f"{OFFICE}?tab=requests"),
    Screen("offers, approved claims", "creator", f"{OFFICE}?tab=requests&status=APPROVED"),
    Screen("offers, reject a claim", "creator", f"{OFFICE}?tab=requests", reject),
    Screen("offers, all claims", "creator", f"{OFFICE}?tab=requests", select_all),
    Screen("one offer", "creator", OFFICE, click("link", "^Double your first deposit")),
    Screen("publish an offer", "creator", OFFICE, publish, dialog="offer-publish"),
    Screen("create an offer, platform", "creator", OFFICE, dialog("^Create offer"), dialog="offer-create"),
    Screen(
        "delete an offer",
        "creator",
        OFFICE,
        dialog(click("button", "^Actions for Autumn cashback"), click("menuitem", "^Delete")),
        dialog="offer-delete",
    ),
    Screen("add a platform", "creator", PLATFORMS, dialog("^Add platform"), dialog="offer-platform"),
    Screen("edit a platform", "creator", PLATFORMS, of_the_first_platform("^Edit")),
    Screen("delete a platform", "creator", PLATFORMS, of_the_first_platform("^Delete"), dialog="offer-platform-delete"),
)
