import type { FirstStatus } from '@/api/shapes'
import { termsInMinutes } from '@/components/office/productTerms'
import { type Changes, formOf } from '@/lib/changes'
import { countOf } from '@/lib/format'

const MINUTE = 60
const WHOLE = /^\d+$/

/** A stock that was and stays a number is sent as a difference, so that pieces sold meanwhile stay sold. */
export function productBody({ fields, seen }: Changes, status?: FirstStatus) {
  const { quantity, ...others } = fields
  // Options carry what the page showed of their stock.
  const { variants: _, ...seenRest } = seen
  const { quantity: before, ...seenOthers } = seenRest
  const isDifference = WHOLE.test(String(quantity)) && WHOLE.test(String(before))
  const body = formOf(
    isDifference
      ? { fields: { ...others, quantityChange: Number(quantity) - Number(before) }, seen: seenOthers }
      : { fields, seen: seenRest },
  )
  if (status) body.set('status', status)
  return body
}

/** The note about the stock after saving, if pieces were sold or added since the page showed it. */
export function stockNote(shown: string, typed: string, now: number | null) {
  if (now === null || !WHOLE.test(shown) || !WHOLE.test(typed) || shown === typed || Number(shown) === now) return null
  return `The stock is now ${now}. Saving sets it to ${now + Number(typed) - Number(shown)}.`
}

export function describe(field: string, value: unknown) {
  if (field === 'pictures') return countOf(Array.isArray(value) ? value.length : 0, 'picture')
  if (termsInMinutes.some((name) => name === field) && value)
    return countOf(Math.ceil(Number(value) / MINUTE), 'minute')
  return undefined
}
