import { Button } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMutation } from '@/api/useMutation'
import { FormProblem } from '@/components/FormProblem'
import { countOf } from '@/lib/format'
import { toast } from '@/lib/toast'
import classes from './ManyActions.module.css'
import { offerUndo } from './undo'

export interface ManyAction<Row, Name extends string> {
  name: Name
  /** The button: "Publish". */
  label: string
  /** The result in one word: "published". */
  done: string
  /** True for a row that the action changes. */
  isFor: (row: Row) => boolean
  isRed?: boolean
  /** The effects, for an action that asks first. */
  warning?: string
  /** Takes it back. */
  undo?: (id: string) => Promise<unknown>
}

/** The answer to one action on several things. */
export interface Outcomes {
  data: { id: string; error: { code: string; message: string } | null }[]
}

interface Actions<Row, Name extends string> {
  area: string
  /** "raffle" */
  entity: string
  actions: readonly ManyAction<Row, Name>[]
  change: (input: { ids: string[]; action: Name }) => Promise<Outcomes>
  /** The queries that the action changes. */
  invalidates: readonly QueryKey[]
  open: (row: Row) => string
}

interface Props<Row, Name extends string> extends Actions<Row, Name> {
  rows: Row[]
  onDone: () => void
}

/** One action on the selected rows of a list: its `bulk`. */
export const manyActions = <Row extends { id: string; name: string }, Name extends string>(given: Actions<Row, Name>) =>
  function bulk(rows: Row[], onDone: () => void) {
    return <ManyActions {...given} rows={rows} onDone={onDone} />
  }

/** One action on the selected rows, each on its own. A row that was refused says why. */
function ManyActions<Row extends { id: string; name: string }, Name extends string>(props: Props<Row, Name>) {
  const { area, entity, rows, actions, open, onDone } = props
  const change = useMutation({ mutationFn: props.change, meta: { invalidates: props.invalidates, silent: true } })
  const [asked, setAsked] = useState<ManyAction<Row, Name> | null>(null)
  const [sent, setSent] = useState('')
  const possible = actions.filter(({ isFor }) => rows.some(isFor))
  const refused = change.data?.data.filter(({ error }) => error) ?? []
  const rowOf = (id: string) => rows.find((row) => row.id === id)

  const send = async (action: ManyAction<Row, Name>) => {
    setAsked(null)
    setSent(action.label)
    const chosen = rows.filter(action.isFor)
    try {
      // Rows that leave the list take this bar with them, so nothing here may wait for a callback of the component.
      const { data } = await change.mutateAsync({ ids: chosen.map(({ id }) => id), action: action.name })
      const changed = data.filter(({ error }) => !error)
      if (changed.length > 0) toast('SUCCESS', `${countOf(changed.length, entity)} ${action.done}`)
      const { undo } = action
      if (undo) {
        offerUndo(
          changed.map(({ id }) => ({
            id,
            area,
            text: `${rowOf(id)?.name ?? 'One of them'} was ${action.done}`,
            undo: () => undo(id),
          })),
        )
      }
      if (changed.length === data.length) onDone()
    } catch {
      // The mutation holds the error, which is shown below.
    }
  }

  return (
    <>
      <p>{countOf(rows.length, entity)} selected</p>
      {possible.map((action, index) => {
        const count = rows.filter(action.isFor).length
        return (
          <Button
            key={action.label}
            variant={index === 0 && !action.isRed ? 'filled' : 'default'}
            color={action.isRed ? 'red' : undefined}
            loading={change.isPending && sent === action.label}
            disabled={change.isPending}
            onClick={() => (action.warning ? setAsked(action) : void send(action))}
          >
            {action.label}
            {count < rows.length && ` (${String(count)})`}
          </Button>
        )
      })}
      {possible.length === 0 && <p className="quiet small">Nothing can be done with all of these.</p>}
      {asked?.warning && (
        <div className={classes.asked} role="alertdialog" aria-label={asked.label}>
          <p>{asked.warning}</p>
          <Button variant="default" onClick={() => setAsked(null)}>
            Cancel
          </Button>
          <Button color="red" data-autofocus onClick={() => void send(asked)}>
            {asked.label}: {countOf(rows.filter(asked.isFor).length, entity)}
          </Button>
        </div>
      )}
      {refused.length > 0 && (
        <ul className={classes.refused} role="alert">
          {refused.map(({ id, error }) => {
            const row = rowOf(id)
            return (
              <li key={id}>
                {row ? <Link to={open(row)}>{row.name}</Link> : 'One of them'} was not changed: {error?.message}
              </li>
            )
          })}
        </ul>
      )}
      <FormProblem error={change.error} />
    </>
  )
}

/** For the undo of one thing: throws the reason if it was refused. */
export function throwRefusal({ data }: Outcomes) {
  const refusal = data.find(({ error }) => error)?.error
  if (refusal) throw new Error(refusal.message)
}
