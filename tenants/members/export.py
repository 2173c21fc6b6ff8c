"""The members as a CSV file."""

from collections.abc import Iterator, Mapping
from typing import Any

from django_tenants.utils import tenant_context

from saas.kernel import csv
from saas.tenancy.models import Community
from tenants.members.models import Member
from tenants.members.selectors import emails, members

HEADER = ("id", "username", "email", "status", "balance", "joined")


def member_lines(query: Mapping[str, Any], community: Community) -> Iterator[str]:
    """Return the header and one line per member that matches the filters."""
    rows = members(query).order_by("pk")

    def read(last: Member | None) -> list[tuple[Member, csv.Cells]]:
        with tenant_context(community):
            batch = list((rows.filter(pk__gt=last.pk) if last else rows)[: csv.BATCH])
            mails = emails(member.user_id for member in batch)
        return [(member, _cells(member, mails.get(member.user_id, ""))) for member in batch]

    return csv.lines(HEADER, read)


def _cells(member: Member, mail: str) -> csv.Cells:
    account = getattr(member, "account", None)
    return (
        member.pk,
        member.username,
        mail,
        member.status,
        account.balance if account else 0,
        member.joined_at.isoformat(timespec="seconds"),
    )
