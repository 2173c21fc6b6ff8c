"""The communities that a person may act for, and the invitations of a person."""

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import origin_of
from saas.access.staff import selectors, services
from saas.access.staff.api.serializers import InvitationOutput, OfficeOutput
from saas.access.staff.errors import (
    InvitationExpired,
    InvitationForAnother,
    InvitationNotFound,
    StaffExist,
    StaffNotFound,
    StaffOwner,
)
from saas.accounts.errors import EmailNotVerified
from saas.accounts.models import User
from saas.accounts.signed_in import person
from saas.kernel.endpoint import Endpoint, documented
from saas.kernel.paging import ListInput, page_of, window
from saas.tenancy.errors import CreatorNotFound
from saas.tenancy.resolver import find, resolved


class ActingFor(Endpoint):
    guards = {"GET": "session"}
    strong_session = True

    @documented("listActing", responses=page_of(OfficeOutput))
    def get(self, request: Request) -> Response:
        """List the communities whose back office the user may open, their own first, with their permissions."""
        offices = selectors.offices_of(person(request))
        return self.render_list(OfficeOutput, offices, len(offices))


class LeaveTeam(Endpoint):
    guards = {"DELETE": "session"}
    needs_acceptance = False
    raises = {"DELETE": (CreatorNotFound, StaffNotFound)}
    strong_session = True

    @documented("leaveTeam", responses={204: None})
    def delete(self, request: Request, creator: str) -> Response:
        """Leave the team of ``creator`` (slug or creator id)."""
        services.leave(community=find(creator), user=person(request), **origin_of(request._request))
        return Response(status=204)


class Invitations(Endpoint):
    guards = {"GET": "session"}
    strong_session = True

    @documented("listStaffInvitations", query=ListInput, responses=page_of(InvitationOutput))
    def get(self, request: Request) -> Response:
        """List the open invitations of the user: by name, and by address once it is confirmed."""
        query = self.read_query(ListInput)
        return self.render_list(InvitationOutput, *window(selectors.invitations_for(person(request)), query))


class OneInvitation(Endpoint):
    guards = {"GET": "public"}
    raises = {"GET": (InvitationNotFound,)}

    @documented("getStaffInvitation", responses=InvitationOutput)
    def get(self, request: Request, token: str) -> Response:
        """Return one invitation. ``token`` is the mailed one, or the invitation's id for the person it is for."""
        return self.render(InvitationOutput, selectors.invitation(token, _somebody(request)))


class Accept(Endpoint):
    guards = {"POST": "session"}
    raises = {
        "POST": (InvitationNotFound, InvitationForAnother, InvitationExpired, StaffExist, StaffOwner, EmailNotVerified)
    }
    strong_session = True

    @documented("acceptStaffInvitation", request=None, responses=OfficeOutput)
    def post(self, request: Request, token: str) -> Response:
        """Join the team. Return the community and the person's permissions in it. The invitation is used up."""
        user = person(request)
        invitation = selectors.invitation(token, user)
        grant = services.accept(invitation=invitation, user=user, **origin_of(request._request))
        office = next(found for found in selectors.offices_of(user) if found.community.pk == grant.community_id)
        return self.render(OfficeOutput, office)


class Decline(Endpoint):
    guards = {"POST": "session"}
    raises = {"POST": (InvitationNotFound, InvitationForAnother, EmailNotVerified)}
    strong_session = True

    @documented("declineStaffInvitation", request=None, responses={204: None})
    def post(self, request: Request, token: str) -> Response:
        """Decline an invitation; the invitation is used up."""
        user = person(request)
        services.decline(invitation=selectors.invitation(token, user), user=user, **origin_of(request._request))
        return Response(status=204)


def _somebody(request: Request) -> User | None:
    """The calling user; on a community's own domain all users are fans."""
    on_domain = resolved(request._request).domain is not None
    return request.user if isinstance(request.user, User) and not on_domain else None
