import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'

export const raffleList = (storeSlug: string, query: ListQuery<'/user/raffle/all/{store_slug}'>) =>
  queryOptions({
    queryKey: keyFor('raffles', storeSlug, 'list', query),
    queryFn: ({ signal }) =>
      api.get('/user/raffle/all/{store_slug}', { path: { store_slug: storeSlug }, query, signal }),
    placeholderData: keepPreviousData,
  })
