import { challengeTermsLimits } from '@/api/constants'
import { Button, TextInput } from '@mantine/core'
import type { ChallengeTemplate, TeamChallenge } from '@/api/shapes'
import { CountedTextarea } from '@/components/forms/CountedTextarea'
import { SaveBar } from '@/components/forms/SaveBar'
import { useEditForm } from '@/components/forms/useEditForm'
import { FormProblem } from '@/components/FormProblem'
import { ImageField, useFilePreview } from '@/components/ImageField'
import { Panel } from '@/components/Panel'
import { formOf } from '@/lib/changes'
import { IMAGE_LIMIT_MB } from '@/lib/limits'
import { toast } from '@/lib/toast'
import { ownChallenges, useSaveChallenge } from './api'
import {
  challengeSchema,
  type ChallengeValues,
  describe,
  exactOf,
  fieldsOf,
  shownOf,
  valuesOf,
} from './challengeValues'
import { FanChallenge } from './FanChallenge'
import { GoalCard } from './GoalCard'
import classes from '@/components/office/TermsForm.module.css'
import { askToPublishQuest } from './publishing'
import { RewardCard, useRewardThings } from '@/components/office/RewardCard'
import { RulesCards } from './RulesCards'

interface Props {
  challenge?: TeamChallenge
  blank: ChallengeValues
  templates: readonly ChallengeTemplate[]
  onSaved: (challenge: TeamChallenge) => void
}

/** The terms of a challenge, and beside them the card that a fan will see. It is saved as a draft first. */
export function ChallengeForm({ challenge, blank, templates, onSaved }: Props) {
  const save = useSaveChallenge(challenge?.id)
  const edit = useEditForm<ChallengeValues, TeamChallenge>({
    schema: challengeSchema,
    thing: challenge,
    blank,
    valuesOf,
    fieldsOf,
    exactOf,
    describe,
    partsOf: { targetAmount: ['targetAmount', 'targetUsd'] },
    queryKey: challenge && ownChallenges.one(challenge.id).queryKey,
  })
  const { form } = edit
  const { values } = form
  const chosen = useFilePreview(values.challengeImage)
  const image = chosen ?? challenge?.challengeImage ?? null
  const { options, things } = useRewardThings(challenge?.reward)
  const known = challenge ? [...templates, challenge.challengeTemplate] : templates
  const shownFor = (entered: ChallengeValues) =>
    shownOf(entered, {
      template: known.find(({ id }) => id === entered.templateId),
      image,
      things,
      winners: challenge?.winners ?? 0,
    })
  const shown = shownFor(values)
  const isDraft = challenge?.publication === 'DRAFT'
  const isFixed = (challenge?.members ?? 0) > 0

  const send = edit.submit(async (changes, entered) => {
    const saved = await save.mutateAsync(formOf(changes))
    toast('SUCCESS', 'Quest saved')
    edit.keep(saved, entered)
    onSaved(saved)
  })

  const publish = edit.publish(
    async ({ fields, seen }, entered) =>
      edit.keep(await save.mutateAsync(formOf({ fields: { ...fields, publication: 'ACTIVE' }, seen })), entered),
    (entered, answers) => {
      const card = shownFor(entered)
      if (card) askToPublishQuest(card, answers)
    },
  )

  return (
    <form noValidate ref={(element) => edit.attach(element)} onSubmit={send}>
      <div className={classes.form}>
        <div className={classes.fields}>
          {isFixed && (
            <p className="quiet">Fans already take part. You cannot change the goal, the start and the repetition.</p>
          )}
          <Panel title="Details">
            <div className={classes.stack}>
              <TextInput
                label="Name"
                required
                maxLength={challengeTermsLimits.name.maxLength}
                {...form.getInputProps('name')}
              />
              <CountedTextarea
                label="Description"
                rows={3}
                maxLength={challengeTermsLimits.description.maxLength}
                {...form.getInputProps('description')}
                value={values.description}
              />
              <ImageField
                label="Picture"
                description={`PNG, JPEG or WebP, at most ${IMAGE_LIMIT_MB} MB. Without a picture, we generate one.`}
                value={values.challengeImage}
                current={image}
                onChange={(file) => form.setFieldValue('challengeImage', file)}
                error={form.errors.challengeImage}
              />
            </div>
          </Panel>
          <GoalCard form={form} templates={known} isFixed={isFixed} />
          <RewardCard
            title="Reward"
            lead="A new reward holds for fans who finish from now on."
            getInputProps={form.getInputProps}
            options={options}
          />
          <RulesCards form={form} isFixed={isFixed} />
          <FormProblem error={save.error} />
        </div>
        <aside className={classes.preview} aria-label="Preview">
          <h2 className={classes.previewTitle}>Preview for fans</h2>
          {shown ? <FanChallenge shown={shown} /> : <p className="quiet">Choose a template to see the card.</p>}
        </aside>
      </div>
      <SaveBar edit={edit} what="the quest" canDiscard={challenge !== undefined}>
        <Button
          type="submit"
          variant={isDraft ? 'default' : 'filled'}
          loading={save.isPending}
          disabled={challenge && !edit.isDirty}
        >
          {challenge ? 'Save quest' : 'Save draft'}
        </Button>
        {isDraft && (
          <Button disabled={save.isPending} onClick={() => publish()}>
            Publish
          </Button>
        )}
      </SaveBar>
    </form>
  )
}
