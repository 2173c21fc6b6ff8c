import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import type { Fields } from '@/lib/changes'

const touched = [keyFor('domains'), keyFor('audit-log')] as const

export const domains = queryOptions({
  queryKey: keyFor('domains'),
  queryFn: ({ signal }) => api.get('/creator/domains/all', { signal }),
})

export const useAddDomain = () =>
  useMutation({
    mutationFn: (domain: string) => api.post('/creator/domains/one', { body: { domain } }),
    meta: { invalidates: touched, success: 'Domain added. Set its DNS records now.', silent: true },
  })

export function useVerify(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.post('/creator/domains/one/{domain_id}/verify', { path: { domain_id: id } }),
    // The server saves what it found also if it refuses.
    onError: () => client.invalidateQueries({ queryKey: keyFor('domains') }),
    meta: { invalidates: touched, silent: true },
  })
}

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
