import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import { useMutation } from '@/api/useMutation'
import type { OptionalArea } from '@/api/shapes'
import type { Fields } from '@/lib/changes'
import { whoami } from '@/session/session'

export const settings = queryOptions({
  queryKey: keyFor('settings'),
  queryFn: ({ signal }) => api.get('/creator/settings', { signal }),
})

export const useSaveSettings = () =>
  useMutation({
    mutationFn: (body: Fields) => api.patch('/creator/settings', { body }),
    meta: { invalidates: [keyFor('settings'), keyFor('overview')], silent: true },
  })

export const optionalAreas = queryOptions({
  queryKey: keyFor('settings', 'areas'),
  queryFn: ({ signal }) => api.get('/creator/settings/areas', { signal }),
})

/** Switches an area on or off. The person's own areas come with whoami. */
export const useSwitchArea = () =>
  useMutation({
    mutationFn: (body: { area: OptionalArea['area']; isOn: boolean }) => api.patch('/creator/settings/areas', { body }),
    meta: {
      invalidates: [keyFor('settings'), keyFor('community-plan'), keyFor('audit-log'), whoami.queryKey],
      silent: true,
    },
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
