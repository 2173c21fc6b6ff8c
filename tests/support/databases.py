"""One template database per run, one copy per worker process, and one more copy per test that commits."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO

from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections

from saas.settings import env
from tests.support.environment import TEMPLATE_DATABASE
from tests.support.servers import APP_ROLE, OWNER_ROLE, servers

STANDING_COMMUNITIES = ("alpha", "beta")


def build_template() -> None:
    """Migrates the template database and opens the standing communities in it, once per run."""
    here = servers()
    done = here.folder / "template-is-built"
    with (here.folder / "template.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if done.exists():
            return
        here.postgres.drop_database(TEMPLATE_DATABASE)
        here.postgres.create_database(TEMPLATE_DATABASE, owner=OWNER_ROLE, user=APP_ROLE)
        use_database(TEMPLATE_DATABASE)
        fill()
        leave_database()
        done.touch()


def fill() -> None:
    """Migrates the current database and opens `alpha` and `beta` in it, each with an owner named like it.

    No job is left due: each test that runs jobs would run it again.
    """
    from saas.jobs.runner import run_due  # models need a configured Django
    from tests.support.builders import a_community, a_user

    call_command("prepare", stdout=StringIO())
    for name in STANDING_COMMUNITIES:
        a_community(owner=a_user(username=name), slug=name)
    run_due()


def put_on_largest_plan() -> None:
    """Give the standing communities a plan without limits."""
    from saas.tenancy.models import Community  # models need a configured Django
    from tests.support.plans import on_plan

    for community in Community.objects.filter(slug__in=STANDING_COMMUNITIES):
        on_plan(community, "enterprise")


def create_copy(name: str) -> None:
    """A database with everything the template has; one of that name is dropped first."""
    server = servers().postgres
    server.drop_database(name)
    server.create_database(name, owner=OWNER_ROLE, user=APP_ROLE, template=TEMPLATE_DATABASE)


def drop(name: str) -> None:
    servers().postgres.drop_database(name)


def leave_database() -> None:
    """Closes this thread's connection and the process's pool."""
    connections.close_all()
    connection.close_pool()  # type: ignore[attr-defined]  # missing from the stubs


def use_database(name: str) -> None:
    """Points this process, and those it starts, to another database of the run's server."""
    use_url(servers().app_url(name))


def use_url(url: str) -> None:
    """Points this process, and those it starts, to a database on any server."""
    leave_database()
    place = {name: value for name, value in env.database(url).items() if name != "OPTIONS"}
    settings.DATABASES["default"].update(place)
    connection.settings_dict.update(place)
    os.environ["DATABASE_URL"] = url


@contextmanager
def own_copy(name: str, *, back_to: str) -> Iterator[None]:
    """Inside, the process works on a fresh copy of the template; afterwards it is back and the copy is gone."""
    create_copy(name)
    use_database(name)
    try:
        yield
    finally:
        use_database(back_to)
        drop(name)
