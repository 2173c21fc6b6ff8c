from saas.kernel.shared_constants import share
from tenants.stores.api.delivery_serializers import MAX_SLIPS
from tenants.stores.models import OrderStatus, ProductStatus
from tenants.stores.rules import LOW_STOCK, PRODUCT_MOVES, REFUNDABLE, team_sources

share(
    LOW_STOCK=LOW_STOCK,
    MAX_SLIPS=MAX_SLIPS,
    # What the team may make of an order or a product, by its status.
    ORDER_MOVES={
        status.value: [wanted for wanted in OrderStatus.values if status in team_sources(wanted)]
        for status in OrderStatus
    },
    PRODUCT_MOVES={
        status.value: [wanted for wanted in ProductStatus.values if wanted in PRODUCT_MOVES[status]]
        for status in ProductStatus
    },
    REFUNDABLE_ORDERS=list(REFUNDABLE),
)
