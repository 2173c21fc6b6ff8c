"""Checks at the start of a process that the database serves this product."""

import psycopg
from django.db import DatabaseError
from django.db.backends.utils import CursorWrapper
from psycopg_pool import PoolTimeout

from saas.kernel.findings import Finding
from saas.tenancy.connection import connection
from saas.tenancy.database.sessions import SharedSessions

# The first migration of the development version has this name; the app has had another one since.
_OLD = "select exists (select from public.django_migrations where app = 'tenancy' and name = '0001_initial')"
_RIGHTS = """
select has_schema_privilege('public', 'CREATE'), has_database_privilege(current_database(), 'CREATE'),
       quote_ident(current_user), quote_ident(current_database())
"""


def _is_from_before_the_first_release(cursor: CursorWrapper) -> bool:
    cursor.execute("select to_regclass('public.django_migrations') is not null")
    if cursor.fetchone() != (True,):
        return False
    cursor.execute(_OLD)
    return bool(cursor.fetchone() == (True,))


def database_problems() -> list[Finding]:
    """Return why the database cannot serve this product."""
    try:
        with connection.cursor_for_qualified_names() as cursor:
            cursor.execute(_RIGHTS)
            may_use_public, may_use_database, role, database = cursor.fetchone() or (True, True, "", "")
            is_old = _is_from_before_the_first_release(cursor)
    except SharedSessions as error:
        text, _, cure = str(error).rpartition(". ")
        return [Finding("database.pooler", text, cure)]
    except (DatabaseError, PoolTimeout, psycopg.Error) as error:
        return [
            Finding(
                "database.away",
                f"DATABASE_URL: the database does not answer ({first_line(error)})",
                "Start PostgreSQL, and check the host, the port, the password and the firewall",
                may_pass=True,
            )
        ]
    finally:
        connection.close()
    if is_old:
        return [
            Finding(
                "database.old",
                f"DATABASE_URL: the database {database} is from a version before the first release and cannot be "
                "upgraded",
                "Set DATABASE_URL to an empty database (a local installation: move the folder var/ away)",
            )
        ]
    problems = []
    if not may_use_public:
        problems.append(
            Finding(
                "database.public-refused",
                f"DATABASE_URL: the role {role} may not create tables in the schema public",
                f"As a superuser, run in this database: grant create on schema public to {role}",
            )
        )
    if not may_use_database:
        problems.append(
            Finding(
                "database.schemas-refused",
                f"DATABASE_URL: the role {role} may not create schemas",
                f"As a superuser, run: grant create on database {database} to {role}",
            )
        )
    return problems


def first_line(error: Exception) -> str:
    """Return the first line of an error's text, without the address of the server that the driver repeats."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:200]
