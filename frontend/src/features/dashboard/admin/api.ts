import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'

export const WINDOWS = ['7', '30', '90'] as const
export type Window = (typeof WINDOWS)[number]

const days = { '7': 7, '30': 30, '90': 90 } as const

/** Figures of the last days, each beside that of as many days before. */
export const overview = (window: Window) =>
  queryOptions({
    queryKey: keyFor('overview', window),
    queryFn: ({ signal }) => api.get('/creator/dashboard/overview', { query: { days: days[window] }, signal }),
    placeholderData: keepPreviousData,
  })
