"""Onboarding progress, derived from a user's actions, so that it is the same on every device."""

from dataclasses import dataclass
from enum import StrEnum

from saas.accounts.identities.selectors import identities_of
from saas.accounts.models import User, UserRole
from saas.casinos.selectors import accounts_of, are_closed_to
from saas.directory.selectors import membership_count


class Step(StrEnum):
    CREATE_ACCOUNT = "CreateAccount"
    STREAM_ACCOUNTS = "StreamAccounts"
    CREATE_COMMUNITY = "CreateCommunity"
    CASINO_ACCOUNTS = "CasinoAccounts"
    CREATORS = "Creators"
    CHECK_INBOX = "CheckInbox"
    FINISH = "Finish"


STEP_NAMES = [step.value for step in Step]


FAN_STEPS = (
    Step.CREATE_ACCOUNT,
    Step.STREAM_ACCOUNTS,
    Step.CREATORS,
    Step.CASINO_ACCOUNTS,
    Step.CHECK_INBOX,
    Step.FINISH,
)
CREATOR_STEPS = (
    Step.CREATE_ACCOUNT,
    Step.STREAM_ACCOUNTS,
    Step.CREATE_COMMUNITY,
    Step.CHECK_INBOX,
    Step.FINISH,
)


@dataclass(frozen=True, slots=True)
class Progress:
    """``role`` is empty while somebody has not said what they come for; ``steps`` are those of a fan then."""

    role: str
    steps: list[tuple[Step, bool]]


def progress(user: User) -> Progress:
    """What ``user`` has done of each step. Three statements; no casino step for people who are too young."""
    role = UserRole.CREATOR.value if user.is_creator else user.chosen_role
    done = {
        Step.CREATE_ACCOUNT: True,
        Step.STREAM_ACCOUNTS: bool(identities_of(user)),
        Step.CREATE_COMMUNITY: user.is_creator,
        Step.CASINO_ACCOUNTS: accounts_of(user).exists(),
        Step.CREATORS: membership_count(user.pk) > 0,
        Step.CHECK_INBOX: user.is_email_verified,
        Step.FINISH: False,
    }
    way = CREATOR_STEPS if role == UserRole.CREATOR else FAN_STEPS
    without = {Step.CASINO_ACCOUNTS} if are_closed_to(user) else set()
    return Progress(role, [(step, done[step]) for step in way if step not in without])
