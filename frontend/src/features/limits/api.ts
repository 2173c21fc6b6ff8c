import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { BreakPeriod } from '@/api/shapes'
import { keyFor } from '@/api/keys'
import { useMutation } from '@/api/useMutation'

const ADDRESS = '/user/users/my-profile/limits'
/** Queries whose answers say if their reader may play. */
const GAMES = [keyFor('cases'), keyFor('raffles')] as const

/** In this community, or (asked on the platform) in all of them. */
export type Place = 'here' | 'everywhere'
export const PERIOD_LABELS = {
  DAY: '24 hours',
  WEEK: '7 days',
  MONTH: '30 days',
  HALF_YEAR: '6 months',
  FIVE_YEARS: '5 years',
} as const satisfies Record<BreakPeriod, string>

export const ownLimits = (place: Place) =>
  queryOptions({
    queryKey: keyFor('own-limits', place),
    queryFn: ({ signal }) => api.get(ADDRESS, { signal }),
  })

export const useSetLimits = () =>
  useMutation({
    mutationFn: (body: { timesPerDay: number | null; gemsPerDay: string | null }) => api.patch(ADDRESS, { body }),
    meta: { invalidates: [keyFor('own-limits'), ...GAMES], silent: true, success: 'Limits saved' },
  })

export const useTakeABreak = () =>
  useMutation({
    mutationFn: (period: BreakPeriod) => api.post(`${ADDRESS}/break`, { body: { period } }),
    meta: { invalidates: [keyFor('own-limits'), ...GAMES], silent: true },
  })
