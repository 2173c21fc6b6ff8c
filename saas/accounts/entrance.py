"""The door of the platform host: every way in (password, social log-in, reset link) ends here."""

from django.http import HttpRequest

from saas.accounts import signed_in
from saas.accounts.models import User


def enter(request: HttpRequest, user: User) -> None:
    """Sign ``user`` in on the platform host.

    Raises: TwoFactorRequired; the log-in then waits in the session until a second factor completes it.
    """
    signed_in.begin(request, user)
