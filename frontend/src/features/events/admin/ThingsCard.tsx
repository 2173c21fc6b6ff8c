import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { eventLimits } from '@/api/constants'
import type { LinkedThingKind } from '@/api/eventShapes'
import type { Permission } from '@/api/shapes'
import { Choice } from '@/components/Choice'
import { SelectField } from '@/components/forms/SelectField'
import { Pills } from '@/components/office/Pills'
import { ListProblem } from '@/components/office/TermsForm'
import terms from '@/components/office/TermsForm.module.css'
import { Panel } from '@/components/Panel'
import { can } from '@/session/session'
import { thingWords } from '../model'
import { ownEvents } from './api'
import classes from './EventForm.module.css'
import type { EventValues } from './eventValues'

/** The permission that lists the things of a kind. */
const RIGHTS: Record<LinkedThingKind, Permission> = {
  RAFFLE: 'RAFFLES_MANAGEMENT',
  BOARD: 'LEADERBOARDS_MANAGEMENT',
  PRODUCT: 'STORES_MANAGEMENT',
}

interface Props {
  form: UseFormReturnType<EventValues>
  isFixed: boolean
}

/** The raffles, leaderboards and products that belong to the event. */
export function ThingsCard({ form, isFixed }: Props) {
  const { things } = form.values
  const put = (changed: EventValues['things']) => form.setFieldValue('things', changed)
  const kinds = (Object.keys(RIGHTS) as LinkedThingKind[]).filter((kind) => can(RIGHTS[kind]))
  const problem = Object.entries(form.errors).find(([field]) => field.startsWith('things'))?.[1]
  return (
    <Panel
      title="Linked things"
      lead="Fans find them on the event’s page. After the end of a raffle, the page shows its winners."
    >
      <div className={terms.stack}>
        <Pills
          label="Linked things"
          items={things.map(({ kind, id, name }) => ({ key: id, label: `${thingWords[kind]}: ${name}` }))}
          removeLabel={(label) => `Unlink ${label}`}
          disabled={isFixed}
          onRemove={(id) => put(things.filter((one) => one.id !== id))}
        />
        {things.length < eventLimits.things.maxItems && !isFixed && kinds.length > 0 && (
          <AddThing kinds={kinds} known={things} onAdd={(thing) => put([...things, thing])} />
        )}
        {kinds.length === 0 && (
          <p className="quiet small">You need the permission for raffles, leaderboards or the store to link them.</p>
        )}
        <ListProblem>{problem}</ListProblem>
      </div>
    </Panel>
  )
}

interface AddProps {
  kinds: readonly LinkedThingKind[]
  known: EventValues['things']
  onAdd: (thing: EventValues['things'][number]) => void
}

function AddThing({ kinds, known, onAdd }: AddProps) {
  const [kind, setKind] = useState<LinkedThingKind>(kinds[0] ?? 'RAFFLE')
  const { data = [] } = useQuery(ownEvents.linkable(kind))
  const free = data.filter(({ id }) => known.every((one) => one.id !== id))
  return (
    <div className={classes.two}>
      <Choice
        label="Kind"
        value={kind}
        options={kinds.map((value) => ({ value, label: thingWords[value] }))}
        onChange={setKind}
      />
      <SelectField
        label={`Link a ${thingWords[kind].toLowerCase()}`}
        value=""
        options={free.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => {
          const found = free.find((one) => one.id === id)
          if (found) onAdd({ kind, id: found.id, name: found.name })
        }}
      />
    </div>
  )
}
