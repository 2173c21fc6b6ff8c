"""One prepared and one template database per run, a copy per worker process, and one more per test that commits."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO

from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections

from saas import env
from tests.support.environment import PREPARED_DATABASE, TEMPLATE_DATABASE
from tests.support.servers import APP_ROLE, OWNER_ROLE, servers

STANDING_COMMUNITIES = ("alpha", "beta")


def build_prepared() -> None:
    """Makes the database that a product finds prepared at its first start, once per run."""
    with _once(PREPARED_DATABASE) as is_first:
        if is_first:
            servers().postgres.create_database(PREPARED_DATABASE, owner=OWNER_ROLE, user=APP_ROLE)
            use_database(PREPARED_DATABASE)
            _prepare()
            leave_database()


def build_template() -> None:
    """Opens the standing communities in a copy of the prepared database, once per run."""
    build_prepared()
    with _once(TEMPLATE_DATABASE) as is_first:
        if is_first:
            create_copy(TEMPLATE_DATABASE, of=PREPARED_DATABASE)
            use_database(TEMPLATE_DATABASE)
            _open_standing_communities()
            leave_database()


@contextmanager
def _once(database: str) -> Iterator[bool]:
    """Answers whether this is the first process to make the database; the others wait until it is made."""
    here = servers()
    done = here.folder / f"{database}-is-built"
    with (here.folder / f"{database}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        is_first = not done.exists()
        if is_first:
            here.postgres.drop_database(database)
        yield is_first
        done.touch()


def fill() -> None:
    """Migrates the current database and opens `alpha` and `beta` in it, each with an owner named like it."""
    _prepare()
    _open_standing_communities()


def _prepare() -> None:
    call_command("prepare", stdout=StringIO())


def _open_standing_communities() -> None:
    """No job is left due: each test that runs jobs would run it again. The spare schemas are whole: tests take them."""
    from saas.jobs.runner import run_due  # models need a configured Django
    from saas.tenancy.provisioning import fill_spares
    from tests.support.builders import a_community, a_user

    for name in STANDING_COMMUNITIES:
        a_community(owner=a_user(username=name), slug=name)
    fill_spares()
    run_due()


def put_on_largest_plan() -> None:
    """Give the standing communities a plan without limits."""
    from saas.tenancy.models import Community  # models need a configured Django
    from tests.support.plans import on_plan

    for community in Community.objects.filter(slug__in=STANDING_COMMUNITIES):
        on_plan(community, "enterprise")


def create_copy(name: str, *, of: str = TEMPLATE_DATABASE) -> None:
    """A database with everything the other has; one of that name is dropped first."""
    server = servers().postgres
    server.drop_database(name)
    server.create_database(name, owner=OWNER_ROLE, user=APP_ROLE, template=of)


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
