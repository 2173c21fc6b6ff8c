import { useRef } from 'react'
import { holdBalance } from './session'

// Not part of the first load: it loads while the claim is sent. A flight that cannot load is left out.
const loadFlight = () => import('@/lib/flyGems').catch(() => undefined)

/** Gems that fly from a pressed button to the wallet. The wallet shows the new balance when they have arrived. */
export function useGemFlight() {
  const flight = useRef<{ origin: DOMRect; held: ReturnType<typeof holdBalance> } | null>(null)
  return {
    start: (button: Element) => {
      void loadFlight()
      flight.current = { origin: button.getBoundingClientRect(), held: holdBalance() }
    },
    /** Ends after a call that paid `gems`. */
    end: async (gems: string) => {
      const { current } = flight
      flight.current = null
      if (!current) return
      if (gems !== '0') await (await loadFlight())?.flyGems(current.origin, gems)
      await current.held.release()
    },
  }
}
