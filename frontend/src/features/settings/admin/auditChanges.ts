import { HOME_BLOCK_KINDS, SECTION_LABELS, SOCIAL_PLATFORM_NAMES } from '@/api/constants'
import type { AuditEntry } from '@/api/shapes'
import { caseStatus } from '@/components/office/caseStatus'
import { memberStatus } from '@/components/office/memberStatus'
import { orderStatus } from '@/components/orderStatus'
import { raffleStatus } from '@/components/office/raffleStatus'
import { rights } from '@/lib/rights'
import { productStatus } from '@/components/office/productStatus'
import { productTerms, termsInMinutes } from '@/components/office/productTerms'
import { countOf, formatExact, formatInteger } from '@/lib/format'
import { keyOf } from '@/lib/keyOf'

type Value = string | number | boolean | object | null | undefined
export type Facts = Record<string, Value>

export const factsOf = (facts: AuditEntry['before']) => (facts ?? {}) as Facts

/** A plain value as it is written; lists and objects are for the functions below. */
export const textOf = (value: Value) => (typeof value === 'object' || value === undefined ? '' : String(value))

type FirstPart<Name> = Name extends `${infer Part}.${string}` ? Part : never
/** The part of an action before the first dot: "order" of "order.status". */
export type AuditArea = FirstPart<AuditEntry['action']>
export const auditAreaOf = (action: AuditEntry['action']) => action.split('.', 1)[0] as AuditArea

/** True if only operators of the platform do it. They stop and resume spending, too. */
export const isByOperator = (action: AuditEntry['action']) =>
  auditAreaOf(action) === 'desk' || action === 'wallet.stop' || action === 'wallet.resume'

type Entry = Pick<AuditEntry, 'action' | 'before' | 'after'>

const MAX_TEXT_LENGTH = 80
const SHOWN = 6

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Fields by the label that their form uses. A field of a newer server gets its own name, in words. */
const LABELS: Record<string, string> = {
  ...Object.fromEntries(Object.entries(productTerms).map(([name, { label }]) => [snakeCase(name), label])),
  slug: 'Address',
  image: 'Picture',
  description: 'Description',
  entry_cost: 'Ticket price in gems',
  max_entries: 'Tickets',
  max_entries_per_user: 'Tickets per fan',
  one_per_member: 'One prize per fan',
  start_at: 'Starts',
  end_at: 'Ends',
  starts_at: 'Starts',
  ends_at: 'Ends',
  provider: 'Linked account',
  password_tickets: 'Tickets for the stream code',
  claim_days: 'Days to claim',
  on_sale_from: 'On sale from',
  on_sale_until: 'On sale until',
  quantity: 'Stock',
  sell_price: 'Sells back for',
  type: 'Type',
  threshold: 'Amount in USD',
  measure: 'What counts',
  period: 'How often',
  starts_on: 'First day',
  ends_on: 'Last day',
  rawFactor: 'Factor of the amount',
  weightedFactor: 'Factor of the weighted amount',
  weightedChange: 'Change of the weighted amount',
  restock_to: 'Restock to',
  restock_every: 'Every',
  restock_unit: 'Unit',
  restock_at: 'At',
  has_codes: 'Codes',
  variants: 'Options',
  minimum_age: 'Minimum age',
  countries: 'Countries',
  is_allow_list: 'Where the countries apply',
  timezone: 'Time zone',
  limit: 'Whole team, gems per day',
  staffLimit: 'Each staff member, gems per day',
  logo: 'Logo',
  favicon: 'Favicon',
  banner: 'Banner',
  tracking_number: 'Tracking number',
  tracking_url: 'Tracking link',
  url: 'Address',
  brand_color: 'Brand color',
  surface_color: 'Background color',
  text_color: 'Text color',
  social_links: 'Social links',
  social_picture: 'Picture for shared links',
  home_blocks: 'Home page',
  list_view: 'First view of lists',
  body_bytes: 'Length of the text in bytes',
  is_published: 'Published',
  label: 'Text',
  on: 'State',
  link: 'Link',
  menu_name: 'Name in the menu',
  picture_id: 'Picture',
  placement: 'Place',
  position: 'Position',
  shown_from: 'Shown from',
  shown_until: 'Shown until',
  version: 'Version',
  shape: 'Corners',
  rate: 'Points for one gem',
  asked: 'Entries',
  step: 'Step',
  override_until: 'Overridden until',
  public_reason: 'Reason that fans read',
}

const STATUSES: Partial<Record<AuditArea, Record<string, { label: string }>>> = {
  lootbox: caseStatus,
  raffle: raffleStatus,
  product: productStatus,
  order: orderStatus,
  member: memberStatus,
  store: { OPEN: { label: 'Open' }, CLOSED: { label: 'Closed' } },
}

/** Their values are recorded in seconds; their labels say minutes. */
const IN_SECONDS = new Set(termsInMinutes.map(snakeCase))
/** Their values say nothing to a person. */
const FILES = new Set(['image', 'logo', 'favicon', 'banner', 'social_picture'])
/** For the server alone, or part of the sentence above the changes. */
const UNSAID = new Set(
  [
    'id',
    'member',
    'winner',
    'transaction',
    'balance',
    'odds_hash',
    'username',
    'email',
    'file',
    'rows',
    'added',
  ].concat([
    'thrown_away',
    'pieces',
    'amount',
    'tickets',
    'product',
    'done',
    'wallets',
    'gems',
    'people',
    'lines',
    'mode',
    'version',
  ]),
)
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const CODE = /^[A-Z][A-Z_]+$/
const FIGURE = /^\d{1,13}$/

const sentenceCase = (name: string) => {
  const words = name
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const labelOf = (field: string) => LABELS[field] ?? sentenceCase(field)

const percent = (ppm: Value) => `${Number(ppm) / 10_000}%`

/** One of a list: a prize with its odds or its number of winners, a question, a right, a country, a size. */
function itemText(item: Value): string {
  if (typeof item !== 'object' || item === null) {
    const right = keyOf(rights, textOf(item))
    return right ? rights[right].label : wordOf(item)
  }
  const { platform, section, kind, hidden } = item as Facts
  const known = keyOf(SOCIAL_PLATFORM_NAMES, textOf(platform))
  if (known) return SOCIAL_PLATFORM_NAMES[known]
  const place = keyOf(SECTION_LABELS, textOf(section))
  if (place) return `${SECTION_LABELS[place]}${hidden ? ' (hidden)' : ''}`
  const block = keyOf(HOME_BLOCK_KINDS, textOf(kind))
  if (block) return `${HOME_BLOCK_KINDS[block].label}${hidden ? ' (hidden)' : ''}`
  const { name, text, amount, question, value, ppm, winners, count } = item as Facts
  const what = name ?? text ?? question ?? (amount !== undefined ? countOf(Number(amount), 'gem') : undefined)
  const main = textOf(what || (value !== undefined ? countOf(Number(value), 'gem') : 'A prize'))
  const many = winners ?? count
  return [main, ppm !== undefined && percent(ppm), many !== undefined && `${textOf(many)} ×`].filter(Boolean).join(', ')
}

/** A plain value in words: figures grouped, moments as people write them, constants without their underscores. */
function wordOf(value: Value): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = textOf(value)
  if (FIGURE.test(text)) return formatInteger(Number(text))
  if (MOMENT.test(text)) return formatExact(text)
  if (CODE.test(text) && text.length > 2) return sentenceCase(text)
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text
}

function worded(field: string, value: Value, area: AuditArea): string {
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : (value as Value[]).map(itemText).join(' · ')
  if (typeof value === 'object' && value !== null) return itemText(value)
  if (area === 'desk' && field === 'on') return typeof value === 'boolean' ? (value ? 'on' : 'off') : 'as in the plan'
  if (field === 'status') return STATUSES[area]?.[textOf(value)]?.label ?? wordOf(value)
  if (IN_SECONDS.has(field) && typeof value === 'number') return formatInteger(value / 60)
  if (field === 'is_allow_list') return value ? 'only in these countries' : 'everywhere except these countries'
  return wordOf(value)
}

/** The filters of a file, as "Status: Pending". */
function filterLines(filters: Value): string[] {
  return Object.entries((filters ?? {}) as Facts).map(([field, value]) => `${labelOf(field)}: ${wordOf(value)}`)
}

/** The sentence gives the operator's reason. */
const isInSentence = (action: AuditEntry['action'], field: string) =>
  isByOperator(action) && (field === 'text' || field === 'reason')

/**
 * The differences, as "Price: 5 → 7"; of something new or gone only the fields that explain it. A few lines at most.
 */
export function changesOf({ action, before, after }: Entry): string[] {
  const area = auditAreaOf(action)
  const [then, now] = [factsOf(before), factsOf(after)]
  if (action.endsWith('.export')) return filterLines(now.filters)
  if (!before || !after) {
    const only = before ? then : now
    const explains = ['text', 'reason', 'note', 'permissions'].flatMap((field) =>
      only[field] === undefined || only[field] === '' || isInSentence(action, field)
        ? []
        : [worded(field, only[field], area)],
    )
    const { public_reason: shown } = only
    return shown ? [...explains, `${labelOf('public_reason')}: ${textOf(shown)}`] : explains
  }
  const fields = [...new Set([...Object.keys(then), ...Object.keys(now)])]
  const lines = fields.flatMap((field) => {
    if (UNSAID.has(field) || isInSentence(action, field) || JSON.stringify(then[field]) === JSON.stringify(now[field]))
      return []
    if (FILES.has(field)) return [`${labelOf(field)}: new picture`]
    const [was, is] = [worded(field, then[field], area), worded(field, now[field], area)]
    return was === is ? [`${labelOf(field)}: changed`] : [`${labelOf(field)}: ${was} → ${is}`]
  })
  return lines.length > SHOWN ? [...lines.slice(0, SHOWN), `and ${lines.length - SHOWN} more`] : lines
}
