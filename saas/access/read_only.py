"""The read-only visit of an operator to a back office. The operator's session holds it, so that fans pay no query.

The desk begins and ends visits (saas.desk). A visit ends by its time at the latest.
"""

from datetime import UTC, datetime
from uuid import UUID

from django.http import HttpRequest

from saas.kernel.clock import now

_VISIT = "read_only_visit"


def begin(request: HttpRequest, community_id: UUID, *, until: datetime) -> None:
    """Let this session see the community's back office until ``until``."""
    request.session[_VISIT] = {"community": str(community_id), "until": int(until.timestamp())}


def end(request: HttpRequest) -> None:
    request.session.pop(_VISIT, None)


def visit_until(request: HttpRequest, community_id: UUID) -> datetime | None:
    """Return the end of this session's visit to the community; None without a visit."""
    visit = request.session.get(_VISIT)
    if not visit or visit["community"] != str(community_id) or visit["until"] <= now().timestamp():
        return None
    return datetime.fromtimestamp(visit["until"], UTC)
