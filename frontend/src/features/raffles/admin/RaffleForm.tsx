import { raffleLimits } from '@/api/constants'
import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { TeamRaffle, TeamRaffleDetail } from '@/api/shapes'
import { CountedTextarea } from '@/components/forms/CountedTextarea'
import { ZONE_NOTE } from '@/components/forms/DateTimeField'
import { DateWindowField } from '@/components/forms/DateWindowField'
import { useEditForm } from '@/components/forms/useEditForm'
import { Gem } from '@/components/Gem'
import { ImageField, useFilePreview } from '@/components/ImageField'
import { openDialog } from '@/dialogs/dialogs'
import { DraftButtons, TermsForm } from '@/components/office/TermsForm'
import terms from '@/components/office/TermsForm.module.css'
import { Panel } from '@/components/Panel'
import { formOf } from '@/lib/changes'
import { now } from '@/lib/clock'
import { IMAGE_LIMIT_MB } from '@/lib/limits'
import { toast } from '@/lib/toast'
import { ownRaffles, useSaveRaffle } from './api'
import { PrizesCard } from './PrizesCard'
import { RaffleFanView } from './RaffleFanView'
import {
  againOf,
  blankRaffle,
  describe,
  exactOf,
  fieldsOf,
  partsOf,
  previewOf,
  raffleSchema,
  type RaffleValues,
  valuesOf,
} from './raffleValues'
import { RulesCard } from './RulesCard'

interface Props {
  raffle?: TeamRaffle
  /** A new raffle begins with the terms of this one. */
  earlier?: TeamRaffle
  onSaved: (raffle: TeamRaffleDetail) => void
}

/** The raffle's fields, and beside them the card a fan will see. It is written first and published after a look. */
export function RaffleForm({ raffle, earlier, onSaved }: Props) {
  const save = useSaveRaffle(raffle?.id)
  const [blank] = useState(() => (earlier ? againOf(earlier, now()) : blankRaffle(now())))
  const edit = useEditForm<RaffleValues, TeamRaffle>({
    schema: raffleSchema,
    thing: raffle,
    blank,
    valuesOf,
    fieldsOf,
    exactOf,
    partsOf,
    describe,
    queryKey: raffle && ownRaffles.one(raffle.id).queryKey,
  })
  const { form } = edit
  const { values } = form
  const chosen = useFilePreview(values.raffleImage)
  const entries = raffle?.entries ?? 0
  const shown = previewOf(values, chosen ?? raffle?.raffleImage ?? null, entries)
  const isUnpublished = raffle?.status === 'PENDING'
  const isFixed = entries > 0

  const send = edit.submit(async (changes, entered) => {
    const saved = await save.mutateAsync(formOf(changes))
    toast('SUCCESS', 'Raffle saved')
    edit.keep(saved, entered)
    onSaved(saved)
  })

  const publish = edit.publish(
    async ({ fields, seen }, entered) =>
      edit.keep(await save.mutateAsync(formOf({ fields: { ...fields, status: 'ACTIVE' }, seen })), entered),
    (entered, answers) =>
      openDialog('raffle-publish-preview', { raffle: previewOf(entered, shown.raffleImage, entries), ...answers }),
  )

  return (
    <TermsForm
      edit={edit}
      what="the raffle"
      isNew={!raffle}
      onSubmit={send}
      error={save.error}
      preview={<RaffleFanView raffle={shown} kind="card" />}
      buttons={
        <>
          <Button variant="subtle" hiddenFrom="lg" onClick={() => openDialog('raffle-preview', { raffle: shown })}>
            Preview
          </Button>
          <DraftButtons
            edit={edit}
            isNew={!raffle}
            isDraft={isUnpublished}
            isBusy={save.isPending}
            save={raffle ? 'Save raffle' : 'Save and preview'}
            onPublish={() => publish()}
          />
        </>
      }
    >
      {isFixed && (
        <p className="quiet">
          Fans already have tickets. You can change the name, the description and the picture. Move the end from the
          menu above.
        </p>
      )}
      <Panel title="Details">
        <Stack gap="md">
          <TextInput label="Name" required maxLength={raffleLimits.name.maxLength} {...form.getInputProps('name')} />
          <CountedTextarea
            label="Description"
            rows={4}
            maxLength={raffleLimits.description.maxLength}
            {...form.getInputProps('description')}
            value={values.description}
          />
          <ImageField
            label="Picture"
            description={`PNG, JPEG, WebP or GIF, at most ${IMAGE_LIMIT_MB} MB. Without a picture, we use the first product’s, or generate one.`}
            value={values.raffleImage}
            current={chosen ?? raffle?.raffleImage}
            onChange={(file) => form.setFieldValue('raffleImage', file)}
            error={form.errors.raffleImage}
          />
        </Stack>
      </Panel>
      <PrizesCard key={JSON.stringify(edit.base.prizes)} form={form} isFixed={isFixed} />
      <Panel title="Tickets">
        <div className={terms.pair}>
          <TextInput
            label="Ticket price in gems"
            required
            inputMode="numeric"
            placeholder="0 means free"
            leftSection={<Gem size={18} />}
            disabled={isFixed}
            {...form.getInputProps('entryCost')}
          />
          <TextInput
            label="Total tickets"
            placeholder="Unlimited"
            inputMode="numeric"
            disabled={isFixed}
            {...form.getInputProps('maxEntries')}
          />
          <TextInput
            label="Per fan"
            placeholder="Unlimited"
            inputMode="numeric"
            disabled={isFixed}
            {...form.getInputProps('maxEntriesPerUser')}
          />
        </div>
      </Panel>
      <Panel title="When" lead={ZONE_NOTE}>
        <DateWindowField
          required
          disabled={isFixed}
          value={{ startAt: values.startAt, endAt: values.endAt }}
          errors={{ startAt: form.errors.startAt, endAt: form.errors.endAt }}
          onChange={({ startAt, endAt }) => form.setValues({ startAt, endAt })}
        />
      </Panel>
      <RulesCard form={form} isFixed={isFixed} />
    </TermsForm>
  )
}
