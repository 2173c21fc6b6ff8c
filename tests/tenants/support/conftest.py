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
    from tests.support.shop import a_shopper

    return a_shopper(alpha, 500)
