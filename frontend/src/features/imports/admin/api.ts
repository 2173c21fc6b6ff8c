import { keepPreviousData, queryOptions, useIsMutating } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import { queryClient } from '@/api/queryClient'
import type { Import, WaitingDecisionBody } from '@/api/shapes'
import { useMutation } from '@/api/useMutation'

const LOOK_AGAIN = 1000

export const isUnderWay = ({ state }: Pick<Import, 'state'>) => state === 'APPLYING' || state === 'UNDOING'

const settingsOf = (run: Import) => {
  const { tool, platform, mode, rate, skipBots, addedBots, keptBots, decimalMark, mapping } = run
  const { withoutPoints, watchUnit, ranks } = run
  return {
    tool,
    platform,
    mode,
    rate,
    skipBots,
    addedBots,
    keptBots,
    decimalMark,
    mapping,
    withoutPoints,
    watchUnit,
    ranks,
  }
}

export const imports = {
  list: (query: ListQuery<'/creator/users/import/all'>) =>
    queryOptions({
      queryKey: keyFor('imports', 'list', query),
      queryFn: ({ signal }) => api.get('/creator/users/import/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  /** Asked for again while a job is at it. */
  one: (id: string) =>
    queryOptions({
      queryKey: keyFor('imports', 'one', id),
      queryFn: ({ signal }) => api.get('/creator/users/import/one/{import_id}', { path: { import_id: id }, signal }),
      refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_AGAIN : false),
    }),
  /** `state` is the import's: with another one the lines say something else. */
  rows: (id: string, state: Import['state'], query: ListQuery<'/creator/users/import/one/{import_id}/rows'>) =>
    queryOptions({
      queryKey: keyFor('imports', 'rows', id, state, query),
      queryFn: ({ signal }) =>
        api.get('/creator/users/import/one/{import_id}/rows', { path: { import_id: id }, query, signal }),
      placeholderData: keepPreviousData,
    }),
  /** `now` is the draft: with other settings its lines have other people. */
  people: (now: Import, query: ListQuery<'/creator/users/import/one/{import_id}/people'>) =>
    queryOptions({
      queryKey: keyFor('imports', 'people', now.id, settingsOf(now), query),
      queryFn: ({ signal }) =>
        api.get('/creator/users/import/one/{import_id}/people', { path: { import_id: now.id }, query, signal }),
      placeholderData: keepPreviousData,
    }),
  waiting: (query: ListQuery<'/creator/users/import/waiting'>) =>
    queryOptions({
      queryKey: keyFor('imports', 'waiting', query),
      queryFn: ({ signal }) => api.get('/creator/users/import/waiting', { query, signal }),
      placeholderData: keepPreviousData,
    }),
}

const remember = (run: Import) => queryClient.setQueryData(keyFor('imports', 'one', run.id), run)

export const useUpload = () =>
  useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.append('file', file)
      // A name that was linked after the file was made may have another owner.
      body.append('madeAt', new Date(file.lastModified).toISOString())
      return api.post('/creator/users/import/csv', { body })
    },
    onSuccess: remember,
    meta: { invalidates: [keyFor('imports', 'list')], silent: true },
  })

export type Changes = Partial<
  Pick<
    Import,
    | 'tool'
    | 'platform'
    | 'mode'
    | 'rate'
    | 'skipBots'
    | 'addedBots'
    | 'keptBots'
    | 'decimalMark'
    | 'withoutPoints'
    | 'watchUnit'
    | 'ranks'
    | 'mapping'
  >
>

const changeKey = (id: string) => keyFor('imports', 'change', id)

/** True while a setting of the draft is saved: its figures are those of the setting before. */
export const useIsChanging = (id: string) => useIsMutating({ mutationKey: changeKey(id) }) > 0

export const useChange = (id: string) =>
  useMutation({
    mutationKey: changeKey(id),
    mutationFn: (body: Changes) =>
      api.patch('/creator/users/import/one/{import_id}', { path: { import_id: id }, body }),
    // The choice shows at once, the figures when they are there.
    onMutate: async (changes) => {
      // An answer that is on its way does not have the change, and would take it back.
      await queryClient.cancelQueries({ queryKey: keyFor('imports', 'one', id) })
      const before = queryClient.getQueryData<Import>(keyFor('imports', 'one', id))
      if (before) remember({ ...before, ...changes })
      return before
    },
    onError: (_error, _changes, before) => before && remember(before),
    onSuccess: remember,
    meta: { invalidates: [keyFor('imports', 'list')], silent: true },
  })

export const useDiscard = (id: string) =>
  useMutation({
    mutationFn: () => api.delete('/creator/users/import/one/{import_id}', { path: { import_id: id } }),
    meta: { invalidates: [keyFor('imports', 'list')], success: 'File discarded' },
  })

/** Both move gems, so each intent has one key. The call fails if another user changed the settings. */
export const useApply = (run: Import, idempotencyKey: string) => {
  const { id } = run
  return useMutation({
    mutationFn: (answers: { raiseLimit: boolean; repeat: boolean }) =>
      api.post('/creator/users/import/one/{import_id}/apply', {
        path: { import_id: id },
        body: { ...answers, seen: settingsOf(run) },
        idempotencyKey,
      }),
    onSuccess: remember,
    onError: () => queryClient.invalidateQueries({ queryKey: keyFor('imports', 'one', id) }),
    meta: { invalidates: [keyFor('imports'), keyFor('members'), keyFor('ledger'), keyFor('treasury')], silent: true },
  })
}

export const useUndo = (id: string, idempotencyKey: string) =>
  useMutation({
    mutationFn: () =>
      api.post('/creator/users/import/one/{import_id}/undo', { path: { import_id: id }, idempotencyKey }),
    onSuccess: remember,
    meta: { invalidates: [keyFor('imports'), keyFor('members'), keyFor('ledger'), keyFor('treasury')], silent: true },
  })

export type WaitingDecision = Omit<WaitingDecisionBody, 'ids'>

export const useDecide = () =>
  useMutation({
    mutationFn: (body: WaitingDecisionBody) => api.post('/creator/users/import/waiting/decide', { body }),
    meta: { invalidates: [keyFor('imports'), keyFor('members'), keyFor('ledger')], silent: true },
  })
