"""The members as a CSV file."""

from collections.abc import Iterator, Mapping
from typing import Any

from django_tenants.utils import tenant_context

from saas.accounts.identities.models import Identity
from saas.accounts.identities.selectors import accounts_at
from saas.kernel import csv
from saas.kernel.providers import Provider
from saas.tenancy.models import Community
from tenants.members.models import Member
from tenants.members.selectors import emails, members

# The import of another Gemhall finds the members by the ids of these accounts.
PLATFORMS = (Provider.TWITCH, Provider.KICK)
ACCOUNT_COLUMNS = tuple(f"{one.value.lower()} {what}" for one in PLATFORMS for what in ("id", "login", "name"))
HEADER = ("id", "username", "email", "status", "balance", "joined", *ACCOUNT_COLUMNS)


def member_lines(query: Mapping[str, Any], community: Community) -> Iterator[str]:
    """Return the header and one line per member that matches the filters."""
    rows = members(query).order_by("pk")

    def read(last: Member | None) -> list[tuple[Member, csv.Cells]]:
        with tenant_context(community):
            batch = list((rows.filter(pk__gt=last.pk) if last else rows)[: csv.BATCH])
            users = [member.user_id for member in batch]
            mails, linked = emails(users), accounts_at(PLATFORMS, users)
        return [
            (member, _cells(member, mails.get(member.user_id, ""), linked.get(member.user_id, {}))) for member in batch
        ]

    return csv.lines(HEADER, read)


def _cells(member: Member, mail: str, linked: Mapping[str, Identity]) -> csv.Cells:
    account = getattr(member, "account", None)
    return (
        member.pk,
        member.username,
        mail,
        member.status,
        account.balance if account else 0,
        member.joined_at.isoformat(timespec="seconds"),
        *(text for one in PLATFORMS for text in _account_cells(linked.get(one))),
    )


def _account_cells(identity: Identity | None) -> csv.Cells:
    # Accounts that were linked before logins were stored have only a name.
    return (identity.subject, identity.login or identity.name, identity.name) if identity else ("", "", "")
