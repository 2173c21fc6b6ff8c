import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { OpaqueNote } from '@/components/forms/ColorField'
import classes from './fields.module.css'

interface Props {
  label: string
  note: string
  /** Empty without a wish. */
  value: string
  /** The color that a new wish begins with. */
  start: string
  error?: ReactNode
  onChange: (value: string) => void
  /** The typed code is whole: check it. */
  onBlur: () => void
}

/** A color that a community may choose or leave to the palette. */
export function WishedColor({ label, note, value, start, error, onChange, onBlur }: Props) {
  const opaque = /^#[0-9a-f]{6}/i.test(value) ? value.slice(0, 7) : '#000000'
  return (
    <fieldset className={classes.wish}>
      <legend>{label}</legend>
      <p className="small quiet">{note}</p>
      <div className={classes.exact}>
        {value === '' ? (
          <Button variant="default" onClick={() => onChange(start.toUpperCase())}>
            Choose<span className="unseen"> {label.toLowerCase()}</span>
          </Button>
        ) : (
          <>
            <input
              type="color"
              className={classes.picker}
              aria-label={`Pick ${label.toLowerCase()}`}
              value={opaque}
              onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
            />
            <TextInput
              aria-label={`Code of the ${label.toLowerCase()}`}
              value={value}
              error={error}
              spellCheck={false}
              onChange={(event) => onChange(event.currentTarget.value)}
              onBlur={onBlur}
            />
            <Button variant="subtle" onClick={() => onChange('')}>
              Remove<span className="unseen"> {label.toLowerCase()}</span>
            </Button>
          </>
        )}
      </div>
      <OpaqueNote value={value} />
    </fieldset>
  )
}
