import type { ChallengeTemplate, TeamChallenge } from '@/api/shapes'
import { useEditForm } from '@/components/forms/useEditForm'
import { useFilePreview } from '@/components/ImageField'
import { useRewardThings } from '@/components/office/RewardCard'
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

interface Options {
  challenge?: TeamChallenge
  blank: ChallengeValues
  templates: readonly ChallengeTemplate[]
}

/** The values of a quest's form, and the card that fans would see with them. */
export function useChallengeForm({ challenge, blank, templates }: Options) {
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
  const chosen = useFilePreview(edit.form.values.challengeImage)
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
  return {
    save,
    edit,
    shownFor,
    /** The props of the fields. */
    fields: { form: edit.form, templates: known, image, options, isFixed: (challenge?.members ?? 0) > 0 },
  }
}

export type ChallengeFieldValues = ReturnType<typeof useChallengeForm>['fields']
