"""The desk's notices in the back office."""

from rest_framework.request import Request
from rest_framework.response import Response

from saas.desk.api.serializers import AnnouncementOutput
from saas.desk.selectors import current_announcements
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.paging import page_of


class Announcements(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "team"}

    @documented("listAnnouncements", responses=page_of(AnnouncementOutput))
    def get(self, request: Request) -> Response:
        """List the operators' announcements of this moment on one page, warnings first."""
        rows = current_announcements()
        return self.render_list(AnnouncementOutput, rows, len(rows))
