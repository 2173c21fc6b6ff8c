"""The figures of a community's tickets, and the file with one row per ticket."""

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

from django_tenants.utils import tenant_context

from saas.kernel import csv
from saas.kernel.days import last_days
from saas.support.stats import SupportStatsOutput, support_stats
from saas.tenancy.models import Community
from tenants.support.models import SupportTicket
from tenants.support.selectors import team_tickets

HEADER = (
    "number", "title", "category", "status", "priority", "username", "assignee", "about", "opened_at", "opened_by",
    "first_answer_at", "first_answer_seconds", "resolved_at", "solve_seconds", "rating", "rating_text",
    "previous", "last_message_at",
)  # fmt: skip


def community_stats(community: Community, days: int) -> SupportStatsOutput:
    """Return the figures of the community's last ``days`` days."""
    return support_stats(SupportTicket.objects.filter(merged_into=None), last_days(days, community.timezone))


def ticket_lines(query: Mapping[str, Any], community: Community, reader: UUID) -> Iterator[str]:
    """Return the file of the tickets that match the filters, one row per ticket, the latest opened first."""

    def read(last: SupportTicket | None) -> list[tuple[SupportTicket, csv.Cells]]:
        with tenant_context(community):
            rows = team_tickets(query, reader).select_related("member", "previous").order_by("-created_at", "-pk")
            return [(row, _cells(row)) for row in csv.next_batch(rows, last, "created_at")]

    return csv.lines(HEADER, read)


def first_answer_seconds(ticket: SupportTicket) -> int | None:
    """Return the seconds from the opening to the team's first answer; None without one."""
    if ticket.first_answer_at is None:
        return None
    return int((ticket.first_answer_at - ticket.created_at).total_seconds())


def solve_seconds(ticket: SupportTicket) -> int | None:
    """Return the seconds in which a resolved ticket waited for the team; None while it is not resolved."""
    return None if ticket.resolved_at is None else ticket.team_seconds


def _cells(ticket: SupportTicket) -> csv.Cells:
    def text(moment: Any) -> str:
        return "" if moment is None else moment.isoformat(timespec="seconds")

    return (
        ticket.number,
        ticket.title,
        ticket.category,
        ticket.status,
        ticket.priority,
        ticket.member.username,
        ticket.assignee_name,
        ticket.subject_title,
        text(ticket.created_at),
        "team" if ticket.is_opened_by_team else "fan",
        text(ticket.first_answer_at),
        _or_empty(first_answer_seconds(ticket)),
        text(ticket.resolved_at),
        _or_empty(solve_seconds(ticket)),
        _or_empty(ticket.rating),
        ticket.rating_text,
        "" if ticket.previous is None else ticket.previous.number,
        text(ticket.last_message_at),
    )


def _or_empty(value: int | None) -> int | str:
    return "" if value is None else value
