from typing import Any

from django.dispatch import receiver

from saas.accounts.whoami import full_answer
from saas.activity.gem_totals import FIGURE_OF
from saas.communities.backups.signals import community_imported, copies_are_old
from saas.communities.closing.rules import LossKind, register_loss
from saas.communities.closing.signals import community_closing, community_reopening
from saas.desk import books, merging
from saas.kernel.shared_constants import share
from saas.layout.goals import counts
from saas.support.subjects import SubjectKind, register_subject
from saas.tenancy.models import Community
from tenants.wallets.merging import join_wallets, shared_membership
from tenants.wallets.models import Cause
from tenants.wallets.rebuild import rebuild_activity
from tenants.wallets.reconciliation import (
    reconcile,
    restate_imported,
    resume,
    resume_after_closing,
    stop,
    stop_for_closing,
)
from tenants.wallets.selectors import gems_held, gems_spent
from tenants.wallets.session import whoami
from tenants.wallets.ticket_subjects import find_transaction

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


@receiver(community_imported)
def _restate_books(**_signal: Any) -> None:
    restate_imported()


@receiver(copies_are_old)
def _rebuild_activity(**_signal: Any) -> None:
    rebuild_activity()


@receiver(community_closing)
def _stop_spending(**_signal: Any) -> None:
    stop_for_closing()


@receiver(community_reopening)
def _allow_spending(**_signal: Any) -> None:
    resume_after_closing()


register_subject(SubjectKind.TRANSACTION, find_transaction)
