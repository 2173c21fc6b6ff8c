import type { QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '@/api/queryClient'
import { now } from './clock'

/** Spreads the requests, because all users of a page would otherwise refresh in the same second. */
const SPREAD_MS = 2000
/** The longest delay that setTimeout supports. */
const MAX_DELAY_MS = 2 ** 31 - 1

/** Ask for a page again when one of these moments has come: the server then answers something else. */
export function useRefreshAt(moments: readonly (string | null | undefined)[], queryKey: QueryKey) {
  const ahead = moments.flatMap((moment) => (moment ? [Date.parse(moment) - now()] : [])).filter((left) => left > 0)
  const next = ahead.length > 0 ? Math.round((Math.min(...ahead) + now()) / 1000) * 1000 : null
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    if (next === null) return undefined
    const left = Math.min(Math.max(next - now(), 0) + 250 + Math.random() * SPREAD_MS, MAX_DELAY_MS)
    const timer = setTimeout(() => {
      void queryClient.invalidateQueries({ queryKey: JSON.parse(key) as QueryKey })
    }, left)
    return () => clearTimeout(timer)
  }, [next, key])
}
