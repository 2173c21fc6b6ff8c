"""The setup steps. Each one is derived from what the team has done."""

from saas.access import audit
from saas.access.acting import Actor
from saas.accounts.models import User
from saas.kernel.transactions import atomically
from saas.tenancy.models import BrandingVersion, Community
from tenants.back_office.models import Milestone
from tenants.back_office.rules import SetupStep
from tenants.draws.models import Draw, DrawKind, DrawState
from tenants.members.models import Member
from tenants.stores.models import Order, OrderStatus, Product, ProductStatus
from tenants.wallets.history import BEGINNING, flows
from tenants.wallets.models import Cause

_PICTURES = ("logo", "favicon", "banner")


def steps_done(community: Community) -> dict[SetupStep, bool]:
    """Return each step and whether it is done, in a few statements."""
    reached = set(Milestone.objects.values_list("name", flat=True))
    return {
        SetupStep.VERIFY_EMAIL: User.objects.filter(pk=community.owner_id, email_verified_at__isnull=False).exists(),
        SetupStep.BRANDING: _is_branded(community),
        SetupStep.FIRST_PRODUCT: Product.objects.exclude(status=ProductStatus.DRAFT).exists(),
        SetupStep.QUESTS: SetupStep.QUESTS in reached,
        SetupStep.SHARE_LINK: SetupStep.SHARE_LINK in reached,
        SetupStep.FIRST_MEMBER: Member.objects.exists(),
        SetupStep.FIRST_TIP: _has_tipped(community),
        # A raffle is published with its draw.
        SetupStep.FIRST_RAFFLE: Draw.objects.filter(kind=DrawKind.RAFFLE).exclude(state=DrawState.CANCELED).exists(),
        SetupStep.FIRST_ORDER: Order.objects.filter(status__in=[OrderStatus.COMPLETED, OrderStatus.ARCHIVED]).exists(),
    }


def _has_tipped(community: Community) -> bool:
    """True if the team ever tipped a member. The day's counter does not show it, because it counts all promises."""
    return any(flow.cause == Cause.TIP for flow in flows(BEGINNING, community.timezone))


def reach(*, step: SetupStep, actor: Actor) -> None:
    """Record a step that no other table shows; a repeated call changes nothing."""

    def work() -> None:
        _, is_new = Milestone.objects.get_or_create(name=step)
        if is_new:
            audit.record(actor, "get-started.step", step, after={"done": True})

    atomically(work)


def _is_branded(community: Community) -> bool:
    """True if the team published a look or uploaded a picture. The color of a new community is no choice yet."""
    has_picture = any(getattr(community, name) for name in _PICTURES)
    return has_picture or BrandingVersion.objects.filter(community=community).exists()
