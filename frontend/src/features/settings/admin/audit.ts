import type { AuditEntry, OrderStatus } from '@/api/shapes'
import { memberStatus } from '@/components/office/memberStatus'
import { orderStatus } from '@/components/orderStatus'
import { productStatus } from '@/components/office/productStatus'
import { type AuditArea, auditAreaOf, type Facts, factsOf, isByOperator, textOf } from './auditChanges'
import { casinoDeeds } from './auditCasinos'
import { chatDeeds, ticketDeeds } from './auditTickets'
import { gemsOf, many, rows } from './auditCounts'
import { eventDeeds } from './auditEvents'
import { playDeeds } from './auditPlay'

type AuditAction = AuditEntry['action']

/** `before` the name of the thing, then what comes after it: "refunded [order 12 of ada]", "sent a tip to [ada]". */
type Deed = string | { before: string; after?: string }
type Words = Deed | ((facts: Facts) => Deed)

const moved =
  (labels: Record<string, { label: string }>) =>
  ({ status }: Facts): Deed => ({ before: 'moved', after: `to “${labels[textOf(status)]?.label ?? 'another status'}”` })

/** The verb of a move; null is named by the new status. */
const ORDER_DEEDS: Record<OrderStatus, string | null> = {
  CREATED: null,
  PENDING: null,
  PROCESS: 'started',
  SHIPPED: 'shipped',
  RESERVED: null,
  COMPLETED: 'completed',
  CANCELED: null,
  ARCHIVED: null,
}

/** The action in words, without the actor. An action without words does not compile. */
const deeds: Record<AuditAction, Words> = {
  'achievement.create': { before: 'created the achievement' },
  'achievement.delete': { before: 'removed the achievement' },
  'achievement.edit': { before: 'edited the achievement' },
  'achievement.levels': 'changed the names and rewards of levels',
  'achievement.share': { before: 'shared the achievement' },
  'achievement.unshare': { before: 'stopped sharing the achievement' },
  'audit.export': (facts) => `exported ${rows(facts, 'entry', 'entries')} of the audit log`,
  'banner.create': { before: 'added the banner' },
  'banner.delete': 'deleted a banner',
  'banner.edit': { before: 'edited the banner' },
  'branding.edit': 'edited the draft of the branding',
  'branding.pictures': 'added pictures to the draft of the branding',
  'branding.publish': 'published the branding',
  'branding.revert': ({ version }: Facts) => `loaded version ${textOf(version)} into the draft of the branding`,
  'challenge.approve': ({ username }) => ({ before: `approved the proof of ${textOf(username)} for` }),
  'challenge.cancel': ({ username, reward }) => ({
    before: `canceled the reward of ${textOf(username)} (${textOf(reward)}) for`,
  }),
  'challenge.reject': ({ username }) => ({ before: `rejected the proof of ${textOf(username)} for` }),
  'challenge.undo-review': ({ username }) => ({ before: `took back the approval of ${textOf(username)} for` }),
  'community.close': 'closed the community',
  'community.download': 'downloaded all data of the community',
  'community.backup-remove': 'removed the backup destination',
  'community.backup-run': 'started a backup',
  'community.backup-save': 'changed the backup destination',
  'community.backup-test': 'tested the backup destination',
  'community.import': 'imported the community from another installation',
  'community.restore': 'restored the community to an earlier moment',
  'community.export': 'exported all data of the community',
  'community.reopen': 'reopened the community',
  'community.rename': 'changed the address of the community',
  'connection.connect': ({ provider, channel }) => `connected the ${textOf(provider)} channel ${named(channel)}`,
  'connection.disconnect': ({ provider, channel }) => `disconnected the ${textOf(provider)} channel ${named(channel)}`,
  'desk.billing': ({ text }) => `compared the billing with Stripe${because(text)}`,
  'desk.books': ({ text }) => `checked the books of the wallets${because(text)}`,
  'desk.build': ({ text }) => `started to build the community again${because(text)}`,
  'desk.close': 'ended a read-only visit to the back office',
  'desk.domain': ({ domain, text }) => `checked the domain ${named(domain)} again${because(text)}`,
  'desk.feature': ({ name, on, text }) => `${switched(named(name, 'a feature'), on)}${because(text)}`,
  'desk.member': ({ username, text }) => `read the wallet and orders of ${textOf(username)}${because(text)}`,
  'desk.merge': ({ username }) => `merged a duplicate account into ${textOf(username)}`,
  'desk.open': ({ text }) => `opened the back office read-only for support${because(text)}`,
  'desk.plan': ({ plan, override_until: until, text }) =>
    `${until ? 'overrode the plan until a date' : `set the plan to ${textOf(plan)}`}${because(text)}`,
  'desk.restore': ({ text }) => `restored the suspended community${because(text)}`,
  'desk.suspend': ({ text }) => `suspended the community${because(text)}`,
  'domain.add': ({ domain }) => `added the domain ${named(domain)}`,
  'domain.primary': ({ primary }) =>
    primary ? `made ${textOf(primary)} the primary domain` : 'stopped the redirect to the primary domain',
  'domain.remove': ({ domain }) => `removed the domain ${named(domain)}`,
  'domain.verify': ({ domain }) => `verified the domain ${named(domain)}`,
  'earning.cancel': ({ gems }) => ({ before: `canceled ${gemsOf(gems)} that wait for` }),
  'earning.withdraw': ({ gems }) => `withdrew ${gemsOf(gems)} for the gifts of a stream`,
  'get-started.step': 'completed a step of getting started',
  'billing.cancel': 'canceled the plan',
  'billing.change': ({ plan }) => `changed the plan to ${planOf(plan)}`,
  'billing.checkout': ({ plan }) => `opened the payment page of ${planOf(plan)}`,
  'billing.payment': ({ failed }) => (failed ? 'could not collect a payment: it failed' : 'received the late payment'),
  'billing.plan': ({ plan }) => `gave the community the ${textOf(plan)} plan`,
  'billing.portal': 'opened the page of the payment method',
  'billing.resume': 'resumed the plan',
  'hand-over.accept': 'became the owner of the community',
  'hand-over.cancel': ({ username }) => `canceled the offer of the community to ${textOf(username)}`,
  'hand-over.offer': ({ username }) => `offered the community to ${textOf(username)}`,
  'hand-over.refuse': 'refused the community',
  'import.apply': { before: 'applied the import' },
  'import.change': { before: 'changed how to read the import' },
  'import.discard': ({ file }) => `discarded the import ${named(file)}`,
  'import.export': (facts) => ({ before: 'exported', after: `(${rows(facts, 'line')})` }),
  'import.undo': { before: 'undid the import' },
  'import.upload': { before: 'uploaded the import' },
  'import.waiting-assign': { before: 'assigned waiting balances of the import' },
  'import.waiting-expire': { before: 'set the end of waiting balances of the import' },
  'import.waiting-release': { before: 'gave up waiting balances of the import' },
  'import.waiting-undo': { before: 'undid a decision about waiting balances of the import' },
  'item.gift': ({ product }) => ({ before: `gave ${named(product, 'an item')} to` }),
  'live.switch': ({ live }) => (live ? 'switched the live badge on' : 'switched the live badge off'),
  'lootbox.create': { before: 'created the case' },
  'lootbox.delete': { before: 'deleted the case' },
  'lootbox.edit': { before: 'edited the case' },
  'lootbox.restore': { before: 'restored the case' },
  'lootbox.rule': 'changed who may open cases',
  'casino.rule': 'changed who may see casinos',
  'settings.rule': 'changed who may take part',
  'store.rule': 'changed who may buy products',
  'member.card': { before: 'changed who sees the card of' },
  'member.export': (facts) => `exported ${rows(facts, 'member')}`,
  'member.invite-back': { before: 'invited', after: 'back' },
  'member.remove': { before: 'removed', after: 'from the community' },
  'member.status': moved(memberStatus),
  'note.create': { before: 'wrote a note about' },
  'note.delete': { before: 'deleted a note about' },
  'note.edit': { before: 'edited a note about' },
  'order.export': (facts) => `exported ${rows(facts, 'order')}`,
  'order.note': { before: 'wrote a note on' },
  'order.slips.export': ({ rows: found, orders }) =>
    `printed ${many(found, 'packing slip')}${orders ? ` (${textOf(orders)})` : ''}`,
  'order.status': ({ status, reason }) =>
    status === 'CANCELED'
      ? { before: reason ? 'refunded' : 'canceled' }
      : status && ORDER_DEEDS[status as OrderStatus]
        ? { before: ORDER_DEEDS[status as OrderStatus] ?? '' }
        : moved(orderStatus)({ status }),
  'order.tracking': { before: 'changed the tracking of' },
  'page.create': { before: 'created the page' },
  'page.delete': { before: 'deleted the page' },
  'page.edit': { before: 'edited the page' },
  'page.picture': 'uploaded a picture for pages',
  'page.publish': ({ version }) => ({ before: 'published', after: `as version ${textOf(version)}` }),
  'page.revert': ({ version }) => ({ before: `put version ${textOf(version)} into the draft of` }),
  'product.codes': ({ added, thrown_away: gone }) => ({
    before: added !== undefined ? `added ${many(added, 'code')} to` : `deleted ${many(gone, 'unused code')} of`,
  }),
  'product.content': ({ kind }) => ({
    before: kind ? 'changed what buyers get with' : 'removed what buyers get with',
  }),
  'product.create': { before: 'added the product' },
  'product.drop': ({ pieces }) => ({ before: `announced a draw for ${many(pieces, 'piece')} of` }),
  'product.drop.cancel': { before: 'canceled the draw of' },
  'product.edit': { before: 'edited the product' },
  'product.picture': 'uploaded a picture for products',
  'product.status': moved(productStatus),
  'casino.import': ({ rows: wagers }) => ({ before: `imported ${many(wagers, 'wager')} into` }),
  'casino.lowered': ({ decision }) => ({
    before: `${decision === 'REFUSED' ? 'refused' : 'accepted'} a lower total at`,
  }),
  'event.check-in': ({ checked_in: isIn }) => ({
    before: `${isIn === false ? 'took back' : 'recorded'} the check-in of a participant of the event`,
  }),
  'leaderboard.appeal': ({ state }) => ({
    before: `${state === 'REFUSED' ? 'refused' : 'accepted'} an appeal about`,
  }),
  'leaderboard.exclude': ({ participant, username, account }) => ({
    before: `excluded ${named(username ?? account ?? participant, 'a participant')} from`,
  }),
  'leaderboard.import': ({ rows: positions }) => ({ before: `imported ${many(positions, 'position')} into` }),
  'raffle.export': (facts) => ({ before: `exported ${rows(facts, 'entrant')} of` }),
  'raffle.tickets': ({ tickets, username }) => ({
    before: `gave ${named(username, 'a fan')} ${many(tickets, 'ticket')} of`,
  }),
  'referral.confirm': { before: 'confirmed the casino account' },
  'referral.merge': { before: 'merged another account into' },
  'referral.reject': { before: 'rejected the casino account' },
  'referral.release': { before: 'released the casino account' },
  'settings.area': ({ name, on }) => switched(named(name, 'an area'), on),
  'settings.edit': 'changed the settings',
  'share.create': { before: 'added the share link' },
  'share.delete': { before: 'deleted the share link' },
  'share.edit': { before: 'renamed the share link' },
  'staff.decline': ({ username }) => `declined an invitation to the team${username ? ` as ${textOf(username)}` : ''}`,
  'staff.edit': (facts) => `changed the permissions of ${person(facts)}`,
  'staff.invite': (facts) => `invited ${person(facts)} to the team`,
  'staff.join': 'joined the team',
  'staff.leave': 'left the team',
  'staff.remove': (facts) => `removed ${person(facts)} from the team`,
  'staff.resend': (facts) => `sent ${person(facts)} the invitation again`,
  'staff.withdraw': (facts) => `withdrew the invitation of ${person(facts)}`,
  'store.categories': 'arranged the categories of the store',
  'store.edit': 'edited the store',
  'store.order': 'arranged the products of the store',
  ...casinoDeeds,
  ...chatDeeds,
  ...ticketDeeds,
  ...eventDeeds,
  ...playDeeds,
  'wallet.deduct': ({ amount }) => ({ before: `deducted ${gemsOf(amount)} from` }),
  'wallet.export': (facts) => `exported ${rows(facts, 'transaction')}`,
  'wallet.limit': 'changed the daily limit of gems',
  'wallet.reset': ({ amount }) => ({
    before: 'reset the wallet of',
    after: amount ? `(${gemsOf(amount)})` : undefined,
  }),
  'wallet.reset-all': ({ wallets }) => `reset ${many(wallets, 'wallet')}`,
  'wallet.resume': ({ text }) => `resumed spending${because(text)}`,
  'wallet.stop': ({ text, reason }) => `stopped all spending${because(text ?? reason)}`,
  'wallet.tip': ({ amount }) => ({ before: `sent a tip of ${gemsOf(amount)} to` }),
}

/** "pro/1/MONTH" → "the Pro plan, monthly". The log keeps it as code, version and interval. */
function planOf(value: Facts[string]) {
  const [code = '', , interval] = textOf(value).split('/')
  const name = code.charAt(0).toUpperCase() + code.slice(1).toLowerCase()
  const paid = interval === 'MONTH' ? ', monthly' : interval === 'YEAR' ? ', yearly' : ''
  return name ? `the ${name} plan${paid}` : 'another plan'
}

const because = (text: Facts[string]) => (text ? `: ${textOf(text)}` : '')
const named = (value: Facts[string], otherwise = '') => (value ? `“${textOf(value)}”` : otherwise)
const person = ({ username, email }: Facts) => textOf(username ?? email ?? 'somebody')
const switched = (feature: string, on: Facts[string]) =>
  typeof on === 'boolean' ? `switched ${feature} ${on ? 'on' : 'off'}` : `let the plan decide about ${feature} again`

/** A sentence in parts: actor and action, the object with its page, and the rest. */
export interface Sentence {
  before: string
  thing: { name: string; link?: string } | null
  after: string
}

/** The sentence of an entry, as "kai refunded" + "order 321 of pixelpanda". */
export function sentenceOf(entry: Pick<AuditEntry, 'action' | 'actor' | 'thing' | 'before' | 'after'>): Sentence {
  const facts = { ...factsOf(entry.before), ...factsOf(entry.after) }
  const known = deeds[entry.action] as Words | undefined
  // Only a page older than its server meets an action that it does not know.
  const words = known ?? 'made a change that this page cannot show. Reload it.'
  const deed = typeof words === 'function' ? words(facts) : words
  const { before, after } = typeof deed === 'string' ? { before: deed, after: undefined } : deed
  return {
    before: `${entry.actor.username}${isByOperator(entry.action) ? ' (platform operator)' : ''} ${before}`,
    thing: typeof deed !== 'string' ? (entry.thing ?? { name: nameOf(entry.action, facts) }) : null,
    after: after ?? '',
  }
}

/** The former name of a thing that is gone. */
function nameOf(action: AuditAction, { name, file, username }: Facts) {
  const known = name ?? file ?? username
  return known ? textOf(known) : (GONE[auditAreaOf(action)] ?? 'something that was deleted')
}

const GONE: Partial<Record<AuditArea, string>> = {
  order: 'an order',
  product: 'a product',
  lootbox: 'a case',
  raffle: 'a raffle',
  ticket: 'a ticket',
  import: 'an import',
  wager: 'a wager',
  'wager-reward': 'a wager reward',
  member: 'a member',
  note: 'a member',
  wallet: 'a member',
  item: 'a member',
}
