import { wagerRewardLimits } from '@/api/constants'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TeamWagerReward } from '@/api/wagerShapes'
import { Choice } from '@/components/Choice'
import { CountedTextarea } from '@/components/forms/CountedTextarea'
import { FIELD } from '@/components/forms/fieldOrder'
import { SelectField } from '@/components/forms/SelectField'
import { useEditForm } from '@/components/forms/useEditForm'
import { RewardCard, useRewardThings } from '@/components/office/RewardCard'
import layout from '@/components/office/TermsForm.module.css'
import { DraftButtons, TermsForm } from '@/components/office/TermsForm'
import { Panel } from '@/components/Panel'
import { optionsOf } from '@/lib/options'
import { toast } from '@/lib/toast'
import { periodWords } from '../model'
import { wagerCasinos } from './api'
import { FanWagerReward } from './FanWagerReward'
import { ownWagerRewards, useSaveWagerReward } from './rewardApi'
import { todayHere } from './rewardList'
import { askToPublishWagerReward } from './rewardPublishing'
import { fieldsOf, shownOf, valuesOf, wagerRewardSchema, type WagerRewardValues } from './rewardTerms'

const PERIODS = optionsOf(periodWords)
const MEASURES = optionsOf<WagerRewardValues['measure']>({
  COUNTED: 'The counted amount',
  RAW: 'The amount wagered',
  WEIGHTED: 'The casino’s weighted amount',
})
const MEASURE_NOTES: Record<WagerRewardValues['measure'], string> = {
  COUNTED: 'By the formula of each casino',
  RAW: 'Each dollar counts in full',
  WEIGHTED: 'Casinos without a weighted amount count nothing',
}

interface Props {
  reward?: TeamWagerReward
  blank: WagerRewardValues
  onSaved: (reward: TeamWagerReward) => void
}

/** The terms of a wager reward, and beside them the card that a fan will see. It is saved as a draft first. */
export function WagerRewardForm({ reward, blank, onSaved }: Props) {
  const save = useSaveWagerReward(reward?.id)
  const edit = useEditForm<WagerRewardValues, TeamWagerReward>({
    schema: wagerRewardSchema,
    thing: reward,
    blank,
    valuesOf,
    fieldsOf,
    queryKey: reward && ownWagerRewards.one(reward.id).queryKey,
  })
  const { form } = edit
  const { values } = form
  const { options, things, over } = useRewardThings(reward?.reward)
  const known = useQuery(wagerCasinos).data?.data ?? []
  // A casino that was disconnected stays while the reward counts it.
  const casinos = known.filter(({ id, isConnected }) => isConnected || id === values.connectionId)
  const shownFor = (entered: WagerRewardValues) => shownOf(entered, { things, casinos, today: todayHere() })
  const isDraft = reward?.publication === 'DRAFT'
  const isFixed = reward?.isFixed ?? false

  const send = edit.submit(async (changes, entered) => {
    const saved = await save.mutateAsync(changes)
    toast('SUCCESS', 'Wager reward saved')
    edit.keep(saved, entered)
    onSaved(saved)
  })

  const publish = edit.publish(
    async ({ fields, seen }, entered) =>
      edit.keep(await save.mutateAsync({ fields: { ...fields, publication: 'ACTIVE' }, seen }), entered),
    (entered, answers) => askToPublishWagerReward(shownFor(entered), answers),
  )

  return (
    <TermsForm
      edit={edit}
      what="the wager reward"
      isNew={!reward}
      onSubmit={send}
      error={save.error}
      preview={<FanWagerReward shown={shownFor(values)} />}
      buttons={
        <DraftButtons
          edit={edit}
          isNew={!reward}
          isDraft={isDraft}
          isBusy={save.isPending}
          save={reward ? 'Save wager reward' : 'Save draft'}
          onPublish={() => publish()}
        />
      }
    >
      {isFixed && (
        <p className="quiet">
          A fan reached it. You can change the name, the description and the last day. For other terms, archive it and
          create another one.
        </p>
      )}
      <Panel title="Details">
        <div className={layout.stack}>
          <TextInput
            label="Name"
            required
            maxLength={wagerRewardLimits.name.maxLength}
            {...form.getInputProps('name')}
          />
          <CountedTextarea
            label="Description"
            rows={3}
            maxLength={wagerRewardLimits.description.maxLength}
            {...form.getInputProps('description')}
            value={values.description}
          />
        </div>
      </Panel>
      <Panel title="Goal" lead="Only wagers of accounts whose owner is confirmed count.">
        <div className={layout.pair}>
          <TextInput
            label="Amount in USD"
            required
            inputMode="decimal"
            disabled={isFixed}
            {...form.getInputProps('threshold')}
          />
          <Choice
            label="What counts"
            options={MEASURES}
            disabled={isFixed}
            inputWrapperOrder={[...FIELD]}
            description={MEASURE_NOTES[values.measure]}
            value={values.measure}
            error={form.errors.measure}
            onChange={(measure) => form.setFieldValue('measure', measure)}
          />
          <SelectField
            label="Casino"
            placeholder="All casinos"
            options={casinos.map(({ id, name }) => ({ value: id, label: name }))}
            disabled={isFixed}
            value={values.connectionId}
            error={form.errors.connectionId}
            onChange={(id) => form.setFieldValue('connectionId', id)}
          />
        </div>
      </Panel>
      <RewardCard
        title="Reward"
        lead="A fan gets it for each time the amount is reached."
        getInputProps={form.getInputProps}
        options={options}
        isFixed={isFixed}
        over={over}
      />
      <Panel title="When" lead="Days are in your community’s time zone.">
        <div className={layout.pair}>
          <Choice
            label="How often"
            options={PERIODS}
            disabled={isFixed}
            value={values.period}
            error={form.errors.period}
            onChange={(period) => form.setFieldValue('period', period)}
          />
          <TextInput
            label="First day"
            type="date"
            inputWrapperOrder={[...FIELD]}
            description="Without a day, it begins today."
            disabled={isFixed}
            {...form.getInputProps('startsOn')}
          />
          <TextInput
            label="Last day"
            type="date"
            inputWrapperOrder={[...FIELD]}
            description="Without a day, it has no end."
            min={values.startsOn || undefined}
            {...form.getInputProps('endsOn')}
          />
        </div>
      </Panel>
    </TermsForm>
  )
}
