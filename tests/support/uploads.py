"""``python -m tests.support.uploads <community> <product>``: replace the picture of a product until killed."""

import sys
from itertools import count
from uuid import UUID

import django

SIZE = 20_000


def main(community_id: str, product_id: str) -> None:
    django.setup()
    from django_tenants.utils import tenant_context

    from saas.tenancy.models import Community
    from tenants.stores.services.catalog import edit_product
    from tests.support.builders import an_actor

    community = Community.objects.get(pk=community_id)
    actor = an_actor(community)
    with tenant_context(community):
        for number in count():
            picture = bytes([number % 256]) * SIZE
            edit_product(product_id=UUID(product_id), changes={}, picture=picture, actor=actor)
            print(number, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
