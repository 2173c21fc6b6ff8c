import { IconLayoutGrid, IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import { type FilterArea, type ViewMode, viewModes } from './enumerations'
import { readStored, writeStored } from './stored'

const ICONS = { List: IconListDetails, Grid: IconLayoutGrid } satisfies Record<ViewMode, typeof IconLayoutGrid>

export const viewModeOptions = viewModes.map((value) => ({ value, label: value, icon: ICONS[value] }))

/** List or grid: a habit of this browser per area, not part of the address. */
export function useViewMode(area: FilterArea, otherwise: ViewMode = 'Grid') {
  const [mode, setMode] = useState(() => {
    const kept = readStored('view', area)
    return viewModes.find((known) => known === kept) ?? otherwise
  })
  const choose = (next: ViewMode) => {
    writeStored('view', area, next)
    setMode(next)
  }
  return [mode, choose] as const
}
