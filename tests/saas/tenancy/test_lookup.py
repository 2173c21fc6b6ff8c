"""The cache of communities in a process, and the cases without a cache."""

import pytest

from saas.tenancy import lookup
from saas.tenancy.models import Community

pytestmark = pytest.mark.django_db


def test_an_answer_is_remembered_until_something_changes(alpha):
    assert lookup.by_slug("alpha") is lookup.by_slug("alpha")
    first = lookup.by_slug("alpha")
    lookup.clear_cache()
    assert lookup.by_slug("alpha") is not first


def test_an_answer_read_before_a_change_is_not_remembered_after_it(alpha, monkeypatch):
    real = Community.objects.filter

    def filter_while_something_changes(**conditions):
        found = real(**conditions)
        lookup.clear_cache()  # another process renames or suspends while this one is reading
        return found

    monkeypatch.setattr(Community.objects, "filter", filter_while_something_changes)
    stale = lookup.by_slug("alpha")
    monkeypatch.undo()
    assert lookup.by_slug("alpha") is not stale


def test_many_names_that_do_not_exist_leave_the_newest_answers_and_all_pages(alpha, monkeypatch):
    """Cached pages are kept as long as the generation stays."""
    monkeypatch.setattr(lookup, "MAX_CACHED_LOOKUPS", 5)
    lookup.clear_cache()
    generation = lookup.generation()
    for number in range(20):
        lookup.by_slug(f"made-up-{number}")
        first = lookup.by_slug("alpha")

    assert lookup.generation() == generation
    assert len(lookup._memory) == 5
    assert lookup.by_slug("alpha") is first
