import { Stack, TextInput } from '@mantine/core'
import { achievementLimits, achievementSymbols } from '@/api/constants'
import type { ChallengeEvent, TeamAchievement } from '@/api/shapes'
import { Check } from '@/components/Check'
import { Choice } from '@/components/Choice'
import { CountedTextarea } from '@/components/forms/CountedTextarea'
import { useEditForm } from '@/components/forms/useEditForm'
import { SaveButtons } from '@/components/office/SaveButtons'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { jsonOf } from '@/lib/changes'
import { streamOptions } from '@/lib/streamOptions'
import { optionsOf } from '@/lib/options'
import { toast } from '@/lib/toast'
import { SymbolIcon } from '@/components/SymbolIcon'
import { achievementSchema, type AchievementValues, blankAchievement, fieldsOf, valuesOf } from './achievementValues'
import classes from './Achievements.module.css'
import { ownAchievements, useSaveAchievement } from './api'
import { TiersField } from './TiersField'
import { deedLabels } from '@/lib/deedLabels'
import { symbolLabels } from './words'

const KEY = 'achievement'
const EVENTS = optionsOf<ChallengeEvent>(deedLabels)

/** The form of an achievement: the counted deed, and the tiers. */
export default function AchievementDialog({ achievement }: DialogProps[typeof KEY]) {
  const save = useSaveAchievement(achievement?.id)
  const edit = useEditForm<AchievementValues, TeamAchievement>({
    schema: achievementSchema,
    thing: achievement,
    blank: blankAchievement,
    valuesOf,
    fieldsOf,
    queryKey: ownAchievements.queryKey,
  })
  const { form } = edit
  const { values } = form
  const places = streamOptions(values.event, 'Kick and Twitch together')
  const reached = achievement ? achievement.tiers.filter(({ members }) => members > 0).length : 0
  const send = edit.submit(async (changes, entered) => {
    edit.keep(await save.mutateAsync(jsonOf(changes)), entered)
    toast('SUCCESS', 'Achievement saved')
    closeDialog(KEY)
  })
  return (
    <form noValidate ref={(element) => edit.attach(element)} onSubmit={send} aria-label="Achievement">
      <Stack>
        {reached > 0 && <p className="quiet small">Fans have reached it. What they reached stays as it is.</p>}
        <TextInput label="Name" required maxLength={achievementLimits.name.maxLength} {...form.getInputProps('name')} />
        <CountedTextarea
          label="Description"
          rows={2}
          maxLength={achievementLimits.description.maxLength}
          {...form.getInputProps('description')}
          value={values.description}
        />
        <div className={classes.pair}>
          <Choice
            label="What counts"
            disabled={reached > 0}
            options={EVENTS}
            value={values.event}
            error={form.errors.event}
            onChange={(event) =>
              form.setValues({ event, ...(streamOptions(event, '').length === 0 && { provider: '' }) })
            }
          />
          {places.length > 0 && (
            <Choice
              label="Where"
              disabled={reached > 0}
              options={places}
              value={values.provider === 'LOCAL' ? '' : values.provider}
              error={form.errors.provider}
              onChange={(provider) => form.setFieldValue('provider', provider)}
            />
          )}
        </div>
        <fieldset className={classes.symbols}>
          <legend>Symbol</legend>
          {achievementSymbols.map((symbol) => (
            <label key={symbol} className={classes.symbol} title={symbolLabels[symbol]}>
              <input
                type="radio"
                name="symbol"
                value={symbol}
                aria-label={symbolLabels[symbol]}
                checked={values.symbol === symbol}
                onChange={() => form.setFieldValue('symbol', symbol)}
              />
              <SymbolIcon symbol={symbol} size={22} />
            </label>
          ))}
        </fieldset>
        <TiersField form={form} reached={reached} />
        <Check checked={values.isSecret} onChange={(isOn) => form.setFieldValue('isSecret', isOn)}>
          Keep it secret until a fan reaches the first tier
        </Check>
        <FormProblem error={save.error} />
        <SaveButtons
          dialog={KEY}
          noun="achievement"
          isSaving={save.isPending}
          isDirty={edit.isDirty}
          isNew={!achievement}
        />
      </Stack>
    </form>
  )
}
