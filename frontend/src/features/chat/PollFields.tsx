import { Button, Stack, TextInput } from '@mantine/core'
import { CHAT_MAX_OPTIONS } from '@/api/constants'
import { Choice } from '@/components/Choice'

const MAX_LENGTH = 60
const times = [
  { value: '5', label: '5 minutes' },
  { value: '30', label: '30 minutes' },
  { value: '60', label: '1 hour' },
  { value: '1440', label: '1 day' },
] as const

export interface PollDraft {
  options: string[]
  minutes: (typeof times)[number]['value']
}

interface Props {
  value: PollDraft
  problem?: string
  onChange: (value: PollDraft) => void
}

/** The options of a poll, and when it closes. */
export default function PollFields({ value, problem, onChange }: Props) {
  const put = (place: number, text: string) =>
    onChange({ ...value, options: value.options.map((option, index) => (index === place ? text : option)) })
  return (
    <Stack gap="xs">
      {value.options.map((option, index) => (
        <TextInput
          // oxlint-disable-next-line react/no-array-index-key -- options have no name but their place
          key={index}
          label={`Option ${index + 1}`}
          maxLength={MAX_LENGTH}
          value={option}
          dir="auto"
          error={index === 0 ? problem : undefined}
          onChange={(event) => put(index, event.currentTarget.value)}
        />
      ))}
      {value.options.length < CHAT_MAX_OPTIONS && (
        <Button variant="default" size="xs" onClick={() => onChange({ ...value, options: [...value.options, ''] })}>
          Add option
        </Button>
      )}
      <Choice
        label="Closes after"
        value={value.minutes}
        options={times}
        onChange={(minutes) => onChange({ ...value, minutes })}
      />
    </Stack>
  )
}
