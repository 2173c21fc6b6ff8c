"""A job with an effect that can be counted: one row for each number, and a total beside them."""

import time

from django.db import connection, transaction

from saas.jobs.registry import job

TABLES = """
create table if not exists counted_effect (n bigint primary key);
create table if not exists counted_run (n bigint not null);
create table if not exists counted_total (total bigint not null);
insert into counted_total select 0 where not exists (select from counted_total);
"""


@job("counted.add", lease_seconds=5, most_attempts=1000)
def add(*, n: int) -> None:
    """Idempotent as every job is: what was counted already is not counted again."""
    with connection.cursor() as cursor:
        cursor.execute("insert into counted_run values (%s)", [n])
        time.sleep(0.003)  # so that a kill can strike in the middle
        with transaction.atomic():
            cursor.execute("insert into counted_effect values (%s) on conflict do nothing", [n])
            if cursor.rowcount:
                cursor.execute("update counted_total set total = total + 1")
