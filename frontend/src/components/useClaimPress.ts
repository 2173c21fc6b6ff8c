import { useRef } from 'react'
import { toastGot } from '@/components/toastGot'
import { partsOf, sumOf } from '@/lib/rewardSums'
import { useGemFlight } from '@/session/useGemFlight'
import { useClaimAll, type Waiting } from '@/session/claimingAll'

/** Claims all waiting rewards at a press: once for a double click, and the gems fly from the button to the wallet. */
export function useClaimPress() {
  const claiming = useClaimAll()
  const flight = useGemFlight()
  // The second press of a double click comes before the state has changed.
  const isRunning = useRef(false)
  const press = async (button: Element | null, load: () => Waiting | Promise<Waiting>) => {
    if (isRunning.current) return
    isRunning.current = true
    if (button) flight.start(button)
    let gems = '0'
    try {
      const { rewards } = await claiming.mutateAsync(await load())
      const got = sumOf(rewards)
      gems = got.gems
      const parts = partsOf(got)
      if (parts.length > 0) toastGot(parts.join(', '), rewards)
    } finally {
      isRunning.current = false
      await flight.end(gems)
    }
  }
  return { claiming, press }
}
