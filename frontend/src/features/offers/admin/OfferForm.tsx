import { offerLimits } from '@/api/constants'
import { Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TeamOffer, TeamOfferDetail } from '@/api/offerShapes'
import { Check } from '@/components/Check'
import { Choice } from '@/components/Choice'
import { CountedTextarea } from '@/components/forms/CountedTextarea'
import { ZONE_NOTE } from '@/components/forms/DateTimeField'
import { DateWindowField } from '@/components/forms/DateWindowField'
import { FIELD } from '@/components/forms/fieldOrder'
import { SelectField } from '@/components/forms/SelectField'
import { useEditForm } from '@/components/forms/useEditForm'
import { ImageField, useFilePreview } from '@/components/ImageField'
import { FanStage } from '@/components/office/FanStage'
import { RewardCard, useRewardThings } from '@/components/office/RewardCard'
import layout from '@/components/office/TermsForm.module.css'
import { DraftButtons, TermsForm } from '@/components/office/TermsForm'
import { Panel } from '@/components/Panel'
import { openDialog } from '@/dialogs/dialogs'
import { formOf } from '@/lib/changes'
import { now } from '@/lib/clock'
import { formatExact } from '@/lib/format'
import { IMAGE_LIMIT_MB } from '@/lib/limits'
import { optionsOf } from '@/lib/options'
import { toast } from '@/lib/toast'
import { OfferCard } from '../OfferCard'
import { allPlatforms, ownOffers, useSaveOffer } from './api'
import { AudienceCard } from './AudienceCard'
import { placementLabels, proofLabels, shownOf } from './offerPreview'
import { OfferTermsCard } from './OfferTermsCard'
import {
  blankOffer,
  describe,
  exactOf,
  fieldsOf,
  offerSchema,
  type OfferValues,
  termFields,
  valuesOf,
} from './offerValues'

const PLACEMENTS = optionsOf(placementLabels)
const PROOFS = optionsOf(proofLabels)
const TYPING_MS = 400

interface Props {
  offer?: TeamOffer
  /** The chosen platform of a new offer. */
  platformId?: string
  onSaved: (offer: TeamOfferDetail) => void
}

/** All fields of an offer, and beside them the card that a fan will see. It is saved as a draft first. */
export function OfferForm({ offer, platformId = '', onSaved }: Props) {
  const save = useSaveOffer(offer?.id)
  const [blank] = useState(() => blankOffer(now(), platformId))
  const edit = useEditForm<OfferValues, TeamOffer>({
    schema: offerSchema,
    thing: offer,
    blank,
    valuesOf,
    fieldsOf,
    exactOf,
    describe,
    queryKey: offer && ownOffers.one(offer.id).queryKey,
  })
  const { form } = edit
  const { values } = form
  const { options, things, over } = useRewardThings(offer?.reward)
  const platforms = useQuery(allPlatforms).data?.data ?? []
  const [typed] = useDebouncedValue(JSON.stringify(termFields(values)), TYPING_MS)
  const terms = useQuery({ ...ownOffers.terms(JSON.parse(typed) as ReturnType<typeof termFields>), retry: false }).data
  const chosen = useFilePreview(values.offerImage)
  const known = { things, platforms, terms, image: chosen ?? offer?.offerImage ?? null }
  const isDraft = offer?.publication === 'DRAFT'

  const send = edit.submit(async (changes, entered) => {
    const saved = await save.mutateAsync(formOf(changes))
    toast('SUCCESS', 'Offer saved')
    edit.keep(saved, entered)
    onSaved(saved)
  })

  const publish = edit.publish(
    async ({ fields, seen }, entered) =>
      edit.keep(await save.mutateAsync(formOf({ fields: { ...fields, publication: 'PUBLISHED' }, seen })), entered),
    (entered, answers) => {
      const shown = shownOf(entered, known)
      openDialog('offer-publish', {
        name: shown.title,
        gems: shown.reward.gems,
        facts: [
          shown.endsAt === null ? 'It has no end.' : `It ends by the clock on ${formatExact(shown.endsAt)}.`,
          'Only adults read the code and the terms. Your rules and those of casinos apply, too.',
          'A claim keeps the reward that it was sent for.',
        ],
        preview: <FanStage card={<OfferCard offer={shown} isPreview />} />,
        ...answers,
      })
    },
  )

  return (
    <TermsForm
      edit={edit}
      what="the offer"
      isNew={!offer}
      onSubmit={send}
      error={save.error}
      preview={<FanStage card={<OfferCard offer={shownOf(values, known)} isPreview />} />}
      buttons={
        <DraftButtons
          edit={edit}
          isNew={!offer}
          isDraft={isDraft}
          isBusy={save.isPending}
          save={offer ? 'Save offer' : 'Save draft'}
          onPublish={() => publish()}
        />
      }
    >
      <Panel title="Details">
        <div className={layout.stack}>
          <div className={layout.pair}>
            <SelectField
              label="Platform"
              required
              options={platforms.map(({ id, name }) => ({ value: id, label: name }))}
              value={values.platformId}
              error={form.errors.platformId}
              onChange={(id) => form.setFieldValue('platformId', id)}
            />
            <TextInput
              label="Title"
              required
              maxLength={offerLimits.title.maxLength}
              {...form.getInputProps('title')}
            />
          </div>
          <CountedTextarea
            label="Description"
            rows={3}
            maxLength={offerLimits.description.maxLength}
            {...form.getInputProps('description')}
            value={values.description}
          />
          <ImageField
            label="Picture"
            description={`Shown on the card. At most ${IMAGE_LIMIT_MB} MB.`}
            value={values.offerImage}
            current={known.image}
            onChange={(image) => form.setFieldValue('offerImage', image)}
            error={form.errors.offerImage}
          />
          <div className={layout.pair}>
            <TextInput
              label="Promo code"
              inputWrapperOrder={[...FIELD]}
              description="Fans copy it with one press."
              maxLength={offerLimits.promoCode.maxLength}
              {...form.getInputProps('promoCode')}
            />
            <TextInput
              label="Link"
              type="url"
              inputMode="url"
              placeholder="https://"
              maxLength={offerLimits.promoLink.maxLength}
              {...form.getInputProps('promoLink')}
            />
          </div>
          <Textarea
            label="How to claim"
            description="One step in each line."
            autosize
            minRows={3}
            maxRows={10}
            {...form.getInputProps('howToClaim')}
          />
          <div className={layout.pair}>
            <Choice
              label="Place"
              options={PLACEMENTS}
              value={values.placement}
              error={form.errors.placement}
              onChange={(placement) => form.setFieldValue('placement', placement)}
            />
            <TextInput
              label="Order"
              inputWrapperOrder={[...FIELD]}
              description="Lower numbers come first."
              placeholder="0"
              inputMode="numeric"
              {...form.getInputProps('position')}
            />
          </div>
        </div>
      </Panel>
      <OfferTermsCard form={form} terms={terms} />
      <Panel title="When" lead={`The offer ends by the clock. Fans see the times in their own zone. ${ZONE_NOTE}`}>
        <DateWindowField
          value={{ startAt: values.startsAt, endAt: values.endsAt }}
          errors={{ startAt: form.errors.startsAt, endAt: form.errors.endsAt }}
          onChange={({ startAt, endAt }) => form.setValues({ startsAt: startAt, endsAt: endAt })}
        />
      </Panel>
      <AudienceCard form={form} />
      <Panel
        title="Claims"
        lead="A fan sends a proof, and your team reviews it. An approval pays the reward from this community."
      >
        <div className={layout.stack}>
          <Check checked={values.takesClaims} onChange={(isOn) => form.setFieldValue('takesClaims', isOn)}>
            Fans can claim a reward
          </Check>
          {values.takesClaims && (
            <div className={layout.pair}>
              <Choice
                label="Proof"
                options={PROOFS}
                value={values.proof}
                error={form.errors.proof}
                onChange={(proof) => form.setFieldValue('proof', proof)}
              />
              <TextInput
                label="Number of claims"
                placeholder="No limit"
                inputMode="numeric"
                {...form.getInputProps('claimLimit')}
              />
              <TextInput
                label="What to show"
                maxLength={offerLimits.proofHint.maxLength}
                {...form.getInputProps('proofHint')}
              />
            </div>
          )}
        </div>
      </Panel>
      {values.takesClaims && (
        <RewardCard
          title="Reward"
          lead="Paid once for each approved claim."
          getInputProps={form.getInputProps}
          options={options}
          over={over}
        />
      )}
    </TermsForm>
  )
}
