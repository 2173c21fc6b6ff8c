"""General settings, the community's address, and the audit log."""

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access import audit
from saas.access.acting import actor_of
from saas.access.audience import AudienceArea
from saas.access.audit_things import Action, things_of
from saas.access.downloads import team_download
from saas.accounts.errors import StepUpRequired
from saas.accounts.step_up import require_step_up
from saas.communities.services import rename
from saas.kernel.clock import now
from saas.kernel.edits import EditConflict, read_changes
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.paging import page_of, window
from saas.plans.catalog import AREAS, OPTIONAL_AREAS
from saas.tenancy import lookup
from saas.tenancy.errors import CommunitySlugTaken
from saas.tenancy.models import Community
from saas.tenancy.resolver import required
from saas.tenancy.slugs import old_slugs
from tenants.back_office import audit_log, services
from tenants.back_office.api.serializers import (
    AreaInput,
    AuditActorOutput,
    AuditEntryOutput,
    AuditListInput,
    OptionalAreaOutput,
    OptionalAreasOutput,
    SettingsInput,
    SettingsOutput,
    SlugInput,
)
from tenants.checkout.api.audience_rules import audience_rule

GUARD = "SETTINGS_MANAGEMENT"
CommunityRule = audience_rule(AudienceArea.DEFAULT, guard=GUARD, action=Action.SETTINGS_RULE, name="Community")


class SettingsAnswers(Endpoint):
    scope = Scope.COMMUNITY

    def answer(self, community: Community) -> Response:
        return self.render(SettingsOutput, community, old_slugs=old_slugs(community))


class GeneralSettings(SettingsAnswers):
    guards = {"GET": GUARD, "PATCH": GUARD}
    raises = {"PATCH": (EditConflict,)}

    @documented("getSettings", responses=SettingsOutput)
    def get(self, request: Request) -> Response:
        """Return name, description, time zone and address of the community."""
        return self.answer(required(request))

    @documented("editSettings", request=SettingsInput, responses=SettingsOutput)
    def patch(self, request: Request) -> Response:
        """Change name, description or time zone. Limits count by a new zone from the next midnight of both."""
        changes, seen = read_changes(self, SettingsInput)
        return self.answer(
            services.edit_settings(community=required(request), changes=changes, actor=actor_of(request), seen=seen)
        )


class Areas(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "PATCH": GUARD}

    @documented("getOptionalAreas", responses=OptionalAreasOutput)
    def get(self, request: Request) -> Response:
        """Return the areas that the team can switch off."""
        return self.answer(required(request))

    @documented("switchOptionalArea", request=AreaInput, responses=OptionalAreasOutput)
    def patch(self, request: Request) -> Response:
        """Switch an area on or off. Off, fans see no trace of it, and its calls are refused. Its data are kept."""
        body, community = self.read(AreaInput), required(request)
        services.switch_area(
            community=community, area=AREAS[body["area"]], is_on=body["is_on"], actor=actor_of(request)
        )
        return self.answer(lookup.by_id(community.pk) or community)

    def answer(self, community: Community) -> Response:
        areas = [OptionalAreaOutput.of(area, community) for area in OPTIONAL_AREAS]
        return self.render(OptionalAreasOutput, OptionalAreasOutput(areas=areas))


class Slug(SettingsAnswers):
    guards = {"PATCH": "owner"}
    raises = {"PATCH": (CommunitySlugTaken, EditConflict, StepUpRequired)}

    @documented("renameCommunity", request=SlugInput, responses=SettingsOutput)
    def patch(self, request: Request) -> Response:
        """Change the slug of the community. The old one redirects for 90 days."""
        require_step_up(request)
        changes, seen = read_changes(self, SlugInput, partial=False)
        community = required(request)
        return self.answer(rename(community=community, slug=changes["slug"], actor=actor_of(request), seen=seen))


class AuditLog(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listAuditLog", query=AuditListInput, responses=page_of(AuditEntryOutput))
    def get(self, request: Request) -> Response:
        """List the audit log entries; ``search`` matches names of people and of objects."""
        query = self.read_query(AuditListInput)
        community = required(request)
        rows, total = window(audit_log.entries(community, query), query)
        address = audit.shown_addresses(community, actor_of(request).user_id)
        return self.render_list(AuditEntryOutput, rows, total, things=things_of(rows), address=address)


class AuditActors(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listAuditActors", responses=page_of(AuditActorOutput))
    def get(self, request: Request) -> Response:
        """List the people in the audit log, on one page, for its filter."""
        rows = audit_log.actors(required(request))
        return self.render_list(AuditActorOutput, rows, len(rows))


class AuditLogCsv(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    starts_write = True

    @documented("exportAuditLog", query=AuditListInput, responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request) -> StreamingHttpResponse:
        """Download the audit log as CSV for the list's filters, newest first. No cell begins like a formula."""
        community, query = required(request), self.read_query(AuditListInput)
        rows = audit_log.entries_until(now(), community, query)
        return team_download(
            audit_log.lines(community, rows, actor_of(request).user_id),
            f"{community.slug}-audit-log",
            action=Action.AUDIT_EXPORT,
            target="audit-log",
            query=query,
            rows=rows.count(),
            request=request._request,
        )
