"""Can this person buy this product now, and if not, why: what the buy button says before it is pressed."""

from datetime import datetime
from typing import Any

from saas.access.acting import is_team
from saas.accounts.errors import EmailNotVerified
from saas.accounts.models import User
from saas.kernel.errors import DomainError, Unauthorized
from saas.tenancy.models import Community
from tenants.members.errors import MemberRestricted
from tenants.members.models import MemberStatus
from tenants.members.selectors import member_level
from tenants.stores.errors import MembersOnly, OwnStore, StoreClosed
from tenants.stores.models import Product, StoreStatus
from tenants.stores.selectors import Visitor, history
from tenants.stores.terms import Buyer, Moment, moment_in, needs_history, refusal, shortage
from tenants.wallets.errors import InsufficientBalance


def verdict_for(
    product: Product, visitor: Visitor, user: User | None, community: Community, at: datetime
) -> dict[str, Any]:
    """What ``PurchaseOutput`` renders. What holds for everybody comes first for who is not a member."""
    no = _speaks_against(product, visitor, user, community, moment_in(community, at))
    if no is None:
        return {"allowed": True, "reason": None, "message": None, "until": None, "params": {}}
    until = no.params.get("until")
    return {
        "allowed": False,
        "reason": no.code,
        "message": str(no),
        "until": datetime.fromisoformat(until) if until else None,
        "params": no.params,
    }


def _speaks_against(
    product: Product, visitor: Visitor, user: User | None, community: Community, moment: Moment
) -> DomainError | None:
    if user is not None and is_team(user.pk, community):
        return OwnStore()
    if product.store_status != StoreStatus.OPEN:  # type: ignore[attr-defined]
        return StoreClosed()
    if user is None or not visitor.is_member:
        return refusal(product, None, moment) or shortage(product, moment) or _not_a_member(user)
    if visitor.member_status != MemberStatus.ACTIVE:
        return MemberRestricted()
    assert visitor.member_id is not None
    assert visitor.joined_at is not None
    buyer = Buyer(
        joined_at=visitor.joined_at,
        bought_today=visitor.bought_today,
        level=member_level(user.pk, community) if product.min_level is not None else 1,
        history=history(visitor.member_id, product.pk) if needs_history(product) else (),
    )
    no = refusal(product, buyer, moment) or shortage(product, moment)
    if no is None and not user.is_email_verified:
        no = EmailNotVerified()
    if no is None and (visitor.balance or 0) < product.price:
        no = InsufficientBalance(amount=str(product.price), balance=str(visitor.balance or 0))
    return no


def _not_a_member(user: User | None) -> DomainError:
    return Unauthorized() if user is None else MembersOnly()
