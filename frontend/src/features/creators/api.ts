import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { Creator, ListQuery, Page } from '@/api/shapes'
import { session } from '@/session/session'

const CREATORS = ['creators'] as const

export interface CreatorQuery extends ListQuery {
  subscribed?: boolean
}

export const creators = {
  /** Visitors ask the public list; signed-in people one that also says where they are members. */
  list: (query: CreatorQuery) =>
    queryOptions({
      queryKey: [...CREATORS, Boolean(session().user), query],
      queryFn: ({ signal }) =>
        api.get<Page<Creator>>(session().user ? '/user/creators' : '/public/creators', { query, signal }),
      placeholderData: keepPreviousData,
    }),
}
