"""Calls about wallets, statements and the ledger."""

from uuid import UUID

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.accounts.errors import StepUpRequired
from saas.accounts.signed_in import person
from saas.accounts.step_up import require_step_up
from saas.kernel.csv import download
from saas.kernel.edits import EditConflict, read_changes
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.idempotency import IDEMPOTENCY_ERRORS, read_idempotency
from saas.kernel.paging import page_of, window
from saas.tenancy.resolver import community_of, required, resolved
from tenants.members.api.serializers import MemberOutcomeOutput
from tenants.members.errors import MemberNotFound, NotJoined, OwnBalance
from tenants.members.selectors import member_by_id
from tenants.wallets import issuance, selectors, services
from tenants.wallets.api.serializers import (
    BalanceChangeInput,
    EconomyOutput,
    IssuanceLeftOutput,
    IssuanceLimitInput,
    LedgerListInput,
    SelectedTipInput,
    StatementFileInput,
    TransactionListInput,
    TransactionOutput,
    WalletListInput,
    WalletOutput,
)
from tenants.wallets.errors import InsufficientBalance, IssuanceLimit, SpendingStopped
from tenants.wallets.statement import statement_lines
from tenants.wallets.transaction_facts import facts_of, from_activity, wallet_place

GUARD = "WALLETS_MANAGEMENT"


class OwnWallet(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "session"}

    @documented("ownWallet", responses=WalletOutput)
    def get(self, request: Request) -> Response:
        """Return the user's balance in this community; 0 for a user who has not joined."""
        community = required(request)
        balance = selectors.balance_of(person(request).pk) or 0
        return self.render(WalletOutput, {"balance": balance, "community": wallet_place(community)})


class OwnWallets(Endpoint):
    guards = {"GET": "session"}
    strong_session = True

    @documented("ownWallets", query=WalletListInput, responses=page_of(WalletOutput))
    def get(self, request: Request) -> Response:
        """List the user's wallets by the community's name."""
        query = self.read_query(WalletListInput)
        rows, total = window(selectors.own_wallets(query, person(request).pk), query)
        wallets = [{"balance": row.held or 0, "community": wallet_place(row)} for row in rows]
        return self.render_list(WalletOutput, wallets, total)


class OwnTransactions(Endpoint):
    guards = {"GET": "session"}

    @documented("ownTransactions", query=TransactionListInput, responses=page_of(TransactionOutput))
    def get(self, request: Request) -> Response:
        """List the user's transactions: of the resolved community, else of all communities."""
        query = self.read_query(TransactionListInput)
        answer = resolved(request).resolved
        if answer is not None:
            rows, total = selectors.statement(query, answer.community, person(request).pk)
        else:
            records, total = window(selectors.own_movements(query, person(request).pk, "UTC"), query)
            rows = [from_activity(record) for record in records]
        return self.render_list(TransactionOutput, rows, total)


class OwnTransactionsCsv(Endpoint):
    guards = {"GET": "session"}

    @documented("exportOwnTransactions", query=StatementFileInput, responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request) -> StreamingHttpResponse:
        """Download the user's transactions as CSV, newest first: of the resolved community, else of all communities."""
        query = self.read_query(StatementFileInput)
        community = community_of(request)
        lines = statement_lines(query, person(request).pk, community)
        return download(lines, f"{community.slug}-gems" if community else "gems")


class CommunityWallet(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "PATCH": "owner"}
    raises = {"PATCH": (EditConflict, StepUpRequired)}

    @documented("communityWallet", responses=EconomyOutput)
    def get(self, request: Request) -> Response:
        """Return the economy of the community."""
        return self.render(EconomyOutput, selectors.economy(required(request)))

    @documented("changeIssuanceLimit", request=IssuanceLimitInput, responses=EconomyOutput)
    def patch(self, request: Request) -> Response:
        """Change the daily gem limits of the team and of each staff member."""
        changes, seen = read_changes(self, IssuanceLimitInput)
        if issuance.raises_limits(changes):
            require_step_up(request)
        issuance.set_issuance_limits(changes=changes, actor=actor_of(request), seen=seen)
        return self.render(EconomyOutput, selectors.economy(required(request)))


class IssuanceLeft(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": f"CHALLENGES_MANAGEMENT|{GUARD}"}

    @documented("issuanceLeft", responses=IssuanceLeftOutput)
    def get(self, request: Request) -> Response:
        """Return the gems that the caller can have issued per day, and what of them is left today."""
        staff = [issuance.staff_of(actor_of(request))]
        left = max(issuance.issuance_left_today(staff), 0)
        return self.render(IssuanceLeftOutput, {"daily_limit": issuance.daily_limit(staff), "left_today": left})


class CommunityTransactions(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("communityTransactions", query=LedgerListInput, responses=page_of(TransactionOutput))
    def get(self, request: Request) -> Response:
        """List the transactions of the community, newest first."""
        rows, total = selectors.ledger(self.read_query(LedgerListInput), required(request))
        return self.render_list(TransactionOutput, rows, total)


class MemberBalance(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"PATCH": GUARD}
    raises = {
        "PATCH": (
            MemberNotFound,
            NotJoined,
            OwnBalance,
            InsufficientBalance,
            IssuanceLimit,
            SpendingStopped,
            *IDEMPOTENCY_ERRORS,
        )
    }

    @documented("changeBalance", request=BalanceChangeInput, responses={201: TransactionOutput})
    def patch(self, request: Request, member_id: UUID) -> Response:
        """Tip a member or deduct gems; needs an Idempotency-Key. A repeated call returns the same transaction."""
        body = self.read(BalanceChangeInput)
        idempotency = read_idempotency(request, body)
        member, actor = member_by_id(member_id), actor_of(request)
        change = services.tip if body["kind"] == "TIP" else services.deduct
        receipt = change(
            member=member, amount=body["amount"], reason=body["reason"], idempotency=idempotency, actor=actor
        ).require_paid()
        facts = facts_of(receipt, member, required(request), actor_name=actor.username)
        return self.render(TransactionOutput, facts, status=201)


class SelectedTips(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": (MemberNotFound, NotJoined, OwnBalance, IssuanceLimit, *IDEMPOTENCY_ERRORS)}

    @documented("tipMembers", request=SelectedTipInput, responses=page_of(MemberOutcomeOutput))
    def post(self, request: Request) -> Response:
        """Tip several members, each independently; needs an Idempotency-Key. A repeated call tips each of them once."""
        body = self.read(SelectedTipInput)
        outcomes = services.tip_each(
            member_ids=body["ids"],
            amount=body["amount"],
            reason=body["reason"],
            idempotency=read_idempotency(request, body),
            actor=actor_of(request),
        )
        return self.render_list(MemberOutcomeOutput, outcomes, len(outcomes))
