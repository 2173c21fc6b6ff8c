import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import { session } from '@/session/session'

type CreatorQuery = ListQuery<'/user/creators'>

export const creators = {
  /** Visitors load the public list; logged-in users load a list with their memberships. */
  list: (query: CreatorQuery) =>
    queryOptions({
      queryKey: keyFor('creators', Boolean(session().user), query),
      queryFn: ({ signal }) =>
        session().user ? api.get('/user/creators', { query, signal }) : api.get('/public/creators', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: keyFor('creators', 'one', id),
      queryFn: ({ signal }) => api.get('/public/creators/{creator_id}', { path: { creator_id: id }, signal }),
    }),
}
