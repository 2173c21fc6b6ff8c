import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import { useMutation } from '@/api/useMutation'
import type { Fields } from '@/lib/changes'

const touched = [keyFor('domains'), keyFor('audit-log')] as const

/** The interval at which the list is loaded again while a check runs, in case its event is lost. */
const CHECKING_MS = 3000

export const domains = queryOptions({
  queryKey: keyFor('domains'),
  queryFn: ({ signal }) => api.get('/creator/domains/all', { signal }),
  refetchInterval: ({ state }) => (state.data?.data.some(({ isChecking }) => isChecking) ? CHECKING_MS : false),
})

export const useAddDomain = () =>
  useMutation({
    mutationFn: (domain: string) => api.post('/creator/domains/one', { body: { domain } }),
    meta: { invalidates: touched, success: 'Domain added. Set its DNS records now.', silent: true },
  })

/** Starts a check. A job runs it, and the list has its result. */
export const useCheck = (id: string) =>
  useMutation({
    mutationFn: () => api.post('/creator/domains/one/{domain_id}/verify', { path: { domain_id: id } }),
    meta: { invalidates: touched, silent: true },
  })

export const useSetPrimary = (id: string) =>
  useMutation({
    mutationFn: (body: Fields) => api.patch('/creator/domains/one/{domain_id}', { path: { domain_id: id }, body }),
    meta: { invalidates: touched, silent: true },
  })

export const useRemoveDomain = (id: string, name: string) =>
  useMutation({
    mutationFn: () => api.delete('/creator/domains/one/{domain_id}', { path: { domain_id: id } }),
    meta: { invalidates: touched, success: `${name} was removed`, silent: true },
  })
