"""The actions of the communities' audit logs, and the objects that they are about."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from saas.access.models import AuditEntry


class Action(StrEnum):
    """``area.verb``. The front end needs a text for each action; a missing text fails its build."""

    AUDIT_EXPORT = "audit.export"
    BANNER_CREATE = "banner.create"
    BANNER_DELETE = "banner.delete"
    BANNER_EDIT = "banner.edit"
    BILLING_CANCEL = "billing.cancel"
    BILLING_CHANGE = "billing.change"
    BILLING_CHECKOUT = "billing.checkout"
    BILLING_PAYMENT = "billing.payment"
    BILLING_PLAN = "billing.plan"
    BILLING_PORTAL = "billing.portal"
    BILLING_RESUME = "billing.resume"
    BRANDING_EDIT = "branding.edit"
    BRANDING_PICTURES = "branding.pictures"
    BRANDING_PUBLISH = "branding.publish"
    BRANDING_REVERT = "branding.revert"
    ACHIEVEMENT_CREATE = "achievement.create"
    ACHIEVEMENT_DELETE = "achievement.delete"
    ACHIEVEMENT_EDIT = "achievement.edit"
    ACHIEVEMENT_LEVELS = "achievement.levels"
    ACHIEVEMENT_SHARE = "achievement.share"
    ACHIEVEMENT_UNSHARE = "achievement.unshare"
    ACCOUNT_PROOF_ACCEPT = "account-proof.accept"
    ACCOUNT_PROOF_REFUSE = "account-proof.refuse"
    CASINO_AMOUNT = "casino.amount"
    CASINO_CONNECT = "casino.connect"
    CASINO_DISCONNECT = "casino.disconnect"
    CASINO_EDIT = "casino.edit"
    CASINO_IMPORT = "casino.import"
    CASINO_IMPORT_UNDO = "casino.import-undo"
    CASINO_LOWERED = "casino.lowered"
    CASINO_PULL = "casino.pull"
    CASINO_RULE = "casino.rule"
    CASINO_TEST = "casino.test"
    CHALLENGE_APPROVE = "challenge.approve"
    CHALLENGE_CANCEL = "challenge.cancel"
    CHALLENGE_CHAIN = "challenge.chain"
    CHALLENGE_CHAIN_DELETE = "challenge.chain-delete"
    CHALLENGE_CREATE = "challenge.create"
    CHALLENGE_DELETE = "challenge.delete"
    CHALLENGE_EDIT = "challenge.edit"
    CHALLENGE_PROVIDER = "challenge.provider"
    CHALLENGE_PUBLISH = "challenge.publish"
    CHALLENGE_REJECT = "challenge.reject"
    CHALLENGE_RESTORE = "challenge.restore"
    CHALLENGE_TEMPLATE = "challenge.template"
    CHALLENGE_UNDO_REVIEW = "challenge.undo-review"
    CHAT_BAN = "chat.ban"
    CHAT_DELETE = "chat.delete"
    CHAT_DISMISS = "chat.dismiss"
    CHAT_MUTE = "chat.mute"
    CHAT_PAUSE = "chat.pause"
    CHAT_PIN = "chat.pin"
    CHAT_RESTORE = "chat.restore"
    CHAT_RESUME = "chat.resume"
    CHAT_SETTINGS = "chat.settings"
    CHAT_UNDO = "chat.undo"
    CHAT_UNPIN = "chat.unpin"
    COMMUNITY_BACKUP_REMOVE = "community.backup-remove"
    COMMUNITY_BACKUP_RUN = "community.backup-run"
    COMMUNITY_BACKUP_SAVE = "community.backup-save"
    COMMUNITY_BACKUP_TEST = "community.backup-test"
    COMMUNITY_CLOSE = "community.close"
    COMMUNITY_DOWNLOAD = "community.download"
    COMMUNITY_EXPORT = "community.export"
    COMMUNITY_IMPORT = "community.import"
    COMMUNITY_RENAME = "community.rename"
    COMMUNITY_REOPEN = "community.reopen"
    COMMUNITY_RESTORE = "community.restore"
    CONNECTION_CONNECT = "connection.connect"
    CONNECTION_DISCONNECT = "connection.disconnect"
    DESK_BILLING = "desk.billing"
    DESK_BOOKS = "desk.books"
    DESK_BUILD = "desk.build"
    DESK_CLOSE = "desk.close"
    DESK_DOMAIN = "desk.domain"
    DESK_FEATURE = "desk.feature"
    DESK_MEMBER = "desk.member"
    DESK_MERGE = "desk.merge"
    DESK_OPEN = "desk.open"
    DESK_PLAN = "desk.plan"
    DESK_RESTORE = "desk.restore"
    DESK_SUSPEND = "desk.suspend"
    DOMAIN_ADD = "domain.add"
    DOMAIN_PRIMARY = "domain.primary"
    DOMAIN_REMOVE = "domain.remove"
    DOMAIN_VERIFY = "domain.verify"
    EARNING_BOOST = "earning.boost"
    EARNING_BOOST_DELETE = "earning.boost-delete"
    EARNING_CANCEL = "earning.cancel"
    EARNING_CODE = "earning.code"
    EARNING_CODE_DELETE = "earning.code-delete"
    EARNING_GIFTS = "earning.gifts"
    EARNING_RULE = "earning.rule"
    EARNING_RULE_DELETE = "earning.rule-delete"
    EARNING_STREAK = "earning.streak"
    EARNING_WITHDRAW = "earning.withdraw"
    EVENT_CANCEL = "event.cancel"
    EVENT_CHECK_IN = "event.check-in"
    EVENT_CREATE = "event.create"
    EVENT_DELETE = "event.delete"
    EVENT_DRAW = "event.draw"
    EVENT_EDIT = "event.edit"
    EVENT_FINISH = "event.finish"
    EVENT_MATCH_DECIDED = "event.match-decided"
    EVENT_MATCH_REINSTATED = "event.match-reinstated"
    EVENT_MATCH_UNDONE = "event.match-undone"
    EVENT_MATCH_WALKOVER = "event.match-walkover"
    EVENT_MATCH_WITHDRAWN = "event.match-withdrawn"
    EVENT_PUBLISH = "event.publish"
    EVENT_REMOVE = "event.remove"
    EVENT_SEED = "event.seed"
    FRIEND_PROGRAM = "friend.program"
    FRIEND_RELEASE = "friend.release"
    FRIEND_VOID = "friend.void"
    GET_STARTED_STEP = "get-started.step"
    HAND_OVER_ACCEPT = "hand-over.accept"
    HAND_OVER_CANCEL = "hand-over.cancel"
    HAND_OVER_OFFER = "hand-over.offer"
    HAND_OVER_REFUSE = "hand-over.refuse"
    IMPORT_APPLY = "import.apply"
    IMPORT_CHANGE = "import.change"
    IMPORT_DISCARD = "import.discard"
    IMPORT_EXPORT = "import.export"
    IMPORT_UNDO = "import.undo"
    IMPORT_UPLOAD = "import.upload"
    IMPORT_WAITING_ASSIGN = "import.waiting-assign"
    IMPORT_WAITING_EXPIRE = "import.waiting-expire"
    IMPORT_WAITING_RELEASE = "import.waiting-release"
    IMPORT_WAITING_UNDO = "import.waiting-undo"
    ITEM_GIFT = "item.gift"
    LEADERBOARD_APPEAL = "leaderboard.appeal"
    LEADERBOARD_CREATE = "leaderboard.create"
    LEADERBOARD_DELETE = "leaderboard.delete"
    LEADERBOARD_EDIT = "leaderboard.edit"
    LEADERBOARD_EVIDENCE = "leaderboard.evidence"
    LEADERBOARD_EXCLUDE = "leaderboard.exclude"
    LEADERBOARD_FINISH = "leaderboard.finish"
    LEADERBOARD_FREEZE = "leaderboard.freeze"
    LEADERBOARD_IMPORT = "leaderboard.import"
    LEADERBOARD_INCLUDE = "leaderboard.include"
    LEADERBOARD_PAY = "leaderboard.pay"
    LEADERBOARD_PUBLISH = "leaderboard.publish"
    LEADERBOARD_SETTLE = "leaderboard.settle"
    LEADERBOARD_SYNC = "leaderboard.sync"
    LIVE_SWITCH = "live.switch"
    LOOTBOX_CREATE = "lootbox.create"
    LOOTBOX_DELETE = "lootbox.delete"
    LOOTBOX_EDIT = "lootbox.edit"
    LOOTBOX_RESTORE = "lootbox.restore"
    LOOTBOX_RULE = "lootbox.rule"
    MEMBER_CARD = "member.card"
    MEMBER_EXPORT = "member.export"
    MEMBER_INVITE_BACK = "member.invite-back"
    MEMBER_REMOVE = "member.remove"
    MEMBER_STATUS = "member.status"
    MESSAGE_SEND = "message.send"
    NOTE_CREATE = "note.create"
    NOTE_DELETE = "note.delete"
    NOTE_EDIT = "note.edit"
    ORDER_EXPORT = "order.export"
    ORDER_NOTE = "order.note"
    ORDER_SLIPS_EXPORT = "order.slips.export"
    ORDER_STATUS = "order.status"
    ORDER_TRACKING = "order.tracking"
    PAGE_CREATE = "page.create"
    PAGE_DELETE = "page.delete"
    OFFER_APPROVE = "offer.approve"
    OFFER_CREATE = "offer.create"
    OFFER_DELETE = "offer.delete"
    OFFER_EDIT = "offer.edit"
    OFFER_PLATFORM_CREATE = "offer-platform.create"
    OFFER_PLATFORM_DELETE = "offer-platform.delete"
    OFFER_PLATFORM_EDIT = "offer-platform.edit"
    OFFER_PUBLISH = "offer.publish"
    OFFER_REJECT = "offer.reject"
    OFFER_RULE = "offer.rule"
    PAGE_EDIT = "page.edit"
    PAGE_PICTURE = "page.picture"
    PAGE_PUBLISH = "page.publish"
    PAGE_REVERT = "page.revert"
    PRODUCT_CODES = "product.codes"
    PRODUCT_CONTENT = "product.content"
    PRODUCT_CREATE = "product.create"
    PRODUCT_DROP = "product.drop"
    PRODUCT_DROP_CANCEL = "product.drop.cancel"
    PRODUCT_EDIT = "product.edit"
    PRODUCT_PICTURE = "product.picture"
    PRODUCT_STATUS = "product.status"
    RAFFLE_CANCEL = "raffle.cancel"
    RAFFLE_CLOSE = "raffle.close"
    RAFFLE_CREATE = "raffle.create"
    RAFFLE_DELETE = "raffle.delete"
    RAFFLE_EDIT = "raffle.edit"
    RAFFLE_END = "raffle.end"
    RAFFLE_EXPORT = "raffle.export"
    RAFFLE_PUBLISH = "raffle.publish"
    RAFFLE_RESTORE = "raffle.restore"
    RAFFLE_RULE = "raffle.rule"
    RAFFLE_TICKETS = "raffle.tickets"
    RAFFLE_VOID = "raffle.void"
    REFERRAL_CONFIRM = "referral.confirm"
    REFERRAL_MERGE = "referral.merge"
    REFERRAL_REJECT = "referral.reject"
    REFERRAL_RELEASE = "referral.release"
    SETTINGS_AREA = "settings.area"
    SETTINGS_EDIT = "settings.edit"
    SETTINGS_RULE = "settings.rule"
    SHARE_CREATE = "share.create"
    SHARE_DELETE = "share.delete"
    SHARE_EDIT = "share.edit"
    STAFF_DECLINE = "staff.decline"
    STAFF_EDIT = "staff.edit"
    STAFF_INVITE = "staff.invite"
    STAFF_JOIN = "staff.join"
    STAFF_LEAVE = "staff.leave"
    STAFF_REMOVE = "staff.remove"
    STAFF_RESEND = "staff.resend"
    STAFF_WITHDRAW = "staff.withdraw"
    STORE_EDIT = "store.edit"
    STORE_CATEGORIES = "store.categories"
    STORE_ORDER = "store.order"
    STORE_RULE = "store.rule"
    SAVED_ANSWER_CREATE = "saved-answer.create"
    SAVED_ANSWER_DELETE = "saved-answer.delete"
    SAVED_ANSWER_EDIT = "saved-answer.edit"
    TICKET_ANSWER = "ticket.answer"
    TICKET_CREATE = "ticket.create"
    TICKET_EDIT = "ticket.edit"
    TICKET_EXPORT = "ticket.export"
    TICKET_GIFT = "ticket.gift"
    TICKET_MERGE = "ticket.merge"
    TICKET_NOTE = "ticket.note"
    TICKET_SETTINGS = "ticket.settings"
    WAGER_CORRECT = "wager.correct"
    WAGER_CREATE = "wager.create"
    WAGER_FORMULA = "wager.formula"
    WAGER_REWARD_ARCHIVE = "wager-reward.archive"
    WAGER_REWARD_CREATE = "wager-reward.create"
    WAGER_REWARD_DELETE = "wager-reward.delete"
    WAGER_REWARD_EDIT = "wager-reward.edit"
    WAGER_REWARD_PUBLISH = "wager-reward.publish"
    WALLET_DEDUCT = "wallet.deduct"
    WALLET_EXPORT = "wallet.export"
    WALLET_LIMIT = "wallet.limit"
    WALLET_RESET = "wallet.reset"
    WALLET_RESET_ALL = "wallet.reset-all"
    WALLET_RESUME = "wallet.resume"
    WALLET_STOP = "wallet.stop"
    WALLET_TIP = "wallet.tip"


ACTIONS = [action.value for action in Action]


@dataclass(frozen=True, slots=True)
class Thing:
    """The object of an entry by its current name: ``order 12 of ada``. ``link`` is its page in the back office."""

    name: str
    link: str


@dataclass(frozen=True, slots=True)
class AuditedKind:
    """``named`` loads the objects with these ids; ``matching`` finds the ids of up to ``limit`` objects by name."""

    named: Callable[[Sequence[UUID]], dict[UUID, Thing]]
    matching: Callable[[str, int], Iterable[UUID]]


# How many things of a kind a search looks for: more say that the words are too common to find anything by.
MAX_MATCHES = 200
# A note has no page: the member it is about has one.
_ABOUT_MEMBER = ("member", "item", "note", "wallet")
_kinds: dict[str, AuditedKind] = {}


def register(area: str, kind: AuditedKind) -> None:
    """Register how the objects of the actions ``area.…`` are named. Both functions run inside the community."""
    _kinds[area] = kind


def things_of(entries: Iterable[AuditEntry]) -> dict[UUID, Thing]:
    """Return the object of each entry by the entry's id, in one query per kind. Deleted objects are left out."""
    wanted: dict[str, dict[UUID, UUID]] = defaultdict(dict)
    for entry in entries:
        kind, thing = _reference(entry)
        if thing is not None and kind in _kinds:
            wanted[kind][entry.pk] = thing
    found = {}
    for kind, ids in wanted.items():
        things = _kinds[kind].named(list(set(ids.values())))
        found.update({entry: things[thing] for entry, thing in ids.items() if thing in things})
    return found


def ids_matching(words: str) -> list[str]:
    """Return the ids, as the audit log stores them, of objects whose name contains the text ``words``."""
    return [str(found) for kind in _kinds.values() for found in kind.matching(words, MAX_MATCHES)]


def _reference(entry: AuditEntry) -> tuple[str, UUID | None]:
    area = entry.action.split(".")[0]
    if area not in _ABOUT_MEMBER:
        return area, _uuid(entry.target)
    if area == "note":
        return "member", _uuid((entry.after or {}).get("member") or (entry.before or {}).get("member"))
    return "member", _uuid(entry.target)


def _uuid(text: object) -> UUID | None:
    try:
        return UUID(str(text))
    except ValueError:
        return None
