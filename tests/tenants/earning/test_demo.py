"""The demo's earning: fans are paid for what they did since its rules began, and the books are right."""

from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from tenants.earning import demo
from tenants.earning.models import EarningRule, GemCode
from tenants.wallets.models import Txn
from tests.support.builders import a_community, an_actor
from tests.support.ledger import books_are_right
from tests.support.quests import did
from tests.support.shop import a_shopper


def test_the_demo_pays_what_fans_did_since_its_rules_began(database):
    place, moment = a_community(), now()
    fans = [a_shopper(place) for _ in range(2)]
    with tenant_context(place):
        demo.fill(community=place, team=an_actor(place), moment=moment)
    for fan in fans:
        did(fan, "PURCHASE")
        did(fan, "PURCHASE", at=moment - 2 * demo.SINCE)
    with tenant_context(place):
        demo.pay(community=place, team=an_actor(place), moment=moment)
        payments = Txn.objects.filter(cause="EARNING").values_list("amount", flat=True)
        assert sorted(payments) == [2] * len(fans)
        assert EarningRule.objects.filter(is_active=True).count() >= 5
        assert GemCode.objects.count() == 0
        books_are_right()
