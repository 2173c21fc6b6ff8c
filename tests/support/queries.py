"""Counts the queries that a piece of code makes."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from django.test.utils import CaptureQueriesContext


@contextmanager
def at_most_queries(count: int) -> Iterator[list[str]]:
    """Fails when the block makes more than `count` queries. Setting the search path, and savepoints, do not count.

    Gives the list of the statements, filled when the block ends.
    """
    statements: list[str] = []
    with CaptureQueriesContext(connection) as captured:
        yield statements
    statements += [query["sql"] for query in captured.captured_queries if not _is_plumbing(query["sql"])]
    listing = "\n".join(statements)
    assert len(statements) <= count, f"{len(statements)} queries, {count} allowed:\n{listing}"


def _is_plumbing(statement: str) -> bool:
    return statement.lstrip().lower().startswith(("set search_path", "savepoint", "release savepoint"))
