"""Timestamps of the database are read as Django reads them."""

from datetime import UTC

import psycopg
import pytest
from django.db import connection
from django.db.backends.postgresql.psycopg_any import BaseTzLoader

from saas.kernel.clock import now
from saas.tenancy.database.timestamps import UtcLoader


class DjangosLoader(BaseTzLoader):  # type: ignore[misc]
    timezone = UTC


@pytest.mark.parametrize(
    "text",
    ["2026-11-28 06:23:29.711519+00", "2026-11-28 06:23:29.7+00", "2026-11-28 06:23:29+00", "0001-01-01 00:00:00+00"],
)
def test_a_timestamp_is_read_as_django_reads_it(text):
    given = memoryview(text.encode())
    found, expected = (loader(1184, None).load(given) for loader in (UtcLoader, DjangosLoader))
    assert found == expected
    assert found.tzinfo is UTC


@pytest.mark.parametrize("text", [b"infinity", b"2026-11-28 06:23:29+00 BC", b"10000-01-01 00:00:00+00"])
def test_a_year_beyond_python_is_the_same_error(text):
    with pytest.raises(psycopg.DataError):
        UtcLoader(1184, None).load(text)


def test_connections_use_it(database):
    moment = now()
    with connection.cursor() as cursor:
        cursor.execute("select %s::timestamptz", [moment])
        assert cursor.fetchone() == (moment,)
        assert cursor.connection.adapters.get_loader(1184, psycopg.pq.Format.TEXT) is UtcLoader
