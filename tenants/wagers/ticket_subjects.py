"""A day's wagers as the subject of a support ticket."""

from uuid import UUID

from saas.access.audience import known_of, refusal
from saas.accounts.models import User
from saas.kernel.amounts import plain
from saas.kernel.clock import now
from saas.plans.catalog import Area
from saas.plans.switches import is_area_on
from saas.support.subjects import SubjectFact, TicketSubject
from saas.tenancy.models import Community
from tenants.casinos.audience import casinos_rule
from tenants.wagers.models import Wager
from tenants.wagers.selectors.progress import counts_for


def are_wagers_shown(_wager_id: UUID, user: User, community: Community) -> bool:
    """False while wagers are switched off, or not for the fan's age or country."""
    is_admitted = refusal(casinos_rule(community), known_of(user, now().date())) is None
    return is_admitted and is_area_on(community, Area.WAGERS)


def find_wager(wager_id: UUID, member_id: UUID) -> TicketSubject | None:
    rows = Wager.objects.filter(counts_for([member_id]), pk=wager_id).select_related("connection", "account")
    wager = rows.first()
    if wager is None:
        return None
    currency = wager.connection.currency
    facts = [
        SubjectFact(label="Casino", text=wager.connection.name),
        SubjectFact(label="Day", text=wager.day.isoformat()),
        SubjectFact(label="Wagered", text=f"{plain(wager.amount)} {currency}"),
        SubjectFact(label="Counts", text=f"{plain(wager.counted)} USD"),
        SubjectFact(label="Last change", at=wager.updated_at),
    ]
    if wager.account is not None:
        facts.insert(1, SubjectFact(label="Account", text=wager.account.name))
    return TicketSubject(
        title=f"Wagers at {wager.connection.name} on {wager.day.isoformat()}",
        facts=facts,
        link="/wagers",
        office_link="/admin/wagers",
    )
