"""Referrals and trust in the back office."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.kernel.edits import EditConflict, read_changes
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.paging import after_row, page_of, window
from saas.tenancy.resolver import required
from tenants.fan_referrals.api.outputs import FanReferralOutput, FriendProgramOutput, MemberTrustOutput
from tenants.fan_referrals.api.serializers import FanReferralListInput, FriendProgramInput, VoidReferralInput
from tenants.fan_referrals.errors import (
    FanReferralNotFound,
    FanReferralNotHeld,
    FanReferralUnpayable,
    FanReferralVoid,
    OwnFanReferral,
)
from tenants.fan_referrals.models import FanReferral
from tenants.fan_referrals.selectors import referrals as reads
from tenants.fan_referrals.selectors.trust import member_trust
from tenants.fan_referrals.services import program, settling
from tenants.members.errors import MemberNotFound
from tenants.wallets.errors import IssuanceLimit, SpendingStopped, TransactionNotFound

GUARD = "USERS_MANAGEMENT"


class FriendProgramSettings(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "PATCH": GUARD}
    raises = {"PATCH": (EditConflict, IssuanceLimit)}

    @documented("getFriendProgram", responses=FriendProgramOutput)
    def get(self, request: Request) -> Response:
        """Return what inviting friends pays, its limits, and the rules of trust."""
        return self.render(FriendProgramOutput, FriendProgramOutput.of(reads.program()))

    @documented("editFriendProgram", request=FriendProgramInput, responses=FriendProgramOutput)
    def patch(self, request: Request) -> Response:
        """Change the terms for friends who join from now on, and the rules of trust for all members."""
        body, seen = read_changes(self, FriendProgramInput)
        row = program.edit_program(changes=body, actor=actor_of(request), seen=seen)
        return self.render(FriendProgramOutput, FriendProgramOutput.of(row))


class FanReferrals(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listFanReferrals", query=FanReferralListInput, responses=page_of(FanReferralOutput))
    def get(self, request: Request) -> Response:
        """List the referrals of friends by state; ``search`` matches a name of either fan."""
        query = self.read_query(FanReferralListInput)
        rows, last = reads.referrals(query), query.get("after")
        after = None
        if last:
            is_descending = query["sort_direction"] == "desc"
            after = after_row(
                FanReferral.objects.filter(pk=last).first(), "created_at", is_descending=is_descending
            )  # fmt: skip
        found, total = window(rows, query, after=after)
        return self.render_list(FanReferralOutput, [FanReferralOutput.of(row) for row in found], total)


class OneFanReferral(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    raises = {"GET": (FanReferralNotFound,)}

    @documented("getFanReferral", responses=FanReferralOutput)
    def get(self, request: Request, fan_referral_id: UUID) -> Response:
        """Return a referral with both fans."""
        return self.render(FanReferralOutput, FanReferralOutput.of(reads.referral_by_id(fan_referral_id)))


class ReleaseReferral(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {
        "POST": (FanReferralNotFound, FanReferralNotHeld, FanReferralUnpayable, OwnFanReferral, IssuanceLimit),
    }

    @documented("releaseFanReferral", request=None, responses=FanReferralOutput)
    def post(self, request: Request, fan_referral_id: UUID) -> Response:
        """Pay a held referral within seconds, or as soon as the limit of the day allows it. The gems count against the
        caller's own limit, too."""
        row = settling.release(referral_id=fan_referral_id, actor=actor_of(request))
        return self.render(FanReferralOutput, FanReferralOutput.of(row))


class VoidReferral(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {
        "POST": (FanReferralNotFound, FanReferralVoid, OwnFanReferral, SpendingStopped, TransactionNotFound),
    }

    @documented("voidFanReferral", request=VoidReferralInput, responses=FanReferralOutput)
    def post(self, request: Request, fan_referral_id: UUID) -> Response:
        """Void a referral for good, with a reason that both fans read. Paid gems are taken back if they are not
        spent."""
        reason = self.read(VoidReferralInput)["reason"].strip()
        row = settling.void(referral_id=fan_referral_id, reason=reason, actor=actor_of(request))
        return self.render(FanReferralOutput, FanReferralOutput.of(row))


class MemberTrustPage(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    raises = {"GET": (MemberNotFound,)}

    @documented("getMemberTrust", responses=MemberTrustOutput)
    def get(self, request: Request, member_id: UUID) -> Response:
        """Return what shows if a member is real: accounts, shared browsers, earning, friends, and flags."""
        return self.render(MemberTrustOutput, MemberTrustOutput.of(member_trust(member_id, required(request))))
