"""The points at which the experience levels begin."""

from saas.desk import cells
from saas.desk.lists import Column, ListPage
from saas.levels.models import ExperienceLevel


def _add_steps(rows: list[ExperienceLevel]) -> None:
    """A page has all 50 levels."""
    before = 0
    for row in rows:
        row.step = row.experience - before  # type: ignore[attr-defined]
        before = row.experience


LEVELS = ListPage(
    columns=(
        Column("Level", lambda row: row.level, is_number=True),
        Column("Begins at", lambda row: cells.number(row.experience), is_number=True),
        Column("More than the level before", lambda row: cells.number(row.step), is_number=True),
    ),
    rows=ExperienceLevel.objects.all,
    is_ascending=True,
    prepare=_add_steps,
)
