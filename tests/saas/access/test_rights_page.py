"""The page of rights says what the code does, and a call that declares nothing is no call."""

import pytest
from django.core.management import call_command
from django.http import HttpResponse
from django.urls import path

from saas.access.catalog import AREAS
from saas.access.url_map import calls
from saas.tenancy.permissions import PERMISSION_LABELS, Permission

urlpatterns = [path("api/naked", lambda _request: HttpResponse())]


def test_the_committed_page_is_not_stale():
    call_command("rights", "--check")


def test_a_route_that_declares_no_guard_fails_the_build(settings):
    settings.ROOT_URLCONF = __name__
    with pytest.raises(TypeError, match="api/naked declares no guard"):
        calls()


def test_the_catalogue_is_whole():
    assert len(Permission) == len(PERMISSION_LABELS) == 15
    assert len({area.slug for area in AREAS}) == len({area.path for area in AREAS}) == len(AREAS)
