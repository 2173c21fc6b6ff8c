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
  const tell = useDebouncedCallback(onChange, delay)

  // The address can change under the field: back button, cleared filters.
  if (value !== last) {
    setLast(value)
    setTyped(value)
  }

  const change = (text: string) => {
    setTyped(text)
    tell(text)
  }

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      rightSection={typed ? <CloseButton size={36} aria-label="Clear search" onClick={() => change('')} /> : null}
      style={{ flex: '0 1 auto', width: 420, maxWidth: '100%' }}
    />
  )
}
