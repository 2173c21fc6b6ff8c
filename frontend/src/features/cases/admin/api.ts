import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import type { CaseStatus } from '@/api/shapes'
import { askForLoss } from '@/components/office/withLossConfirmed'
import { toast } from '@/lib/toast'
import { errorText } from '@/api/errors'
import { refetch } from '@/api/queryClient'
import { useMutation } from '@/api/useMutation'
import { throwRefusal } from '@/components/office/ManyActions'

export const ownCases = {
  list: (query: ListQuery<'/creator/lootboxes/all'>) =>
    queryOptions({
      queryKey: keyFor('own-cases', 'list', query),
      queryFn: ({ signal }) => api.get('/creator/lootboxes/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: keyFor('own-cases', 'one', id),
      queryFn: ({ signal }) => api.get('/creator/lootboxes/one/{id}', { path: { id }, signal }),
    }),
}

/** Makes a case, or changes the one with this id. */
export const useSaveCase = (id: string | undefined) =>
  useMutation({
    mutationFn: (body: FormData) =>
      id
        ? api.patch('/creator/lootboxes/one/{id}', { path: { id }, body })
        : api.post('/creator/lootboxes/one', { body }),
    meta: { invalidates: [keyFor('own-cases')], silent: true },
  })

interface CaseStep {
  status: CaseStatus
  /** The owner's typed confirmation of a step that gives more gems than it takes. */
  confirmedLoss?: string
}

/** A step at a loss opens the dialog in which the owner confirms it. */
export function useSetCaseStatus({ id, name }: { id: string; name: string }, success: string) {
  const step = useMutation({
    mutationFn: ({ status, confirmedLoss }: CaseStep) => {
      const body = new FormData()
      body.set('status', status)
      if (confirmedLoss) body.set('confirmedLoss', confirmedLoss)
      return api.patch('/creator/lootboxes/one/{id}', { path: { id }, body })
    },
    onError: (error, { status, confirmedLoss }) => {
      if (confirmedLoss) return
      const asked = askForLoss(error, name, (loss) => step.mutateAsync({ status, confirmedLoss: loss }))
      if (!asked) toast('ERROR', errorText(error))
    },
    meta: { invalidates: [keyFor('own-cases')], success, silent: true },
  })
  return step
}

export type CaseAction = 'PUBLISH' | 'PAUSE' | 'DELETE' | 'RESTORE'

/** One action on several cases. */
export const changeCases = (body: { ids: string[]; action: CaseAction }) =>
  api.post('/creator/lootboxes/many', { body })

/** One action on one case, to take another one back. */
export async function changeCase(id: string, action: CaseAction) {
  throwRefusal(await changeCases({ ids: [id], action }))
  await refetch([keyFor('own-cases')])
}

export const useDeleteCase = (id: string) =>
  useMutation({
    mutationFn: () => api.delete('/creator/lootboxes/one/{id}', { path: { id } }),
    meta: { invalidates: [keyFor('own-cases')], silent: true },
  })
