import { chainLimits } from '@/api/constants'
import { TextInput } from '@mantine/core'
import type { TeamChain } from '@/api/shapes'
import { CountedTextarea } from '@/components/forms/CountedTextarea'
import { useEditForm } from '@/components/forms/useEditForm'
import { ImageField, useFilePreview } from '@/components/ImageField'
import { DraftButtons, TermsForm } from '@/components/office/TermsForm'
import { Panel } from '@/components/Panel'
import { IMAGE_LIMIT_MB } from '@/lib/limits'
import { toast } from '@/lib/toast'
import { ownChains, useSaveChain } from './api'
import {
  blankChain,
  chainSchema,
  type ChainValues,
  describe,
  exactOf,
  fieldsOf,
  MIN_STEPS,
  valuesOf,
} from './chainValues'
import { FanChain, type ShownChain } from './FanChain'
import classes from '@/components/office/TermsForm.module.css'
import { askToPublishChain } from './publishing'
import { rewardOf } from '@/components/office/rewardValues'
import { RewardCard, useRewardThings } from '@/components/office/RewardCard'
import { StepsCard, useSteps } from './StepsCard'

interface Props {
  chain?: TeamChain
  onSaved: (chain: TeamChain) => void
}

/** A chain's steps in their order and the reward at the end, and beside them the path that fans see. */
export function ChainForm({ chain, onSaved }: Props) {
  const save = useSaveChain(chain?.id)
  const edit = useEditForm<ChainValues, TeamChain>({
    schema: chainSchema,
    thing: chain,
    blank: blankChain,
    valuesOf,
    fieldsOf,
    exactOf,
    describe,
    queryKey: chain && ownChains.queryKey,
  })
  const { form } = edit
  const { values } = form
  const chosen = useFilePreview(values.chainImage)
  const { options, things } = useRewardThings(chain?.reward)
  const { possible, denied, steps, add } = useSteps(chain, values.steps)
  const isDraft = chain?.publication !== 'ACTIVE'
  const shown: ShownChain = {
    name: values.name.trim() || 'Your chain',
    description: values.description,
    reward: rewardOf(values, things).words,
    steps: [...steps],
  }

  const send = edit.submit(async (changes, entered) => {
    const saved = await save.mutateAsync(changes)
    toast('SUCCESS', 'Chain saved')
    edit.keep(saved, entered)
    onSaved(saved)
  })

  const publish = edit.publish(
    async ({ fields, seen }, entered) => {
      const saved = await save.mutateAsync({ fields: { ...fields, publication: 'ACTIVE' }, seen })
      edit.keep(saved, entered)
      onSaved(saved)
    },
    (entered, answers) => {
      if (entered.steps.length >= MIN_STEPS) return askToPublishChain(shown, answers)
      form.setFieldError('steps', `Add at least ${MIN_STEPS} steps`)
      void edit.showProblem()
    },
  )

  return (
    <TermsForm
      edit={edit}
      what="the chain"
      isNew={!chain}
      onSubmit={send}
      error={save.error}
      preview={<FanChain shown={shown} />}
      buttons={
        <DraftButtons
          edit={edit}
          isNew={!chain}
          isDraft={isDraft}
          isBusy={save.isPending}
          save={chain ? 'Save chain' : 'Save draft'}
          onPublish={() => publish()}
        />
      }
    >
      <Panel title="Details">
        <div className={classes.stack}>
          <TextInput label="Name" required maxLength={chainLimits.name.maxLength} {...form.getInputProps('name')} />
          <CountedTextarea
            label="Description"
            rows={3}
            maxLength={chainLimits.description.maxLength}
            {...form.getInputProps('description')}
            value={values.description}
          />
          <ImageField
            label="Picture"
            description={`PNG, JPEG or WebP, at most ${IMAGE_LIMIT_MB} MB. Without a picture, we generate one.`}
            value={values.chainImage}
            current={chosen ?? chain?.chainImage}
            onChange={(file) => form.setFieldValue('chainImage', file)}
            error={form.errors.chainImage}
          />
        </div>
      </Panel>
      <StepsCard
        form={form}
        possible={possible}
        denied={denied}
        steps={steps}
        onCreated={add}
        isFixed={chain?.publication === 'ACTIVE'}
      />
      <RewardCard
        title="Reward at the end"
        lead="Fans get it after the last step. Each step pays its own reward, too."
        getInputProps={form.getInputProps}
        options={options}
      />
    </TermsForm>
  )
}
