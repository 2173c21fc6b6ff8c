import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'

export const quests = {
  list: (query: ListQuery<'/user/challenges/all'>) =>
    queryOptions({
      queryKey: keyFor('quests', 'list', query),
      queryFn: ({ signal }) => api.get('/user/challenges/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: keyFor('quests', 'one', id),
      queryFn: ({ signal }) => api.get('/user/challenges/one/{challenge_id}', { path: { challenge_id: id }, signal }),
    }),
  chains: () =>
    queryOptions({
      queryKey: keyFor('quests', 'chains'),
      queryFn: ({ signal }) => api.get('/user/challenges/chains/all', { query: { take: 20 }, signal }),
    }),
}

/** The quests on the home page: waiting rewards come first. */
export const questRow = () => quests.list({ take: 8 })

/** Rewards that wait in all categories. */
export const readyQuests = () => quests.list({ take: 50, filter: 'CAN_REWARD' })
