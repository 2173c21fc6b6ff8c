import { IconLayoutGrid, IconListDetails } from '@tabler/icons-react'
import type { ViewMode } from '@/lib/useViewMode'
import classes from './ViewSwitch.module.css'

const MODES = [
  ['Grid', IconLayoutGrid],
  ['List', IconListDetails],
] as const

/** How a list is looked at: pictures side by side, or one line each. */
export function ViewSwitch({ mode, onChange }: { mode: ViewMode; onChange: (mode: ViewMode) => void }) {
  return (
    <div className={classes.switch} role="group" aria-label="View">
      {MODES.map(([name, Icon]) => (
        <button type="button" key={name} aria-pressed={mode === name} aria-label={name} onClick={() => onChange(name)}>
          <Icon size={20} stroke={1.75} aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}
