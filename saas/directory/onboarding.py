"""Onboarding progress, computed from the user's actions, so that it is the same on every device."""

from dataclasses import dataclass
from enum import StrEnum

from saas.accounts.identities.selectors import identities_of
from saas.accounts.models import User, UserRole
from saas.casinos.selectors import accounts_of, are_closed_to
from saas.directory.selectors import membership_count


class OnboardingStep(StrEnum):
    CREATE_ACCOUNT = "CreateAccount"
    STREAM_ACCOUNTS = "StreamAccounts"
    CREATE_COMMUNITY = "CreateCommunity"
    CASINO_ACCOUNTS = "CasinoAccounts"
    CREATORS = "Creators"
    CHECK_INBOX = "CheckInbox"
    FINISH = "Finish"


STEP_NAMES = [step.value for step in OnboardingStep]


FAN_STEPS = (
    OnboardingStep.CREATE_ACCOUNT,
    OnboardingStep.STREAM_ACCOUNTS,
    OnboardingStep.CREATORS,
    OnboardingStep.CASINO_ACCOUNTS,
    OnboardingStep.CHECK_INBOX,
    OnboardingStep.FINISH,
)
CREATOR_STEPS = (
    OnboardingStep.CREATE_ACCOUNT,
    OnboardingStep.STREAM_ACCOUNTS,
    OnboardingStep.CREATE_COMMUNITY,
    OnboardingStep.CHECK_INBOX,
    OnboardingStep.FINISH,
)


@dataclass(frozen=True, slots=True)
class Progress:
    """``role`` is empty until the user chooses one; until then, ``steps`` are those of a fan."""

    role: str
    steps: list[tuple[OnboardingStep, bool]]


def progress(user: User) -> Progress:
    """Return which steps ``user`` has done, in three statements. Users who are too young get no casino step."""
    role = UserRole.CREATOR.value if user.is_creator else user.chosen_role
    done = {
        OnboardingStep.CREATE_ACCOUNT: True,
        OnboardingStep.STREAM_ACCOUNTS: bool(identities_of(user)),
        OnboardingStep.CREATE_COMMUNITY: user.is_creator,
        OnboardingStep.CASINO_ACCOUNTS: accounts_of(user).exists(),
        OnboardingStep.CREATORS: membership_count(user.pk) > 0,
        OnboardingStep.CHECK_INBOX: user.is_email_verified,
        OnboardingStep.FINISH: False,
    }
    way = CREATOR_STEPS if role == UserRole.CREATOR else FAN_STEPS
    without = {OnboardingStep.CASINO_ACCOUNTS} if are_closed_to(user) else set()
    return Progress(role, [(step, done[step]) for step in way if step not in without])
