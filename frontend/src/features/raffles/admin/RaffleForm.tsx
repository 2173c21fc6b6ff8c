import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { TeamRaffle, TeamRaffleDetail } from '@/api/shapes'
import { CountedTextarea } from '@/components/forms/CountedTextarea'
import { HOUSE_ZONE } from '@/components/forms/DateTimeField'
import { DateWindowField } from '@/components/forms/DateWindowField'
import { FormProblem } from '@/components/FormProblem'
import { Gem } from '@/components/Gem'
import { ImageField, useFilePreview } from '@/components/ImageField'
import { openDialog } from '@/dialogs/dialogs'
import { Card } from '@/features/office/admin/Stats'
import { now } from '@/lib/clock'
import { toast } from '@/lib/toast'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { useSaveRaffle } from './api'
import { PrizesCard } from './PrizesCard'
import { RaffleFanView } from './RaffleFanView'
import classes from './RaffleForm.module.css'
import { blankRaffle, previewOf, raffleBody, raffleSchema, type RaffleValues, valuesOf } from './raffleValues'
import { RulesCard } from './RulesCard'

const DESCRIPTION_LIMIT = 2000

interface Props {
  raffle?: TeamRaffle
  onSaved: (raffle: TeamRaffleDetail) => void
}

/** The raffle's fields, and beside them the card a fan will see. It is written first and published after a look. */
export function RaffleForm({ raffle, onSaved }: Props) {
  const save = useSaveRaffle(raffle?.id)
  const [blank] = useState(() => blankRaffle(now()))
  const { form, submit } = useSchemaForm<RaffleValues>(raffleSchema, {
    initialValues: raffle ? valuesOf(raffle) : blank,
  })
  const { values } = form
  const chosen = useFilePreview(values.raffleImage)
  const shown = previewOf(values, chosen ?? raffle?.raffleImage ?? null)
  const isFixed = (raffle?.entries ?? 0) > 0

  const send = submit(async (entered) => {
    const saved = await save.mutateAsync(raffleBody(entered))
    toast('SUCCESS', 'Raffle saved')
    form.resetDirty()
    onSaved(saved)
  })

  return (
    <form noValidate onSubmit={send} className={classes.form}>
      <div className={classes.fields}>
        {isFixed && (
          <p className="quiet">
            Fans have tickets already: price, limits, times, rules and prizes stay. Words and picture you can change.
          </p>
        )}
        <Card title="What it is">
          <Stack gap="md">
            <TextInput label="Name" required maxLength={80} {...form.getInputProps('name')} />
            <CountedTextarea
              label="What it is about"
              rows={4}
              maxLength={DESCRIPTION_LIMIT}
              {...form.getInputProps('description')}
              value={values.description}
            />
            <ImageField
              label="Picture"
              description="PNG, JPEG or WebP, at most 2 MB. Without one it is the first product’s, or one we draw."
              value={values.raffleImage}
              current={chosen ?? raffle?.raffleImage}
              onChange={(file) => form.setFieldValue('raffleImage', file)}
              error={form.errors.raffleImage}
            />
          </Stack>
        </Card>
        <PrizesCard form={form} isFixed={isFixed} />
        <Card title="Tickets">
          <div className={classes.pair}>
            <TextInput
              label="Price of a ticket in gems"
              required
              inputMode="numeric"
              placeholder="0 is free"
              leftSection={<Gem size={18} />}
              disabled={isFixed}
              {...form.getInputProps('entryCost')}
            />
            <TextInput
              label="How many there are"
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
        </Card>
        <Card title="When" lead={`Times are those of your community: ${HOUSE_ZONE.replaceAll('_', ' ')}.`}>
          <DateWindowField
            required
            disabled={isFixed}
            value={{ startAt: values.startAt, endAt: values.endAt }}
            errors={{ startAt: form.errors.startAt, endAt: form.errors.endAt }}
            onChange={({ startAt, endAt }) => form.setValues({ startAt, endAt })}
          />
        </Card>
        <RulesCard form={form} isFixed={isFixed} />
        <FormProblem error={save.error} />
        <div className={classes.send}>
          <Button type="submit" loading={save.isPending}>
            {raffle ? 'Save raffle' : 'Save and preview'}
          </Button>
          <Button
            variant="subtle"
            className={classes.look}
            onClick={() => openDialog('raffle-preview', { raffle: shown })}
          >
            Preview
          </Button>
        </div>
      </div>
      <aside className={classes.preview} aria-label="Preview">
        <h2 className={classes.previewTitle}>What your fans will see</h2>
        <RaffleFanView raffle={shown} kind="card" />
      </aside>
    </form>
  )
}
