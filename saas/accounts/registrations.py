from typing import Any
from uuid import UUID

from saas.accounts import age, rules
from saas.accounts.models import Session
from saas.kernel.clock import now
from saas.kernel.shared_constants import share
from saas.notifications import devices

share(
    MAX_AGE_YEARS=age.MAX_AGE_YEARS,
    MAX_PASSWORD_LENGTH=rules.MAX_PASSWORD_LENGTH,
    MAX_USERNAME_LENGTH=rules.MAX_USERNAME_LENGTH,
    MAX_WIDE_USERNAME_LENGTH=rules.MAX_WIDE_USERNAME_LENGTH,
    MIN_FULL_NAME_LENGTH=rules.MIN_FULL_NAME_LENGTH,
    MIN_PASSWORD_LENGTH=rules.MIN_PASSWORD_LENGTH,
    MIN_USERNAME_LENGTH=rules.MIN_USERNAME_LENGTH,
)


@devices.session_of.register
def _session_of(request: Any) -> devices.BrowserSession:
    row = request.session.row
    return devices.BrowserSession(row.id, rules.device_name(row.user_agent))


@devices.is_session_open.register
def _is_session_open(session_id: UUID) -> bool:
    return Session.objects.filter(id=session_id, expire_date__gt=now()).exists()
