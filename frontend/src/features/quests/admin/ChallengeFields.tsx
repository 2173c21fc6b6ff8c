import { TextInput } from '@mantine/core'
import { challengeTermsLimits } from '@/api/constants'
import { CountedTextarea } from '@/components/forms/CountedTextarea'
import { ImageField } from '@/components/ImageField'
import { RewardCard } from '@/components/office/RewardCard'
import classes from '@/components/office/TermsForm.module.css'
import { Panel } from '@/components/Panel'
import { IMAGE_LIMIT_MB } from '@/lib/limits'
import { GoalCard } from './GoalCard'
import type { ChallengeFieldValues } from './useChallengeForm'

/** The fields that every quest needs: the goal, the texts, and the reward. */
export function ChallengeFields({ form, templates, image, options, isFixed }: ChallengeFieldValues) {
  return (
    <>
      <GoalCard form={form} templates={templates} isFixed={isFixed} />
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
            value={form.values.description}
          />
          <ImageField
            label="Picture"
            description={`PNG, JPEG or WebP, at most ${IMAGE_LIMIT_MB} MB. Without a picture, we generate one.`}
            value={form.values.challengeImage}
            current={image}
            onChange={(file) => form.setFieldValue('challengeImage', file)}
            error={form.errors.challengeImage}
          />
        </div>
      </Panel>
      <RewardCard
        title="Reward"
        lead="A new reward holds for fans who finish from now on."
        getInputProps={form.getInputProps}
        options={options}
      />
    </>
  )
}
