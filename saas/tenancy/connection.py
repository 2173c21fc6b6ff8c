"""This thread's database connection, typed as what django-tenants makes of it: it knows its schema and its pool."""

from typing import cast

from django.db import connection as _connection

from saas.tenancy.database.base import DatabaseWrapper

connection = cast(DatabaseWrapper, _connection)
