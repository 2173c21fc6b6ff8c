import type { AuditEntry } from '@/api/shapes'

const deeds: Record<string, string> = {
  'member.remove': 'Removed a member',
  'member.status': 'Changed a member’s status',
  'note.create': 'Wrote a note',
  'note.edit': 'Edited a note',
  'note.delete': 'Deleted a note',
  'product.create': 'Added a product',
  'product.edit': 'Edited a product',
  'product.status': 'Changed a product’s status',
  'store.edit': 'Edited the store',
  'order.status': 'Moved an order on',
  'order.note': 'Wrote about an order',
  'wallet.tip': 'Tipped gems',
  'wallet.deduct': 'Deducted gems',
  'wallet.limit': 'Changed the daily limit',
  'wallet.reset': 'Reset a wallet',
  'wallet.reset-all': 'Reset all wallets',
  'settings.edit': 'Changed settings',
  'community.rename': 'Changed the address',
  'get-started.step': 'Ticked off a step',
}

/** What was done, in words; an action of a newer release as it is written. */
export const deedOf = (action: string) => deeds[action] ?? action.replace(/[.-]/g, ' ')

type Facts = Record<string, string | number | boolean | object | null>

const LONGEST = 60
const SHOWN = 4

function worded(value: string | number | boolean | object | null | undefined): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

const named = (key: string) => key.replaceAll('_', ' ')

/** The fields that differ, as "name: before → after"; what only has one side as "name: value". At most a handful. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string[] {
  const then = (before ?? {}) as Facts
  const now = (after ?? {}) as Facts
  const keys = Array.from(new Set([...Object.keys(then), ...Object.keys(now)]))
  const lines = keys.flatMap((key) => {
    const [was, is] = [worded(then[key]), worded(now[key])]
    if (!(key in then)) return is === 'nothing' ? [] : [`${named(key)}: ${is}`]
    if (!(key in now)) return was === 'nothing' ? [] : [`${named(key)}: ${was}`]
    return was === is ? [] : [`${named(key)}: ${was} → ${is}`]
  })
  return lines.length > SHOWN ? [...lines.slice(0, SHOWN), `and ${lines.length - SHOWN} more`] : lines
}
