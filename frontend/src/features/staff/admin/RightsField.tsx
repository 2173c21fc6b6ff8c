import { type ReactNode, useId } from 'react'
import type { Permission } from '@/api/shapes'
import { everyRight, inOrder, rights } from '@/lib/rights'
import { can } from '@/session/session'
import { presetOf, presets } from './presets'
import classes from './RightsField.module.css'

interface Props {
  value: Permission[]
  onChange: (value: Permission[]) => void
  error?: ReactNode
}

/** The permissions of a person. A team member cannot give permissions they lack, but can remove them. */
export function RightsField({ value, onChange, error }: Props) {
  const id = useId()
  // A permission from before stays in the list after its box was cleared.
  const mine = everyRight.filter((right) => can(right))
  const holdsAll = mine.every((right) => value.includes(right))
  const preset = presetOf(value)
  const toggle = (right: Permission, isHeld: boolean) =>
    onChange(isHeld ? [...value, right] : value.filter((held) => held !== right))

  return (
    <fieldset className={classes.field} aria-describedby={error ? `${id}-problem` : undefined}>
      <legend>Permissions</legend>
      <div className={classes.presets} role="group" aria-label="Presets">
        {presets
          .filter(({ permissions }) => permissions.every((right) => mine.includes(right)))
          .map(({ name, note, permissions }) => (
            <button
              key={name}
              type="button"
              className={classes.preset}
              aria-pressed={preset?.name === name}
              onClick={() => onChange(inOrder(permissions))}
            >
              <strong>{name}</strong>
              <small>{note}</small>
            </button>
          ))}
      </div>
      <div className={classes.head}>
        <p className="quiet small" role="status">
          {value.length} of {everyRight.length} selected
        </p>
        <button
          type="button"
          className={classes.all}
          onClick={() =>
            onChange(holdsAll ? [] : everyRight.filter((right) => mine.includes(right) || value.includes(right)))
          }
        >
          {holdsAll ? 'Clear selection' : 'Select all'}
        </button>
      </div>
      <div className={classes.rights}>
        {everyRight.map((right) => {
          const isHeld = value.includes(right)
          const isFixed = !isHeld && !mine.includes(right)
          return (
            <label key={right} className={classes.right} data-off={isFixed || undefined}>
              <input
                type="checkbox"
                aria-labelledby={`${id}-${right}`}
                aria-describedby={`${id}-${right}-note`}
                checked={isHeld}
                disabled={isFixed}
                onChange={(event) => toggle(right, event.currentTarget.checked)}
              />
              <strong id={`${id}-${right}`}>{rights[right].label}</strong>
              <small id={`${id}-${right}-note`}>
                {isFixed ? 'You do not have this permission' : rights[right].note}
              </small>
            </label>
          )
        })}
      </div>
      {error && (
        <p id={`${id}-problem`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
