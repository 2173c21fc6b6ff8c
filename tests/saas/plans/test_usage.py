"""The team's reads about its plan, and the limits through the API."""

from datetime import timedelta
from io import BytesIO
from uuid import uuid4

import pytest
from botocore.exceptions import EndpointConnectionError
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django_tenants.utils import tenant_context
from PIL import Image

from saas.access.models import StaffGrant
from saas.kernel.clock import now
from saas.kernel.images import public_files_of, store_public
from saas.notifications.models import TeamNotification
from saas.plans import selectors, stored_files
from saas.plans.catalog import MEGABYTE, PlanLimit
from saas.plans.counting import count_of
from saas.plans.models import CommunityPlan, StoredFile
from tenants.members.services import leave
from tests.support.api import Api
from tests.support.builders import a_community, a_user
from tests.support.full_disk import full_disk
from tests.support.plans import on_plan, with_limits
from tests.support.queries import at_most_queries
from tests.support.quests import a_challenge
from tests.support.shop import a_product, a_shopper

PLAN = "/creator/plan"
NEW_PRODUCT = "/creator/product-manage/one"


@pytest.fixture
def community(committed):
    """A refusal rolls its transaction back, which a test inside one transaction cannot see. Its files are its own."""
    slug = f"plans{uuid4().hex[:10]}"
    return a_community(owner=a_user(username=slug), slug=slug)


def usage(community):
    return {row.limit: (row.used, row.allowed) for row in selectors.usage_of(community.pk)}


def stored_bytes(community):
    return count_of(PlanLimit.STORAGE_MEGABYTES, community.pk)


def colored(color):
    target = BytesIO()
    Image.new("RGB", (400, 300), color).save(target, "PNG")
    return SimpleUploadedFile("picture.png", target.getvalue())


def product_form(name, **more):
    return {"productName": name, "price": "10", "quantity": "3", "type": "DIGITAL", **more}


def replace_picture(api, row, color):
    return api.upload(f"{NEW_PRODUCT}/{row['id']}", {"productImage": colored(color)}, method="patch")


def test_the_team_reads_usage_and_who_opens_a_feature(alpha):
    a_shopper(alpha)
    a_product(alpha)
    helper = a_user()
    StaffGrant.objects.create(community=alpha, user=helper, permissions=["STORES_MANAGEMENT"])
    answer = Api().login(helper).acting_for(alpha.owner_id).get(PLAN).ok()

    assert (answer["code"], answer["name"], answer["overrideUntil"]) == ("free", "Free", None)
    assert {row["limit"]: (row["used"], row["allowed"]) for row in answer["usage"]} == {
        "members": (1, 500),
        "staff": (1, 2),
        "products": (1, 25),
        "domains": (0, 0),
        "storage_megabytes": (0, 250),
    }
    assert answer["features"][0] == {
        "feature": "CUSTOM_DOMAIN",
        "words": "Your own domain",
        "isIncluded": False,
        "openedBy": "Pro",
    }
    assert "price" not in str(answer).lower()


def test_a_fan_is_refused_and_the_number_of_statements_is_bounded(alpha):
    owner = Api().login(alpha.owner)
    owner.get(PLAN).ok()
    with at_most_queries(16):
        owner.get(PLAN).ok()
    assert Api().login(a_user()).acting_for(alpha.owner_id).get(PLAN).status == 403


def test_a_full_community_refuses_fans_and_notifies_the_team_once_a_day(community):
    with_limits(community, members=1)
    first = a_shopper(community)
    for _ in range(2):
        answer = Api().login(a_user()).post(f"/user/creators/{community.slug}/subscribe")
        assert (answer.status, answer.code) == (402, "PLAN_LIMIT_REACHED")
        assert answer.body["message"] == "This community is full right now"
        assert answer.body["params"] == {"kind": "members"}
    note = TeamNotification.objects.get(community_id=community.pk, kind="TEAM_COMMUNITY_FULL")
    assert note.values == {"plan": "Pro", "members": 1}

    with tenant_context(community):
        leave(user_id=first.user.pk, community=community)
    assert Api().login(a_user()).post(f"/user/creators/{community.slug}/subscribe").status == 201


def test_products_count_until_they_are_archived(community):
    with_limits(community, products=1)
    owner = Api().login(community.owner)
    row = owner.upload(NEW_PRODUCT, product_form("First")).ok()
    refused = owner.upload(NEW_PRODUCT, product_form("Second"))
    assert (refused.status, refused.code) == (402, "PLAN_LIMIT_REACHED")
    assert refused.body["message"] == "Your plan allows 1 products. Archive a product, or choose a larger plan."
    owner.patch(f"{NEW_PRODUCT}/{row['slug']}", {"status": "ARCHIVED"}).ok()
    owner.upload(NEW_PRODUCT, product_form("Second")).ok()


def submit(api, community, quest_id):
    path = f"/user/challenges/one/{quest_id}/submit?creator={community.slug}"
    return api.upload(path, {"text": "Done", "image": colored("red")})


def stored_ever(community, monkeypatch):
    """The names of the files that are stored from now on, also of those that are deleted again."""
    names: list[str] = []

    def store(owner, webp, name):
        names.append(name)
        return store_public(owner, webp, name)

    monkeypatch.setattr(stored_files, "store_public", store)
    return names


def test_a_refused_proof_stores_no_picture(community, monkeypatch):
    quest = a_challenge(community, "ARBITRARY")
    other = a_challenge(community)
    member, stranger = Api().login(a_shopper(community).user), Api().login(a_user())
    names = stored_ever(community, monkeypatch)

    assert submit(stranger, community, uuid4()).status == 404
    assert submit(stranger, community, quest.pk).code == "STORE_MEMBERS_ONLY"
    assert submit(member, community, other.pk).code == "CHALLENGE_TAKES_NO_PROOF"
    assert names == []
    submit(member, community, quest.pk).ok()
    assert submit(member, community, quest.pk).status == 409

    assert len(names) == 1
    assert list(public_files_of(community.pk)) == names


def test_a_proof_that_is_refused_after_its_picture_was_stored_leaves_no_file(community, monkeypatch):
    quest = a_challenge(community, "ARBITRARY", code="sesame")
    names = stored_ever(community, monkeypatch)

    member = Api().login(a_shopper(community).user)
    assert submit(member, community, quest.pk).code == "CHALLENGE_CODE_WRONG"

    assert len(names) == 1
    assert list(public_files_of(community.pk)) == []
    assert stored_bytes(community) == 0


def test_a_refused_edit_of_the_team_leaves_no_file(community):
    owner = Api().login(community.owner)
    owner.upload(NEW_PRODUCT, product_form("Mug", slug="mug")).ok()

    again = product_form("Mug", slug="mug", productImage=colored("red"))
    assert owner.upload(NEW_PRODUCT, again).code == "STORE_SLUG_DUPLICATE"

    assert list(public_files_of(community.pk)) == []
    assert stored_bytes(community) == 0


def test_pictures_are_counted_when_uploaded_replaced_and_swept(community):
    with_limits(community, storage_megabytes=250)
    owner = Api().login(community.owner)
    row = owner.upload(NEW_PRODUCT, product_form("Poster", productImage=colored("red"))).ok()
    (first,) = public_files_of(community.pk)
    assert stored_bytes(community) == default_storage.size(first) > 0
    assert usage(community)[PlanLimit.STORAGE_MEGABYTES] == (1, 250)

    replace_picture(owner, row, "blue").ok()
    (second,) = set(public_files_of(community.pk)) - {first}
    assert stored_bytes(community) == default_storage.size(second)

    assert stored_files.sweep() == 0
    StoredFile.objects.filter(pk=first).update(released_at=now() - stored_files.RELEASED_FOR - timedelta(seconds=1))
    assert stored_files.sweep() == 1
    assert list(public_files_of(community.pk)) == [second]


def test_an_old_picture_that_an_order_shows_is_kept_and_counted(community):
    owner = Api().login(community.owner)
    row = owner.upload(NEW_PRODUCT, product_form("Poster", status="ACTIVE", productImage=colored("red"))).ok()
    with tenant_context(community):
        from tenants.stores.models import Product

        product = Product.objects.get(pk=row["id"])
    a_shopper(community, 100).buy(product).ok()
    replace_picture(owner, row, "blue").ok()

    assert StoredFile.objects.filter(community=community, released_at__isnull=True).count() == 2
    StoredFile.objects.update(created_at=now() - 2 * stored_files.UNUSED_FOR)
    assert stored_files.sweep() == 0
    assert StoredFile.objects.filter(community=community, kept_at__isnull=False).count() == 2


def test_a_picture_beyond_the_limit_is_refused_and_leaves_no_file(community):
    with_limits(community, storage_megabytes=1)
    StoredFile.objects.create(name="old", community=community, size=MEGABYTE, created_at=now(), kept_at=now())
    owner = Api().login(community.owner)
    refused = owner.upload(NEW_PRODUCT, product_form("Poster", productImage=colored("red")))

    assert (refused.status, refused.body["params"]["kind"]) == (402, "storage_megabytes")
    assert not list(public_files_of(community.pk))
    assert StoredFile.objects.count() == 1


def test_an_upload_without_a_reference_is_deleted_after_a_day(community):
    name = stored_files.store_file(community.pk, b"webp")
    StoredFile.objects.update(created_at=now() - stored_files.UNUSED_FOR - timedelta(seconds=1))
    assert stored_files.sweep() == 1
    assert not default_storage.exists(name)
    assert not StoredFile.objects.exists()


def test_a_failed_write_frees_its_bytes(community, monkeypatch):
    def fail(*_arguments):
        raise OSError("the disk is full")

    monkeypatch.setattr(stored_files, "store_public", fail)
    with pytest.raises(OSError, match="disk is full"):
        stored_files.store_file(community.pk, b"webp")
    assert stored_bytes(community) == 0


def test_a_picture_that_s3_does_not_take_frees_its_bytes(community):
    form = product_form("Poster", productImage=colored("red"))
    with full_disk(EndpointConnectionError(endpoint_url="http://s3")):
        refused = Api().login(community.owner).upload(NEW_PRODUCT, form)

    assert (refused.status, refused.code) == (503, "BUSY_RETRY")
    assert stored_bytes(community) == 0


def test_a_refusal_stays_the_answer_if_s3_cannot_delete_its_picture(community, monkeypatch):
    def fail(*_arguments):
        raise EndpointConnectionError(endpoint_url="http://s3")

    owner = Api().login(community.owner)
    owner.upload(NEW_PRODUCT, product_form("Mug", slug="mug")).ok()
    monkeypatch.setattr(stored_files, "delete_public", fail)

    again = product_form("Mug", slug="mug", productImage=colored("red"))
    assert owner.upload(NEW_PRODUCT, again).code == "STORE_SLUG_DUPLICATE"
    assert stored_bytes(community) == 0


def test_files_from_before_the_table_are_counted_once_and_never_swept(community):
    store_public(community.pk, b"x" * 1000)
    assert stored_files.enqueue_comparisons() >= 1
    assert stored_files.compare(community.pk) == 1
    assert stored_files.compare(community.pk) == 0
    assert stored_bytes(community) == 1000
    StoredFile.objects.update(created_at=now() - 2 * stored_files.UNUSED_FOR)
    assert stored_files.sweep() == 0
    CommunityPlan.objects.exclude(pk=community.pk).update(files_counted_at=now())
    assert stored_files.enqueue_comparisons() == 0


def test_the_export_of_members_is_for_plans_that_include_it(alpha):
    owner = Api().login(alpha.owner)
    refused = owner.get("/creator/users/all/export/csv")
    assert (refused.status, refused.code) == (402, "PLAN_FEATURE_LOCKED")
    assert refused.body["message"] == "Exports of your members: choose the plan Pro or a larger one"
    on_plan(alpha, "pro")
    assert owner.get("/creator/users/all/export/csv").status == 200
