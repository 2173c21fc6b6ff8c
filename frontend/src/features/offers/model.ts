import type { ExclusiveOffer, OfferRequestStatus, OfferRuleFacts } from '@/api/offerShapes'
import type { Tone } from '@/components/Chip'
import { countOf } from '@/lib/format'
import { once } from '@/lib/once'

export const requestLabels: Record<OfferRequestStatus, { label: string; tone: Tone }> = {
  PENDING: { label: 'Under review', tone: 'info' },
  APPROVED: { label: 'Approved', tone: 'success' },
  REJECTED: { label: 'Rejected', tone: 'danger' },
}

export const proofNotes: Record<ExclusiveOffer['proof'], string> = {
  ANY: 'A text or a picture is enough.',
  TEXT: 'A text is needed.',
  PICTURE: 'A picture is needed.',
}

const NAMED_COUNTRIES = 4
const regions = once(() => new Intl.DisplayNames('en', { type: 'region' }))
const utc = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'UTC',
    }),
)

/** The time in the reader's zone with "Nov 30, 19:00 UTC", in which platforms write theirs, unless it is that already. */
export const alsoInUtc = (own: string, iso: string) =>
  / (?:UTC|GMT)$/.test(own) ? own : `${own} · ${utc().format(new Date(iso))} UTC`

function countriesIn(codes: readonly string[]) {
  const names = codes.slice(0, NAMED_COUNTRIES).map((code) => regions().of(code) ?? code)
  const rest = codes.length - names.length
  return rest > 0 ? `${names.join(', ')} and ${rest} more` : names.join(', ')
}

/** The rules of an offer, each in a few words. */
export function ruleLines({ minimumAge, allowed, blocked, minLevel, minMemberDays }: OfferRuleFacts) {
  return [
    minimumAge > 0 && `Ages ${minimumAge} and over`,
    allowed !== null && `Only in ${countriesIn(allowed)}`,
    blocked.length > 0 && `Not in ${countriesIn(blocked)}`,
    minLevel !== null && `From level ${minLevel}`,
    minMemberDays !== null && `Members for ${countOf(minMemberDays, 'day')}`,
  ].filter((line) => line !== false)
}

/** "Claim 150 gems": what an approved claim pays, if it is short. */
export function claimLabel({ reward }: Pick<ExclusiveOffer, 'reward'>) {
  if (reward.words === 'No reward') return 'Send proof'
  return reward.words.includes(',') ? 'Claim reward' : `Claim ${reward.words}`
}
