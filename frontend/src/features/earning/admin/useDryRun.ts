import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { dryRun } from './api'

/** A pause in typing, before the figures are asked for. */
const PAUSE_MS = 400

const WEEK = 7

const given = (draft: object, days: number) => {
  const { isActive: _, ...terms } = draft as Record<string, string | number | null>
  const filled = Object.entries(terms).filter(([, value]) => value !== null && value !== '')
  return { ...Object.fromEntries(filled), days } as unknown as Parameters<typeof dryRun>[0]
}

/** The query about the draft as it is now. */
export const dryRunOf = (draft: object, days = WEEK) => dryRun(given(draft, days))

/** The dry run of the draft, requested after a pause in typing. */
export function useDryRun(draft: object, days = WEEK) {
  const current = JSON.stringify(draft)
  const [asked] = useDebouncedValue(current, PAUSE_MS)
  const query = useQuery(dryRunOf(JSON.parse(asked) as object, days))
  return { ...query, isBusy: query.isPlaceholderData || asked !== current }
}
