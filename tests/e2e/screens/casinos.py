"""The screens of casinos: connections, referred accounts and proofs, and a creator's casinos for a fan.

The answers are made here, because each state of a connection needs its own.
"""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.e2e.screens.steps import Open, Screen, click, dialog
from tests.support.answers import answer

PROVIDERS, REFERRALS = "/admin/casino-providers", "/admin/casino-referrals"
SOME_ID = "0190a000-0000-7000-8000-0000000000c1"
SEEN = "2026-11-21T11:56:00Z"
STAKE = {
    "code": "STAKE",
    "slug": "stake",
    "name": "Stake",
    "naming": "USERNAME",
    "siteUrl": "https://stake.com",
    "brandColor": "#1475E1",
    "minimumAge": 18,
}
STOPPED = {
    "state": "PAUSED",
    "lastPullAt": SEEN,
    "lastSuccessAt": SEEN,
    "nextPullAt": None,
    "failedToday": 3,
    "problem": "CREDENTIAL_REJECTED",
    "problemText": "The provider refused the key.",
    "advice": "Create a new one there and enter it here.",
    "problemAt": SEEN,
}
CONNECTION: dict[str, Any] = {
    "id": SOME_ID,
    "provider": STAKE,
    "name": "Stake",
    "campaignCodes": ["NOVA"],
    "referralLink": "https://stake.com/?c=NOVA",
    "options": {"exclusive": True},
    "currency": "USD",
    "divisor": "1",
    "health": STOPPED,
    "credential": {"hints": {"token": "abcd"}, "setAt": SEEN, "setBy": "nova"},
    "capabilities": {
        "mode": "CLOSED",
        "hasWeighted": True,
        "maxRows": None,
        "hasStableIds": False,
        "minIntervalSeconds": 300,
        "finestSeconds": 1,
    },
    "accounts": 12,
    "confirmed": 3,
    "suggested": 2,
    "lowered": 1,
    "connectedBy": "nova",
    "createdAt": SEEN,
}
NAMED = {"id": SOME_ID, "name": "Stake", "provider": "STAKE", "currency": "USD"}
FAN = {"id": SOME_ID, "username": "kai", "avatarUrl": None}
REFERRAL = {
    "id": SOME_ID,
    "connection": NAMED,
    "username": "river_fan",
    "earlierNames": ["river"],
    "providerUserId": None,
    "steamId": None,
    "campaignCode": "NOVA",
    "isOtherCode": False,
    "isHidden": False,
    "isMasked": False,
    "firstSeenAt": SEEN,
    "lastSeenAt": SEEN,
    "match": "SUGGESTED",
    "matchedAt": SEEN,
    "matchedBy": None,
    "member": FAN,
    "claims": [{"accountId": SOME_ID, "member": FAN, "isProven": False}],
    "mergedInto": None,
    "wagered": "1250.5",
    "weighted": "900",
}
PULL = {
    "id": SOME_ID,
    "source": "CSV",
    "mode": "CLOSED",
    "bucket": "2026-11-21",
    "startedAt": SEEN,
    "takenAt": SEEN,
    "countsAt": SEEN,
    "servedFrom": "2026-11-21T00:00:00Z",
    "servedTo": "2026-11-22T00:00:00Z",
    "bodySha256": "",
    "isComplete": True,
    "rows": 12,
    "hidden": 0,
    "changed": 2,
    "lowered": 0,
    "result": "OK",
    "detail": "",
    "forcedFor": None,
    "fileName": "days.csv",
    "undoneAt": None,
    "undoes": None,
}
LOWERED = {
    "id": "7",
    "account": {"id": SOME_ID, "username": "river_fan", "connection": NAMED, "member": FAN},
    "bucket": None,
    "before": "1250.5",
    "after": "1200",
    "change": "-50.5",
    "weightedBefore": None,
    "weightedAfter": None,
    "state": "LOWERED",
    "pullId": SOME_ID,
    "takenAt": SEEN,
    "reviewedBy": None,
    "reviewedAt": None,
    "reason": "",
}
PROOF = {
    "id": SOME_ID,
    "connection": NAMED,
    "kind": "AMOUNT",
    "state": "WAITING",
    "code": "",
    "amount": "120.5",
    "reported": "120.5",
    "imageUrl": None,
    "note": "From my bet history",
    "reason": "",
    "decidedBy": None,
    "decidedAt": None,
    "createdAt": SEEN,
}
FAN_ACCOUNT = {
    "id": SOME_ID,
    "member": FAN,
    "provider": STAKE,
    "username": "river_fan",
    "state": "SEEN",
    "claims": 2,
    "reported": [
        {
            "id": SOME_ID,
            "connection": NAMED,
            "match": "SUGGESTED",
            "isOwn": False,
            "campaignCode": "RIVAL",
            "isOtherCode": True,
        }
    ],
    "proof": PROOF,
    "createdAt": SEEN,
}
OWN_HANDLE = {
    "id": SOME_ID,
    "username": "river_fan",
    "state": "SEEN",
    "isContested": False,
    "match": "UNMATCHED",
    "otherCode": None,
    "proof": None,
}
CREATOR_CASINO = {
    "id": SOME_ID,
    "provider": STAKE,
    "name": "Stake",
    "campaignCodes": ["NOVA"],
    "referralLink": "https://stake.com/?c=NOVA",
    "minimumAge": 18,
    "lastSuccessAt": SEEN,
    "isImportOnly": False,
    "accounts": [OWN_HANDLE],
}


def _page_of(*rows: object) -> Callable[[Route], None]:
    return lambda route: route.fulfill(json={"data": rows, "total": len(rows)})


def casinos_are_connected(page: Page) -> None:
    """A connection that stopped, with an account, a lowered total, a proof and an import."""
    answer(page, re.compile(r"/api/creator/casinos/all"), _page_of(CONNECTION))
    answer(page, re.compile(r"/api/creator/casinos/one/[^/]+/pulls"), _page_of(PULL))
    answer(page, re.compile(r"/api/creator/casinos/referrals/all"), _page_of(REFERRAL))
    answer(page, re.compile(r"/api/creator/casinos/lowered/all"), _page_of(LOWERED))
    answer(page, re.compile(r"/api/creator/casinos/accounts/all"), _page_of(FAN_ACCOUNT))
    tested = {"rows": 2, "codes": ["NOVA"], "mode": "CLOSED", "hasWeighted": True, "confirmed": None, "problem": None}
    sample = {"username": "whale", "providerUserId": None, "steamId": None, "wagered": "1250.5", "weighted": None}
    sample |= {"campaignCode": "NOVA"}
    answer(
        page,
        re.compile(r"/api/creator/casinos/one/[^/]+/test"),
        lambda route: route.fulfill(json={**tested, "sample": sample}),
    )


def the_creator_has_casinos(page: Page) -> None:
    answer(page, re.compile(r"/api/user/casinos/all/"), _page_of(CREATOR_CASINO))


def from_the_menu(name: str) -> Open:
    return dialog("^More for Stake", click("menuitem", name))


def describe_the_report(page: Page) -> None:
    """The form of a mapping is the longest one."""
    click("button", "^Connect casino")(page)
    click("button", "^Another casino")(page)
    expect(page.get_by_label("Begin with")).to_be_visible()


def _connected(name: str, path: str, step: Open | None = None, kind: str = "") -> Screen:
    return Screen(name, "creator", path, step, dialog=kind, given=casinos_are_connected)


CASINO_OFFICE = (
    Screen("connect a casino", "creator", PROVIDERS, dialog("^Connect casino"), dialog="casino-creator-connect"),
    Screen("describe a casino", "creator", PROVIDERS, describe_the_report, dialog="casino-creator-connect"),
    _connected("a casino that stopped", PROVIDERS),
    _connected("test a casino", PROVIDERS, dialog("^Test Stake"), "casino-test"),
    _connected("edit a casino", PROVIDERS, from_the_menu("^Edit connection"), "casino-creator-connect"),
    _connected("configure Stake", PROVIDERS, from_the_menu("^Configure Stake"), "stake-configuration"),
    _connected("disconnect a casino", PROVIDERS, from_the_menu("^Disconnect casino"), "casino-disconnect"),
    _connected("one casino with its reads", f"{PROVIDERS}/{SOME_ID}"),
    _connected("referred accounts", REFERRALS),
    _connected("decide about an account", REFERRALS, dialog("^river_fan"), "casino-referral-confirm"),
    _connected("lowered totals", f"{REFERRALS}?tab=lowered"),
    _connected("import wagers", f"{REFERRALS}?tab=import"),
    _connected("accounts of fans", "/admin/accounts"),
)
CASINO_FAN = (
    Screen(
        "a casino of the creator",
        "fan",
        f"/creator/nova/store?casino={SOME_ID}",
        dialog(),
        dialog="casino-details",
        given=the_creator_has_casinos,
    ),
    Screen(
        "prove a casino account",
        "fan",
        f"/creator/nova/store?casino={SOME_ID}",
        dialog("^Prove that river_fan"),
        dialog="casino-details",
        given=the_creator_has_casinos,
    ),
    Screen(
        "connect an account at the creator's casino",
        "fan",
        f"/creator/nova/store?casino={SOME_ID}",
        dialog("^Connect another account"),
        dialog="casino-user-connect",
        given=the_creator_has_casinos,
    ),
)
