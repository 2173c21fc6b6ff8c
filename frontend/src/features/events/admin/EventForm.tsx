import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { eventLimits, eventPlatforms } from '@/api/constants'
import type { TeamEventPage } from '@/api/eventShapes'
import { Choice } from '@/components/Choice'
import { ChoiceCards } from '@/components/forms/ChoiceCards'
import { CountedTextarea } from '@/components/forms/CountedTextarea'
import { HOUSE_ZONE } from '@/components/forms/DateTimeField'
import { useEditForm } from '@/components/forms/useEditForm'
import { ImageField, useFilePreview } from '@/components/ImageField'
import { DraftButtons, TermsForm } from '@/components/office/TermsForm'
import terms from '@/components/office/TermsForm.module.css'
import { Panel } from '@/components/Panel'
import { openDialog } from '@/dialogs/dialogs'
import { type Fields, formOf } from '@/lib/changes'
import { now } from '@/lib/clock'
import { countGems, countOf } from '@/lib/format'
import { IMAGE_LIMIT_MB } from '@/lib/limits'
import { keyOf } from '@/lib/keyOf'
import { toast } from '@/lib/toast'
import { platformWords, typeWords } from '../model'
import { ownEvents, useSaveEvent } from './api'
import classes from './EventForm.module.css'
import { FanEvent } from './FanEvent'
import { previewOf } from './eventPreview'
import { blankEvent, describe, eventSchema, type EventValues, exactOf, fieldsOf, valuesOf } from './eventValues'
import { JoiningCard, RemindersCard } from './JoiningCard'
import { RulesCard } from './RulesCard'
import { totalOf } from './rulesValues'
import { ThingsCard } from './ThingsCard'
import { TimesCard } from './TimesCard'
import { typeNotes } from './words'

const PLATFORMS = eventPlatforms.map((value) => ({
  value,
  label: value === 'HERE' ? 'In the community' : platformWords[value],
}))
const TYPES = (Object.keys(typeNotes) as (keyof typeof typeNotes)[]).map((value) => ({
  value,
  label: typeWords[value],
  note: typeNotes[value],
}))

interface Props {
  event?: TeamEventPage
  onSaved: (event: TeamEventPage) => void
}

const camelOf = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The fields of an event, and beside them the fans' view. It is saved as a draft and published afterward. */
export function EventForm({ event, onSaved }: Props) {
  const save = useSaveEvent(event?.id)
  const [blank] = useState(() => blankEvent(now(), HOUSE_ZONE))
  const edit = useEditForm<EventValues, TeamEventPage>({
    schema: eventSchema,
    thing: event,
    blank,
    valuesOf,
    fieldsOf,
    exactOf,
    describe,
    queryKey: event && ownEvents.one(event.id).queryKey,
  })
  const { form } = edit
  const { values } = form
  const chosen = useFilePreview(values.eventImage)
  const picture = chosen ?? event?.eventImage ?? null
  const fixed = new Set(event?.fixed.map(camelOf))
  const isCanceled = event?.phase === 'CANCELED'
  const isFixed = (field: string) => isCanceled || fixed.has(field)
  const isDraft = event?.publication === 'DRAFT'
  const isRepeating = event !== undefined && event.repeat !== null

  const store = async (fields: Fields, seen: Fields, entered: EventValues) => {
    const saved = await save.mutateAsync(formOf({ fields, seen }))
    edit.keep(saved, entered)
    return saved
  }

  /** A repeating event asks which dates change. An event of one date that begins to repeat changes as a whole. */
  const sendOnce = edit.submit(async ({ fields, seen }, entered) => {
    const saved = await store(event && 'repeat' in fields ? { ...fields, scope: 'ALL' } : fields, seen, entered)
    toast('SUCCESS', 'Event saved')
    onSaved(saved)
  })
  const sendScoped = edit.saveConfirmed(
    ({ fields, seen }, entered) => store(fields, seen, entered),
    (_entered, { onPublish, onRefused }, fields) =>
      event &&
      openDialog('event-scope', {
        event,
        changed: Object.keys(fields),
        onRefused,
        onSave: (scope) => onPublish({ scope }),
      }),
  )

  const publish = edit.publish(
    ({ fields, seen }, entered) => store({ ...fields, publication: 'PUBLISHED', scope: 'ALL' }, seen, entered),
    (entered, answers) =>
      event &&
      openDialog('event-publish', {
        name: entered.title,
        facts: factsOf(entered, event),
        ...answers,
      }),
  )

  return (
    <TermsForm
      edit={edit}
      what="the event"
      isNew={!event}
      onSubmit={isRepeating ? sendScoped : sendOnce}
      error={save.error}
      preview={<FanEvent event={previewOf(values, picture, event)} kind="card" />}
      buttons={
        <>
          <Button
            variant="subtle"
            onClick={() => openDialog('event-preview', { event: previewOf(values, picture, event) })}
          >
            Preview
          </Button>
          <DraftButtons
            edit={edit}
            isNew={!event}
            isDraft={isDraft}
            isBusy={save.isPending}
            save="Save event"
            publish="Publish event"
            onPublish={() => publish()}
          />
        </>
      }
    >
      {event && <FixedNote event={event} />}
      <Panel title="Details">
        <Stack gap="md">
          <fieldset className={terms.plain} disabled={isFixed('type')}>
            <ChoiceCards
              label="Type"
              value={values.type}
              options={TYPES}
              least={150}
              error={form.errors.type}
              onChange={(type) => form.setFieldValue('type', type)}
            />
          </fieldset>
          <TextInput
            label="Title"
            required
            maxLength={eventLimits.title.maxLength}
            disabled={isCanceled}
            {...form.getInputProps('title')}
          />
          <CountedTextarea
            label="Description"
            rows={4}
            maxLength={eventLimits.description.maxLength}
            disabled={isCanceled}
            {...form.getInputProps('description')}
            value={values.description}
          />
          <ImageField
            label="Picture"
            description={`PNG, JPEG, WebP or GIF, at most ${IMAGE_LIMIT_MB} MB. Without a picture, we generate one.`}
            value={values.eventImage}
            current={picture}
            onChange={(file) => form.setFieldValue('eventImage', file)}
            error={form.errors.eventImage}
          />
          <div className={classes.two}>
            <Choice
              label="Takes place"
              value={values.platform}
              options={PLATFORMS}
              disabled={isFixed('platform')}
              error={form.errors.platform}
              onChange={(platform) => form.setFieldValue('platform', keyOf(platformWords, platform) ?? 'HERE')}
            />
            <TextInput
              label="Link"
              placeholder="https://"
              inputMode="url"
              maxLength={eventLimits.link.maxLength}
              disabled={isCanceled}
              {...form.getInputProps('link')}
            />
          </div>
        </Stack>
      </Panel>
      <TimesCard form={form} isFixed={isFixed} ownFields={event?.ownFields} />
      {values.type === 'TOURNAMENT' && (
        <RulesCard
          key={JSON.stringify(edit.base.tournament.prizes)}
          form={form}
          isFixed={isFixed('tournament')}
          isDrawn={event?.tournamentState != null && event.tournamentState !== 'OPEN'}
        />
      )}
      <JoiningCard form={form} isFixed={isFixed} />
      <RemindersCard form={form} isFixed={isFixed('reminders')} />
      <ThingsCard form={form} isFixed={isCanceled} />
    </TermsForm>
  )
}

function FixedNote({ event: { phase, publication } }: { event: TeamEventPage }) {
  if (phase === 'CANCELED') return <p className="quiet">This event was canceled, so it cannot change.</p>
  if (phase === 'ENDED') return <p className="quiet">This event is over. You can still change its texts and picture.</p>
  if (phase === 'LIVE' && publication !== 'DRAFT') {
    return <p className="quiet">This event has begun, so its start and its conditions cannot change.</p>
  }
  return null
}

/** The consequences of publishing, one sentence each. */
function factsOf(values: EventValues, event: TeamEventPage) {
  const gems = totalOf(values.tournament.prizes)
  const dates = event.dates.filter(({ phase }) => phase !== 'ENDED' && phase !== 'CANCELED').length
  const facts = [
    'Your fans see the event and can join it.',
    event.repeat && `All ${countOf(dates, 'planned date')} are published. Later dates follow by the rule.`,
    values.reminders.length > 0 && 'Fans who join are reminded before the start.',
    values.type === 'TOURNAMENT' &&
      gems !== '0' &&
      `${countGems(gems)} are reserved for the prizes${event.repeat ? ' of each date' : ''}. They count toward your daily limit.`,
    'After publishing, the type cannot change.',
  ]
  return facts.filter((fact): fact is string => Boolean(fact))
}
