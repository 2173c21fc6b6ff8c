"""The nightly recheck takes real openings, as soon as their seed is revealed."""

import pytest
from django_tenants.utils import tenant_context

from tenants.draws import recheck
from tenants.wallets.models import Books
from tests.support.cases import a_case, gems, open_it, rotate
from tests.support.ledger import raw
from tests.support.shop import a_shopper


@pytest.fixture
def revealed(alpha):
    """Two openings whose seed is revealed, and one whose seed still draws."""
    fan = a_shopper(alpha, gems=100)
    case = a_case(alpha, [gems(5, 500_000), gems(7, 500_000)], price=10)
    open_it(fan, case).ok()
    open_it(fan, case).ok()
    rotate(fan)
    open_it(fan, case).ok()
    with tenant_context(alpha):
        yield


def test_real_openings_agree(revealed):
    row = recheck.recheck()
    assert (row.openings, row.wrong) == (2, [])
    assert Books.objects.get().spending_stopped_at is None


def test_a_changed_prize_stops_the_spending(revealed):
    ((opening,),) = raw(
        "update lootboxes_opening o "
        "set prize_id = (select p.id from lootboxes_lootboxprize p where p.id <> o.prize_id limit 1) "
        "where id = (select id from lootboxes_opening order by created_at limit 1) returning id"
    )
    row = recheck.recheck()
    assert row.wrong == [str(opening)]
    assert Books.objects.get().spending_stopped_at is not None
