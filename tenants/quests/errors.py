from saas.kernel.database_errors import constraint
from saas.kernel.errors import DomainError


class ChallengeNotFound(DomainError):
    code = "CHALLENGE_NOT_FOUND"
    status = 404
    message = "Challenge not found"


@constraint("challenge_name_once")
class ChallengeExists(DomainError):
    """Another challenge has this name."""

    code = "CHALLENGE_EXIST"
    message = "Challenge exists"


class ChallengeActive(DomainError):
    """The member is at it already. For the team: members take part, so the terms in ``fields`` cannot change."""

    code = "CHALLENGE_ACTIVE"
    message = "Challenge is active"


class ChallengeCompleted(DomainError):
    """The member completed it, or all winners are found. It begins again at ``until``, if it does."""

    code = "CHALLENGE_COMPLETED"
    message = "Challenge is completed"


class ChallengeProviderNotFound(DomainError):
    code = "CHALLENGE_PROVIDER_NOT_FOUND"
    status = 404
    message = "Challenge provider not found"


@constraint("quests_challengeprovider_provider_key")
class ChallengeProviderExists(DomainError):
    code = "CHALLENGE_PROVIDER_EXIST"
    message = "Challenge provider exists"


class ChallengeTemplateNotFound(DomainError):
    code = "CHALLENGE_TEMPLATE_NOT_FOUND"
    status = 404
    message = "Challenge template not found"


@constraint("quests_challengetemplate_name_key")
class ChallengeTemplateExists(DomainError):
    code = "CHALLENGE_TEMPLATE_EXIST"
    message = "Challenge template exists"


class ChallengeChainNotFound(DomainError):
    code = "CHALLENGE_CHAIN_NOT_FOUND"
    status = 404
    message = "Challenge chain not found"


@constraint("chain_name_once")
class ChallengeChainExists(DomainError):
    code = "CHALLENGE_CHAIN_EXIST"
    message = "Challenge chain exists"


class OwnChallenge(DomainError):
    code = "CHALLENGE_SELF"
    message = "The team cannot take part in its own challenges"


class ChallengeComingSoon(DomainError):
    """It can be taken up from ``until`` on."""

    code = "CHALLENGE_COMING_SOON"
    message = "Coming soon"


class ChallengeFinished(DomainError):
    code = "CHALLENGE_FINISHED"
    message = "Challenge finished"


class ChallengeLocked(DomainError):
    """``name`` is the step of the chain that must be completed first."""

    code = "CHALLENGE_LOCKED"
    message = "Complete “{name}” first"


class ChallengeFailed(DomainError):
    """The attempt failed and cannot be repeated, or not before ``until``."""

    code = "CHALLENGE_FAILED"
    message = "This challenge cannot be repeated"


class ChallengeOncePerDay(DomainError):
    """The member completed it today. It can be taken up again at ``until``."""

    code = "CHALLENGE_ONCE_PER_DAY"
    message = "Only once per day"


class ChallengeNotStarted(DomainError):
    code = "CHALLENGE_NOT_STARTED"
    message = "Start the challenge first"


class ChallengeTakesNoProof(DomainError):
    code = "CHALLENGE_TAKES_NO_PROOF"
    message = "This challenge takes no proof: it counts what you do"


class ChallengeCodeWrong(DomainError):
    code = "CHALLENGE_CODE_WRONG"
    message = "This code is wrong"


class NothingToClaim(DomainError):
    code = "CHALLENGE_NOTHING_TO_CLAIM"
    message = "There is no reward to claim"


class RewardNotWaiting(DomainError):
    """It is claimed or canceled already, or was never ready."""

    code = "CHALLENGE_REWARD_NOT_WAITING"
    message = "This reward does not wait any more"


class SubmissionNotFound(DomainError):
    code = "CHALLENGE_SUBMISSION_NOT_FOUND"
    status = 404
    message = "Submission not found"


class SubmissionDecided(DomainError):
    code = "CHALLENGE_SUBMISSION_DECIDED"
    message = "This submission is already decided"


class ChallengeInChain(DomainError):
    """``chain`` is the name of the chain that the challenge is a step of."""

    code = "CHALLENGE_IN_CHAIN"
    message = "This challenge is a step of the chain “{chain}”"


class ChainActive(DomainError):
    code = "CHALLENGE_CHAIN_ACTIVE"
    message = "The steps of a published chain cannot change"
