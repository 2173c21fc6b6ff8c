"""Notifications of a community's team."""

from saas.notifications.catalog import NotificationArea, NotificationKind, Template

TEMPLATES: dict[NotificationKind, Template] = {
    NotificationKind.TEAM_ORDER_PLACED: Template(
        NotificationArea.STORE,
        "A fan orders something",
        "{username} ordered {product}",
        "Order #{number}, {amount:gem}.",
        "View order",
    ),
    NotificationKind.TEAM_ORDER_CANCELED: Template(
        NotificationArea.STORE,
        "A fan cancels an order",
        "{username} canceled {product}",
        "Order #{number}. The gems were refunded, and the item returned to your stock.",
        "View order",
    ),
    NotificationKind.TEAM_ORDER_DISPATCHED: Template(
        NotificationArea.STORE,
        "A fan adds a shipping address",
        "{product} is ready to pack",
        "{username} added a shipping address to order #{number}.",
        "View order",
    ),
    NotificationKind.TEAM_RAFFLE_DRAWN: Template(
        NotificationArea.RAFFLE,
        "A raffle is drawn",
        "{raffle} is drawn",
        "{winners:winner} of {tickets:ticket}. Anyone can check the draw.",
        "View draw",
    ),
    NotificationKind.TEAM_PRIZE_CLAIMED: Template(
        NotificationArea.RAFFLE,
        "A winner claims a prize that you deliver",
        "{username} claimed {prize}",
        "Won in {raffle}. Please deliver the prize.",
        "View raffle",
    ),
    NotificationKind.TEAM_OUT_OF_STOCK: Template(
        NotificationArea.STORE,
        "A product is sold out",
        "{product} is sold out",
        "{sold:piece} sold. Restock the product, or stop selling it.",
        "View product",
    ),
    NotificationKind.TEAM_WALLETS_RESET: Template(
        NotificationArea.WALLET,
        "All wallets are reset",
        "All wallets were reset",
        "{username} reset {wallets:wallet}: “{reason}”",
        "View wallet",
    ),
    NotificationKind.TEAM_SPENDING_STOPPED: Template(
        NotificationArea.WALLET,
        "Spending is stopped",
        "Spending is stopped",
        "The ledger check found a mismatch. Gems cannot move until it is fixed. No gems are lost.",
        "View wallet",
    ),
    NotificationKind.TEAM_STAFF_JOINED: Template(
        NotificationArea.ADMIN,
        "A person joins the team",
        "{username} joined the team",
        "The invitation was accepted.",
        "View team",
    ),
    NotificationKind.TEAM_STAFF_DECLINED: Template(
        NotificationArea.ADMIN,
        "A person declines an invitation",
        "{username} declined your invitation",
        "You can invite another person.",
        "View team",
    ),
    NotificationKind.TEAM_COMMUNITY_READY: Template(
        NotificationArea.SYSTEM,
        "The community opens",
        "{community} is open",
        "Set up your branding and add your first product.",
        "Get started",
    ),
    NotificationKind.TEAM_COMMUNITY_FULL: Template(
        NotificationArea.BILLING,
        "Fans cannot join, because the community is full",
        "Your community is full",
        "The {plan} plan allows {members:member}. New fans cannot join until you choose a larger plan.",
        "View plan",
    ),
    NotificationKind.TEAM_HANDED_OVER: Template(
        NotificationArea.ADMIN,
        "The community has a new owner",
        "{receiver} now owns {community}",
        "{giver} handed the community over. Your rights in the team did not change.",
        "View team",
    ),
    NotificationKind.TEAM_CHANNEL_LOST: Template(
        NotificationArea.STREAM,
        "A connected channel stops working",
        "{provider} needs to be reconnected",
        "{provider} no longer accepts our access to {channel}. Reconnect the channel in the settings.",
        "View connections",
    ),
}
