"""Earning in the back office: rules, boosts, codes, the streak and the economy."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.kernel.clock import now
from saas.kernel.edits import EditConflict, read_changes
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.paging import ListInput, page_of, window
from saas.kernel.serializers import NothingOutput
from saas.plans.catalog import Area
from saas.tenancy.resolver import required
from tenants.earning import economy, selectors
from tenants.earning.api.serializers import (
    BoostChangesInput,
    BoostInput,
    BoostOutput,
    CancelPaymentInput,
    EarningDryRunInput,
    EarningDryRunOutput,
    EarningEconomyOutput,
    EarningRuleChangesInput,
    EarningRuleInput,
    GemCodeChangesInput,
    GemCodeInput,
    GemCodeListInput,
    GemCodeOutput,
    GiftHoldInput,
    GiftsOutput,
    StreakTermsInput,
    StreakTermsOutput,
    TeamEarningRuleOutput,
    WaitingPaymentOutput,
    WithdrawGiftsInput,
    WithdrawnGiftsOutput,
)
from tenants.earning.errors import (
    BoostBeyondLimit,
    BoostNotFound,
    EarningPaymentClosed,
    EarningPaymentNotFound,
    EarningRuleNotFound,
    GemCodeExists,
    GemCodeNotFound,
)
from tenants.earning.models import EarningRule
from tenants.earning.outputs import (
    boost_facts,
    code_facts,
    dry_run_facts,
    gift_facts,
    payment_facts,
    rule_facts,
    streak_terms_facts,
)
from tenants.earning.rules import DEFAULT_CAPS
from tenants.earning.services import catalog, codes, payments
from tenants.wallets.errors import IssuanceLimit
from tenants.wallets.issuance import staff_of

GUARD = "CHALLENGES_MANAGEMENT"


def _rule(view: Endpoint, request: Request, rule_id: UUID, status: int = 200) -> Response:
    (facts,) = rule_facts([selectors.team_rule(rule_id)], required(request))
    return view.render(TeamEarningRuleOutput, facts, status=status)


class EarningRules(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listEarningRules", query=ListInput, responses=page_of(TeamEarningRuleOutput))
    def get(self, request: Request) -> Response:
        """List the rules with what they paid today, active ones first."""
        query = self.read_query(ListInput)
        rows, total = window(selectors.team_rules(), query)
        return self.render_list(TeamEarningRuleOutput, rule_facts(rows, required(request)), total)


class NewEarningRule(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    features = {"POST": Area.QUESTS}
    raises = {"POST": (IssuanceLimit, BoostBeyondLimit)}

    @documented("createEarningRule", request=EarningRuleInput, responses={201: TeamEarningRuleOutput})
    def post(self, request: Request) -> Response:
        """Create a rule. An active rule pays for deeds from now on. Without ``dailyCap``, gifts have a default cap."""
        fields = self.read(EarningRuleInput)
        if "dailyCap" not in request.data:
            fields["daily_cap"] = DEFAULT_CAPS.get(fields["event"])
        rule = catalog.create_rule(fields=fields, actor=actor_of(request))
        return _rule(self, request, rule.pk, status=201)


class OneEarningRule(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"PATCH": GUARD, "DELETE": GUARD}
    features = {"PATCH": Area.QUESTS}
    raises = {
        "PATCH": (EarningRuleNotFound, EditConflict, IssuanceLimit, BoostBeyondLimit),
        "DELETE": (EarningRuleNotFound,),
    }

    @documented("editEarningRule", request=EarningRuleChangesInput, responses=TeamEarningRuleOutput)
    def patch(self, request: Request, rule_id: UUID) -> Response:
        """Change a rule for later deeds."""
        body, seen = read_changes(self, EarningRuleChangesInput)
        catalog.edit_rule(rule_id=rule_id, changes=body, actor=actor_of(request), seen=seen)
        return _rule(self, request, rule_id)

    @documented("archiveEarningRule", responses=NothingOutput)
    def delete(self, request: Request, rule_id: UUID) -> Response:
        """Delete a rule. Gems that it paid stay; repeatable."""
        catalog.archive_rule(rule_id=rule_id, actor=actor_of(request))
        return self.render(NothingOutput, {})


class EarningDryRun(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("dryRunEarningRule", query=EarningDryRunInput, responses=EarningDryRunOutput)
    def get(self, request: Request) -> Response:
        """Return what a rule, also an unsaved one, would have paid for the deeds of the last 7 or 30 days."""
        responsible, terms = staff_of(actor_of(request)), self.read_query(EarningDryRunInput)
        length = terms.pop("days")
        rule = EarningRule(**terms, active_since=now(), promised_by=responsible)
        catalog.check_terms(rule)
        return self.render(EarningDryRunOutput, dry_run_facts(economy.dry_run(rule, required(request), length=length)))


class TeamBoosts(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listBoosts", query=ListInput, responses=page_of(BoostOutput))
    def get(self, request: Request) -> Response:
        """List the boosts, the latest end first."""
        query = self.read_query(ListInput)
        rows, total = window(selectors.team_boosts(), query)
        return self.render_list(BoostOutput, [boost_facts(row) for row in rows], total)


class NewBoost(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    features = {"POST": Area.QUESTS}
    raises = {"POST": (BoostBeyondLimit,)}

    @documented("createBoost", request=BoostInput, responses={201: BoostOutput})
    def post(self, request: Request) -> Response:
        """Multiply the gems of rules from a begin to an end. Of several boosts, the highest counts."""
        boost = catalog.create_boost(fields=self.read(BoostInput), actor=actor_of(request))
        return self.render(BoostOutput, boost_facts(boost), status=201)


class OneBoost(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"PATCH": GUARD, "DELETE": GUARD}
    features = {"PATCH": Area.QUESTS}
    raises = {"PATCH": (BoostNotFound, EditConflict, BoostBeyondLimit), "DELETE": (BoostNotFound,)}

    @documented("editBoost", request=BoostChangesInput, responses=BoostOutput)
    def patch(self, request: Request, boost_id: UUID) -> Response:
        """Change a boost for later deeds."""
        body, seen = read_changes(self, BoostChangesInput)
        boost = catalog.edit_boost(boost_id=boost_id, changes=body, actor=actor_of(request), seen=seen)
        return self.render(BoostOutput, boost_facts(boost))

    @documented("archiveBoost", responses=NothingOutput)
    def delete(self, request: Request, boost_id: UUID) -> Response:
        """End a boost now, or cancel one to come; repeatable."""
        catalog.archive_boost(boost_id=boost_id, actor=actor_of(request))
        return self.render(NothingOutput, {})


class GemCodes(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listGemCodes", query=GemCodeListInput, responses=page_of(GemCodeOutput))
    def get(self, request: Request) -> Response:
        """List the stream codes with the number of their fans: running ones first, then the newest."""
        query = self.read_query(GemCodeListInput)
        rows, total = window(selectors.team_codes(query), query)
        return self.render_list(GemCodeOutput, [code_facts(row) for row in rows], total)


class NewGemCode(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    features = {"POST": Area.QUESTS}
    raises = {"POST": (GemCodeExists, IssuanceLimit)}

    @documented("createGemCode", request=GemCodeInput, responses={201: GemCodeOutput})
    def post(self, request: Request) -> Response:
        """Create a code that fans can enter from now on."""
        code = codes.create_code(fields=self.read(GemCodeInput), actor=actor_of(request))
        return self.render(GemCodeOutput, code_facts(code), status=201)


class OneGemCode(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"PATCH": GUARD, "DELETE": GUARD}
    features = {"PATCH": Area.QUESTS}
    raises = {"PATCH": (GemCodeNotFound, EditConflict, IssuanceLimit), "DELETE": (GemCodeNotFound,)}

    @documented("editGemCode", request=GemCodeChangesInput, responses=GemCodeOutput)
    def patch(self, request: Request, code_id: UUID) -> Response:
        """Change gems, number of fans or end of a code."""
        body, seen = read_changes(self, GemCodeChangesInput)
        codes.edit_code(code_id=code_id, changes=body, actor=actor_of(request), seen=seen)
        return self.render(GemCodeOutput, code_facts(selectors.team_code(code_id)))

    @documented("archiveGemCode", responses=NothingOutput)
    def delete(self, request: Request, code_id: UUID) -> Response:
        """End a code now; repeatable."""
        codes.archive_code(code_id=code_id, actor=actor_of(request))
        return self.render(NothingOutput, {})


class StreakSettings(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "PATCH": GUARD}
    features = {"PATCH": Area.QUESTS}
    raises = {"PATCH": (EditConflict, IssuanceLimit)}

    @documented("getStreakTerms", responses=StreakTermsOutput)
    def get(self, request: Request) -> Response:
        """Return what the days of a streak pay."""
        return self.render(StreakTermsOutput, streak_terms_facts(selectors.streak_terms()))

    @documented("editStreakTerms", request=StreakTermsInput, responses=StreakTermsOutput)
    def patch(self, request: Request) -> Response:
        """Set what the days of a streak pay, from the next visit on."""
        body, seen = read_changes(self, StreakTermsInput)
        terms = catalog.edit_streak(changes=body, actor=actor_of(request), seen=seen)
        return self.render(StreakTermsOutput, streak_terms_facts(terms))


class TeamGifts(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "PATCH": GUARD}
    features = {"PATCH": Area.QUESTS}
    raises = {"PATCH": (EditConflict,)}

    @documented("getGifts", responses=GiftsOutput)
    def get(self, request: Request) -> Response:
        """Return how long gems for gifts wait, and the streams whose gifts wait now."""
        return self.render(GiftsOutput, gift_facts())

    @documented("editGifts", request=GiftHoldInput, responses=GiftsOutput)
    def patch(self, request: Request) -> Response:
        """Set how long the gems for later gifts wait."""
        body, seen = read_changes(self, GiftHoldInput)
        if body:
            catalog.edit_gift_hold(hours=body["hold_hours"], actor=actor_of(request), seen=seen)
        return self.render(GiftsOutput, gift_facts())


class WithdrawGifts(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}

    @documented("withdrawGifts", request=WithdrawGiftsInput, responses=WithdrawnGiftsOutput)
    def post(self, request: Request) -> Response:
        """Cancel the gems that wait for all gifts of a stream. Each fan is notified with the reason; repeatable."""
        body = self.read(WithdrawGiftsInput)
        done = payments.withdraw_gifts(
            stream_at=body["stream_at"], reason=body["reason"].strip(), actor=actor_of(request)
        )
        return self.render(WithdrawnGiftsOutput, done)


class EarningEconomy(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("earningEconomy", responses=EarningEconomyOutput)
    def get(self, request: Request) -> Response:
        """Return gems earned by day and rule over 30 days, gems spent, and how long fans earn for each product."""
        return self.render(EarningEconomyOutput, economy.economy(required(request)))


class WaitingPayments(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listWaitingPayments", query=ListInput, responses=page_of(WaitingPaymentOutput))
    def get(self, request: Request) -> Response:
        """List what fans earned and did not get yet, the next payment first."""
        query = self.read_query(ListInput)
        rows, total = window(selectors.waiting_payments(query), query)
        return self.render_list(WaitingPaymentOutput, [payment_facts(row) for row in rows], total)


class CancelPayment(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": (EarningPaymentNotFound, EarningPaymentClosed)}

    @documented("cancelWaitingPayment", request=CancelPaymentInput, responses=NothingOutput)
    def post(self, request: Request, payment_id: UUID) -> Response:
        """Cancel gems that wait. The fan is notified with the reason."""
        reason = self.read(CancelPaymentInput)["reason"].strip()
        payments.cancel(payment_id=payment_id, reason=reason, actor=actor_of(request))
        return self.render(NothingOutput, {})
