"""Can this person buy this product now, and if not, why: what the buy button says before it is pressed."""

from datetime import datetime
from typing import Any

from saas.access.acting import is_team
from saas.accounts.errors import EmailNotVerified
from saas.accounts.models import User
from saas.kernel.eligibility import verdict
from saas.kernel.errors import DomainError, Unauthorized
from saas.tenancy.models import Community
from tenants.members.errors import MemberRestricted
from tenants.members.models import MemberStatus
from tenants.members.selectors import member_level
from tenants.stores.drops.asking import ask_refusal
from tenants.stores.drops.errors import AskedAlready
from tenants.stores.drops.models import Drop, asks_in
from tenants.stores.errors import MembersOnly, OwnStore, StoreClosed
from tenants.stores.models import Product, StoreStatus
from tenants.stores.selectors import Visitor, history
from tenants.stores.terms import Buyer, Moment, moment_in, needs_history, refusal, shortage
from tenants.wallets.errors import InsufficientBalance


def verdict_for(
    product: Product, visitor: Visitor, user: User | None, community: Community, at: datetime, drop: Drop | None = None
) -> dict[str, Any]:
    """What ``VerdictOutput`` renders. What holds for everybody comes first for who is not a member.

    With the ``drop`` that stands it is about asking for one of its pieces.
    """
    return verdict(_first_denial(product, visitor, user, community, moment_in(community, at), drop))


def _first_denial(
    product: Product,
    visitor: Visitor,
    user: User | None,
    community: Community,
    moment: Moment,
    drop: Drop | None,
) -> DomainError | None:
    if user is not None and is_team(user.pk, community):
        return OwnStore()
    if product.store_status != StoreStatus.OPEN:  # type: ignore[attr-defined]
        return StoreClosed()
    if user is None or not visitor.is_member:
        return refusal(product, None, moment) or _unavailable(product, drop, None, moment) or _not_a_member(user)
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
    had = _unavailable(product, drop, visitor, moment)
    # Whoever asked has their piece counted already: they hear of the ask, not of the limit it reached.
    denial = had if isinstance(had, AskedAlready) else refusal(product, buyer, moment) or had
    if denial is None and not user.is_email_verified:
        denial = EmailNotVerified()
    price = drop.price if drop else product.price
    if denial is None and (visitor.balance or 0) < price:
        denial = InsufficientBalance(amount=str(price), balance=str(visitor.balance or 0))
    return denial


def _unavailable(product: Product, drop: Drop | None, visitor: Visitor | None, moment: Moment) -> DomainError | None:
    if drop is None:
        return shortage(product, moment)
    member_id = visitor.member_id if visitor else None
    has_asked = member_id is not None and asks_in(drop, member_id).exists()
    return ask_refusal(drop, has_asked=has_asked, moment=moment)


def _not_a_member(user: User | None) -> DomainError:
    return Unauthorized() if user is None else MembersOnly()
