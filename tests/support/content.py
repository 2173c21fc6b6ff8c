"""Pages and banners for tests."""

from typing import Any

from django_tenants.utils import tenant_context

from saas.tenancy.models import Community
from tenants.content.models import Banner, ContentPage
from tenants.content.services.banners import create_banner
from tenants.content.services.pages import create_page, publish_page
from tests.support.builders import an_actor

A_BANNER = {"kind": "Link", "placement": "TOP", "label": "Join the raffle", "link": "/raffles", "isPublished": True}


def a_page(
    community: Community,
    *,
    title: str = "Rules",
    body: str = "<p>Be kind.</p>",
    is_published: bool = False,
    **fields: Any,
) -> ContentPage:
    with tenant_context(community):
        actor = an_actor(community)
        page = create_page(fields={"title": title, "body": body, **fields}, actor=actor)
        if is_published:
            page = publish_page(page_id=page.pk, actor=actor)
        return page


def a_banner(community: Community, **fields: Any) -> Banner:
    values = {"kind": "Link", "placement": "TOP", "label": "Join", "link": "/raffles", "is_published": True, **fields}
    with tenant_context(community):
        return create_banner(fields=values, actor=an_actor(community))
