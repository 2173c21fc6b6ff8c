import pytest

from saas.communities.services import rename
from saas.kernel.errors import ValidationFailed
from saas.tenancy import slugs
from saas.tenancy.errors import CommunitySlugTaken
from tests.support.builders import an_actor

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("slug", ["a", "", "-ab", "ab-", "a--b", "ab c", "äb", "a" * 21, "ab/cd", "аdmin"])
def test_shape(slug):
    with pytest.raises(ValidationFailed) as refused:
        slugs.claim(slug)
    assert refused.value.fields == {"slug": slugs.SHAPE_TEXT}


@pytest.mark.parametrize("slug", ["admin", "API", "Gemhall", "www", "login", "my-communities", "desk"])
def test_reserved_names(slug):
    with pytest.raises(CommunitySlugTaken):
        slugs.claim(slug)


def test_taken_names(alpha):
    with pytest.raises(CommunitySlugTaken):
        slugs.claim(alpha.slug.upper())


def test_a_name_given_up_is_not_anybodys_for_a_while(alpha, beta):
    before = alpha.slug
    rename(community=alpha, slug="fresh-name", actor=an_actor(alpha))
    with pytest.raises(CommunitySlugTaken):
        rename(community=beta, slug=before, actor=an_actor(beta))


def test_its_former_owner_may_take_it_back(alpha):
    before = alpha.slug
    renamed = rename(community=alpha, slug="fresh-name", actor=an_actor(alpha))
    assert rename(community=renamed, slug=before, actor=an_actor(alpha)).slug == before
    assert slugs.is_taken("fresh-name")
