import { useHotkeys } from '@mantine/hooks'
import { useSpotlight } from '@mantine/spotlight'
import { Suspense, useEffect, useState } from 'react'
import { palette, paletteStore } from './palette'
import { lazily } from '@/lib/lazily'

const CommandPalette = lazily(() => import('./CommandPalette'))

/** The command palette. Its code is fetched when it opens for the first time, and kept. */
export function Palette() {
  const { opened } = useSpotlight(paletteStore)
  const [wasOpened, setWasOpened] = useState(false)
  const [typed, setTyped] = useState('')
  if (opened && !wasOpened) setWasOpened(true)
  // Also while a field has the focus.
  useHotkeys([['mod+K', palette.toggle]], [])
  useEffect(() => {
    if (!opened) return undefined
    // The field takes the focus a moment after the keys that open it, and people type on.
    const keep = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      const isInField = event.target instanceof Element && event.target.matches('[role=combobox]')
      if (!isText || isInField) return
      event.preventDefault()
      setTyped((before) => before + event.key)
    }
    document.addEventListener('keydown', keep, true)
    return () => document.removeEventListener('keydown', keep, true)
  }, [opened])
  return wasOpened ? (
    <Suspense fallback={null}>
      <CommandPalette typed={typed} onType={setTyped} />
    </Suspense>
  ) : null
}
