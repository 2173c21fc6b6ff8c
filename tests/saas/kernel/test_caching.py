"""Caches keep no answer that depends on the session."""

import pytest

from tests.support.api import Api

pytestmark = pytest.mark.django_db


def test_answers_of_a_person_and_errors_are_not_stored(alpha):
    team = Api().login(alpha.owner)
    for path in (
        "/creator/billing",
        "/creator/wallet",
        "/user/users/my-profile",
        "/creator/users/one/01990000-0000-7000-8000-000000000000",
    ):
        answer = team.get(path)
        assert answer.status in {200, 404}
        assert answer.headers["Cache-Control"] == "private, no-store", (path, answer.status)
