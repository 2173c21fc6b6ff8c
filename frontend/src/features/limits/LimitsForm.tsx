import { playLimitChangesLimits } from '@/api/constants'
import { Button, TextInput } from '@mantine/core'
import type { OwnLimits } from '@/api/shapes'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { Gem } from '@/components/Gem'
import { countGems, countOf, formatExact } from '@/lib/format'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { object, optionalCount, optionalGems } from '@/lib/validators'
import { useSetLimits } from './api'
import classes from './LimitsPanel.module.css'

const schema = object({ times: optionalCount(playLimitChangesLimits.timesPerDay), gems: optionalGems })

const wordsOf = ({ timesPerDay, gemsPerDay }: Pick<OwnLimits, 'timesPerDay' | 'gemsPerDay'>) =>
  [
    timesPerDay === null ? 'no limit on cases' : countOf(timesPerDay, 'case'),
    gemsPerDay === null ? 'no limit on gems' : countGems(gemsPerDay),
  ].join(', ')

/** The daily limits that a fan sets for themselves. */
export function LimitsForm({ held }: { held: OwnLimits }) {
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
        label="Cases per day"
        placeholder="No limit"
        inputMode="numeric"
        className={classes.field}
        {...form.getInputProps('times')}
      />
      <TextInput
        label="Gems per day"
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
          Until {formatExact(later.since)}: {wordsOf(held)}. After that: {wordsOf(later)}.
        </p>
      )}
      <UnsavedGuard when={form.isDirty() && !save.isSuccess} what="your limits" />
      <FormProblem error={save.error} />
    </form>
  )
}
