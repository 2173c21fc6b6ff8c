import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import { queryClient } from '@/api/queryClient'
import type { components } from '@/api/schema'
import { useMutation } from '@/api/useMutation'

const touched = [keyFor('own-leaderboards'), keyFor('leaderboards'), keyFor('overview')] as const
/** Deciding appeals and paying also change the rounds and the debt. */
const settled = [...touched, keyFor('leaderboard-appeals'), keyFor('leaderboard-payouts')] as const

/** The casinos that a board can count. */
export const casinoConnections = queryOptions({
  queryKey: keyFor('casino-connections', 'choice'),
  queryFn: ({ signal }) => api.get('/creator/casinos/all', { query: { take: 100 }, signal }),
})

export const ownLeaderboards = {
  list: (query: ListQuery<'/creator/leaderboards/all'>) =>
    queryOptions({
      queryKey: keyFor('own-leaderboards', 'list', query),
      queryFn: ({ signal }) => api.get('/creator/leaderboards/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: keyFor('own-leaderboards', 'one', id),
      queryFn: ({ signal }) => api.get('/creator/leaderboards/one/{board_id}', { path: { board_id: id }, signal }),
    }),
  windows: (id: string, query: ListQuery<'/creator/leaderboards/one/{board_id}/windows'>) =>
    queryOptions({
      queryKey: keyFor('own-leaderboards', 'windows', id, query),
      queryFn: ({ signal }) =>
        api.get('/creator/leaderboards/one/{board_id}/windows', { path: { board_id: id }, query, signal }),
      placeholderData: keepPreviousData,
    }),
  positions: (windowId: string, query: ListQuery<'/creator/leaderboards/windows/{window_id}/positions'>) =>
    queryOptions({
      queryKey: keyFor('own-leaderboards', 'positions', windowId, query),
      queryFn: ({ signal }) =>
        api.get('/creator/leaderboards/windows/{window_id}/positions', {
          path: { window_id: windowId },
          query,
          signal,
        }),
      placeholderData: keepPreviousData,
    }),
  changes: (windowId: string) =>
    queryOptions({
      queryKey: keyFor('own-leaderboards', 'changes', windowId),
      queryFn: ({ signal }) =>
        api.get('/creator/leaderboards/windows/{window_id}/changes', { path: { window_id: windowId }, signal }),
    }),
  exclusions: (id: string, query: ListQuery<'/creator/leaderboards/one/{board_id}/exclusions'>) =>
    queryOptions({
      queryKey: keyFor('own-leaderboards', 'exclusions', id, query),
      queryFn: ({ signal }) =>
        api.get('/creator/leaderboards/one/{board_id}/exclusions', { path: { board_id: id }, query, signal }),
      placeholderData: keepPreviousData,
    }),
  audience: (id: string, query: ListQuery<'/creator/leaderboards/one/{board_id}/audience'>) =>
    queryOptions({
      queryKey: keyFor('own-leaderboards', 'audience', id, query),
      queryFn: ({ signal }) =>
        api.get('/creator/leaderboards/one/{board_id}/audience', { path: { board_id: id }, query, signal }),
    }),
}

export const boardPayouts = {
  list: (query: ListQuery<'/creator/leaderboards/payouts/all'>) =>
    queryOptions({
      queryKey: keyFor('leaderboard-payouts', 'list', query),
      queryFn: ({ signal }) => api.get('/creator/leaderboards/payouts/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  debt: queryOptions({
    queryKey: keyFor('leaderboard-payouts', 'debt'),
    queryFn: ({ signal }) => api.get('/creator/leaderboards/payouts/debt', { signal }),
  }),
}

type Body = components['schemas']['BoardInputRequest']
// Each field may be left out of a change. The document does not say so for fields with a default.
type Changes = components['schemas']['PatchedBoardChangesInputRequest']

/** Creates a board, or changes the one with this id. */
export const useSaveBoard = (id: string | undefined) =>
  useMutation({
    mutationFn: (body: object) =>
      id
        ? api.patch('/creator/leaderboards/one/{board_id}', { path: { board_id: id }, body: body as Body })
        : api.post('/creator/leaderboards/one', { body: body as Body }),
    meta: { invalidates: touched, silent: true },
  })

/** Lets no further round open. */
export const useFinishBoard = (id: string) =>
  useMutation({
    mutationFn: () =>
      api.patch('/creator/leaderboards/one/{board_id}', {
        path: { board_id: id },
        body: { publication: 'ARCHIVED' } as Changes,
      }),
    meta: { invalidates: touched, success: 'No further round opens. The running one ends as planned.' },
  })

export const useDeleteBoard = (id: string) =>
  useMutation({
    mutationFn: () => api.delete('/creator/leaderboards/one/{board_id}', { path: { board_id: id } }),
    meta: { invalidates: touched, silent: true },
  })

/** Asks the casinos of the board for new figures. */
export const useSyncBoard = (id: string) =>
  useMutation({
    mutationFn: () => api.post('/creator/leaderboards/one/{board_id}/sync', { path: { board_id: id } }),
    meta: { invalidates: touched, success: 'The casinos are being read. New figures appear within minutes.' },
  })

export const useSettle = (windowId: string, how: 'settle' | 'freeze') =>
  useMutation({
    mutationFn: (reason: string) => {
      const options = { path: { window_id: windowId }, body: { reason } }
      return how === 'settle'
        ? api.post('/creator/leaderboards/windows/{window_id}/settle', options)
        : api.post('/creator/leaderboards/windows/{window_id}/freeze', options)
    },
    meta: { invalidates: settled, silent: true },
  })

interface Excluded {
  memberId: string | null
  accountId: string | null
  reason: string
}

export const useExclude = (id: string) =>
  useMutation({
    mutationFn: (body: Excluded) =>
      api.post('/creator/leaderboards/one/{board_id}/exclusions', { path: { board_id: id }, body }),
    meta: { invalidates: touched, silent: true },
  })

export const useInclude = (id: string) =>
  useMutation({
    mutationFn: (exclusionId: string) =>
      api.delete('/creator/leaderboards/one/{board_id}/exclusions/{exclusion_id}', {
        path: { board_id: id, exclusion_id: exclusionId },
      }),
    meta: { invalidates: touched, success: 'Counted again' },
  })

export const useDecideAppeal = (id: string) =>
  useMutation({
    mutationFn: (body: { state: 'ACCEPTED' | 'REFUSED'; answer: string }) =>
      api.patch('/creator/leaderboards/appeals/one/{appeal_id}', { path: { appeal_id: id }, body }),
    meta: { invalidates: settled, silent: true },
  })

export const usePay = (id: string) =>
  useMutation({
    mutationFn: (note: string) =>
      api.patch('/creator/leaderboards/payouts/one/{payout_id}', {
        path: { payout_id: id },
        body: { state: 'PAID', note },
      }),
    meta: { invalidates: settled, silent: true },
  })

/** Reads a CSV file. Its positions are stored only without `isDryRun`. */
export const useImportPositions = (id: string) =>
  useMutation({
    mutationFn: ({ file, isDryRun }: { file: File; isDryRun: boolean }) => {
      const body = new FormData()
      body.append('file', file)
      body.append('dryRun', String(isDryRun))
      return api.post('/creator/leaderboards/one/{board_id}/import', { path: { board_id: id }, body })
    },
    onSuccess: (_report, { isDryRun }) => {
      if (!isDryRun) for (const queryKey of touched) void queryClient.invalidateQueries({ queryKey })
    },
    meta: { silent: true },
  })
