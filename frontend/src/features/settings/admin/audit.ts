import type { AuditEntry } from '@/api/shapes'

const deeds: Record<string, string> = {
  'branding.edit': 'Edited the branding’s draft',
  'branding.pictures': 'Added pictures to the branding’s draft',
  'branding.publish': 'Published branding',
  'member.remove': 'Removed a member',
  'member.status': 'Changed a member’s status',
  'note.create': 'Wrote a note',
  'note.edit': 'Edited a note',
  'note.delete': 'Deleted a note',
  'product.create': 'Added a product',
  'product.edit': 'Edited a product',
  'product.status': 'Changed a product’s status',
  'raffle.create': 'Wrote a raffle',
  'raffle.edit': 'Edited a raffle',
  'raffle.publish': 'Published a raffle',
  'raffle.close': 'Closed a raffle early',
  'raffle.cancel': 'Canceled a raffle',
  'raffle.delete': 'Deleted a raffle',
  'raffle.tickets': 'Gave raffle tickets',
  'raffle.void': 'Had a prize drawn again',
  'store.edit': 'Edited the store',
  'order.status': 'Moved an order',
  'order.note': 'Wrote about an order',
  'wallet.tip': 'Tipped gems',
  'wallet.deduct': 'Deducted gems',
  'wallet.limit': 'Changed the daily limit',
  'wallet.reset': 'Reset a wallet',
  'wallet.reset-all': 'Reset all wallets',
  'settings.edit': 'Changed settings',
  'community.rename': 'Changed the address',
  'staff.invite': 'Invited to the team',
  'staff.resend': 'Sent an invitation again',
  'staff.edit': 'Changed rights',
  'staff.withdraw': 'Took an invitation back',
  'staff.remove': 'Removed from the team',
  'staff.join': 'Joined the team',
  'staff.leave': 'Left the team',
  'staff.decline': 'Declined an invitation',
  'get-started.step': 'Ticked off a step',
}

/** What was done, in words; an action of a newer release as it is written. */
export const deedOf = (action: string) => deeds[action] ?? action.replace(/[.-]/g, ' ')

type Value = string | number | boolean | object | null | undefined
type Facts = Record<string, Value>

const LONGEST = 80
const SHOWN = 3
/** What names a thing that was made or done away with, the telling one first. */
const NAMES = ['name', 'title', 'username', 'email', 'text', 'amount', 'reason', 'status']
/** Their values say nothing to a person. */
const FILES = new Set(['image', 'logo', 'favicon', 'banner'])

function worded(value: Value): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

const named = (key: string) => key.replaceAll('_', ' ')

/** Something new, or something gone: what it is called. */
function subject(facts: Facts): string[] {
  const key = NAMES.find((name) => facts[name] !== undefined && facts[name] !== '')
  if (!key) return []
  return [key === 'amount' ? `${worded(facts[key])} gems: ${worded(facts.reason)}` : worded(facts[key])]
}

/** What differs, as "price: 5 → 7"; of something made or deleted its name. A few lines at most. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string[] {
  const then = before as Facts | null
  const now = after as Facts | null
  if (!then || !now) return subject(then ?? now ?? {})
  const keys = Array.from(new Set([...Object.keys(then), ...Object.keys(now)]))
  const lines = keys.flatMap((key) => {
    const [was, is] = [worded(then[key]), worded(now[key])]
    if (was === is) return []
    return FILES.has(key) ? [`${named(key)}: new picture`] : [`${named(key)}: ${was} → ${is}`]
  })
  return lines.length > SHOWN ? [...lines.slice(0, SHOWN), `and ${lines.length - SHOWN} more`] : lines
}
