import { useQuery } from '@tanstack/react-query'
import { issuanceLeft } from '@/api/queries/office/issuanceLeft'
import { Warning } from '@/components/office/Warning'
import { excessWords } from './excess'
import { draftOf, mostOf, type RuleValues } from './ruleValues'
import { useDryRun } from './useDryRun'

/** Warns of a rule that can pay more than the daily limit leaves. */
export function LimitNotice({ values }: { values: RuleValues }) {
  const { data, isError } = useDryRun(draftOf(values))
  const { data: left } = useQuery(issuanceLeft)
  const excess = excessWords({ perFan: mostOf(values), run: isError ? undefined : data, left })
  return excess && <Warning title="More gems than your daily limit">{excess}</Warning>
}
