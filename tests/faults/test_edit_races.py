"""Two of the team edit the look at the same time, over HTTP against the durable database, while the owner publishes."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache

from saas.access.models import StaffGrant
from saas.tenancy.models import BrandingVersion, Community
from saas.tenancy.permissions import Permission
from tests.support.api import Answer
from tests.support.builders import a_community, a_user
from tests.support.durable import DurableDatabase
from tests.support.web import Visitor, all_at_once, web_server

PATH = "/creator/customization"
EDITS, PUBLISHES = 25, 10


@pytest.fixture
def port(durable: DurableDatabase, tmp_path: Path) -> Iterator[int]:
    cache.clear()
    with web_server(durable.url, tmp_path / "web.log") as port:
        yield port


@pytest.fixture
def community(durable: DurableDatabase) -> Community:
    name = uuid4().hex[:12]
    community: Community = a_community(slug=f"place-{name}", owner=a_user(username=f"owner{name}"))
    return community


def browser(port: int, community: Community, username: str) -> Visitor:
    visitor = Visitor(port, **{"X-Acting-Creator": str(community.owner_id)})
    visitor.log_in(username).ok()
    return visitor


def patch(visitor: Visitor, changes: dict[str, Any]) -> Answer:
    response = visitor.http.patch(f"/api{PATH}", json=changes, headers={"X-CSRFToken": visitor.token})
    return Answer(response.status_code, response.json(), dict(response.headers), response.text)


def append(visitor: Visitor, mark: str) -> int:
    """Add ``mark`` to the description as a page does it; return how many conflicts the person had to resolve."""
    shown = visitor.get(PATH).ok()["draft"]["description"]
    for conflicts in range(200):
        wanted = f"{shown} {mark}".strip()
        answer = patch(visitor, {"description": wanted, "seen": {"description": shown}})
        if answer.status == 200:
            return conflicts
        assert (answer.status, answer.body["code"]) == (409, "EDIT_CONFLICT")
        both = answer.body["params"]["stale"]["description"]
        assert both["yours"] == wanted
        assert both["theirs"] != shown
        shown = both["theirs"]
    raise AssertionError("no edit got through")


def publish_often(visitor: Visitor) -> int:
    return sum(visitor.post(f"{PATH}/publish").ok() is not None for _ in range(PUBLISHES))


def test_fifty_edits_by_two_staff_and_ten_publishes_lose_nothing(port: int, community: Community) -> None:
    """Takes some ten seconds: each edit waits for its turn at the draft."""
    staff = []
    for _ in range(2):
        user = a_user(username=f"staff{uuid4().hex[:12]}")
        StaffGrant.objects.create(community=community, user=user, permissions=[Permission.SETTINGS_MANAGEMENT])
        staff.append(browser(port, community, user.username))
    owner = browser(port, community, community.owner.username)
    marks = [[f"{name}{number}" for number in range(EDITS)] for name in "ab"]

    def edit_all(visitor: Visitor, own: list[str]) -> int:
        return sum(append(visitor, mark) for mark in own)

    works = [partial(edit_all, *pair) for pair in zip(staff, marks, strict=True)]
    first, second, published = all_at_once([*works, partial(publish_often, owner)])

    assert first + second > 0, "they never met, so nothing was tried"
    assert published == PUBLISHES
    owner.post(f"{PATH}/publish").ok()
    community.refresh_from_db()
    assert sorted(community.description.split()) == sorted(marks[0] + marks[1])
    # Each version is the one before with marks added at its end.
    versions = BrandingVersion.objects.filter(community=community).order_by("number")
    texts = [version.values["description"] for version in versions]
    assert texts[-1] == community.description
    assert all(later.startswith(earlier) for earlier, later in pairwise(texts))
