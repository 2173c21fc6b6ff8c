"""Features that operators switched on or off for single communities."""

from typing import Any

from saas.accounts.models import User
from saas.desk import cells
from saas.desk.lists import Column, Filter, ListPage
from saas.desk.pages.links import LinkTable, action_address
from saas.kernel.clock import now
from saas.plans.catalog import FEATURES
from saas.plans.models import FeatureSwitch
from saas.plans.switches import switches_of
from saas.tenancy.models import Community


def _state(row: FeatureSwitch) -> Any:
    if row.until is not None and row.until <= now():
        return cells.state("Ended")
    return cells.state("On", "good") if row.is_on else cells.state("Off", "bad")


def _until(row: FeatureSwitch) -> Any:
    return cells.when(row.until) if row.until else "No end"


def _add_setters(rows: list[FeatureSwitch]) -> None:
    names = dict(User.objects.filter(pk__in=[row.set_by_id for row in rows]).values_list("pk", "username"))
    for row in rows:
        row.set_by_name = names.get(row.set_by_id, cells.NONE)  # type: ignore[attr-defined]


def _remove(row: FeatureSwitch) -> Any:
    return cells.link(action_address("switch.remove", row.pk), "Remove the switch")


SWITCHES = ListPage(
    columns=(
        Column("Community", lambda row: cells.community_link(row.community_id, row.community.slug)),
        Column("Feature", lambda row: FEATURES[row.feature].words),
        Column("State", _state),
        Column("Until", _until),
        Column("Reason", lambda row: row.reason),
        Column("Set by", lambda row: cells.user_link(row.set_by_id, row.set_by_name)),
        Column("", _remove),
    ),
    rows=lambda: FeatureSwitch.objects.filter(feature__in=FEATURES).select_related("community"),
    search=lambda rows, text: rows.filter(community__slug=text.lower()),
    search_label="Slug of the community",
    filters=(
        Filter(
            "feature",
            "Feature",
            {code: feature.words for code, feature in FEATURES.items()},
            lambda rows, value: rows.filter(feature=value),
        ),
    ),
    empty="No feature is switched",
    prepare=_add_setters,
)


def table_of(community: Community) -> LinkTable:
    """Return the switches of one community, with the areas that its own team switched off."""
    rows = [row for row in switches_of(community.pk) if row.feature in FEATURES]
    of_team = [
        (FEATURES[area].words, cells.state("Off", "bad"), "No end", "Switched off by the team", "")
        for area in community.areas_off
        if area in FEATURES
    ]
    return LinkTable(
        "Feature switches",
        ("Feature", "State", "Until", "Reason", ""),
        [(FEATURES[row.feature].words, _state(row), _until(row), row.reason, _remove(row)) for row in rows] + of_team,
        "The plan decides about all features",
    )
