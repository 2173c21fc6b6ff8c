import { useEffect, useState } from 'react'

const MAX_WAIT_MS = 4000

/** False until the browser is idle: for parts that may wait until the first view is shown. */
export function useIdle() {
  const [isIdle, setIdle] = useState(false)

  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(setIdle, MAX_WAIT_MS / 2, true)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(() => setIdle(true), { timeout: MAX_WAIT_MS })
    return () => cancelIdleCallback(request)
  }, [])

  return isIdle
}
