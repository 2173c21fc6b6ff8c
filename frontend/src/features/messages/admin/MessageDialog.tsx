import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { messageToFansLimits } from '@/api/constants'
import type { FanSegment, MessageDestination } from '@/api/shapes'
import { Check } from '@/components/Check'
import { Choice } from '@/components/Choice'
import { CountedTextarea } from '@/components/forms/CountedTextarea'
import { UnsavedDialogGuard } from '@/components/forms/UnsavedGuard'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog } from '@/dialogs/dialogs'
import { countOf } from '@/lib/format'
import { optionsOf } from '@/lib/options'
import { toast } from '@/lib/toast'
import { useIntentKey } from '@/lib/useIntentKey'
import { useSchemaForm } from '@/lib/useSchemaForm'
import { object, optionalText, positiveGems, required } from '@/lib/validators'
import { messageReach, useSendMessage } from './api'
import { MessagePreview } from './MessagePreview'
import { destinationWords, segmentWords } from './words'

interface Values extends Record<string, unknown> {
  headline: string
  text: string
  segment: FanSegment
  least: string
  link: MessageDestination
  byMail: boolean
}

const anything = optionalText(20)
const schema = object({ headline: required, text: required, least: anything, segment: anything }).check(
  ({ value: { segment, least }, issues }) => {
    // The rule of the number depends on the group.
    const problem = segmentWords[segment as FanSegment].least && positiveGems.safeParse(least).error?.issues[0]
    if (problem) issues.push({ code: 'custom', input: least, path: ['least'], message: problem.message })
  },
)

const DEBOUNCE_MS = 400

/** Writes to a group of fans, whose number is shown before the message is sent. */
export default function MessageDialog() {
  const { key, renewIfRefused } = useIntentKey()
  const send = useSendMessage(key)
  const { form, submit } = useSchemaForm<Values>(schema, {
    initialValues: { headline: '', text: '', segment: 'ALL', least: '', link: '/', byMail: false },
  })
  const { segment, least, byMail, headline, text } = form.values
  const needsLeast = segmentWords[segment].least
  const [asked] = useDebouncedValue(least.trim(), DEBOUNCE_MS)
  const isCountable = !needsLeast || positiveGems.safeParse(asked).success
  const reach = useQuery({
    ...messageReach(segment, needsLeast ? Number(asked) : undefined),
    enabled: isCountable,
  })
  const fans = isCountable ? reach.data?.fans : undefined

  const run = async (values: Values) => {
    try {
      await send.mutateAsync({
        headline: values.headline.trim(),
        text: values.text.trim(),
        link: values.link,
        segment: values.segment,
        ...(needsLeast && { least: Number(values.least.trim()) }),
        byMail: values.byMail,
      })
    } catch (error) {
      renewIfRefused(error)
      throw error
    }
    toast('SUCCESS_PRIMARY', `Your message is on its way to ${countOf(fans ?? 0, 'fan')}`)
    closeDialog('fan-message')
  }

  return (
    <form noValidate onSubmit={submit(run)}>
      <Stack>
        <Choice label="To" options={optionsOf(segmentWords)} {...form.getInputProps('segment')} value={segment} />
        {needsLeast && (
          <TextInput
            label={needsLeast}
            inputMode="numeric"
            autoComplete="off"
            required
            {...form.getInputProps('least')}
          />
        )}
        <TextInput
          label="Title"
          required
          maxLength={messageToFansLimits.headline.maxLength}
          {...form.getInputProps('headline')}
        />
        <CountedTextarea
          label="Message"
          required
          rows={4}
          maxLength={messageToFansLimits.text.maxLength}
          {...form.getInputProps('text')}
          value={text}
        />
        <Choice
          label="Opens"
          options={optionsOf(destinationWords)}
          {...form.getInputProps('link')}
          value={form.values.link}
        />
        <Stack gap={4}>
          <Check checked={byMail} onChange={(isOn) => form.setFieldValue('byMail', isOn)}>
            Send by email, too
          </Check>
          <p className="quiet small">
            Only to fans who confirmed their address and want such emails. Each email has a link to stop them.
          </p>
        </Stack>
        <MessagePreview headline={headline} text={text} />
        <p className="small" role="status">
          <Reach isCountable={isCountable} reach={reach.data} byMail={byMail} />
        </p>
        <UnsavedDialogGuard when={form.isDirty() && !send.isSuccess} what="the message" dialog="fan-message" />
        <FormProblem error={send.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeDialog('fan-message')}>
            Cancel
          </Button>
          <Button type="submit" loading={send.isPending} disabled={fans === 0 || reach.data?.leftToday === 0}>
            {fans ? `Send to ${countOf(fans, 'fan')}` : 'Send'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface ReachProps {
  isCountable: boolean
  reach: { fans: number; mailed: number; leftToday: number } | undefined
  byMail: boolean
}

function Reach({ isCountable, reach, byMail }: ReachProps) {
  if (!isCountable) return 'Enter a number to see how many fans this reaches.'
  if (!reach) return 'Counting'
  if (reach.leftToday === 0) return 'Your team has sent all messages of these 24 hours. Try again tomorrow.'
  if (reach.fans === 0) return 'No fan belongs to this group now.'
  return `${countOf(reach.fans, 'fan')} will get it${byMail ? `, ${reach.mailed} by email` : ''}. Restricted fans and those who take a break from games are left out.`
}
