import { useHotkeys } from '@mantine/hooks'
import { useSpotlight } from '@mantine/spotlight'
import { Suspense, useState } from 'react'
import { palette, paletteStore } from './palette'
import { lazily } from '@/lib/lazily'

const CommandPalette = lazily(() => import('./CommandPalette'))

/** The command palette. Its code is fetched when it opens for the first time, and kept. */
export function Palette() {
  const { opened } = useSpotlight(paletteStore)
  const [wasOpened, setWasOpened] = useState(false)
  if (opened && !wasOpened) setWasOpened(true)
  // Also while a field has the focus.
  useHotkeys([['mod+K', palette.toggle]], [])
  return wasOpened ? (
    <Suspense fallback={null}>
      <CommandPalette />
    </Suspense>
  ) : null
}
