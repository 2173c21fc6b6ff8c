import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { EventTimes, PlannedDate } from '@/api/eventShapes'
import { ApiError, errorText } from '@/api/errors'
import { Check } from '@/components/Check'
import { HOUSE_ZONE, WallField } from '@/components/forms/DateTimeField'
import { SelectField } from '@/components/forms/SelectField'
import terms from '@/components/office/TermsForm.module.css'
import { Panel } from '@/components/Panel'
import { timeZones } from '@/lib/timeZones'
import { timeOfDayIn, zoneText } from '@/lib/zonedFormat'
import { ownEvents } from './api'
import classes from './EventForm.module.css'
import { type EventValues, movedEnd, timesOf } from './eventValues'
import { dayText } from './repeat'
import { RepeatFields } from './RepeatFields'

/** The dates are asked for after this pause in typing. */
const PAUSE_MS = 400

interface Props {
  form: UseFormReturnType<EventValues>
  isFixed: (field: string) => boolean
  /** The fields that were edited for this date alone. */
  ownFields?: readonly string[]
}

const wallOf = (local: string | null) =>
  local === null ? null : { date: local.slice(0, 10), time: `${local.slice(11, 16) || '00:00'}:00` }

/** The times of an event in its zone, its repeat rule, and the dates that follow from both. */
export function TimesCard({ form, isFixed, ownFields }: Props) {
  const { values, errors } = form
  const { zone, isAllDay, localStart, localEnd, repeat } = values
  const precision = isAllDay ? 'day' : 'minute'
  const isOwnTime = ownFields?.includes('times')
  return (
    <Panel
      title="Time"
      lead={`Times are those of ${zoneText(zone)}${zone === HOUSE_ZONE ? ', your community’s zone' : ''}. The local hour stays after a clock change.`}
    >
      <div className={terms.stack}>
        <div className={classes.two}>
          <SelectField
            label="Time zone"
            required
            value={zone}
            disabled={isFixed('zone')}
            options={timeZones(zone)}
            onChange={(value) => form.setFieldValue('zone', value)}
            error={errors.zone}
          />
          <fieldset className={classes.allDay} disabled={isFixed('isAllDay')}>
            <Check checked={isAllDay} onChange={(isOn) => form.setFieldValue('isAllDay', isOn)}>
              All day
            </Check>
          </fieldset>
        </div>
        <div className={classes.two}>
          <WallField
            label="Starts"
            required
            zone={zone}
            precision={precision}
            disabled={isFixed('localStart')}
            value={wallOf(localStart)}
            error={errors.localStart}
            onChange={(wall) => {
              const start = wall && `${wall.date}T${wall.time.slice(0, 5)}`
              form.setValues({ localStart: start, localEnd: movedEnd(localStart, start, localEnd) })
            }}
          />
          <WallField
            label={isAllDay ? 'Last day' : 'Ends'}
            required
            zone={zone}
            precision={precision}
            disabled={isFixed('localEnd')}
            min={localStart?.slice(0, 10)}
            value={wallOf(localEnd)}
            error={errors.localEnd}
            onChange={(wall) => form.setFieldValue('localEnd', wall && `${wall.date}T${wall.time.slice(0, 5)}`)}
          />
        </div>
        {isOwnTime && (
          <p className="quiet small">This date was moved alone. Edits of the other dates do not move it.</p>
        )}
        <fieldset className={`${terms.plain} ${classes.repeat}`} disabled={isFixed('repeat')}>
          <RepeatFields
            repeat={repeat}
            start={localStart?.slice(0, 10) ?? null}
            errors={errors}
            onChange={(change) => form.setFieldValue('repeat', { ...repeat, ...change })}
          />
        </fieldset>
        {!isFixed('repeat') && <Planned form={form} />}
      </div>
    </Panel>
  )
}

const hourNotes: Record<PlannedDate['hour'], string> = {
  USUAL: '',
  MISSING: 'The clock skips this hour on that day, so it begins later',
  TWICE: 'This hour comes twice on that day. It begins at the first one',
}

/** The first dates of the form's times and rule, before they are saved. */
function Planned({ form }: { form: UseFormReturnType<EventValues> }) {
  const { values } = form
  const [times] = useDebouncedValue(timesOf(values), PAUSE_MS)
  const query = useQuery({ ...ownEvents.planned(times as EventTimes), enabled: times !== null })
  const { repeat, zone, isAllDay } = values
  if (repeat.freq === 'NONE' || times === null) return null
  const { error } = query
  const problem =
    error instanceof ApiError ? (Object.values(error.fields)[0] ?? errorText(error)) : error && errorText(error)
  const exclude = (day: string) =>
    form.setFieldValue('repeat', { ...repeat, excluded: [...new Set([...repeat.excluded, day])].toSorted() })
  return (
    <section className={classes.planned} aria-label="Next dates">
      <h3 className={classes.plannedTitle}>Next dates</h3>
      {problem ? (
        <p className={classes.note} role="status">
          {problem}
        </p>
      ) : (
        <ol className={classes.dates} aria-busy={query.isFetching} aria-live="polite">
          {query.data?.dates.map(({ day, startsAt, endsAt, hour }) => (
            <li key={startsAt}>
              <span>
                {dayText(day)}
                {!isAllDay && (
                  <span className="quiet number">
                    , {timeOfDayIn(zone, startsAt)} – {timeOfDayIn(zone, endsAt)}
                  </span>
                )}
                {hourNotes[hour] && <span className={classes.note}> {hourNotes[hour]}</span>}
              </span>
              <Button
                variant="subtle"
                size="compact-sm"
                className={classes.exclude}
                aria-label={`Exclude ${dayText(day)}`}
                onClick={() => exclude(day)}
              >
                Exclude
              </Button>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
