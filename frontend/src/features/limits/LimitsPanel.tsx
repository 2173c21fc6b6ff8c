import { breakPeriods } from '@/api/constants'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { BreakPeriod, OwnLimits } from '@/api/shapes'
import { Choice } from '@/components/Choice'
import { Countdown } from '@/components/Countdown'
import { HelpLine } from '@/components/HelpLine'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { openDialog } from '@/dialogs/dialogs'
import { lazily } from '@/lib/lazily'
import { ownLimits, PERIOD_LABELS, type Place } from './api'
import classes from './LimitsPanel.module.css'

// This panel is far down its pages, so the form code loads after them.
const LimitsForm = lazily(() => import('./LimitsForm').then(({ LimitsForm: form }) => ({ default: form })))

const LEAD: Record<Place, string> = {
  here: 'For cases and raffles of this community. Lower limits apply at once. Higher limits apply after 24 hours.',
  everywhere:
    'For cases and raffles, counted separately in each community. Lower limits apply at once. Higher limits apply after 24 hours.',
}

/** A fan's own limits, and the break they take. */
export function LimitsPanel({ place }: { place: Place }) {
  const query = useQuery(ownLimits(place))
  return (
    <Panel title="Your limits" lead={LEAD[place]}>
      <QueryView query={query} skeleton={<div className={classes.skeleton} />}>
        {(held) => (
          <div className={classes.stack}>
            <Suspense fallback={<div className={classes.awaited} />}>
              <LimitsForm key={`${held.timesPerDay} ${held.gemsPerDay}`} held={held} />
            </Suspense>
            <Break held={held} />
            <HelpLine country={held.country} />
          </div>
        )}
      </QueryView>
    </Panel>
  )
}

/** It cannot be ended early, so the dialog asks to type its length: a double press starts nothing. */
function Break({ held: { excludedUntil } }: { held: OwnLimits }) {
  const [period, setPeriod] = useState<BreakPeriod>('DAY')
  return (
    <div className={classes.break}>
      {excludedUntil && (
        <p className={classes.on} role="status">
          You are taking a break: <Countdown endAt={excludedUntil} className={classes.wait} /> to go.
        </p>
      )}
      <div className={classes.form}>
        <Choice
          label={excludedUntil ? 'Extend break' : 'Take a break from cases and raffles'}
          options={breakPeriods.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
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
