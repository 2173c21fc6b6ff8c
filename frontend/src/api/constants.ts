/** Written by `manage.py constants` from what the server declares. Do not edit. */

export const achievementSymbols = ["TROPHY", "STAR", "CROWN", "DIAMOND", "HEART", "FLAME", "BOLT", "ROCKET", "MESSAGE", "EYE", "GIFT", "TICKET", "BAG", "MOON"] as const
export const auditActions = ["audit.export", "banner.create", "banner.delete", "banner.edit", "billing.cancel", "billing.change", "billing.checkout", "billing.payment", "billing.plan", "billing.portal", "billing.resume", "branding.edit", "branding.pictures", "branding.publish", "branding.revert", "achievement.create", "achievement.delete", "achievement.edit", "achievement.levels", "achievement.share", "achievement.unshare", "account-proof.accept", "account-proof.refuse", "casino.amount", "casino.connect", "casino.disconnect", "casino.edit", "casino.import", "casino.import-undo", "casino.lowered", "casino.pull", "casino.rule", "casino.test", "challenge.approve", "challenge.cancel", "challenge.chain", "challenge.chain-delete", "challenge.create", "challenge.delete", "challenge.edit", "challenge.provider", "challenge.publish", "challenge.reject", "challenge.restore", "challenge.template", "challenge.undo-review", "chat.ban", "chat.delete", "chat.dismiss", "chat.mute", "chat.pause", "chat.pin", "chat.restore", "chat.resume", "chat.settings", "chat.undo", "chat.unpin", "community.backup-remove", "community.backup-run", "community.backup-save", "community.backup-test", "community.close", "community.download", "community.export", "community.import", "community.rename", "community.reopen", "community.restore", "connection.connect", "connection.disconnect", "desk.billing", "desk.books", "desk.build", "desk.close", "desk.domain", "desk.feature", "desk.member", "desk.merge", "desk.open", "desk.plan", "desk.restore", "desk.suspend", "domain.add", "domain.primary", "domain.remove", "domain.verify", "earning.boost", "earning.boost-delete", "earning.cancel", "earning.code", "earning.code-delete", "earning.gifts", "earning.rule", "earning.rule-delete", "earning.streak", "earning.withdraw", "event.cancel", "event.check-in", "event.create", "event.delete", "event.draw", "event.edit", "event.finish", "event.match-decided", "event.match-reinstated", "event.match-undone", "event.match-walkover", "event.match-withdrawn", "event.publish", "event.remove", "event.seed", "friend.program", "friend.release", "friend.void", "get-started.step", "hand-over.accept", "hand-over.cancel", "hand-over.offer", "hand-over.refuse", "import.apply", "import.change", "import.discard", "import.export", "import.undo", "import.upload", "import.waiting-assign", "import.waiting-expire", "import.waiting-release", "import.waiting-undo", "item.gift", "leaderboard.appeal", "leaderboard.create", "leaderboard.delete", "leaderboard.edit", "leaderboard.evidence", "leaderboard.exclude", "leaderboard.finish", "leaderboard.freeze", "leaderboard.import", "leaderboard.include", "leaderboard.pay", "leaderboard.publish", "leaderboard.settle", "leaderboard.sync", "live.switch", "lootbox.create", "lootbox.delete", "lootbox.edit", "lootbox.restore", "lootbox.rule", "member.card", "member.export", "member.invite-back", "member.remove", "member.status", "message.send", "note.create", "note.delete", "note.edit", "order.export", "order.note", "order.slips.export", "order.status", "order.tracking", "page.create", "page.delete", "offer.approve", "offer.create", "offer.delete", "offer.edit", "offer-platform.create", "offer-platform.delete", "offer-platform.edit", "offer.publish", "offer.reject", "offer.rule", "page.edit", "page.picture", "page.publish", "page.revert", "product.codes", "product.content", "product.create", "product.drop", "product.drop.cancel", "product.edit", "product.picture", "product.status", "raffle.cancel", "raffle.close", "raffle.create", "raffle.delete", "raffle.edit", "raffle.end", "raffle.export", "raffle.publish", "raffle.restore", "raffle.rule", "raffle.tickets", "raffle.void", "referral.confirm", "referral.merge", "referral.reject", "referral.release", "settings.area", "settings.edit", "settings.rule", "share.create", "share.delete", "share.edit", "staff.decline", "staff.edit", "staff.invite", "staff.join", "staff.leave", "staff.remove", "staff.resend", "staff.withdraw", "store.edit", "store.categories", "store.order", "store.rule", "saved-answer.create", "saved-answer.delete", "saved-answer.edit", "ticket.answer", "ticket.create", "ticket.edit", "ticket.export", "ticket.gift", "ticket.merge", "ticket.note", "ticket.settings", "wager.correct", "wager.create", "wager.formula", "wager-reward.archive", "wager-reward.create", "wager-reward.delete", "wager-reward.edit", "wager-reward.publish", "wallet.deduct", "wallet.export", "wallet.limit", "wallet.reset", "wallet.reset-all", "wallet.resume", "wallet.stop", "wallet.tip"] as const
export const balanceChangeInputKinds = ["TIP", "DEDUCTION"] as const
export const billingIntervals = ["MONTH", "YEAR"] as const
export const billingStates = ["OFF", "FREE", "INCOMPLETE", "TRIALING", "ACTIVE", "CANCELING", "PAST_DUE", "LAPSED", "AGREEMENT"] as const
export const boardAppealStates = ["OPEN", "ACCEPTED", "REFUSED"] as const
export const boardDenialCodes = ["AGE_CONFIRMATION_REQUIRED", "AGE_TOO_YOUNG", "COUNTRY_NOT_ALLOWED"] as const
export const boardKinds = ["WAGER", "POINTS", "EXPERIENCE", "MANUAL"] as const
export const boardMaskings = ["FULL", "PARTIAL", "NONE"] as const
export const boardMeasures = ["COUNTED", "RAW"] as const
export const boardPublications = ["DRAFT", "ACTIVE", "ARCHIVED"] as const
export const boardPublicationChanges = ["ACTIVE", "ARCHIVED"] as const
export const boardRepeats = ["NONE", "DAILY", "WEEKLY", "MONTHLY", "OWN"] as const
export const boardTieRules = ["SHARE", "EARLIER", "BOTH"] as const
export const boardWindowProblems = ["PULLS_MISSING", "RATES_MISSING", "GEMS_OVER_LIMIT"] as const
export const boardWindowStates = ["UPCOMING", "RUNNING", "SETTLING", "REVIEW", "PAID", "CANCELED"] as const
export const brandingColorFields = ["brandColor", "surfaceColor", "textColor"] as const
export const brandingFields = ["name", "description", "socialLinks", "logo", "favicon", "banner", "socialPicture", "brandColor", "surfaceColor", "textColor", "scheme", "shape", "fontPair", "menu", "homeBlocks", "listView"] as const
export const breakPeriods = ["DAY", "WEEK", "MONTH", "HALF_YEAR", "FIVE_YEARS"] as const
export const bulkOrdersInputStatuses = ["PROCESS", "COMPLETED", "ARCHIVED"] as const
export const cardAudiences = ["EVERYONE", "MEMBERS", "NOBODY"] as const
export const caseDenialCodes = ["AGE_CONFIRMATION_REQUIRED", "AGE_TOO_YOUNG", "AUTH_UNAUTHORIZED", "COUNTRY_NOT_ALLOWED", "LIMIT_OWN", "LIMIT_OWN_TOO_LOW", "LIMIT_SELF_EXCLUDED", "LOOTBOX_LIMIT", "LOOTBOX_NO_FREE_OPENING", "LOOTBOX_ODDS_CHANGED", "LOOTBOX_PAUSED", "LOOTBOX_PRIZE_MISSING", "LOOTBOX_SELF", "MEMBER_RESTRICTED", "PRICE_CHANGED", "STORE_MEMBERS_ONLY", "USER_EMAIL_NOT_VERIFIED", "WALLET_INSUFFICIENT_BALANCE", "WALLET_ISSUANCE_LIMIT"] as const
export const casinoAccountStates = ["CLAIMED", "SEEN", "VERIFIED", "REJECTED"] as const
export const casinoConnectionStates = ["ACTIVE", "PAUSED", "IMPORT_ONLY"] as const
export const casinoConnectionSwitchs = ["ACTIVE", "PAUSED"] as const
export const casinoDecisions = ["ACCEPTED", "REFUSED"] as const
export const casinoMatchDecisions = ["CONFIRMED", "REJECTED", "UNMATCHED"] as const
export const casinoMatchStates = ["UNMATCHED", "SUGGESTED", "CONFIRMED", "REJECTED"] as const
export const casinoNamings = ["USERNAME", "STEAM_ID"] as const
export const casinoProofKinds = ["CODE", "AMOUNT", "PICTURE"] as const
export const casinoProofStates = ["WAITING", "ACCEPTED", "REFUSED"] as const
export const casinoPullModes = ["CLOSED", "SINCE", "MONTH", "LIFETIME", "UPLOAD"] as const
export const casinoPullSources = ["API", "CSV", "STAFF"] as const
export const causes = ["ORDER", "TIP", "DEDUCTION", "REWARD", "PRIZE", "REFUND", "RESET", "CORRECTION", "IMPORT", "SALE", "RAFFLE", "CASE", "CHALLENGE", "EARNING", "WAGER", "SUPPORT", "FRIEND", "CHAT"] as const
export const challengeDecisions = ["APPROVE", "REJECT"] as const
export const challengeDenialCodes = ["AGE_CONFIRMATION_REQUIRED", "AGE_TOO_YOUNG", "AUTH_UNAUTHORIZED", "CHALLENGE_ACTIVE", "CHALLENGE_COMING_SOON", "CHALLENGE_COMPLETED", "CHALLENGE_FAILED", "CHALLENGE_FINISHED", "CHALLENGE_LOCKED", "CHALLENGE_ONCE_PER_DAY", "CHALLENGE_SELF", "COUNTRY_NOT_ALLOWED", "INTEGRATION_ACCOUNT_USED", "INTEGRATION_DISCORD_NOT_CONNECTED", "INTEGRATION_KICK_NOT_CONNECTED", "INTEGRATION_TWITCH_NOT_CONNECTED", "LIMIT_SELF_EXCLUDED", "LINKED_ACCOUNT_TOO_YOUNG", "MEMBER_RESTRICTED", "STORE_LEVEL_REQUIRED", "STORE_MEMBERSHIP_AGE", "STORE_MEMBERS_ONLY"] as const
export const challengeEvents = ["LOGIN", "JOIN", "PROFILE", "PURCHASE", "TICKETS", "OPENING", "CODE", "WATCH", "MESSAGE", "FOLLOW", "SUBSCRIPTION", "GIFT", "RAID", "CHEER", "REDEMPTION", "WAGER"] as const
export const challengeFailures = ["TIME", "REJECTED", "WINNERS", "CANCELED"] as const
export const challengeKinds = ["QUEST", "CHALLENGE", "BOUNTY"] as const
export const challengeLimits = ["CHALLENGE_PER_DAY", "CHALLENGE_UNLIMITED"] as const
export const challengePublications = ["DRAFT", "ACTIVE"] as const
export const challengeRepeats = ["EVERY_HOUR", "EVERY_6_HOURS", "EVERY_12_HOURS", "EVERY_DAY_AT_MIDNIGHT", "EVERY_WEEK", "EVERY_MONTH", "NOT_REPEATABLE"] as const
export const challengeRestarts = ["RESTART_IF_FAILED", "NO_RESTART"] as const
export const challengeReviewModes = ["MANUAL", "AUTO"] as const
export const challengeStatuses = ["PENDING", "IN_PROCESS", "CAN_REWARD", "COMPLETED", "ARCHIVED", "FAILED"] as const
export const challengeTypes = ["TIME_BASED", "AMOUNT_BASED", "SUBSCRIBE", "ARBITRARY", "LOGIN", "LEVEL", "PROFILE", "WAGER"] as const
export const challengeWinnerChoices = ["FIRST", "TEAM"] as const
export const changedAddresses = ["OLD", "NEW"] as const
export const channels = ["TWITCH", "KICK", "X", "DISCORD", "YOUTUBE", "CHAT", "QR"] as const
export const channelProblems = ["REVOKED", "UNAVAILABLE", "RATE_LIMITED"] as const
export const chatDeletedBies = ["AUTHOR", "TEAM"] as const
export const chatDenialCodes = ["AUTH_UNAUTHORIZED", "CHAT_BANNED", "CHAT_MUTED", "CHAT_PAUSED", "CHAT_SLOW_MODE", "MEMBER_RESTRICTED", "STORE_LEVEL_REQUIRED", "STORE_MEMBERSHIP_AGE", "STORE_MEMBERS_ONLY"] as const
export const chatMessageKinds = ["TEXT", "TIP", "POLL"] as const
export const chatPictureDenialOutputCodes = ["CHAT_PICTURES_LEVEL", "CHAT_PICTURES_OFF"] as const
export const chatRoles = ["FAN", "TEAM", "OWNER"] as const
export const chatSanctionKinds = ["MUTE", "BAN"] as const
export const checks = ["OWNERSHIP", "ADDRESS", "CERTIFICATE", "REDIRECT", "HANDOFF"] as const
export const chosenRoles = ["USER", "CREATOR"] as const
export const colorSchemes = ["dark", "light"] as const
export const communitySections = ["home", "quests", "watch", "raffles", "store", "cases", "leaderboards", "events", "offers", "wagers", "chat"] as const
export const communityStates = ["REQUESTED", "BUILDING", "READY", "FAILED", "ERASING"] as const
export const connectionStatuses = ["CONNECTED", "NEEDS_RECONNECTING", "DISCONNECTED"] as const
export const contentKinds = ["Link", "Image"] as const
export const contentPageStates = ["DRAFT", "PUBLISHED", "CHANGED"] as const
export const cornerShapes = ["sharp", "soft", "round"] as const
export const deliveryMethods = ["COURIER", "PICKUP", "POST"] as const
export const deliveryStates = ["WAITING", "ACTIVE", "LOST", "REFUSED", "NO_CONSENT"] as const
export const directions = ["in", "out"] as const
export const dnsRecordOutputTypes = ["TXT", "CNAME", "A", "AAAA"] as const
export const documents = ["TERMS", "PRIVACY"] as const
export const domainOutputStates = ["PENDING", "VERIFIED", "AT_RISK", "DETACHED"] as const
export const drawKinds = ["RAFFLE", "DROP"] as const
export const drawProofOutputKinds = ["raffle"] as const
export const drawStates = ["OPEN", "CLOSED", "DRAWN", "CANCELED"] as const
export const dropEntryStates = ["WAITING", "WON", "LOST", "WITHDRAWN"] as const
export const earningAudiences = ["FANS", "FANS_AND_STAFF"] as const
export const earningKinds = ["RULE", "CODE", "STREAK"] as const
export const earningWayKinds = ["REWARDS", "QUEST", "WATCH", "PROFILE", "LINK_ACCOUNT", "STREAK"] as const
export const eventDenialCodes = ["AGE_CONFIRMATION_REQUIRED", "AGE_TOO_YOUNG", "AUTH_UNAUTHORIZED", "COUNTRY_NOT_ALLOWED", "EVENT_ALREADY_JOINED", "EVENT_ENDED", "EVENT_FULL", "EVENT_JOIN_CLOSED", "EVENT_SELF", "INTEGRATION_DISCORD_NOT_CONNECTED", "INTEGRATION_KICK_NOT_CONNECTED", "INTEGRATION_TWITCH_NOT_CONNECTED", "LINKED_ACCOUNT_TOO_YOUNG", "MEMBER_RESTRICTED", "STORE_LEVEL_REQUIRED", "STORE_MEMBERSHIP_AGE", "STORE_MEMBERS_ONLY"] as const
export const eventHours = ["USUAL", "MISSING", "TWICE"] as const
export const eventParticipantStates = ["JOINED", "WAITING"] as const
export const eventPhases = ["UPCOMING", "CHECK_IN", "LIVE", "ENDED", "CANCELED"] as const
export const eventPlatforms = ["HERE", "KICK", "TWITCH"] as const
export const eventPublications = ["DRAFT", "PUBLISHED", "CANCELED"] as const
export const eventPublicationChanges = ["PUBLISHED", "CANCELED"] as const
export const eventRepeatFrequencies = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const
export const eventScopes = ["ONE", "FOLLOWING", "ALL"] as const
export const eventTypes = ["STREAM", "RAFFLE", "TOURNAMENT"] as const
export const exportStates = ["QUEUED", "READY", "EXPIRED", "FAILED"] as const
export const fanReferralStates = ["WAITING", "HELD", "DUE", "PAID", "VOID"] as const
export const fanSegments = ["ALL", "ACTIVE_7", "ACTIVE_30", "INACTIVE", "LEVEL", "SPENT"] as const
export const firstStatuses = ["DRAFT", "ACTIVE"] as const
export const fontPairs = ["venue", "neon", "arcade", "storybook", "slab", "serif", "geometric", "grotesque", "mono"] as const
export const founds = ["MEMBER", "ASKED", "UNLINKED", "ABSENT"] as const
export const friendActions = ["NONE", "QUEST", "PURCHASE", "WATCH"] as const
export const friendDenialCodes = ["AUTH_UNAUTHORIZED", "FAN_REFERRAL_OFF", "FAN_REFERRAL_TEAM", "MEMBER_RESTRICTED", "STORE_MEMBERS_ONLY", "USER_EMAIL_NOT_VERIFIED"] as const
export const gemCodeDenialCodes = ["AUTH_UNAUTHORIZED", "EARNING_SELF", "MEMBER_RESTRICTED", "STORE_MEMBERS_ONLY", "WALLET_FROZEN"] as const
export const getStartedSteps = ["VERIFY_EMAIL", "BRANDING", "FIRST_PRODUCT", "QUESTS", "SHARE_LINK", "FIRST_MEMBER", "FIRST_TIP", "FIRST_RAFFLE", "FIRST_ORDER"] as const
export const goalFigures = ["OWN", "MEMBERS", "GEMS_SPENT"] as const
export const healthCheckOutputStates = ["WAITING", "OK", "MISSING", "WRONG", "FAILED", "TAKEN", "NO_FRONT"] as const
export const holdReasons = ["SAME_DEVICE", "SAME_NETWORK", "YOUNG_ACCOUNTS", "RESTRICTED", "OVER_LIMIT"] as const
export const homeBlockKinds = ["HERO", "RAFFLES", "LEADERBOARDS", "EVENTS", "QUESTS", "CASES", "PRODUCTS", "OFFERS", "CHAT", "GOAL", "TEXT", "BANNER"] as const
export const importAnswers = ["NAME", "POINTS", "DECIMALS"] as const
export const importDecimalMarks = ["AUTO", "POINT", "COMMA"] as const
export const importModes = ["ADD", "REPLACE"] as const
export const importPlatforms = ["LOCAL", "KICK", "TWITCH"] as const
export const importRowStates = ["PENDING", "CREDITED", "UNCHANGED", "WAITING", "SUPERSEDED", "RELEASED", "FAILED", "UNDONE"] as const
export const importStates = ["DRAFT", "APPLYING", "APPLIED", "UNDOING", "UNDONE"] as const
export const importTools = ["STREAMELEMENTS", "BOTRIX", "STREAMLABS", "PHANTOMBOT", "CHATBOT", "FIREBOT", "MIX_IT_UP", "DEEPBOT", "GEMHALL", "OTHER"] as const
export const invoiceStatuses = ["DRAFT", "OPEN", "PAID", "UNCOLLECTIBLE", "VOID"] as const
export const itemEvents = ["BOUGHT", "WON", "SOLD", "CREATED", "PENDING", "PROCESS", "SHIPPED", "RESERVED", "COMPLETED", "CANCELED", "ARCHIVED"] as const
export const itemOrigins = ["BOUGHT", "RAFFLE", "CASE", "GIFT", "QUEST", "LEVEL", "WAGER", "OFFER"] as const
export const itemSources = ["RAFFLE", "CASE", "GIFT", "QUEST", "LEVEL", "WAGER", "OFFER"] as const
export const itemStates = ["YOURS", "TO_DISPATCH", "UNDER_WAY", "SOLD"] as const
export const itemStatuses = ["KEPT", "ORDERED", "SOLD"] as const
export const legalBlockOutputKinds = ["HEADING", "PARAGRAPH", "LIST"] as const
export const linkableProviders = ["KICK", "TWITCH", "DISCORD"] as const
export const linkedThingKinds = ["RAFFLE", "BOARD", "PRODUCT"] as const
export const listViews = ["Grid", "List"] as const
export const listingKinds = ["PRODUCT", "RAFFLE", "CASE"] as const
export const listingStates = ["AVAILABLE", "COMING_SOON", "SOLD_OUT", "PRIZE_MISSING"] as const
export const liveSources = ["KICK", "TWITCH", "SWITCH"] as const
export const lootboxPrizeKinds = ["PRODUCT", "GEMS"] as const
export const lootboxStatuses = ["DRAFT", "ACTIVE", "PAUSED", "ARCHIVED"] as const
export const lootboxWishes = ["DRAFT", "ACTIVE", "PAUSED"] as const
export const lossOutputKinds = ["GEMS", "ITEMS"] as const
export const loweredTotalStates = ["COUNTED", "BASELINE", "LOWERED", "ACCEPTED", "REFUSED", "REPLACED"] as const
export const manyCasesInputActions = ["PUBLISH", "PAUSE", "DELETE", "RESTORE"] as const
export const manyChallengesInputActions = ["PUBLISH", "ARCHIVE", "RESTORE"] as const
export const manyRafflesInputActions = ["PUBLISH", "CLOSE", "DELETE", "RESTORE"] as const
export const matchReportStates = ["OPEN", "CONFIRMED", "DISPUTED", "DECIDED", "WITHDRAWN", "UNDONE"] as const
export const matchRulingActions = ["DECIDED", "UNDONE", "WALKOVER", "WITHDRAWN", "REINSTATED"] as const
export const matchStates = ["WAITING", "READY", "DECIDED", "WALKOVER", "BYE", "UNNEEDED"] as const
export const memberStatuses = ["ACTIVE", "DISABLED", "LIMITED"] as const
export const messageDestinations = ["/", "/quests", "/store", "/raffles", "/cases", "/events"] as const
export const nextActionKinds = ["CLAIM_REWARDS", "CLAIM_PRIZE", "CONFIRM_EMAIL", "SPEND_GEMS", "DO_QUESTS", "WATCH", "VISIT_STORE"] as const
export const notificationAreas = ["COMMUNITY", "WALLET", "STORE", "RAFFLE", "CASE", "CHALLENGE", "LEADERBOARD", "EVENT", "WAGER", "OFFER", "REFERRAL", "STREAM", "BILLING", "ADMIN", "SECURITY", "SYSTEM", "SUPPORT", "CHAT"] as const
export const notificationStatuses = ["UNREAD", "READ"] as const
export const notificationTypes = ["WELCOME", "INVITED_BACK", "COMMUNITY_MESSAGE", "TIP", "DEDUCTION", "WALLET_RESET", "POINTS_IMPORTED", "IMPORTED_POINTS_WAIT", "ORDER_IN_PROCESS", "ORDER_SHIPPED", "ORDER_COMPLETED", "ORDER_CANCELED", "ORDER_REFUNDED", "ITEM_GIFTED", "PRODUCT_BACK", "DROP_WON", "DROP_LOST", "DROP_CANCELED", "RAFFLE_WON", "RAFFLE_LOST", "RAFFLE_ENDING_SOON", "RAFFLE_CANCELED", "RAFFLE_END_MOVED", "RAFFLE_TICKETS_GIVEN", "RAFFLE_PRIZE_VOIDED", "RAFFLE_PRIZE_LOST", "CASE_ITEM_WON", "CHALLENGE_REWARD_READY", "CHALLENGE_REJECTED", "CHALLENGE_CANCELED", "EARNING_CANCELED", "CHALLENGE_FAILED", "FRIEND_ACTIVE", "FRIEND_REWARD", "FRIEND_VOIDED", "LEVEL_REACHED", "ACHIEVEMENT_REACHED", "LEADERBOARD_PRIZE", "LEADERBOARD_PRIZE_PAID", "LEADERBOARD_APPEAL_DECIDED", "EVENT_STARTING_SOON", "EVENT_CANCELED", "EVENT_REMINDER", "EVENT_MOVED", "EVENT_PLACE_FREE", "EVENT_REMOVED", "EVENT_MATCH_READY", "EVENT_RESULT_REPORTED", "EVENT_MATCH_DECIDED", "EVENT_PRIZE_WON", "WAGER_REWARD_READY", "OFFER_CLAIM_APPROVED", "OFFER_CLAIM_REJECTED", "OFFER_ENDING", "REFERRAL_CONFIRMED", "REFERRAL_REJECTED", "STREAM_LIVE", "PLAN_PAYMENT_FAILED", "PLAN_PAYMENT_RECEIVED", "PLAN_TRIAL_ENDING", "PLAN_ENDING", "PLAN_ENDED", "PLAN_TAKEN_OVER", "STAFF_INVITATION", "STAFF_RIGHTS_CHANGED", "STAFF_REMOVED", "HAND_OVER_OFFERED", "HAND_OVER_ACCEPTED", "HAND_OVER_REFUSED", "HAND_OVER_CANCELED", "COMMUNITY_CLOSED", "COMMUNITY_REOPENED", "COMMUNITY_ERASED", "COMMUNITY_SUSPENDED", "COMMUNITY_RESTORED", "COMMUNITY_EXPORT_READY", "COMMUNITY_CLOSED_EXPORT_READY", "BACKUP_FAILED", "DOMAIN_VERIFIED", "DOMAIN_AT_RISK", "DOMAIN_DETACHED", "PASSWORD_CHANGED", "EMAIL_CHANGED", "NEW_DEVICE", "TWO_FACTOR_ON", "TWO_FACTOR_OFF", "BACKUP_CODE_USED", "CODES_GUESSED", "SOCIAL_LINKED", "SOCIAL_UNLINKED", "EXPORT_READY", "TICKET_OPENED", "TICKET_ANSWERED", "TICKET_RESOLVED", "TICKET_CLOSING_SOON", "TICKET_GIFT", "CHAT_MENTION", "CHAT_MUTED", "CHAT_BANNED", "PLATFORM_TICKET_OPENED", "PLATFORM_TICKET_ANSWERED", "PLATFORM_TICKET_RESOLVED", "PLATFORM_TICKET_CLOSING_SOON", "TEAM_ORDER_PLACED", "TEAM_ORDER_CANCELED", "TEAM_ORDER_DISPATCHED", "TEAM_RAFFLE_DRAWN", "TEAM_PRIZE_CLAIMED", "TEAM_CHALLENGE_SUBMITTED", "TEAM_OUT_OF_STOCK", "TEAM_WALLETS_RESET", "TEAM_SPENDING_STOPPED", "TEAM_STAFF_JOINED", "TEAM_STAFF_DECLINED", "TEAM_COMMUNITY_READY", "TEAM_COMMUNITY_FULL", "TEAM_HANDED_OVER", "TEAM_CHANNEL_LOST", "TEAM_CASINO_REJECTED", "TEAM_TOTALS_LOWERED", "TEAM_ACCOUNT_PROOF", "TEAM_LEADERBOARD_WAITS", "TEAM_LEADERBOARD_APPEAL", "TEAM_WAGER_REWARD_WAITS", "TEAM_TICKET_OPENED", "TEAM_TICKET_REPLIED", "TEAM_EVENT_WAITS", "TEAM_MATCH_DISPUTED", "TEAM_TOURNAMENT_CANCELED", "TEAM_OFFER_CLAIMED", "TEAM_OFFER_REPORTED", "TEAM_CHAT_REPORTED", "TEAM_FRIENDS_HELD", "TEAM_IMPORTED_POINTS_WAIT"] as const
export const offerDecisions = ["APPROVED", "REJECTED"] as const
export const offerDenialCodes = ["AGE_CONFIRMATION_REQUIRED", "AGE_TOO_YOUNG", "AUTH_UNAUTHORIZED", "COUNTRY_NOT_ALLOWED", "LIMIT_SELF_EXCLUDED", "MEMBER_RESTRICTED", "OFFER_CLAIMS_TAKEN", "OFFER_CLAIM_ATTEMPTS_USED", "OFFER_CLAIM_EXIST", "OFFER_COMING_SOON", "OFFER_ENDED", "OFFER_SELF", "OFFER_TAKES_NO_CLAIMS", "STORE_LEVEL_REQUIRED", "STORE_MEMBERSHIP_AGE", "STORE_MEMBERS_ONLY", "USER_EMAIL_NOT_VERIFIED"] as const
export const offerPhases = ["COMING", "OPEN", "ENDED"] as const
export const offerProofs = ["ANY", "TEXT", "PICTURE"] as const
export const offerPublications = ["DRAFT", "PUBLISHED"] as const
export const offerRequestStatuses = ["PENDING", "APPROVED", "REJECTED"] as const
export const offerUses = ["LINK", "CODE"] as const
export const onboardingSteps = ["CreateAccount", "StreamAccounts", "CreateCommunity", "CasinoAccounts", "Creators", "CheckInbox", "Finish"] as const
export const openMattersOutputKinds = ["RAFFLE", "PRIZE", "DROP", "ORDER", "SUBMISSION", "LEADERBOARD", "TOURNAMENT", "OFFER_CLAIM"] as const
export const optionalAreas = ["CASINOS", "CHAT"] as const
export const orderStatuses = ["CREATED", "PENDING", "PROCESS", "SHIPPED", "RESERVED", "COMPLETED", "CANCELED", "ARCHIVED"] as const
export const paces = ["NOW", "DAILY", "WEEKLY"] as const
export const payPayoutInputStates = ["PAID"] as const
export const payoutKinds = ["GEMS", "CASH"] as const
export const payoutStates = ["OWED", "PAID"] as const
export const pendingActionKinds = ["JOIN_COMMUNITY", "BUY_PRODUCT", "JOIN_RAFFLE", "OPEN_CASE", "JOIN_EVENT"] as const
export const placements = ["TOP", "MAIN"] as const
export const planAreas = ["RAFFLES", "CASES", "QUESTS", "SHARING", "CASINOS", "WAGERS", "LEADERBOARDS", "EVENTS", "OFFERS", "CHAT"] as const
export const planChangeKinds = ["NOW", "AT_PERIOD_END"] as const
export const planCodes = ["free", "pro", "enterprise"] as const
export const planFeatures = ["CUSTOM_DOMAIN", "EXPORTS"] as const
export const planLimits = ["members", "staff", "products", "domains", "storage_megabytes"] as const
export const prizeStates = ["WON", "CLAIMED", "VOIDED"] as const
export const productBadges = ["FEATURED", "POPULAR", "NEW"] as const
export const productContentKinds = ["LINK", "FILE", "TEXT"] as const
export const productDenialCodes = ["AGE_CONFIRMATION_REQUIRED", "AGE_TOO_YOUNG", "AUTH_UNAUTHORIZED", "COUNTRY_NOT_ALLOWED", "DRAW_CLOSED", "MEMBER_RESTRICTED", "PRICE_CHANGED", "STORE_CLOSED", "STORE_COMING_SOON", "STORE_COOLDOWN", "STORE_DROP", "STORE_DROP_ASKED", "STORE_LEVEL_REQUIRED", "STORE_MEMBERSHIP_AGE", "STORE_MEMBERS_ONLY", "STORE_NOT_SHIPPED", "STORE_PRODUCT_OUT_OF_STOCK", "STORE_PURCHASE_LIMIT", "STORE_SALE_ENDED", "STORE_SELF", "USER_EMAIL_NOT_VERIFIED", "WALLET_INSUFFICIENT_BALANCE"] as const
export const productSizes = ["XS", "S", "M", "L", "XL"] as const
export const productSources = ["SHELVES", "NEWEST", "CHOSEN"] as const
export const productStatuses = ["DRAFT", "ACTIVE", "OUT_OF_STOCK", "DISCONTINUED", "ARCHIVED", "UNSALEABLE"] as const
export const productTypes = ["DIGITAL", "MERCH"] as const
export const providers = ["LOCAL", "KICK", "TWITCH", "DISCORD", "GOOGLE", "STEAM", "OTHER", "STAKE", "SHUFFLE", "CLASH", "GAMDOM", "OPDUEL", "LOOTBOX", "LUXDROP", "PACKDRAW", "CSGOEMPIRE"] as const
export const questionKinds = ["TEXT", "CHOICE"] as const
export const raffleChangesInputStatuses = ["ACTIVE"] as const
export const raffleDenialCodes = ["AGE_CONFIRMATION_REQUIRED", "AGE_TOO_YOUNG", "AUTH_UNAUTHORIZED", "COUNTRY_NOT_ALLOWED", "INTEGRATION_ACCOUNT_USED", "INTEGRATION_DISCORD_NOT_CONNECTED", "INTEGRATION_KICK_NOT_CONNECTED", "INTEGRATION_TWITCH_NOT_CONNECTED", "LIMIT_OWN", "LIMIT_OWN_TOO_LOW", "LIMIT_SELF_EXCLUDED", "LINKED_ACCOUNT_TOO_YOUNG", "MEMBER_RESTRICTED", "PRICE_CHANGED", "RAFFLE_COMING_SOON", "RAFFLE_FINISHED", "RAFFLE_MAX_ENTRIES", "RAFFLE_MAX_ENTRIES_PER_USER", "RAFFLE_PASSWORD_USED", "RAFFLE_PASSWORD_WRONG", "RAFFLE_SELF", "STORE_LEVEL_REQUIRED", "STORE_MEMBERSHIP_AGE", "STORE_MEMBERS_ONLY", "USER_EMAIL_NOT_VERIFIED", "WALLET_INSUFFICIENT_BALANCE"] as const
export const rafflePrizeKinds = ["GEMS", "PRODUCT", "TEXT"] as const
export const raffleStandings = ["ACTIVE", "WON", "LOST", "CANCELED"] as const
export const raffleStatuses = ["PENDING", "ACTIVE", "DRAW", "FINISHED"] as const
export const rarities = ["COMMON", "UNCOMMON", "RARE", "EPIC", "LEGENDARY", "RELIC"] as const
export const restockUnits = ["HOUR", "DAY"] as const
export const schemeChoices = ["dark", "light", "auto"] as const
export const severities = ["INFO", "WARNING"] as const
export const socialPlatforms = ["KICK", "TWITCH", "YOUTUBE", "X", "DISCORD", "INSTAGRAM", "TIKTOK", "WEBSITE"] as const
export const staffPermissions = ["LEADERBOARDS_MANAGEMENT", "ACHIEVEMENTS_MANAGEMENT", "CHALLENGES_MANAGEMENT", "DASHBOARDS_MANAGEMENT", "LOOTBOXES_MANAGEMENT", "SETTINGS_MANAGEMENT", "RAFFLES_MANAGEMENT", "REWARDS_MANAGEMENT", "TICKETS_MANAGEMENT", "WALLETS_MANAGEMENT", "STORES_MANAGEMENT", "EVENTS_MANAGEMENT", "OFFERS_MANAGEMENT", "STAFFS_MANAGEMENT", "USERS_MANAGEMENT"] as const
export const staffStates = ["STAFF", "INVITED", "EXPIRED"] as const
export const storeStatuses = ["OPEN", "CLOSED"] as const
export const streakDayStates = ["VISITED", "FROZEN", "MISSED", "TO_COME", "NOT_JOINED"] as const
export const supportCategories = ["ORDER", "GEMS", "RAFFLE", "CASE", "QUEST", "WAGER", "LEADERBOARD", "EVENT", "RESTRICTION", "BILLING", "DOMAIN", "COMMUNITY", "ACCOUNT", "PROBLEM", "OTHER"] as const
export const supportEvents = ["STATUS", "REOPENED", "CLOSED", "WARNING", "ASSIGNED", "PRIORITY", "MERGED", "MERGED_INTO", "GIFT", "REFUND"] as const
export const supportGemsKinds = ["GIFT", "REFUND"] as const
export const supportSides = ["FAN", "TEAM", "SYSTEM"] as const
export const supportSubjectKinds = ["ORDER", "ITEM", "RAFFLE", "OPENING", "QUEST", "WAGER", "LEADERBOARD", "EVENT", "TRANSACTION", "FRIEND", "OFFER"] as const
export const supportWaits = ["TEAM", "FAN", "NOBODY"] as const
export const switchedBies = ["OPERATOR", "TEAM"] as const
export const switchedOffOutputFeatures = ["CUSTOM_DOMAIN", "EXPORTS", "RAFFLES", "CASES", "QUESTS", "SHARING", "CASINOS", "WAGERS", "LEADERBOARDS", "EVENTS", "OFFERS", "CHAT"] as const
export const ticketPriorities = ["LOW", "MEDIUM", "HIGH"] as const
export const ticketSources = ["BOUGHT", "GIVEN", "PASSWORD"] as const
export const ticketStatuses = ["RESOLVED", "OPENED", "IN_PROGRESS"] as const
export const timeUnits = ["MINUTE", "HOUR", "DAY", "WEEK", "MONTH", "YEAR"] as const
export const tournamentKinds = ["SINGLE_ELIMINATION", "DOUBLE_ELIMINATION", "ROUND_ROBIN", "SWISS"] as const
export const tournamentProblems = ["GEMS_OVER_LIMIT"] as const
export const tournamentSections = ["WINNERS", "LOSERS", "FINAL", "RESET", "THIRD", "ROUND_ROBIN", "SWISS"] as const
export const tournamentSeedings = ["JOINED", "RANDOM", "MANUAL"] as const
export const tournamentStates = ["OPEN", "RUNNING", "REVIEW", "FINISHED", "CANCELED"] as const
export const trustRules = ["SAME_DEVICE", "SAME_NETWORK", "YOUNG_ACCOUNTS", "YOUNG_LINKED_ACCOUNT", "FAST_EARNING", "CONTESTED_CASINO_NAME"] as const
export const twoFactorMethods = ["APP", "EMAIL", "BACKUP"] as const
export const userRoles = ["USER", "CREATOR", "ADMIN"] as const
export const wagerCauses = ["PULL", "CSV", "STAFF", "CORRECTION", "REVIEW"] as const
export const wagerClaimStops = ["STORE_PRODUCT_OUT_OF_STOCK", "REWARD_UNAVAILABLE", "WALLET_ISSUANCE_LIMIT", "WAGER_REWARD_WAITS_FOR_OWNER"] as const
export const wagerFileCoverages = ["TOTAL", "DAYS"] as const
export const wagerMeasures = ["RAW", "WEIGHTED", "COUNTED"] as const
export const wagerPeriods = ["ONCE", "REPEATING", "DAILY", "WEEKLY", "MONTHLY"] as const
export const wagerPublications = ["DRAFT", "ACTIVE", "ARCHIVED"] as const
export const wageringBasises = ["DEPOSIT", "DEPOSIT_AND_BONUS"] as const
export const waitingDecisions = ["ASSIGN", "RELEASE", "EXPIRE", "UNDO"] as const
export const walletTransactionTypes = ["CREDIT", "DEBIT", "ROLLBACK", "RESET"] as const
export const watchDenialCodes = ["AUTH_UNAUTHORIZED", "MEMBER_RESTRICTED", "STORE_MEMBERS_ONLY", "WATCH_SELF"] as const
export const watchUnits = ["HOURS", "MINUTES", "SECONDS"] as const
export const watchedProviders = ["KICK", "TWITCH"] as const
export const acceptLegalLimits = {"versions": {"maxItems": 2}} as const
export const acceptedVersionLimits = {"version": {"minimum": 1, "maximum": 32767}} as const
export const achievementLimits = {"description": {"maxLength": 300}, "name": {"minLength": 2, "maxLength": 60}, "tiers": {"maxItems": 5}} as const
export const achievementTierLimits = {"experience": {"minimum": 0, "maximum": 10000}, "target": {"minimum": 1, "maximum": 1000000000}} as const
export const ageLimits = {"country": {"maxLength": 2}} as const
export const answerLimits = {"answer": {"maxLength": 200}, "question": {"minLength": 1, "maxLength": 120}} as const
export const appealLimits = {"text": {"minLength": 10, "maxLength": 1000}} as const
export const bannerLimits = {"label": {"minLength": 1, "maxLength": 120}, "link": {"maxLength": 500}, "picture": {"maxLength": 120}, "position": {"minimum": 0, "maximum": 1000}} as const
export const boardLimits = {"appealHours": {"minimum": 0, "maximum": 720}, "blockedCountries": {"maxItems": 250}, "connections": {"maxItems": 50}, "currency": {"minLength": 1}, "description": {"maxLength": 2000}, "graceMinutes": {"minimum": 0, "maximum": 1440}, "minimumAge": {"minimum": 0, "maximum": 99}, "name": {"minLength": 2, "maxLength": 80}, "prizes": {"maxItems": 50}, "repeatDays": {"minimum": 1, "maximum": 366}, "slug": {"minLength": 1, "maxLength": 60}, "zone": {"minLength": 1, "maxLength": 64}} as const
export const boostLimits = {"factor": {"minimum": 2, "maximum": 10}, "name": {"minLength": 2, "maxLength": 60}} as const
export const bulkEditLimits = {"ids": {"maxItems": 100}, "priceGems": {"minimum": -2147483647, "maximum": 2147483647}, "pricePercent": {"minimum": -99, "maximum": 1000}, "prices": {"maxItems": 100}} as const
export const bulkOrdersLimits = {"ids": {"maxItems": 100}} as const
export const bulkProductsLimits = {"ids": {"maxItems": 100}} as const
export const bulkTicketsLimits = {"ids": {"maxItems": 100}} as const
export const buyProductLimits = {"answers": {"maxItems": 10}, "productSlug": {"minLength": 1, "maxLength": 80}, "quantity": {"minimum": 1, "maximum": 1}, "shipTo": {"maxLength": 2}, "storeSlug": {"minLength": 1, "maxLength": 60}} as const
export const cancelPaymentLimits = {"reason": {"minLength": 3, "maxLength": 300}} as const
export const cancelRewardLimits = {"reason": {"minLength": 3, "maxLength": 300}} as const
export const caseLimits = {"description": {"maxLength": 500}, "limitPerDay": {"minimum": 1, "maximum": 1000}, "name": {"minLength": 2, "maxLength": 80}, "prizes": {"maxItems": 40}, "slug": {"minLength": 1, "maxLength": 60}} as const
export const casePrizeLimits = {"ppm": {"minimum": 1, "maximum": 1000000}} as const
export const categoriesLimits = {"categories": {"maxItems": 30}, "removed": {"maxItems": 30}} as const
export const categoryLimits = {"name": {"minLength": 2, "maxLength": 40}} as const
export const chainLimits = {"description": {"maxLength": 2000}, "name": {"minLength": 2, "maxLength": 80}, "rewardExperience": {"minimum": 0, "maximum": 10000}, "rewardTickets": {"minimum": 0, "maximum": 1000}, "steps": {"maxItems": 20}} as const
export const challengeTermsLimits = {"code": {"maxLength": 40}, "description": {"maxLength": 2000}, "maxWinners": {"minimum": 1, "maximum": 10000}, "minLevel": {"minimum": 1, "maximum": 50}, "minLinkedDays": {"minimum": 1, "maximum": 3650}, "minMemberDays": {"minimum": 1, "maximum": 3650}, "name": {"minLength": 2, "maxLength": 80}, "rewardExperience": {"minimum": 0, "maximum": 10000}, "rewardTickets": {"minimum": 0, "maximum": 1000}, "targetAmount": {"minimum": 1, "maximum": 1000000000}, "targetDuration": {"minimum": 1, "maximum": 1000000000}} as const
export const changeEmailLimits = {"email": {"minLength": 1, "maxLength": 254}} as const
export const changePlanLimits = {"prorationAt": {"minimum": 0, "maximum": 4102444800}} as const
export const chatMessageLimits = {"imageAlt": {"maxLength": 200}, "text": {"maxLength": 500}} as const
export const chatPollLimits = {"minutes": {"minimum": 1, "maximum": 10080}, "options": {"maxItems": 6}} as const
export const chatReactionLimits = {"emoji": {"minLength": 1, "maxLength": 32}} as const
export const chatSanctionLimits = {"minutes": {"minimum": 1, "maximum": 527040}, "reason": {"minLength": 1, "maxLength": 200}} as const
export const chatSeenLimits = {"seq": {"minimum": 0, "maximum": 9007199254740991}} as const
export const chatVoteLimits = {"option": {"minimum": 0, "maximum": 5}} as const
export const chatWordLimits = {"reason": {"minLength": 1, "maxLength": 200}, "word": {"minLength": 1, "maxLength": 40}} as const
export const claimOfferLimits = {"text": {"maxLength": 1000}} as const
export const claimWagerRewardLimits = {"steps": {"minimum": 1, "maximum": 100}} as const
export const closeLimits = {"confirmation": {"minLength": 1, "maxLength": 120}, "reason": {"maxLength": 300}} as const
export const codesLimits = {"codes": {"maxLength": 2097152}} as const
export const columnsLimits = {"amount": {"minLength": 1, "maxLength": 80}, "code": {"maxLength": 80}, "id": {"maxLength": 80}, "name": {"minLength": 1, "maxLength": 80}, "steamId": {"maxLength": 80}, "weighted": {"maxLength": 80}} as const
export const communityLimits = {"brandColor": {"minLength": 1}, "description": {"maxLength": 500}, "name": {"minLength": 2, "maxLength": 60}, "slug": {"minLength": 1, "maxLength": 60}} as const
export const confirmAmountLimits = {"username": {"minLength": 1, "maxLength": 100}} as const
export const confirmEmailChangeLimits = {"jwt": {"minLength": 1, "maxLength": 200}} as const
export const confirmEmailLimits = {"jwt": {"minLength": 1, "maxLength": 4000}} as const
export const connectCasinoConnectionLimits = {"campaignCodes": {"maxItems": 20}, "currency": {"minLength": 3, "maxLength": 12}, "name": {"minLength": 2, "maxLength": 40}, "provider": {"minLength": 1, "maxLength": 20}, "referralLink": {"maxLength": 300}} as const
export const connectCasinoLimits = {"provider": {"minLength": 1, "maxLength": 20}, "username": {"minLength": 1, "maxLength": 200}} as const
export const decideMatchLimits = {"reason": {"minLength": 3, "maxLength": 200}, "scores": {"maxItems": 2}} as const
export const dispatchLimits = {"building": {"maxLength": 20}, "city": {"maxLength": 80}, "country": {"maxLength": 2}, "fullName": {"minLength": 1, "maxLength": 80}, "line2": {"maxLength": 120}, "phone": {"maxLength": 24}, "region": {"maxLength": 60}, "street": {"maxLength": 120}, "zip": {"maxLength": 12}} as const
export const disputeLimits = {"text": {"minLength": 3, "maxLength": 500}} as const
export const domainLimits = {"domain": {"minLength": 1, "maxLength": 300}} as const
export const dropLimits = {"minutes": {"minimum": 1, "maximum": 1440}, "pieces": {"minimum": 1, "maximum": 100}} as const
export const earningRuleLimits = {"dailyCap": {"minimum": 1, "maximum": 100000}, "experience": {"minimum": 0, "maximum": 1000}, "fromHour": {"minimum": 0, "maximum": 23}, "minAccountDays": {"minimum": 1, "maximum": 365}, "per": {"minimum": 1, "maximum": 100000}, "toHour": {"minimum": 0, "maximum": 23}} as const
export const enterCodeLimits = {"text": {"minLength": 1, "maxLength": 80}} as const
export const enterDropLimits = {"answers": {"maxItems": 10}, "clientSeed": {"minLength": 1, "maxLength": 64}, "productSlug": {"minLength": 1, "maxLength": 80}, "storeSlug": {"minLength": 1, "maxLength": 60}} as const
export const eventLimits = {"capacity": {"minimum": 1, "maximum": 100000}, "checkInMinutes": {"minimum": 5, "maximum": 1440}, "description": {"maxLength": 2000}, "link": {"maxLength": 500}, "minLevel": {"minimum": 1, "maximum": 50}, "minLinkedDays": {"minimum": 1, "maximum": 3650}, "minMemberDays": {"minimum": 1, "maximum": 3650}, "reminders": {"maxItems": 3}, "things": {"maxItems": 5}, "title": {"minLength": 2, "maxLength": 80}, "zone": {"minLength": 1, "maxLength": 64}} as const
export const eventTimesLimits = {"zone": {"minLength": 1, "maxLength": 64}} as const
export const exclusionLimits = {"reason": {"minLength": 3, "maxLength": 200}} as const
export const fanMessageLimits = {"pictures": {"maxItems": 4}, "text": {"maxLength": 4000}} as const
export const firstCodeLimits = {"code": {"minLength": 1, "maxLength": 40}} as const
export const forgotPasswordLimits = {"email": {"minLength": 1, "maxLength": 254}} as const
export const friendMilestoneLimits = {"friends": {"minimum": 1, "maximum": 1000}} as const
export const gemCodeLimits = {"maxFans": {"minimum": 1, "maximum": 1000000}, "text": {"minLength": 2, "maxLength": 40}} as const
export const giftLimits = {"reason": {"minLength": 3, "maxLength": 200}} as const
export const giveTicketsLimits = {"reason": {"minLength": 3, "maxLength": 200}, "ticketsNumber": {"minimum": 1, "maximum": 1000}, "username": {"minLength": 1, "maxLength": 40}} as const
export const handOverLimits = {"confirmation": {"minLength": 1, "maxLength": 120}, "receiver": {"minLength": 1, "maxLength": 254}} as const
export const handoffAuthorizeLimits = {"request": {"minLength": 1, "maxLength": 4000}} as const
export const handoffStartLimits = {"path": {"minLength": 1, "maxLength": 2000}} as const
export const homeBlockLimits = {"alt": {"maxLength": 150}, "current": {"minimum": 0, "maximum": 1000000000000}, "id": {"minLength": 1}, "image": {"maxLength": 100}, "link": {"maxLength": 300}, "products": {"maxItems": 12}, "target": {"minimum": 0, "maximum": 1000000000000}, "text": {"maxLength": 2000}, "title": {"maxLength": 60}, "unit": {"maxLength": 20}} as const
export const joinRaffleLimits = {"clientSeed": {"minLength": 1, "maxLength": 64}, "password": {"maxLength": 40}, "raffleSlug": {"minLength": 1, "maxLength": 80}, "storeSlug": {"minLength": 1, "maxLength": 60}, "ticketsNumber": {"minimum": 0, "maximum": 1000000}} as const
export const levelRangeLimits = {"fromLevel": {"minimum": 1, "maximum": 50}, "name": {"minLength": 2, "maxLength": 30}} as const
export const linkLimits = {"redirectUrl": {"maxLength": 2000}} as const
export const loginLimits = {"login": {"minLength": 1, "maxLength": 254}, "password": {"minLength": 1, "maxLength": 128}} as const
export const manyCasesLimits = {"ids": {"maxItems": 100}} as const
export const manyChallengesLimits = {"ids": {"maxItems": 100}} as const
export const manyRafflesLimits = {"ids": {"maxItems": 100}} as const
export const mappingLimits = {"joined": {"minimum": 0, "maximum": 99}, "localName": {"minimum": 0, "maximum": 99}, "localSubject": {"minimum": 0, "maximum": 99}, "name": {"minimum": 0, "maximum": 99}, "otherName": {"minimum": 0, "maximum": 99}, "otherSubject": {"minimum": 0, "maximum": 99}, "points": {"minimum": 0, "maximum": 99}, "rank": {"minimum": 0, "maximum": 99}, "subject": {"minimum": 0, "maximum": 99}, "watched": {"minimum": 0, "maximum": 99}} as const
export const matchReasonLimits = {"reason": {"minLength": 3, "maxLength": 200}} as const
export const menuEntryLimits = {"label": {"maxLength": 20}} as const
export const messageToFansLimits = {"headline": {"minLength": 2, "maxLength": 80}, "least": {"minimum": 1, "maximum": 9999999999999}, "text": {"minLength": 2, "maxLength": 600}} as const
export const moveEndLimits = {"reason": {"minLength": 3, "maxLength": 200}} as const
export const newTicketLimits = {"pictures": {"maxItems": 4}, "storeSlug": {"maxLength": 60}, "text": {"minLength": 3, "maxLength": 4000}, "title": {"minLength": 3, "maxLength": 120}} as const
export const noteLimits = {"text": {"minLength": 1, "maxLength": 500}} as const
export const offerLimits = {"claimLimit": {"minimum": 1, "maximum": 1000000}, "countries": {"maxItems": 250}, "currency": {"minLength": 1}, "description": {"maxLength": 2000}, "excludedGames": {"maxItems": 30}, "howToClaim": {"maxItems": 10}, "matchPercent": {"minimum": 1, "maximum": 10000}, "minLevel": {"minimum": 1, "maximum": 50}, "minMemberDays": {"minimum": 1, "maximum": 3650}, "minimumAge": {"minimum": 0, "maximum": 99}, "position": {"minimum": 0, "maximum": 10000}, "promoCode": {"maxLength": 40}, "promoLink": {"maxLength": 500}, "proofHint": {"maxLength": 200}, "rewardExperience": {"minimum": 0, "maximum": 10000}, "rewardTickets": {"minimum": 0, "maximum": 1000}, "title": {"minLength": 2, "maxLength": 80}, "wagerDays": {"minimum": 1, "maximum": 365}} as const
export const offerPlatformLimits = {"name": {"minLength": 2, "maxLength": 40}, "provider": {"maxLength": 20}} as const
export const offerTermsLimits = {"currency": {"minLength": 1}, "excludedGames": {"maxItems": 30}, "matchPercent": {"minimum": 1, "maximum": 10000}, "wagerDays": {"minimum": 1, "maximum": 365}} as const
export const openLimits = {"clientSeed": {"maxLength": 64}, "count": {"minimum": 1, "maximum": 5}, "oddsHash": {"minLength": 1}} as const
export const orderItemLimits = {"building": {"maxLength": 20}, "city": {"maxLength": 80}, "country": {"maxLength": 2}, "fullName": {"minLength": 1, "maxLength": 80}, "line2": {"maxLength": 120}, "phone": {"maxLength": 24}, "region": {"maxLength": 60}, "street": {"maxLength": 120}, "zip": {"maxLength": 12}} as const
export const pageLimits = {"menuName": {"maxLength": 24}, "position": {"minimum": 0, "maximum": 1000}, "slug": {"minLength": 1, "maxLength": 60}, "title": {"minLength": 1, "maxLength": 80}} as const
export const pageRevertLimits = {"version": {"minimum": 1}} as const
export const achievementChangesLimits = {"description": {"maxLength": 300}, "name": {"minLength": 2, "maxLength": 60}, "tiers": {"maxItems": 5}} as const
export const backupDestinationLimits = {"accessKey": {"minLength": 1, "maxLength": 128}, "bucket": {"minLength": 1, "maxLength": 63}, "endpoint": {"minLength": 1, "maxLength": 300}, "publicKey": {"minLength": 1, "maxLength": 80}, "region": {"minLength": 1, "maxLength": 40}, "secretKey": {"maxLength": 200}} as const
export const balanceChangeLimits = {"reason": {"minLength": 1, "maxLength": 200}} as const
export const bannerChangesLimits = {"label": {"minLength": 1, "maxLength": 120}, "link": {"maxLength": 500}, "picture": {"maxLength": 120}, "position": {"minimum": 0, "maximum": 1000}} as const
export const boardChangesLimits = {"appealHours": {"minimum": 0, "maximum": 720}, "blockedCountries": {"maxItems": 250}, "connections": {"maxItems": 50}, "currency": {"minLength": 1}, "description": {"maxLength": 2000}, "graceMinutes": {"minimum": 0, "maximum": 1440}, "minimumAge": {"minimum": 0, "maximum": 99}, "name": {"minLength": 2, "maxLength": 80}, "prizes": {"maxItems": 50}, "repeatDays": {"minimum": 1, "maximum": 366}, "slug": {"minLength": 1, "maxLength": 60}, "zone": {"minLength": 1, "maxLength": 64}} as const
export const boostChangesLimits = {"factor": {"minimum": 2, "maximum": 10}, "name": {"minLength": 2, "maxLength": 60}} as const
export const brandingLimits = {"brandColor": {"minLength": 1}, "description": {"maxLength": 500}, "homeBlocks": {"maxItems": 30}, "menu": {"maxItems": 11}, "name": {"minLength": 2, "maxLength": 60}, "socialLinks": {"maxItems": 8}} as const
export const caseChangesLimits = {"description": {"maxLength": 500}, "limitPerDay": {"minimum": 1, "maximum": 1000}, "name": {"minLength": 2, "maxLength": 80}, "prizes": {"maxItems": 40}, "slug": {"minLength": 1, "maxLength": 60}} as const
export const casinoConnectionChangesLimits = {"campaignCodes": {"maxItems": 20}, "currency": {"minLength": 3, "maxLength": 12}, "name": {"minLength": 2, "maxLength": 40}, "referralLink": {"maxLength": 300}} as const
export const chainChangesLimits = {"description": {"maxLength": 2000}, "name": {"minLength": 2, "maxLength": 80}, "rewardExperience": {"minimum": 0, "maximum": 10000}, "rewardTickets": {"minimum": 0, "maximum": 1000}, "steps": {"maxItems": 20}} as const
export const challengeChangesLimits = {"code": {"maxLength": 40}, "description": {"maxLength": 2000}, "maxWinners": {"minimum": 1, "maximum": 10000}, "minLevel": {"minimum": 1, "maximum": 50}, "minLinkedDays": {"minimum": 1, "maximum": 3650}, "minMemberDays": {"minimum": 1, "maximum": 3650}, "name": {"minLength": 2, "maxLength": 80}, "rewardExperience": {"minimum": 0, "maximum": 10000}, "rewardTickets": {"minimum": 0, "maximum": 1000}, "targetAmount": {"minimum": 1, "maximum": 1000000000}, "targetDuration": {"minimum": 1, "maximum": 1000000000}} as const
export const changePasswordLimits = {"previousPassword": {"minLength": 1, "maxLength": 128}, "updatedPassword": {"minLength": 1, "maxLength": 128}} as const
export const chatSettingsLimits = {"linksMinLevel": {"minimum": 1, "maximum": 50}, "minLevel": {"minimum": 1, "maximum": 50}, "minMemberDays": {"minimum": 1, "maximum": 3650}, "picturesMinLevel": {"minimum": 1, "maximum": 50}, "retentionDays": {"minimum": 1, "maximum": 3650}, "slowSeconds": {"minimum": 0, "maximum": 3600}, "words": {"maxItems": 200}} as const
export const decideAppealLimits = {"answer": {"minLength": 3, "maxLength": 500}} as const
export const decideOfferRequestLimits = {"reason": {"maxLength": 300}} as const
export const decideOfferRequestsLimits = {"ids": {"maxItems": 100}, "reason": {"maxLength": 300}} as const
export const decisionLimits = {"reason": {"maxLength": 300}} as const
export const decisionsLimits = {"ids": {"maxItems": 100}, "reason": {"maxLength": 300}} as const
export const earningRuleChangesLimits = {"dailyCap": {"minimum": 1, "maximum": 100000}, "experience": {"minimum": 0, "maximum": 1000}, "fromHour": {"minimum": 0, "maximum": 23}, "minAccountDays": {"minimum": 1, "maximum": 365}, "per": {"minimum": 1, "maximum": 100000}, "toHour": {"minimum": 0, "maximum": 23}} as const
export const eventChangesLimits = {"cancelReason": {"maxLength": 200}, "capacity": {"minimum": 1, "maximum": 100000}, "checkInMinutes": {"minimum": 5, "maximum": 1440}, "description": {"maxLength": 2000}, "link": {"maxLength": 500}, "minLevel": {"minimum": 1, "maximum": 50}, "minLinkedDays": {"minimum": 1, "maximum": 3650}, "minMemberDays": {"minimum": 1, "maximum": 3650}, "reminders": {"maxItems": 3}, "replayLink": {"maxLength": 500}, "summary": {"maxLength": 2000}, "things": {"maxItems": 5}, "title": {"minLength": 2, "maxLength": 80}, "zone": {"minLength": 1, "maxLength": 64}} as const
export const friendProgramLimits = {"dailyLimit": {"minimum": 1, "maximum": 50}, "maxFriends": {"minimum": 1, "maximum": 1000}, "milestones": {"maxItems": 6}, "minDays": {"minimum": 0, "maximum": 30}, "trustRules": {"maxItems": 6}} as const
export const gemCodeChangesLimits = {"maxFans": {"minimum": 1, "maximum": 1000000}} as const
export const giftHoldLimits = {"holdHours": {"minimum": 0, "maximum": 720}} as const
export const importChangesLimits = {"addedBots": {"maxItems": 200}, "keptBots": {"maxItems": 200}, "ranks": {"maxItems": 100}, "rate": {"minimum": 1, "maximum": 1000000}} as const
export const levelRangesLimits = {"ranges": {"maxItems": 20}} as const
export const liveSwitchLimits = {"title": {"maxLength": 140}, "url": {"maxLength": 300}} as const
export const loweredDecisionLimits = {"reason": {"maxLength": 200}} as const
export const noteChangesLimits = {"text": {"minLength": 1, "maxLength": 500}} as const
export const offerChangesLimits = {"claimLimit": {"minimum": 1, "maximum": 1000000}, "countries": {"maxItems": 250}, "currency": {"minLength": 1}, "description": {"maxLength": 2000}, "excludedGames": {"maxItems": 30}, "howToClaim": {"maxItems": 10}, "matchPercent": {"minimum": 1, "maximum": 10000}, "minLevel": {"minimum": 1, "maximum": 50}, "minMemberDays": {"minimum": 1, "maximum": 3650}, "minimumAge": {"minimum": 0, "maximum": 99}, "position": {"minimum": 0, "maximum": 10000}, "promoCode": {"maxLength": 40}, "promoLink": {"maxLength": 500}, "proofHint": {"maxLength": 200}, "rewardExperience": {"minimum": 0, "maximum": 10000}, "rewardTickets": {"minimum": 0, "maximum": 1000}, "title": {"minLength": 2, "maxLength": 80}, "wagerDays": {"minimum": 1, "maximum": 365}} as const
export const offerPlatformChangesLimits = {"name": {"minLength": 2, "maxLength": 40}, "provider": {"maxLength": 20}} as const
export const orderEditLimits = {"carrier": {"maxLength": 40}, "note": {"maxLength": 500}, "trackingNumber": {"maxLength": 60}, "trackingUrl": {"maxLength": 300}} as const
export const pageChangesLimits = {"menuName": {"maxLength": 24}, "position": {"minimum": 0, "maximum": 1000}, "slug": {"minLength": 1, "maxLength": 60}, "title": {"minLength": 1, "maxLength": 80}} as const
export const payPayoutLimits = {"note": {"minLength": 3, "maxLength": 200}} as const
export const playLimitChangesLimits = {"timesPerDay": {"minimum": 0, "maximum": 100000}} as const
export const productChangesLimits = {"contentText": {"maxLength": 5000}, "description": {"maxLength": 2000}, "globalCooldown": {"minimum": 1, "maximum": 31536000}, "limitPerDay": {"minimum": 1, "maximum": 2147483647}, "limitPerPeriod": {"minimum": 1, "maximum": 2147483647}, "limitTotal": {"minimum": 1, "maximum": 2147483647}, "memberCooldown": {"minimum": 1, "maximum": 31536000}, "minLevel": {"minimum": 1, "maximum": 50}, "minMemberDays": {"minimum": 1, "maximum": 3650}, "periodDays": {"minimum": 2, "maximum": 365}, "pictures": {"maxItems": 6}, "productName": {"minLength": 2, "maxLength": 80}, "quantity": {"minimum": 0, "maximum": 2147483647}, "quantityChange": {"minimum": -2147483647, "maximum": 2147483647}, "questions": {"maxItems": 5}, "related": {"maxItems": 8}, "restockEvery": {"minimum": 1, "maximum": 1000}, "restockTo": {"minimum": 1, "maximum": 2147483647}, "shippingCountries": {"maxItems": 250}, "shippingMaxDays": {"minimum": 0, "maximum": 365}, "shippingMethods": {"maxItems": 3}, "shippingMinDays": {"minimum": 0, "maximum": 365}, "slug": {"minLength": 1, "maxLength": 60}, "variants": {"maxItems": 30}} as const
export const profileLimits = {"country": {"maxLength": 2}, "fullName": {"maxLength": 100}, "username": {"minLength": 1}} as const
export const proofDecisionLimits = {"reason": {"maxLength": 200}} as const
export const providerChangesLimits = {"name": {"minLength": 2, "maxLength": 40}} as const
export const quietHoursLimits = {"zone": {"minLength": 1, "maxLength": 64}} as const
export const raffleChangesLimits = {"claimDays": {"minimum": 1, "maximum": 365}, "description": {"maxLength": 2000}, "maxEntries": {"minimum": 1, "maximum": 100000000}, "maxEntriesPerUser": {"minimum": 1, "maximum": 100000000}, "minLevel": {"minimum": 1, "maximum": 50}, "minLinkedDays": {"minimum": 1, "maximum": 3650}, "minMemberDays": {"minimum": 1, "maximum": 3650}, "name": {"minLength": 2, "maxLength": 80}, "password": {"maxLength": 40}, "passwordTickets": {"minimum": 1, "maximum": 1000}, "prizes": {"maxItems": 100}, "slug": {"minLength": 1, "maxLength": 60}} as const
export const referralDecisionLimits = {"reason": {"maxLength": 200}, "username": {"minLength": 1, "maxLength": 40}} as const
export const ruleLimits = {"countries": {"maxItems": 250}, "minimumAge": {"minimum": 0, "maximum": 99}} as const
export const savedAnswerChangesLimits = {"name": {"minLength": 2, "maxLength": 60}, "pictures": {"maxItems": 4}, "removedPictureIds": {"maxItems": 4}, "text": {"minLength": 1, "maxLength": 4000}} as const
export const settingsLimits = {"description": {"maxLength": 500}, "name": {"minLength": 2, "maxLength": 60}, "timezone": {"minLength": 1, "maxLength": 64}} as const
export const shareLinkChangesLimits = {"name": {"minLength": 1, "maxLength": 40}} as const
export const slugLimits = {"slug": {"minLength": 1, "maxLength": 60}} as const
export const staffChangesLimits = {"permissions": {"maxItems": 15}} as const
export const storeLimits = {"description": {"maxLength": 500}, "shippingCountries": {"maxItems": 250}, "shippingMaxDays": {"minimum": 0, "maximum": 365}, "shippingMethods": {"maxItems": 3}, "shippingMinDays": {"minimum": 0, "maximum": 365}, "title": {"maxLength": 80}} as const
export const supportSettingsLimits = {"closeAfterDays": {"minimum": 3, "maximum": 60}} as const
export const templateChangesLimits = {"description": {"maxLength": 500}, "name": {"minLength": 2, "maxLength": 80}, "targetAmount": {"minimum": 1, "maximum": 1000000000}, "targetDuration": {"minimum": 1, "maximum": 1000000000}} as const
export const wagerCorrectionLimits = {"reason": {"minLength": 3, "maxLength": 300}} as const
export const wagerRewardChangesLimits = {"description": {"maxLength": 500}, "name": {"minLength": 2, "maxLength": 80}, "rewardExperience": {"minimum": 0, "maximum": 10000}, "rewardTickets": {"minimum": 0, "maximum": 1000}} as const
export const pauseChatLimits = {"reason": {"maxLength": 200}} as const
export const pendingActionLimits = {"option": {"minLength": 1, "maxLength": 120}, "quantity": {"minimum": 1, "maximum": 1000000}, "reference": {"maxLength": 120}} as const
export const pictureLimits = {"alt": {"maxLength": 160}, "url": {"minLength": 1, "maxLength": 200}} as const
export const placePrizeLimits = {"firstPlace": {"minimum": 1, "maximum": 1000}, "lastPlace": {"minimum": 1, "maximum": 1000}} as const
export const presenceLimits = {"code": {"minLength": 4, "maxLength": 4}} as const
export const prizeLimits = {"text": {"maxLength": 120}, "winners": {"minimum": 1, "maximum": 100}} as const
export const productLimits = {"codes": {"maxLength": 2097152}, "contentText": {"maxLength": 5000}, "description": {"maxLength": 2000}, "globalCooldown": {"minimum": 1, "maximum": 31536000}, "limitPerDay": {"minimum": 1, "maximum": 2147483647}, "limitPerPeriod": {"minimum": 1, "maximum": 2147483647}, "limitTotal": {"minimum": 1, "maximum": 2147483647}, "memberCooldown": {"minimum": 1, "maximum": 31536000}, "minLevel": {"minimum": 1, "maximum": 50}, "minMemberDays": {"minimum": 1, "maximum": 3650}, "periodDays": {"minimum": 2, "maximum": 365}, "pictures": {"maxItems": 6}, "productName": {"minLength": 2, "maxLength": 80}, "quantity": {"minimum": 0, "maximum": 2147483647}, "questions": {"maxItems": 5}, "related": {"maxItems": 8}, "restockEvery": {"minimum": 1, "maximum": 1000}, "restockTo": {"minimum": 1, "maximum": 2147483647}, "shippingCountries": {"maxItems": 250}, "shippingMaxDays": {"minimum": 0, "maximum": 365}, "shippingMethods": {"maxItems": 3}, "shippingMinDays": {"minimum": 0, "maximum": 365}, "slug": {"minLength": 1, "maxLength": 60}, "variants": {"maxItems": 30}} as const
export const productOrderLimits = {"ids": {"maxItems": 500}} as const
export const proofsLimits = {"code": {"maxLength": 40}, "password": {"maxLength": 128}} as const
export const providerLimits = {"name": {"minLength": 2, "maxLength": 40}} as const
export const pushDeviceLimits = {"endpoint": {"minLength": 1, "maxLength": 1000}, "publicKey": {"minLength": 1, "maxLength": 100}, "secret": {"minLength": 1, "maxLength": 50}, "serverKey": {"minLength": 1, "maxLength": 100}} as const
export const questionLimits = {"choices": {"maxItems": 10}, "label": {"minLength": 1, "maxLength": 120}} as const
export const raffleLimits = {"claimDays": {"minimum": 1, "maximum": 365}, "description": {"maxLength": 2000}, "maxEntries": {"minimum": 1, "maximum": 100000000}, "maxEntriesPerUser": {"minimum": 1, "maximum": 100000000}, "minLevel": {"minimum": 1, "maximum": 50}, "minLinkedDays": {"minimum": 1, "maximum": 3650}, "minMemberDays": {"minimum": 1, "maximum": 3650}, "name": {"minLength": 2, "maxLength": 80}, "password": {"maxLength": 40}, "passwordTickets": {"minimum": 1, "maximum": 1000}, "prizes": {"maxItems": 100}, "slug": {"minLength": 1, "maxLength": 60}} as const
export const rankLimits = {"level": {"minimum": 1, "maximum": 50}, "rank": {"minLength": 1, "maxLength": 60}} as const
export const ratingLimits = {"rating": {"minimum": 1, "maximum": 5}, "text": {"maxLength": 500}} as const
export const readLimits = {"upTo": {"minimum": 0, "maximum": 2000000000}} as const
export const reasonLimits = {"reason": {"minLength": 3, "maxLength": 200}} as const
export const refundLimits = {"reason": {"minLength": 3, "maxLength": 200}} as const
export const removeParticipantLimits = {"reason": {"minLength": 3, "maxLength": 200}} as const
export const repeatLimits = {"byDay": {"maxItems": 14}, "byMonthDay": {"maxItems": 31}, "count": {"minimum": 1, "maximum": 500}, "excluded": {"maxItems": 200}, "interval": {"minimum": 1, "maximum": 99}} as const
export const reportChatMessageLimits = {"reason": {"maxLength": 200}} as const
export const reportResultLimits = {"scoreOne": {"minimum": 0, "maximum": 9999}, "scoreTwo": {"minimum": 0, "maximum": 9999}, "scores": {"maxItems": 2}} as const
export const resetLimits = {"confirmation": {"minLength": 1, "maxLength": 60}, "reason": {"minLength": 3, "maxLength": 200}} as const
export const resetPasswordLimits = {"password": {"minLength": 1, "maxLength": 128}, "token": {"minLength": 1, "maxLength": 200}} as const
export const revertLimits = {"version": {"minimum": 1, "maximum": 1000000}} as const
export const rotateLimits = {"clientSeed": {"maxLength": 64}, "commitment": {"minLength": 1}} as const
export const savedAnswerLimits = {"name": {"minLength": 2, "maxLength": 60}, "pictures": {"maxItems": 4}, "text": {"minLength": 1, "maxLength": 4000}} as const
export const secondFactorLimits = {"code": {"minLength": 1, "maxLength": 40}} as const
export const seedsLimits = {"participants": {"maxItems": 64}} as const
export const selectedNoteLimits = {"ids": {"maxItems": 100}, "text": {"minLength": 1, "maxLength": 500}} as const
export const selectedStatusLimits = {"ids": {"maxItems": 100}, "reason": {"minLength": 1, "maxLength": 200}} as const
export const selectedTipLimits = {"ids": {"maxItems": 100}, "reason": {"minLength": 1, "maxLength": 200}} as const
export const sendProofLimits = {"note": {"maxLength": 300}} as const
export const sendVerificationLimits = {"path": {"minLength": 1, "maxLength": 2000}} as const
export const shareLinkLimits = {"name": {"minLength": 1, "maxLength": 40}} as const
export const signUpLimits = {"email": {"minLength": 1, "maxLength": 254}, "password": {"minLength": 1, "maxLength": 128}, "returnTo": {"minLength": 1, "maxLength": 2000}, "username": {"minLength": 1}} as const
export const socialLinkLimits = {"url": {"minLength": 1, "maxLength": 300}} as const
export const staffInviteLimits = {"invitee": {"minLength": 1, "maxLength": 254}, "permissions": {"maxItems": 15}} as const
export const streamTicketLimits = {"communities": {"maxItems": 8}, "rooms": {"maxItems": 8}} as const
export const submitLimits = {"link": {"maxLength": 500}, "text": {"maxLength": 1000}} as const
export const teamMessageLimits = {"pictures": {"maxItems": 4}, "text": {"maxLength": 4000}} as const
export const teamNewTicketLimits = {"pictures": {"maxItems": 4}, "text": {"minLength": 1, "maxLength": 4000}, "title": {"minLength": 3, "maxLength": 120}, "username": {"maxLength": 20}} as const
export const templateLimits = {"description": {"maxLength": 500}, "name": {"minLength": 2, "maxLength": 80}, "targetAmount": {"minimum": 1, "maximum": 1000000000}, "targetDuration": {"minimum": 1, "maximum": 1000000000}} as const
export const ticketGiftLimits = {"reason": {"minLength": 3, "maxLength": 200}} as const
export const ticketRefundLimits = {"reason": {"minLength": 3, "maxLength": 200}} as const
export const tournamentPrizeLimits = {"firstPlace": {"minimum": 1, "maximum": 64}, "lastPlace": {"minimum": 1, "maximum": 64}} as const
export const tournamentRulesLimits = {"bestOf": {"minimum": 1, "maximum": 15}, "prizes": {"maxItems": 16}, "reviewMinutes": {"minimum": 0, "maximum": 10080}, "rounds": {"minimum": 1, "maximum": 64}} as const
export const tryMappingLimits = {"campaignCodes": {"maxItems": 20}} as const
export const variantLimits = {"name": {"minLength": 1, "maxLength": 40}, "quantity": {"minimum": 0, "maximum": 2147483647}, "quantityBefore": {"minimum": 0, "maximum": 2147483647}} as const
export const voidLimits = {"reason": {"minLength": 3, "maxLength": 200}} as const
export const voidReferralLimits = {"reason": {"minLength": 1, "maxLength": 300}} as const
export const wagerLimits = {"reason": {"minLength": 3, "maxLength": 300}, "username": {"maxLength": 40}} as const
export const wagerRewardLimits = {"description": {"maxLength": 500}, "name": {"minLength": 2, "maxLength": 80}, "rewardExperience": {"minimum": 0, "maximum": 10000}, "rewardTickets": {"minimum": 0, "maximum": 1000}} as const
export const waitingDecisionLimits = {"candidateIds": {"maxItems": 200}, "ids": {"maxItems": 200}} as const
export const waitlistLimits = {"kickUsername": {"maxLength": 40}, "twitchUsername": {"maxLength": 40}, "youtubeUsername": {"maxLength": 40}} as const
export const walkoverLimits = {"absent": {"maxItems": 2}, "reason": {"minLength": 3, "maxLength": 200}} as const
export const withdrawGiftsLimits = {"reason": {"minLength": 3, "maxLength": 300}} as const
export const withdrawLimits = {"storeSlug": {"minLength": 1, "maxLength": 60}} as const
export const ANSWERING_SECONDS = 20
export const ANSWER_VARIABLES = ["username", "community", "ticket", "title", "order", "staff"] as const
export const AUTOMATIC_SECTIONS = ["watch", "leaderboards", "events", "offers", "wagers", "chat"] as const
export const BILLING_GRACE_DAYS = 14
export const CAUSE_FIGURES = {"ORDER": "SPENT", "TIP": "EARNED", "DEDUCTION": "REMOVED", "REWARD": "EARNED", "PRIZE": "EARNED", "REFUND": "SPENT", "RESET": "REMOVED", "CORRECTION": "REMOVED", "IMPORT": "EARNED", "SALE": "EARNED", "RAFFLE": "SPENT", "CASE": "SPENT", "CHALLENGE": "EARNED", "EARNING": "EARNED", "WAGER": "EARNED", "SUPPORT": "EARNED", "FRIEND": "EARNED", "CHAT": "SPENT"} as const
export const CAUSE_WORDS = {"ORDER": "Store purchase", "TIP": "Tip", "DEDUCTION": "Deduction", "REWARD": "Level or offer reward", "PRIZE": "Prize won", "REFUND": "Refund", "RESET": "Wallet reset", "CORRECTION": "Correction", "IMPORT": "Imported points", "SALE": "Sell-back", "RAFFLE": "Raffle tickets", "CASE": "Case opening", "CHALLENGE": "Quest reward", "EARNING": "Earned by activity", "WAGER": "Wager reward", "SUPPORT": "Gift for a support ticket", "FRIEND": "Invited friend", "CHAT": "Tip in the chat"} as const
export const CHANNEL_PROVIDERS = ["KICK", "TWITCH", "DISCORD"] as const
export const CHAT_HISTORY_PAGE = 50
export const CHAT_MAX_ALT = 200
export const CHAT_MAX_OPTIONS = 6
export const CHAT_MAX_TEXT = 500
export const CHAT_MAX_TIP = 1000000
export const CHAT_OWN_DELETE_SECONDS = 600
export const CHAT_REACTIONS = ["\ud83d\udc4d", "\u2764\ufe0f", "\ud83d\ude02", "\ud83c\udf89", "\ud83d\udd25", "\ud83d\ude22"] as const
export const CHAT_SIGN_SECONDS = 30
export const COMMUNITY_ACHIEVEMENTS_HEADING = {"title": "Achievements", "lead": "What you reach at {name} over time. Each tier gives experience, once."} as const
export const COMMUNITY_CASES_HEADING = {"title": "Cases", "lead": "You see the exact odds of every prize, and you can check every opening."} as const
export const COMMUNITY_CHAT_HEADING = {"title": "Chat", "lead": "Talk with the fans of {name}, and with the team."} as const
export const COMMUNITY_EVENTS_HEADING = {"title": "Events", "lead": "Streams, raffles and tournaments at {name}. Join, and be reminded before they start."} as const
export const COMMUNITY_FRIENDS_HEADING = {"title": "Invite friends", "lead": "Bring friends to {name}, and see which of them are active."} as const
export const COMMUNITY_INVENTORY_HEADING = {"title": "Your inventory", "lead": "What you bought and won at {name}."} as const
export const COMMUNITY_LEADERBOARDS_HEADING = {"title": "Leaderboards", "lead": "Climb the boards at {name}, and win their prizes."} as const
export const COMMUNITY_NOTIFICATIONS_HEADING = {"title": "Notifications", "lead": "News from {name}."} as const
export const COMMUNITY_OFFERS_HEADING = {"title": "Offers", "lead": "Bonuses for the fans of {name}, with all their terms."} as const
export const COMMUNITY_ORDERS_HEADING = {"title": "Your orders", "lead": "What you bought at {name}."} as const
export const COMMUNITY_QUESTS_HEADING = {"title": "Quests", "lead": "Earn gems at {name} for what you do."} as const
export const COMMUNITY_RAFFLES_HEADING = {"title": "Raffles", "lead": "Win prizes at {name}. Anyone can check every draw."} as const
export const COMMUNITY_RAFFLES_MY_HEADING = {"title": "My tickets", "lead": "Your tickets and prizes at {name}."} as const
export const COMMUNITY_STORE_HEADING = {"title": "Store", "lead": "Spend your gems at {name}."} as const
export const COMMUNITY_SUPPORT_HEADING = {"title": "Support", "lead": "Your tickets to {name}."} as const
export const COMMUNITY_TICKET_CATEGORIES = ["ORDER", "GEMS", "RAFFLE", "CASE", "QUEST", "WAGER", "LEADERBOARD", "EVENT", "RESTRICTION", "ACCOUNT", "OTHER"] as const
export const COMMUNITY_TRUST_HEADING = {"title": "Fair draws", "lead": "All draws at {name}, each with its proof. How a draw is decided"} as const
export const COMMUNITY_WAGERS_HEADING = {"title": "Wagers", "lead": "Your wagers at the casinos of {name}, and what they earn you."} as const
export const COMMUNITY_WALLET_HEADING = {"title": "Your wallet", "lead": "All your transactions at {name}."} as const
export const COMMUNITY_WATCH_HEADING = {"title": "Watch", "lead": "Watch {name} live."} as const
export const CONTENT_FILE_MEGABYTES = 8
export const EARNING_EVENTS_ONCE = ["JOIN", "PROFILE", "FOLLOW"] as const
export const EARNING_EVENT_WORDS = {"LOGIN": "Visit the community", "JOIN": "Join the community", "PROFILE": "Complete your profile", "PURCHASE": "Buy in the store", "TICKETS": "Get raffle tickets", "OPENING": "Open cases", "CODE": "Enter codes", "WATCH": "Watch the stream", "MESSAGE": "Write in the chat", "FOLLOW": "Follow the channel", "SUBSCRIPTION": "Subscribe to the channel", "GIFT": "Gift subscriptions", "RAID": "Raid the channel", "CHEER": "Cheer with Bits or Kicks", "REDEMPTION": "Redeem channel points", "WAGER": "Wager at casinos"} as const
export const EMBED_IDS = {"youtube": "[A-Za-z0-9_-]{11}", "twitch": "channel-[A-Za-z0-9_]{3,25}|video-[0-9]{4,12}|clip-[A-Za-z0-9_-]{4,100}", "kick": "[A-Za-z0-9_-]{3,30}"} as const
export const EMBED_PROVIDERS = ["youtube", "twitch", "kick"] as const
export const EVENTS_AT = {"LOCAL": ["LOGIN", "JOIN", "PROFILE", "PURCHASE", "TICKETS", "OPENING", "CODE"], "KICK": ["WATCH", "MESSAGE", "FOLLOW", "SUBSCRIPTION", "GIFT", "CHEER", "REDEMPTION"], "TWITCH": ["WATCH", "MESSAGE", "FOLLOW", "SUBSCRIPTION", "GIFT", "CHEER", "REDEMPTION", "RAID"]} as const
export const EXPERIENCE_FOR = {"joining": 100, "day": 10, "order": 25} as const
export const FAN_NOTIFICATION_AREAS = ["COMMUNITY", "WALLET", "STORE", "RAFFLE", "CASE", "CHALLENGE", "LEADERBOARD", "EVENT", "WAGER", "OFFER", "REFERRAL", "STREAM", "BILLING", "ADMIN", "SECURITY", "SYSTEM", "SUPPORT", "CHAT"] as const
export const FRIEND_EXPIRY_DAYS = 90
export const FRIEND_WATCH_MINUTES = 30
export const FULFILLMENTS = {"DIGITAL": {"steps": ["CREATED", "COMPLETED"], "isShipped": false, "canHaveCodes": true}, "MERCH": {"steps": ["RESERVED", "PENDING", "PROCESS", "SHIPPED", "COMPLETED"], "isShipped": true, "canHaveCodes": false}} as const
export const GOAL_FIGURE_NAMES = {"OWN": "Entered by you", "MEMBERS": "Members", "GEMS_SPENT": "Gems spent"} as const
export const HELP_LINES = {"AU": {"name": "Gambling Help Online", "url": "https://www.gamblinghelponline.org.au/"}, "DE": {"name": "Check dein Spiel", "url": "https://www.check-dein-spiel.de/"}, "DK": {"name": "StopSpillet", "url": "https://www.stopspillet.dk/"}, "ES": {"name": "FEJAR", "url": "https://fejar.org/"}, "FI": {"name": "Peluuri", "url": "https://www.peluuri.fi/"}, "FR": {"name": "Joueurs Info Service", "url": "https://www.joueurs-info-service.fr/"}, "GB": {"name": "GamCare", "url": "https://www.gamcare.org.uk/"}, "NL": {"name": "Loket Kansspel", "url": "https://www.loketkansspel.nl/"}, "NO": {"name": "Hjelpelinjen", "url": "https://hjelpelinjen.no/"}, "SE": {"name": "St\u00f6dlinjen", "url": "https://www.stodlinjen.se/"}, "US": {"name": "National Council on Problem Gambling", "url": "https://www.ncpgambling.org/"}} as const
export const HOME_BLOCK_KINDS = {"HERO": {"label": "Welcome", "note": "Your banner, your name, and the button to join", "fields": [], "atMost": 1}, "RAFFLES": {"label": "Live raffles", "note": "Raffles that run now", "fields": ["title"], "atMost": 1}, "LEADERBOARDS": {"label": "Leaderboard", "note": "The top of a leaderboard that runs now", "fields": ["title"], "atMost": 1}, "EVENTS": {"label": "Next events", "note": "Events that run now or begin next", "fields": ["title"], "atMost": 1}, "QUESTS": {"label": "Quests", "note": "Quests that fans can take now, and rewards that wait", "fields": ["title"], "atMost": 1}, "CASES": {"label": "Cases", "note": "Cases that fans can open", "fields": ["title"], "atMost": 1}, "PRODUCTS": {"label": "Products", "note": "Products of your store", "fields": ["title", "source", "products"], "atMost": 5}, "OFFERS": {"label": "Offers", "note": "Bonuses of other platforms for your fans", "fields": ["title"], "atMost": 1}, "CHAT": {"label": "Chat", "note": "The latest messages of your chat", "fields": ["title"], "atMost": 1}, "GOAL": {"label": "Goal", "note": "What your community wants to reach, with its progress", "fields": ["title", "text", "figure", "target", "current", "unit"], "atMost": 3}, "TEXT": {"label": "Text", "note": "A title and plain paragraphs", "fields": ["title", "text"], "atMost": 10}, "BANNER": {"label": "Picture", "note": "A picture, with a link if you like", "fields": ["image", "alt", "link"], "atMost": 10}} as const
export const IMAGE_LIMIT_BYTES = 2097152
export const INTERNATIONAL_HELP = {"name": "Gambling Therapy", "url": "https://www.gamblingtherapy.org/"} as const
export const LARGE_IMAGE_LIMIT_BYTES = 5242880
export const LIVE_EVENTS = ["WALLET", "NOTIFICATIONS", "ORDERS", "STOCK", "RAFFLES", "ACTING", "CASES", "QUESTS", "ACHIEVEMENTS", "LEVEL", "LOOK", "LIVE_STATE", "DOMAINS", "CHANNELS", "CASINOS", "WAGERS", "LEADERBOARDS", "SUPPORT", "SUPPORT_ANSWERING", "EVENTS", "OFFERS", "FRIENDS", "CHAT"] as const
export const LIVE_SWITCH_HOURS = 12
export const LOW_STOCK = 10
export const MAX_AGE_YEARS = 120
export const MAX_BANNERS = 20
export const MAX_BLOCKS = 30
export const MAX_CHOSEN_PRODUCTS = 12
export const MAX_CONTENT_PAGES = 20
export const MAX_GEMS = 9999999999999
export const MAX_GOAL = 1000000000000
export const MAX_OFFER_ATTEMPTS = 3
export const MAX_OFFER_WAGERING = 1000
export const MAX_PAGE_BLOCKS = 200
export const MAX_PAGE_BYTES = 65536
export const MAX_PASSWORD_LENGTH = 20
export const MAX_SECTION_LABEL = 20
export const MAX_SHARE_LINKS = 20
export const MAX_SLIPS = 50
export const MAX_SOCIAL_LINKS = 8
export const MAX_STREAM_TITLE = 140
export const MAX_USERNAME_LENGTH = 20
export const MAX_WAGER_AMOUNT = 1000000000000
export const MAX_WAGER_THRESHOLD = 1000000000
export const MAX_WEIGHT_FACTOR = 100
export const MAX_WIDE_USERNAME_LENGTH = 40
export const MIN_FAVICON_SIDE = 32
export const MIN_FULL_NAME_LENGTH = 5
export const MIN_PASSWORD_LENGTH = 6
export const MIN_PICTURE_SIDE = 200
export const MIN_USERNAME_LENGTH = 2
export const OFFICE_AREAS = ["get-started", "overview", "users", "casino-providers", "casino-referrals", "leaderboard", "raffles", "quests", "quests-chain", "quests-review", "achievements", "wager-rewards", "wagers", "store", "cases", "tickets", "events", "chat", "offers", "offers-platforms", "settings", "economy", "rewards", "branding", "notifications"] as const
export const ORDER_MOVES = {"CREATED": ["COMPLETED", "CANCELED"], "PENDING": ["PROCESS", "CANCELED"], "PROCESS": ["SHIPPED"], "SHIPPED": ["COMPLETED"], "RESERVED": ["CANCELED"], "COMPLETED": ["ARCHIVED"], "CANCELED": ["ARCHIVED"], "ARCHIVED": []} as const
export const PERMISSION_LABELS = {"CHALLENGES_MANAGEMENT": "Manage Challenges", "EVENTS_MANAGEMENT": "Manage Events", "LEADERBOARDS_MANAGEMENT": "Manage Leaderboards", "LOOTBOXES_MANAGEMENT": "Manage Cases", "OFFERS_MANAGEMENT": "Manage Offers", "RAFFLES_MANAGEMENT": "Manage Raffles", "REWARDS_MANAGEMENT": "Manage Rewards", "SETTINGS_MANAGEMENT": "Manage Settings", "STAFFS_MANAGEMENT": "Manage Staff", "STORES_MANAGEMENT": "Manage Stores", "TICKETS_MANAGEMENT": "Manage Tickets", "USERS_MANAGEMENT": "Manage Users", "WALLETS_MANAGEMENT": "Manage Wallet", "ACHIEVEMENTS_MANAGEMENT": "Manage Achievements", "DASHBOARDS_MANAGEMENT": "Manage Dashboards"} as const
export const PICTURE_WIDTHS = [120, 240, 400, 640, 760, 1200, 1600, 2560] as const
export const PLAN_FEATURE_LABELS = {"CUSTOM_DOMAIN": "Your own domain", "EXPORTS": "Exports of your members"} as const
export const PLAN_LIMIT_LABELS = {"members": "Members", "staff": "Staff", "products": "Products", "domains": "Custom domains", "storage_megabytes": "Storage for pictures"} as const
export const PLATFORM_CHAT_HEADING = {"title": "Chat", "lead": "The chats of your communities."} as const
export const PLATFORM_EXPLORE_HEADING = {"title": "Explore", "lead": "Find the communities of creators you like to watch, or discover new ones."} as const
export const PLATFORM_FAIRNESS_HEADING = {"title": "Check a draw", "lead": "Anyone can recompute every draw and every case opening. The check runs in your browser. You do not need an account."} as const
export const PLATFORM_MY_COMMUNITIES_HEADING = {"title": "My Communities", "lead": "Your memberships and your gems."} as const
export const PLATFORM_MY_INVENTORY_HEADING = {"title": "My inventory", "lead": "What you bought and won, in every community."} as const
export const PLATFORM_NOTIFICATIONS_HEADING = {"title": "Notifications", "lead": "News from all your communities."} as const
export const PLATFORM_PRICING_HEADING = {"title": "Pricing", "lead": "Every community begins with the free plan. Choose a larger one when you need it."} as const
export const PLATFORM_PRIVACY_POLICY_HEADING = {"title": "Privacy policy", "lead": ""} as const
export const PLATFORM_PROFILE_SETTINGS_HEADING = {"title": "Settings", "lead": "Your profile, login, connections and data."} as const
export const PLATFORM_STORE_HEADING = {"title": "Store", "lead": "Everything on offer across all communities. You pay with the gems of the community that offers it."} as const
export const PLATFORM_SUPPORT_HEADING = {"title": "Support", "lead": "Your tickets to communities and to Gemhall."} as const
export const PLATFORM_TERMS_OF_SERVICE_HEADING = {"title": "Terms of service", "lead": ""} as const
export const PLATFORM_TICKET_CATEGORIES = ["BILLING", "DOMAIN", "COMMUNITY", "PROBLEM", "ACCOUNT", "OTHER"] as const
export const PRODUCT_MOVES = {"DRAFT": ["ACTIVE", "ARCHIVED"], "ACTIVE": ["DISCONTINUED", "ARCHIVED", "UNSALEABLE"], "OUT_OF_STOCK": ["DISCONTINUED", "ARCHIVED", "UNSALEABLE"], "DISCONTINUED": ["ACTIVE", "ARCHIVED", "UNSALEABLE"], "ARCHIVED": [], "UNSALEABLE": ["ACTIVE", "DISCONTINUED", "ARCHIVED"]} as const
export const REFUNDABLE_ORDERS = ["CREATED", "RESERVED", "PENDING", "PROCESS", "SHIPPED", "COMPLETED"] as const
export const SECTION_LABELS = {"home": "Home", "quests": "Quests", "watch": "Watch", "raffles": "Raffles", "store": "Store", "cases": "Cases", "leaderboards": "Leaderboard", "events": "Events", "offers": "Offers", "wagers": "Wagers", "chat": "Chat"} as const
export const SOCIAL_PLATFORM_NAMES = {"KICK": "Kick", "TWITCH": "Twitch", "YOUTUBE": "YouTube", "X": "X", "DISCORD": "Discord", "INSTAGRAM": "Instagram", "TIKTOK": "TikTok", "WEBSITE": "Website"} as const
export const SOCIAL_PROVIDERS = ["KICK", "TWITCH", "DISCORD", "GOOGLE", "STEAM"] as const
export const TEAM_NOTIFICATION_AREAS = ["COMMUNITY", "WALLET", "STORE", "RAFFLE", "CHALLENGE", "LEADERBOARD", "EVENT", "WAGER", "OFFER", "REFERRAL", "STREAM", "BILLING", "ADMIN", "SYSTEM", "SUPPORT", "CHAT"] as const
export const TICKET_REOPEN_DAYS = 7
export const TICKET_WARNING_DAYS = 2
export const TIER_NAMES = ["Bronze", "Silver", "Gold", "Platinum", "Diamond"] as const
export const WATCH_CODE_LENGTH = 4
export const WATCH_MESSAGE_MINUTES = 10
export type ErrorCode =
  | "ACHIEVEMENT_EXIST"
  | "ACHIEVEMENT_LIMIT_REACHED"
  | "ACHIEVEMENT_NOT_FOUND"
  | "ACHIEVEMENT_REACHED"
  | "AGE_ALREADY_CONFIRMED"
  | "AGE_CONFIRMATION_REQUIRED"
  | "AGE_TOO_YOUNG"
  | "AUTH_BACKUP_CODE_INVALID"
  | "AUTH_CSRF_FAILED"
  | "AUTH_EMAIL_CODE_EXPIRED"
  | "AUTH_EMAIL_CODE_INVALID"
  | "AUTH_EMAIL_CODE_NOT_SENT"
  | "AUTH_HANDOFF_INVALID"
  | "AUTH_INVALID_CREDENTIALS"
  | "AUTH_INVALID_SIGNATURE"
  | "AUTH_LOCKED"
  | "AUTH_STEP_UP_REQUIRED"
  | "AUTH_TWO_FACTOR_CODE_INVALID"
  | "AUTH_TWO_FACTOR_REQUIRED"
  | "AUTH_UNAUTHORIZED"
  | "BACKUP_NO_DESTINATION"
  | "BACKUP_STORAGE_REFUSED"
  | "BANNER_LIMIT_REACHED"
  | "BANNER_NOT_FOUND"
  | "BILLING_ALREADY_SUBSCRIBED"
  | "BILLING_BUSY"
  | "BILLING_BY_AGREEMENT"
  | "BILLING_DIFFERENCE_NOT_FOUND"
  | "BILLING_EVENT_NOT_FOUND"
  | "BILLING_NOTHING_TO_RESUME"
  | "BILLING_NOT_SUBSCRIBED"
  | "BILLING_OFF"
  | "BILLING_PAYMENT_OVERDUE"
  | "BILLING_PLAN_NOT_FOR_SALE"
  | "BILLING_PRICE_CHANGED"
  | "BILLING_REFUSED"
  | "BILLING_SAME_PLAN"
  | "BUSY_RETRY"
  | "CASINO_ACCOUNT_CONFIRMED"
  | "CASINO_ACCOUNT_EXIST"
  | "CASINO_ACCOUNT_LIMIT"
  | "CASINO_ACCOUNT_NOT_FOUND"
  | "CASINO_ACCOUNT_TAKEN"
  | "CASINO_HANDLE_EXIST"
  | "CASINO_IMPORT_EXIST"
  | "CASINO_IMPORT_NOT_FOUND"
  | "CASINO_IMPORT_OVERLAPS"
  | "CASINO_IMPORT_REPLACED"
  | "CASINO_IMPORT_UNDONE"
  | "CASINO_IMPORT_UNREADABLE"
  | "CASINO_LOWERED_DECIDED"
  | "CASINO_LOWERED_NOT_FOUND"
  | "CASINO_MERGE_REFUSED"
  | "CASINO_NAME_EXIST"
  | "CASINO_NOT_CONNECTED"
  | "CASINO_NOT_FOUND"
  | "CASINO_PAUSED"
  | "CASINO_PROOF_DECIDED"
  | "CASINO_PROOF_EXIST"
  | "CASINO_PROOF_NOT_FOUND"
  | "CASINO_PROOF_SELF"
  | "CASINO_PROVIDER_NOT_FOUND"
  | "CASINO_REFERRAL_NOT_FOUND"
  | "CASINO_REFERRAL_NOT_MATCHABLE"
  | "CASINO_REFERRAL_OWNED"
  | "CASINO_RIVAL_FIGURE"
  | "CHALLENGE_ACTIVE"
  | "CHALLENGE_CHAIN_ACTIVE"
  | "CHALLENGE_CHAIN_EXIST"
  | "CHALLENGE_CHAIN_NOT_FOUND"
  | "CHALLENGE_CODE_WRONG"
  | "CHALLENGE_COMING_SOON"
  | "CHALLENGE_COMPLETED"
  | "CHALLENGE_EXIST"
  | "CHALLENGE_FAILED"
  | "CHALLENGE_FINISHED"
  | "CHALLENGE_IN_CHAIN"
  | "CHALLENGE_LOCKED"
  | "CHALLENGE_NOTHING_TO_CLAIM"
  | "CHALLENGE_NOT_FOUND"
  | "CHALLENGE_NOT_STARTED"
  | "CHALLENGE_ONCE_PER_DAY"
  | "CHALLENGE_PROVIDER_EXIST"
  | "CHALLENGE_PROVIDER_NOT_FOUND"
  | "CHALLENGE_REWARD_NOT_WAITING"
  | "CHALLENGE_SELF"
  | "CHALLENGE_SUBMISSION_DECIDED"
  | "CHALLENGE_SUBMISSION_NOT_FOUND"
  | "CHALLENGE_TAKES_NO_PROOF"
  | "CHALLENGE_TEMPLATE_EXIST"
  | "CHALLENGE_TEMPLATE_NOT_FOUND"
  | "CHANNEL_NOT_CONNECTED"
  | "CHANNEL_OTHER"
  | "CHANNEL_SCOPES_MISSING"
  | "CHANNEL_TAKEN"
  | "CHAT_BANNED"
  | "CHAT_LINKS_LEVEL"
  | "CHAT_LINKS_OFF"
  | "CHAT_MESSAGE_KEPT"
  | "CHAT_MESSAGE_NOT_FOUND"
  | "CHAT_MUTED"
  | "CHAT_PAUSED"
  | "CHAT_PICTURES_LEVEL"
  | "CHAT_PICTURES_OFF"
  | "CHAT_POLLS_OFF"
  | "CHAT_POLL_CLOSED"
  | "CHAT_REACTIONS_FULL"
  | "CHAT_SANCTION_NOT_FOUND"
  | "CHAT_SLOW_MODE"
  | "CHAT_TARGET_ON_TEAM"
  | "CHAT_TIP_SELF"
  | "CHAT_VOTE_EXIST"
  | "CHAT_WORD_BLOCKED"
  | "COMMUNITY_CLOSED"
  | "COMMUNITY_EXIST"
  | "COMMUNITY_EXPORT_LINK_EXPIRED"
  | "COMMUNITY_EXPORT_NOT_FOUND"
  | "COMMUNITY_IS_OPEN"
  | "COMMUNITY_NOT_READY"
  | "COMMUNITY_NOT_SETTLED"
  | "COMMUNITY_REOPEN_TOO_LATE"
  | "COMMUNITY_REQUIRED"
  | "COMMUNITY_SLUG_TAKEN"
  | "COMMUNITY_SOURCES_DISAGREE"
  | "COMMUNITY_SUSPENDED"
  | "COUNTRY_ALREADY_CONFIRMED"
  | "COUNTRY_NOT_ALLOWED"
  | "CREATOR_NOT_FOUND"
  | "DESK_LAST_ADMINISTRATOR"
  | "DESK_MERGE_REFUSED"
  | "DESK_OWN_ACCOUNT"
  | "DESK_WRONG_STATE"
  | "DOMAIN_NOT_FOUND"
  | "DOMAIN_NOT_VERIFIED"
  | "DOMAIN_TAKEN"
  | "DRAW_CLOSED"
  | "DRAW_ENOUGH_TICKETS"
  | "DRAW_FULL"
  | "DRAW_HAS_TICKETS"
  | "DRAW_NOT_FOUND"
  | "DRAW_WINNER_GONE"
  | "EARNING_BOOST_LIMIT"
  | "EARNING_BOOST_NOT_FOUND"
  | "EARNING_CODE_ENTERED"
  | "EARNING_CODE_EXIST"
  | "EARNING_CODE_FULL"
  | "EARNING_CODE_NOT_FOUND"
  | "EARNING_CODE_WRONG"
  | "EARNING_PAYMENT_CLOSED"
  | "EARNING_PAYMENT_NOT_FOUND"
  | "EARNING_RULE_NOT_FOUND"
  | "EARNING_SELF"
  | "EDIT_CONFLICT"
  | "EVENT_ALREADY_JOINED"
  | "EVENT_CHECK_IN_CLOSED"
  | "EVENT_ENDED"
  | "EVENT_FEED_NOT_FOUND"
  | "EVENT_FULL"
  | "EVENT_JOIN_CLOSED"
  | "EVENT_LEAVE_CLOSED"
  | "EVENT_MATCH_NOT_FOUND"
  | "EVENT_MATCH_NOT_PLAYABLE"
  | "EVENT_MATCH_NOT_YOURS"
  | "EVENT_NOT_FOUND"
  | "EVENT_NOT_JOINED"
  | "EVENT_ON_WAITING_LIST"
  | "EVENT_PARTICIPANT_NOT_FOUND"
  | "EVENT_REPORT_LIMIT"
  | "EVENT_REPORT_NOT_OPEN"
  | "EVENT_RESULT_DISPUTED"
  | "EVENT_RESULT_INVALID"
  | "EVENT_SELF"
  | "EVENT_TERMS_FIXED"
  | "EVENT_TOURNAMENT_NOT_FOUND"
  | "EVENT_TOURNAMENT_PRIZES_MISSING"
  | "EVENT_TOURNAMENT_SELF"
  | "EVENT_TOURNAMENT_STATE"
  | "EVENT_TOURNAMENT_TOO_SMALL"
  | "FAIRNESS_CLIENT_SEED_INVALID"
  | "FAN_MESSAGE_LIMIT"
  | "FAN_MESSAGE_NOBODY"
  | "FAN_REFERRAL_LINK_NOT_FOUND"
  | "FAN_REFERRAL_NOT_FOUND"
  | "FAN_REFERRAL_NOT_HELD"
  | "FAN_REFERRAL_OFF"
  | "FAN_REFERRAL_SELF"
  | "FAN_REFERRAL_TEAM"
  | "FAN_REFERRAL_UNPAYABLE"
  | "FAN_REFERRAL_VOID"
  | "FEATURE_SWITCHED_OFF"
  | "FEATURE_SWITCH_MISSING"
  | "FILE_TOO_LARGE"
  | "HAND_OVER_EXPIRED"
  | "HAND_OVER_FOR_ANOTHER"
  | "HAND_OVER_GIVER_GONE"
  | "HAND_OVER_NOT_FOUND"
  | "HAND_OVER_PENDING"
  | "HAND_OVER_RECEIVER_OWNS"
  | "HOST_UNKNOWN"
  | "IDEMPOTENCY_IN_FLIGHT"
  | "IDEMPOTENCY_KEY_REQUIRED"
  | "IDEMPOTENCY_KEY_REUSED"
  | "IMPORT_BALANCE_NOT_FOUND"
  | "IMPORT_CANDIDATE_CHANGED"
  | "IMPORT_EMPTY"
  | "IMPORT_INCOMPLETE"
  | "IMPORT_NOT_FOUND"
  | "IMPORT_NOT_READY"
  | "IMPORT_REPEATED"
  | "IMPORT_REPLACED_LATER"
  | "IMPORT_TOO_MANY_DRAFTS"
  | "INTEGRATION_ACCOUNT_USED"
  | "INTEGRATION_DISCORD_NOT_CONNECTED"
  | "INTEGRATION_KICK_NOT_CONNECTED"
  | "INTEGRATION_STAKE_NOT_CONNECTED"
  | "INTEGRATION_TWITCH_NOT_CONNECTED"
  | "INTEGRATION_UNAVAILABLE"
  | "INTERNAL_ERROR"
  | "INVENTORY_GIFT_TO_TEAM"
  | "INVENTORY_ITEM_NOT_AVAILABLE"
  | "INVENTORY_ITEM_NOT_FOUND"
  | "LEADERBOARD_APPEAL_CLOSED"
  | "LEADERBOARD_APPEAL_DECIDED"
  | "LEADERBOARD_APPEAL_EXIST"
  | "LEADERBOARD_APPEAL_NOT_FOUND"
  | "LEADERBOARD_EVIDENCE_NOT_FOUND"
  | "LEADERBOARD_EXCLUSION_EXIST"
  | "LEADERBOARD_EXCLUSION_NOT_FOUND"
  | "LEADERBOARD_FINISHED"
  | "LEADERBOARD_IMPORT_FAULTY"
  | "LEADERBOARD_NOT_DRAFT"
  | "LEADERBOARD_NOT_FOUND"
  | "LEADERBOARD_NOT_MANUAL"
  | "LEADERBOARD_PAYOUT_BY_LEDGER"
  | "LEADERBOARD_PAYOUT_NOT_FOUND"
  | "LEADERBOARD_PAYOUT_SETTLED"
  | "LEADERBOARD_PRIZES_OWED"
  | "LEADERBOARD_SELF"
  | "LEADERBOARD_SLUG_EXIST"
  | "LEADERBOARD_TERMS_FIXED"
  | "LEADERBOARD_WINDOW_NOT_FOUND"
  | "LEADERBOARD_WINDOW_NOT_OPEN"
  | "LEGAL_ACCEPTANCE_REQUIRED"
  | "LEGAL_DRAFT_MISSING"
  | "LEGAL_VERSION_OUTDATED"
  | "LIMIT_OWN"
  | "LIMIT_OWN_TOO_LOW"
  | "LIMIT_SELF_EXCLUDED"
  | "LINKED_ACCOUNT_TOO_YOUNG"
  | "LIVE_BY_CHANNEL"
  | "LOOTBOX_LIMIT"
  | "LOOTBOX_NOT_FOUND"
  | "LOOTBOX_NO_FREE_OPENING"
  | "LOOTBOX_ODDS_CHANGED"
  | "LOOTBOX_ODDS_INVALID"
  | "LOOTBOX_PAUSED"
  | "LOOTBOX_PRIZE_MISSING"
  | "LOOTBOX_SELF"
  | "LOOTBOX_SLUG_EXIST"
  | "LOOTBOX_STATUS"
  | "MEMBER_RESTRICTED"
  | "METHOD_NOT_ALLOWED"
  | "NOTIFICATION_MAIL_LINK_INVALID"
  | "NOTIFICATION_NOT_FOUND"
  | "NOTIFICATION_PUSH_DEVICE_NOT_FOUND"
  | "NOT_FOUND"
  | "OAUTH_ACCOUNT_TAKEN"
  | "OAUTH_LAST_WAY_IN"
  | "OAUTH_OTHER_ACCOUNT"
  | "OAUTH_TOKEN_INVALID"
  | "OFFER_CLAIMANT_ON_TEAM"
  | "OFFER_CLAIMANT_REWARDED"
  | "OFFER_CLAIMANT_UNAVAILABLE"
  | "OFFER_CLAIMS_TAKEN"
  | "OFFER_CLAIM_ATTEMPTS_USED"
  | "OFFER_CLAIM_DECIDED"
  | "OFFER_CLAIM_EXIST"
  | "OFFER_CLAIM_NOT_FOUND"
  | "OFFER_COMING_SOON"
  | "OFFER_ENDED"
  | "OFFER_HAS_DUPLICATE"
  | "OFFER_HAS_NO_END"
  | "OFFER_NOT_FOUND"
  | "OFFER_PLATFORM_EXIST"
  | "OFFER_PLATFORM_IN_USE"
  | "OFFER_PLATFORM_NOT_FOUND"
  | "OFFER_PROMO_CODE_NOT_FOUND"
  | "OFFER_SELF"
  | "OFFER_TAKES_NO_CLAIMS"
  | "PAGE_LIMIT_REACHED"
  | "PAGE_NOT_FOUND"
  | "PAGE_SLUG_TAKEN"
  | "PAGE_VERSION_NOT_FOUND"
  | "PAYLOAD_TOO_LARGE"
  | "PAYMENTS_BUSY"
  | "PAYMENTS_UNAVAILABLE"
  | "PAYMENT_CONFIRMATION_REQUIRED"
  | "PAYMENT_INSUFFICIENT_FUNDS"
  | "PAYMENT_INVALID_CARD"
  | "PERMISSION_NOT_PERMITTED"
  | "PLAN_FEATURE_LOCKED"
  | "PLAN_LIMIT_REACHED"
  | "PLAN_OVERRIDE_MISSING"
  | "PRICE_CHANGED"
  | "RAFFLE_COMING_SOON"
  | "RAFFLE_DUPLICATE"
  | "RAFFLE_FINISHED"
  | "RAFFLE_MAX_ENTRIES"
  | "RAFFLE_MAX_ENTRIES_PER_USER"
  | "RAFFLE_NOTHING_TO_CLAIM"
  | "RAFFLE_NOT_FOUND"
  | "RAFFLE_PASSWORD_USED"
  | "RAFFLE_PASSWORD_WRONG"
  | "RAFFLE_PRIZE_SELF"
  | "RAFFLE_PRIZE_SETTLED"
  | "RAFFLE_RUNNING"
  | "RAFFLE_SELF"
  | "RAFFLE_SETTINGS_EXIST"
  | "RATE_LIMITED"
  | "REWARD_UNAVAILABLE"
  | "SHARED_ACHIEVEMENT_NOT_FOUND"
  | "SHARE_LINK_LIMIT_REACHED"
  | "SHARE_LINK_NOT_FOUND"
  | "STAFF_EXIST"
  | "STAFF_INVITATION_EXPIRED"
  | "STAFF_INVITATION_FOR_ANOTHER"
  | "STAFF_INVITATION_NOT_FOUND"
  | "STAFF_NOT_FOUND"
  | "STAFF_OWNER"
  | "STORE_CLOSED"
  | "STORE_COMING_SOON"
  | "STORE_COOLDOWN"
  | "STORE_COUNTRY_NEEDED"
  | "STORE_DROP"
  | "STORE_DROP_ASKED"
  | "STORE_DROP_ASK_NOT_FOUND"
  | "STORE_DROP_CHANGED"
  | "STORE_DROP_NOT_FOUND"
  | "STORE_DROP_STANDS"
  | "STORE_DROP_WITHDRAWN"
  | "STORE_FILE_UPLOAD_FAILED"
  | "STORE_IMAGE_UPLOAD_FAILED"
  | "STORE_LEVEL_REQUIRED"
  | "STORE_MEMBERSHIP_AGE"
  | "STORE_MEMBERS_ONLY"
  | "STORE_NOT_FOUND"
  | "STORE_NOT_SHIPPED"
  | "STORE_NO_CODE_POOL"
  | "STORE_ORDER_NOT_FOUND"
  | "STORE_ORDER_SELF"
  | "STORE_PRODUCT_NOT_FOUND"
  | "STORE_PRODUCT_ON_SALE"
  | "STORE_PRODUCT_OUT_OF_STOCK"
  | "STORE_PRODUCT_STATUS"
  | "STORE_PURCHASE_LIMIT"
  | "STORE_QUESTIONS_CHANGED"
  | "STORE_SALE_ENDED"
  | "STORE_SELF"
  | "STORE_SLUG_DUPLICATE"
  | "STORE_VARIANT_CHANGED"
  | "STORE_VARIANT_SOLD_OUT"
  | "STORE_WATCH_LIMIT"
  | "STREAM_EVENT_REFUSED"
  | "SUBSCRIPTION_EXIST"
  | "SUBSCRIPTION_NOT_FOUND"
  | "SUBSCRIPTION_SELF"
  | "SUPPORT_ANSWER_EXIST"
  | "SUPPORT_ANSWER_NOT_FOUND"
  | "SUPPORT_NO_REFUND"
  | "SUPPORT_PICTURE_FAILED"
  | "SUPPORT_SUBJECT_NOT_FOUND"
  | "SUPPORT_TICKETS_DIFFER"
  | "SUPPORT_TICKETS_TOO_MANY"
  | "SUPPORT_TICKET_CLOSED"
  | "SUPPORT_TICKET_MERGED"
  | "SUPPORT_TICKET_NOT_FOUND"
  | "SUPPORT_TICKET_NOT_RATEABLE"
  | "SUPPORT_TICKET_RESOLVED"
  | "SUPPORT_TICKET_SELF"
  | "TLS_NOT_ALLOWED"
  | "UNDO_TOO_LATE"
  | "UNSUPPORTED_MEDIA_TYPE"
  | "USER_EMAIL_ALREADY_VERIFIED"
  | "USER_EMAIL_CHANGE_EXPIRED"
  | "USER_EMAIL_NOT_SET"
  | "USER_EMAIL_NOT_VERIFIED"
  | "USER_EXIST"
  | "USER_EXPORT_NOT_FOUND"
  | "USER_NOTE_NOT_FOUND"
  | "USER_NOT_FOUND"
  | "USER_OWNS_COMMUNITY"
  | "USER_PASSWORD_MISMATCH"
  | "USER_RESET_LINK_EXPIRED"
  | "USER_SELF"
  | "USER_VERIFY_LINK_EXPIRED"
  | "VALIDATION_ERROR"
  | "VALIDATION_INVALID_PAYLOAD"
  | "WAGER_NEGATIVE"
  | "WAGER_NOT_FOUND"
  | "WAGER_RATE_MISSING"
  | "WAGER_REWARD_ACTIVE"
  | "WAGER_REWARD_EXIST"
  | "WAGER_REWARD_NOT_FOUND"
  | "WAGER_REWARD_NOT_REACHED"
  | "WAGER_REWARD_PAID_BEFORE"
  | "WAGER_REWARD_SELF"
  | "WAGER_REWARD_WAITS_FOR_OWNER"
  | "WALLET_ALREADY_ROLLED_BACK"
  | "WALLET_FROZEN"
  | "WALLET_INSUFFICIENT_BALANCE"
  | "WALLET_ISSUANCE_LIMIT"
  | "WALLET_LOSS_NEEDS_OWNER"
  | "WALLET_LOSS_NOT_CONFIRMED"
  | "WALLET_ROLLBACK_INSUFFICIENT"
  | "WALLET_SELF"
  | "WALLET_SPENDING_STOPPED"
  | "WALLET_TRANSACTION_NOT_FOUND"
  | "WATCH_CODE_WRONG"
  | "WATCH_ELSEWHERE"
  | "WATCH_SELF"
  | "WIN_NOT_FOUND"
  | "access_denied"
