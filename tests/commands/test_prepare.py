"""An image gets its files while it is built, where there is no database."""

from django.core.management import call_command


def test_files_need_no_database(settings, tmp_path, django_assert_num_queries, alpha):
    settings.STATIC_ROOT = tmp_path / "static"
    settings.FRONTEND_DIST = tmp_path / "dist"
    with django_assert_num_queries(0):
        call_command("prepare", only="files")
    assert any((tmp_path / "static").rglob("*.css"))
