import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 62em)'

const subscribe = (listener: () => void) => {
  const list = window.matchMedia(WIDE)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** True if the screen is wide enough for a side column. Narrow screens need not load its content. */
export const useWide = () => useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)
