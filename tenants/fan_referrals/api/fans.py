"""Referrals for fans: their link, their friends, and the page of a link."""

from rest_framework.request import Request
from rest_framework.response import Response

from saas.accounts.models import User
from saas.accounts.signed_in import person
from saas.communities.sharing import arrivals
from saas.kernel.endpoint import Endpoint, documented
from saas.kernel.paging import after_row, page_of, window
from saas.tenancy.errors import CommunityRequired, CreatorNotFound
from saas.tenancy.resolver import required
from tenants.checkout.checks import denials_of
from tenants.fan_referrals.api.outputs import (
    FriendInvitationOutput,
    FriendLinkOutput,
    FriendOutput,
    OwnReferralsOutput,
)
from tenants.fan_referrals.api.serializers import FriendListInput
from tenants.fan_referrals.eligibility import LINK_CHECKS
from tenants.fan_referrals.errors import FriendLinkNotFound
from tenants.fan_referrals.selectors import referrals as reads
from tenants.fan_referrals.services import joining
from tenants.members.errors import NotJoined
from tenants.members.selectors import member_of

_HERE = (CommunityRequired, CreatorNotFound)


class OwnReferralsPage(Endpoint):
    guards = {"GET": "session"}
    raises = {"GET": _HERE}

    @documented("getOwnReferrals", responses=OwnReferralsOutput)
    def get(self, request: Request) -> Response:
        """Return what inviting friends pays, the caller's link and friends, and the referral by which they came."""
        community, user = required(request), person(request)
        member = member_of(user.pk)
        if member is not None and not member.is_active:
            member = None
        view = reads.own_referrals(member, user, community)
        output = OwnReferralsOutput.of(view, joining.denial_for(user, community, member), community)
        return self.render(OwnReferralsOutput, output)


class OwnLink(Endpoint):
    guards = {"POST": "session"}
    raises = {"POST": (*_HERE, *denials_of(LINK_CHECKS))}

    @documented("createFriendLink", request=None, responses={201: FriendLinkOutput})
    def post(self, request: Request) -> Response:
        """Create the caller's own link, once; later calls return the same one."""
        community = required(request)
        link = joining.create_link(fan=person(request), community=community)
        return self.render(FriendLinkOutput, FriendLinkOutput.of(link, community), status=201)


class OwnFriends(Endpoint):
    guards = {"GET": "session"}
    raises = {"GET": (*_HERE, NotJoined)}

    @documented("listOwnFriends", query=FriendListInput, responses=page_of(FriendOutput))
    def get(self, request: Request) -> Response:
        """List the friends who joined by the caller's link, the newest first, without their names."""
        required(request)
        member, query = member_of(person(request).pk), self.read_query(FriendListInput)
        if member is None:
            raise NotJoined
        rows = reads.invited_by(member.pk)
        last = query.get("after")
        after = after_row(rows.filter(pk=last).first(), "created_at") if last else None
        found, total = window(rows, query, after=after)
        return self.render_list(FriendOutput, [FriendOutput.of(row) for row in found], total)


class Invitation(Endpoint):
    guards = {"GET": "public"}
    raises = {"GET": (*_HERE, FriendLinkNotFound)}

    @documented("getFriendInvitation", responses=FriendInvitationOutput)
    def get(self, request: Request, code: str) -> Response:
        """Return who invites, and what both get. This browser then counts for the link when its person joins."""
        community = required(request)
        link, terms = reads.link_by_code(code, community), reads.program()
        member = member_of(request.user.pk) if isinstance(request.user, User) else None
        is_full = reads.is_full(reads.use_of(link.member_id, community), terms)
        output = FriendInvitationOutput.of(link, terms, is_full=is_full, is_member=member is not None)
        response = self.render(FriendInvitationOutput, output)
        if member is None and terms.is_active:
            arrivals.keep(request._request, response, link.code)
        return response
