"""The demo's earning: fans have a history of payments, and the books are right."""

from datetime import timedelta

from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from tenants.earning import demo
from tenants.earning.models import EarnedDay, EarningRule, GemCode
from tenants.members.models import Member
from tenants.wallets.models import Txn
from tests.support.builders import a_community, an_actor
from tests.support.ledger import books_are_right
from tests.support.shop import a_shopper


def test_the_demo_pays_weeks_of_deeds(database):
    place = a_community()
    for _ in range(2):
        a_shopper(place)
    with tenant_context(place):
        Member.objects.update(joined_at=now() - timedelta(days=100))
        demo.fill(community=place, team=an_actor(place), moment=now())
        assert Txn.objects.filter(cause="EARNING").count() >= 8
        assert EarnedDay.objects.filter(gems__gt=0).values("day").distinct().count() >= 8
        assert EarningRule.objects.filter(is_active=True).count() >= 5
        assert GemCode.objects.count() == 0
        books_are_right()
