import { Button, Group, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Boost, StreakTerms } from '@/api/shapes'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { Check } from '@/components/Check'
import { Chip } from '@/components/Chip'
import { useEditForm } from '@/components/forms/useEditForm'
import { FormProblem } from '@/components/FormProblem'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { openDialog } from '@/dialogs/dialogs'
import { useNow } from '@/lib/clock'
import { formatExact } from '@/lib/format'
import { toast } from '@/lib/toast'
import { object, positiveGems } from '@/lib/validators'
import { boosts, streakTerms, useSaveStreak } from './api'
import classes from './Earning.module.css'

/** Boosts, and what a streak of visits pays. */
export function Boosts() {
  const query = useQuery(boosts)
  const streak = useQuery(streakTerms)
  return (
    <div className={classes.groups}>
      <Panel
        title="Boosts"
        lead="For some hours, rules pay several times their gems. Of two boosts, the higher one counts."
      >
        <QueryView query={query} skeleton={<Skeleton height={80} />}>
          {({ data }) =>
            data.length === 0 ? (
              <p className="quiet">No boosts yet.</p>
            ) : (
              <ul className={classes.rows} aria-label="Boosts">
                {data.map((boost) => (
                  <Row key={boost.id} boost={boost} />
                ))}
              </ul>
            )
          }
        </QueryView>
      </Panel>
      <QueryView query={streak} skeleton={<Skeleton height={180} radius="var(--radius-large)" />}>
        {(terms) => <StreakCard terms={terms} />}
      </QueryView>
    </div>
  )
}

function Row({ boost }: { boost: Boost }) {
  const at = useNow(1)
  const { name, factor, startsAt, endsAt } = boost
  const isOver = Date.parse(endsAt) <= at
  const isRunning = !isOver && Date.parse(startsAt) <= at
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <b>{name}</b>
        <span className="quiet small">
          {factor} times the gems · {formatExact(startsAt)} to {formatExact(endsAt)}
        </span>
      </span>
      {isOver ? <Chip>Ended</Chip> : isRunning ? <Chip tone="success">Runs</Chip> : <Chip tone="info">To come</Chip>}
      {!isOver && (
        <span className={classes.actions}>
          <Button
            variant="subtle"
            aria-label={`Edit boost ${name}`}
            onClick={() => openDialog('earning-boost', { boost })}
          >
            Edit
          </Button>
          <Button
            variant="subtle"
            color="red"
            aria-label={`End boost ${name}`}
            onClick={() => openDialog('earning-remove', { thing: { kind: 'boost', id: boost.id, name } })}
          >
            End
          </Button>
        </span>
      )}
    </li>
  )
}

interface Values extends Record<string, unknown> {
  isActive: boolean
  gemsPerDay: string
  maxGems: string
}

const schema = object({ gemsPerDay: positiveGems, maxGems: positiveGems })
const valuesOf = ({ isActive, gemsPerDay, maxGems }: StreakTerms): Values => ({ isActive, gemsPerDay, maxGems })

function StreakCard({ terms }: { terms: StreakTerms }) {
  const save = useSaveStreak()
  const edit = useEditForm<Values, StreakTerms>({
    schema,
    thing: terms,
    blank: valuesOf(terms),
    valuesOf,
    fieldsOf: (values) => values,
    queryKey: streakTerms.queryKey,
  })
  const { form } = edit
  const send = edit.submit(async (changes, entered) => {
    edit.keep(await save.mutateAsync(changes), entered)
    toast('SUCCESS', 'Streak saved')
  })
  return (
    <Panel
      title="Daily streak"
      lead="Each day in a row pays more, until the highest daily bonus is reached. One missed day a week is saved automatically."
    >
      <form noValidate ref={(element) => edit.attach(element)} onSubmit={send} aria-label="Daily streak">
        <div className={classes.groups}>
          <Check checked={form.values.isActive} onChange={(isOn) => form.setFieldValue('isActive', isOn)}>
            The streak pays
          </Check>
          <div className={classes.pair}>
            <TextInput label="Gems added each day" inputMode="numeric" {...form.getInputProps('gemsPerDay')} />
            <TextInput label="Highest daily bonus in gems" inputMode="numeric" {...form.getInputProps('maxGems')} />
          </div>
          <UnsavedGuard when={edit.isDirty} what="the streak" />
          <FormProblem error={save.error} />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={!edit.isDirty}>
              Save streak
            </Button>
          </Group>
        </div>
      </form>
    </Panel>
  )
}
