"""Jobs that end read-only visits, move the memberships of merged accounts, mail invitations, and measure the health."""

from datetime import timedelta
from uuid import UUID

from saas.accounts.models import User
from saas.desk.audit import Operator
from saas.desk.models import DeskRole, ReadOnlyVisit
from saas.desk.services import communities, health, merging
from saas.directory.models import WaitlistEntry
from saas.jobs.registry import job
from saas.kernel.mail import deliver, platform_link


@job("desk.end_visit")
def end_visit(visit_id: str) -> None:
    visit = ReadOnlyVisit.objects.filter(pk=UUID(visit_id), ended_at=None).first()
    if visit is None:
        return
    user = User.objects.get(pk=visit.operator_id)
    operator = Operator(user.pk, user.username, DeskRole.SUPPORT)
    communities.end_visit(visit.pk, operator=operator, ended_at=visit.ends_at)


@job("desk.merge", lease_seconds=60)
def merge(duplicate_id: str) -> None:
    merging.finish(UUID(duplicate_id))


@job("desk.mail_merge")
def mail_merge(duplicate_id: str) -> None:
    merging.send_mails(UUID(duplicate_id))


@job("desk.mail_invitation")
def mail_invitation(entry_id: str) -> None:
    entry = WaitlistEntry.objects.exclude(email="").filter(pk=UUID(entry_id)).first()
    if entry is None:
        return
    deliver(
        entry.email,
        "You can open your community on Gemhall",
        "desk/mail/waitlist_invitation",
        {"name": str(entry), "wishes": entry.wishes, "url": platform_link("/signup", email=entry.email)},
        kind="waitlist_invitation",
        is_security=False,
    )


@job("desk.measure", every=timedelta(minutes=5))
def measure() -> None:
    health.measure()


@job("desk.measure_slowly", every=timedelta(hours=1), lease_seconds=60)
def measure_slowly() -> None:
    health.measure_slowly()


@job("desk.count_plans", every=timedelta(hours=1))
def count_plans() -> None:
    health.count_plans()
