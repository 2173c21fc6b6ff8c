import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import { useMutation } from '@/api/useMutation'
import type { Fields } from '@/lib/changes'

export const settings = queryOptions({
  queryKey: keyFor('settings'),
  queryFn: ({ signal }) => api.get('/creator/settings', { signal }),
})

export const useSaveSettings = () =>
  useMutation({
    mutationFn: (body: Fields) => api.patch('/creator/settings', { body }),
    meta: { invalidates: [keyFor('settings'), keyFor('overview')], silent: true },
  })

export const useRename = () =>
  useMutation({
    mutationFn: (body: Fields) => api.patch('/creator/settings/slug', { body }),
    meta: { silent: true },
  })

/** Can this address be had? Asked while typing; renaming decides. */
export const slugAvailable = (slug: string) =>
  queryOptions({
    queryKey: keyFor('slug-available', slug),
    queryFn: ({ signal }) => api.get('/user/communities/slug-available/{slug}', { path: { slug }, signal }),
    enabled: slug.length > 1,
    retry: false,
  })

export const auditActors = queryOptions({
  queryKey: keyFor('audit-log', 'actors'),
  queryFn: ({ signal }) => api.get('/creator/security/audit-log/actors', { signal }),
})

export const auditLog = (query: ListQuery<'/creator/security/audit-log'>) =>
  queryOptions({
    queryKey: keyFor('audit-log', query),
    queryFn: ({ signal }) => api.get('/creator/security/audit-log', { query, signal }),
    placeholderData: keepPreviousData,
  })
