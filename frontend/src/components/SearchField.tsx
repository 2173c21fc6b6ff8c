import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '@/lib/limits'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  /** Milliseconds without a key before the list is asked. */
  delay?: number
}

export function SearchField({ label, value, onChange, delay = SEARCH_DEBOUNCE_MS }: Props) {
  const [typed, setTyped] = useState(value)
  const [last, setLast] = useState(value)
  const [sent, setSent] = useState<string[]>([])
  const send = useDebouncedCallback((text: string) => {
    setSent((earlier) => [...earlier, text])
    onChange(text)
  }, delay)

  // The address can change under the field: back button, cleared filters. A text of ours that arrives late does not
  // count, because on a slow device more letters have been typed since.
  if (value !== last) {
    setLast(value)
    const arrived = sent.indexOf(value)
    setSent(arrived === -1 ? [] : sent.slice(arrived + 1))
    if (arrived === -1) setTyped(value)
  }

  const change = (text: string) => {
    setTyped(text)
    send(text)
  }

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      // A text that is sent after a click on a result would lead back from its page.
      onBlur={() => send.flush()}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      rightSection={typed ? <CloseButton size={36} aria-label="Clear search" onClick={() => change('')} /> : null}
      style={{ flex: '0 1 auto', width: 420, maxWidth: '100%' }}
    />
  )
}
