"""Operators for tests of the desk, and their browser."""

import re
from typing import Any

from saas.accounts.factors.models import EmailFactor
from saas.accounts.models import User
from saas.accounts.signed_in import FACTOR_AT, PROVEN_AT
from saas.billing.models import BillingCustomer, BillingDifference
from saas.desk.models import DeskRole, OperatorRole
from saas.kernel.clock import now
from saas.tenancy.models import Community
from tests.support.api import Api
from tests.support.builders import a_community, a_user

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')

# The form of a new version of the plan Pro.
TERMS = {
    "name": "Pro",
    "summary": "For communities that grow",
    "currency": "eur",
    "monthly_price": "39.50",
    "yearly_price": "395",
    "trial_days": "14",
    "members": "",
    "staff": "12",
    "products": "300",
    "domains": "3",
    "storage_megabytes": "2000",
    "features": ["EXPORTS"],
    "highlights": "Your own domain\n\nFaster help",
}


class Desk:
    """One operator's browser at the desk. It sends forms as a browser does: with the token of the page."""

    def __init__(self, api: Api, user: User) -> None:
        self.client, self.user, self.host = api.client, user, api.host

    def get(self, path: str = "", **headers: str) -> Any:
        return self.client.get(f"/desk{path}", HTTP_HOST=self.host, headers=headers)

    def token(self) -> str:
        """The token of a form of this browser."""
        found = TOKEN.search(self.get("/proof").content.decode())
        assert found is not None
        return found[1]

    def post(self, path: str, **fields: Any) -> Any:
        page = self.get(path)
        found = TOKEN.search(page.content.decode())
        if found is None:
            return page
        return self.client.post(f"/desk{path}", {"csrfmiddlewaretoken": found[1], **fields}, HTTP_HOST=self.host)

    def do(self, key: str, target: object = "-", **fields: Any) -> Any:
        """Run an action with a reason unless another is given."""
        return self.post(f"/do/{key}/{target}", **{"reason": "Ticket 17", **fields})

    def age_session(self, *, factor: int = 0, proof: int = 0) -> None:
        """Make the second factor and the proof of identity of this session older, in seconds."""
        session = self.client.session
        for key, seconds in ((FACTOR_AT, factor), (PROVEN_AT, proof)):
            session[key] = session[key] - seconds
        session.save()


def an_operator(role: DeskRole | None = DeskRole.ADMINISTRATOR, *, factor: bool = True) -> Desk:
    """An operator who is logged in on the platform host and has just proved a second factor."""
    user = a_user(is_operator=True)
    if role is not None:
        OperatorRole.objects.create(user=user, role=role)
    api = Api().login(user)
    if factor:
        EmailFactor.objects.create(user=user, enabled_at=now())
        session = api.client.session
        session[FACTOR_AT] = int(now().timestamp())
        session.save()
    return Desk(api, user)


def a_visit() -> tuple[Desk, Api, Community]:
    """A support operator in the middle of a read-only visit, and their calls in that back office."""
    desk, community = an_operator(DeskRole.SUPPORT), a_community()
    desk.do("community.open", community.pk)
    api = Api().acting_for(community.owner_id)
    api.client = desk.client
    assert api.get("/creator/wallet").status == 200
    return desk, api, community


def a_difference(community: Community) -> BillingDifference:
    """An open difference of a community that Stripe does not know yet, so that reading it again makes no call."""
    BillingCustomer.objects.get_or_create(community=community)
    return BillingDifference.objects.create(
        community=community,
        kind="PLAN_OTHER",
        object_id="cus_9",
        ours="pro",
        theirs="free",
        found_at=now(),
        seen_at=now(),
    )
