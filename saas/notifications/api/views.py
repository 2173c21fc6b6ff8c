"""A user's notifications and settings, and the notifications of a team."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.kernel.endpoint import Endpoint, Scope, documented, user_id_of
from saas.kernel.errors import PermissionNotPermitted
from saas.kernel.paging import page_of, window
from saas.notifications import selectors, services, stopping
from saas.notifications.api.serializers import (
    MailSwitchInput,
    MailSwitchOutput,
    NotificationListInput,
    NotificationOutput,
    NotificationStatusInput,
    PreferenceOutput,
    PreferencesInput,
    UnreadOutput,
)
from saas.notifications.catalog import NotificationKind
from saas.notifications.errors import MailLinkInvalid, NotificationNotFound
from saas.notifications.facts import own_facts, team_facts
from saas.notifications.selectors import ChosenChannels
from saas.notifications.words import TEMPLATES
from saas.tenancy.resolver import CommunitySource, required, resolved


def _limits(request: Request) -> tuple[UUID | None, bool]:
    """Return the community of the call, if there is one, and whether the call comes from its own domain.

    A community's pages on the platform's host show the notifications of all communities.
    """
    inner = resolved(request)
    on_own_domain = inner.domain is not None
    answer = inner.resolved
    narrow = answer is not None and (on_own_domain or answer.source is CommunitySource.QUERY)
    return (answer.community.pk if answer and narrow else None), on_own_domain


class OwnNotifications(Endpoint):
    guards = {"GET": "session"}

    @documented("ownNotifications", query=NotificationListInput, responses=page_of(NotificationOutput))
    def get(self, request: Request) -> Response:
        """List the user's notifications, newest first.

        They are those of all communities, or of one with ``?creator=`` or on its own domain.
        """
        query, (community_id, on_own_domain) = self.read_query(NotificationListInput), _limits(request)
        rows, total = window(selectors.notifications(user_id_of(request), community_id, query), query)
        return self.render_list(
            NotificationOutput, [own_facts(row, on_own_domain=on_own_domain) for row in rows], total
        )


class UnreadCount(Endpoint):
    guards = {"GET": "session"}

    @documented("unreadNotifications", responses=UnreadOutput)
    def get(self, request: Request) -> Response:
        """Return the number of unread notifications."""
        count = selectors.unread_count(user_id_of(request), _limits(request)[0])
        return self.render(UnreadOutput, {"count": count})


class OneNotification(Endpoint):
    guards = {"PATCH": "session"}
    raises = {"PATCH": (NotificationNotFound,)}

    @documented("markNotification", request=NotificationStatusInput, responses=NotificationOutput)
    def patch(self, request: Request, notification_id: UUID) -> Response:
        """Mark a notification as read or unread."""
        body, (community_id, on_own_domain) = self.read(NotificationStatusInput), _limits(request)
        row = services.set_read(
            user_id=user_id_of(request),
            notification_id=notification_id,
            is_read=body["status"] == "READ",
            community_id=community_id,
        )
        return self.render(NotificationOutput, own_facts(row, on_own_domain=on_own_domain))


class ReadAll(Endpoint):
    guards = {"POST": "session"}

    @documented("readAllNotifications", request=None, responses=UnreadOutput)
    def post(self, request: Request) -> Response:
        """Mark all notifications as read; return the number of unread ones."""
        services.read_all(user_id=user_id_of(request), community_id=_limits(request)[0])
        return self.render(UnreadOutput, {"count": 0})


class Preferences(Endpoint):
    guards = {"GET": "session", "PATCH": "session"}
    strong_session = True

    @documented("notificationPreferences", responses=page_of(PreferenceOutput))
    def get(self, request: Request) -> Response:
        """List the notification settings of each type, on one page."""
        return self._all(request)

    @documented("changeNotificationPreferences", request=PreferencesInput, responses=page_of(PreferenceOutput))
    def patch(self, request: Request) -> Response:
        """Change the notification settings of these types. Fixed settings are not changed."""
        choices = {
            NotificationKind(choice["type"]): ChosenChannels(choice["in_app"], choice["email"])
            for choice in self.read(PreferencesInput)["preferences"]
        }
        services.prefer(user_id=user_id_of(request), choices=choices)
        return self._all(request)

    def _all(self, request: Request) -> Response:
        rows = [
            {
                "type": kind,
                "area": TEMPLATES[kind].area,
                "name": TEMPLATES[kind].name,
                "in_app": choice.in_app,
                "email": choice.email,
                "is_fixed": TEMPLATES[kind].is_fixed,
            }
            for kind, choice in selectors.channels_of(user_id_of(request)).items()
        ]
        return self.render_list(PreferenceOutput, rows, len(rows))


class StopMails(Endpoint):
    scope = Scope.PLATFORM
    guards = {"GET": "public", "PATCH": "public"}
    raises = {"GET": (MailLinkInvalid,), "PATCH": (MailLinkInvalid,)}

    @documented("mailSwitch", responses=MailSwitchOutput)
    def get(self, request: Request, token: str) -> Response:
        """Return the notification type that the link of an email stops."""
        return self.render(MailSwitchOutput, stopping.switch_of(token))

    @documented("turnMails", request=MailSwitchInput, responses=MailSwitchOutput)
    def patch(self, request: Request, token: str) -> Response:
        """Stop or resume these emails."""
        return self.render(MailSwitchOutput, stopping.turn(token, email=self.read(MailSwitchInput)["email"]))


class TeamNotifications(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "team"}

    @documented("teamNotifications", query=NotificationListInput, responses=page_of(NotificationOutput))
    def get(self, request: Request) -> Response:
        """List the team notifications that the caller may see, newest first.

        A notification with a permission is visible only to its holders.
        """
        query, community = self.read_query(NotificationListInput), required(request)
        if self.acting is None:
            raise PermissionNotPermitted
        until = selectors.read_until(user_id_of(request), community.pk)
        permissions = None if self.acting.is_owner else self.acting.permissions
        rows, total = window(selectors.team_notifications(community.pk, permissions, until, query), query)
        return self.render_list(NotificationOutput, [team_facts(row, read_until=until) for row in rows], total)


class TeamReadAll(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": "team"}

    @documented("readAllTeamNotifications", request=None, responses=UnreadOutput)
    def post(self, request: Request) -> Response:
        """Mark all team notifications as read for the caller only."""
        services.read_team(user_id=user_id_of(request), community_id=required(request).pk)
        return self.render(UnreadOutput, {"count": 0})
