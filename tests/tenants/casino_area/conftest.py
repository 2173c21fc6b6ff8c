from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from saas.tenancy.models import Community
    from tests.support.api import Api


@pytest.fixture(autouse=True)
def _fresh_communities(database: None, settings: Any) -> Iterator[None]:
    """Pages come from the shell of development, and no test reads the communities of another one."""
    from saas.tenancy import lookup

    settings.VITE_DEV_URL = "http://127.0.0.1:5173"
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)
    yield
    lookup.clear_cache()


@pytest.fixture
def team(alpha: "Community") -> "Api":
    from tests.support.api import Api

    return Api().login(alpha.owner).acting_for(alpha.owner_id)
