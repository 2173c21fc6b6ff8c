"""Personal data in a community's casinos. Reports are the creator's own; what links them to a person is erased."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.kernel.privacy import community, erase_handler, export_section, in_steps
from saas.plans.stored_files import release_unused
from tenants.casinos.models import (
    AccountProof,
    AccountTotal,
    CasinoObservation,
    MatchState,
    ReferredAccount,
    bucket_or_none,
)
from tenants.casinos.services.matching import RELEASED_BY_ERASURE
from tenants.wallets.services import current_community


@export_section(community, "casino-accounts-here")
def casino_accounts_here(user_id: UUID) -> Iterator[dict[str, Any]]:
    rows = ReferredAccount.objects.filter(member__user_id=user_id, match=MatchState.CONFIRMED)
    for row in in_steps(rows.select_related("connection")):
        yield {
            "casino": row.connection.name,
            "username": row.name,
            "earlier_usernames": list(row.names.order_by("pk").values_list("name", flat=True)),
            "campaign_code": row.campaign_code,
            "first_seen_at": row.first_seen_at,
            "matched_at": row.matched_at,
        }


@export_section(community, "casino-totals")
def casino_totals(user_id: UUID) -> Iterator[dict[str, Any]]:
    rows = AccountTotal.objects.filter(account__member__user_id=user_id, account__match=MatchState.CONFIRMED)
    for row in in_steps(rows.select_related("account__connection")):
        yield {
            "casino": row.account.connection.name,
            "username": row.account.name,
            "since": bucket_or_none(row.bucket),
            "wagered": row.raw,
            "weighted": row.weighted,
            "currency": row.account.connection.currency,
        }


@export_section(community, "casino-proofs")
def casino_proofs(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(AccountProof.objects.filter(member__user_id=user_id).select_related("connection")):
        yield {
            "casino": row.connection.name,
            "username": row.name,
            "kind": row.kind,
            "code": row.code,
            "amount": row.amount,
            "picture": row.picture,
            "note": row.note,
            "state": row.state,
            "reason": row.reason,
            "sent_at": row.created_at,
            "decided_at": row.decided_at,
        }


@erase_handler(community, unlinks=True)
def forget(user_id: UUID, _username: str, _email: str) -> None:
    """Unlink the accounts: only the team can match them again, so that no other fan gets the person's wagers."""
    observations = CasinoObservation.objects.filter(account__member__user_id=user_id)
    observations.exclude(reason="").update(reason="")
    ReferredAccount.objects.filter(member__user_id=user_id).update(
        match=MatchState.UNMATCHED, member=None, claim=None, matched_at=None, matched_by=RELEASED_BY_ERASURE
    )
    proofs = AccountProof.objects.filter(member__user_id=user_id)
    pictures = list(proofs.exclude(picture="").values_list("picture", flat=True))
    proofs.update(name="", code="", amount=None, picture="", note="", reason="")
    release_unused(current_community().pk, pictures)
