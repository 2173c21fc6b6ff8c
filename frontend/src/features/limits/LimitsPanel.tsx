import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnLimits } from '@/api/shapes'
import { Choice } from '@/components/Choice'
import { Countdown } from '@/components/Countdown'
import { FormProblem } from '@/components/FormProblem'
import { Gem } from '@/components/Gem'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { openDialog } from '@/dialogs/dialogs'
import { formatExact, formatGems } from '@/lib/format'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { object, optionalCount, optionalGems } from '@/lib/validators'
import { ownLimits, type Period, PERIOD_LABELS, type Place, useSetLimits } from './api'
import classes from './LimitsPanel.module.css'

const schema = object({ times: optionalCount(), gems: optionalGems })
const PERIODS = Object.keys(PERIOD_LABELS) as Period[]

const LEAD: Record<Place, string> = {
  here: 'For cases and raffles of this community. Stricter holds at once, looser after 24 hours.',
  everywhere: 'For cases and raffles, in each community by itself. Stricter holds at once, looser after 24 hours.',
}

/** What a fan allows themselves, and the break they take. */
export function LimitsPanel({ place }: { place: Place }) {
  const query = useQuery(ownLimits(place))
  return (
    <Panel title="Your limits" lead={LEAD[place]}>
      <QueryView query={query} skeleton={<div className={classes.skeleton} />}>
        {(held) => (
          <div className={classes.stack}>
            <Limits key={`${held.timesPerDay} ${held.gemsPerDay}`} held={held} />
            <Break held={held} />
          </div>
        )}
      </QueryView>
    </Panel>
  )
}

function Limits({ held }: { held: OwnLimits }) {
  const save = useSetLimits()
  const { form, submit } = useSchemaForm(schema, {
    initialValues: { times: held.timesPerDay === null ? '' : String(held.timesPerDay), gems: held.gemsPerDay ?? '' },
  })
  const { later } = held
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={submit(({ times, gems }) =>
        save.mutateAsync({ timesPerDay: times.trim() ? Number(times) : null, gemsPerDay: gems.trim() || null }),
      )}
    >
      <TextInput
        label="Cases a day"
        placeholder="No limit"
        inputMode="numeric"
        className={classes.field}
        {...form.getInputProps('times')}
      />
      <TextInput
        label="Gems a day"
        placeholder="No limit"
        inputMode="numeric"
        leftSection={<Gem size={18} />}
        className={classes.field}
        {...form.getInputProps('gems')}
      />
      <Button type="submit" variant="default" loading={save.isPending} disabled={!form.isDirty()}>
        Save limits
      </Button>
      {later && (
        <p className={classes.later}>
          From {formatExact(later.since)}:{' '}
          {later.timesPerDay === null ? 'no limit of openings' : `${later.timesPerDay} openings`},{' '}
          {later.gemsPerDay === null ? 'no limit of gems' : `${formatGems(later.gemsPerDay)} gems`}.
        </p>
      )}
      <FormProblem error={save.error} />
    </form>
  )
}

/** It cannot be ended early, so the dialog asks to type its length: a double press starts nothing. */
function Break({ held: { excludedUntil } }: { held: OwnLimits }) {
  const [period, setPeriod] = useState<Period>('DAY')
  return (
    <div className={classes.break}>
      {excludedUntil && (
        <p className={classes.on} role="status">
          You are taking a break: <Countdown endAt={excludedUntil} className={classes.wait} /> to go.
        </p>
      )}
      <div className={classes.form}>
        <Choice
          label={excludedUntil ? 'Make it longer' : 'Take a break from cases and raffles'}
          options={PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
          value={period}
          className={classes.field}
          onChange={setPeriod}
        />
        <Button variant="default" onClick={() => openDialog('break-confirm', { period })}>
          Take a break
        </Button>
      </div>
    </div>
  )
}
