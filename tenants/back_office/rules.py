"""The setup steps of a community."""

from enum import StrEnum


class SetupStep(StrEnum):
    """The steps of getting started, in the order they are shown."""

    VERIFY_EMAIL = "VERIFY_EMAIL"
    BRANDING = "BRANDING"
    FIRST_PRODUCT = "FIRST_PRODUCT"
    QUESTS = "QUESTS"
    SHARE_LINK = "SHARE_LINK"
    FIRST_MEMBER = "FIRST_MEMBER"
    FIRST_TIP = "FIRST_TIP"
    FIRST_RAFFLE = "FIRST_RAFFLE"
    FIRST_ORDER = "FIRST_ORDER"


# Nothing else shows that these were done: the client says so.
MARKED_BY_HAND = (SetupStep.QUESTS, SetupStep.SHARE_LINK)
