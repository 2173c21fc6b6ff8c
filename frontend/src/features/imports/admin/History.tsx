import { Stack } from '@mantine/core'
import type { Import } from '@/api/shapes'
import { Choice } from '@/components/Choice'
import { FormProblem } from '@/components/FormProblem'
import { Panel } from '@/components/Panel'
import { countOf, formatInteger } from '@/lib/format'
import { optionsOf } from '@/lib/options'
import { useChange } from './api'
import { type Column, ColumnChoice } from './ColumnChoice'
import classes from './Import.module.css'
import { platformLabel } from './words'

const UNITS = optionsOf<Import['watchUnit']>({ HOURS: 'Hours', MINUTES: 'Minutes', SECONDS: 'Seconds' })
const OTHER = { TWITCH: 'KICK', KICK: 'TWITCH' } as const
const MAX_LEVEL = 50
const NO_LEVEL = 'none'
const LEVELS = [
  { value: NO_LEVEL, label: 'No level' },
  ...Array.from({ length: MAX_LEVEL }, (_, index) => ({ value: String(index + 1), label: `Level ${index + 1}` })),
]

/** The values of the file besides points: watched time, join dates, ranks, and accounts on the other platform. */
export function History({ run }: { run: Import }) {
  const change = useChange(run.id)
  const { mapping, platform, report, tool } = run
  const choose = (what: Column, place: number | null) => change.mutate({ mapping: { ...mapping, [what]: place } })
  const levels = (rank: string, level: number | null) =>
    change.mutate({
      ranks: report.ranks.map((one) => ({ rank: one.rank, level: one.rank === rank ? level : one.level })),
    })
  const found = [
    report.watched > 0 &&
      `${countOf(report.watched, 'person', 'people')} with ${hours(report.minutes)} of watched time`,
    report.senior > 0 && countOf(report.senior, 'join date'),
    report.leveled > 0 && countOf(report.leveled, 'level'),
    report.several > 0 && `${countOf(report.several, 'person', 'people')} on two platforms`,
  ].filter(Boolean)
  return (
    <Panel
      title="More than points"
      lead={found.length > 0 ? `${found.join(' · ')}.` : 'Watched time, join dates and ranks, if the file has them.'}
    >
      <Stack gap="md">
        <div className={classes.fields}>
          <ColumnChoice label="Watched time column" what="watched" run={run} onChoose={choose} />
          {mapping.watched !== null && (
            <Choice
              label="Unit of watched time"
              value={run.watchUnit}
              options={UNITS}
              onChange={(watchUnit) => change.mutate({ watchUnit })}
            />
          )}
          <ColumnChoice label="Join date column" what="joined" run={run} onChoose={choose} />
          <ColumnChoice label="Rank or level column" what="rank" run={run} onChoose={choose} />
          {platform !== 'LOCAL' && (
            <>
              <ColumnChoice
                label={`${platformLabel[OTHER[platform]]} name column`}
                what="otherName"
                run={run}
                onChoose={choose}
              />
              <ColumnChoice
                label={`${platformLabel[OTHER[platform]]} ID column`}
                what="otherSubject"
                run={run}
                onChoose={choose}
              />
            </>
          )}
          {platform !== 'LOCAL' && tool === 'GEMHALL' && (
            <>
              <ColumnChoice label="Gemhall username column" what="localName" run={run} onChoose={choose} />
              <ColumnChoice label="Email column" what="localSubject" run={run} onChoose={choose} />
            </>
          )}
        </div>
        {report.ranks.length > 0 && (
          <div>
            <p className="quiet small">
              Choose the level that each rank gives here. Members who are higher already keep their level, and levels
              from a file pay no rewards.
            </p>
            <ul className={classes.ranks} aria-label="Levels for the ranks of the file">
              {report.ranks.map(({ rank, people, level }) => (
                <li key={rank}>
                  <Choice
                    label={`${rank} (${countOf(people, 'person', 'people')})`}
                    value={level === null ? NO_LEVEL : String(level)}
                    options={LEVELS}
                    onChange={(value) => levels(rank, value === NO_LEVEL ? null : Number(value))}
                  />
                </li>
              ))}
            </ul>
          </div>
        )}
        {report.unread > 0 && (
          <p className={classes.warning} role="status">
            {countOf(report.unread, 'date or time', 'dates or times')} could not be read and{' '}
            {report.unread === 1 ? 'is' : 'are'} left out. Dates are read as 2024-01-31 or 31.01.2024.
          </p>
        )}
        <FormProblem error={change.error} />
      </Stack>
    </Panel>
  )
}

const hours = (minutes: string) => {
  const whole = Math.round(Number(minutes) / 60)
  return whole === 1 ? '1 hour' : `${formatInteger(whole)} hours`
}
