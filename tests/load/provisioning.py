"""How long a creator waits, and what the migrator costs when there is nothing to do."""

import io
import statistics
import time
from collections.abc import Callable
from contextlib import redirect_stdout

from django.core.management import call_command

from saas.communities.services import request_community
from saas.tenancy import migrator, provisioning, schemas
from saas.tenancy.models import Community, SpareSchema, new_schema_name
from tests.load.goals import Goals
from tests.support.builders import a_user
from tests.support.databases import leave_database

SCHEMAS = 300
REPEATS = 7


def measure(goals: Goals) -> str:
    provisioning.fill_spares()
    with_spare = [_timed(lambda n=n: _open(f"spared-{n}")) for n in range(SpareSchema.objects.count())]  # type: ignore[misc]
    for spare in SpareSchema.objects.all():
        schemas.drop(spare.schema_name)
        spare.delete()
    cloned = [_timed(lambda n=n: _open(f"cloned-{n}")) for n in range(REPEATS)]  # type: ignore[misc]
    migrated = [_timed(lambda: schemas.create_by_migrations(new_schema_name())) for _ in range(REPEATS)]
    while (made := SpareSchema.objects.count()) < SCHEMAS:
        schemas.make_spare()
        if made % 20 == 0:
            leave_database()
    leave_database()
    no_op = statistics.median(_timed(migrator.migrate_all) for _ in range(5))
    stock_one = statistics.median(_timed(_stock_no_op) for _ in range(5))
    clone, migration = statistics.median(cloned), statistics.median(migrated)
    spared, no_op_ratio = statistics.median(with_spare), no_op / stock_one / SCHEMAS
    opened = goals.at_most("opened with a spare", spared, 2, unit=" s")
    return "\n".join(
        [
            "| what | seconds | ratio | goal |",
            "|---|---|---|---|",
            f"| community opened, spare at hand | {spared:.3f} | | {opened} |",
            f"| schema by migrations | {migration:.3f} | 1.00 | |",
            f"| community opened, empty pool (clone, stamp, probe) | {clone:.3f} | {clone / migration:.2f} "
            f"| {goals.at_most('clone', clone / migration, 0.33)} |",
            f"| stock migrate_schemas, nothing to do, {SCHEMAS} schemas "
            f"(one schema measured, × {SCHEMAS}) | {stock_one * SCHEMAS:.1f} | 1.00 | |",
            f"| our migrator, nothing to do, {SCHEMAS} schemas | {no_op:.3f} | {no_op_ratio:.4f} "
            f"| {goals.at_most('migrator', no_op_ratio, 0.01)} |",
        ]
    )


def _open(slug: str) -> None:
    community = provisioning.build(request_community(owner=a_user(), slug=slug, name="Hall"))
    assert community.is_ready


def _stock_no_op() -> None:
    """Run the work of django-tenants' own command for one schema that has nothing to migrate."""
    schema = Community.objects.get(slug="alpha").schema_name
    with redirect_stdout(io.StringIO()):
        call_command("migrate_schemas", tenant=True, schema_name=schema, interactive=False, verbosity=0)


def _timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
