"""A job with an effect that can be counted: one row per effect, without a constraint that would hide a second one."""

import time

from django.db import connection, transaction

from saas.jobs.registry import job

TABLES = """
create table if not exists counted_effect (n bigint not null);
create table if not exists counted_run (n bigint not null);
"""


@job("counted.add", lease_seconds=5, most_attempts=1000)
def add(*, n: int) -> None:
    """Idempotent only while no second run of the same job is under way: nothing but the fencing prevents that."""
    with connection.cursor() as cursor:
        cursor.execute("insert into counted_run values (%s)", [n])
        with transaction.atomic():
            cursor.execute("select 1 from counted_effect where n = %s", [n])
            is_new = cursor.fetchone() is None
            time.sleep(0.003)  # so that a kill, or a second run, can come in between
            if is_new:
                cursor.execute("insert into counted_effect values (%s)", [n])
