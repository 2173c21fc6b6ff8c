import { useState } from 'react'
import type { FilterArea } from './filters'
import { readStored, writeStored } from './stored'

export type ViewMode = 'List' | 'Grid'

const isMode = (text: string): text is ViewMode => text === 'List' || text === 'Grid'

/** List or grid: a habit of this browser per area, not part of the address. */
export function useViewMode(area: FilterArea, otherwise: ViewMode = 'Grid') {
  const [mode, setMode] = useState<ViewMode>(() => {
    const kept = readStored('view', area)
    return isMode(kept) ? kept : otherwise
  })
  const choose = (next: ViewMode) => {
    writeStored('view', area, next)
    setMode(next)
  }
  return [mode, choose] as const
}
