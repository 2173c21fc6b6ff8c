"""Onboarding progress, computed from the user's actions, so that it is the same on every device."""

from dataclasses import dataclass
from enum import StrEnum

from saas.accounts.identities.selectors import identities_of
from saas.accounts.models import User, UserRole
from saas.casinos.selectors import accounts_of, are_closed_to
from saas.directory.selectors import has_casinos, joined_by
from saas.plans.catalog import Area
from saas.plans.switches import is_area_on
from saas.tenancy.models import Community


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
    """``role`` is empty until the user chooses one; until then, ``steps`` are those of a fan.

    ``offers_casinos``: the profile has its section of casino accounts. It tells users who are too young that they
    cannot use it, so their steps do not have it. Nor do the steps of users who have not chosen a community yet.
    """

    role: str
    steps: list[tuple[OnboardingStep, bool]]
    offers_casinos: bool


def progress(user: User, community: Community | None = None) -> Progress:
    """Return which steps ``user`` has done. ``community`` is the one where the user began, in whose schema this runs.

    Users who are too young get no casino step, nor do those who chose no community that uses casinos.
    """
    role, joined = UserRole.CREATOR.value if user.is_creator else user.chosen_role, joined_by(user.pk)
    done = {
        OnboardingStep.CREATE_ACCOUNT: True,
        OnboardingStep.STREAM_ACCOUNTS: bool(identities_of(user)),
        OnboardingStep.CREATE_COMMUNITY: user.is_creator,
        OnboardingStep.CASINO_ACCOUNTS: accounts_of(user).exists(),
        OnboardingStep.CREATORS: bool(joined),
        OnboardingStep.CHECK_INBOX: user.is_email_verified,
        OnboardingStep.FINISH: False,
    }
    way = CREATOR_STEPS if role == UserRole.CREATOR else FAN_STEPS
    offers_casinos = done[OnboardingStep.CASINO_ACCOUNTS] or _are_casinos_used(joined, community)
    is_asked = done[OnboardingStep.CASINO_ACCOUNTS] or (offers_casinos and bool(joined or community))
    without = set() if is_asked and not are_closed_to(user) else {OnboardingStep.CASINO_ACCOUNTS}
    return Progress(role, [(step, done[step]) for step in way if step not in without], offers_casinos)


def _are_casinos_used(joined: list[Community], community: Community | None) -> bool:
    """True if casino accounts are of use at a joined community, or at the one where the user began.

    A user without either can still join one that uses casinos.
    """
    if any(is_area_on(one, Area.CASINOS) for one in joined):
        return True
    return has_casinos(community) if community is not None else not joined
