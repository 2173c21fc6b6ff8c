"""The allowed usernames, passwords and return paths. The texts are those of the specification, letter for letter."""

import re
from collections.abc import Iterator
from urllib.parse import unquote

from django.conf import settings

# At least one letter or digit: ".." would read as part of an address.
USERNAME_LETTERS = re.compile(r"[_.-]*[A-Za-z0-9][A-Za-z0-9_.-]*", re.ASCII)
MIN_USERNAME_LENGTH, MAX_USERNAME_LENGTH = 2, 20
# For names that another service gave.
MAX_WIDE_USERNAME_LENGTH = 40
# Names that look like official accounts.
RESERVED_USERNAMES = frozenset(
    [
        "admin",
        "administrator",
        "gemhall",
        "moderator",
        "official",
        "operator",
        "owner",
        "platform",
        "root",
        "security",
        "staff",
        "support",
        "system",
    ]
)
MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH = 6, 20
MIN_FULL_NAME_LENGTH = 5
MAX_PATH_LENGTH = 2000

USERNAME_TOO_SHORT = "Username must be at least 2 characters"
USERNAME_TOO_LONG = "Username must be at most 20 characters"
WIDE_USERNAME_TOO_LONG = "Username must be at most 40 characters"
USERNAME_WRONG_LETTERS = "Use letters, digits, dots, dashes and underscores"
EMAIL_INVALID = "Please enter a valid email address"
FULL_NAME_TOO_SHORT = "Must contain at least 5 characters"
FIELD_REQUIRED = "Field is required"
PASSWORD_REQUIRED = "Password is required"
PASSWORD_TOO_SHORT = "Must contain at least 6 characters"
PASSWORD_TOO_LONG = "Must contain at most 20 characters"
PASSWORD_TOO_COMMON = "This password is too common"
USERNAME_TAKEN = "This username is taken"
EMAIL_TAKEN = "This email is in use"


def username_fault(name: str) -> str | None:
    """Return the error text for the format of ``name``; None if it is valid."""
    if len(name) < MIN_USERNAME_LENGTH:
        return USERNAME_TOO_SHORT
    if len(name) > MAX_USERNAME_LENGTH:
        return USERNAME_TOO_LONG
    return None if USERNAME_LETTERS.fullmatch(name) else USERNAME_WRONG_LETTERS


def wide_length_fault(name: str) -> str | None:
    """Return the problem with the length of ``name`` at another service, or None."""
    if len(name) < MIN_USERNAME_LENGTH:
        return USERNAME_TOO_SHORT
    return WIDE_USERNAME_TOO_LONG if len(name) > MAX_WIDE_USERNAME_LENGTH else None


def password_fault(password: str) -> str | None:
    """The first of the spec's rules that ``password`` breaks."""
    return next(_password_faults(password), None)


def _password_faults(password: str) -> Iterator[str]:
    if len(password) < MIN_PASSWORD_LENGTH:
        yield PASSWORD_TOO_SHORT
    if len(password) > MAX_PASSWORD_LENGTH:
        yield PASSWORD_TOO_LONG
    if not any(letter.isupper() for letter in password):
        yield "Must include at least one uppercase letter"
    if not any(letter.islower() for letter in password):
        yield "Must include at least one lowercase letter"
    if not any(letter.isdecimal() for letter in password):
        yield "Must include at least one digit"
    if all(letter.isalnum() or letter.isspace() for letter in password):
        yield "Must include at least one special character"


def is_safe_path(path: str) -> bool:
    """Whether ``path`` (with its query) can only lead to the host it is followed on, however a client reads it."""
    if not path.startswith("/") or len(path) > MAX_PATH_LENGTH or "\\" in path:
        return False
    if any(letter <= " " or letter == "\x7f" for letter in path):
        return False
    steps = unquote(re.split(r"[?#]", path, maxsplit=1)[0])
    if any(letter < " " or letter in "\x7f\\" for letter in steps):
        return False
    # "/.//evil.example" becomes "//evil.example" once a client has resolved the dots.
    return "//" not in steps and not {".", ".."} & set(steps.split("/"))


def own_path(asked: str, *, otherwise: str = "/") -> str:
    """Return the page that follows a login: ``asked``, a path or a whole address, if it is one of our pages."""
    if asked.startswith(f"{settings.PLATFORM_URL}/"):
        asked = asked[len(settings.PLATFORM_URL) :]
    page = re.split(r"[?#]", unquote(asked), maxsplit=1)[0].lower()
    # API answers are not pages, and the login pages are no targets after a login; the consent to a domain is.
    is_page = "/api/" not in f"{page}/" and page not in {"/login", "/login/two-fa", "/oauth-error"}
    return asked if is_page and is_safe_path(asked) else otherwise


# A computer has the name of its system, every other device its own. Looking for the device costs the most memory.
_COMPUTERS = frozenset({"Windows", "Mac OS X", "Linux", "Ubuntu", "Chrome OS"})


def device_name(user_agent: str) -> str:
    """``Chrome on Windows``: a name a person recognizes a device by."""
    # Loading its rules takes a third of a second and ten megabytes, which only logins need.
    from ua_parser import parse_device, parse_os, parse_user_agent

    browser, system = parse_user_agent(user_agent), parse_os(user_agent)
    if browser is None and system is None:
        return "Unknown device"
    place = system.family if system else "Other"
    if place not in _COMPUTERS:
        device = parse_device(user_agent)
        if device is not None and device.family != "Spider":
            place = device.family
    return f"{browser.family if browser else 'Other'} on {place}"
