import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'

/** The communities this person may act for, their own first. */
export const offices = queryOptions({
  queryKey: keyFor('offices'),
  queryFn: ({ signal }) => api.get('/user/staff/acting', { signal }),
  staleTime: 60_000,
})

export const officeHref = (slug: string, page = '/admin') => `${page}?${new URLSearchParams({ creator: slug })}`
