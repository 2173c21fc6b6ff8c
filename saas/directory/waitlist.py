"""The waitlist of creators whom visitors want here."""

import re

from django.db import connection

from saas.accounts.rules import wide_length_fault
from saas.kernel.errors import ValidationFailed
from saas.kernel.ids import new_id

LETTERS = re.compile(r"[\w.\-]+")
WRONG_LETTERS = "Use letters, digits, dots, dashes and underscores"
ONE_NEEDED = "Give at least one of the three"

# The same names wished for again are one entry with one wish more.
_ADD = """
insert into public.directory_waitlistentry
  (id, kick_username, twitch_username, youtube_username, email, wishes, created_at)
values (%s, %s, %s, %s, %s, 1, clock_timestamp())
on conflict (lower(kick_username), lower(twitch_username), lower(youtube_username), lower(email))
do update set wishes = directory_waitlistentry.wishes + 1
"""


def username_fault(name: str) -> str | None:
    """Return the problem of a name on another platform, or None. An empty name is valid."""
    if not name:
        return None
    return wide_length_fault(name) or (None if LETTERS.fullmatch(name) else WRONG_LETTERS)


def add(*, kick_username: str, twitch_username: str, youtube_username: str, email: str) -> None:
    """Add a creator to the waitlist.

    Raises VALIDATION_ERROR at each wrong name, or at the first one if all are empty.
    """
    names = {"kickUsername": kick_username, "twitchUsername": twitch_username, "youtubeUsername": youtube_username}
    faults = {field: fault for field, name in names.items() if (fault := username_fault(name))}
    if not faults and not any(names.values()):
        faults = {"kickUsername": ONE_NEEDED}
    if faults:
        raise ValidationFailed(fields=faults)
    with connection.cursor() as cursor:
        cursor.execute(_ADD, [new_id(), *names.values(), email.lower()])
