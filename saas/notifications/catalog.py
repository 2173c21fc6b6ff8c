"""All types of notification with their area, texts and delivery.

The API, the mails and the preferences read it.
"""

from dataclasses import dataclass
from enum import StrEnum

from saas.notifications.wording import COMMUNITY, Values, variables
from saas.plans.catalog import Area


class NotificationArea(StrEnum):
    COMMUNITY = "COMMUNITY"
    WALLET = "WALLET"
    STORE = "STORE"
    RAFFLE = "RAFFLE"
    CASE = "CASE"
    CHALLENGE = "CHALLENGE"
    LEADERBOARD = "LEADERBOARD"
    EVENT = "EVENT"
    WAGER = "WAGER"
    OFFER = "OFFER"
    REFERRAL = "REFERRAL"
    STREAM = "STREAM"
    BILLING = "BILLING"
    ADMIN = "ADMIN"
    SECURITY = "SECURITY"
    SYSTEM = "SYSTEM"
    SUPPORT = "SUPPORT"
    CHAT = "CHAT"


ON_PLATFORM = frozenset({NotificationArea.ADMIN, NotificationArea.BILLING, NotificationArea.SUPPORT})
"""The areas whose notifications lead to the platform's host. A community's own domain does not link them."""

ACCOUNT_AREAS = frozenset(
    {NotificationArea.ADMIN, NotificationArea.BILLING, NotificationArea.SECURITY, NotificationArea.SYSTEM}
)
"""The areas of the account itself; all other areas belong to communities."""

SILENT_WITHOUT = {
    NotificationArea.WAGER: Area.WAGERS,
    NotificationArea.REFERRAL: Area.CASINOS,
    NotificationArea.OFFER: Area.OFFERS,
    NotificationArea.CHAT: Area.CHAT,
}
"""The kinds of these areas are not sent while the community has the plan area off."""


class NotificationKind(StrEnum):
    """The types of notification. Their texts are in saas.notifications.words. Team types begin with TEAM."""

    WELCOME = "WELCOME"
    INVITED_BACK = "INVITED_BACK"
    COMMUNITY_MESSAGE = "COMMUNITY_MESSAGE"
    TIP = "TIP"
    DEDUCTION = "DEDUCTION"
    WALLET_RESET = "WALLET_RESET"
    POINTS_IMPORTED = "POINTS_IMPORTED"
    IMPORTED_POINTS_WAIT = "IMPORTED_POINTS_WAIT"
    ORDER_IN_PROCESS = "ORDER_IN_PROCESS"
    ORDER_SHIPPED = "ORDER_SHIPPED"
    ORDER_COMPLETED = "ORDER_COMPLETED"
    ORDER_CANCELED = "ORDER_CANCELED"
    ORDER_REFUNDED = "ORDER_REFUNDED"
    ITEM_GIFTED = "ITEM_GIFTED"
    PRODUCT_BACK = "PRODUCT_BACK"
    DROP_WON = "DROP_WON"
    DROP_LOST = "DROP_LOST"
    DROP_CANCELED = "DROP_CANCELED"
    RAFFLE_WON = "RAFFLE_WON"
    RAFFLE_LOST = "RAFFLE_LOST"
    RAFFLE_ENDING_SOON = "RAFFLE_ENDING_SOON"
    RAFFLE_CANCELED = "RAFFLE_CANCELED"
    RAFFLE_END_MOVED = "RAFFLE_END_MOVED"
    RAFFLE_TICKETS_GIVEN = "RAFFLE_TICKETS_GIVEN"
    RAFFLE_PRIZE_VOIDED = "RAFFLE_PRIZE_VOIDED"
    RAFFLE_PRIZE_LOST = "RAFFLE_PRIZE_LOST"
    CASE_ITEM_WON = "CASE_ITEM_WON"
    CHALLENGE_REWARD_READY = "CHALLENGE_REWARD_READY"
    CHALLENGE_REJECTED = "CHALLENGE_REJECTED"
    CHALLENGE_CANCELED = "CHALLENGE_CANCELED"
    EARNING_CANCELED = "EARNING_CANCELED"
    CHALLENGE_FAILED = "CHALLENGE_FAILED"
    FRIEND_ACTIVE = "FRIEND_ACTIVE"
    FRIEND_REWARD = "FRIEND_REWARD"
    FRIEND_VOIDED = "FRIEND_VOIDED"
    LEVEL_REACHED = "LEVEL_REACHED"
    ACHIEVEMENT_REACHED = "ACHIEVEMENT_REACHED"
    LEADERBOARD_PRIZE = "LEADERBOARD_PRIZE"
    LEADERBOARD_PRIZE_PAID = "LEADERBOARD_PRIZE_PAID"
    LEADERBOARD_APPEAL_DECIDED = "LEADERBOARD_APPEAL_DECIDED"
    EVENT_STARTING_SOON = "EVENT_STARTING_SOON"
    EVENT_CANCELED = "EVENT_CANCELED"
    EVENT_REMINDER = "EVENT_REMINDER"
    EVENT_MOVED = "EVENT_MOVED"
    EVENT_PLACE_FREE = "EVENT_PLACE_FREE"
    EVENT_REMOVED = "EVENT_REMOVED"
    EVENT_MATCH_READY = "EVENT_MATCH_READY"
    EVENT_RESULT_REPORTED = "EVENT_RESULT_REPORTED"
    EVENT_MATCH_DECIDED = "EVENT_MATCH_DECIDED"
    EVENT_PRIZE_WON = "EVENT_PRIZE_WON"
    WAGER_REWARD_READY = "WAGER_REWARD_READY"
    OFFER_CLAIM_APPROVED = "OFFER_CLAIM_APPROVED"
    OFFER_CLAIM_REJECTED = "OFFER_CLAIM_REJECTED"
    OFFER_ENDING = "OFFER_ENDING"
    REFERRAL_CONFIRMED = "REFERRAL_CONFIRMED"
    REFERRAL_REJECTED = "REFERRAL_REJECTED"
    STREAM_LIVE = "STREAM_LIVE"
    PLAN_PAYMENT_FAILED = "PLAN_PAYMENT_FAILED"
    PLAN_PAYMENT_RECEIVED = "PLAN_PAYMENT_RECEIVED"
    PLAN_TRIAL_ENDING = "PLAN_TRIAL_ENDING"
    PLAN_ENDING = "PLAN_ENDING"
    PLAN_ENDED = "PLAN_ENDED"
    PLAN_TAKEN_OVER = "PLAN_TAKEN_OVER"
    STAFF_INVITATION = "STAFF_INVITATION"
    STAFF_RIGHTS_CHANGED = "STAFF_RIGHTS_CHANGED"
    STAFF_REMOVED = "STAFF_REMOVED"
    HAND_OVER_OFFERED = "HAND_OVER_OFFERED"
    HAND_OVER_ACCEPTED = "HAND_OVER_ACCEPTED"
    HAND_OVER_REFUSED = "HAND_OVER_REFUSED"
    HAND_OVER_CANCELED = "HAND_OVER_CANCELED"
    COMMUNITY_CLOSED = "COMMUNITY_CLOSED"
    COMMUNITY_REOPENED = "COMMUNITY_REOPENED"
    COMMUNITY_ERASED = "COMMUNITY_ERASED"
    COMMUNITY_SUSPENDED = "COMMUNITY_SUSPENDED"
    COMMUNITY_RESTORED = "COMMUNITY_RESTORED"
    COMMUNITY_EXPORT_READY = "COMMUNITY_EXPORT_READY"
    COMMUNITY_CLOSED_EXPORT_READY = "COMMUNITY_CLOSED_EXPORT_READY"
    BACKUP_FAILED = "BACKUP_FAILED"
    DOMAIN_VERIFIED = "DOMAIN_VERIFIED"
    DOMAIN_AT_RISK = "DOMAIN_AT_RISK"
    DOMAIN_DETACHED = "DOMAIN_DETACHED"
    PASSWORD_CHANGED = "PASSWORD_CHANGED"
    EMAIL_CHANGED = "EMAIL_CHANGED"
    NEW_DEVICE = "NEW_DEVICE"
    TWO_FACTOR_ON = "TWO_FACTOR_ON"
    TWO_FACTOR_OFF = "TWO_FACTOR_OFF"
    BACKUP_CODE_USED = "BACKUP_CODE_USED"
    CODES_GUESSED = "CODES_GUESSED"
    SOCIAL_LINKED = "SOCIAL_LINKED"
    SOCIAL_UNLINKED = "SOCIAL_UNLINKED"
    EXPORT_READY = "EXPORT_READY"
    TICKET_OPENED = "TICKET_OPENED"
    TICKET_ANSWERED = "TICKET_ANSWERED"
    TICKET_RESOLVED = "TICKET_RESOLVED"
    TICKET_CLOSING_SOON = "TICKET_CLOSING_SOON"
    TICKET_GIFT = "TICKET_GIFT"
    CHAT_MENTION = "CHAT_MENTION"
    CHAT_MUTED = "CHAT_MUTED"
    CHAT_BANNED = "CHAT_BANNED"
    PLATFORM_TICKET_OPENED = "PLATFORM_TICKET_OPENED"
    PLATFORM_TICKET_ANSWERED = "PLATFORM_TICKET_ANSWERED"
    PLATFORM_TICKET_RESOLVED = "PLATFORM_TICKET_RESOLVED"
    PLATFORM_TICKET_CLOSING_SOON = "PLATFORM_TICKET_CLOSING_SOON"
    TEAM_ORDER_PLACED = "TEAM_ORDER_PLACED"
    TEAM_ORDER_CANCELED = "TEAM_ORDER_CANCELED"
    TEAM_ORDER_DISPATCHED = "TEAM_ORDER_DISPATCHED"
    TEAM_RAFFLE_DRAWN = "TEAM_RAFFLE_DRAWN"
    TEAM_PRIZE_CLAIMED = "TEAM_PRIZE_CLAIMED"
    TEAM_CHALLENGE_SUBMITTED = "TEAM_CHALLENGE_SUBMITTED"
    TEAM_OUT_OF_STOCK = "TEAM_OUT_OF_STOCK"
    TEAM_WALLETS_RESET = "TEAM_WALLETS_RESET"
    TEAM_SPENDING_STOPPED = "TEAM_SPENDING_STOPPED"
    TEAM_STAFF_JOINED = "TEAM_STAFF_JOINED"
    TEAM_STAFF_DECLINED = "TEAM_STAFF_DECLINED"
    TEAM_COMMUNITY_READY = "TEAM_COMMUNITY_READY"
    TEAM_COMMUNITY_FULL = "TEAM_COMMUNITY_FULL"
    TEAM_HANDED_OVER = "TEAM_HANDED_OVER"
    TEAM_CHANNEL_LOST = "TEAM_CHANNEL_LOST"
    TEAM_CASINO_REJECTED = "TEAM_CASINO_REJECTED"
    TEAM_TOTALS_LOWERED = "TEAM_TOTALS_LOWERED"
    TEAM_ACCOUNT_PROOF = "TEAM_ACCOUNT_PROOF"
    TEAM_LEADERBOARD_WAITS = "TEAM_LEADERBOARD_WAITS"
    TEAM_LEADERBOARD_APPEAL = "TEAM_LEADERBOARD_APPEAL"
    TEAM_WAGER_REWARD_WAITS = "TEAM_WAGER_REWARD_WAITS"
    TEAM_TICKET_OPENED = "TEAM_TICKET_OPENED"
    TEAM_TICKET_REPLIED = "TEAM_TICKET_REPLIED"
    TEAM_EVENT_WAITS = "TEAM_EVENT_WAITS"
    TEAM_MATCH_DISPUTED = "TEAM_MATCH_DISPUTED"
    TEAM_TOURNAMENT_CANCELED = "TEAM_TOURNAMENT_CANCELED"
    TEAM_OFFER_CLAIMED = "TEAM_OFFER_CLAIMED"
    TEAM_OFFER_REPORTED = "TEAM_OFFER_REPORTED"
    TEAM_CHAT_REPORTED = "TEAM_CHAT_REPORTED"
    TEAM_FRIENDS_HELD = "TEAM_FRIENDS_HELD"
    TEAM_IMPORTED_POINTS_WAIT = "TEAM_IMPORTED_POINTS_WAIT"

    @property
    def is_for_team(self) -> bool:
        return self.startswith("TEAM_")


WINS = frozenset(
    {
        NotificationKind.RAFFLE_WON,
        NotificationKind.DROP_WON,
        NotificationKind.CASE_ITEM_WON,
        NotificationKind.LEADERBOARD_PRIZE,
        NotificationKind.EVENT_PRIZE_WON,
    }
)
"""The kinds after which the app offers push notifications: the user now knows what they are good for."""

PUSHED = WINS | {
    NotificationKind.COMMUNITY_MESSAGE,
    NotificationKind.CHAT_MENTION,
    NotificationKind.DROP_CANCELED,
    NotificationKind.ORDER_SHIPPED,
    NotificationKind.PRODUCT_BACK,
    NotificationKind.RAFFLE_ENDING_SOON,
    NotificationKind.CHALLENGE_REWARD_READY,
    NotificationKind.EVENT_STARTING_SOON,
    NotificationKind.EVENT_REMINDER,
    NotificationKind.EVENT_MOVED,
    NotificationKind.EVENT_CANCELED,
    NotificationKind.EVENT_PLACE_FREE,
    NotificationKind.EVENT_MATCH_READY,
    NotificationKind.EVENT_RESULT_REPORTED,
    NotificationKind.OFFER_ENDING,
    NotificationKind.TICKET_OPENED,
    NotificationKind.TICKET_ANSWERED,
    NotificationKind.PLATFORM_TICKET_OPENED,
    NotificationKind.PLATFORM_TICKET_ANSWERED,
}
"""The kinds that a device with push notifications shows until the user chooses."""

SHORT_LIVED = frozenset(
    {
        NotificationKind.RAFFLE_ENDING_SOON,
        NotificationKind.EVENT_STARTING_SOON,
        NotificationKind.EVENT_REMINDER,
        NotificationKind.EVENT_MATCH_READY,
        NotificationKind.OFFER_ENDING,
        NotificationKind.STREAM_LIVE,
    }
)
"""The kinds that are useless some hours later. Their pushes are urgent, and end soon."""


class MailPace(StrEnum):
    """The time at which the mails of a type are sent: each at once, or together once a day or week."""

    NOW = "NOW"
    DAILY = "DAILY"
    WEEKLY = "WEEKLY"


class Mail(StrEnum):
    """The mails of a type. ALWAYS cannot be changed; ON and OFF are the defaults until the user chooses."""

    ALWAYS = "ALWAYS"
    ON = "ON"
    OFF = "OFF"
    # The app that owns the kind sends its own mail, because only it has the data.
    ELSEWHERE = "ELSEWHERE"


@dataclass(frozen=True, slots=True)
class Template:
    """``title`` and ``text`` with variables in braces (saas.notifications.wording); ``action`` is the mail's button.

    ``name`` is the label in the preferences. ``subject`` replaces the title as the mail's subject: no text that a
    person chose may be in a subject, because a stranger could use our mails to write to any person. With ``is_asked``
    it is sent only to users who asked for it.
    """

    area: NotificationArea
    name: str
    title: str
    text: str
    action: str
    mail: Mail = Mail.OFF
    subject: str = ""
    is_asked: bool = False

    @property
    def variables(self) -> dict[str, type[str] | type[int]]:
        return variables(self.title, self.text)

    @property
    def mail_subject(self) -> str:
        return self.subject or self.title

    @property
    def needs_community(self) -> bool:
        return f"{{{COMMUNITY}}}" in self.title + self.text

    @property
    def is_fixed(self) -> bool:
        """True if the user has no choice."""
        return self.mail in (Mail.ALWAYS, Mail.ELSEWHERE)

    @property
    def is_mailed(self) -> bool:
        """True if it is mailed to users who have not chosen."""
        return self.mail in (Mail.ON, Mail.ALWAYS)

    @property
    def is_mailable(self) -> bool:
        return self.mail is not Mail.ELSEWHERE

    def check(self, values: Values, *, in_community: bool) -> None:
        """Raise ValueError unless ``values`` are exactly the variables, each of its type."""
        given = {name: type(value) for name, value in values.items()}
        if given != self.variables:
            raise ValueError(f"{self.name} takes {self.variables}, not {given}")
        if self.needs_community and not in_community:
            raise ValueError(f"{self.name} speaks of a community")
