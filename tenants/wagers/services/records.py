"""The team's writes to wagers: recording one, and correcting a day by a change. Both add an entry."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db.models import F, Max, Q, Value
from django.db.models.functions import Coalesce

from saas.access import audit
from saas.access.acting import Actor
from saas.jobs.services import enqueue
from saas.kernel.amounts import plain
from saas.kernel.clock import now
from saas.kernel.days import today_in
from saas.kernel.errors import ValidationFailed
from saas.kernel.providers import Provider
from saas.kernel.transactions import atomically
from saas.tenancy.models import Community
from tenants.casinos.errors import ConnectionNotFound, OwnProof, ReferralNotFound, StakeNotConnected
from tenants.casinos.models import CasinoConnection, ReferredAccount
from tenants.casinos.rivals import require_no_competitor
from tenants.members.errors import MemberNotFound, NotJoined
from tenants.members.models import Member
from tenants.wagers import rules
from tenants.wagers.entry_changes import send_entries
from tenants.wagers.errors import WagerNegative, WagerNotFound
from tenants.wagers.models import Wager, WagerCause, WagerEntry
from tenants.wagers.selectors.evidence import formula_at
from tenants.wagers.selectors.rates import usd_rate
from tenants.wallets.services import current_community

ZERO = Decimal(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamEntry:
    """A change of a wager by the team, in the connection's currency. ``at`` is when it counts."""

    cause: WagerCause
    at: datetime
    amount: Decimal
    weighted: Decimal | None
    reason: str
    actor: Actor


def record_wager(
    *, connection_id: UUID, account_id: UUID | None, username: str, day: date, amount: Decimal,
    weighted: Decimal | None, reason: str, actor: Actor, community: Community,
) -> Wager:  # fmt: skip
    """Add a wager of an account, or of the fan ``username``, to ``day`` of the community.

    Raises ConnectionNotFound, StakeNotConnected, ReferralNotFound, MemberNotFound, NotJoined, ValidationFailed (a day
    to come), OwnProof, ExchangeRateMissing.
    """

    def work() -> Wager:
        connection = _open_connection(connection_id)
        if day > today_in(community.timezone):
            raise ValidationFailed(fields={"day": "Choose a day that is not in the future"})
        account = _account(account_id, connection) if account_id else None
        member = None if account else _member(username)
        _refuse_own(account.member if account else member, actor)
        owner: dict[str, Any] = {"account": account} if account else {"member": member, "connection": connection}
        moment = now()
        wager, _ = Wager.objects.get_or_create(
            **owner, day=day, defaults={"connection": connection, "updated_at": moment}
        )
        entry = TeamEntry(
            cause=WagerCause.STAFF,
            at=rules.moment_of(day, community.timezone, moment),
            amount=amount,
            weighted=weighted,
            reason=reason,
            actor=actor,
        )
        _add(wager, connection, entry)
        audit.record(actor, "wager.create", wager.pk, after=_facts(wager, account, member, entry))
        return wager

    return atomically(work)


def correct_wager(
    *, wager_id: UUID, change: Decimal, weighted_change: Decimal | None, reason: str, actor: Actor
) -> Wager:
    """Change a day's amount. The correction counts when the day's last entry counted.

    Without ``weighted_change``, the weighted amount changes in the proportion of the day. Raises WagerNotFound,
    OwnProof, RivalFigure (a competitor lowers it), WagerNegative, ExchangeRateMissing.
    """

    def work() -> Wager:
        rows = Wager.objects.select_for_update(no_key=True, of=("self",))
        wager = rows.select_related("connection", "account__member", "member").filter(pk=wager_id).first()
        if wager is None:
            raise WagerNotFound
        _refuse_own(wager.account.member if wager.account else wager.member, actor)
        last = wager.entries.aggregate(at=Max("at"))["at"] or now()
        if change < 0 or (weighted_change or ZERO) < 0:
            require_no_competitor(actor.user_id, wager.connection_id, last)
        weighted = weighted_change
        if weighted is None:
            weighted = rules.correction_of_weighted(change, wager.amount, wager.weighted)
        entry = TeamEntry(
            cause=WagerCause.CORRECTION, at=last, amount=change, weighted=weighted, reason=reason, actor=actor
        )
        before = {"amount": plain(wager.amount)}
        _add(wager, wager.connection, entry)
        audit.record(
            actor,
            "wager.correct",
            wager.pk,
            before=before,
            after=_facts(wager, wager.account, wager.member, entry) | {"amount": plain(wager.amount + change)},
        )
        return wager

    return atomically(work)


def _refuse_own(member: Member | None, actor: Actor) -> None:
    if member is not None and member.user_id == actor.user_id:
        raise OwnProof


def _add(wager: Wager, connection: CasinoConnection, entry: TeamEntry) -> None:
    """Add the entry and its amounts to the sum of the day. Raises WagerNegative, ExchangeRateMissing."""
    formula = formula_at(connection.pk, entry.at)
    rate = usd_rate(connection.currency, entry.at)
    weights = rules.Weights(formula.raw_factor, formula.weighted_factor) if formula else None
    counted = rules.count(entry.amount, entry.weighted, rate, weights)
    weighted_change, moment = entry.weighted or ZERO, now()
    # The casino may have taken back a part already. A correction must not take away more than the rest.
    room = Q(amount__gte=Value(-entry.amount) - F("taken_back"))
    if weighted_change < 0:
        room &= Q(weighted__gte=-weighted_change)
    changes: dict[str, Any] = {
        "amount": F("amount") + entry.amount,
        "usd": F("usd") + counted.usd,
        "weighted_usd": F("weighted_usd") + counted.weighted_usd,
        "counted": F("counted") + counted.counted,
        "updated_at": moment,
    }
    if entry.weighted is not None:
        changes["weighted"] = Coalesce(F("weighted"), Value(ZERO)) + entry.weighted
    if not Wager.objects.filter(room, pk=wager.pk).update(**changes):
        raise WagerNegative
    row = WagerEntry.objects.create(
        wager=wager,
        account_id=wager.account_id,
        member_id=wager.member_id,
        day=wager.day,
        at=entry.at,
        amount=entry.amount,
        weighted=entry.weighted,
        rate=rate,
        usd=counted.usd,
        weighted_usd=counted.weighted_usd,
        counted=counted.counted,
        formula=formula,
        cause=entry.cause,
        reason=entry.reason,
        actor=entry.actor.user_id,
        created_at=moment,
    )
    send_entries(connection.pk, entry.at)
    enqueue("wagers.report_entry", current_community().pk, key=f"wagers-entry:{row.pk}", entry_id=row.pk)


def _open_connection(connection_id: UUID) -> CasinoConnection:
    """Return a connection that is not disconnected. Raises ConnectionNotFound, StakeNotConnected."""
    connection = CasinoConnection.objects.filter(pk=connection_id).first()
    if connection is None:
        raise ConnectionNotFound
    if connection.disconnected_at is not None:
        raise StakeNotConnected if connection.provider == Provider.STAKE else ConnectionNotFound
    return connection


def _account(account_id: UUID, connection: CasinoConnection) -> ReferredAccount:
    """Return an account of the connection, or the account that continues it. Raises ReferralNotFound."""
    account = ReferredAccount.objects.select_related("merged_into").filter(pk=account_id, connection=connection).first()
    if account is None:
        raise ReferralNotFound
    return account.merged_into or account


def _member(username: str) -> Member:
    member = Member.objects.filter(username__iexact=username.strip()).first()
    if member is None:
        raise MemberNotFound
    if not member.is_active:
        raise NotJoined
    return member


def _facts(wager: Wager, account: ReferredAccount | None, member: Member | None, entry: TeamEntry) -> dict[str, Any]:
    # An erasure finds a person's name under ``username``.
    if account is None and member is not None:
        who = {"member": str(member.pk), "username": member.username}
    else:
        who = {"account": account.name if account else ""}
    facts = who | {"day": wager.day.isoformat(), "change": plain(entry.amount), "reason": entry.reason}
    return facts if entry.weighted is None else facts | {"weightedChange": plain(entry.weighted)}
