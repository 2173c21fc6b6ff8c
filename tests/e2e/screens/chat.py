"""The screens of the chat. The demo has a lively room; the states of one person are made here."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.screens.steps import Screen, click, with_answer

ROOM, OFFICE, PLATFORM = "/creator/nova/chat", "/admin/chat", "/chat"
ROOM_CALL = re.compile(r"/api/user/chat/rooms/nova$")
REPORTS_CALL = re.compile(r"/api/creator/chat/reports")
UNTIL = "2030-01-01T12:00:00Z"
_AUTHOR = {
    "id": "0190a000-0000-7000-8000-0000000000e1", "memberId": "0190a000-0000-7000-8000-0000000000e2",
    "username": "loudfan", "avatarUrl": None, "role": "FAN",
}  # fmt: skip


def _denied(code: str, message: str) -> Any:
    def change(given: dict[str, Any]) -> dict[str, Any]:
        denial = {"code": code, "message": message, "params": {"until": UNTIL}, "until": UNTIL}
        return {**given, "denial": denial, "isPaused": code == "CHAT_PAUSED", "pauseReason": "Back after the break."}

    return with_answer(ROOM_CALL, change)


muted = _denied("CHAT_MUTED", "You are muted: Adverts are not allowed here. Read the pinned rules.")
paused = _denied("CHAT_PAUSED", "The team paused the chat. You can read it, and write again when it goes on.")
one_report = with_answer(
    REPORTS_CALL,
    lambda _: {
        "data": [
            {
                "id": "0190a000-0000-7000-8000-0000000000e3",
                "message": {
                    "id": "0190a000-0000-7000-8000-0000000000e3", "seq": 7, "author": _AUTHOR,
                    "text": "Buy coins at coins-4-u.example", "picture": None, "gems": None,
                    "createdAt": "2026-11-20T12:00:00Z",
                    "deletedAt": None, "deletedBy": None, "deletedByName": "", "deleteReason": "",
                },
                "reports": [
                    {
                        "id": "0190a000-0000-7000-8000-0000000000e4", "username": "pixelpanda",
                        "reason": "An advert again", "createdAt": "2026-11-20T12:01:00Z",
                    }
                ],
            }
        ],
        "total": 1,
    },
)  # fmt: skip


def _open(page: Page) -> None:
    expect(page.get_by_role("log")).to_be_visible()


def open_menu(page: Page) -> None:
    _open(page)
    page.get_by_role("button", name=re.compile("^Actions for the message")).last.click()
    expect(page.get_by_role("menuitem", name="Answer", exact=True)).to_be_visible()


def write_a_poll(page: Page) -> None:
    _open(page)
    page.get_by_role("button", name="Poll", exact=True).click()
    expect(page.get_by_label("Option 2")).to_be_visible()


def mute_here(page: Page) -> None:
    page.get_by_role("button", name="Mute or ban").first.click()
    expect(page.get_by_label("Reason")).to_be_visible()


def report_a_message(page: Page) -> None:
    _open(page)
    # The team's messages cannot be reported, so one of another fan is looked for.
    for button in reversed(page.get_by_role("button", name=re.compile("^Actions for the message")).all()):
        button.click()
        report = page.get_by_role("menuitem", name="Report")
        expect(page.get_by_role("menuitem", name="Answer", exact=True)).to_be_visible()
        if report.count():
            report.click()
            break
        page.keyboard.press("Escape")
    expect(page.get_by_label("What is wrong with it?")).to_be_visible()


def choose_emoji(page: Page) -> None:
    _open(page)
    page.get_by_role("button", name="Add an emoji").click()
    expect(page.get_by_role("gridcell").first).to_be_visible()


def add_a_picture(page: Page) -> None:
    _open(page)
    page.get_by_role("button", name="Picture", exact=True).click()
    expect(page.get_by_label("Picture", exact=True)).to_be_attached()


CHAT_FAN = (
    Screen("chat", "fan", ROOM, _open),
    Screen("chat, actions of a message", "fan", ROOM, open_menu),
    Screen("chat, a report", "fan", ROOM, report_a_message, dialog="chat-report"),
    Screen("chat, a tip", "fan", ROOM, click("button", "^Tip$")),
    Screen("chat, emoji", "fan", ROOM, choose_emoji),
    Screen("chat, a picture", "fan", ROOM, add_a_picture),
    Screen("chat, muted", "fan", ROOM, _open, given=muted),
    Screen("chat, paused", "fan", ROOM, _open, given=paused),
    Screen("chat, not logged in", "visitor", ROOM),
    Screen("chats of the platform", "fan", PLATFORM, _open),
)
CHAT_OFFICE = (
    Screen("chat of the team, a poll", "creator", ROOM, write_a_poll),
    Screen("chat, reports", "creator", f"{OFFICE}?tab=reports", given=one_report),
    Screen(
        "chat, mute at a report",
        "creator",
        f"{OFFICE}?tab=reports",
        mute_here,
        given=one_report,
        dialog="chat-sanction",
    ),
    Screen("chat, mutes and bans", "creator", f"{OFFICE}?tab=sanctions"),
    Screen("chat, messages of all", "creator", f"{OFFICE}?tab=messages"),
    Screen("chat, rules", "creator", f"{OFFICE}?tab=rules"),
)
