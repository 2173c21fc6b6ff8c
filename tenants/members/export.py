"""The members as a CSV file, read in small steps so that its size does not matter."""

from collections.abc import Iterator

from django_tenants.utils import tenant_context

from saas.kernel.csv import line
from saas.tenancy.models import Community
from tenants.members.models import Member
from tenants.members.selectors import emails

HEADER = ("id", "username", "email", "status", "balance", "joined")
BATCH = 500


def member_lines(community: Community) -> Iterator[str]:
    """Header and one line per member. The answer is sent after the request's own schema was left: each step enters

    the community again.
    """
    yield line(HEADER)
    rows = Member.objects.filter(left_at__isnull=True).select_related("account").order_by("pk")
    last = None
    while True:
        with tenant_context(community):
            batch = list((rows.filter(pk__gt=last) if last else rows)[:BATCH])
            mails = emails(member.user_id for member in batch)
        for member in batch:
            account = getattr(member, "account", None)
            yield line(
                (
                    member.pk,
                    member.username,
                    mails.get(member.user_id, ""),
                    member.status,
                    account.balance if account else 0,
                    member.joined_at.isoformat(timespec="seconds"),
                )
            )
        if len(batch) < BATCH:
            return
        last = batch[-1].pk
