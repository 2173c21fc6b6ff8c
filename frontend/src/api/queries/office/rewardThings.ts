import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'

/** As many as a choice offers. */
const ALL = 100

/** The cases that a reward can give. The home page loads the lists of fans, so these are apart. */
export const casesToGive = (creator: string) =>
  queryOptions({
    queryKey: keyFor('cases', creator, 'to-give'),
    queryFn: ({ signal }) =>
      api.get('/user/cases/all/{creator}', {
        path: { creator },
        query: { take: ALL, sortBy: 'NAME', sortDirection: 'asc' },
        signal,
      }),
  })

export const rafflesToGive = (storeSlug: string) =>
  queryOptions({
    queryKey: keyFor('raffles', storeSlug, 'to-give'),
    queryFn: ({ signal }) =>
      api.get('/user/raffle/all/{store_slug}', { path: { store_slug: storeSlug }, query: { take: ALL }, signal }),
  })
