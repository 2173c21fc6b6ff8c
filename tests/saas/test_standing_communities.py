from django.db import connection


def test_each_is_entered_and_sees_its_own_schema(alpha):
    with connection.cursor() as cursor:
        cursor.execute("select current_schema()")
        assert cursor.fetchone() == (alpha.schema_name,)


def test_a_test_that_commits_has_a_database_of_its_own(committed, alpha):
    from django.db import transaction

    alpha.name = "Changed for good"
    alpha.save()
    assert not transaction.get_connection().in_atomic_block


def test_and_leaves_nothing_behind(alpha):
    assert alpha.name == "Alpha"
