"""Joins two accounts that are one: the casino renamed it, and its reports have no permanent id."""

from datetime import date
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.clock import now
from saas.kernel.transactions import atomically
from tenants.casinos.errors import OwnProof, ReferralMergeRefused
from tenants.casinos.models import (
    AccountName,
    AccountTotal,
    CasinoObservation,
    MatchState,
    ObservationState,
    PullMode,
    ReferredAccount,
)
from tenants.casinos.services.lowered import LoweredChange, record_changes
from tenants.casinos.services.matching import announce, locked_account, set_match

REASON = "Merged with {name}"


def merge(*, referral_id: UUID, into_id: UUID, reason: str, actor: Actor) -> None:
    """Let ``into_id`` continue the account ``referral_id``, which had another name.

    The new name reports the wagers of the old one again, so the smaller total of each bucket is taken back. The fan of
    the old account becomes the fan of the new one. Raises ReferralNotFound, ReferralMergeRefused, OwnProof,
    HandleExists.
    """

    def work() -> None:
        old, new = locked_account(referral_id), locked_account(into_id)
        is_possible = (
            old.pk != new.pk
            and old.connection_id == new.connection_id
            and old.merged_into_id is None
            and new.merged_into_id is None
            and not (old.is_hidden or new.is_hidden)
        )
        if not is_possible or ({old.match, new.match} == {MatchState.CONFIRMED} and old.member_id != new.member_id):
            raise ReferralMergeRefused
        member = old.member if old.match == MatchState.CONFIRMED else new.member
        if member is not None and member.user_id == actor.user_id:
            raise OwnProof
        _take_back(old, new, actor)
        _join(old, new, actor)
        audit.record(
            actor,
            "referral.merge",
            new.pk,
            before={"account": old.name},
            after={"account": new.name, "reason": reason, "member": str(member.pk) if member else None},
        )
        announce(new.connection)

    atomically(work, savepoint=True)


def _join(old: ReferredAccount, new: ReferredAccount, actor: Actor) -> None:
    match, member, claim = old.match, old.member, old.claim
    old.merged_into = new
    old.save(update_fields=["merged_into"])
    ReferredAccount.objects.filter(merged_into=old).update(merged_into=new)
    if match == MatchState.CONFIRMED and new.match != MatchState.CONFIRMED:
        set_match(new, MatchState.CONFIRMED, member, claim, actor_id=actor.user_id)
    else:
        set_match(new, MatchState(new.match), new.member, new.claim, actor_id=new.matched_by or actor.user_id)
    AccountName.objects.create(account=new, name=old.name, until=now())


def _take_back(old: ReferredAccount, new: ReferredAccount, actor: Actor) -> None:
    """Take the wagers that both accounts counted from the new one, at the time when they were counted again."""
    known = {total.bucket: total for total in AccountTotal.objects.filter(account=old)}
    for total in AccountTotal.objects.filter(account=new, bucket__in=known):
        first = _first_counted(new, total.bucket)
        if first is None:
            continue
        both = known[total.bucket]
        twice = min(both.raw, total.raw, first.raw_change)
        weighted = None
        if both.weighted is not None and first.weighted_change is not None:
            weighted = -min(both.weighted, first.weighted_change)
        if twice <= 0:
            continue
        change = LoweredChange(new, total.raw, total.weighted, -twice, weighted, REASON.format(name=old.name))
        record_changes(
            new.connection, total.bucket, PullMode(first.pull.mode), [change], actor, at=now(),
            counts_at=first.pull.counts_at,
        )  # fmt: skip


def _first_counted(account: ReferredAccount, bucket: date) -> CasinoObservation | None:
    """Return the observation with which the account's first total of a bucket counted; None after a baseline."""
    rows = CasinoObservation.objects.filter(account=account, bucket=bucket).select_related("pull")
    first = rows.order_by("pk").first()
    return first if first is not None and first.state == ObservationState.COUNTED else None
