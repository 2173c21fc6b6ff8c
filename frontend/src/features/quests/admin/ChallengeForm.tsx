import type { ChallengeTemplate, TeamChallenge } from '@/api/shapes'
import { DraftButtons, TermsForm } from '@/components/office/TermsForm'
import { formOf } from '@/lib/changes'
import { toast } from '@/lib/toast'
import { ChallengeFields } from './ChallengeFields'
import type { ChallengeValues } from './challengeValues'
import { FanChallenge } from './FanChallenge'
import { askToPublishQuest } from './publishing'
import { RulesCards } from './RulesCards'
import { useChallengeForm } from './useChallengeForm'

interface Props {
  challenge?: TeamChallenge
  blank: ChallengeValues
  templates: readonly ChallengeTemplate[]
  onSaved: (challenge: TeamChallenge) => void
}

/** The terms of a challenge, and beside them the card that a fan will see. */
export function ChallengeForm({ challenge, blank, templates, onSaved }: Props) {
  const { save, edit, shownFor, fields } = useChallengeForm({ challenge, blank, templates })
  const shown = shownFor(edit.form.values)

  const send = edit.submit(async (changes, entered) => {
    const saved = await save.mutateAsync(formOf(changes))
    toast('SUCCESS', 'Quest saved')
    edit.keep(saved, entered)
    onSaved(saved)
  })

  const publish = edit.publish(
    async ({ fields: changed, seen }, entered) => {
      const saved = await save.mutateAsync(formOf({ fields: { ...changed, publication: 'ACTIVE' }, seen }))
      edit.keep(saved, entered)
      onSaved(saved)
    },
    (entered, answers) => {
      const card = shownFor(entered)
      if (card) askToPublishQuest(card, answers)
    },
  )

  return (
    <TermsForm
      edit={edit}
      what="the quest"
      isNew={!challenge}
      onSubmit={send}
      error={save.error}
      preview={shown ? <FanChallenge shown={shown} /> : <p className="quiet">Choose a task to see the card.</p>}
      buttons={
        <DraftButtons
          edit={edit}
          isNew={!challenge}
          isDraft={challenge?.publication !== 'ACTIVE'}
          isBusy={save.isPending}
          save={challenge ? 'Save quest' : 'Save draft'}
          onPublish={() => publish()}
        />
      }
    >
      {fields.isFixed && (
        <p className="quiet">Fans already take part. You cannot change the goal, the start and the repetition.</p>
      )}
      <ChallengeFields {...fields} />
      <RulesCards form={fields.form} isFixed={fields.isFixed} />
    </TermsForm>
  )
}
