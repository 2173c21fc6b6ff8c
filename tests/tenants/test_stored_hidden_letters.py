"""Texts that were stored before forms refused letters which do not show are cleaned by migrations."""

from importlib import import_module
from pathlib import Path

from django.db import connection
from django_tenants.utils import schema_context, tenant_context

import saas
from saas.activity.models import ActivityRecord
from saas.fairness import v1
from saas.kernel.text import has_hidden, without_hidden
from saas.tenancy.models import Community
from tenants.lootboxes import selectors
from tenants.lootboxes.models import LootboxPrize
from tenants.members.models import MemberNote
from tenants.members.services import add_note
from tenants.raffles.models import Raffle, RafflePrize
from tenants.stores.inventory.models import ItemSource, WonItem
from tenants.stores.inventory.services import give_item
from tenants.stores.models import Order, Product, Store
from tenants.stores.shipping.models import Delivery
from tests.support.builders import an_actor
from tests.support.cases import a_case, gems, hash_of, thing
from tests.support.parcels import dispatch
from tests.support.raffles import a_prize, a_raffle
from tests.support.shop import a_product, a_shopper

ROOT = Path(saas.__file__).parent.parent
MIGRATIONS = sorted(ROOT.glob("*/**/migrations/*_clean_hidden_letters*.py"))
NAME = "Mug\u202e\nof\x1b \u2066ada"
TEXT = "One\r\ntwo\u202e\x1b\tthree\u2028four\x85five"


def _run(paths: list[Path]) -> None:
    for path in paths:
        module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
        with connection.schema_editor(atomic=False) as editor:
            for operation in module.Migration.operations:
                operation.code(None, editor)


def test_there_is_a_migration_for_every_app_with_texts_of_people():
    assert len(MIGRATIONS) == 14


def test_every_app_cleans_what_people_wrote(alpha):
    fan = a_shopper(alpha, gems=500)
    order = fan.buy(a_product(alpha, name="Mug", type="MERCH")).ok()
    dispatch(fan, order["id"]).ok()
    raffle = a_raffle(alpha, description="Ünïcode ✨\n\tעברית")
    with tenant_context(alpha):
        add_note(member_id=fan.member.pk, text="Kind", actor=an_actor(alpha))
        Product.objects.update(name=NAME, description=TEXT)
        Store.objects.update(title="\u202e\u2066")
        Order.objects.update(note=TEXT)
        MemberNote.objects.update(text=TEXT)
        Delivery.objects.update(full_name="Mina\u202e Sol")
    Community.objects.filter(pk=alpha.pk).update(name=NAME)

    with schema_context("public"):
        _run([path for path in MIGRATIONS if path.is_relative_to(ROOT / "saas")])
    with tenant_context(alpha):
        _run(MIGRATIONS)

    with tenant_context(alpha):
        product = Product.objects.get()
        assert (product.name, product.description) == ("Mug of ada", "One\ntwo\tthree\nfour\nfive")
        assert not has_hidden(product.name)
        assert product.description == without_hidden(TEXT)
        assert Store.objects.get().title == "Untitled"
        assert Order.objects.get().note == MemberNote.objects.get().text == without_hidden(TEXT)
        assert Delivery.objects.get().full_name == "Mina Sol"
        # What shows stays as it was written.
        assert Raffle.objects.get().description == raffle.description
    assert Community.objects.get(pk=alpha.pk).name == "Mug of ada"


def test_prizes_and_what_was_won_are_cleaned_and_no_odds_change(alpha):
    fan = a_shopper(alpha, gems=500)
    mug = a_product(alpha, name="Mug")
    case = a_case(alpha, [thing(mug.pk, 500_000), gems(5, 500_000)])
    a_raffle(alpha, prizes=[a_prize(kind="TEXT", text="A call"), a_prize(kind="TEXT", text="A song")])
    order = fan.buy(mug).ok()
    sealed = hash_of(case)
    with tenant_context(alpha):
        give_item(member=fan.member, product=mug, source=ItemSource.CASE, source_id=mug.pk, sell_price=None)
        WonItem.objects.update(product_name=NAME)
        Order.objects.update(product_name=NAME)
        LootboxPrize.objects.update(name=NAME)
        RafflePrize.objects.filter(text="A call").update(text=NAME)
        RafflePrize.objects.filter(text="A song").update(text="\u202e\u2066")
        ActivityRecord.objects.filter(object_id=order["id"]).update(title=NAME)

        _run(MIGRATIONS)

        assert set(LootboxPrize.objects.values_list("name", flat=True)) == {"Mug of ada"}
        assert v1.odds_hash(selectors.chances_of(selectors.prizes_of(case))) == sealed == hash_of(case)
        assert set(RafflePrize.objects.values_list("text", flat=True)) == {"Mug of ada", "Untitled"}
        assert Order.objects.get().product_name == WonItem.objects.get().product_name == "Mug of ada"
    with schema_context("public"):
        _run([path for path in MIGRATIONS if path.is_relative_to(ROOT / "saas")])
        assert ActivityRecord.objects.get(object_id=order["id"]).title == "Mug of ada"
