import type { ReactNode } from 'react'
import type { CasinoConnection, ReferredAccount } from '@/api/casinoShapes'
import type {
  CommunityEventPage,
  EventParticipant,
  EventScope,
  TeamEventPage,
  Tournament,
  TournamentEntrant,
  TournamentRules,
} from '@/api/eventShapes'
import type {
  Billing,
  Boost,
  BoardPayout,
  BreakPeriod,
  Case,
  CasinoProvider,
  ChallengeKind,
  ChallengeProvider,
  ChallengeTemplate,
  ChatMessage,
  ChannelConnection,
  ChosenRole,
  EarningRule,
  FanChain,
  FanMessage,
  GemCode,
  Item,
  Member,
  Note,
  OfferedPlan,
  Order,
  PendingAction,
  OptionalArea,
  OwnBanner,
  OwnPage,
  OwnPageRow,
  PlanChoice,
  Product,
  Raffle,
  ShareLink,
  Staff,
  TeamChain,
  TeamAchievement,
  TeamBoard,
  TeamBoardAppeal,
  TeamBoardWindow,
  TeamChallenge,
  TeamRaffle,
  TeamRaffleDetail,
  TwoFactorMethod,
} from '@/api/shapes'
import type { NewTicket, SavedAnswer, SubjectKind, TeamTicketPage, TicketLink } from '@/api/supportShapes'
import type { ExclusiveOffer, TeamOffer, TeamOfferPlatform } from '@/api/offerShapes'
import type { TeamWager, TeamWagerReward } from '@/api/wagerShapes'

/** The props of each kind of dialog. */
export interface DialogProps {
  'view-image': { src: string; alt: string }
  /** `action` is of this page's community. It is carried out after the login. */
  'authorization-required': { source: string; what: string; action?: PendingAction }
  'store-product': { product: Product }
  'purchase-successful': { order: Order }
  'raffle-join': { raffle: Raffle }
  'event-view': { id: string }
  /** `day` is a day of `zone`, as "2026-11-28". */
  'events-by-date': { day: string; zone: string }
  /** The addresses of the calendars. */
  'event-feed': Record<string, never>
  /** The result of the fan's own match, or an objection to the one that the other side reported. */
  'match-report': { eventId: string; matchId: string }
  'match-dispute': { eventId: string; matchId: string; reportId: string }
  'challenge-view': { id: string; kind: ChallengeKind }
  /** Starts a challenge, or claims the reward of a challenge or of a chain. */
  'challenge-action':
    | { action: 'start' | 'claim'; id: string; kind: ChallengeKind }
    | { action: 'claim-chain'; chain: FanChain }
  'challenge-review': { id: string; asksForCode: boolean }
  'raffle-preview': { raffle: TeamRaffle }
  /** Explains the effects of publishing before it happens. `onRefused`: a field of the form behind it has an error. */
  'raffle-publish-preview': { raffle: TeamRaffle; onPublish: () => Promise<unknown>; onRefused: () => unknown }
  'raffle-delete': { raffle: TeamRaffle; onDeleted: () => void }
  'raffle-close': { raffle: TeamRaffleDetail }
  'raffle-end': { raffle: TeamRaffleDetail }
  'leaderboard-delete': { board: TeamBoard; onDeleted: () => void }
  'leaderboard-publish': {
    name: string
    facts: string[]
    onPublish: () => Promise<unknown>
    onRefused: () => unknown
  }
  /** A member's objection to a frozen result. */
  'leaderboard-appeal': { windowId: string; name: string }
  'leaderboard-appeal-decide': { appeal: TeamBoardAppeal }
  /** A member, or a casino account without one. */
  'leaderboard-exclude': { boardId: string; name: string; memberId: string | null; accountId: string | null }
  'leaderboard-pay': { payout: BoardPayout }
  /** Ends a round, freezes it without waiting, or freezes it again. */
  'leaderboard-settle': { window: TeamBoardWindow; how: 'settle' | 'freeze' }
  /** As fans will see it. `rules`: those of its tournament. */
  'event-preview': { event: CommunityEventPage & { rules: TournamentRules | null } }
  'event-publish': {
    name: string
    facts: string[]
    onPublish: () => Promise<unknown>
    onRefused: () => unknown
  }
  /** Asks which dates of a repeating event an edit changes. `changed`: the fields of the edit. */
  'event-scope': {
    event: TeamEventPage
    changed: string[]
    onSave: (scope: EventScope) => Promise<unknown>
    onRefused: () => unknown
  }
  'event-cancel': { event: TeamEventPage }
  'event-delete': { event: TeamEventPage; onDeleted: () => void }
  /** `hasWaiting`: a fan on the waiting list gets the place. */
  'event-participant-remove': { eventId: string; participant: EventParticipant; hasWaiting: boolean }
  'event-match': { eventId: string; matchId: string }
  'event-entrant': { eventId: string; entrant: TournamentEntrant; how: 'withdraw' | 'reinstate' }
  /** Draws the bracket, or ends the review. */
  'event-tournament-step': { event: TeamEventPage; tournament: Tournament; step: 'draw' | 'finish' }
  'raffle-void': { raffle: TeamRaffleDetail; winnerId: string }
  'raffle-tickets-give': { raffle: TeamRaffle }
  /** The team chooses the counted deed first; the form follows. */
  /** `onStep`: the new quest becomes a step of a chain, which publishes it. */
  'challenge-create': { onStep?: (challenge: TeamChallenge) => void }
  'challenge-preview': { challenge: TeamChallenge }
  /** Without one: a new one. */
  achievement: { achievement?: TeamAchievement }
  'achievement-delete': { achievement: TeamAchievement }
  'achievement-share': { id: string; name: string }
  /** A prize that the fan won: `id` is that of the opening or of the raffle's winner. */
  'win-share': { kind: 'case' | 'raffle'; id: string; name: string }
  /** The card of a member, as this user may see it. */
  'member-card': { username: string }
  'challenge-delete': { challenge: TeamChallenge; onDeleted: () => void }
  /** Without one: a new one. */
  'challenge-provider': { provider?: ChallengeProvider }
  'challenge-template': { template?: ChallengeTemplate }
  /** Without one: a new one. */
  'earning-rule': { rule?: EarningRule }
  'earning-boost': { boost?: Boost }
  'gem-code': { code?: GemCode }
  'earning-remove': { thing: { kind: 'rule' | 'boost' | 'code'; id: string; name: string } }
  'earning-cancel': { waiting: { kind: 'payment' | 'reward' | 'chain-reward' | 'stream'; id: string; words: string } }
  'offer-claim': { offer: ExclusiveOffer }
  /** The team chooses the platform first; the form follows. */
  'offer-create': Record<string, never>
  'offer-delete': { offer: TeamOffer; onDeleted: () => void }
  /** As `quest-publish`, for an offer. */
  'offer-publish': {
    name: string
    gems: string
    facts: string[]
    preview: ReactNode
    onPublish: () => Promise<unknown>
    onRefused: () => unknown
  }
  /** Without one: a new one. */
  'offer-platform': { platform?: TeamOfferPlatform }
  'offer-platform-delete': { platform: TeamOfferPlatform }
  /** The decision of the team about a referral of a friend. */
  'fan-referral': { id: string }
  'challenge-chain-delete': { chain: TeamChain; onDeleted: () => void }
  /** As `raffle-publish-preview`, for a quest or a chain. */
  'quest-publish': {
    noun: 'quest' | 'chain'
    name: string
    /** The gems of one reward; without it, the form behind the dialog warns of them. */
    gems?: string
    /** Sentences about the values that cannot change after publishing. */
    facts: string[]
    /** The fans' view. */
    preview: ReactNode
    onPublish: () => Promise<unknown>
    onRefused: () => unknown
  }
  /** As `quest-publish`, for a wager reward. */
  'wager-reward-publish': {
    name: string
    gems: string
    facts: string[]
    preview: ReactNode
    onPublish: () => Promise<unknown>
    onRefused: () => unknown
  }
  'wager-reward-delete': { reward: TeamWagerReward; onDeleted: () => void }
  /** With a wager: another one of its account or fan. */
  'wager-create': { wager?: TeamWager }
  'inventory-item': { item: Item }
  'inventory-sell': { item: Item }
  /** The address of an order, or of a won item that becomes an order. */
  'inventory-order': { id: string; isWon: boolean; product: Order['product'] }
  'inventory-tracking': { orderId: string }
  'chat-report': { place: { slug: string; creatorId: string }; message: ChatMessage }
  /** `messageId`: the message that led to it; `isReported`: it waits for a decision. */
  'chat-sanction': { memberId: string; username: string; messageId?: string; isReported?: boolean }
  'ticket-create': NewTicket
  /** The team opens one for a fan. Without a fan, the form asks for the username. */
  'ticket-open': {
    fan?: { id: string; username: string }
    subject?: { kind: SubjectKind; id: string; title: string }
  }
  'ticket-gift': { ticket: TeamTicketPage }
  'ticket-refund': { ticket: TeamTicketPage }
  /** Tickets of one fan, merged into one of `choices`. `onMerged` gets the ticket that goes on. */
  'ticket-merge': {
    tickets: TicketLink[]
    choices: TicketLink[]
    username: string
    onMerged: (ticket: TeamTicketPage) => void
  }
  /** Without one: a new one. */
  'saved-answer': { answer?: SavedAnswer }
  'saved-answer-delete': { answer: SavedAnswer }
  'item-give': { member: Member }
  'user-tip': { member: Member }
  'user-deduct': { member: Member }
  'fan-message': Record<string, never>
  'store-switch': Record<string, never>
  'fan-message-view': { message: FanMessage }
  /** `onDone` is called when all of them are changed. */
  'users-selected': { members: Member[]; change: 'TIP' | 'NOTE' | 'STATUS'; onDone: () => void }
  'page-delete': { page: OwnPageRow; onDeleted: () => void }
  /** `onReverted` gets the page whose draft is an earlier version now. */
  'page-history': { page: OwnPage; onReverted: (page: OwnPage) => void }
  /** Without a banner: a new one. */
  'banner-edit': { banner?: OwnBanner }
  'banner-delete': { banner: OwnBanner }
  /** Without a link: a new one. */
  'share-link-edit': { link?: ShareLink }
  'share-link-delete': { link: ShareLink }
  'product-delete': { product: Product; onDeleted: () => void }
  'store-item-preview': { product: Product }
  'case-preview': { shown: Case }
  /** If a thing gives more gems than it costs, the owner types the loss before it is saved. */
  'loss-confirm': { loss: string; average: string | null; what: string; onConfirm: () => Promise<unknown> }
  /** If a rule can pay more gems than the daily limit leaves, the person confirms it before it is saved. */
  'limit-confirm': { text: string; onConfirm: () => Promise<unknown> }
  /** A break is started once the fan has typed how long it lasts. */
  'break-confirm': { period: BreakPeriod }
  'lootbox-delete': { id: string; name: string; onDeleted: () => void }
  'user-note-add': { member: Member; note?: Note }
  'user-note-delete': { member: Member; note: Note }
  /** `url` is the address that the form begins with. */
  'go-live': { url: string }
  'channel-disconnect': { connection: ChannelConnection }
  /** Says what ends and what goes on before an area is switched off. */
  'area-off': { area: OptionalArea }
  /** A domain is removed once the owner has typed its name. */
  'domain-remove': { id: string; name: string }
  /** The owner offers the community to another person. */
  'hand-over': Record<string, never>
  'community-close': Record<string, never>
  'plan-change': { choice: PlanChoice; plan: OfferedPlan }
  'plan-cancel': { billing: Billing }
  'staff-create': Record<string, never>
  'staff-edit': { staff: Staff }
  'staff-delete': { staff: Staff }
  /** The staff who have each permission. */
  'staff-list': Record<string, never>
  'creator-unsubscribe': { creatorId: string; name: string }
  /** Anywhere a fan is stopped for an unconfirmed email. */
  'email-verify': Record<string, never>
  /** `replaces`: there is an app already, which this one takes the place of. */
  'app-2fa-enable': { replaces: boolean }
  'app-2fa-disable': Record<string, never>
  'email-2fa-enable': Record<string, never>
  'email-2fa-disable': Record<string, never>
  'backup-codes': Record<string, never>
  'step-up': { hasPassword: boolean; methods: TwoFactorMethod[]; onConfirmed: () => void }
  'casino-user-connect': { provider: CasinoProvider }
  /** A casino of the community's creator, by the id of the connection. */
  'casino-details': { id: string; name: string }
  /** Without a connection: a new one. */
  'casino-creator-connect': { connection?: CasinoConnection }
  'casino-disconnect': { connection: CasinoConnection }
  'stake-configuration': { connection: CasinoConnection }
  /** The test of a connection, whose sample the creator confirms. */
  'casino-test': { connection: CasinoConnection }
  'casino-referral-confirm': { referral: ReferredAccount }
  'role-choose': { onChosen: (role: ChosenRole) => void }
  'creator-email-or-usernames': Record<string, never>
  'user-unsubscribe': { member: Member; onRemoved: () => void }
}
