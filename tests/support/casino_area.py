"""The switch of the casinos' area, and what visitors see of a community."""

import re
from typing import Any

from saas.tenancy import lookup
from saas.tenancy.models import Community
from tests.support.api import Api

AREAS = "/creator/settings/areas"
OFF = "FEATURE_SWITCHED_OFF"


def switch(team: Api, community: Community, *, on: bool, area: str = "CASINOS") -> Any:
    body = team.patch(AREAS, {"area": area, "isOn": on}).ok()
    lookup.clear_cache()
    community.refresh_from_db(fields=["areas_off"])
    return body


def public(community: Community) -> Any:
    return Api(prefix=f"/creator/{community.slug}").get("/public/community").ok()


def title_of(answer: Any) -> str:
    """The title of a page."""
    found = re.search("<title[^>]*>(.*?)</title>", answer.content.decode())
    assert found
    return found[1]


def visit(path: str, browser: Api | None = None) -> Any:
    return (browser or Api()).client.get(path, headers={"host": "localhost"})
