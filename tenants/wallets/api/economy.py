"""The economy over time, the ledger as CSV, and resets of wallets."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.access.audit_things import Action
from saas.access.downloads import team_download
from saas.activity.gem_totals import Figure, Figures
from saas.kernel.days import Days, last_days
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.errors import ValidationFailed
from saas.kernel.idempotency import IDEMPOTENCY_ERRORS, Idempotency, read_idempotency
from saas.tenancy.resolver import required
from tenants.members.errors import MemberNotFound
from tenants.members.selectors import member_by_id
from tenants.wallets import export, resets, selectors, services
from tenants.wallets.api.serializers import (
    EconomyHistoryOutput,
    EconomyInput,
    LedgerListInput,
    PayoutsOutput,
    ResetInput,
    ResetOutput,
)
from tenants.wallets.errors import SpendingStopped, WalletFrozen
from tenants.wallets.history import GainHistory, flows, inflation_of, payouts, summed
from tenants.wallets.rules import figures_of_balances

GUARD = "WALLETS_MANAGEMENT"


class EconomyHistory(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("communityEconomy", query=EconomyInput, responses=EconomyHistoryOutput)
    def get(self, request: Request) -> Response:
        """Return the gems issued, spent and held over the last days, per day and by cause.

        ``inflation.warning`` is true if members earned many more gems than they used.
        """
        days = last_days(self.read_query(EconomyInput)["days"], required(request).timezone)
        moved = flows(days.first, days.timezone)
        held = figures_of_balances(selectors.system_balances()).held
        return self.render(
            EconomyHistoryOutput, _facts(summed(moved), days, held) | {"inflation": inflation_of(moved, days, held)}
        )


class Payouts(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "REWARDS_MANAGEMENT"}

    @documented("communityPayouts", query=EconomyInput, responses=PayoutsOutput)
    def get(self, request: Request) -> Response:
        """Return the gems paid to members over the last days, by source and per day, without reversals."""
        days = last_days(self.read_query(EconomyInput)["days"], required(request).timezone)
        return self.render(PayoutsOutput, {"timezone": days.timezone, **payouts(days)})


class LedgerCsv(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    starts_write = True

    @documented("exportTransactions", query=LedgerListInput, responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request) -> StreamingHttpResponse:
        """Download the ledger as CSV for the list's filters, newest first. No cell begins like a formula."""
        community, query = required(request), self.read_query(LedgerListInput)
        return team_download(
            export.ledger_lines(community, query),
            f"{community.slug}-transactions",
            action=Action.WALLET_EXPORT,
            target="transactions",
            query=query,
            rows=export.ledger_rows(community, query).count(),
            request=request._request,
        )


class ResetWallets(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": "owner"}
    raises = {"POST": (MemberNotFound, WalletFrozen, SpendingStopped, *IDEMPOTENCY_ERRORS)}

    @documented("resetWallets", request=ResetInput, responses={201: ResetOutput, 202: ResetOutput})
    def post(self, request: Request) -> Response:
        """Reset the wallet of one member or of all members (202: a job does it). Needs an Idempotency-Key."""
        body = self.read(ResetInput)
        idempotency = read_idempotency(request, body)
        if body["member_id"] is not None:
            return self._one(request, body["member_id"], body, idempotency)
        _confirmed(body["confirmation"], required(request).slug)
        standing = resets.request_reset_of_all(reason=body["reason"], idempotency=idempotency, actor=actor_of(request))
        facts = {"wallets": standing.wallets, "gems": standing.gems, "is_done": standing.wallets == 0}
        return self.render(ResetOutput, facts, status=202)

    def _one(self, request: Request, member_id: UUID, body: dict[str, Any], idempotency: Idempotency) -> Response:
        member = member_by_id(member_id)
        _confirmed(body["confirmation"], member.username)
        receipt = services.reset(
            member=member, reason=body["reason"], idempotency=idempotency, actor=actor_of(request)
        ).require_paid()
        return self.render(ResetOutput, {"wallets": 1, "gems": receipt.amount, "is_done": True}, status=201)


def _confirmed(given: str, wanted: str) -> None:
    if given.strip() != wanted:
        raise ValidationFailed(fields={"confirmation": f"Type {wanted} to confirm"})


def _facts(found: GainHistory, days: Days, held: int) -> dict[str, Any]:
    after = found.held_after(days, held)
    return {
        "timezone": days.timezone,
        "held": held,
        **_figures(found.total(days)),
        "series": [{"day": day, "held": after[day], **_figures(found.of_day(day))} for day in days.each()],
        "sources": _causes(found.by_cause(Figure.EARNED, days)),
        "uses": _causes(found.by_cause(Figure.SPENT, days)),
    }


def _figures(figures: Figures) -> dict[str, int]:
    return {"earned": figures.earned, "spent": figures.spent, "removed": figures.removed}


def _causes(rows: Iterable[tuple[str, int]]) -> list[dict[str, Any]]:
    return [{"cause": cause, "amount": gems} for cause, gems in rows]
