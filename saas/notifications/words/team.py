"""What the team of a community should know."""

from saas.notifications.catalog import Area, Kind, Template

TEMPLATES: dict[Kind, Template] = {
    Kind.TEAM_ORDER_PLACED: Template(
        Area.STORE,
        "A fan orders something",
        "{username} ordered {product}",
        "Order #{number}, {amount:gem}.",
        "View order",
    ),
    Kind.TEAM_ORDER_CANCELED: Template(
        Area.STORE,
        "A fan cancels an order",
        "{username} canceled {product}",
        "Order #{number}. The gems were refunded, and the item returned to your stock.",
        "View order",
    ),
    Kind.TEAM_ORDER_DISPATCHED: Template(
        Area.STORE,
        "A fan adds a shipping address",
        "{product} is ready to pack",
        "{username} added a shipping address to order #{number}.",
        "View order",
    ),
    Kind.TEAM_RAFFLE_DRAWN: Template(
        Area.RAFFLE,
        "A raffle is drawn",
        "{raffle} is drawn",
        "{winners:winner} of {tickets:ticket}. Anyone can check the draw.",
        "View draw",
    ),
    Kind.TEAM_PRIZE_CLAIMED: Template(
        Area.RAFFLE,
        "A winner claims a prize that you deliver",
        "{username} claimed {prize}",
        "Won in {raffle}. Please deliver the prize.",
        "View raffle",
    ),
    Kind.TEAM_OUT_OF_STOCK: Template(
        Area.STORE,
        "A product is sold out",
        "{product} is sold out",
        "{sold:piece} sold. Restock the product, or stop selling it.",
        "View product",
    ),
    Kind.TEAM_WALLETS_RESET: Template(
        Area.WALLET,
        "All wallets are reset",
        "All wallets were reset",
        "{username} reset {wallets:wallet}: “{reason}”",
        "View wallet",
    ),
    Kind.TEAM_SPENDING_STOPPED: Template(
        Area.WALLET,
        "Spending is stopped",
        "Spending is stopped",
        "The ledger check found a mismatch. Gems cannot move until it is fixed. No gems are lost.",
        "View wallet",
    ),
    Kind.TEAM_STAFF_JOINED: Template(
        Area.ADMIN,
        "A person joins the team",
        "{username} joined the team",
        "The invitation was accepted.",
        "View team",
    ),
    Kind.TEAM_STAFF_DECLINED: Template(
        Area.ADMIN,
        "A person declines an invitation",
        "{username} declined your invitation",
        "You can invite another person.",
        "View team",
    ),
    Kind.TEAM_COMMUNITY_READY: Template(
        Area.SYSTEM,
        "The community opens",
        "{community} is open",
        "Set up your branding and add your first product.",
        "Get started",
    ),
}
