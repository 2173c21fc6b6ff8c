"""Many communities that pay, without schemas: billing never enters one."""

from uuid import uuid4

from saas.accounts.models import User
from saas.billing.models import BillingCustomer
from saas.plans.models import CommunityPlan
from saas.plans.services import ensure_plan
from saas.tenancy.models import Community, CommunityState, new_schema_name


def customers(count: int) -> list[BillingCustomer]:
    people = User.objects.bulk_create(
        User(username=f"payer{uuid4().hex[:13]}", email=f"{uuid4().hex}@example.com") for _ in range(count)
    )
    communities = Community.objects.bulk_create(
        Community(
            owner=person,
            slug=f"paid-{uuid4().hex[:16]}",
            name="Paid",
            schema_name=new_schema_name(),
            state=CommunityState.FAILED,
        )
        for person in people
    )
    for community in communities:
        ensure_plan(community)
    return BillingCustomer.objects.bulk_create(
        BillingCustomer(community=community, stripe_id=f"cus_{community.slug}") for community in communities
    )


def plan_of(customer: BillingCustomer) -> str:
    return CommunityPlan.objects.select_related("version").get(pk=customer.community_id).version.code
