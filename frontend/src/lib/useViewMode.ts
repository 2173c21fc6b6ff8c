import { IconLayoutGrid, IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import type { FilterArea } from './filters'
import { readStored, writeStored } from './stored'

export const VIEW_MODES = [
  { value: 'Grid', label: 'Grid', icon: IconLayoutGrid },
  { value: 'List', label: 'List', icon: IconListDetails },
] as const

export type ViewMode = (typeof VIEW_MODES)[number]['value']

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
