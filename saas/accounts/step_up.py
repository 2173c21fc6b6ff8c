"""Sensitive changes ask the person to prove anew that it is they; a proof holds for ten minutes of this session."""

from datetime import timedelta
from typing import Any

from django.http import HttpRequest
from rest_framework.request import Request

from saas.accounts.errors import StepUpRequired
from saas.accounts.signed_in import PROVEN_AT
from saas.kernel.clock import now

WINDOW = timedelta(minutes=10)


def is_open(request: Request | HttpRequest) -> bool:
    """Whether this session logged in fully, or confirmed it is they, within the last ten minutes."""
    proven_at: Any = request.session.get(PROVEN_AT)
    return proven_at is not None and 0 <= now().timestamp() - proven_at <= WINDOW.total_seconds()


def open_window(request: Request | HttpRequest) -> None:
    """The person has just proved it is they."""
    request.session[PROVEN_AT] = int(now().timestamp())


def require_step_up(request: Request | HttpRequest) -> None:
    """Raises StepUpRequired unless the window is open."""
    if not is_open(request):
        raise StepUpRequired
