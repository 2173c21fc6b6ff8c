"""The simulators, and the browser of a community's owner."""

from typing import TYPE_CHECKING, Any

import pytest

from tests.support.social import open_town
from tests.support.social import town as well_behaved_town

if TYPE_CHECKING:
    from saas.tenancy.models import Community
    from simulators.town import Town
    from tests.support.api import Api

__all__ = ["open_town", "well_behaved_town"]


@pytest.fixture
def town(well_behaved_town: "Town") -> "Town":
    """The simulators, where no stream runs, and no token of the installation is cached."""
    from saas.streaming import streams

    streams.clear_tokens()
    for service in well_behaved_town.services.values():
        for person in service.people.known():
            person.live = False
    return well_behaved_town


@pytest.fixture
def owner(alpha: "Community", town: "Town") -> "Api":
    from tests.support.api import Api

    return Api().login(alpha.owner)


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> "list[dict[str, Any]]":
    """The facts of every announced change of a live state, when it is made: the tests' transaction never commits."""
    from saas.streaming.services import live

    seen: list[dict[str, Any]] = []

    def note(community_id: Any, event: Any, **facts: Any) -> None:
        seen.append({"community": community_id, **facts})

    monkeypatch.setattr(live, "announce_to_community", note)
    return seen
