import { Button, Group, Skeleton, Stack, TextInput, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chatSettingsLimits } from '@/api/constants'
import type { ChatSettings } from '@/api/shapes'
import { Check } from '@/components/Check'
import { UnsavedGuard } from '@/components/forms/UnsavedGuard'
import { useEditForm } from '@/components/forms/useEditForm'
import { FormProblem } from '@/components/FormProblem'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { jsonOf } from '@/lib/changes'
import { toast } from '@/lib/toast'
import { object, optionalCount, optionalText } from '@/lib/validators'
import { ownChat, usePause, useSaveChatSettings } from './api'

type Values = {
  slowSeconds: string
  minLevel: string
  minMemberDays: string
  linksAreOn: boolean
  linksMinLevel: string
  picturesAreOn: boolean
  picturesMinLevel: string
  fansMayPoll: boolean
  words: string
  retentionDays: string
}

const limits = chatSettingsLimits
const schema = object({
  slowSeconds: optionalCount({ minimum: 0, maximum: limits.slowSeconds.maximum }),
  minLevel: optionalCount(limits.minLevel),
  minMemberDays: optionalCount(limits.minMemberDays),
  linksMinLevel: optionalCount(limits.linksMinLevel),
  picturesMinLevel: optionalCount(limits.picturesMinLevel),
  words: optionalText(limits.words.maxItems * 240),
  retentionDays: optionalCount(limits.retentionDays),
})
const DEFAULT_REASON = 'The team does not want this word here.'

const text = (value: number | null) => (value === null ? '' : String(value))
const number = (value: string) => (value.trim() === '' ? null : Number(value))

/** One line per word: "word: the reason that fans read". */
const linesOf = (words: ChatSettings['words']) => words.map(({ word, reason }) => `${word}: ${reason}`).join('\n')
const wordsOf = (lines: string): ChatSettings['words'] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const at = line.indexOf(':')
      if (at < 1) return { word: line, reason: DEFAULT_REASON }
      return { word: line.slice(0, at).trim(), reason: line.slice(at + 1).trim() || DEFAULT_REASON }
    })

/** The rules of the room, and the pause. */
export function Rules() {
  const query = useQuery(ownChat.settings)
  return (
    <QueryView query={query} skeleton={<Skeleton height={420} radius="var(--radius-large)" />}>
      {(settings) => (
        <Stack>
          <Pause settings={settings} />
          <Form settings={settings} />
        </Stack>
      )}
    </QueryView>
  )
}

function Pause({ settings: { isPaused, pauseReason } }: { settings: ChatSettings }) {
  const [reason, setReason] = useState(pauseReason)
  const pause = usePause()
  return (
    <Panel
      title={isPaused ? 'The chat is paused' : 'Pause'}
      lead="While the chat is paused, fans read it and only the team writes. Fans see your text as a banner."
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          pause.mutate(
            { isPaused: !isPaused, reason: reason.trim() },
            { onSuccess: () => toast('SUCCESS', isPaused ? 'The chat goes on' : 'The chat is paused') },
          )
        }}
      >
        <Stack maw={520}>
          {!isPaused && (
            <TextInput
              label="Text of the banner"
              maxLength={chatPauseLength}
              value={reason}
              dir="auto"
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          {isPaused && pauseReason && <p dir="auto">{pauseReason}</p>}
          <FormProblem error={pause.error} />
          <Group>
            <Button type="submit" color={isPaused ? undefined : 'red'} loading={pause.isPending}>
              {isPaused ? 'Let the chat go on' : 'Pause the chat'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}

const chatPauseLength = 200

function Form({ settings }: { settings: ChatSettings }) {
  const save = useSaveChatSettings()
  const edit = useEditForm<Values, ChatSettings>({
    schema,
    thing: settings,
    blank: {
      slowSeconds: '',
      minLevel: '',
      minMemberDays: '',
      linksAreOn: true,
      linksMinLevel: '',
      picturesAreOn: false,
      picturesMinLevel: '',
      fansMayPoll: false,
      words: '',
      retentionDays: '',
    },
    valuesOf: (found) => ({
      slowSeconds: found.slowSeconds === 0 ? '' : String(found.slowSeconds),
      minLevel: text(found.minLevel),
      minMemberDays: text(found.minMemberDays),
      linksAreOn: found.linksAreOn,
      linksMinLevel: text(found.linksMinLevel),
      picturesAreOn: found.picturesAreOn,
      picturesMinLevel: text(found.picturesMinLevel),
      fansMayPoll: found.fansMayPoll,
      words: linesOf(found.words),
      retentionDays: text(found.retentionDays),
    }),
    fieldsOf: (values) => ({
      slowSeconds: number(values.slowSeconds) ?? 0,
      minLevel: number(values.minLevel),
      minMemberDays: number(values.minMemberDays),
      linksAreOn: values.linksAreOn,
      linksMinLevel: number(values.linksMinLevel),
      picturesAreOn: values.picturesAreOn,
      picturesMinLevel: number(values.picturesMinLevel),
      fansMayPoll: values.fansMayPoll,
      words: wordsOf(values.words),
      retentionDays: number(values.retentionDays),
    }),
    queryKey: ownChat.settings.queryKey,
  })
  const count = (name: keyof Values, label: string, description: string) => (
    <TextInput
      label={label}
      description={description}
      inputMode="numeric"
      autoComplete="off"
      {...edit.form.getInputProps(name)}
    />
  )
  return (
    <Panel title="Rules" lead="Rules bind fans. The team is exempt. Leave a field empty to switch its rule off.">
      <form
        noValidate
        ref={(element) => edit.attach(element)}
        onSubmit={edit.submit(async (changes, entered) => {
          edit.keep(await save.mutateAsync(jsonOf(changes)), entered)
          toast('SUCCESS', 'Rules saved')
        })}
      >
        <Stack maw={520}>
          {count('slowSeconds', 'Slow mode', 'Seconds between two messages of a fan')}
          {count('minLevel', 'Lowest level to write', 'Fans below it read the chat')}
          {count('minMemberDays', 'Days of membership to write', 'New members read the chat until then')}
          <Check checked={edit.form.values.linksAreOn} onChange={(isOn) => edit.form.setFieldValue('linksAreOn', isOn)}>
            Fans can send links
          </Check>
          {edit.form.values.linksAreOn && count('linksMinLevel', 'Lowest level for links', 'Empty: every member')}
          <Check
            checked={edit.form.values.picturesAreOn}
            onChange={(isOn) => edit.form.setFieldValue('picturesAreOn', isOn)}
          >
            Fans can send pictures
          </Check>
          {edit.form.values.picturesAreOn &&
            count('picturesMinLevel', 'Lowest level for pictures', 'Empty: every member')}
          <Check
            checked={edit.form.values.fansMayPoll}
            onChange={(isOn) => edit.form.setFieldValue('fansMayPoll', isOn)}
          >
            Fans can start polls
          </Check>
          <Textarea
            label="Word filter"
            description="One per line: word: the reason that fans read. Whole words match; word* also blocks longer words."
            autosize
            minRows={3}
            maxRows={12}
            {...edit.form.getInputProps('words')}
          />
          {count('retentionDays', 'Keep messages for days', 'Older messages are deleted every day. Empty: for good.')}
          <FormProblem error={save.error} />
          {edit.isDirty && (
            <Group gap="xs">
              <Button type="submit" loading={save.isPending}>
                Save rules
              </Button>
              <Button variant="subtle" onClick={edit.discard}>
                Undo
              </Button>
            </Group>
          )}
        </Stack>
        <UnsavedGuard when={edit.isDirty} what="the rules" />
      </form>
    </Panel>
  )
}
