"""The checks that decide whether a person's watching counts. Page and call share them."""

from dataclasses import dataclass

from tenants.checkout.checks import Participant, denial_codes, is_member, logged_in, not_on_team, not_restricted
from tenants.watching.errors import OwnStream


@dataclass(frozen=True, slots=True)
class WatchSituation:
    participant: Participant


WATCH_CHECKS = (not_on_team(OwnStream), logged_in, is_member, not_restricted)
DENIAL_CODES = denial_codes(WATCH_CHECKS)
