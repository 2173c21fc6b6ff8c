"""Helpers for tests of gems: members with gems, keys, purchases without a store, an audit of the books."""

from typing import Any
from uuid import UUID, uuid4

from django.db import connection
from django_tenants.utils import tenant_context

from saas.kernel.idempotency import Idempotency, fingerprint
from saas.tenancy.models import Community
from tenants.members.models import Member
from tenants.wallets import reconciliation, services
from tenants.wallets.models import Account, Cause
from tenants.wallets.receipts import Receipt
from tests.support.builders import a_member, an_actor

# Each movement is posted as it is by the product: the account moves, the transaction, its leg and the copy in the
# fan's activity are written.
_MOVEMENTS = """
with moved as (
  select g, gen_random_uuid() as id, now() - (%(count)s - g) * interval '20 seconds' as at
  from generate_series(1, %(count)s) g
), txn as (
  insert into wallets_txn (id, tag, actor, amount, balance, created_at, type, outcome, cause, reason, fingerprint)
  select id, %(tag)s, %(actor)s, 1, g, at, 'CREDIT', 'PAID', 'REWARD', 'Watched', 'x' from moved
), copied as (
  insert into public.activity_activityrecord (community_id, kind, object_id, user_id, status, title, amount, data, at)
  select %(community)s, 'TRANSACTION', id, %(user)s, 'CREDIT', 'Watched', 1, jsonb_build_object(
    'direction', 'in', 'balance_after', g, 'cause', 'REWARD', 'cause_id', null, 'reason', 'Watched'), at
  from moved
)
insert into wallets_posting (txn_id, tag, debit_id, credit_id, amount, credit_version, credit_after, leg)
select id, %(tag)s, 1, %(account)s, 1, g, g, 1 from moved
"""
_ACCOUNT = "update wallets_account set balance = %s, version = %s where id = %s"


def a_key(key: UUID | None = None, *body: object) -> Idempotency:
    """A client's key (a fresh one unless given) with the fingerprint of ``body``."""
    return Idempotency(key or uuid4(), fingerprint(*body))


def a_fan(community: Community, gems: int = 0) -> Member:
    """A member with a wallet, tipped ``gems`` by the owner."""
    member = a_member(community)
    with tenant_context(community):
        services.open_wallet(member=member)
        if gems:
            services.tip(
                member=member, amount=gems, reason="Welcome", idempotency=a_key(), actor=an_actor(community)
            ).require_paid()
    return member


def pay(member: Member, amount: int, idempotency: Idempotency | None = None) -> Receipt:
    """The member spends, as for an order."""
    return services.spend(
        member=member,
        amount=amount,
        cause=Cause.ORDER,
        cause_id=uuid4(),
        idempotency=idempotency or a_key(),
        actor=member.user_id,
    )


def balance(member: Member) -> int:
    return Account.objects.values_list("balance", flat=True).get(member=member)


def books_are_right() -> None:
    """Fails with what the audit found."""
    assert reconciliation.audit_books() == []


def raw(statement: str, *values: Any) -> list[tuple[Any, ...]]:
    """Runs SQL as the product's role and answers its rows."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return cursor.fetchall() if cursor.description else []


def many_movements(community: Community, member: Member, count: int) -> None:
    """The member, whose wallet is new, has earned one gem ``count`` times. The community's schema is entered."""
    ((account,),) = raw("select id from wallets_account where member_id = %s", member.pk)
    facts = {
        "tag": community.schema_tag, "actor": community.owner_id, "account": account, "count": count,
        "community": community.pk, "user": member.user_id,
    }  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute(_MOVEMENTS, facts)
    raw(_ACCOUNT, count, count, account)
