from typing import Any

from django.dispatch import receiver

from saas.accounts.whoami import full_answer
from saas.activity.gem_totals import FIGURE_OF
from saas.communities.closing.rules import LossKind, register_loss
from saas.communities.closing.signals import community_closing, community_reopening
from saas.desk import books, merging
from saas.kernel.shared_constants import share
from saas.layout.goals import counts
from saas.tenancy.models import Community
from tenants.wallets.merging import join_wallets, shared_membership
from tenants.wallets.models import Cause
from tenants.wallets.reconciliation import reconcile, resume, resume_after_closing, stop, stop_for_closing
from tenants.wallets.selectors import gems_held, gems_spent
from tenants.wallets.session import whoami

FIGURE_OF.update({cause.value: cause.figure for cause in Cause})
share(
    CAUSE_WORDS={cause.value: cause.words for cause in Cause},
    CAUSE_FIGURES={cause.value: cause.figure.value for cause in Cause},
)
register_loss(LossKind.GEMS, gems_held)
full_answer.register(whoami)

merging.shared_membership.register(shared_membership)
merging.join_wallets.register(join_wallets)

books.stop.register(lambda reason: stop(reason=reason))
books.resume.register(resume)


@counts("GEMS_SPENT")
def _gems_spent(_community: Community) -> int:
    return gems_spent()


@books.check.register
def _check_books() -> str:
    findings = reconcile()
    return findings[0].words if findings else ""


@receiver(community_closing)
def _stop_spending(**_signal: Any) -> None:
    stop_for_closing()


@receiver(community_reopening)
def _allow_spending(**_signal: Any) -> None:
    resume_after_closing()
