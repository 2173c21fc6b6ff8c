"""All pages and actions of the desk, each with the roles that may use it. This is the only declaration of rights."""

from collections.abc import Iterator
from dataclasses import dataclass

from saas.desk.models import DeskRole

SUPPORT, FINANCE, ADMINISTRATOR = DeskRole.SUPPORT, DeskRole.FINANCE, DeskRole.ADMINISTRATOR
EVERY_ROLE = frozenset(DeskRole)


@dataclass(frozen=True, slots=True)
class Page:
    """``key`` is the address below /desk and names the view. Pages without a ``group`` are not in the navigation.

    ``icon`` is the name of a symbol in static/desk/icons.svg.
    """

    key: str
    label: str
    group: str
    roles: frozenset[DeskRole]

    @property
    def icon(self) -> str:
        return {"": "dashboard", "ticket-statistics": "statistics"}.get(self.key, self.key)


@dataclass(frozen=True, slots=True)
class ActionRight:
    """``is_dangerous`` asks for a fresh proof of identity. ``is_destructive`` takes something away from people."""

    key: str
    label: str
    roles: frozenset[DeskRole]
    is_dangerous: bool = False
    is_destructive: bool = False


def _roles(*roles: DeskRole) -> frozenset[DeskRole]:
    return frozenset({*roles, ADMINISTRATOR})


PAGES = (
    Page("", "Dashboard", "Platform", EVERY_ROLE),
    Page("legal", "Legal texts", "Platform", _roles(SUPPORT)),
    Page("levels", "Experience levels", "Platform", _roles(SUPPORT)),
    Page("tickets", "Tickets", "People", EVERY_ROLE),
    Page("ticket-statistics", "Ticket statistics", "People", EVERY_ROLE),
    Page("users", "Users", "People", EVERY_ROLE),
    Page("operators", "Operators", "People", _roles()),
    Page("waitlist", "Waitlist", "People", _roles(SUPPORT)),
    Page("names", "Reserved names", "People", _roles(SUPPORT)),
    Page("suppressions", "Suppressed addresses", "People", _roles(SUPPORT)),
    Page("communities", "Communities", "Communities", EVERY_ROLE),
    Page("announcements", "Announcements", "Communities", _roles(SUPPORT)),
    Page("plans", "Plans", "Communities", _roles(FINANCE)),
    Page("features", "Feature switches", "Communities", _roles(SUPPORT)),
    Page("domains", "Domains", "Communities", _roles(SUPPORT)),
    Page("books", "Books", "Communities", _roles(FINANCE)),
    Page("casinos", "Casino providers", "Communities", _roles(SUPPORT)),
    Page("subscriptions", "Subscriptions", "Billing", _roles(FINANCE)),
    Page("webhooks", "Webhook inbox", "Billing", _roles(FINANCE)),
    Page("differences", "Differences with Stripe", "Billing", _roles(FINANCE)),
    Page("provisioning", "Provisioning", "Operations", _roles(SUPPORT)),
    Page("jobs", "Jobs", "Operations", _roles(SUPPORT)),
    Page("health", "Health", "Operations", _roles(SUPPORT)),
    Page("incidents", "Incidents", "Operations", _roles(SUPPORT)),
    Page("audit", "Audit log", "Operations", _roles()),
    Page("search", "Search", "", EVERY_ROLE),
)

ACTIONS = (
    ActionRight("user.end-sessions", "End all sessions", _roles(SUPPORT)),
    ActionRight("user.reset-factors", "Reset two-factor", _roles(SUPPORT), is_dangerous=True, is_destructive=True),
    ActionRight("user.suspend", "Suspend user", _roles(SUPPORT), is_dangerous=True, is_destructive=True),
    ActionRight("user.restore", "Restore user", _roles(SUPPORT)),
    ActionRight("user.merge", "Merge into another account", _roles(), is_dangerous=True, is_destructive=True),
    ActionRight("user.erase", "Erase account", _roles(), is_dangerous=True, is_destructive=True),
    ActionRight("user.verify", "Send the verification again", _roles(SUPPORT)),
    ActionRight("user.write", "Write to user", EVERY_ROLE),
    ActionRight("member.open", "Read wallet and orders", _roles(SUPPORT), is_dangerous=True),
    ActionRight("operator.role", "Change role", _roles(), is_dangerous=True),
    ActionRight("community.suspend", "Suspend community", _roles(SUPPORT), is_dangerous=True, is_destructive=True),
    ActionRight("community.restore", "Restore community", _roles(SUPPORT)),
    ActionRight("community.open", "Open as the owner, read-only", _roles(SUPPORT), is_dangerous=True),
    ActionRight("community.leave", "End the read-only visit", EVERY_ROLE),
    ActionRight("community.build", "Retry provisioning", _roles(SUPPORT)),
    ActionRight("plan.assign", "Assign a plan", _roles(FINANCE), is_dangerous=True),
    ActionRight("plan.return-to-billing", "Hand billing back to the owner", _roles(FINANCE), is_dangerous=True),
    ActionRight("plan.override", "Override the plan until a date", _roles(FINANCE), is_dangerous=True),
    ActionRight("plan.end-override", "End the override of the plan", _roles(FINANCE)),
    ActionRight("version.publish", "Publish a version", _roles(FINANCE), is_dangerous=True),
    ActionRight("feature.set", "Switch a feature", _roles(SUPPORT), is_dangerous=True),
    ActionRight("switch.remove", "Remove the switch", _roles(SUPPORT)),
    ActionRight("books.stop", "Stop spending", _roles(FINANCE), is_dangerous=True, is_destructive=True),
    ActionRight("books.resume", "Resume spending", _roles(FINANCE), is_dangerous=True),
    ActionRight("books.check", "Check the books", _roles(FINANCE)),
    ActionRight("domain.recheck", "Check domain", _roles(SUPPORT)),
    ActionRight("job.requeue", "Requeue job", _roles(SUPPORT)),
    ActionRight("job.requeue-all", "Requeue all dead jobs", _roles()),
    ActionRight("webhook.requeue", "Requeue event", _roles(FINANCE)),
    ActionRight("difference.fix", "Read from Stripe again", _roles(FINANCE)),
    ActionRight("casino.edit", "Edit provider", _roles(SUPPORT)),
    ActionRight("ticket.answer", "Answer", EVERY_ROLE),
    ActionRight("ticket.note", "Add a note", EVERY_ROLE),
    ActionRight("ticket.edit", "Change state, priority or assignee", EVERY_ROLE),
    ActionRight("waitlist.invite", "Invite", _roles(SUPPORT)),
    ActionRight("waitlist.invite-batch", "Invite a batch", _roles(SUPPORT)),
    ActionRight("name.reserve", "Reserve a name", _roles(SUPPORT)),
    ActionRight("name.release", "Release the name", _roles(SUPPORT)),
    ActionRight("announcement.create", "Announce", _roles(SUPPORT)),
    ActionRight("announcement.end", "End the announcement", _roles(SUPPORT)),
    ActionRight("incident.open", "Open an incident", _roles(SUPPORT)),
    ActionRight("incident.update", "Update the incident", _roles(SUPPORT)),
    ActionRight("level.edit", "Edit the levels", _roles(), is_dangerous=True),
    ActionRight("legal.write", "Write the next version", _roles()),
    ActionRight("legal.publish", "Publish", _roles(), is_dangerous=True),
    ActionRight("legal.discard", "Discard the draft", _roles()),
    ActionRight("mail.suppress", "Suppress an address", _roles(SUPPORT)),
    ActionRight("mail.allow", "Allow mails again", _roles(SUPPORT)),
)
_pages = {page.key: page for page in PAGES}
_actions = {action.key: action for action in ACTIONS}


def page_of(key: str) -> Page:
    return _pages[key]


def right_of(key: str) -> ActionRight | None:
    return _actions.get(key)


def navigation(role: DeskRole) -> dict[str, list[Page]]:
    """Return the pages that ``role`` may open, by group."""
    groups: dict[str, list[Page]] = {}
    for page in PAGES:
        if page.group and role in page.roles:
            groups.setdefault(page.group, []).append(page)
    return groups


def matrix() -> str:
    """Return the rights of each role as tables in Markdown, for docs/operations/desk.md."""
    return "\n".join([*_table("page", PAGES), "", *_table("action", ACTIONS)])


def _table(name: str, rows: tuple[Page, ...] | tuple[ActionRight, ...]) -> Iterator[str]:
    yield f"| {name} | {' | '.join(str(role.label) for role in DeskRole)} |"
    yield "| --- |" + " --- |" * len(DeskRole)
    for row in rows:
        yield f"| {row.label} | {' | '.join('yes' if role in row.roles else '' for role in DeskRole)} |"
