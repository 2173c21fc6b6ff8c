"""The team, as those who may change it see it."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.access.staff import selectors, services
from saas.access.staff.api.serializers import StaffChangesInput, StaffInviteInput, StaffListInput, StaffOutput
from saas.access.staff.errors import StaffExist, StaffNotFound, StaffOwner
from saas.accounts.errors import StepUpRequired
from saas.accounts.step_up import require_step_up
from saas.kernel.edits import EditConflict, read_changes
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.paging import page_of
from saas.kernel.rates import Rate
from saas.plans.errors import PlanLimitReached
from saas.tenancy.resolver import required

GUARD = "STAFFS_MANAGEMENT"


class Team(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listStaff", query=StaffListInput, responses=page_of(StaffOutput))
    def get(self, request: Request) -> Response:
        """List the staff and the open invitations of the community, without its owner; ``search`` looks at names and
        addresses.
        """
        return self.render_list(StaffOutput, *selectors.team(required(request), self.read_query(StaffListInput)))


class Invite(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": (StaffExist, StaffOwner, PlanLimitReached, StepUpRequired)}
    rates = {"POST": Rate.MAIL}

    @documented("inviteStaff", request=StaffInviteInput, responses={201: StaffOutput})
    def post(self, request: Request) -> Response:
        """Invite an email address or a username with at least one of the caller's permissions; mails the link."""
        require_step_up(request)
        body = self.read(StaffInviteInput)
        return self.render(
            StaffOutput, services.invite(community=required(request), actor=actor_of(request), **body), status=201
        )


class OneOfStaff(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"PATCH": GUARD, "DELETE": GUARD}
    raises = {"PATCH": (StaffNotFound, StepUpRequired, EditConflict), "DELETE": (StaffNotFound, StepUpRequired)}

    @documented("editStaff", request=StaffChangesInput, responses=StaffOutput)
    def patch(self, request: Request, staff_id: UUID) -> Response:
        """Change the permissions of a staff member or an invitation. It counts from their next request on."""
        require_step_up(request)
        changes, seen = read_changes(self, StaffChangesInput, partial=False)
        row = services.change_rights(
            community=required(request),
            staff_id=staff_id,
            actor=actor_of(request),
            permissions=changes["permissions"],
            seen=seen,
        )
        return self.render(StaffOutput, row)

    @documented("removeStaff", responses={204: None})
    def delete(self, request: Request, staff_id: UUID) -> Response:
        """Remove a staff member or withdraw an invitation."""
        require_step_up(request)
        services.remove(community=required(request), staff_id=staff_id, actor=actor_of(request))
        return Response(status=204)


class Resend(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": (StaffNotFound, PlanLimitReached)}
    rates = {"POST": Rate.MAIL}

    @documented("resendStaffInvitation", request=None, responses=StaffOutput)
    def post(self, request: Request, staff_id: UUID) -> Response:
        """Send an invitation again: under a new link, which voids the one before, and for another week."""
        invitation = services.resend(community=required(request), invitation_id=staff_id, actor=actor_of(request))
        return self.render(StaffOutput, invitation)
