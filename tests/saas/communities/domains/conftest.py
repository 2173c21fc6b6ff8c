"""A name server, a community that may have domains, and its owner's browser."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from saas.tenancy.models import Community
    from tests.support.api import Api
    from tests.support.name_server import NameServer


@pytest.fixture
def zone() -> "Iterator[NameServer]":
    from tests.support.name_server import name_server

    with name_server() as started:
        yield started


@pytest.fixture
def shop(alpha: "Community") -> "Community":
    """Alpha on the largest plan."""
    from tests.support.domains import on_largest_plan

    return on_largest_plan(alpha)


@pytest.fixture
def owner(shop: "Community") -> "Api":
    from tests.support.api import Api

    return Api().login(shop.owner)
