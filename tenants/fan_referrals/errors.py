from saas.kernel.errors import DomainError


class FriendProgramOff(DomainError):
    code = "FAN_REFERRAL_OFF"
    message = "This community does not reward invited friends right now"


class OwnFriendProgram(DomainError):
    code = "FAN_REFERRAL_TEAM"
    message = "The team cannot invite friends for gems"


class FriendLinkNotFound(DomainError):
    code = "FAN_REFERRAL_LINK_NOT_FOUND"
    status = 404
    message = "This link does not exist. Ask your friend for a new one"


class FanReferralNotFound(DomainError):
    code = "FAN_REFERRAL_NOT_FOUND"
    status = 404
    message = "Referral not found"


class FanReferralNotHeld(DomainError):
    """Only a held referral can be released."""

    code = "FAN_REFERRAL_NOT_HELD"
    message = "This referral is not held. Reload the page"


class FanReferralUnpayable(DomainError):
    """Neither fan can get gems: they are restricted, left, or belong to the team."""

    code = "FAN_REFERRAL_UNPAYABLE"
    message = "Neither fan can get gems now. End their restriction first, or void the referral"


class FanReferralVoid(DomainError):
    code = "FAN_REFERRAL_VOID"
    message = "This referral is void already"


class OwnFanReferral(DomainError):
    """The team member is the inviter or the friend."""

    code = "FAN_REFERRAL_SELF"
    message = "You are part of this referral. Ask another team member to decide"
