import { create } from 'zustand'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

export const PALETTE_KEYS = isApple ? '⌘K' : 'Ctrl K'

/** `wasOpened` stays true, so that the palette's code is fetched on the first opening and kept. */
export const usePalette = create<{ isOpen: boolean; wasOpened: boolean }>()(() => ({ isOpen: false, wasOpened: false }))

export const openPalette = () => usePalette.setState({ isOpen: true, wasOpened: true })
export const closePalette = () => usePalette.setState({ isOpen: false })

/** Ctrl-K on every keyboard, Cmd-K on Apple's. */
export const isPaletteKey = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
