from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from saas.tenancy.models import Community
    from tests.support.api import Api
    from tests.support.shop import Shopper


@pytest.fixture
def team(alpha: "Community") -> "Api":
    from tests.support.api import Api

    return Api().login(alpha.owner)


@pytest.fixture
def fan(alpha: "Community") -> "Shopper":
    from tests.support.boards import a_grown_up

    return a_grown_up(alpha)


@pytest.fixture(autouse=True)
def _apart_from_the_platform() -> Iterator[None]:
    """No statement of this area joins tables of the community and of the platform."""
    from tests.support.platform_tables import no_joins_with_the_platform

    with no_joins_with_the_platform():
        yield
