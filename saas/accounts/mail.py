"""The mails about accounts: their subjects, and which of them a person needs to get in."""

from typing import Any

from saas.kernel.mail import deliver

SUBJECTS = {
    "verify": "Confirm your email address",
    "reset": "Choose a new password",
    "email_change_new": "Confirm your new email address",
    "email_change_old": "Confirm the change of your email address",
    "email_changed": "Your email address was changed",
    "goodbye": "Your account is erased",
    "login_code": "Your code for Gemhall",
    "staff_invitation": "You are invited to help run a community",
}

# What a person needs to get in, or must see, whatever else is mailed to them.
SECURITY = frozenset(SUBJECTS) - {"staff_invitation"}

# Where people see to their password, second factor and devices.
SECURITY_PAGE = "/profile/settings?tab=security"


def send(kind: str, to: str, **context: Any) -> None:
    """Send the mail ``kind`` (a key of SUBJECTS), unless the address got too many.

    No text that people choose is in a subject: a stranger could use our mails to speak to anybody.
    Raises ValueError for an address that could carry headers.
    """
    deliver(to, SUBJECTS[kind], f"accounts/mail/{kind}", context, kind=kind, is_security=kind in SECURITY)
