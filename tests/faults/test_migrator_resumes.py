"""The migrator is killed at schema 137 of 300. The next run migrates the rest, and only the rest."""

import os
import re
import signal
import subprocess
import sys

import pytest

from saas.tenancy import schemas
from saas.tenancy.connection import connection
from saas.tenancy.models import SpareSchema
from tests.support.databases import leave_database

SCHEMAS = 300
KILLED_AT = 137
MIGRATE = [sys.executable, "manage.py", "community", "migrate", "--workers", "2"]


@pytest.mark.usefixtures("committed")
def test_a_killed_migrator_resumes() -> None:
    while (made := SpareSchema.objects.count()) < SCHEMAS:
        schemas.make_spare()
        if made % 20 == 0:
            # A backend that has run the functions of many schemas looks all their plans over at each DDL.
            leave_database()
    names = list(SpareSchema.objects.values_list("schema_name", flat=True))
    for name in names:
        # Migrations of public apps are recorded in every schema but change nothing there, so they can be run again.
        with connection.cursor() as cursor:
            cursor.execute(f"delete from {name}.django_migrations where app = 'access'")
    assert len(schemas.behind(names)) == SCHEMAS

    done = 0
    with subprocess.Popen(
        MIGRATE, stdout=subprocess.PIPE, text=True, env=os.environ, start_new_session=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            done += bool(re.match(r"c_[0-9a-z]{26} migrated", line))
            if done == KILLED_AT:
                os.killpg(process.pid, signal.SIGKILL)
                break

    left = schemas.behind(names)
    print(f"killed after {KILLED_AT} of {SCHEMAS}; {len(left)} left to do")
    assert 0 < len(left) <= SCHEMAS - KILLED_AT

    again = subprocess.run(MIGRATE, capture_output=True, text=True, env=os.environ, check=True)
    redone = set(re.findall(r"(c_[0-9a-z]{26}) migrated", again.stdout))
    assert redone == set(left)
    assert schemas.behind(names) == []
