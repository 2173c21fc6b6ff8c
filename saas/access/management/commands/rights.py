"""``manage.py rights [--check]``: writes docs/rights.md, or says whether the committed one is stale."""

from itertools import groupby
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from saas.access.catalog import AREAS
from saas.access.url_map import Call, calls
from saas.tenancy.permissions import PERMISSION_LABELS, Permission

HEAD = """# Who may do what

Written by `manage.py rights` from what the code declares; a test fails when this page is stale. Every call of the API
declares its guard, which is enforced where the call comes in, and carried by the OpenAPI document as `x-guard`.

| guard | who |
|---|---|
| `public` | everybody |
| `session` | whoever is signed in |
| `pending login` | a log-in that waits for its second factor, or the person it made |
| `team` | the owner and the staff of the community |
| a permission, or several | the owner, and staff who hold one of them |
| `owner` | the owner of the community, nobody else |
| `operator` | an operator with a second factor |
| `signature`, `front` | machines that prove with every call who they are |

A call for the team is about the community that `X-Acting-Creator` names, or else about one's own. Rights are read anew
for each request: one that is taken away ends with the next. Nobody gives a right they lack, the owner is neither
invited nor removed, and an invitation opens for the one it is for, once, for a week. Changes of the team ask for a
fresh proof of who it is. Who acts for several creators chooses the office at the top of the sidebar (or by
`/admin?creator=<slug>`); the choice is kept with the session until the right to it ends. An invitation's page is
`/staff-invitation/<token>`.

A session of a custom domain is a fan of that community and no more: the back office is closed to it, and so are the
calls marked ✕.
"""


class Command(BaseCommand):
    help = "Writes the page of permissions and calls."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="fail when the committed page is stale")

    def handle(self, *_args: Any, check: bool, **_options: Any) -> None:
        text = page()
        target = settings.ROOT / "docs" / "rights.md"
        if not check:
            target.write_text(text)
            self.stdout.write(f"{len(calls())} calls written")
        elif not target.exists() or target.read_text() != text:
            raise CommandError("docs/rights.md is stale: run `manage.py rights`")


def page() -> str:
    """The whole page, as Markdown."""
    return "\n".join([HEAD, *_areas(), *_permissions(), *_calls()]) + "\n"


def _areas() -> list[str]:
    rows = []
    for area in AREAS:
        needs, state = _names(area.requires) or "the whole team", "" if area.built else "to come"
        rows.append(f"| {area.label} | `{area.path}` | {needs} | {state} |")
    return ["## Areas of the back office", "", "| area | address | needs one of | |", "|---|---|---|---|", *rows, ""]


def _permissions() -> list[str]:
    rows = []
    for permission in Permission:
        opened = [call for call in calls() if permission in call.guard.split("|")]
        listed = ", ".join(f"`{call.method} {call.path}`" for call in opened) or "nothing yet"
        rows.append(f"| `{permission}` | {PERMISSION_LABELS[permission]} | {listed} |")
    return ["## What each permission opens", "", "| permission | label | calls |", "|---|---|---|", *rows, ""]


def _calls() -> list[str]:
    lines = ["## Every call", ""]
    for area, found in groupby(calls(), lambda call: call.view.__module__.split(".api")[0]):
        lines += [f"### {area}", "", "| call | on | guard | custom domain | |", "|---|---|---|---|---|"]
        lines += [_row(call) for call in found]
        lines.append("")
    return lines[:-1]


def _row(call: Call) -> str:
    closed = call.view.strong_session or call.view.scope == "platform" or call.guard not in _OPEN_THERE
    guard = " or ".join(f"`{name}`" for name in call.guard.split("|"))
    return f"| `{call.method} {call.path}` | {call.view.scope} | {guard} | {'✕' if closed else ''} | {call.purpose} |"


_OPEN_THERE = {"public", "session", "signature", "front"}


def _names(permissions: tuple[Permission, ...]) -> str:
    return ", ".join(f"`{permission}`" for permission in permissions)
