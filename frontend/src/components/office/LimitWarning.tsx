import { useQuery } from '@tanstack/react-query'
import { issuanceLeft } from '@/api/queries/office/issuanceLeft'
import { Warning } from '@/components/office/Warning'
import { countGems, formatGems } from '@/lib/format'

/** Warns of a reward that uses up the gems of a day; hidden otherwise. */
export function LimitWarning({ gems }: { gems: string }) {
  const isReward = /^\d{1,13}$/.test(gems) && BigInt(gems) > 0n
  const { data } = useQuery({ ...issuanceLeft, enabled: isReward })
  if (!isReward || !data || BigInt(gems) < BigInt(data.leftToday)) return null
  return (
    <Warning title="One reward uses up your daily limit">
      It gives {countGems(gems)}. Your daily limit is {countGems(data.dailyLimit)}, and {formatGems(data.leftToday)} of
      it is left today. Once the limit is reached, fans can claim no gems until the next day.
    </Warning>
  )
}
