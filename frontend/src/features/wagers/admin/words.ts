import type { TeamWager, WagerEvidence, WeightFormula } from '@/api/wagerShapes'
import type { Tone } from '@/components/Chip'
import { formatUsd, sumOfAmounts, times } from '@/lib/amounts'
import { formatPlainDay } from '@/lib/days'

export const causeWords: Record<WagerEvidence['cause'], string> = {
  PULL: 'Read from the casino',
  CSV: 'Read from a file',
  STAFF: 'Recorded by the team',
  CORRECTION: 'Corrected by the team',
  REVIEW: 'Reviewed by the team',
}

const modeWords: Record<NonNullable<WagerEvidence['pull']>['mode'], string> = {
  CLOSED: 'Report of one day',
  SINCE: 'Total since a fixed day',
  MONTH: 'Total of a month',
  LIFETIME: 'Total of all time',
  UPLOAD: 'File',
}

export const matchFilters = { MATCHED: 'Of a fan', UNMATCHED: 'Without a fan' } as const

/** Marks of a wager without a fan, one that the team recorded or corrected, and of a later change by the casino. */
export function marksOf({ member, takenBack, isCorrected }: Pick<TeamWager, 'member' | 'takenBack' | 'isCorrected'>) {
  const marks: { label: string; tone: Tone }[] = []
  if (member === null) marks.push({ label: 'No fan', tone: 'warning' })
  if (takenBack !== '0') marks.push({ label: 'Taken back', tone: 'danger' })
  if (isCorrected) marks.push({ label: 'By the team', tone: 'info' })
  return marks
}

/** The name of the account, or of the fan for whom the team recorded a wager without an account. */
export const ownerOf = ({ accountName, member }: Pick<TeamWager, 'accountName' | 'member'>) =>
  accountName ?? member?.username ?? 'Former user'

type Weights = Pick<WeightFormula, 'rawFactor' | 'weightedFactor'>

export const DEFAULT_FORMULA = 'The casino’s own weighted amount if it has one, else the amount'

/** "0.5 × amount + 1 × weighted amount" */
export function formulaWords({ rawFactor, weightedFactor }: Weights) {
  const parts = [
    rawFactor !== '0' && `${rawFactor} × amount`,
    weightedFactor !== '0' && `${weightedFactor} × weighted amount`,
  ]
  return parts.filter(Boolean).join(' + ')
}

/** The example under a formula: 1,000 USD wagered, of which the casino weighs 400. */
const EXAMPLE = { amount: '1000', weighted: '400' }

export function exampleWords({ rawFactor, weightedFactor }: Weights) {
  const counted = sumOfAmounts([times(EXAMPLE.amount, rawFactor), times(EXAMPLE.weighted, weightedFactor)])
  return (
    `Example: a fan wagers ${formatUsd(EXAMPLE.amount)}, and the casino weighs it as ${formatUsd(EXAMPLE.weighted)}. ` +
    `${formatUsd(counted)} count.`
  )
}

/** The part of time that a report covers. */
export const bucketWords = ({ mode, bucket }: Pick<NonNullable<WagerEvidence['pull']>, 'mode' | 'bucket'>) =>
  bucket === null ? modeWords[mode] : `${modeWords[mode]}, ${formatPlainDay(bucket)}`
