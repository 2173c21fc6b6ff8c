"""Joining and leaving, and the team's calls about members."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.access.audit_things import Action
from saas.access.downloads import team_download
from saas.accounts.signed_in import person
from saas.activity.selectors import totals_of
from saas.communities.sharing.arrivals import references_of
from saas.directory.api.serializers import CreatorOutput
from saas.directory.selectors import creator_by_reference
from saas.kernel.edits import EditConflict, read_changes
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.idempotency import IDEMPOTENCY_ERRORS, read_idempotency
from saas.kernel.paging import ListInput, page_of, window
from saas.plans.catalog import PlanFeature
from saas.plans.errors import FeatureSwitchedOff, PlanFeatureLocked, PlanLimitReached
from saas.plans.switches import require_feature
from saas.tenancy.errors import CreatorNotFound
from saas.tenancy.resolver import required
from tenants.members import bulk, export, selectors, services
from tenants.members.api.serializers import (
    MemberChangesInput,
    MemberFileInput,
    MemberListInput,
    MemberOutcomeOutput,
    MemberOutput,
    MemberStatisticOutput,
    NoteChangesInput,
    NoteInput,
    NoteOutput,
    SelectedNoteInput,
    SelectedStatusInput,
)
from tenants.members.errors import (
    AlreadyJoined,
    MemberNotFound,
    NoteNotFound,
    NotJoined,
    OwnMembership,
    SubscribedToSelf,
)
from tenants.members.models import Member, MemberStatus

GUARD = "USERS_MANAGEMENT"


class Subscribe(Endpoint):
    guards = {"POST": "session"}
    raises = {"POST": (CreatorNotFound, AlreadyJoined, PlanLimitReached, SubscribedToSelf)}

    @documented("subscribe", request=None, responses={201: CreatorOutput})
    def post(self, request: Request, creator: str) -> Response:
        """Join a community. A returning fan keeps wallet and history. A new fan counts for the share link that brought
        them."""
        community = required(request)
        services.join(user=person(request), community=community, references=references_of(request._request))
        shown = creator_by_reference(str(community.owner_id))
        return self.render(CreatorOutput, shown, status=201, joined={community.pk})


class Unsubscribe(Endpoint):
    guards = {"POST": "session"}
    needs_acceptance = False
    raises = {"POST": (CreatorNotFound, NotJoined)}

    @documented("unsubscribe", request=None, responses=CreatorOutput)
    def post(self, request: Request, creator: str) -> Response:
        """Leave a community; the wallet is kept for a return."""
        community = required(request)
        services.leave(user_id=person(request).pk, community=community)
        return self.render(CreatorOutput, creator_by_reference(str(community.owner_id)), joined=set())


class MemberAnswers(Endpoint):
    """Shared by the team's views: members, with emails if the caller may see them, and who removed them."""

    scope = Scope.COMMUNITY

    def context_of(self, members: Sequence[Member]) -> dict[str, Any]:
        return {
            "emails": selectors.emails(member.user_id for member in members),
            "removers": selectors.removers(members, required(self.request).pk),
        }

    def answer(self, member: Member) -> Response:
        return self.render(MemberOutput, member, **self.context_of([member]))


class Members(MemberAnswers):
    guards = {"GET": GUARD}

    @documented("listMembers", query=MemberListInput, responses=page_of(MemberOutput))
    def get(self, request: Request) -> Response:
        """List the members of the community; with FORMER, the former ones. ``search`` matches names."""
        query = self.read_query(MemberListInput)
        rows, total = window(selectors.members(query), query)
        return self.render_list(MemberOutput, rows, total, **self.context_of(rows))


class OneMember(MemberAnswers):
    guards = {"GET": GUARD, "PATCH": GUARD}
    raises = {"GET": (MemberNotFound,), "PATCH": (MemberNotFound, OwnMembership)}

    @documented("getMember", responses=MemberOutput)
    def get(self, request: Request, member_id: UUID) -> Response:
        """Return a member, also after they left."""
        return self.answer(selectors.member_by_id(member_id))

    @documented("editMember", request=MemberChangesInput, responses=MemberOutput)
    def patch(self, request: Request, member_id: UUID) -> Response:
        """Set a member's status: ACTIVE may spend; LIMITED and DISABLED may not."""
        body = self.read(MemberChangesInput)
        services.set_status(member_id=member_id, status=MemberStatus(body["status"]), actor=actor_of(request))
        return self.answer(selectors.member_by_id(member_id))


class RemoveMember(MemberAnswers):
    guards = {"POST": GUARD}
    raises = {"POST": (MemberNotFound, OwnMembership, NotJoined)}

    @documented("removeMember", request=None, responses=MemberOutput)
    def post(self, request: Request, member_id: UUID) -> Response:
        """Remove a member from the community; the wallet is kept."""
        services.remove_member(member_id=member_id, community=required(request), actor=actor_of(request))
        return self.answer(selectors.member_by_id(member_id))


class InviteBack(MemberAnswers):
    guards = {"POST": GUARD}
    raises = {"POST": (MemberNotFound, OwnMembership, AlreadyJoined)}

    @documented("inviteMemberBack", request=None, responses=MemberOutput)
    def post(self, request: Request, member_id: UUID) -> Response:
        """Invite a former member back by a notification, once after each time they left."""
        services.invite_back(member_id=member_id, actor=actor_of(request))
        return self.answer(selectors.member_by_id(member_id))


class MemberStatistic(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    raises = {"GET": (MemberNotFound,)}

    @documented("getMemberStatistic", responses=MemberStatisticOutput)
    def get(self, request: Request, member_id: UUID) -> Response:
        """Return a member's totals in this community."""
        member = selectors.member_by_id(member_id)
        totals = totals_of(member.user_id, community_id=required(request).pk)
        account = getattr(member, "account", None)
        facts = {
            "balance": account.balance if account else 0,
            "notes": selectors.notes(member_id, reader=actor_of(request).user_id).count(),
        }
        return self.render(MemberStatisticOutput, totals | facts)


class Notes(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    raises = {"GET": (MemberNotFound,)}

    @documented("listNotes", query=ListInput, responses=page_of(NoteOutput))
    def get(self, request: Request, member_id: UUID) -> Response:
        """List the team's notes about a member, newest first."""
        found = selectors.notes(member_id, reader=actor_of(request).user_id)
        return self.render_list(NoteOutput, *window(found, self.read_query(ListInput)))


class NewNote(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": (MemberNotFound,)}

    @documented("addNote", request=NoteInput, responses={201: NoteOutput})
    def post(self, request: Request, member_id: UUID) -> Response:
        """Add a note about a member."""
        body = self.read(NoteInput)
        note = services.add_note(member_id=member_id, text=body["text"], actor=actor_of(request))
        return self.render(NoteOutput, note, status=201)


class OneNote(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"PATCH": GUARD, "DELETE": GUARD}
    raises = {"PATCH": (NoteNotFound, EditConflict), "DELETE": (NoteNotFound,)}

    @documented("editNote", request=NoteChangesInput, responses=NoteOutput)
    def patch(self, request: Request, member_id: UUID, note_id: UUID) -> Response:
        """Change a note."""
        changes, seen = read_changes(self, NoteChangesInput, partial=False)
        note = services.edit_note(
            member_id=member_id, note_id=note_id, text=changes["text"], actor=actor_of(request), seen=seen
        )
        return self.render(NoteOutput, note)

    @documented("deleteNote", responses={204: None})
    def delete(self, request: Request, member_id: UUID, note_id: UUID) -> Response:
        """Delete a note."""
        services.delete_note(member_id=member_id, note_id=note_id, actor=actor_of(request))
        return Response(status=204)


class SelectedStatuses(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": (MemberNotFound, OwnMembership)}

    @documented("setMemberStatuses", request=SelectedStatusInput, responses=page_of(MemberOutcomeOutput))
    def post(self, request: Request) -> Response:
        """Set the status of several members, each independently, with a reason for the audit log."""
        body = self.read(SelectedStatusInput)
        outcomes = bulk.set_statuses(
            member_ids=body["ids"],
            status=MemberStatus(body["status"]),
            reason=body["reason"],
            actor=actor_of(request),
        )
        return self.render_list(MemberOutcomeOutput, outcomes, len(outcomes))


class SelectedNotes(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": (MemberNotFound, *IDEMPOTENCY_ERRORS)}

    @documented("addNotes", request=SelectedNoteInput, responses=page_of(MemberOutcomeOutput))
    def post(self, request: Request) -> Response:
        """Add the same note about several members; needs an Idempotency-Key. A repeated call adds no second note."""
        body = self.read(SelectedNoteInput)
        outcomes = bulk.add_notes(
            member_ids=body["ids"],
            text=body["text"],
            idempotency=read_idempotency(request, body),
            actor=actor_of(request),
        )
        return self.render_list(MemberOutcomeOutput, outcomes, len(outcomes))


class MembersCsv(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    starts_write = True
    raises = {
        "GET": (
            FeatureSwitchedOff,
            PlanFeatureLocked,
        )
    }

    @documented("exportMembers", query=MemberFileInput, responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request) -> StreamingHttpResponse:
        """Download the members that match the filters as CSV, with their emails and their accounts on Twitch and Kick.

        With ``ids``, these members. No cell begins like a formula."""
        community, query = required(request), self.read_query(MemberFileInput)
        require_feature(community.pk, PlanFeature.EXPORTS)
        return team_download(
            export.member_lines(query, community),
            f"{community.slug}-members",
            action=Action.MEMBER_EXPORT,
            target="members",
            query={"selected": len(query["ids"])} if query.get("ids") else query,
            rows=selectors.members(query).count(),
            request=request._request,
        )
