import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'

export const wagers = {
  own: (query: ListQuery<'/user/wagers/all'>) =>
    queryOptions({
      queryKey: keyFor('wagers', 'own', query),
      queryFn: ({ signal }) => api.get('/user/wagers/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  rewards: (query: ListQuery<'/user/wagers/rewards/all'>) =>
    queryOptions({
      queryKey: keyFor('wager-rewards', 'list', query),
      queryFn: ({ signal }) => api.get('/user/wagers/rewards/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
}

/** How many wagers one page lists. */
export const TAKE = 20
export const firstOwnWagers = wagers.own({ take: TAKE, page: 1 })

/** The part of the page where a fan connects and proves casino accounts. */
export const ACCOUNTS_PLACE = 'casino-accounts'
