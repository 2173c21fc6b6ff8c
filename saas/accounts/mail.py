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
    "merged": "Two accounts were merged",
    "login_code": "Your code for Gemhall",
    "staff_invitation": "You are invited to help run a community",
}

# Mails that a person needs to log in or must see. They have their own limits.
SECURITY = frozenset(SUBJECTS) - {"staff_invitation"}

# Where people see to their password, second factor and devices.
SECURITY_PAGE = "/profile/settings?tab=security"


def send(kind: str, to: str, **context: Any) -> None:
    """Send the mail ``kind`` (a key of SUBJECTS), unless the address got too many.

    A subject contains no text that a user chose: otherwise a stranger could use our mails to write to any person.
    Raises ValueError for an address that could contain headers.
    """
    deliver(to, SUBJECTS[kind], f"accounts/mail/{kind}", context, kind=kind, is_security=kind in SECURITY)
