"""A user's notifications and settings, and the notifications of a team."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.kernel.endpoint import Endpoint, Scope, documented, user_id_of
from saas.kernel.errors import PermissionNotPermitted
from saas.kernel.paging import page_of, window
from saas.notifications import devices, selectors, services, stopping, vapid
from saas.notifications.api.serializers import (
    LiveAlertsInput,
    LiveAlertsOutput,
    MailSwitchInput,
    MailSwitchOutput,
    MuteInput,
    NotificationListInput,
    NotificationOutput,
    NotificationStatusInput,
    OwnUnreadOutput,
    PreferenceOutput,
    PreferencePlaceInput,
    PreferencesInput,
    PushDeviceInput,
    PushOutput,
    QuietHoursInput,
    QuietHoursOutput,
    UnreadOutput,
)
from saas.notifications.catalog import MailPace, NotificationKind
from saas.notifications.devices import BrowserKeys
from saas.notifications.errors import MailLinkInvalid, NotificationNotFound, PushDeviceNotFound
from saas.notifications.facts import own_facts, team_facts
from saas.notifications.rules import QuietHours
from saas.notifications.selectors import ChosenChannels
from saas.notifications.unread_rooms import unread_rooms
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


def _own_domain(request: Request) -> UUID | None:
    """Return the community whose own domain the call comes from, or None on the platform's host."""
    community_id, on_own_domain = _limits(request)
    return community_id if on_own_domain else None


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

    @documented("unreadNotifications", responses=OwnUnreadOutput)
    def get(self, request: Request) -> Response:
        """Return the number of unread notifications, and the chats with unread messages."""
        user_id, community_id = user_id_of(request), _limits(request)[0]
        rooms = [{"creator_id": one, "unread": number} for one, number in unread_rooms(user_id, community_id).items()]
        count = selectors.unread_count(user_id, community_id)
        return self.render(OwnUnreadOutput, {"count": count, "rooms": rooms})


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


class MuteNotification(Endpoint):
    guards = {"PATCH": "session"}
    raises = {"PATCH": (NotificationNotFound,)}

    @documented("muteNotification", request=MuteInput, responses=NotificationOutput)
    def patch(self, request: Request, notification_id: UUID) -> Response:
        """Turn the type of this notification off for its community, or back to the general settings."""
        community_id, on_own_domain = _limits(request)
        row = services.mute(
            user_id=user_id_of(request),
            notification_id=notification_id,
            is_muted=self.read(MuteInput)["is_muted"],
            community_id=community_id,
        )
        return self.render(NotificationOutput, own_facts(row, on_own_domain=on_own_domain))


class Preferences(Endpoint):
    guards = {"GET": "session", "PATCH": "session", "DELETE": "session"}
    strong_session = True

    @documented("notificationPreferences", query=PreferencePlaceInput, responses=page_of(PreferenceOutput))
    def get(self, request: Request) -> Response:
        """List the notification settings of each type, on one page.

        With ``?creator=`` they are those for the notifications of one community.
        """
        return self._all(request)

    @documented(
        "changeNotificationPreferences",
        query=PreferencePlaceInput,
        request=PreferencesInput,
        responses=page_of(PreferenceOutput),
    )
    def patch(self, request: Request) -> Response:
        """Change the notification settings of these types. Fixed settings are not changed."""
        user_id, community_id = user_id_of(request), _limits(request)[0]
        choices = self.read(PreferencesInput)["preferences"]
        known = selectors.channels_of(user_id, community_id)
        services.prefer(
            user_id=user_id,
            community_id=community_id,
            choices={
                kind: ChosenChannels(
                    in_app=choice["in_app"],
                    email=choice["email"],
                    push=choice.get("push", known[kind].push),
                    pace=MailPace(choice.get("pace", known[kind].pace)),
                )
                for choice in choices
                if (kind := NotificationKind(choice["type"])) in known
            },
        )
        return self._all(request)

    @documented("forgetNotificationPreferences", query=PreferencePlaceInput, responses=page_of(PreferenceOutput))
    def delete(self, request: Request) -> Response:
        """Use the general settings for the notifications of one community again."""
        services.drop_preferences(user_id=user_id_of(request), community_id=required(request).pk)
        return self._all(request)

    def _all(self, request: Request) -> Response:
        user_id, community_id = user_id_of(request), _limits(request)[0]
        own = {} if community_id else selectors.own_settings(user_id)
        rows = [
            {
                "type": kind,
                "area": TEMPLATES[kind].area,
                "name": TEMPLATES[kind].name,
                "in_app": choice.in_app,
                "email": choice.email,
                "push": choice.push,
                "pace": choice.pace,
                "is_fixed": TEMPLATES[kind].is_fixed,
                "is_own": choice.is_own,
                "communities": own.get(kind, ()),
            }
            for kind, choice in selectors.channels_of(user_id, community_id).items()
        ]
        return self.render_list(PreferenceOutput, rows, len(rows))


class QuietHoursView(Endpoint):
    guards = {"GET": "session", "PATCH": "session"}
    strong_session = True

    @documented("quietHours", responses=QuietHoursOutput)
    def get(self, request: Request) -> Response:
        """Return the user's time zone and quiet hours."""
        return self.render(QuietHoursOutput, selectors.quiet_hours_of(user_id_of(request)))

    @documented("changeQuietHours", request=QuietHoursInput, responses=QuietHoursOutput)
    def patch(self, request: Request) -> Response:
        """Set the time zone and the quiet hours. Emails and pushes wait for their end, unless they are always sent."""
        body = self.read(QuietHoursInput)
        hours = QuietHours(body["zone"], body["quiet_from"], body["quiet_until"])
        services.set_quiet_hours(user_id=user_id_of(request), hours=hours)
        return self.render(QuietHoursOutput, hours)


class LiveAlerts(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "session", "PATCH": "session"}

    @documented("liveAlerts", responses=LiveAlertsOutput)
    def get(self, request: Request) -> Response:
        """Return whether the user wants to know when the community's creator goes live."""
        live = NotificationKind.STREAM_LIVE
        choice = selectors.channels_for(user_id_of(request), live, required(request).pk)
        return self.render(LiveAlertsOutput, {"is_on": choice.in_app})

    @documented("changeLiveAlerts", request=LiveAlertsInput, responses=LiveAlertsOutput)
    def patch(self, request: Request) -> Response:
        """Turn live alerts on or off. Members get them."""
        is_on = self.read(LiveAlertsInput)["is_on"]
        services.set_live_alerts(user_id=user_id_of(request), community_id=required(request).pk, is_on=is_on)
        return self.render(LiveAlertsOutput, {"is_on": is_on})


class Push(Endpoint):
    guards = {"GET": "session", "POST": "session"}

    @documented("push", responses=PushOutput)
    def get(self, request: Request) -> Response:
        """Return what a browser needs to subscribe, and the user's browsers that show push notifications.

        A community's own domain has its own ones.
        """
        return self._all(request)

    @documented("subscribeToPush", request=PushDeviceInput, responses=PushOutput)
    def post(self, request: Request) -> Response:
        """Show push notifications in this browser, until its session ends."""
        devices.subscribe(
            user_id=user_id_of(request),
            session=devices.session_of(request),
            community_id=_own_domain(request),
            keys=BrowserKeys(**self.read(PushDeviceInput)),
        )
        return self._all(request)

    def _all(self, request: Request) -> Response:
        user_id, community_id = user_id_of(request), _own_domain(request)
        facts = {
            "server_key": vapid.public_key(),
            "may_offer": selectors.may_offer_push(user_id, community_id),
            "devices": selectors.push_subscriptions(user_id, community_id),
        }
        return self.render(PushOutput, facts)


class OnePushDevice(Endpoint):
    guards = {"DELETE": "session"}
    raises = {"DELETE": (PushDeviceNotFound,)}

    @documented("endPush", responses={204: None})
    def delete(self, request: Request, device_id: UUID) -> Response:
        """End the push notifications of a browser."""
        devices.remove(user_id=user_id_of(request), device_id=device_id, community_id=_own_domain(request))
        return Response(status=204)


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
