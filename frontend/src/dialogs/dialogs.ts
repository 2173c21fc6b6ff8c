import type { ComponentType, LazyExoticComponent, ReactNode } from 'react'
import { create } from 'zustand'
import type { CasinoConnection, ReferredAccount } from '@/api/casinoShapes'
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
  ChannelConnection,
  ChosenRole,
  EarningRule,
  FanChain,
  GemCode,
  Item,
  Member,
  Note,
  OfferedPlan,
  Order,
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
import type { TeamWager, TeamWagerReward } from '@/api/wagerShapes'
import type { DialogKey } from './kinds'

/** The props of each kind of dialog. */
export interface DialogProps {
  'view-image': { src: string; alt: string }
  'authorization-required': { source: string; returnTo: string; what: string }
  'store-product': { product: Product }
  'purchase-successful': { order: Order }
  'raffle-join': { raffle: Raffle }
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
  'raffle-void': { raffle: TeamRaffleDetail; winnerId: string }
  'raffle-tickets-give': { raffle: TeamRaffle }
  /** The team chooses the counted deed first; the form follows. */
  'challenge-create': Record<string, never>
  'challenge-preview': { challenge: TeamChallenge }
  /** Without one: a new one. */
  achievement: { achievement?: TeamAchievement }
  'achievement-delete': { achievement: TeamAchievement }
  'achievement-share': { id: string; name: string }
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
  'earning-cancel': { waiting: { kind: 'payment' | 'reward' | 'chain-reward'; id: string; words: string } }
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
  'item-give': { member: Member }
  'user-tip': { member: Member }
  'user-deduct': { member: Member }
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

export type DialogKind = keyof DialogProps & DialogKey

/** Bodies are loaded when first opened. The bundles of a space hold only the dialogs that it can open. */
export type Registry = {
  [Kind in DialogKind]?: {
    title: string | ((props: DialogProps[Kind]) => string)
    size?: string
    body: LazyExoticComponent<ComponentType<DialogProps[Kind]>> | ComponentType<DialogProps[Kind]>
  }
}

interface Entry {
  kind: DialogKind
  props: DialogProps[DialogKind]
  open: boolean
  /** The element that had the focus before. It gets the focus back. */
  opener: Element | null
}

export const useDialogs = create<Entry[]>()(() => [])

/** Opening a kind that is already open replaces it: there is never a second one. */
export const openDialog = <Kind extends DialogKind>(kind: Kind, props: DialogProps[Kind]) =>
  useDialogs.setState((stack) => {
    const replaced = stack.find((entry) => entry.kind === kind)
    // One that follows another (bought, then: successful) leads back to where the first one came from.
    const before = replaced ?? stack.find((entry) => !entry.open)
    const opener = before ? before.opener : document.activeElement
    return [...stack.filter((entry) => entry !== replaced), { kind, props, open: true, opener }]
  }, true)

/** Without a kind, closes the latest. It stays in the stack until its exit animation ends. */
export function closeDialog(kind = useDialogs.getState().findLast((entry) => entry.open)?.kind) {
  const closing = useDialogs.getState().find((entry) => entry.kind === kind && entry.open)
  if (!closing) return
  // A dialog that the program closes must not stop the next step with its question about unsaved changes.
  guards.delete(closing.kind)
  useDialogs.setState((stack) => stack.map((entry) => (entry === closing ? { ...entry, open: false } : entry)), true)
  // After the dialog has released the focus, which happens when it closes.
  setTimeout(() => {
    const { opener } = closing
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
  })
}

const guards = new Map<DialogKind, () => void>()

/** `ask` runs in place of closing when a person dismisses the dialog. Returns a function that removes the guard. */
export function guardDialog(kind: DialogKind, ask: () => void) {
  guards.set(kind, ask)
  return () => void guards.delete(kind)
}

/** True while the open dialog `kind` has changes that leaving the page would lose. */
export const isGuarded = (kind: DialogKind) => guards.has(kind)

/** By Escape, the close button, or a click beside it. A dialog with unsaved changes asks first. */
export const dismissDialog = (kind: DialogKind) => (guards.get(kind) ?? (() => closeDialog(kind)))()

export const dropClosedDialogs = () => useDialogs.setState((stack) => stack.filter((entry) => entry.open), true)

const addressed = new Set<DialogKind>()

/** Marks `kind` as a dialog with an address while its page is shown. Returns a function that removes the mark. */
export function addressDialog(kind: DialogKind) {
  addressed.add(kind)
  return () => void addressed.delete(kind)
}

/** The latest open dialog without an address: Back closes it alone. */
export const dialogWithoutAddress = (stack: readonly Entry[]) => {
  const latest = stack.findLast((entry) => entry.open)
  return latest && !addressed.has(latest.kind) ? latest.kind : undefined
}
