"""What the team of a community should know."""

from saas.notifications.catalog import Area, Kind, Template

TEMPLATES: dict[Kind, Template] = {
    Kind.TEAM_ORDER_PLACED: Template(
        Area.STORE,
        "A fan orders something",
        "{username} ordered {product}",
        "Order #{number}, {amount:gem}.",
        "See the order",
    ),
    Kind.TEAM_ORDER_CANCELED: Template(
        Area.STORE,
        "A fan cancels an order",
        "{username} canceled {product}",
        "Order #{number}. What was paid went back, and so did the piece.",
        "See the order",
    ),
    Kind.TEAM_ORDER_DISPATCHED: Template(
        Area.STORE,
        "A fan says where an order goes",
        "{product} is ready to pack",
        "{username} told you where order #{number} goes.",
        "See the order",
    ),
    Kind.TEAM_RAFFLE_DRAWN: Template(
        Area.RAFFLE,
        "A raffle is drawn",
        "{raffle} is drawn",
        "{winners:winner} of {tickets:ticket}. Everybody can check the draw.",
        "See the draw",
    ),
    Kind.TEAM_PRIZE_CLAIMED: Template(
        Area.RAFFLE,
        "A winner claims a prize that you hand over",
        "{username} claimed {prize}",
        "Won at {raffle}. It is yours to hand over.",
        "See the raffle",
    ),
    Kind.TEAM_OUT_OF_STOCK: Template(
        Area.STORE,
        "A product is sold out",
        "{product} is sold out",
        "The last of {sold:piece} is gone. Restock it, or take it off the shelf.",
        "See the product",
    ),
    Kind.TEAM_WALLETS_RESET: Template(
        Area.WALLET,
        "All wallets are set back to zero",
        "Every wallet is at zero",
        "{wallets:wallet} emptied by {username}: “{reason}”",
        "See the wallet",
    ),
    Kind.TEAM_SPENDING_STOPPED: Template(
        Area.WALLET,
        "Spending is stopped",
        "Spending is stopped",
        "The books do not add up, so no gems move until they do. Nothing is lost.",
        "See the wallet",
    ),
    Kind.TEAM_STAFF_JOINED: Template(
        Area.ADMIN,
        "Somebody joins the team",
        "{username} joined the team",
        "The invitation was accepted.",
        "See the team",
    ),
    Kind.TEAM_STAFF_DECLINED: Template(
        Area.ADMIN,
        "Somebody declines an invitation",
        "{username} declined your invitation",
        "You can invite somebody else.",
        "See the team",
    ),
    Kind.TEAM_COMMUNITY_READY: Template(
        Area.SYSTEM,
        "The community opens",
        "{community} is open",
        "Make it yours: picture, colour, and the first thing fans can get.",
        "Get started",
    ),
}
