"""Values that Python decides and the browser needs, too. ``manage.py constants`` writes them into the front end."""

from collections.abc import Mapping

Constant = int | str | list[int] | list[str] | Mapping[str, "Constant"]

registered: dict[str, Constant] = {}


def share(**constants: Constant) -> None:
    """Register values under the names that the front end imports from ``@/api/constants``.

    Raises ValueError for a name that another app registered with another value.
    """
    for name, value in constants.items():
        if registered.setdefault(name, value) != value:
            raise ValueError(f"{name} is shared twice, as {registered[name]!r} and as {value!r}")
