import type { Import } from '@/api/shapes'
import { Choice } from '@/components/Choice'

export type Column = keyof Import['mapping']

const NONE = 'none'
const REQUIRED = { name: 'NAME', points: 'POINTS' } as const
const isRequired = (what: Column): what is keyof typeof REQUIRED => what in REQUIRED

/** A column of the file. Columns that have another role are not offered. */
export function ColumnChoice({
  label,
  what,
  run: { mapping, columns, report },
  onChoose,
}: {
  label: string
  what: Column
  run: Import
  onChoose: (what: Column, place: number | null) => void
}) {
  const place = mapping[what]
  const taken = new Set(Object.entries(mapping).flatMap(([other, at]) => (other === what ? [] : [at])))
  const options = columns.flatMap((column, at) => (taken.has(at) ? [] : [{ value: String(at), label: column }]))
  const isAsked = isRequired(what) && report.missing.includes(REQUIRED[what])
  return (
    <Choice
      label={label}
      value={place === null ? NONE : String(place)}
      options={[{ value: NONE, label: isRequired(what) ? 'Choose a column' : 'None' }, ...options]}
      error={isAsked ? 'Choose a column' : undefined}
      onChange={(value) => onChoose(what, value === NONE ? null : Number(value))}
    />
  )
}
