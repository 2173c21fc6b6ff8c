"""Creates all first tables of a new schema with one picture of the models.

Django draws the models again after each operation, with all their relations: 170 tables cost it half a minute. In a new
schema nothing changes between the first tables, so one picture of all of them serves each.
"""

from django.db import transaction
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.operations import CreateModel, RunSQL
from django.db.migrations.state import ProjectState

from saas.tenancy.connection import connection

FIRST = "0001_tables"
Plan = list[tuple[Migration, bool]]


def create_first_tables(executor: MigrationExecutor, plan: Plan) -> tuple[ProjectState | None, Plan]:
    """Apply and record the first migrations of all apps, all or nothing, if the schema has no migration yet.

    Return the state after them and the rest of the plan, as ``MigrationExecutor.migrate`` takes them. A first migration
    that does more than create tables, or depends on such a one, is left to Django.
    """
    if executor.loader.applied_migrations:
        return None, plan
    firsts: dict[tuple[str, str], Migration] = {}
    for migration, _ in plan:
        key = (migration.app_label, migration.name)
        only_creates = all(isinstance(step, CreateModel | RunSQL) for step in migration.operations)
        if migration.name == FIRST and only_creates and firsts.keys() >= set(migration.dependencies):
            firsts[key] = migration
    state = executor.loader.project_state(list(firsts))
    with transaction.atomic():
        with connection.schema_editor(atomic=True) as editor:
            for migration in firsts.values():
                for step in migration.operations:
                    step.database_forwards(migration.app_label, editor, state, state)
        for label, name in firsts:
            executor.recorder.record_applied(label, name)
    return state, [one for one in plan if one[0] not in firsts.values()]
