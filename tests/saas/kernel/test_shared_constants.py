"""The values that the front end shares with the server are generated, so that neither side can forget a member."""

import re
from enum import Enum
from importlib import import_module
from io import StringIO
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from saas.access.audience import PLATFORM_RULES, AudienceArea
from saas.access.catalog import AREAS
from saas.kernel import shared_constants
from saas.kernel.errors import DomainError
from saas.kernel.management.commands import constants
from saas.kernel.providers import SOCIAL
from saas.notifications.catalog import NotificationArea, NotificationKind
from saas.notifications.words import TEMPLATES
from saas.offers.catalog import Rarity
from saas.realtime.events import Event
from saas.tenancy.permissions import PERMISSION_LABELS, Permission
from tenants.lootboxes import rules as lootbox_rules
from tenants.lootboxes.models import LootboxStatus
from tenants.raffles.models import MAX_PRIZES
from tenants.stores.api.product_serializers import MAX_QUESTIONS
from tenants.stores.models import OrderStatus, ProductStatus
from tenants.stores.rules import ORDER_MOVES, PRODUCT_MOVES, REFUNDABLE
from tenants.wallets.imports.models import Platform
from tenants.wallets.imports.rules import MAX_PLATFORM_NAME_LENGTH, NAMES
from tenants.wallets.models import Cause, SystemAccount
from tenants.wallets.rules import FIGURE_OF_ACCOUNT

COMMITTED = settings.ROOT / "frontend" / "src" / "api" / "constants.ts"


def test_the_committed_file_is_current() -> None:
    call_command("constants", "--check")


def test_a_changed_value_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(shared_constants.registered, "LOW_STOCK", 11)
    with pytest.raises(CommandError, match="stale"):
        call_command("constants", "--check", stdout=StringIO())


@pytest.mark.parametrize(
    ("name", "members"),
    [("causes", Cause.values), ("rarities", Rarity.values), ("notificationAreas", list(NotificationArea))],
)
def test_every_member_of_an_enumeration_reaches_the_front_end(name: str, members: list[str]) -> None:
    found = re.search(rf"^export const {name} = (\[.*\]) as const$", COMMITTED.read_text(), re.MULTILINE)
    assert found
    assert re.findall(r'"(\w+)"', found.group(1)) == members


@pytest.mark.parametrize(
    ("name", "members"),
    [
        ("LIVE_EVENTS", list(Event)),
        ("OFFICE_AREAS", [area.slug for area in AREAS]),
        ("SOCIAL_PROVIDERS", list(SOCIAL)),
        ("REFUNDABLE_ORDERS", list(REFUNDABLE)),
    ],
)
def test_every_member_of_a_list_reaches_the_front_end(name: str, members: list[str]) -> None:
    assert shared_constants.registered[name] == members


@pytest.mark.parametrize(
    ("words", "members"),
    [
        (ORDER_MOVES, OrderStatus),
        (PRODUCT_MOVES, ProductStatus),
        (lootbox_rules.MOVES, LootboxStatus),
        (PERMISSION_LABELS, Permission),
        (PLATFORM_RULES, AudienceArea),
        (FIGURE_OF_ACCOUNT, SystemAccount),
        (MAX_PLATFORM_NAME_LENGTH, Platform),
        (NAMES, Platform),
    ],
)
def test_a_map_of_the_server_names_every_member(words: dict[Any, Any], members: type[Enum]) -> None:
    assert set(words) == set(members)


def test_the_moves_of_the_team_reach_the_front_end_for_every_status() -> None:
    orders: Any = shared_constants.registered["ORDER_MOVES"]
    products: Any = shared_constants.registered["PRODUCT_MOVES"]
    assert list(orders) == OrderStatus.values
    # Only the fan sets PENDING, by adding the address.
    assert orders["RESERVED"] == ["CANCELED"]
    assert {status: set(wanted) for status, wanted in products.items()} == PRODUCT_MOVES


@pytest.mark.parametrize(
    ("limits", "field", "most"),
    [
        ("caseLimits", "prizes", lootbox_rules.MAX_PRIZES),
        ("raffleLimits", "prizes", MAX_PRIZES),
        ("productLimits", "questions", MAX_QUESTIONS),
    ],
)
def test_the_length_of_a_list_of_objects_reaches_the_front_end(limits: str, field: str, most: int) -> None:
    found = re.search(rf"^export const {limits} = .*", COMMITTED.read_text(), re.MULTILINE)
    assert found
    assert f'"{field}": {{"maxItems": {most}}}' in found.group()


def test_every_error_code_reaches_the_front_end() -> None:
    import_module(settings.ROOT_URLCONF)
    codes = COMMITTED.read_text().split("export type ErrorCode =")[1]
    assert set(re.findall(r'"(\w+)"', codes)) == set(DomainError.known)


def test_the_area_of_each_notification_can_be_filtered() -> None:
    for kind, template in TEMPLATES.items():
        audience = "TEAM" if kind.is_for_team else "FAN"
        areas: Any = shared_constants.registered[f"{audience}_NOTIFICATION_AREAS"]
        assert template.area in areas, kind
    assert NotificationKind.TIP in TEMPLATES


def test_two_apps_cannot_share_different_values_under_one_name() -> None:
    with pytest.raises(ValueError, match="LOW_STOCK is shared twice, as 10 and as 3"):
        shared_constants.share(LOW_STOCK=3)


def test_a_limit_of_a_field_is_what_the_document_says() -> None:
    schemas = {"PatchedNameInputRequest": {"properties": {"name": {"maxLength": 9}, "note": {}}}, "Kind": {"enum": [1]}}
    assert 'export const nameLimits = {"name": {"maxLength": 9}} as const' in constants.module(schemas)


@pytest.mark.parametrize(
    ("name", "written"), [("OrderStatus", "orderStatuses"), ("Rarity", "rarities"), ("Cause", "causes")]
)
def test_names_are_plural(name: str, written: str) -> None:
    assert constants.plural(name) == written
