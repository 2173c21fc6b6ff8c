"""A break holds for the next account of a person who erased one. The front end has the help lines."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.dispatch import receiver

from saas.access.play_limits import services
from saas.access.play_limits.help_lines import HELP_LINES, INTERNATIONAL, HelpLine
from saas.accounts.identities.signals import person_returned
from saas.accounts.models import User
from saas.kernel.shared_constants import share


def _shown(line: HelpLine) -> dict[str, str]:
    return {"name": line.name, "url": line.url}


share(
    HELP_LINES={country: _shown(line) for country, line in HELP_LINES.items()},
    INTERNATIONAL_HELP=_shown(INTERNATIONAL),
)


@receiver(person_returned)
def _take_breaks_over(user: User, former: Sequence[UUID], **_signal: Any) -> None:
    services.take_breaks_over(user, former)
