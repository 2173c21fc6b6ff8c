import { EARNING_EVENT_WORDS } from '@/api/constants'
import type { EarningRule, Treasury } from '@/api/shapes'
import { countGems } from '@/lib/format'

const isGems = (text: string) => /^\d{1,13}$/.test(text)
/** The most gems that a rule pays one fan on one day; of one without a limit, a payment. */
const perFanOf = ({ gems, dailyCap }: EarningRule) => BigInt(gems) * BigInt(dailyCap ?? 1)

/** The warning about the gems that this limit stops; null if it stops none. */
export function stopWords(
  limit: string,
  { issuedToday }: Pick<Treasury, 'issuedToday'>,
  rules: readonly EarningRule[],
) {
  if (!isGems(limit)) return null
  const active = rules.filter(({ isActive }) => isActive)
  const [largest] = active.toSorted((one, other) => Number(perFanOf(other) - perFanOf(one)))
  const parts = [
    BigInt(issuedToday) > 0n && BigInt(limit) <= BigInt(issuedToday)
      ? `${countGems(issuedToday)} are issued today already. With this limit, nothing more is paid and no reward can be claimed until the next day.`
      : '',
    largest && perFanOf(largest) > BigInt(limit)
      ? `The rule for “${EARNING_EVENT_WORDS[largest.event]}” can pay one fan ${countGems(String(perFanOf(largest)))} a day. Fans wait for the gems beyond this limit until the next day.`
      : '',
  ]
  return parts.filter(Boolean).join(' ') || null
}
