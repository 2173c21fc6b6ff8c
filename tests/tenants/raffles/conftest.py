from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from saas.tenancy.models import Community
    from tests.support.shop import Shopper


@pytest.fixture
def fan(alpha: "Community") -> "Shopper":
    from tests.support.shop import a_shopper

    return a_shopper(alpha, 500)
