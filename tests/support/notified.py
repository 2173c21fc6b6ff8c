"""Reading notifications as the bell does."""

from typing import Any

from tests.support.api import Api


def notified(browser: Api, kind: str) -> str:
    """The title and text of the newest notification of this type, for a person or, with a type of teams, their team."""
    path = "/creator/notifications/all" if kind.startswith("TEAM_") else "/user/notifications/all"
    rows: list[dict[str, Any]] = browser.get(path, {"type": kind}).ok()["data"]
    assert rows, f"No {kind} was sent"
    return f"{rows[0]['title']} | {rows[0]['text']}"
