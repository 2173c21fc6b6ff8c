"""The read-only visit of an operator to a back office. The operator's session holds it, so that fans pay no query.

The desk begins and ends visits (saas.desk). A visit ends by its time at the latest, and with the operator's right.
"""

from datetime import UTC, datetime
from uuid import UUID

from django.http import HttpRequest

from saas.kernel.clock import now
from saas.kernel.hooks import Hook

_VISIT = "read_only_visit"

# (id of the visit, user id of the operator): True while the visit is open and the operator may make visits.
is_open: Hook[[UUID, UUID], bool] = Hook()


def begin(request: HttpRequest, community_id: UUID, *, visit_id: UUID, until: datetime) -> None:
    """Let this session see the community's back office until ``until``."""
    visit = {"id": str(visit_id), "community": str(community_id), "until": int(until.timestamp())}
    request.session[_VISIT] = visit


def end(request: HttpRequest) -> None:
    request.session.pop(_VISIT, None)


def visit_until(request: HttpRequest, community_id: UUID, *, operator_id: UUID) -> datetime | None:
    """Return the end of this session's visit to the community; None without an open visit."""
    visit = request.session.get(_VISIT)
    # Sessions of an earlier release have no id.
    if not visit or visit["community"] != str(community_id) or "id" not in visit:
        return None
    if visit["until"] <= now().timestamp() or not is_open(UUID(visit["id"]), operator_id):
        return None
    return datetime.fromtimestamp(visit["until"], UTC)
