"""Whoami with membership and balance in the resolved community."""

from typing import Any, cast

from django.http import HttpRequest

from saas.access.whoami import describe
from saas.accounts.api.serializers import WhoamiOutput
from saas.accounts.models import User
from saas.activity import presence
from saas.kernel.clock import now
from saas.kernel.days import local_day
from saas.kernel.transactions import atomically
from saas.tenancy.models import Community
from saas.tenancy.resolver import ResolvedCommunity, resolved
from tenants.members.activity import MemberEvent, event_id_of, record_activity
from tenants.members.models import Member


def whoami(request: HttpRequest) -> dict[str, Any]:
    """Return the answer of ``GET /common/auth/whoami`` in camelCase; one more statement in a community.

    Every page of a logged-in user calls it, so it also records the day of a visit, which levels count.
    """
    member: Member | None = None
    user = request.user
    if isinstance(user, User) and resolved(request).resolved is not None:
        here = Member.objects.filter(user_id=user.pk, left_at__isnull=True)
        member = here.select_related("account").first()
        if member is not None:
            _was_here(member, cast(ResolvedCommunity, resolved(request).resolved).community)
    account = member.account if member is not None and hasattr(member, "account") else None
    wallet = {"balance": account and account.balance, "wallet_version": account and account.version}
    facts = describe(request) | {"member": member, **wallet}
    return cast(dict[str, Any], WhoamiOutput(facts).data)


def _was_here(member: Member, community: Community) -> None:
    moment = now()
    day = local_day(moment, community.limit_zone)
    visit: dict[str, Any] = {"user_id": member.user_id, "community_id": community.pk, "day": day}

    def work() -> None:
        if presence.seen(**visit):
            deed = event_id_of(MemberEvent.LOGIN, member.pk, day)
            record_activity(member=member, event=MemberEvent.LOGIN, amount=1, at=moment, event_id=deed)

    if not presence.is_known(**visit):
        atomically(work)
        presence.remember(**visit)
