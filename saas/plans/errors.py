"""The errors of plans."""

from datetime import datetime

from saas.kernel.errors import DomainError, FileTooLarge
from saas.plans.catalog import Feature, PlanFeature, PlanLimit, SwitchedBy


class PlanLimitReached(DomainError):
    """``params``: ``kind`` (a ``PlanLimit``), ``limit`` (the allowed number), ``plan`` (its name), ``words`` and
    ``cure`` (of the limit). A fan who cannot join does not learn the plan: then ``kind`` is alone.
    """

    code = "PLAN_LIMIT_REACHED"
    status = 402
    message = "Your plan allows {limit} {words}. {cure}"

    def __init__(self, *, kind: PlanLimit, limit: int, plan: str) -> None:
        super().__init__(kind=kind, limit=limit, plan=plan, words=kind.words, cure=kind.cure)
        if kind == PlanLimit.MEMBERS:
            self.params = {"kind": kind}

    def __str__(self) -> str:
        return "This community is full right now" if len(self.params) == 1 else super().__str__()


UPLOAD_ERRORS = (FileTooLarge, PlanLimitReached)
"""The errors of a call that stores a file."""


class PlanFeatureLocked(DomainError):
    """``params``: ``feature`` (a ``PlanFeature``), ``words`` (of the feature), ``plan`` (the name of the smallest plan
    that includes it).
    """

    code = "PLAN_FEATURE_LOCKED"
    status = 402
    message = "{words}: choose the plan {plan} or a larger one"

    def __init__(self, *, feature: PlanFeature, plan: str) -> None:
        super().__init__(feature=feature, words=feature.words, plan=plan)


class FeatureSwitchedOff(DomainError):
    """An operator, or the team, switched the feature off. ``params``: ``feature``, ``words`` (of the feature), ``by``
    (a ``SwitchedBy``), ``until`` (UTC, null without an end).
    """

    code = "FEATURE_SWITCHED_OFF"
    message = "{words}: the platform has switched this off for this community{ending}. Contact the platform's support"

    def __init__(
        self, *, feature: Feature, until: datetime | None = None, by: SwitchedBy = SwitchedBy.OPERATOR
    ) -> None:
        ending = f" until {until:%Y-%m-%d %H:%M} UTC" if until else ""
        end = until.isoformat() if until else None
        super().__init__(feature=feature.value, words=feature.words, by=by.value, until=end, ending=ending)
        del self.params["ending"]
        if by == SwitchedBy.TEAM:
            self.args = (f"{feature.words}: this community has switched this off",)


class FeatureSwitchMissing(DomainError):
    code = "FEATURE_SWITCH_MISSING"
    message = "This feature has no switch any more"


class PlanOverrideMissing(DomainError):
    code = "PLAN_OVERRIDE_MISSING"
    message = "This community has no override of its plan"
