import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import { useMutation } from '@/api/useMutation'

export const leaderboards = {
  list: (creator: string, query: ListQuery<'/user/leaderboards/all/{creator}'>) =>
    queryOptions({
      queryKey: keyFor('leaderboards', 'list', creator, query),
      queryFn: ({ signal }) => api.get('/user/leaderboards/all/{creator}', { path: { creator }, query, signal }),
      placeholderData: keepPreviousData,
    }),
  /** The board as it is now, or as of a past round. */
  one: (id: string, window?: string) =>
    queryOptions({
      queryKey: keyFor('leaderboards', 'one', id, window ?? null),
      queryFn: ({ signal }) =>
        api.get('/user/leaderboards/one/{board_id}', { path: { board_id: id }, query: { window }, signal }),
    }),
  positions: (id: string, query: ListQuery<'/user/leaderboards/one/{board_id}/positions'>) =>
    queryOptions({
      queryKey: keyFor('leaderboards', 'positions', id, query),
      queryFn: ({ signal }) =>
        api.get('/user/leaderboards/one/{board_id}/positions', { path: { board_id: id }, query, signal }),
      placeholderData: keepPreviousData,
    }),
  /** The rounds with a frozen result, the latest first. */
  past: (id: string, query: ListQuery<'/user/leaderboards/one/{board_id}/windows'>) =>
    queryOptions({
      queryKey: keyFor('leaderboards', 'past', id, query),
      queryFn: ({ signal }) =>
        api.get('/user/leaderboards/one/{board_id}/windows', { path: { board_id: id }, query, signal }),
      placeholderData: keepPreviousData,
    }),
}

/** The boards that the home page can show: a running one is first. */
export const boardRow = (creator: string) => leaderboards.list(creator, { take: 3, tab: 'RUNNING' })

export const useAppeal = (windowId: string) =>
  useMutation({
    mutationFn: (text: string) =>
      api.post('/user/leaderboards/windows/{window_id}/appeals', { path: { window_id: windowId }, body: { text } }),
    meta: { invalidates: [keyFor('leaderboards')], silent: true },
  })
