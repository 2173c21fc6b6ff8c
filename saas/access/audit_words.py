"""The words of the sentences in the audit log, for its search.

The front end writes the sentences (``audit.ts``). A test searches each of them
(tests/tenants/back_office/test_audit_sentences.py).
"""

import unicodedata

from saas.access.audit_things import Action

SENTENCES: dict[Action, str] = {
    Action.ACHIEVEMENT_CREATE: "created the achievement",
    Action.ACHIEVEMENT_DELETE: "removed the achievement",
    Action.ACHIEVEMENT_EDIT: "edited the achievement",
    Action.ACHIEVEMENT_LEVELS: "changed the names and rewards of levels",
    Action.ACHIEVEMENT_SHARE: "shared the achievement",
    Action.ACHIEVEMENT_UNSHARE: "stopped sharing the achievement",
    Action.AUDIT_EXPORT: "exported entries of the audit log as a file entry",
    Action.BANNER_CREATE: "added the banner",
    Action.BANNER_DELETE: "deleted a banner",
    Action.BANNER_EDIT: "edited the banner",
    Action.BILLING_CANCEL: "canceled the plan",
    Action.BILLING_CHANGE: "changed the plan to another monthly yearly",
    Action.BILLING_CHECKOUT: "opened the payment page of the plan another monthly yearly",
    Action.BILLING_PAYMENT: "could not collect a payment: it failed; received the late payment",
    Action.BILLING_PLAN: "gave the community the plan",
    Action.BILLING_PORTAL: "opened the page of the payment method",
    Action.BILLING_RESUME: "resumed the plan",
    Action.BRANDING_EDIT: "edited the draft of the branding",
    Action.BRANDING_PICTURES: "added pictures to the draft of the branding",
    Action.BRANDING_PUBLISH: "published the branding",
    Action.BRANDING_REVERT: "loaded version into the draft of the branding",
    Action.CHALLENGE_APPROVE: "approved the proof of for",
    Action.CHALLENGE_CANCEL: "canceled the reward of for",
    Action.CHALLENGE_CHAIN: "saved the quest chain",
    Action.CHALLENGE_CHAIN_DELETE: "archived the quest chain",
    Action.CHALLENGE_CREATE: "created the quest",
    Action.CHALLENGE_DELETE: "archived the quest",
    Action.CHALLENGE_EDIT: "edited the quest",
    Action.CHALLENGE_PROVIDER: "saved the quest provider",
    Action.CHALLENGE_PUBLISH: "published the quest",
    Action.CHALLENGE_REJECT: "rejected the proof of for",
    Action.CHALLENGE_TEMPLATE: "saved the quest template",
    Action.COMMUNITY_CLOSE: "closed the community",
    Action.COMMUNITY_DOWNLOAD: "downloaded all data of the community",
    Action.COMMUNITY_EXPORT: "exported all data of the community",
    Action.COMMUNITY_RENAME: "changed the address of the community",
    Action.COMMUNITY_REOPEN: "reopened the community",
    Action.CONNECTION_CONNECT: "connected the channel",
    Action.CONNECTION_DISCONNECT: "disconnected the channel",
    Action.DESK_BILLING: "compared the billing with stripe",
    Action.DESK_BOOKS: "checked the books of the wallets",
    Action.DESK_BUILD: "started to build the community again",
    Action.DESK_CLOSE: "ended a read-only visit to the back office",
    Action.DESK_DOMAIN: "checked the domain again",
    Action.DESK_FEATURE: "switched a feature on off let the plan decide about again",
    Action.DESK_MERGE: "merged a duplicate account into",
    Action.DESK_OPEN: "opened the back office read-only for support",
    Action.DESK_PLAN: "overrode overridden the plan until a date set the plan to",
    Action.DESK_RESTORE: "restored the suspended community",
    Action.DESK_SUSPEND: "suspended the community",
    Action.DOMAIN_ADD: "added the domain",
    Action.DOMAIN_PRIMARY: "made the primary domain stopped the redirect to",
    Action.DOMAIN_REMOVE: "removed the domain",
    Action.DOMAIN_VERIFY: "verified the domain",
    Action.EARNING_BOOST: "saved the boost",
    Action.EARNING_BOOST_DELETE: "ended the boost",
    Action.EARNING_CANCEL: "canceled some gems gem that wait for",
    Action.EARNING_CODE: "saved the code",
    Action.EARNING_CODE_DELETE: "ended the code",
    Action.EARNING_RULE: "saved the earning rule",
    Action.EARNING_RULE_DELETE: "deleted the earning rule",
    Action.EARNING_STREAK: "changed what a streak pays",
    Action.GET_STARTED_STEP: "completed a step of getting started",
    Action.HAND_OVER_ACCEPT: "became the owner of the community",
    Action.HAND_OVER_CANCEL: "canceled the offer of the community to",
    Action.HAND_OVER_OFFER: "offered the community to",
    Action.HAND_OVER_REFUSE: "refused the community",
    Action.IMPORT_APPLY: "applied the import",
    Action.IMPORT_CHANGE: "changed how to read the import",
    Action.IMPORT_DISCARD: "discarded the import",
    Action.IMPORT_EXPORT: "exported a file of lines line",
    Action.IMPORT_UNDO: "undid the import",
    Action.IMPORT_UPLOAD: "uploaded the import",
    Action.ITEM_GIFT: "gave an item to",
    Action.LIVE_SWITCH: "switched the live badge on off",
    Action.LOOTBOX_CREATE: "created the case",
    Action.LOOTBOX_DELETE: "deleted the case",
    Action.LOOTBOX_EDIT: "edited the case",
    Action.LOOTBOX_RULE: "changed who may open cases",
    Action.MEMBER_CARD: "changed who sees the card of",
    Action.MEMBER_EXPORT: "exported a file of members member as a file",
    Action.MEMBER_INVITE_BACK: "invited back",
    Action.MEMBER_REMOVE: "removed from the community",
    Action.MEMBER_STATUS: "moved to another status",
    Action.NOTE_CREATE: "wrote a note about",
    Action.NOTE_DELETE: "deleted a note about",
    Action.NOTE_EDIT: "edited a note about",
    Action.ORDER_EXPORT: "exported a file of orders order as a file",
    Action.ORDER_NOTE: "wrote a note on",
    Action.ORDER_SLIPS_EXPORT: "printed some packing slips slip",
    Action.ORDER_STATUS: "moved to another status",
    Action.ORDER_TRACKING: "changed the tracking of",
    Action.PAGE_CREATE: "created the page",
    Action.PAGE_DELETE: "deleted the page",
    Action.PAGE_EDIT: "edited the page",
    Action.PAGE_PICTURE: "uploaded a picture for pages",
    Action.PAGE_PUBLISH: "published as version",
    Action.PAGE_REVERT: "put version into the draft of",
    Action.PRODUCT_CODES: "added deleted some unused codes code to of",
    Action.PRODUCT_CREATE: "added the product",
    Action.PRODUCT_DROP: "announced a draw for some pieces piece of",
    Action.PRODUCT_DROP_CANCEL: "canceled the draw of",
    Action.PRODUCT_EDIT: "edited the product",
    Action.PRODUCT_STATUS: "moved to another status",
    Action.RAFFLE_CANCEL: "canceled the raffle",
    Action.RAFFLE_CLOSE: "closed the raffle early",
    Action.RAFFLE_CREATE: "created the raffle",
    Action.RAFFLE_DELETE: "deleted the raffle",
    Action.RAFFLE_EDIT: "edited the raffle",
    Action.RAFFLE_PUBLISH: "published the raffle",
    Action.RAFFLE_RULE: "changed who may join raffles",
    Action.RAFFLE_TICKETS: "gave a fan some tickets ticket of",
    Action.RAFFLE_VOID: "redrew a prize of",
    Action.SETTINGS_EDIT: "changed the settings",
    Action.SETTINGS_RULE: "changed who may take part",
    Action.SHARE_CREATE: "added the share link",
    Action.SHARE_DELETE: "deleted the share link",
    Action.SHARE_EDIT: "renamed the share link",
    Action.STAFF_DECLINE: "declined an invitation to the team as",
    Action.STAFF_EDIT: "changed the permissions of somebody",
    Action.STAFF_INVITE: "invited to the team somebody",
    Action.STAFF_JOIN: "joined the team",
    Action.STAFF_LEAVE: "left the team",
    Action.STAFF_REMOVE: "removed from the team somebody",
    Action.STAFF_RESEND: "sent the invitation again somebody",
    Action.STAFF_WITHDRAW: "withdrew the invitation of somebody",
    Action.STORE_EDIT: "edited the store",
    Action.STORE_RULE: "changed who may buy products",
    Action.WALLET_DEDUCT: "deducted some gems gem from",
    Action.WALLET_EXPORT: "exported a file of transactions transaction as a file",
    Action.WALLET_LIMIT: "changed the daily limit of gems",
    Action.WALLET_RESET: "reset the wallet of",
    Action.WALLET_RESET_ALL: "reset some wallets wallet",
    Action.WALLET_RESUME: "resumed spending",
    Action.WALLET_STOP: "stopped all spending",
    Action.WALLET_TIP: "sent a tip of some gems gem to",
}
# Of actions that end in ``.status``, by the status after them.
STATUSES = {
    "PROCESS": "started", "SHIPPED": "shipped", "COMPLETED": "completed", "CANCELED": "canceled refunded",
    "PENDING": "pending", "RESERVED": "reserved", "ARCHIVED": "archived deleted", "CREATED": "new",
    "ACTIVE": "active for sale", "DRAFT": "draft", "OUT_OF_STOCK": "out of stock", "DISCONTINUED": "discontinued",
    "UNSALEABLE": "hidden", "LIMITED": "limited", "DISABLED": "disabled",
}  # fmt: skip
# The words of a sentence about an object without a name, by the area of the action. The name of an order has words,
# too: "order 12 of ada".
OBJECTS = {
    "order": "an order of", "product": "a product", "lootbox": "a case", "raffle": "a raffle", "import": "an import",
    "member": "a member", "note": "a member", "wallet": "a member", "item": "a member",
}  # fmt: skip
GONE = "something that was deleted"
# Only operators do these. Their sentences say so after the name.
BY_OPERATORS = {action for action in Action if action.startswith("desk.")} | {Action.WALLET_STOP, Action.WALLET_RESUME}
OPERATOR = "platform operator"


def words_of(action: Action) -> str:
    """Return all words that the sentences of ``action`` can have, besides names and values."""
    said = [SENTENCES[action], OBJECTS.get(action.split(".")[0], GONE)]
    return " ".join([*said, OPERATOR] if action in BY_OPERATORS else said)


def search_terms(text: str) -> list[str]:
    """Return the words of a search, each once, without punctuation: a sentence has some that the log does not store.

    A search of punctuation alone looks for it as it is.
    """
    spaced = "".join(" " if unicodedata.category(letter)[0] in "PZC" else letter for letter in text)
    return list(dict.fromkeys(spaced.split() or text.split()))
