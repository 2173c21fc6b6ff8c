"""``manage.py rights [--check]``: writes docs/rights.md, or reports that the committed file is stale."""

from itertools import groupby

from saas.access.catalog import AREAS
from saas.access.url_map import Call, calls
from saas.kernel.management.generated import GeneratedFileCommand
from saas.tenancy.permissions import PERMISSION_LABELS, Permission

HEAD = """# Who may do what

`manage.py rights` writes this page from the code; a test fails if the page is stale. Every call of the API declares its
guard. The guard is checked before the call runs, and the OpenAPI document shows it as `x-guard`.

| guard | allowed |
|---|---|
| `public` | every person, also without a session |
| `session` | every logged-in person |
| `pending login` | a person whose login waits for the second factor, or a logged-in person |
| `team` | the owner and the staff of the community |
| a permission, or several | the owner, and staff who have one of them |
| `owner` | only the owner of the community |
| `signature` | a provider that signs the call |
| `front` | the TLS front, before it requests a certificate |

A call for the team is about the community that the header `X-Acting-Creator` names. Without that header it is about the
caller's own community. Rights are read for each request, so a permission that is taken away no longer
counts from the next request.

- A person can give only rights that they hold. The owner can be neither invited nor removed.
- An invitation works once, for one person, for a week. Its page is `/staff-invitation/<token>`.
- Changes of the team need a fresh proof of identity.
- A person who acts for several creators chooses one at the top of the sidebar, or by `/admin?creator=<slug>`. The
  session keeps the choice until the right to it ends.
- A session on a custom domain is limited to one fan in that community. The back office is closed to it, and so are the
  calls marked ✕.
"""


class Command(GeneratedFileCommand):
    help = "Writes the page of permissions and calls."
    target = "docs/rights.md"

    def text(self) -> str:
        return page()


def page() -> str:
    """Return the whole page as Markdown."""
    return "\n".join([HEAD, *_areas(), *_permissions(), *_calls()]) + "\n"


def _areas() -> list[str]:
    rows = []
    for area in AREAS:
        needs = _names(area.requires) or "the whole team"
        rows.append(f"| {area.label} | `{area.path}` | {needs} |")
    return [
        "## Areas of the back office",
        "",
        "| area | address | needs one of |",
        "|---|---|---|",
        *rows,
        "",
    ]


def _permissions() -> list[str]:
    rows = []
    for permission in Permission:
        opened = [call for call in calls() if permission in call.guard.split("|")]
        listed = ", ".join(f"`{call.method} {call.path}`" for call in opened) or "none yet"
        rows.append(f"| `{permission}` | {PERMISSION_LABELS[permission]} | {listed} |")
    return ["## What each permission opens", "", "| permission | label | calls |", "|---|---|---|", *rows, ""]


def _calls() -> list[str]:
    lines = ["## Every call", ""]
    for area, found in groupby(sorted(calls(), key=_area), _area):
        lines += [f"### {area}", "", "| call | scope | guard | custom domain | purpose |", "|---|---|---|---|---|"]
        lines += [_row(call) for call in found]
        lines.append("")
    return lines[:-1]


def _area(call: Call) -> str:
    return call.view.__module__.split(".api")[0]


def _row(call: Call) -> str:
    closed = call.view.strong_session or call.view.scope == "platform" or call.guard not in _OPEN_ON_DOMAINS
    guard = " or ".join(f"`{name}`" for name in call.guard.split("|"))
    return f"| `{call.method} {call.path}` | {call.view.scope} | {guard} | {'✕' if closed else ''} | {call.purpose} |"


_OPEN_ON_DOMAINS = {"public", "session", "signature", "front"}


def _names(permissions: tuple[Permission, ...]) -> str:
    return ", ".join(f"`{permission}`" for permission in permissions)
