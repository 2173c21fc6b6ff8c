import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 62em)'

const subscribe = (listener: () => void) => {
  const list = window.matchMedia(WIDE)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Room for something beside the text: what is only drawn there need not be loaded elsewhere. */
export const useWide = () => useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)
