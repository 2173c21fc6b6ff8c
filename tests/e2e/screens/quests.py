"""States of quests that take a journey to reach."""

import re
from datetime import UTC, datetime, timedelta
from itertools import cycle
from typing import Any

from tests.e2e.screens.steps import with_answer

LONG = "A very long name of a quest, which the creator wrote late at night without a single thought of phones"
Answer = dict[str, Any]

quests_are_off = with_answer(
    "**/api/user/challenges/all*",
    lambda _: {
        "code": "FEATURE_SWITCHED_OFF",
        "message": "Quests: the platform has switched this off for this community. Contact the platform's support",
        "params": {"feature": "QUESTS", "words": "Quests", "until": None},
        "fields": {},
    },
    status=409,
)
no_quests = with_answer("**/api/user/challenges/all*", lambda _: {"data": [], "total": 0})


def _hours(hours: int) -> str:
    return (datetime.now(UTC) + timedelta(hours=hours)).isoformat()


def _attempt(quest: Answer, status: str, **more: Any) -> Answer:
    is_done = status in ("CAN_REWARD", "COMPLETED")
    return {
        "id": quest.get("id") or quest["challengeId"],
        "status": status,
        "progress": 100 if is_done else 60,
        "progressDuration": 0,
        "progressAmount": 5 if is_done else 3,
        "completed": int(is_done),
        "attempt": 1,
        "startedAt": _hours(-2),
        "deadline": _hours(5),
        "text": "",
        "link": "",
        "image": None,
        "submittedAt": None,
        "reviewedAt": None,
        "reason": None,
        "failure": None,
        "claimedAt": None,
        "reward": quest["reward"],
        **more,
    }


_STATES: tuple[tuple[str, Answer], ...] = (
    ("CAN_REWARD", {}),
    ("IN_PROCESS", {}),
    ("PENDING", {}),
    ("COMPLETED", {"claimedAt": _hours(-1)}),
    ("FAILED", {"failure": "TIME"}),
    ("FAILED", {"failure": "REJECTED", "reason": "The link does not open."}),
    ("", {"lockedBy": "First purchase"}),
    ("", {"startAt": _hours(30)}),
    ("", {"endAt": _hours(-3)}),
    ("", {"maxWinners": 5, "winners": 2, "winnerChoice": "TEAM", "name": LONG, "needsStart": True}),
)


def _every_state(given: Answer) -> Answer:
    rows = []
    for number, ((status, changes), quest) in enumerate(zip(_STATES, cycle(given["data"]), strict=False)):
        counted = {"challengeTemplate": {**quest["challengeTemplate"], "type": "AMOUNT_BASED", "event": "PURCHASE"}}
        row = {**quest, **counted, "id": f"{quest['id'][:-2]}{number:02}", "name": f"{quest['name']} {number + 1}"}
        row |= {"targetAmount": 5, "restart": "RESTART_IF_FAILED", "lockedBy": None, "own": None, "rewardsReady": 0}
        if status:
            row |= {"own": _attempt(row, status, **changes), "rewardsReady": int(status == "CAN_REWARD") * 2}
        else:
            row |= changes
        rows.append(row)
    return {"data": rows, "total": len(rows)}


quests_in_every_state = with_answer("**/api/user/challenges/all?*kind=QUEST*", _every_state)


def _on_its_way(given: Answer) -> Answer:
    chain = given["data"][0]
    states = ("COMPLETED", "CAN_REWARD", "")
    steps = [
        {**step, "own": _attempt(step, status) if status else None, "isLocked": not status, "name": name}
        for step, status, name in zip(chain["steps"], states, (LONG, "Two tickets", "Three cases"), strict=True)
    ]
    return {**given, "data": [{**chain, "steps": steps, "ownSteps": 1, "progress": 33, "status": "IN_PROCESS"}]}


chain_on_its_way = with_answer("**/api/user/challenges/chains/all*", _on_its_way)
asks_for_a_code = with_answer(
    re.compile(r"/api/user/challenges/(all|one)"),
    lambda given: (
        {
            **given,
            "data": [
                {**row, "asksForCode": True, "needsStart": False, "own": None, "rewardsReady": 0, "denial": None}
                | {"challengeTemplate": {**row["challengeTemplate"], "type": "ARBITRARY"}}
                for row in given["data"]
                if "challengeTemplate" in row
            ],
        }
        if "data" in given
        else {
            **given,
            "asksForCode": True,
            "needsStart": False,
            "own": None,
            "rewardsReady": 0,
            "denial": None,
            "challengeTemplate": {**given["challengeTemplate"], "type": "ARBITRARY"},
        }
    ),
)
