"""A picture that cannot be stored: the call is refused, and no part of it stays."""

import errno

import pytest

from saas.kernel.images import public_files_of
from tests.support.api import Api
from tests.support.full_disk import full_disk
from tests.support.shop import a_picture

ONE = "/creator/product-manage/one"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def create(team):
    return team.upload(ONE, {"productName": "Signed poster", "price": "100", "productImage": a_picture()})


def products(team):
    return team.get("/creator/product-manage/all").ok()["data"]


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EIO, errno.ESTALE])
def test_a_picture_that_meets_a_full_or_absent_disk_is_tried_again_later(alpha, team, number):
    before = set(public_files_of(alpha.pk))
    with full_disk(OSError(number, "away")):
        refused = create(team)

    assert (refused.status, refused.code, refused.headers["Retry-After"]) == (503, "BUSY_RETRY", "1")
    assert products(team) == []
    assert set(public_files_of(alpha.pk)) == before
    create(team).ok()


def test_another_error_of_the_storage_refuses_the_picture(alpha, team):
    before = set(public_files_of(alpha.pk))
    with full_disk(OSError(errno.EINVAL, "Invalid argument")):
        refused = create(team)

    assert (refused.status, refused.code) == (400, "STORE_IMAGE_UPLOAD_FAILED")
    assert products(team) == []
    assert set(public_files_of(alpha.pk)) == before
