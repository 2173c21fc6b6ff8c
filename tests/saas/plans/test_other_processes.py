"""The cached plans of other processes."""

import psycopg
from django.db import connection

from saas.plans import selectors
from tests.support.plans import on_plan


def test_a_change_of_the_plan_reaches_every_process(committed, alpha):
    """Each web process listens; the notification arrives after the commit."""
    settings = connection.get_connection_params()
    wanted = {name: settings[name] for name in ("dbname", "user", "password", "host", "port") if settings.get(name)}
    assert selectors.effective_plan(alpha.pk).code == "free"
    with psycopg.connect(**wanted, autocommit=True) as listener:
        listener.execute("listen tenancy_changed")
        on_plan(alpha, "pro")
        assert [note.channel for note in listener.notifies(timeout=5, stop_after=1)] == ["tenancy_changed"]
    assert selectors.effective_plan(alpha.pk).code == "pro"
