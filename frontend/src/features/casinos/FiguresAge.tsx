import type { CreatorCasino } from '@/api/casinoShapes'
import { Time } from '@/components/Time'

/** The age of a casino's wagers, and who brings them. */
export function FiguresAge({ casino: { lastSuccessAt, isImportOnly } }: { casino: CreatorCasino }) {
  if (!lastSuccessAt) return isImportOnly ? 'The team has not uploaded wagers yet' : 'No wagers read yet'
  return (
    <>
      Wagers {isImportOnly ? 'uploaded by the team' : 'read'} <Time value={lastSuccessAt} />
    </>
  )
}
