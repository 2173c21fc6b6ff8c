"""The end of a transaction that wrote very many rows."""

from django.db import connection

MANY_ROWS = 1_000


def after_rows(written: int) -> None:
    """Have the foreign keys of many written rows checked by index. Call it last: the checks run at the commit.

    PostgreSQL keeps the plan of a check per connection. A plan from when the referenced table was one page reads the
    whole table for each row, and only a vacuum or analyze would replace it: 50,000 first accounts would take minutes.
    """
    if written >= MANY_ROWS:
        with connection.cursor() as cursor:
            cursor.execute("discard plans")
