"""This thread's database connection with the type of django-tenants: it has a schema and a pool."""

from typing import cast

from django.db import connection as _connection

from saas.tenancy.database.base import DatabaseWrapper

connection = cast(DatabaseWrapper, _connection)
