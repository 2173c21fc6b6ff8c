"""Which tables belong to the platform and which to a community, and statements that use both."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from django.apps import apps
from django.db import connection

_WORD = re.compile(r"[a-z_][a-z0-9_]+")


@cache
def tables_of(side: str) -> frozenset[str]:
    """The tables of all apps in ``saas`` or in ``tenants``."""
    own = (config for config in apps.get_app_configs() if config.name.startswith(f"{side}."))
    return frozenset(model._meta.db_table for config in own for model in config.get_models(include_auto_created=True))


def named_tables(text: str, side: str) -> set[str]:
    """The tables of one side that a statement, or another text, names."""
    return set(_WORD.findall(text)) & tables_of(side)


@contextmanager
def no_joins_with_the_platform() -> Iterator[None]:
    """Fails at a statement that reads or writes tables of the platform together with those of a community."""

    def check(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        platform, community = named_tables(sql, "saas"), named_tables(sql, "tenants")
        assert not (platform and community), f"{sorted(platform)} together with {sorted(community)}:\n{sql}"
        return execute(sql, params, many, context)

    with connection.execute_wrapper(check):
        yield
