"""Saved answers of the team, and the settings of the support."""

from typing import Any
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.kernel.edits import EditConflict, read_changes
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.errors import NotFound
from saas.kernel.files import private_picture
from saas.kernel.paging import page_of, window
from saas.support.errors import TicketNotFound
from saas.tenancy.resolver import required
from tenants.stores.errors import PICTURE_ERRORS
from tenants.support import selectors
from tenants.support.api.serializers import (
    SavedAnswerChangesInput,
    SavedAnswerInput,
    SavedAnswerListInput,
    SupportSettingsInput,
)
from tenants.support.api.team import GUARD
from tenants.support.api.team_outputs import FilledAnswerOutput, SavedAnswerOutput, SupportSettingsOutput
from tenants.support.errors import SavedAnswerExists, SavedAnswerNotFound
from tenants.support.services import answers, team


class SavedAnswers(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listSavedAnswers", query=SavedAnswerListInput, responses=page_of(SavedAnswerOutput))
    def get(self, request: Request) -> Response:
        """List the saved answers by name."""
        query, slug = self.read_query(SavedAnswerListInput), required(request).slug
        rows, total = window(selectors.saved_answers(query), query)
        return self.render_list(SavedAnswerOutput, [SavedAnswerOutput.of(row, slug) for row in rows], total)


class TicketAnswers(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    raises = {"GET": (TicketNotFound,)}

    @documented("listAnswersForTicket", query=SavedAnswerListInput, responses=page_of(FilledAnswerOutput))
    def get(self, request: Request, ticket_id: UUID) -> Response:
        """List the saved answers with the values of one ticket."""
        query, community = self.read_query(SavedAnswerListInput), required(request)
        ticket = selectors.team_row(ticket_id)
        rows, total = window(selectors.saved_answers(query), query)
        filled = selectors.filled_answers(rows, ticket, community, actor_of(request).username)
        output = [FilledAnswerOutput.filled_of(one, community.slug) for one in filled]
        return self.render_list(FilledAnswerOutput, output, total)


class NewSavedAnswer(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    files = True
    raises = {"POST": (SavedAnswerExists, *PICTURE_ERRORS)}

    @documented(
        "createSavedAnswer",
        request={"multipart/form-data": SavedAnswerInput, "application/json": SavedAnswerInput},
        responses={201: SavedAnswerOutput},
    )
    def post(self, request: Request) -> Response:
        """Save an answer."""
        body = self.read(SavedAnswerInput)
        answer = answers.create_answer(**body, actor=actor_of(request))
        return self.render(SavedAnswerOutput, SavedAnswerOutput.of(answer, required(request).slug), status=201)


class OneSavedAnswer(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"PATCH": GUARD, "DELETE": GUARD}
    files = True
    raises = {
        "PATCH": (SavedAnswerNotFound, SavedAnswerExists, EditConflict, *PICTURE_ERRORS),
        "DELETE": (SavedAnswerNotFound,),
    }

    @documented(
        "editSavedAnswer",
        request={"multipart/form-data": SavedAnswerChangesInput, "application/json": SavedAnswerChangesInput},
        responses=SavedAnswerOutput,
    )
    def patch(self, request: Request, answer_id: UUID) -> Response:
        """Change the name, the text or the pictures of a saved answer."""
        changes, seen = read_changes(self, SavedAnswerChangesInput)
        pictures, removed = changes.pop("pictures", []), changes.pop("removed_picture_ids", [])
        answer = answers.edit_answer(
            answer_id=answer_id, changes=changes, pictures=pictures, removed=removed, actor=actor_of(request), seen=seen
        )
        return self.render(SavedAnswerOutput, SavedAnswerOutput.of(answer, required(request).slug))

    @documented("deleteSavedAnswer", responses={204: None})
    def delete(self, request: Request, answer_id: UUID) -> Response:
        """Delete a saved answer. Messages that were sent with it keep its pictures."""
        answers.delete_answer(answer_id=answer_id, actor=actor_of(request))
        return Response(status=204)


class SavedAnswerPictureFile(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    raises = {"GET": (SavedAnswerNotFound, NotFound)}

    @documented("getSavedAnswerPicture", responses={(200, "image/webp"): OpenApiTypes.BINARY})
    def get(self, request: Request, picture_id: UUID) -> Any:
        """Return a picture of a saved answer."""
        name = selectors.picture_of_answer(picture_id)
        if name is None:
            raise SavedAnswerNotFound
        return private_picture(request, name)


class TicketSettings(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "PATCH": GUARD}
    raises = {"PATCH": (EditConflict,)}

    @documented("getTicketSettings", responses=SupportSettingsOutput)
    def get(self, request: Request) -> Response:
        """Return when tickets close without the fan's answer."""
        return self.render(SupportSettingsOutput, SupportSettingsOutput.of(selectors.settings()))

    @documented("editTicketSettings", request=SupportSettingsInput, responses=SupportSettingsOutput)
    def patch(self, request: Request) -> Response:
        """Set after how many days tickets close without the fan's answer, from the team's next answers on."""
        changes, seen = read_changes(self, SupportSettingsInput, partial=False)
        row = team.edit_settings(**changes, actor=actor_of(request), seen=seen)
        return self.render(SupportSettingsOutput, SupportSettingsOutput.of(row))
